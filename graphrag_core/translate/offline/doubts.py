"""What in a question keeps a reading of it from being sure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise

from graphrag_core.english.function_words import STOP_WORDS, TELLING_WORDS, word_set
from graphrag_core.english.states import standing_of
from graphrag_core.english.time_phrases import TimePhrase, find_times, other_times
from graphrag_core.english.words import is_verb_form, tokenize
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT, MUCH_THE_SAME
from graphrag_core.translate.offline.chart.rules.another_one import MOVED
from graphrag_core.translate.offline.chart.rules.orders import FIRST_OF_WORDS
from graphrag_core.translate.offline.chart.rules.registry import AMOUNT_NOT_NAMED
from graphrag_core.translate.offline.chart.rules.values_as_things import EACH_LEFT_OPEN
from graphrag_core.translate.offline.chart.whole_questions import OF_ALL_LEFT_OPEN, TOP_LEFT_OPEN
from graphrag_core.translate.offline.coarse_times import parts_left_out
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.pronouns import unnamed
from graphrag_core.translate.offline.ranker.reading_facts import name_stems, reading_facts
from graphrag_core.translate.offline.ranker.unread_modifiers import (
    is_rough,
    words_beside_bounds,
    words_of_order,
)
from graphrag_core.translate.offline.unknown_names import names_in
from graphrag_core.types import Links, Schema

NOT_SELF_CONTAINED = 0.45
"""So likely at most is a reading of a question with a pronoun that stands for nothing in it, or
one that leaves open what is to be decided, what is asked of all, what is denied, compared or
counted, the order of deeds, a name or a key, or which passes over a word and says yes, counts
all there is, shows only what is named, or takes a number for what no word names."""
ROUGHLY_READ = 0.65
"""The highest confidence of a reading whose time, number or kind of thing may be another."""

BEHIND_A_DEED = frozenset({"key by unit", AMOUNT_NOT_NAMED})
ROUGHLY = frozenset({MUCH_THE_SAME, MOVED})
"""Events of a reading by a word for much the same."""
OF_THE_OTHER = frozenset({"key of a joined node", "condition on a joined node"})
"""Events of an amount behind a deed that no word names, and of one of what it was done to."""
PARTICLES = word_set("down off out through back up over away apart")
"""What makes another verb of one: "turned down", "fell through"."""
GROUPING = word_set("by per each every")
"""Words before the noun of what is told apart."""
ONLY_A_NAME = "only a name"
"""The event of a reading that shows no more than what is named: that it is there."""
ADVICE = re.compile(r"\b(should|shall|ought) (we|i|you|one)\b", re.IGNORECASE)
"""What asks somebody to decide: "Should we keep this supplier?" is no list of its products."""


@dataclass(frozen=True, slots=True)
class Doubts:
    """What may be doubted of any reading of a question.

    `open_pronoun`: a pronoun stands for nothing; `advice`: somebody is to decide, which no data
    does; `vague`: a time or a number is not meant exactly; `beside`: the words beside times and
    numbers; `orders`: words for the order of deeds; `names`: what reads like a name of nothing;
    `kinds`: the words right before the noun of a label, which say what kind of it is meant;
    `told`: words of little weight say something all the same, if nothing else does; `groups`: the
    labels behind a "by", "per" or "each".
    """

    open_pronoun: bool
    advice: bool
    vague: bool
    beside: frozenset[str]
    orders: frozenset[str]
    names: tuple[str, ...]
    times: tuple[TimePhrase, ...]
    kinds: frozenset[str]
    told: bool
    groups: frozenset[str]

    def names_in_vain(self, unread: Sequence[str]) -> tuple[str, ...]:
        """Return the names that a reading makes nothing of."""
        return tuple(name for name in self.names if name.lower() in unread)

    def most(self, scored: ScoredReading, unread: Sequence[str]) -> float:
        """Return the highest confidence of a reading."""
        if self.open_pronoun or self.advice or _leaves_out(scored):
            return NOT_SELF_CONTAINED
        if self.names_in_vain(unread) or _moved_far(scored.evidence):
            return NOT_SELF_CONTAINED
        if self.orders and self.orders.intersection(unread):
            return NOT_SELF_CONTAINED
        if self.groups and _is_of_all(scored.reading, self.groups):
            return NOT_SELF_CONTAINED
        if _counts_all(scored.reading) and (self.told or _is_share(scored.reading)):
            return NOT_SELF_CONTAINED
        of_all_words = (
            scored.reading.kind == "boolean"
            or _counts_all(scored.reading)
            or AMOUNT_NOT_NAMED in scored.evidence
            or ONLY_A_NAME in scored.evidence
        )
        if of_all_words and unread:
            return NOT_SELF_CONTAINED
        if self.vague or "while" in self.orders or parts_left_out(scored.reading, self.times):
            return ROUGHLY_READ
        if _gives_an_amount_to_the_doer(scored) or not ROUGHLY.isdisjoint(scored.evidence):
            return ROUGHLY_READ
        rough = self.beside | self.kinds
        told = any(standing_of(word) is not None for word in unread)  # "delivered late"
        return ROUGHLY_READ if told or rough.intersection(unread) else 1.0


def doubts_of(whole: str, text: str, links: Links, schema: Schema) -> Doubts:
    """Find what may be doubted of a question, of which `text` is the part that asks."""
    now = datetime.now(UTC)
    times = find_times(text, now=now)
    before = _before_nouns(text, schema)
    return Doubts(
        _has_open_pronoun(whole, links, schema),
        ADVICE.search(whole) is not None,
        bool(other_times(times, now=now)) or is_rough(text),
        words_beside_bounds(text, times),
        words_of_order(text),
        names_in(whole, schema),
        tuple(times),
        frozenset(word for word, _ in before),
        _tells_more(text),
        frozenset(label for word, label in before if word in GROUPING),
    )


def _is_of_all(reading: Reading, groups: frozenset[str]) -> bool:
    """Tell whether a reading is one number of everything, and of no group."""
    one = all(column.function is not None for column in reading.columns)
    labels = reading_facts(reading).labels.values()
    return bool(reading.columns) and one and groups.isdisjoint(labels)


def _before_nouns(text: str, schema: Schema) -> frozenset[tuple[str, str]]:
    """Return each word right before the noun of a label, with that label: "by depot"."""
    nouns = {label.name: name_stems(label.name) for label in schema.labels}
    words = [token.lower for token in tokenize(text)]
    return frozenset(
        (before, label)
        for before, noun in pairwise(words)
        for label, kind in nouns.items()
        if kind.nearness(noun)
    )


def _tells_more(text: str) -> bool:
    """Tell whether words that may stand unread say more than that things are there: "left"."""
    words = [token.lower for token in tokenize(text)]
    return not TELLING_WORDS.isdisjoint(words) or any(
        particle in PARTICLES and word not in STOP_WORDS and is_verb_form(word)
        for word, particle in pairwise(words)
    )


def _gives_an_amount_to_the_doer(scored: ScoredReading) -> bool:
    """Tell whether a number behind a deed is taken for the doer's own: "who sent more than 500"."""
    said = scored.evidence
    behind = "relationship without object" in said and any(name in said for name in BEHIND_A_DEED)
    return behind and not any(name in said for name in OF_THE_OTHER)


def _leaves_out(scored: ScoredReading) -> bool:
    """Tell whether a reading passes over a word without which the question asks for another."""
    left_open = {OF_ALL_LEFT_OPEN, EACH_LEFT_OPEN, FIRST_OF_WORDS, TOP_LEFT_OPEN}
    return any(name in left_open or name.startswith(LEFT_OUT) for name in scored.evidence)


def _counts_all(reading: Reading) -> bool:
    """Tell whether a reading is the number of all nodes of a label, or a share of all of them."""
    pattern = reading.pattern
    alone = len(pattern.nodes) == 1 and not (pattern.steps or pattern.conditions)
    return alone and all(
        column.function == "count" or column.share_of is not None for column in reading.columns
    )


def _moved_far(evidence: Mapping[str, float]) -> bool:
    """Tell whether what moved from one to another is joined to them by others only."""
    return MOVED in evidence and "unlicensed hops 1" not in evidence


def _is_share(reading: Reading) -> bool:
    return any(column.share_of is not None for column in reading.columns)


def _has_open_pronoun(text: str, links: Links, schema: Schema) -> bool:
    """Tell whether a pronoun stands for nothing that the question names."""
    nouns = [name_stems(label.name) for label in schema.labels]
    named = [(link.start, link.end) for link in links.values]
    named += [
        (token.start, token.end)
        for token in tokenize(text)
        if any(noun.nearness(token.lower) for noun in nouns)
    ]
    return unnamed(text, named) is not None


def in_all(several: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what all of some lists have, of which there is one."""
    first, *others = several
    return tuple(one for one in first if all(one in other for other in others))
