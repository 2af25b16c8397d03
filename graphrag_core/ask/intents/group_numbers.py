"""The numbers of nodes that values name: how many, what is late, how long, sums and means."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.ask.intents.amounts import SUMMED_AS, is_amount, summed_by, words_of
from graphrag_core.ask.intents.compared_measures import COLUMN, SUMMED
from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, happened, over_key, stored_times
from graphrag_core.ask.intents.usual import value_keys
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    number,
    property_of,
    string,
)
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.wording import counted, listed, plain, spoken_name, value_text
from graphrag_core.english.wording import number as in_words
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.translate.offline.chart.lapses import done_and_due, lapses_among
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES
from graphrag_core.types import LabelSchema, Property

MOST_AMOUNTS, MOST_CATEGORIES, MOST_VALUES, READ = 4, 5, 6, 200
SO_OFTEN = 3
"""So often a value of a category comes on average."""

OF_GROUPS = Template("{key} IN $groups")
COUNT = constant("count(x)")
LATER = Template("(date({done}) > date({due}))")
LATE = Template("sum(CASE WHEN {later} THEN 1 ELSE 0 END)")
JUDGED = Template("count(CASE WHEN {later} IS NOT NULL THEN 1 END)")
LAPSE = Template(
    "CASE WHEN duration.inSeconds({start}, {end}).seconds >= 0"
    " THEN duration.inSeconds({start}, {end}).seconds / 86400.0 END"
)
AVERAGE, TOTAL = Template("round(avg({of}), 2)"), Template("round(sum({of}), 2)")
SHARES = Template("""
CALL () {
{branches}
}
RETURN key, part, value, nodes
LIMIT {limit}
""")
SHARE = Template("""
  MATCH (x:{label}) WHERE {tests}
  WITH {part} AS part, {stored} AS value, count(x) AS nodes
  WHERE value IS NOT NULL AND part IS NOT NULL
  RETURN {key} AS key, part, value, nodes
  ORDER BY nodes DESC, value
  LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class GroupMeasure:
    """A number of a group's nodes `x`: its words, what computes it, and of how many it is.

    `of` computes of how many nodes a count is a part, None for what is no part.
    """

    words: str
    value: Fragment
    of: Fragment | None = None

    @property
    def of_words(self) -> str:
        """The name of the column for `of`."""
        return f"{self.words}, of"

    def said(self, record: Mapping[str, Any]) -> str:
        """Say the number of one row."""
        value = value_text(record[self.words])
        if self.of is None:
            return value
        whole = record[self.of_words]
        share = f" ({in_words(round(100 * record[self.words] / whole))} %)" if whole else ""
        return f"{value} of {in_words(whole)}{share}"


def kind_of(call: IntentCall) -> LabelSchema:
    """Return the label of the groups' nodes. Raises `KeyError` where the schema has it not."""
    label = call.run.schema.label(call.slots.groups[0].label)
    if label is None:
        raise KeyError(call.slots.groups[0].label)
    return label


def of_groups(call: IntentCall) -> Fragment:
    """Test that a node `x` is in one of the groups; `given` is its parameter."""
    return OF_GROUPS.fill(key=property_of("x", call.slots.groups[0].key))


def given(call: IntentCall) -> dict[str, Any]:
    """Return the parameter of `of_groups`."""
    return {"groups": [group.value for group in call.slots.groups]}


def measures_of_groups(call: IntentCall) -> list[GroupMeasure]:
    """List the numbers of the groups, those that the question names first."""
    kind = kind_of(call)
    things = plural(spoken_name(kind.name))
    found = [GroupMeasure(things, COUNT), *_late(kind, things), *_lasting(kind)]
    found += _amounts(call, kind)
    once = {measure.words: measure for measure in found}
    return sorted(once.values(), key=lambda measure: not _is_said(call, measure.words))


def columns_of(measures: Sequence[GroupMeasure]) -> Fragment:
    """Write measures as columns of a result."""
    pairs = [(m.words, m.value) for m in measures]
    pairs += [(m.of_words, m.of) for m in measures if m.of is not None]
    return joined(", ", [COLUMN.fill(value=value, name=name(words)) for words, value in pairs])


def lapse_keys(kind: LabelSchema) -> tuple[str, str] | None:
    """Return the two times that the nodes of a label last between; None where they do not tell."""
    times = _times(kind)
    due = {due for _, due in done_and_due(list(times))}
    return next(iter(lapses_among([times[key] for key in times if key not in due])), None)


def lapse(start: str, end: str) -> Fragment:
    """Write the days between two times of `x`; null for an end before its start."""
    return LAPSE.fill(start=property_of("x", start), end=property_of("x", end))


def _late(kind: LabelSchema, things: str) -> Iterator[GroupMeasure]:
    """Count what was done after it was due, where the kind has both times."""
    known = _times(kind)
    own, over = event_key(kind), over_key(kind)
    pairs = [
        pair
        for pair in done_and_due(list(known))
        if known[pair[0]] == over or (happened(known[pair[0]]) and known[pair[0]] != own)
    ]
    for done, due in pairs[:1]:
        later = LATER.fill(done=property_of("x", done), due=property_of("x", due))
        words = f"{things} late ({spoken_name(done)} after {spoken_name(due)})"
        yield GroupMeasure(words, LATE.fill(later=later), JUDGED.fill(later=later))


def _times(kind: LabelSchema) -> dict[str, Property]:
    """Return the properties that hold nothing but times, by their keys."""
    return {key.key: key for key in stored_times(kind) if set(key.types) <= TEMPORAL_TYPES}


def _lasting(kind: LabelSchema) -> Iterator[GroupMeasure]:
    keys = lapse_keys(kind)
    if keys is not None:
        words = f"days from {spoken_name(keys[0])} to {spoken_name(keys[1])} on average"
        yield GroupMeasure(words, AVERAGE.fill(of=lapse(*keys)))


def _amounts(call: IntentCall, kind: LabelSchema) -> Iterator[GroupMeasure]:
    for key in [key for key in value_keys(call, kind) if is_amount(key)][:MOST_AMOUNTS]:
        words, stored = spoken_name(key.key), property_of("x", key.key)
        by = summed_by(key)
        if by == "sum":
            yield GroupMeasure(f"{words} in total", TOTAL.fill(of=stored))
            by = "avg"
        yield GroupMeasure(f"{words}{SUMMED_AS[by]}", SUMMED[by].fill(stored=stored))


def shares_of(
    call: IntentCall,
    part: Fragment,
    order: Sequence[str],
    tests: Sequence[Fragment],
    parameters: Mapping[str, Any],
) -> list[str]:
    """Say in a line for each categorical key how often its values are, in each part in order."""
    kind = kind_of(call)
    keys = _categories(call, kind)
    if not keys:
        return []
    branches = [
        SHARE.fill(
            label=name(kind.name), tests=all_of(tests), part=part,
            stored=property_of("x", key.key), key=string(key.key), limit=number(READ),
        )
        for key in keys
    ]  # fmt: skip
    query = SHARES.fill(
        branches=joined("\n  UNION ALL\n", branches), limit=number(READ * len(keys))
    )
    rows = look_up(call, query, parameters, READ * len(keys)).records
    lines = []
    for key in keys:
        parts: dict[str, list[tuple[str, int]]] = {}
        for row in rows:
            if row["key"] == key.key:
                value = value_text(row["value"])
                parts.setdefault(str(row["part"]), []).append((value, row["nodes"]))
        said = [(part, _most(call, parts[part])) for part in order if part in parts]
        told = [f"{plain(part)}: {values}" if len(order) > 1 else values for part, values in said]
        lines += [f"- {spoken_name(key.key)} – {'; '.join(told)}"] if told else []
    return lines


def _most(call: IntentCall, values: Sequence[tuple[str, int]]) -> str:
    """Say the most frequent values, those that the question names first."""
    ranked = sorted(values, key=lambda value: not _is_said(call, value[0]))
    told = [f"{value} {in_words(count)}" for value, count in ranked[:MOST_VALUES]]
    rest = len(values) - MOST_VALUES
    more = [counted(rest, "other value")] if rest > 0 else []
    return listed([*told, *more])


def _is_said(call: IntentCall, value: str) -> bool:
    said = (word for word in words_of(call) if word not in STOP_WORDS | LIGHT_WORDS)
    return bool(set(map(stem, said)) & set(map(stem, name_words(value))))


def _categories(call: IntentCall, kind: LabelSchema) -> list[Property]:
    """List the keys of few values, those first that the question names, or a value of them."""
    texts = call.context.profile.text_keys.get(kind.name, ())
    found = [
        key
        for key in value_keys(call, kind)
        if set(key.types) in ({"STRING"}, {"BOOLEAN"})
        and not key.unique
        and key.key not in {call.slots.groups[0].key, kind.name_key, *texts}
        and len(key.values) > 1
        and SO_OFTEN * key.distinct <= key.present
        and (key.present or key.values_complete)
    ]
    found.sort(
        key=lambda key: (
            not _is_said(call, key.key) and not any(_is_said(call, str(v)) for v in key.values),
            set(key.types) == {"BOOLEAN"},
        )
    )
    return found[:MOST_CATEGORIES]
