"""Binds the properties that a question mentions to the variables of a draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from graphrag_core.english.adjectives import DIMENSIONS, DOWNWARD
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.form import (
    EVERY,
    AnyOf,
    AverageOf,
    Condition,
    Operator,
    Ref,
    Test,
)
from graphrag_core.translate.offline.joins import Hop, Way, walked_back
from graphrag_core.translate.offline.phrases import say_test, spoken_date, spoken_label
from graphrag_core.translate.offline.predicates import AVERAGE
from graphrag_core.translate.offline.state import NONE, SOME, Join, PropertyUse, Thing
from graphrag_core.translate.offline.temporal import (
    LIFE_WORDS,
    is_temporal,
    temporal_keys,
    window_tests,
    years_before,
)
from graphrag_core.translate.offline.units import dimension_of, in_unit_of
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

if TYPE_CHECKING:
    from graphrag_core.translate.offline.draft import ReadingDraft

SEVERAL_MEASURES_COST = 0.35
NUMBER_AS_DATE_COST = 0.6
ABSENT_ELSEWHERE_COST = 0.3
SEVERAL_KEYS_COST = 0.35
FARTHER_KEY_COST = 0.08
OTHER_KIND_COST = 0.45
_OF_ONE_KIND = frozenset(
    {"fast", "slow", "heavy", "tall", "wide", "deep", "hot", "cold", "far", "long", "short"}
)
PASSED_OVER_COST = 0.35
DENIED_ELSEWHERE_COST = 0.4
NOT_EITHER_COST = 0.55
"""For an "or" between what no pattern can say side by side."""

NO_AVERAGE_COST = 0.6
TWO_STEPS_COST = 0.15
MAX_AGE_YEARS = 200
SURE_SCORE = 0.9
"""From this on a word is the property's name, and not only a part of it."""

_ONE_MEASURE = frozenset({"expensive", "costly", "cheap", "heavy", "light", "far", "near", "close"})
"""Adjectives that leave open which property they mean where several fit."""

_OF_TIME = frozenset({"late", "early", "recent", "new", "old"})

NUMERIC_TYPES = frozenset({"INTEGER", "FLOAT"})


_PAID = frozenset({"much", "expensive", "cheap"})
"""What these measure is paid: the price rather than the cost."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A property with its owner: a thing, or a join's hop at `step`."""

    key: Property
    thing: int | None
    join: int | None
    step: int = 0


class Binder:
    """Finds the owner of each property that one draft uses."""

    def __init__(self, draft: ReadingDraft) -> None:
        self._draft = draft
        self._schema = draft.field.graph.schema
        self._bound: list[Bound] = []

    def bind_all(self) -> bool:
        """Bind every property use; False when one has no owner anywhere near."""
        before: PropertyUse | None = None
        for use in self._draft.state.uses:
            # "The lowest, highest and average wage": one key, found once.
            again = before is not None and replace(use, function=before.function) == before
            bound = self._bound[-1] if again else self._bind(use)
            before = use if use.purpose == "aggregate" else None
            if bound is None:
                return False
            self._bound.append(bound)
        return True

    def write_tests(self) -> None:
        """Turn comparisons into tests on their variables."""
        for use, bound in zip(self._draft.state.uses, self._bound, strict=True):
            if use.purpose == "test":
                tests = self._tests(use, bound)
                if use.either and self._or_before(bound, tests):
                    continue
                self.place(bound, tests)
            elif use.purpose == "time" and use.time is not None:
                spoken = spoken_date(self.owner_words(bound), bound.key.key)
                window = window_tests(self.ref(bound).variable, bound.key, use.time, spoken)
                denied = use.negated and not self._has_none(use, bound)
                self.place(bound, [_outside(window)] if denied else window)

    def _bind(self, use: PropertyUse) -> Bound | None:
        if use.terms:
            keys = {term.key for term in use.terms}
            best = use.terms[0].score
            near = {term.key for term in use.terms if term.score > best - 0.2}
            named = {term.key for term in use.terms if term.score == best == 1}
            timed = use.purpose == "time"

            def fits(key: Property) -> bool:
                return is_temporal(key) or not timed

            bound = (
                self._nearest(
                    use, lambda key: timed and key.key in keys and is_temporal(key), far=False
                )
                or self._nearest(use, lambda key: fits(key) and key.key in named, far=False)
                or self._nearest(use, lambda key: fits(key) and key.key in near, far=False)
                or self._nearest(use, lambda key: fits(key) and key.key in keys, far=False)
                or self._nearest(use, lambda key: fits(key) and key.key in near)
            )
            if bound is not None and best < SURE_SCORE:
                equal = {term.key for term in use.terms if term.score == best}
                self._draft.cost += SEVERAL_KEYS_COST * (self._named(bound, equal) > 1)
            return bound
        if use.measure is not None:
            words = {stem(word) for word in DIMENSIONS.get(use.measure, ())}

            def measures(key: Property) -> bool:
                key_words = set(name_words(key.key))
                if use.measure in _OF_TIME - {"old"} and key_words & LIFE_WORDS:
                    return False  # "the latest" is not whoever was born last
                if use.measure in _OF_TIME - {"old"} and not is_temporal(key):
                    # "The last visit" has nothing to do with years of experience.
                    key_words -= {"years", "days", "hours", "times", "experience"}
                named = bool(words & {stem(w) for w in key_words})
                return named and (bool(NUMERIC_TYPES & set(key.types)) or is_temporal(key))

            def of_life(key: Property) -> bool:
                return measures(key) and bool(set(name_words(key.key)) & (LIFE_WORDS | {"age"}))

            aged = use.measure in {"old", "young"}
            bound = self._of_happening(use)
            bound = bound or (self._nearest(use, of_life, far=False) if aged else None)
            bound = bound or self._nearest(use, measures, far=False)
            bound = bound or self._nearest(use, partial(_is_counted_in, use.unit), far=False)
            if bound is None and use.measure in _OF_TIME:
                bound = self._only_measure(use)
            bound = bound or self._nearest(use, measures)
            price = self._price_beside(bound) if bound and use.measure in _PAID else None
            if price is not None:
                return price
            if bound is not None and use.measure in _ONE_MEASURE:
                self._draft.cost += SEVERAL_MEASURES_COST * (self._rivals(bound, words) > 1)
            return bound or self._only_measure(use)
        return self._only_measure(use)

    def _of_happening(self, use: PropertyUse) -> Bound | None:
        """As in "the latest transfer", where the relationship itself is the thing asked for."""
        state = self._draft.state
        if use.measure not in _OF_TIME or not state.things[0].wild or len(state.joins) != 1:
            return None
        kind = self._schema.relationship_type(state.joins[0].way[0].type)
        dated = temporal_keys(kind)
        both_wild = all(thing.wild for thing in state.things)
        return Bound(dated[0], None, 0) if dated and both_wild else None

    def _price_beside(self, bound: Bound) -> Bound | None:
        """What a buyer pays, where its owner may have a cost of making it too."""
        prices = [
            key
            for key in self._keys_beside(bound)
            if "price" in name_words(key.key) and "per" not in name_words(key.key)
            if NUMERIC_TYPES & set(key.types)
        ]
        return replace(bound, key=prices[0]) if len(prices) == 1 else None

    def _rivals(self, bound: Bound, words: set[str]) -> int:
        """How many numbers of a property's owner an adjective may mean."""
        return sum(
            bool(NUMERIC_TYPES & set(key.types) and words & {stem(w) for w in name_words(key.key)})
            for key in self._keys_beside(bound)
        )

    def _named(self, bound: Bound, keys: set[str]) -> int:
        """How many of these keys a property's owner has: a part of a name may mean each."""
        return sum(key.key in keys for key in self._keys_beside(bound))

    def _keys_beside(self, bound: Bound) -> tuple[Property, ...]:
        owner: LabelSchema | RelationshipTypeSchema | None
        if bound.thing is not None:
            owner = self._schema.label(self._draft.state.things[bound.thing].label or "")
        else:
            join = self._draft.state.joins[bound.join or 0]
            owner = self._schema.relationship_type(join.way[bound.step].type)
        return owner.properties if owner else ()

    def _nearest(self, use: PropertyUse, fits: Any, *, far: bool = True) -> Bound | None:
        """The owner nearest to the thing that the property is said of.

        With `far`, one that the question does not speak of where none else has it.
        """
        draft = self._draft
        anchor = min(use.anchor, len(draft.state.things) - 1)
        ranked = self._spoken_of(anchor, fits)
        if ranked:
            fitting = {term.key: term.score for term in reversed(use.terms)}
            cost, bound = min(
                ranked, key=lambda pair: (pair[0], -fitting.get(pair[1].key.key, 0.0))
            )
            draft.cost += cost
            return bound
        if not far:
            return None
        others = [i for i, thing in enumerate(draft.state.things) if i != anchor and not thing.wild]
        found = self._extended(anchor, fits)
        if found is None and use.purpose == "aggregate":
            found = self._two_steps_on(anchor, fits)
        for index in others if found is None and use.head else ():
            found = self._extended(index, fits)
            if found is not None:
                draft.cost += FARTHER_KEY_COST
                break
        return found

    def _spoken_of(self, anchor: int, fits: Any) -> list[tuple[float, Bound]]:
        """The properties that fit of what the question speaks of, with what each costs."""
        draft = self._draft
        ranked: list[tuple[float, Bound]] = []
        for index, thing in enumerate(draft.state.things):
            label = self._schema.label(thing.label or "")
            for key in label.properties if label else ():
                if fits(key):
                    cost = 0.0 if index == anchor else 0.08 + 0.02 * abs(index - anchor)
                    ranked.append((cost, Bound(key, index, None)))
        for index, join in enumerate(draft.state.joins):
            for step, hop in enumerate(join.way):
                kind = self._schema.relationship_type(hop.type)
                for key in kind.properties if kind else ():
                    if fits(key):
                        touches = anchor in {join.parent, join.child}
                        ranked.append((0.01 if touches else 0.07, Bound(key, None, index, step)))
        return ranked

    def _extended(self, anchor: int, fits: Any) -> Bound | None:
        """A property one relationship further than what the question spoke of."""
        draft = self._draft
        thing = draft.state.things[anchor]
        if thing.label is None:
            return None
        candidates: list[tuple[float, Hop, Property, bool]] = []
        for hop in draft.field.graph.hops_from(thing.label):
            kind = self._schema.relationship_type(hop.type)
            label = self._schema.label(hop.label)
            candidates += [
                (0.06, hop, key, True) for key in (kind.properties if kind else ()) if fits(key)
            ]
            candidates += [
                (0.14, hop, key, False) for key in (label.properties if label else ()) if fits(key)
            ]
        if not candidates:
            return None
        cost, hop, key, on_relationship = min(candidates, key=lambda entry: entry[0])
        doubt = 0.06 if sum(entry[0] == cost for entry in candidates) > 1 else 0.0
        draft.cost += cost + doubt
        if on_relationship and self._is_passed_over(anchor, hop):
            draft.cost += PASSED_OVER_COST
        index = self._lead_on(anchor, (hop,))
        if on_relationship:
            return Bound(key, None, len(draft.state.joins) - 1, 0)
        return Bound(key, index, None)

    def _is_passed_over(self, anchor: int, hop: Hop) -> bool:
        """Are two named things joined already, by another type that the question does not name?

        As in "What score did X get in Y", where X is enrolled in Y but COMPLETED has the score.
        """
        state = self._draft.state
        return any(
            anchor in {join.parent, join.child}
            and state.things[join.parent + join.child - anchor].label == hop.label
            and len(join.way) == 1
            and join.way[0].type != hop.type
            and not join.named
            and state.things[join.parent].is_named
            and state.things[join.child].is_named
            for join in state.joins
        )

    def _two_steps_on(self, anchor: int, fits: Any) -> Bound | None:
        """As in "the total price for each sale", of what was paid for the lots in it.

        Only where one relationship type has such a property, and one way leads there; or one
        label whose nodes each belong to just one such thing.
        """
        draft = self._draft
        label = draft.state.things[anchor].label or ""
        ways = self._two_steps_from(label)
        found = [
            (way, key)
            for way in ways
            if way[1].type != way[0].type
            for kind in [self._schema.relationship_type(way[1].type)]
            for key in (kind.properties if kind else ())
            if fits(key)
        ]
        parts = [] if found else self._of_parts(label, ways, fits)
        if len(found) + len(parts) != 1:
            return None
        ((way, key),) = found or parts
        draft.cost += TWO_STEPS_COST
        index = self._lead_on(anchor, way)
        if parts:
            return Bound(key, index, None)
        return Bound(key, None, len(draft.state.joins) - 1, 1)

    def _two_steps_from(self, label: str) -> list[Way]:
        """The ways of two relationships from a label to others."""
        graph = self._draft.field.graph
        return [
            (first, second)
            for first in graph.hops_from(label)
            for second in graph.hops_from(first.label)
            if second.label != label
        ]

    def _of_parts(self, label: str, ways: Sequence[Way], fits: Any) -> list[tuple[Way, Property]]:
        """Properties of what is in the parts of a thing, each in just one: plants of a section."""
        graph = self._draft.field.graph
        return [
            (way, key)
            for way in ways
            if graph.is_one_each(way[-1].label, walked_back(way, label))
            for owner in [self._schema.label(way[-1].label)]
            for key in (owner.properties if owner else ())
            if fits(key)
        ]

    def _lead_on(self, anchor: int, way: Way) -> int:
        """Join one more thing that nobody spoke of, by a way from the anchor; its index."""
        draft = self._draft
        index = len(draft.state.things)
        draft.state = replace(
            draft.state,
            things=(*draft.state.things, Thing(way[-1].label, -1)),
            joins=(*draft.state.joins, Join(anchor, index, way)),
        )
        draft.names[index] = draft.fresh("_".join(name_words(way[-1].label)))
        return index

    def _only_measure(self, use: PropertyUse) -> Bound | None:
        """The one numeric (or dated) property there is, when an adjective names none."""
        draft = self._draft
        anchor = min(use.anchor, len(draft.state.things) - 1)
        label = self._schema.label(draft.state.things[anchor].label or "")
        if label is None:
            return None
        adjective = use.measure or ""
        if not DIMENSIONS.get(adjective, (adjective,)):
            return None  # "busiest" is no property at all
        if adjective in _OF_TIME or "recent" in use.text or use.text in {"latest", "newest"}:
            dated = temporal_keys(label)
            return Bound(dated[0], anchor, None) if dated else None
        numeric = [
            p
            for p in label.properties
            if NUMERIC_TYPES & set(p.types) and not p.unique and not is_temporal(p)
        ]
        if len(numeric) == 1:
            # "The fastest" is not by the only number there is, a rating.
            draft.cost += 0.12 if adjective not in _OF_ONE_KIND else OTHER_KIND_COST
            return Bound(numeric[0], anchor, None)
        return None

    def ref(self, bound: Bound) -> Ref:
        """The variable and key of a bound property."""
        draft = self._draft
        if bound.thing is not None:
            return Ref(draft.names[bound.thing], bound.key.key)
        assert bound.join is not None
        return Ref(draft.steps[bound.join][bound.step].name, bound.key.key)

    def is_name(self, bound: Bound) -> bool:
        """Is it the property by which its node is shown anyhow?"""
        if bound.thing is None:
            return False
        label = self._schema.label(self._draft.state.things[bound.thing].label or "")
        return label is not None and label.name_key == bound.key.key

    def owner_words(self, bound: Bound) -> str:
        """The label or type of a bound property in plain words."""
        if bound.thing is not None:
            return spoken_label(self._draft.state.things[bound.thing].label)
        assert bound.join is not None
        return " ".join(name_words(self._draft.state.joins[bound.join].way[bound.step].type))

    def place(self, bound: Bound, tests: Sequence[Condition]) -> None:
        """Let tests hold where their property belongs."""
        if bound.thing is not None:
            self._draft.tests.setdefault(bound.thing, []).extend(tests)
        elif bound.join is not None:
            self._draft.step_tests.setdefault(bound.join, []).extend(tests)

    def _or_before(self, bound: Bound, tests: Sequence[Test]) -> bool:
        """As in "over 500 pages or rated above 4": beside the test of the same thing before."""
        before = self._draft.tests.get(bound.thing, []) if bound.thing is not None else []
        if len(tests) == 1 and or_last(before, tests[0]):
            return True
        self._draft.cost += NOT_EITHER_COST
        return False

    def _has_none(self, use: PropertyUse, bound: Bound) -> bool:
        """As in "has had no release since March": of the things beside it that have a time."""
        state = self._draft.state
        at = next((i for i, join in enumerate(state.joins) if join.child == bound.thing), None)
        if bound.thing in {None, use.anchor} or at is None or state.joins[at].quantifier != SOME:
            return False
        none = replace(state.joins[at], quantifier=NONE)
        joins = (*state.joins[:at], none, *state.joins[at + 1 :])
        self._draft.state = replace(state, joins=joins)
        return True

    def _average(self, use: PropertyUse, bound: Bound) -> AverageOf:
        label = None
        if bound.thing is not None:
            label = self._draft.state.things[bound.thing].label
        # Of relationships there is no average to compare with.
        others = any(link.label != label for link in use.among)
        self._draft.cost += NO_AVERAGE_COST * (label is None or others)
        tests = tuple(
            Test(Ref(EVERY, link.key), "=", link.value, parameter=link.key) for link in use.among
        )
        return AverageOf(label or "", bound.key.key, tests)

    def _tests(self, use: PropertyUse, bound: Bound) -> list[Test]:
        ref = self.ref(bound)
        operator: Operator = use.operator or "="
        value = use.value
        if use.limit:
            value = Ref(ref.variable, use.limit)
        elif use.than is not None:
            value = Ref(self._draft.names[use.than], bound.key.key)
        elif value == AVERAGE:
            value = self._average(use, bound)
        if use.measure is not None and shrinks(use.measure, bound.key):
            flip: dict[Operator, Operator] = {">": "<", "<": ">", ">=": "<=", "<=": ">="}
            operator = flip.get(operator, operator)
        text = isinstance(value, str) and operator in {
            "=",
            "<>",
            "CONTAINS",
            "STARTS WITH",
            "ENDS WITH",
        }
        fold = text and not any(value == known for known in bound.key.values)
        if isinstance(value, tuple):
            value = list(value)
        if use.measure in {"old", "young"} and isinstance(value, int) and value < MAX_AGE_YEARS:
            value = years_before(self._draft.now, value, bound.key)
        self._draft.cost += _misfit(use, bound, value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = in_unit_of(value, use.unit, bound.key.key)
        if "BOOLEAN" in bound.key.types and value is None:
            value = operator == "IS NOT NULL"
            operator = "="
        if bound.key.types[0].startswith("LIST"):
            every = value if operator == "HAS" and isinstance(value, list) else [value]
            operator = _of_list(operator, negated=use.negated)
            tests = [Test(ref, operator, one) for one in every]
            return [replace(t, phrase=say_test(t, self.owner_words(bound))) for t in tests]
        if operator == "HAS":
            operator = "NOT IN" if use.negated else "IN"
        if use.negated:
            operator = _DENIED.get(operator, operator)
        test = Test(ref, operator, value, fold=fold)
        return [replace(test, phrase=say_test(test, self.owner_words(bound)))]

    def uses(self, purpose: str) -> list[tuple[PropertyUse, Bound]]:
        """The uses of one purpose with what they are bound to."""
        pairs = zip(self._draft.state.uses, self._bound, strict=True)
        return [(use, bound) for use, bound in pairs if use.purpose == purpose]


_SIZES = frozenset({">", ">=", "<", "<="})
_DENIED: dict[Operator, Operator] = {
    "=": "<>",
    "IN": "NOT IN",
    "CONTAINS": "NOT CONTAINS",
    "STARTS WITH": "NOT STARTS WITH",
    "ENDS WITH": "NOT ENDS WITH",
}


def or_last(conditions: list[Condition], test: Test) -> bool:
    """Let a test or the last of some conditions hold, where that is a test too."""
    last = conditions[-1] if conditions else None
    if isinstance(last, Test):
        either: tuple[Test, ...] = (last, test)
    elif isinstance(last, AnyOf):
        either = (*last.tests, test)
    else:
        return False
    conditions[-1] = AnyOf(either, phrase=" or ".join(one.phrase for one in either))
    return True


def _outside(window: Sequence[Test]) -> AnyOf:
    """As in "not inspected since March": before the window, after it, or never."""
    flipped: dict[Operator, Operator] = {">=": "<", "<": ">=", "<=": ">", "=": "<>"}
    outside = [replace(test, operator=flipped[test.operator]) for test in window]
    never = Test(window[0].left, "IS NULL", None)
    return AnyOf((*outside, never), phrase=f"not: {window[0].phrase}")


def _is_counted_in(unit: str, key: Property) -> bool:
    """As in "longer than an hour", of `exposure_min`."""
    wanted = dimension_of(unit) if unit else None
    held = {dimension_of(word) for word in name_words(key.key)[1:]}
    return wanted is not None and bool(NUMERIC_TYPES & set(key.types)) and wanted in held


def _misfit(use: PropertyUse, bound: Bound, value: Any) -> float:
    """What it costs to compare a date with a number, or to miss a property of something else."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    dated = any("DATE" in name for name in bound.key.types)
    text_only = set(bound.key.types) == {"STRING"}
    elsewhere = bound.thing is not None and bound.thing != use.anchor
    cost = NUMBER_AS_DATE_COST * (dated and number)
    # "Speak at least two languages", where they are told in a text.
    cost += NUMBER_AS_DATE_COST * (number and use.operator in _SIZES and text_only)
    cost += NUMBER_AS_DATE_COST * (number and set(bound.key.types) == {"BOOLEAN"})
    # "Have not a mark above 80": one that is not, or none that is?
    sized = use.negated and use.operator in _SIZES and bound.thing != use.anchor
    cost += DENIED_ELSEWHERE_COST * sized
    return cost + ABSENT_ELSEWHERE_COST * (use.operator == "IS NULL" and elsewhere)


def _of_list(operator: Operator, *, negated: bool) -> Operator:
    """What is said of a text, said of a list of them."""
    if operator in {"=", "IN", "CONTAINS", "HAS"}:
        return "LACKS" if negated else "HAS"
    return "LACKS" if operator in {"<>", "NOT IN"} else operator


_TAKEN = frozenset({"time", "duration", "latency", "days", "hours", "minutes", "seconds", "ms"})


def shrinks(adjective: str, key: Property) -> bool:
    """Does more of the adjective mean a smaller value? "Older" is an earlier date."""
    dated = is_temporal(key)
    if adjective in {"fast", "slow"} and set(name_words(key.key)) & _TAKEN:
        return adjective == "fast"  # the fastest takes the least time
    if adjective in {"old", "early"}:
        return dated or adjective == "early"
    if adjective in {"new", "recent", "late"}:
        return False
    if adjective == "young":
        return not dated
    return adjective in DOWNWARD
