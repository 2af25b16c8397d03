"""Why two nodes may be the same thing, and what speaks against it, in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.ingest.resolution.name_likeness import NameLikeness
from graphrag_core.ingest.resolution.pair_features import ComparedPair

MOST_NAMED = 3
MEANING_ALIKE, MEANING_UNLIKE = 0.8, 0.5
MOST_VALUE_CHARS = 60


@dataclass(frozen=True, slots=True)
class MatchReason:
    """A sentence, and whether it speaks for the two being one."""

    sentence: str
    speaks_for: bool = True


def match_reasons(found: ComparedPair) -> tuple[MatchReason, ...]:
    """Give the reasons for a pair, then those against it."""
    reasons = [*_of_names(found.pair.likeness, found), *_of_values(found), *_of_neighbors(found)]
    if found.meaning is not None and found.meaning >= MEANING_ALIKE:
        sentence = f"Names with their surroundings mean nearly the same ({found.meaning:.2f})."
        reasons.append(MatchReason(sentence))
    elif found.meaning is not None and found.meaning < MEANING_UNLIKE:
        sentence = f"Names with their surroundings mean different things ({found.meaning:.2f})."
        reasons.append(MatchReason(sentence, speaks_for=False))
    return tuple(sorted(reasons, key=lambda reason: not reason.speaks_for))


def _of_names(like: NameLikeness, found: ComparedPair) -> Iterator[MatchReason]:
    if found.first.name == found.second.name:
        yield MatchReason("The names are the same.")
    elif like.same_words and like.same_order:
        yield MatchReason("The names are the same but for case, signs, accents or a legal form.")
    elif like.same_words:
        yield MatchReason("The names have the same words in another order.")
    elif like.acronym:
        yield MatchReason("One name is made of the first letters of the other.")
    for one, other in map(sorted, like.typos):
        yield MatchReason(f"“{one}” and “{other}” differ by a letter or two.")
    for one, other in like.abbreviations:
        short, long = sorted((one, other), key=len)
        yield MatchReason(f"“{short}” may be short for “{long}”.")
    yield from _against_names(like)


def _against_names(like: NameLikeness) -> Iterator[MatchReason]:
    if like.numbers_differ:
        yield MatchReason("The names have different numbers.", speaks_for=False)
    elif like.contrast:
        yield MatchReason("The names differ in a word that tells things apart.", speaks_for=False)
    if any(like.rest) and not like.acronym:
        words = ", ".join(f"“{word}”" for side in like.rest for word in side)
        yield MatchReason(f"Only one of the names has {words}.", speaks_for=False)
    if like.known_words:
        yield MatchReason("Both spellings are words of other names.", speaks_for=False)


def _of_values(found: ComparedPair) -> Iterator[MatchReason]:
    for key in found.pair.shared_keys:
        value = found.first.properties.get(key, found.pair.first.keys[key])
        yield MatchReason(f"Both have the {key} {_short(value)}.")
    if found.equal:
        values = [f"{key} ({_short(found.first.properties[key])})" for key in found.equal]
        yield MatchReason(f"Equal: {_some(values)}.")
    for keys in (found.different_keys, found.different):
        if keys:
            one, other = found.first.properties, found.second.properties
            values = [f"{key} ({_short(one[key])} and {_short(other[key])})" for key in keys]
            yield MatchReason(f"Different: {_some(values)}.", speaks_for=False)


def _of_neighbors(found: ComparedPair) -> Iterator[MatchReason]:
    if found.linked:
        yield MatchReason("A relationship leads from one to the other.", speaks_for=False)
    if found.shared:
        names = _some([n.name or n.type for n in sorted(found.shared, key=lambda n: n.degree)])
        fewest = min(len(found.first.neighbors), len(found.second.neighbors))
        yield MatchReason(f"{len(found.shared):,} of {fewest:,} neighbors are shared: {names}.")
    elif found.first.neighbors and found.second.neighbors:
        yield MatchReason("They share no neighbor.", speaks_for=False)


def _some(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_VALUE_CHARS else text[: MOST_VALUE_CHARS - 1] + "…"
