"""How alike two names are, word by word: equal, misspelt, abbreviated, or left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from graphrag_core.english.words import edit_distance
from graphrag_core.ingest.resolution.name_forms import CONTRASTS, LabelNames, NameForm

SHORTEST_TYPO = 4
LONG_WORD = 8
SHORTEST_ACRONYM = 3
SIDES = ("north", "south", "east", "west", "upper", "lower", "inner", "outer", "mid")
NEAR, NEAR_WITH_OTHER_WORDS = 0.6, 0.75


@dataclass(frozen=True, slots=True)
class NameLikeness:
    """How two names differ; shares are of the weight of each one's words.

    `typos` and `abbreviations` are pairs of words, `rest` the words that only one of them has.
    `contrast`: they differ in words that tell things apart. `known_words`: what looks misspelt
    is a word of other names too.
    """

    same_words: bool
    same_order: bool
    similarity: float
    typos: tuple[tuple[str, str], ...]
    abbreviations: tuple[tuple[str, str], ...]
    rest: tuple[tuple[str, ...], tuple[str, ...]]
    rest_shares: tuple[float, float]
    numbers_differ: bool
    number_on_one_side: bool
    contrast: bool
    known_words: bool
    acronym: bool

    @property
    def near(self) -> bool:
        """Whether these may be names of one thing."""
        if self.acronym or self.same_words:
            return True
        if min(self.rest_shares) == 0:
            return max(self.rest_shares) < 1
        return self.similarity >= NEAR_WITH_OTHER_WORDS or max(self.rest_shares) < NEAR


def name_likeness(first: NameForm, second: NameForm, known: LabelNames) -> NameLikeness:
    """Compare two names of one label."""
    left, right = list(first.core), list(second.core)
    for word in first.core:
        if word in right:
            left.remove(word)
            right.remove(word)
    typos = _paired(left, right, _is_typo)
    short = _paired(left, right, _is_abbreviation)
    return NameLikeness(
        same_words=sorted(first.core) == sorted(second.core) or first.squeezed == second.squeezed,
        same_order=first.core == second.core or first.squeezed == second.squeezed,
        similarity=_similarity(first, second),
        typos=tuple(typos),
        abbreviations=tuple(short),
        rest=(tuple(left), tuple(right)),
        rest_shares=(_share(left, first, known), _share(right, second, known)),
        numbers_differ=bool(first.numbers and second.numbers) and first.numbers != second.numbers,
        number_on_one_side=bool(first.numbers) != bool(second.numbers),
        contrast=_has_contrast([*typos, *zip(left, right, strict=False)]),
        known_words=any(known.words[a] > 1 and known.words[b] > 1 for a, b in typos),
        acronym=_is_acronym(first, second) or _is_acronym(second, first),
    )


def _similarity(first: NameForm, second: NameForm) -> float:
    """Compare as written, and with the words in the order of the alphabet ("Smith, John")."""
    written = OSA.normalized_similarity(first.squeezed, second.squeezed)
    one, other = "".join(sorted(first.core)), "".join(sorted(second.core))
    return float(max(written, OSA.normalized_similarity(one, other)))


def _paired(
    left: list[str], right: list[str], alike: Callable[[str, str], bool]
) -> list[tuple[str, str]]:
    """Take pairs of words that are alike out of both lists."""
    found = []
    for word in tuple(left):
        other = next((each for each in right if alike(word, each)), None)
        if other is not None:
            left.remove(word)
            right.remove(other)
            found.append((word, other))
    return found


def _is_typo(first: str, second: str) -> bool:
    shorter = min(len(first), len(second))
    if shorter < SHORTEST_TYPO or first.isdecimal() or second.isdecimal():
        return False
    allowed = 1 if shorter < LONG_WORD else 2
    return edit_distance(first, second, allowed) <= allowed


def _is_abbreviation(first: str, second: str) -> bool:
    """Recognise "j" for "john", "univ" for "university", "intl" for "international"."""
    short, long = sorted((first, second), key=len)
    if len(long) < len(short) + 2 or short.isdecimal() or long.isdecimal():
        return False
    if long.startswith(short):
        return True
    letters = iter(long)
    return short[0] == long[0] and len(short) > 1 and all(letter in letters for letter in short)


def _share(rest: Sequence[str], form: NameForm, known: LabelNames) -> float:
    whole = sum(known.weight(word) for word in form.core)
    return sum(known.weight(word) for word in rest) / whole if whole else 1.0


def _has_contrast(changed: Sequence[tuple[str, str]]) -> bool:
    """Tell whether words that stand in each other's place tell things apart.

    So do "A" and "B", and the beginnings of "Northgate" and "Southgate".
    """
    return any(
        {one, other} <= CONTRASTS
        or (len(one) == len(other) == 1 and one != other)
        or _differ_in_beginning(one, other)
        for one, other in changed
    )


def _differ_in_beginning(one: str, other: str) -> bool:
    rests = {word.removeprefix(side) for word in (one, other) for side in SIDES} - {one, other}
    return any(one.endswith(rest) and other.endswith(rest) for rest in rests if rest)


def _is_acronym(short: NameForm, long: NameForm) -> bool:
    return (
        len(short.core) == 1
        and len(long.core) >= SHORTEST_ACRONYM
        and short.core[0] in {long.initials, "".join(word[0] for word in long.words)}
    )
