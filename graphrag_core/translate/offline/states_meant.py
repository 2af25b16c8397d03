"""States that a question says in everyday words: DESTROYED, of what "had to be thrown away"."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from graphrag_core.english.everyday_states import EVERYDAY_STATES
from graphrag_core.english.function_words import (
    ARTICLES,
    LIGHT_WORDS,
    STOP_WORDS,
    TELLING_WORDS,
    word_set,
)
from graphrag_core.english.synonyms import NEAR_SYNONYMS
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import (
    WordToken,
    is_verb_form,
    spoken_words,
    stem,
    tokenize,
)
from graphrag_core.translate.offline.chart.operators import DENYING, GAP_WORDS, OPERATORS
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.forms_of_values import HeldValue
from graphrag_core.translate.offline.ranker.reading_facts import reading_facts
from graphrag_core.translate.offline.vocabulary import LabelTerm, Vocabulary
from graphrag_core.types import Links, ValueLink

MOST_WORDS = 4
SAID, LIKE = 0.8, 0.7
"""How well words name a state that people say for it, and one that these are like in meaning."""
ALIKE, APART = 0.6, 0.12
"""So like what is said for a state words are, and so much more than what is said for another."""
NAMED = 0.9
HIGHEST, LOWEST = ("critical", "urgent", "most urgent"), ("minor", "trivial", "cosmetic")
"""What people say for the ends of a scale of codes."""
SMALL = STOP_WORDS | LIGHT_WORDS | GAP_WORDS
PARTICLES = word_set("on in off out up down away back over through again")
"""Small words that end what is said of a state, and some that begin it."""
DENIALS = frozenset(
    words[0]
    for words, meant in OPERATORS.items()
    if len(words) == 1 and any(kind in DENYING for kind, _ in meant)
)

SYNONYMS = {stem(word): frozenset(map(stem, others)) for word, others in NEAR_SYNONYMS.items()}

Likeness = Callable[[Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""How like in meaning each of some phrases is to each of others."""
Said = Mapping[str, Sequence[HeldValue]]
"""The states by what people say for them."""


@dataclass(frozen=True, slots=True)
class MeantState(ValueLink):
    """A state that none of its own words names."""


def with_states_meant(
    text: str, links: Links, vocabulary: Vocabulary, likeness: Likeness | None
) -> Links:
    """Add the states that words say by their meaning, where they name nothing else."""
    states = _states_named(text, vocabulary)
    said = _said_for(states, vocabulary)
    spans = tuple(_free_spans(text, links, vocabulary)) if states else ()
    before = _before_nouns(text, vocabulary)
    found = [*_as_people_say(spans, said, before), *_much_the_same(spans, states)]
    if likeness is not None and spans:
        taken = [(one.start, one.end) for one in found]
        rest = [some for some in spans if _says_something(some) and not _meets(some, taken)]
        found += _alike(rest, said, likeness) if rest and said else ()
    longest = [one for one in found if not any(_is_inside(one, other) for other in found)]
    meant = tuple(dict.fromkeys(longest))
    return Links((*links.values, *meant), links.clarification) if meant else links


def notes_of_states(links: Links, reading: Reading) -> tuple[str, ...]:
    """Say which words a reading takes for which states."""
    facts = reading_facts(reading)
    tested = {(facts.owner(test.left), test.left.key, str(test.value)) for test in facts.tests}
    said = (
        f"“{link.text}” taken to mean {spoken_name(link.key)} {_said_value(link.value)}"
        for link in links.values
        if isinstance(link, MeantState) and (link.label, link.key, link.value) in tested
    )
    return tuple(dict.fromkeys(said))


def _said_value(value: str) -> str:
    return value if any(letter.isdigit() for letter in value) else spoken_name(value)


def _states_named(text: str, vocabulary: Vocabulary) -> Sequence[HeldValue]:
    """Return the states of what a question names, or of all things where it names none.

    What stands in a state may also be a relationship of theirs.
    """
    terms = (term for token in tokenize(text) for term in vocabulary.lookup((token.lower,)))
    named = {term.label for term in terms if isinstance(term, LabelTerm)}
    states = vocabulary.forms_of_values.states
    if not named:
        return states
    return [one for one in states if one.owner in named or one.owner.startswith(":")]


def _said_for(states: Iterable[HeldValue], vocabulary: Vocabulary) -> Said:
    found: dict[str, list[HeldValue]] = defaultdict(list)
    for held in states:
        stems = tuple(map(stem, spoken_words(held.value)))
        for phrase in (*EVERYDAY_STATES.get(stems, ()), *_said_for_code(held, vocabulary)):
            found[phrase].append(held)
    return found


def _said_for_code(held: HeldValue, vocabulary: Vocabulary) -> Iterable[str]:
    """Return what people say for the two ends of a scale of codes: P0 is what is critical."""
    scale = vocabulary.scale(held.owner, held.key)
    if (
        not any(letter.isdigit() for letter in held.value)
        or held.value not in scale[:1] + scale[-1:]
    ):
        return ()
    return HIGHEST if held.value == scale[-1] else LOWEST


def _free_spans(text: str, links: Links, vocabulary: Vocabulary) -> Iterator[tuple[WordToken, ...]]:
    """Yield the phrases of which no word names anything."""
    sure = [(link.start, link.end) for link in links.values if link.score >= NAMED]
    tokens = tokenize(text)
    free = [_is_free(token, vocabulary) and not _meets((token,), sure) for token in tokens]
    for first, length in product(range(len(tokens)), range(1, MOST_WORDS + 1)):
        some = tuple(tokens[first : first + length])
        if len(some) == length and all(free[first : first + length]):
            yield some


def _is_free(token: WordToken, vocabulary: Vocabulary) -> bool:
    if token.kind != "word" or token.lower in SMALL:
        return token.kind == "word"
    return all(term.score < NAMED for term in vocabulary.lookup((token.lower,)))


def _says_something(some: Sequence[WordToken]) -> bool:
    """Tell whether words hold one of weight and no denial, and no end of theirs only joins."""
    words = [token.lower for token in some]
    joins = {words[0], words[-1]} & GAP_WORDS - PARTICLES
    return not joins and DENIALS.isdisjoint(words) and not SMALL.issuperset(words)


def _before_nouns(text: str, vocabulary: Vocabulary) -> Mapping[int, frozenset[str]]:
    """Return the labels of nouns by where the word before them ends."""
    return {
        one.end: frozenset(
            term.label for term in vocabulary.lookup((noun.lower,)) if isinstance(term, LabelTerm)
        )
        for one, noun in pairwise(tokenize(text))
    }


def _as_people_say(
    spans: Iterable[Sequence[WordToken]], said: Said, before: Mapping[int, frozenset[str]]
) -> Iterator[MeantState]:
    """Yield the states that people say in such words; a small one is right before what has it."""
    by_stems = {_stems(phrase.split()): states for phrase, states in said.items()}
    for some in spans:
        words = [token.lower for token in some]
        small = len(words) == 1 and words[0] in SMALL - TELLING_WORDS
        if not ARTICLES.isdisjoint((words[0], words[-1])):
            continue
        for held in by_stems.get(_stems(words), ()):
            if not small or held.owner in before.get(some[-1].end, ()):
                yield _meant(some, held, SAID)


def _much_the_same(
    spans: Iterable[Sequence[WordToken]], states: Iterable[HeldValue]
) -> Iterator[MeantState]:
    """Yield the states for which a participle is much the same: rejected, of "declined"."""
    known = {stem(held.value) for held in states}
    for some in spans:
        word = some[0].lower
        if len(some) > 1 or not is_verb_form(word) or stem(word) in known:
            continue
        for held in states:
            if stem(word) in SYNONYMS.get(stem(held.value), ()):
                yield _meant(some, held, SAID)


def _alike(
    spans: Sequence[Sequence[WordToken]], said: Said, likeness: Likeness
) -> Iterator[MeantState]:
    """Yield the state of each key that words are most like, where they clearly are."""
    phrases = list(said)
    alike = likeness([" ".join(token.lower for token in some) for some in spans], phrases)
    for some, row in zip(spans, alike, strict=True):
        best: dict[tuple[str, str], dict[HeldValue, float]] = defaultdict(dict)
        for phrase, like in zip(phrases, row, strict=True):
            for held in said[phrase]:
                of_key = best[held.owner, held.key]
                of_key[held] = max(like, of_key.get(held, 0.0))
        for of_key in best.values():
            (most, held), *others = sorted(((like, one) for one, like in of_key.items()),
                                           key=lambda pair: -pair[0])  # fmt: skip
            if most >= ALIKE and all(most - like >= APART for like, _ in others):
                yield _meant(some, held, LIKE)


def _meant(some: Sequence[WordToken], held: HeldValue, score: float) -> MeantState:
    said = " ".join(token.text for token in some)
    return MeantState(some[0].start, some[-1].end, said, held.owner, held.key, held.value, score)


def _stems(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(stem(word) for word in words if word not in ARTICLES)


def _meets(some: Sequence[WordToken], spans: Iterable[tuple[int, int]]) -> bool:
    return any(start < some[-1].end and some[0].start < end for start, end in spans)


def _is_inside(one: ValueLink, other: ValueLink) -> bool:
    inside = other.start <= one.start and one.end <= other.end
    return inside and len(other.text) > len(one.text)
