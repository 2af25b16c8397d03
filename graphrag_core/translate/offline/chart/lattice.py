"""Every span of a question with all that it may mean here.

Nothing is decided: overlapping mentions of different kinds and scores stand side by side, each
with its cost. Function words are no positions; they lie in the gaps between them, where rules
read them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, permutations
from typing import Any, TypeVar

from graphrag_core.english.adjectives import ADVERBS_OF_PERIODS, DIMENSIONS
from graphrag_core.english.function_words import (
    ARTICLES,
    LIGHT_WORDS,
    NUMBER_WORDS,
    STOP_WORDS,
    word_set,
)
from graphrag_core.english.schema_words import ABBREVIATIONS
from graphrag_core.english.states import is_late
from graphrag_core.english.synonyms import OPPOSITES
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import (
    WordToken,
    derivations,
    is_plural,
    is_verb_form,
    name_words,
    singular,
    spoken_words,
    squeeze,
    stem,
    tokenize,
    value_forms,
)
from graphrag_core.translate.offline.chart.but_for_except import with_but_for_except
from graphrag_core.translate.offline.chart.comparison_signs import compares, with_plain_signs
from graphrag_core.translate.offline.chart.counted_deeds import counted_deeds
from graphrag_core.translate.offline.chart.deeds_not_done import deeds_not_done
from graphrag_core.translate.offline.chart.hyphens import taken_apart
from graphrag_core.translate.offline.chart.idle_words import (
    idle_request,
    with_altogether,
    with_and,
    with_because_of,
    with_getting,
    with_verbs,
    without_idle_words,
)
from graphrag_core.translate.offline.chart.keys_behind_than import keys_behind_than
from graphrag_core.translate.offline.chart.keys_of_values import by_preposition
from graphrag_core.translate.offline.chart.layouts import laid_out
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    KeyMention,
    Keys,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.numbers_in_names import (
    numbers_in_names,
    without_other_readings,
)
from graphrag_core.translate.offline.chart.numbers_said import NumbersSaid
from graphrag_core.translate.offline.chart.operators import (
    DENYING,
    GAP_WORDS,
    OPERATORS,
    THE_AIM,
    denials,
)
from graphrag_core.translate.offline.chart.operators_said import (
    end_of_bound,
    is_done,
    is_shared,
    letters_looked_for,
    operators_said,
)
from graphrag_core.translate.offline.chart.payments import prices_paid, without_states_of_payment
from graphrag_core.translate.offline.chart.respelling import is_of_language, spelt, spelt_out
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.translate.offline.chart.spellings import one_spelling
from graphrag_core.translate.offline.chart.split_names import split_names
from graphrag_core.translate.offline.chart.states_by_dates import is_date_of_state, tells_state
from graphrag_core.translate.offline.chart.states_in_small_words import states_in_small_words
from graphrag_core.translate.offline.chart.states_not_yet import with_times_not_yet
from graphrag_core.translate.offline.chart.texts_looked_for import TEXT_WORDS
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.chart.values_said import values_said
from graphrag_core.translate.offline.states_meant import MeantState
from graphrag_core.translate.offline.temporal import is_deed, is_due, temporal_keys
from graphrag_core.translate.offline.units import MAGNITUDES, TIME_UNITS
from graphrag_core.translate.offline.unknown_names import written_like_names
from graphrag_core.translate.offline.vocabulary import (
    MAX_TERM_WORDS,
    NAMED,
    SURE_WORD,
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Term,
    Vocabulary,
)
from graphrag_core.types import ValueLink

T = TypeVar("T", bound=Term)

MAX_POSITIONS = 40
OUT_OF_TIME = 0.8
NAMED_WELL = 0.17
"""What a name or its synonym costs at most: what is near in meaning is not looked for."""
VALUE_RATHER = 0.45
"""What a key scores less by another form of its name, where the word is a value itself."""
LABEL_RATHER = 0.25
"""What a key scores less by a part of its name, where that is the name of a label."""
BARE_YEAR = 0.25
"""What it costs to take a number for a year: "incidents 2026"."""
ORDINARY_NAME = 0.8
"""What it costs to read a word of the language, in lower case, as a name: "set to close"."""
NO_NAME = 0.4
"""What it costs to leave it unread."""
SAYS_MORE = frozenset({"lapse", "gratis", "winning", "path"})
"""Operators whose words may name something of the schema as well: "how many hours", "free"."""
BEFORE_NAMES = frozenset({"in", "on", "off", "part", "is", "has", "from", "to"})
"""Words of gaps with which names of the schema begin: `in_stock`, `from_city`."""
MOST_KEYS = 10
"""Keys that one word may mean in a list of columns."""
BOUND_WORDS = frozenset({"over", "under", "within", "up"})
BEHIND_BOUNDS = frozenset({"half", "average", "mean", "it", *NUMBER_WORDS})
"""Words behind "over" or "under" that are compared with."""
PARTS_AGREE = 0.1
YEARLY_UNREAD = 0.1
"""What it costs to leave unread that an amount is so much a year."""
QUESTION_WORD = 0.8
"""What it costs not to say who was asked for: "By whom was it approved?"."""
OUR_DEED = 0.5
"""What it costs to leave a verb unread that "we" do."""
RELATIVE_PRONOUN = 0.1
"""What it costs to leave it out behind the noun that it stands for."""
IN_PARENTHESES = 0.3
"""What leaving a word in parentheses unread costs, as a share of what it costs elsewhere."""
OPPOSITE = 0.05
"""What it costs to take a word for the denial of its opposite."""
IN_OPENING = 0.1
"""What a word of an opening that names nothing costs unread, as a share of the same."""
NAMING = frozenset({"thing", "relation", "noun", "key", "value", "category"})
"""Kinds of mentions that name something of the graph."""
SURE = 0.1
"""What a mention costs at most that is surely meant."""
CLOSE = 0.95
FAR = 0.4
"""What a mention costs that is no more than a guess."""
LIGHT_OPERATORS = dict.fromkeys(
    word_set(
        """ever currently current now distinct different unique direct directly known recorded
        overall various today respectively"""
    ),
    0.15,
) | {
    "both": 0.6, "each": 0.7, "all": 0.25, "only": 1.2, "same": 1.4, "most": 1.8, "still": 0.3,
    "own": 0.6, "themselves": 0.6, "itself": 0.6, "himself": 0.6, "herself": 0.6,
}  # fmt: skip
"""Operators that may stand unread, and what that costs."""
CHANGES = word_set(
    """increase increases decrease decreases rise rises drop drops fall falls growth decline
    declines jump jumps surge reduction improvement gain gains"""
)
"""Nouns for how far two numbers are apart, one of them later."""
GOING = frozenset({"go", "goes", "going", "went", "gone"})
"""Verbs of such a change, with "up" or "down"."""
AIM_UNREAD = 1.4
"""What a verb costs unread, at least, that compares with the key behind it."""
SAYS_WHICH = 1.3
"""What an operator costs unread, at least, that says which things are meant: "the same"."""
POSSESSING = word_set("hold holds held carry carries carried have has had own owns owned")
"""Verbs that say no more than that something has it."""
PARTITIVES = word_set(
    """piece pieces item items unit units copy copies instance instances jar jars bottle bottles
    pack packs packet packets tin tins bag bags carton cartons crate crates"""
)
"""Nouns that only count what follows them: "pieces of equipment"."""
VALUES = frozenset({"value", "category", "values", "deedvalue"})
"""Kinds of mentions that are values, in whatever form."""
BE = word_set("is are was were been be being")
WEIGHTY = word_set(
    """neg without nobody other another only share share_verb most bound between superlative highest
    top average_of aggregate howmany number_of headcount closure text path howoften often howlong
    overlap expired outoforder soldout neighbour"""
)
"""Kinds of operators without which a question asks for something else."""
RELATING = frozenset({"overlap", "expired", "outoforder", "soldout", "neighbour"})
"""Kinds of operators that say how things stand, or two of them to each other."""
THEM = frozenset({"them", "him", "her", "it"})
MUCH_THE_SAME = "state much the same"
"""The event of a state that everyday words say."""
UNCOMPARED = "skipped comparison without a number"
UNCOMPARED_COST = 0.6
"""The event of a word that compares with nothing, and what it costs."""
LEFT_OUT = "left out: "
"""What the events begin with that name a word without which a question asks for something else."""
NEGATIVE_PREFIXES = ("non", "un", "in", "dis", "im", "not")


@dataclass(frozen=True, slots=True)
class Lattice:
    """The positions of a question, the gaps before each (and behind the last), all mentions.

    `unread` counts the words behind the last position of a question that is too long.
    """

    tokens: tuple[WordToken, ...]
    positions: tuple[int, ...]
    gaps: tuple[tuple[str, ...], ...]
    mentions: tuple[Mention, ...]
    skips: tuple[tuple[float, tuple[str, ...]], ...]
    unread: int = 0


def lattice(
    text: str,
    links: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    years: Sequence[TimePhrase],
    vocabulary: Vocabulary,
    near: Callable[[Sequence[str]], Sequence[Sequence[Term]]] | None = None,
) -> Lattice:
    """All mentions of a question; `near` finds terms that are close in meaning to words.

    `years` may be numbers as well as times: "incidents 2026".
    """
    words = (part for token in tokenize(text) for part in taken_apart(token, vocabulary, links))
    tokens = tuple(spelt(token, vocabulary, links) for token in words)
    tokens = tuple(spelt_out(tokens, vocabulary, links))
    tokens = tuple(t for t in tokens if not (t.kind == "symbol" and t.text in "\"'`"))
    tokens = tuple(with_getting(tuple(with_verbs(tokens)), vocabulary))
    tokens = laid_out(tuple(without_idle_words(tokens)), links)
    tokens = tuple(with_altogether(tuple(with_and(tokens))))
    tokens = tuple(with_because_of(tokens))
    tokens = tuple(with_plain_signs(tuple(_with_or(tokens, vocabulary, links))))
    tokens = tuple(with_but_for_except(tuple(letters_looked_for(tokens)), vocabulary, links))
    builder = _Builder(tokens, vocabulary, links)
    positions = builder.positions
    for link in (*links, *_in_parts(text, links)):
        builder.add_value(link)
    for phrase in times:
        builder.add_time(phrase)
    for phrase in years[:MAX_POSITIONS]:
        if not any(time.start < phrase.end and phrase.start < time.end for time in times):
            builder.add_time(phrase, BARE_YEAR)
    builder.add_said(NumbersSaid(tokens, vocabulary).all())
    builder.add_said(operators_said(tokens))
    builder.add_said(values_said(tokens, vocabulary))
    builder.add_said(keys_behind_than(tokens, vocabulary))
    builder.add_said(prices_paid(tokens, vocabulary.schema), "price paid")
    builder.add_said(split_names(tokens, links, vocabulary))
    builder.add_said(counted_deeds(tokens, vocabulary))
    builder.add_said(deeds_not_done(tokens, vocabulary), "skipped unknown word")
    builder.add_terms()
    builder.add_done_to_them()
    builder.add_categories()
    builder.add_literals()
    if near is not None:
        builder.add_near(near)
    builder.add_numbers_in_names()
    gaps = tuple(builder.gap(i) for i in range(len(positions) + 1))
    builder.mentions = list(without_states_of_payment(builder.mentions, vocabulary.schema))
    outside = tuple(_outside_times(builder.mentions))
    mentions = with_times_not_yet(outside, tokens, vocabulary.schema)
    return Lattice(
        tokens,
        tuple(positions),
        gaps,
        tuple(by_preposition(tuple(mentions), gaps, vocabulary.schema)),
        tuple(builder.skip(i) for i in range(len(positions))),
        builder.unread,
    )


def _with_or(
    tokens: Sequence[WordToken], vocabulary: Vocabulary, links: Sequence[ValueLink]
) -> Iterator[WordToken]:
    """Read a slash between two values as "or": "bluffing / auction games"."""

    def is_value(token: WordToken) -> bool:
        linked = any(link.start <= token.start and token.end <= link.end for link in links)
        return linked or bool(vocabulary.values_spelt(squeeze(token.text)))

    for place, token in enumerate(tokens):
        beside = [*tokens[max(0, place - 1) : place], *tokens[place + 1 : place + 2]]
        if token.text == "/" and len(beside) == 2 and all(map(is_value, beside)):
            yield replace(token, text="or", kind="word")
        else:
            yield token


def _in_parts(text: str, links: Sequence[ValueLink]) -> Iterator[ValueLink]:
    """Yield the values that two neighbouring words name, each by a part: one is misspelt."""
    for one, other in permutations(links, 2):
        same = (one.label, one.key, one.value) == (other.label, other.key, other.value)
        if same and one.score < 1 and text[one.end : other.start] == " ":
            score = max(one.score, other.score) + PARTS_AGREE
            whole = text[one.start : other.end]
            yield replace(one, end=other.end, text=whole, score=min(score, CLOSE))


def _outside_times(mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Make it dear to take words out of a longer time: "the last 30 days" are not 30 things.

    What goes on behind it is no part of it: "from 2000 litres on". "The one before" is not 1.
    """
    long = [m for m in mentions if m.last - m.first > 1]
    times = [m for m in long if m.kind in {"time", "neighbour"}]
    for mention in mentions:
        if mention.kind not in {"time", "value", "neighbour"} and any(
            mention.first < time.last and time.first < mention.last <= time.last for time in times
        ):
            cost, events = mention.cost + OUT_OF_TIME, (*mention.events, "word out of a time")
            yield replace(mention, cost=cost, events=events)
        else:
            yield mention


ENDS_CLAUSES = frozenset({"and", "but", "or", "?", "right", "now", "today", ","})
"""What may stand behind a clause."""


class _Builder:
    def __init__(
        self, tokens: Sequence[WordToken], vocabulary: Vocabulary, links: Sequence[ValueLink]
    ) -> None:
        self.tokens = tokens
        self.words = [token.lower for token in tokens]
        self.vocabulary = vocabulary
        self._names = {(link.start, link.end, str(link.value)) for link in links}
        self._degrees = {n.start for n in links if n.value in vocabulary.scale(n.label, n.key)}
        self._has_small_words = any(t.kind == "word" and t.text.islower() for t in tokens)
        self.mentions: list[Mention] = []
        self._states = states_in_small_words(tokens, vocabulary)
        self._request = idle_request(tokens)
        positions = [i for i in range(len(tokens)) if self._is_position(i)]
        self.positions = positions[:MAX_POSITIONS]
        self.unread = len(positions) - len(self.positions)
        self._at = {token: place for place, token in enumerate(self.positions)}
        self._remarks = _in_parentheses(tokens)

    def _is_position(self, index: int) -> bool:
        token = self.tokens[index]
        if index >= self._request:
            return False
        if self._is_written_name(index) or index in self._states:
            return True
        if token.kind in {"possessive", "symbol"}:
            return compares(token, next(iter(self.tokens[index + 1 : index + 2]), None))
        if token.lower in BOUND_WORDS:
            return self._bounds(index)
        if token.text == "May" and index > 0 and self._has_small_words:
            return True  # the month
        if token.lower in {"us", "it", "who", "whom"}:
            return token.text in {"US", "IT"} or token.lower in {"who", "whom"}
        if token.lower == "but" and index and self.tokens[index - 1].lower in {"all", "any"}:
            return True  # "all but the poor ones"
        if token.lower == "out" and self.words[index + 1 : index + 2] == ["of"]:
            # "What are we out of?", and no noun that something is out of.
            return self.words[index + 2] in ENDS_CLAUSES if self.words[index + 2 :] else True
        return token.lower not in GAP_WORDS or token.kind == "quoted"

    def _is_written_name(self, index: int) -> bool:
        """Is a word a value as it is stored, with a capital inside the sentence: "owned by May"?"""
        token = self.tokens[index]
        linked = (token.start, token.end, token.text) in self._names
        capital = token.text[:1].isupper() and index > 0 and self._has_small_words
        return capital and linked

    def _bounds(self, index: int) -> bool:
        """Does a word that also says where something is bound a number: "up to 3", "3 or under"?"""
        said = self.tokens[max(0, index - 4) : index]
        before = [token.lower for token in said]
        numbers = any(word[:1].isdecimal() or word in NUMBER_WORDS for word in before)
        numbers |= any(token.start in self._degrees for token in said)  # "high or above"
        phrase = (*before[-1:], self.tokens[index].lower)
        ends = not any(t.lower in ARTICLES for t in self.tokens[index + 1 : index + 2])
        if numbers and ends and any(kind == "bound" for kind, _ in OPERATORS.get(phrase, ())):
            return True
        behind = end_of_bound(self.tokens, index)
        if behind >= len(self.tokens):
            return False
        if phrase[-1] == "up" and before and before[-1][:1].isdecimal():
            return False  # "from 10 up to 20"
        following = self.tokens[behind]
        return (
            following.text[:1].isdecimal()
            or following.start in self._degrees
            or following.lower in BEHIND_BOUNDS
            or (following.lower in {"a", "an"} and self._is_large(behind + 1))
            or following.text in "$€£"
            or self._is_number_key(index)
        )

    def _is_large(self, index: int) -> bool:
        """As in "over a million", "under an hour"."""
        word = self.tokens[index].lower if index < len(self.tokens) else ""
        return word in MAGNITUDES or word in TIME_UNITS

    def _is_number_key(self, index: int) -> bool:
        """As in "stock under the level", "under their level": is a key of numbers compared?"""
        if self.tokens[index].lower not in {"over", "under"}:
            return False
        words = [token.lower for token in self.tokens]
        theirs = {"their", "its"} & {*words[index + 1 : index + 2]}
        behind = [words[index + 2 : index + 2 + length] for length in (2, 1) if theirs]
        return any(
            self._are_numbers(self.vocabulary.lookup(tuple(said)))
            for said in (words[max(0, index - 1) : index], *behind)
            if said
        )

    def _are_numbers(self, terms: Sequence[Term]) -> bool:
        keys = [term for term in terms if isinstance(term, PropertyTerm)]
        return len(keys) == len(terms) and any(
            {"INTEGER", "FLOAT"} & self.vocabulary.types_of(key) for key in keys
        )

    def gap(self, place: int) -> tuple[str, ...]:
        before = self.positions[place - 1] + 1 if place > 0 else 0
        after = self.positions[place] if place < len(self.positions) else len(self.tokens)
        return tuple("'s" if t.kind == "possessive" else t.lower for t in self.tokens[before:after])

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """The positions of the tokens from `start` to `end` (exclusive)."""
        inside = [self._at[i] for i in range(start, end) if i in self._at]
        return (inside[0], inside[-1] + 1) if inside else None

    def covered(self, start: int, end: int) -> tuple[int, int] | None:
        """The positions of the tokens within code points `start` to `end`."""
        inside = [i for i, t in enumerate(self.tokens) if t.start >= start and t.end <= end]
        return self.span(inside[0], inside[-1] + 1) if inside else None

    def add(
        self, span: tuple[int, int] | None, kind: str, value: Any, cost: float, *events: str
    ) -> None:
        if isinstance(value, ValueLink):
            if self._is_verb(value):
                return
            value = replace(value, value=self._one_spelling(value))
        if span is not None:
            self.mentions.append(Mention(*span, kind, value, round(cost, 3), events))

    def _is_verb(self, link: ValueLink) -> bool:
        """Is a word what somebody did, and no state: "how many tickets did we open"?

        Of tickets that are cancelled one may well ask which we did cancel.
        """
        before = [token.lower for token in self.tokens if token.start < link.start]
        return squeeze(link.text) == squeeze(str(link.value)) and is_done(before)

    def add_value(self, link: ValueLink) -> None:
        span = self.covered(link.start, link.end)
        is_name = self._is_name(link)
        cost = 1.2 * (1 - link.score) + (0.0 if is_name else 0.05)
        if is_name and is_of_language(link.text):
            cost += ORDINARY_NAME
        events = ["value exact" if link.score >= 0.99 else "value close"]
        events += [MUCH_THE_SAME] * isinstance(link, MeantState)
        self.add(span, "value" if is_name else "category", link, cost, *events)

    def _one_spelling(self, link: ValueLink) -> Any:
        """The value that stands for all spellings of it that its key holds."""
        entry = self.vocabulary.property_of(link.label, link.key)
        return link.value if self._is_name(link) else one_spelling(entry, link.value)

    def _is_name(self, link: ValueLink) -> bool:
        label = self.vocabulary.schema.label(link.label)
        if label is None:
            return False
        own = label.property(link.key)
        return link.key == label.name_key or link.node_id is not None or bool(own and own.unique)

    def add_time(self, phrase: TimePhrase, cost: float = 0.0) -> None:
        start = self._behind_value(phrase)
        self.add(self.covered(start, phrase.end), "time", phrase, cost)
        # "the 2025 budget of": with its preposition taken for a function word.
        inside = [t for t in self.tokens if t.start >= phrase.start and t.end <= phrase.end]
        if not inside:
            place = [
                i
                for i, t in enumerate(self.tokens)
                if t.end > phrase.start and t.start < phrase.end
            ]
            if place:
                self.add(self.span(place[0], place[-1] + 1), "time", phrase, 0.0)

    def _behind_value(self, phrase: TimePhrase) -> int:
        """Where a time begins whose first word ends a value: "rolled back in March"."""
        reaches = (n for n in self._names if n[0] < phrase.start < n[1] < phrase.end)
        for _, end, _ in reaches:
            taken = [t.lower for t in self.tokens if phrase.start <= t.start and t.end <= end]
            if taken == ["back"]:
                return end
        return phrase.start

    def add_said(self, said: Iterable[TokenMention], *events: str) -> None:
        """Add what spans of tokens say, where these are positions."""
        for one in said:
            self.add(self.span(one.first, one.last), one.kind, one.value, one.cost, *events)

    def add_done_to_them(self) -> None:
        """Add verbs before a pronoun: "the manager who supervises them"."""
        for m in [m for m in self.mentions if m.kind == "relation"]:
            if m.value.role == "verb" and THEM & {*self.gap(m.last)[:1]}:
                self.add((m.first, m.last), "donetothem", m.value, m.cost)

    def add_terms(self) -> None:
        for first in range(len(self.tokens)):
            for length in range(1, min(MAX_TERM_WORDS, len(self.tokens) - first) + 1):
                span_tokens = self.tokens[first : first + length]
                if any(t.kind != "word" for t in span_tokens):
                    break
                if length > 1 and span_tokens[-1].lower in ARTICLES:
                    continue
                span = self.span(first, first + length)
                if span is None or (
                    length > 1
                    and first not in self._at
                    and span_tokens[0].lower not in BEFORE_NAMES
                ):
                    continue
                words = _words_of(span_tokens)
                if len(words) > MAX_TERM_WORDS or self._names_nothing(first, words):
                    continue
                found = _of_owners(self._terms_of(words, length), self.gap(span[0]))
                found = self._without_dates(found, first)
                if is_shared(self.words, first, length):
                    found = tuple(t for t in found if not isinstance(t, PropertyTerm))
                for term in self._weighed(words, found):
                    self.add_term(span, term, length)
                keys = tuple(term for term in found if isinstance(term, PropertyTerm))
                if keys:
                    best = 1.1 * (1 - keys[0].score) - 0.05 * (length - 1)
                    self.add(span, "keyword", _as_written(keys, words)[:MOST_KEYS], best)
                self._add_opposites(span, words)
                if length == 1:
                    self._add_denied(span, words)
                    self._add_roots(span, first, found)

    def _weighed(self, words: tuple[str, ...], found: Sequence[Term]) -> Iterator[Term]:
        """Give terms, keys with less of a score where their words rather mean something else."""
        values = set(self._owners_of_value(words))
        is_label = any(isinstance(term, LabelTerm) and term.score == 1.0 for term in found)
        for term in found:
            if isinstance(term, PropertyTerm):
                less = VALUE_RATHER * _is_rather_a_value(words, term, values)
                part = is_label and term.score < 1.0
                if part and is_plural(words[-1]) and not self._counts(term):
                    continue  # "customers" are no `customer_facing`
                # Of "employee" and `employee_count`, the former is what is said.
                less += LABEL_RATHER * part
                yield replace(term, score=term.score - less) if less else term
            else:
                yield term

    def _counts(self, term: PropertyTerm) -> bool:
        return not {"INTEGER", "FLOAT"}.isdisjoint(self.vocabulary.types_of(term))

    def _owners_of_value(self, words: tuple[str, ...]) -> Iterator[str]:
        """Yield what has a value that is spelt like a phrase: Pet, of "cats"."""
        spelling = squeeze("".join(words))
        for form in (spelling, singular(spelling)):
            yield from (owner for owner, _, _ in self.vocabulary.values_spelt(form))

    def _terms_of(self, words: tuple[str, ...], length: int) -> tuple[Term, ...]:
        """The terms of a phrase, or of one word that may be hyphenated or misspelt."""
        found = self.vocabulary.lookup(words)
        if _is_short_form(words) and any(self._owners_of_value(words)):
            found = tuple(t for t in found if not _is_spelt_out(words, t))
        if length > 1 and not found:
            return self.vocabulary.of_phrase(" ".join(words))
        if length == 1 and not found and len(words) > 1:
            found = self.vocabulary.lookup(("".join(words),))
        if length == 1 and not found and words[0] not in STOP_WORDS:
            return self.vocabulary.respelt(words[0])
        return found

    def _names_nothing(self, at: int, words: tuple[str, ...]) -> bool:
        """Tell whether a word only joins, or asks how many there are: "the number of tickets"."""
        if words != ("number",):
            return len(words) == 1 and (words[0] in GAP_WORDS or bool(denials(words[0])))
        behind = [token.lower for token in self.tokens[at + 1 : at + 4] if token.kind == "word"]
        if behind in (["of", "each"], ["in", "each"]):
            return True
        return behind[:1] == ["of"] and len(behind) > 1 and is_plural(behind[1])

    def _without_dates(self, terms: Sequence[T], at: int) -> tuple[T, ...]:
        """Leave out the dates of a word that tells a state: "open cases", "an expired licence"."""
        if not tells_state(self.words, at, self.vocabulary):
            return tuple(terms)
        word = self.words[at]
        return tuple(t for t in terms if not is_date_of_state(t, word, self.vocabulary))

    def _add_roots(self, span: tuple[int, int], at: int, known: Sequence[Term]) -> None:
        """Keys that are nouns of a verb, also where the verb is a type: "departure" by "depart".

        Not where the noun is what nodes are called: a deployment is no `deployed_at`.
        """
        if any(isinstance(term, LabelTerm) and term.score >= NAMED for term in known):
            return
        word = self.words[at]
        bases = {stem(word), *(base for base, _ in derivations(word))}
        for term in self._without_dates(self.vocabulary.of_roots(bases), at):
            if term not in known and not any(
                isinstance(k, PropertyTerm) and k.key == term.key for k in known
            ):
                self.add_term(span, term, 1)

    def _add_opposites(self, span: tuple[int, int], words: tuple[str, ...]) -> None:
        """As in "open-air venues", where they are indoor or not, and "off display".

        What a key is for is no opposite of another: "shut", where it says when things closed.
        """
        if any(isinstance(term, PropertyTerm) for term in self.vocabulary.lookup(words)):
            return
        others: list[tuple[str, ...]] = [(word,) for word in OPPOSITES.get(" ".join(words), ())]
        if words[0] == "off" and len(words) > 1:
            others.append(("on", *words[1:]))
        for said in others:
            for term in self.vocabulary.lookup(said):
                known = self._without_due(term) if is_late(words[0]) else term
                if (denied := self._denied(known)) is not None:
                    cost = 1.1 * (1 - term.score) + OPPOSITE
                    self.add(span, "pending", denied, cost, "denied by its opposite")

    def _without_due(self, term: Term) -> Term | None:
        """Leave out what says itself by when it is due: it is not overdue by a flag."""
        if not isinstance(term, PropertyTerm):
            return term
        schema = self.vocabulary.schema
        due = {e.name for e in schema.labels if any(is_due(key.key) for key in temporal_keys(e))}
        owners = tuple(owner for owner in term.owners if owner not in due)
        return replace(term, owners=owners) if owners else None

    def _denied(self, term: Term | None) -> Pending | None:
        """What is not so by a key of yes or no, or not done yet by the time of a deed."""
        if not isinstance(term, PropertyTerm):
            return None
        if "BOOLEAN" in self.vocabulary.types_of(term):
            return Pending("key", term, operator="=", value=False)
        if is_deed(term.key) and self.vocabulary.is_time(term):
            return Pending("key", term, operator="IS NULL")
        return None

    def _add_denied(self, span: tuple[int, int], words: tuple[str, ...]) -> None:
        """As in "non-billable", "unpaid", "inactive": a key or value denied by a prefix."""
        joined = "".join(words)
        for prefix in NEGATIVE_PREFIXES:
            rest = joined.removeprefix(prefix)
            if rest == joined or len(rest) < 4:
                continue
            for term in self.vocabulary.lookup((rest,)):
                cost = 1.1 * (1 - term.score)
                if (denied := self._denied(term)) is not None:
                    self.add(span, "pending", denied, cost + 0.02, "denied by a prefix")
                elif isinstance(term, RelationTerm) and term.role == "verb":
                    none = Pending("relation", term, NodeSet(None, wh="any"), quantity=NONE)
                    self.add(span, "pending", none, cost + 0.1, "denied by a prefix")

    def add_term(self, span: tuple[int, int], term: Term, length: int, *events: str) -> None:
        cost = 1.1 * (1 - term.score) - 0.05 * (length - 1)
        if isinstance(term, LabelTerm):
            word = self.tokens[self.positions[span[1] - 1]].lower
            plural = stem(word) != word.rstrip("e") and word.endswith("s")
            self.add(span, "thing", NodeSet(term.label, plural=plural), cost, *events)
            gap = self.gap(span[0])
            # "Buildings in which a lift failed" ask for no lift.
            if span[0] > 0 and {"which", "what"} & set(gap) and gap[-1] not in {"a", "an"}:
                shown = NodeSet(term.label, plural=plural, uses=(Use("column"),), wh="which")
                self.add(span, "thing", shown, cost + 0.02, *events, "asked in the middle")
        elif isinstance(term, RelationTerm):
            self.add(span, "noun" if term.role == "noun" else "relation", term, cost, *events)
            if self._is_noun_here(span):
                self.add(
                    span, "dealing", term, cost + 0.05 + 0.15 * (term.particle == "of"), *events
                )
        else:
            plural = is_plural(self.tokens[self.positions[span[1] - 1]].lower)
            self.add(span, "key", Keys((KeyMention(term, plural=plural),)), cost, *events)

    def _is_noun_here(self, span: tuple[int, int]) -> bool:
        """Is a word that names a relationship a plural that no subject stands before?"""
        word = self.tokens[self.positions[span[1] - 1]].lower
        if singular(word) == word:
            return False
        if any(
            m.kind == "thing" and (m.first, m.last) == span and m.cost < 0.1 for m in self.mentions
        ):
            return False
        gap = self.gap(span[0])
        if span[0] == 0 or (gap and gap[-1] not in {"does", "do", "did", "that", "who", "which"}):
            return True
        token = self.tokens[self.positions[span[0] - 1]]
        before = token.lower
        if before in {"who", "whom"}:
            return False
        if token.kind == "number" or before in NUMBER_WORDS:
            return True  # "at least 3 reviews"
        return before in STOP_WORDS | LIGHT_WORDS or before in {"which", "many", "list", "all"}

    def add_categories(self) -> None:
        """Values of keys with few values, wherever they stand, whatever longer name covers them."""
        known = {
            (m.first, m.last, m.value.label, m.value.key)
            for m in self.mentions
            if m.kind in {"value", "category"}
        }
        for first in range(len(self.tokens)):
            for length in range(1, 5):
                if first + length > len(self.tokens):
                    break
                span = self.span(first, first + length)
                tokens = self.tokens[first : first + length]
                if span is None or any(t.kind == "symbol" for t in tokens):
                    continue
                joined = " ".join(t.text for t in tokens)
                is_small = joined.lower() in STOP_WORDS or joined.lower() in GAP_WORDS
                if is_small and first not in self._states:
                    continue
                spelling = squeeze(joined)
                # "Opened" is no form of the status "open" where there is a key `opened_on`.
                timed = any(map(self.vocabulary.says_when, self.vocabulary.lookup((joined,))))
                others = () if timed else value_forms(spelling)
                forms = [(spelling, 1.0), *((f, 0.93) for f in others)] if spelling else []
                for form, score in forms:
                    for owner, key, value in self.vocabulary.values_spelt(form):
                        if (*span, owner, key) in known:
                            continue
                        link = ValueLink(
                            tokens[0].start, tokens[-1].end, joined, owner, key, value, score
                        )
                        known.add((*span, owner, key))
                        kind = "value" if self._is_name(link) else "category"
                        self.add(span, kind, link, 1.2 * (1 - score) + 0.05, "value listed")

    def add_literals(self) -> None:
        """Texts to look for: what is quoted, and words beside a text operator."""
        words = [token.lower for token in self.tokens]
        asked = any(m.kind in {"text", "foundin"} for m in self.mentions) or not (
            {"name", "names", "title", "titles"}.isdisjoint(words)
        )
        asked |= any(one in TEXT_WORDS and two == "about" for one, two in pairwise(words))
        for index, token in enumerate(self.tokens):
            here = self.span(index, index + 1)
            if token.kind == "quoted":
                self.add(here, "literal", token.text, 0.0)
            elif asked and token.kind == "word" and token.lower not in STOP_WORDS:
                known = any(
                    m.first <= self._at.get(index, -1) < m.last and m.cost < 0.2
                    for m in self.mentions
                )
                self.add(here, "literal", token.text, 0.15 + 0.35 * known)

    def add_numbers_in_names(self) -> None:
        """Keys by their words and the number in their names, which then is nothing else."""
        found = tuple(numbers_in_names(self.tokens, self.vocabulary))
        numbers = [span for one in found if (span := self.span(one.start, one.end)) is not None]
        self.mentions = list(without_other_readings(self.mentions, numbers))
        for one in found:
            for name in dict.fromkeys(key.key for key in one.keys):
                owners = tuple(key.owner for key in one.keys if key.key == name)
                term = PropertyTerm(name, owners, 1.0)
                if (span := self.span(one.first, one.last)) is not None:
                    self.add_term(span, term, 1, "number in a name")

    def add_near(self, near: Callable[[Sequence[str]], Sequence[Sequence[Term]]]) -> None:
        """Terms close in meaning for content words that nothing names well; names have none.

        What is named already is not meant once more: "incidents that hurt someone" are no
        incidents that are incidents.
        """
        names = written_like_names(self.tokens, self.vocabulary.schema)
        said = {m.value.label for m in self.mentions if m.kind == "thing" and m.cost < SURE}
        best: dict[int, float] = {}
        for m in self.mentions:
            if m.kind in SAYS_MORE:
                continue
            for place in range(m.first, m.last):
                best[place] = min(best.get(place, 9.0), m.cost)
        wanted = []
        for place, index in enumerate(self.positions):
            token = self.tokens[index]
            plain = token.kind == "word" and token.lower not in STOP_WORDS and len(token.text) > 2
            if plain and token.lower not in names and best.get(place, 9.0) > NAMED_WELL:
                wanted.append((place, token.lower))
        wanted = wanted[:10]
        nouns = [singular(word) for _, word in wanted]
        found = near([*(word for _, word in wanted), *nouns])
        for (place, _), terms, of_noun in zip(wanted, found, found[len(wanted) :], strict=False):
            known = {
                repr(m.value) for m in self.mentions if m.first == place and m.last == place + 1
            }
            labels = [term for term in of_noun if isinstance(term, LabelTerm)]
            for term in dict.fromkeys([*terms, *labels]):
                again = isinstance(term, LabelTerm) and term.label in said
                if repr(term) not in known and not again:
                    weaker = replace(term, score=term.score - 0.1)
                    self.add_term((place, place + 1), weaker, 1, "near in meaning")

    def _is_exact(self, place: int) -> bool:
        """Does a word name a value as it is stored, and not in another form ("leading": Lead)?"""
        return any(
            m.kind in {"value", "category"} and m.first <= place < m.last and m.cost <= 0.06
            for m in self.mentions
        )

    def skip(self, place: int) -> tuple[float, tuple[str, ...]]:
        """What leaving a position unread costs, by what it is; a remark in parentheses, little."""
        cost, event = self._cost_of_skipping(place)
        if place < self._idle_opening:
            return IN_OPENING * cost, ("skipped remark",)
        if self.positions[place] in self._remarks:
            return IN_PARENTHESES * cost, ("skipped remark",)
        kinds = {m.kind for m in self.mentions if m.first <= place < m.last}
        denies = event == "skipped operator" and not (DENYING | RELATING).isdisjoint(kinds)
        denies = denies or (event == "skipped value" and "expired" in kinds)
        says_which = event == "skipped light operator" and cost > SAYS_WHICH
        names = event == "skipped value" and self._is_written_name(self.positions[place])
        shares = is_shared(self.words, self.positions[place], 1)
        deed = event == "skipped value" and "deedvalue" in kinds
        needed = deed or denies or says_which or names or shares or event == "skipped number"
        needed = needed or self.positions[place] in self._states
        needed = needed or (place == 0 and "whose" in self.gap(place))
        needed = needed or (event == "skipped term" and self._asks_for_values(place))
        needed = needed or self._is_of_change(place) or self._says_which(place)
        needed = needed or self._goes_up_or_down(place) or self._is_deed_done_most(place)
        no_longer = (m for m in self.mentions if m.kind == "former" and m.first < place < m.last)
        needed = needed or any(no_longer)
        if "haveleft" in kinds and self._stands_behind_people(place):
            cost, needed = max(cost, AIM_UNREAD), True
        needed = needed or self._says_that_it_is_down(place)
        if self._aims(place) or self._asks_whom(place):
            cost, needed = max(cost, AIM_UNREAD), True
        if needed or self._compares(place, event):
            return cost, (event, LEFT_OUT + self.tokens[self.positions[place]].text)
        return cost, (event,)

    def _asks_whom(self, place: int) -> bool:
        """Does a question end in asking for people: "the last parcel, and to whom"?"""
        last = place == len(self.positions) - 1 and "and" in self.gap(place)
        return last and self.tokens[self.positions[place]].lower == "whom"

    def _stands_behind_people(self, place: int) -> bool:
        """Does a word end what is said of people: "how many employees left", "left Alpine Rest"?"""
        people = any(
            m.last == place and m.kind == "thing" and self.vocabulary.is_person(m.value.label)
            for m in self.mentions
        )
        return people and ARTICLES.isdisjoint(self.gap(place + 1))

    def _says_that_it_is_down(self, place: int) -> bool:
        """As in "turbines down per site", "how many are down": those that do not run."""
        down = self.tokens[self.positions[place]].lower == "down"
        return down and (self._is_behind_noun(place) or bool(BE.intersection(self.gap(place))))

    def _is_deed_done_most(self, place: int) -> bool:
        """Does a relationship's verb stand before an amount: "received the most money"?"""
        meant = [m for m in self.mentions if m.cost < FAR]
        verb = any(m.kind == "relation" and m.first <= place < m.last for m in meant)
        amounts = {"most", "superlative", "bound"}
        most = any(m.kind in amounts and m.first == place + 1 for m in meant)
        return verb and most and self.tokens[self.positions[place]].lower not in POSSESSING

    def _says_which(self, place: int) -> bool:
        """Does an adjective that measures stand before a noun: "the most bad reviews"?"""
        nouns = (m for m in self.mentions if m.kind == "thing" and m.first == place + 1)
        measures = self.tokens[self.positions[place]].lower in DIMENSIONS
        return measures and not self.gap(place + 1) and any(m.cost < SURE for m in nouns)

    def _compares(self, place: int, event: str) -> bool:
        """Does a word compare with something: "more cats than dogs", "40 < seats", "≈ 3"?

        Being equal needs no word.
        """
        meant = [m for m in self.mentions if m.first <= place < m.last]
        sign = self.tokens[self.positions[place]].kind == "symbol"
        if event == UNCOMPARED:
            behind = self.tokens[self.positions[place] :]
            return any(m.value != "=" for m in meant) and (
                sign or "than" in {t.lower for t in behind}
            )
        bounds = any(m.kind == "bound" and m.value != "=" for m in meant)
        return event == "skipped operator" and (bounds or (sign and not meant))

    def _is_of_change(self, place: int) -> bool:
        """As in "the biggest increase in orders", which is not the biggest number of them."""
        at = self.positions[place]
        beside = {token.lower for token in self.tokens[max(0, at - 1) : at + 2]}
        said = {m.kind for m in self.mentions if m.first in {place, place - 1}}
        return bool(beside & CHANGES) and "highest" in said | {
            m.kind for m in self.mentions if m.first <= place < m.last
        }

    def _goes_up_or_down(self, place: int) -> bool:
        """As in "where did alarms go up from 2024 to 2025", which are not those of both years."""
        at = self.positions[place]
        behind = {token.lower for token in self.tokens[at + 1 : at + 2]}
        timed = any(m.kind == "time" for m in self.mentions)
        return timed and self.tokens[at].lower in GOING and not behind.isdisjoint({"up", "down"})

    def _aims(self, place: int) -> bool:
        """Does a word compare with the key right behind it: "beat their target"?"""
        said = [m for m in self.mentions if m.kind in {"aimed", "overran"}]
        aims = [m.last for m in said if m.first <= place < m.last]
        return any(
            m.kind == "key" and m.first in aims and not THE_AIM.isdisjoint(self.gap(m.first))
            for m in self.mentions
        )

    @cached_property
    def _idle_opening(self) -> int:
        """How many positions say only what a question is for: "For our calendar: how many …"."""
        opening = _opening(self.tokens)
        inside = sum(position < opening for position in self.positions)
        names = any(m.first < inside and m.kind in NAMING and m.cost < SURE for m in self.mentions)
        return 0 if names else inside

    def _cost_of_skipping(self, place: int) -> tuple[float, str]:
        token = self.tokens[self.positions[place]]
        word = token.lower
        kinds = {m.kind for m in self.mentions if m.first <= place < m.last and m.cost < 0.3}
        if token.kind in {"number", "quoted"} or "time" in kinds:
            return 2.2, "skipped number"
        if kinds & VALUES or self._is_written_name(self.positions[place]):
            if token.text[0].isupper() or token.text[0].isdigit():
                return 2.2, "skipped value"
            return self._cost_of_lower_case(place, word), "skipped value"
        if word in {"who", "whom"} and self.positions[place] <= 1 and place == 0:
            return QUESTION_WORD, "skipped question word"
        if word in PARTITIVES and self.gap(place + 1)[:1] == ("of",) and "thing" not in kinds:
            return 0.0, "skipped stop word"
        if (light := self._cost_of_light(place, word)) is not None:
            return light
        behind = end_of_bound(self.tokens, self.positions[place])
        following = self.tokens[behind : behind + 1]
        if (
            kinds & {"bound", "more", "superlative"}
            and kinds <= {"bound", "more", "superlative", "times"}
            and not any(t.kind == "number" or t.lower in NUMBER_WORDS for t in following)
            and not self._is_how_many_more(place)
        ):
            return UNCOMPARED_COST, UNCOMPARED
        if "namesasked" in kinds:
            return 0.0, "names asked"
        if kinds == {"text"} and not self._is_text_behind(place):
            return 0.6, "skipped comparison without a text"
        if kinds & WEIGHTY:
            return 1.9, "skipped operator"
        if self._is_how_many_more(place) or token.kind == "symbol":
            return 1.9, "skipped operator"
        return self._cost_of_name(place, word, kinds)

    def _cost_of_light(self, place: int, word: str) -> tuple[float, str] | None:
        """What an operator costs that may stand unread, or what says "a year" of an amount."""
        if word in LIGHT_OPERATORS:
            return LIGHT_OPERATORS[word], "skipped light operator"
        return (YEARLY_UNREAD, "skipped stop word") if self._is_a_year(place, word) else None

    def _is_a_year(self, place: int, word: str) -> bool:
        """Are amounts so by default: "500,000 dollars a year", "yearly budget"?"""
        if word in ADVERBS_OF_PERIODS["year"]:
            return any(m.kind == "key" and m.first == place + 1 for m in self.mentions)
        each = word == "year" and self.gap(place) in {("a",), ("per",)}
        return each and any(m.kind == "number" and m.last == place for m in self.mentions)

    def _is_of_noun(self, place: int) -> bool:
        """Does a noun of what has the key of a word stand right behind it?"""
        return any(m.kind == "thing" and m.first == place + 1 for m in self.mentions)

    def _is_behind_noun(self, place: int) -> bool:
        """Does a word stand right behind the noun of a label: "users who have a job"?"""
        nouns = (m for m in self.mentions if m.kind == "thing" and m.last == place)
        return not self.gap(place) and any(m.cost < FAR for m in nouns)

    def _is_how_many_more(self, place: int) -> bool:
        """As in "how many more in 2025 than in 2024", which asks for a difference."""
        at = self.positions[place]
        before = [token.lower for token in self.tokens[max(0, at - 2) : at]]
        more = self.tokens[at].lower in {"more", "fewer", "less"}
        return more and before in (["how", "many"], ["how", "much"])

    def _cost_of_name(self, place: int, word: str, kinds: set[str]) -> tuple[float, str]:
        """What a word costs that is no operator, by what it names beside its neighbours."""
        if kinds & {"relation", "noun"} and self._is_of_pronoun(place):
            return 0.4, "skipped verb of a pronoun"
        if word in {"who", "whom"} and self._is_behind_noun(place):
            return RELATIVE_PRONOUN, "skipped stop word"
        if self._is_deed(place):
            return 0.15, "skipped deed"
        if self._is_our_deed(place):
            return OUR_DEED, _cost_of_word(word, kinds)[1]
        is_verb_of_kind = "thing" in kinds and is_verb_form(word)  # "stayed", of bookings
        if is_verb_of_kind or self._is_key_of_noun(place):
            return 1.0, "skipped term"
        return _cost_of_word(word, kinds)

    def _cost_of_lower_case(self, place: int, word: str) -> float:
        """What a value costs that is not written as a name, less a word of the language."""
        if is_of_language(word) and self.positions[place] not in self._states:
            return NO_NAME
        return 1.4 if self._is_exact(place) else 1.0

    def _is_of_pronoun(self, place: int) -> bool:
        """As in "the channel they were measured in", "orders that address them": said before."""
        before, behind = set(self.gap(place)), self.gap(place + 1)[:1]
        return bool(before & {"they", "it", "he", "she"}) or behind in {("them",), ("it",)}

    def _is_deed(self, place: int) -> bool:
        """Does a word say what happened to things of which a key says when: "orders placed"?

        Also as a noun: "a change of address", where addresses have a time of change.
        """
        some = not {"a", "an"}.isdisjoint(self.gap(place))
        of_thing = some and self.gap(place + 1)[:1] == ("of",) and self._is_of_noun(place)
        if not (of_thing or is_verb_form(self.tokens[self.positions[place]].lower)):
            return False
        meant = [m for m in self.mentions if (m.first, m.last) == (place, place + 1)]
        dated = [key.term for m in meant if m.kind == "key" for key in m.value.keys]
        things = (m for m in self.mentions if m.kind == "thing" and m.cost < FAR)
        spoken_of = {m.value.label for m in things if m.first != place}
        return not any(m.kind == "relation" and m.cost < FAR for m in meant) and any(
            self.vocabulary.says_when(term) and spoken_of & set(term.owners) for term in dated
        )

    def _is_our_deed(self, place: int) -> bool:
        """Does "we" do it, by a verb that names nothing surely: "suppliers we buy from"?

        A graph is about those who ask, so that nobody in it does it.
        """
        word = self.tokens[self.positions[place]].lower
        named = (m for m in self.mentions if m.first <= place < m.last and m.kind in NAMING)
        ours = "we" in self.gap(place) and word not in STOP_WORDS | LIGHT_WORDS
        return ours and not any(m.cost < SURE for m in named)

    def _asks_for_values(self, place: int) -> bool:
        """As in "departments with 10 users": does a question begin with a key, and nothing else?"""
        token = self.tokens[self.positions[place]]
        meant = [m for m in self.mentions if (m.first, m.last) == (place, place + 1)]
        exact = {m.kind for m in meant if m.cost < SURE}
        return place == 0 and is_plural(token.lower) and "key" in exact and "thing" not in exact

    def _is_key_of_noun(self, place: int) -> bool:
        """Is a word the name of a key of what is named right before it: "sensor kind"?"""
        if place == 0 or self.gap(place):
            return False
        before = {
            m.value.label
            for m in self.mentions
            if m.kind == "thing" and m.last == place and m.cost < SURE
        }
        keys = (m for m in self.mentions if m.kind == "key" and m.first == place and m.cost < 0.01)
        return any(before & set(key.term.owners) for m in keys for key in m.value.keys)

    def _is_text_behind(self, place: int) -> bool:
        """Does a text that may be looked for follow?"""
        return any(
            m.first == place + 1 and m.kind in {"literal", "value", "category"}
            for m in self.mentions
        )


def _cost_of_word(word: str, kinds: set[str]) -> tuple[float, str]:
    """What a word costs that is no operator and names no value, by the `kinds` of what it names."""
    if word in LIGHT_WORDS:
        return 0.2 + 0.4 * bool(kinds), "skipped light word"
    if word in STOP_WORDS:
        return 0.1 + 0.3 * bool(kinds), "skipped stop word"
    if kinds & {"thing", "relation", "noun", "key"}:
        return 1.3, "skipped term"
    return 0.9, "skipped unknown word"


def _is_rather_a_value(words: Sequence[str], term: PropertyTerm, owners: Set[str]) -> bool:
    """Is a phrase a value of what has the key, whose name has another form: open, of `opened`?"""
    return not owners.isdisjoint(term.owners) and not set(words) <= set(name_words(term.key))


def _is_short_form(words: Sequence[str]) -> bool:
    """Is a word an abbreviation: "cats", of categories, where a cat may be something?"""
    return len(words) == 1 and words[0].removesuffix("s") in ABBREVIATIONS


def _is_spelt_out(words: Sequence[str], term: Term) -> bool:
    """Is a term a key whose name has none of the words as they are?"""
    return isinstance(term, PropertyTerm) and set(words).isdisjoint(name_words(term.key))


def _in_parentheses(tokens: Sequence[WordToken]) -> frozenset[int]:
    """Return the places of tokens that stand in parentheses, behind something that is not."""
    found, depth = set(), 0
    for index, token in enumerate(tokens):
        depth = max(0, depth + (token.text == "(") - (token.text == ")"))
        if depth and index:
            found.add(index)
    return frozenset(found)


def _opening(tokens: Sequence[WordToken]) -> int:
    """Return how many tokens stand before the colon or full stop behind which the rest is."""
    for index, token in enumerate(tokens):
        if token.kind == "symbol" and token.text in ".:":
            behind = sum(t.kind == "word" for t in tokens[index:])
            return index if index > 1 and behind > 2 else 0
    return 0


def _words_of(tokens: Sequence[WordToken]) -> tuple[str, ...]:
    """The words of a phrase without the articles inside: "reached the summit"."""
    words = tuple(w for t in tokens for w in t.lower.replace("-", " ").split())
    return tuple(w for w in words if w not in ARTICLES) if len(tokens) > 2 else words


def _of_owners(terms: tuple[Term, ...], gap: Sequence[str]) -> tuple[Term, ...]:
    """Leave out labels by a near-synonym where a key has the word: "whose licence" is no permit."""
    own = any(isinstance(term, PropertyTerm) and term.score > SURE_WORD for term in terms)
    keys = own and "whose" in gap
    return tuple(t for t in terms if not (keys and isinstance(t, LabelTerm) and t.score < NAMED))


def _as_written(terms: Sequence[PropertyTerm], words: Sequence[str]) -> tuple[PropertyTerm, ...]:
    """Keys that one phrase may mean, those first that are written with its words."""
    said = {stem(word) for word in words}
    written = [
        replace(t, score=min(1.0, t.score + 0.15))
        if said <= {stem(word) for word in spoken_words(t.key)}
        else t
        for t in terms
    ]
    return tuple(sorted(written, key=lambda term: -term.score))
