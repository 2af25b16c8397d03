"""Things that one relationship joins to a named one, as one sentence: "Ann manages Acme"."""

from collections.abc import Sequence

from graphrag_core.answer.cells import Table, is_own_code
from graphrag_core.answer.citing import label_of
from graphrag_core.answer.columns import ResultColumn
from graphrag_core.answer.listed_things import AnswerItem, item_lines
from graphrag_core.answer.values import SINCE, caption_of, period_of
from graphrag_core.english.wording import listed, plain
from graphrag_core.explore.relation_words import (
    fact_predicate,
    is_over,
    makes_sentence,
    perfect_predicate,
)
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node, Relationship

MOST_THINGS, MAX_DETAILS = 3, 5


def related_things(table: Table) -> str | None:
    """Say of a few things what joins them to the named one: "Ann [1] manages Acme [2]."."""
    subject, *others = table.columns
    few = 0 < len(table.records) <= MOST_THINGS
    ranks = table.superlative and not others
    if not few or subject.role != "entity" or table.yes_no or ranks:
        return None
    title = caption_of(table, subject)
    beside = [column for column in others if column is title or is_own_code(table, column)]
    values = [column for column in others if column not in beside]
    found = [_only_fact(table, row, values) for row in range(len(table.records))]
    facts = [fact for fact, _ in found if fact is not None]
    other = found[0][1]
    if other is None or len(facts) < len(found) or table.rows.truncated:
        return None
    things = [table.register.node_of(r[subject.name], i) for i, r in enumerate(table.records)]
    out = [fact.end == other.id for fact in facts]
    alike = {(fact.type, is_over(fact)) for fact in facts}
    named = {node.id for node in things if node is not None} - {other.id}
    if len(named) < len(facts) or len(alike) > 1 or len({*out}) > 1:
        return None
    rows = [AnswerItem(record[subject.name], [row]) for row, record in enumerate(table.records)]
    items = item_lines(table, subject, rows, MAX_DETAILS, values)
    times = [period_of(fact) for fact in facts]
    if len({*times}) > 1:
        told = zip(items, times, strict=True)
        items = [f"{item} ({time.lstrip(', ')})" if time else item for item, time in told]
    ends = [listed(items), plain(other.name) + table.register.cite(other, 0)]
    several, kind = len(items) > 1 and out[0], label_of(other) if out[0] else subject.noun
    verb = fact_predicate(facts[0], kind, of_several=several)
    period = times[0] if len({*times}) == 1 else ""
    lasting = perfect_predicate(facts[0].name, kind, of_several=several)
    if period.startswith(SINCE) and lasting:
        verb, period = lasting, period.removeprefix(",")
    return f"{f' {verb} '.join(ends if out[0] else ends[::-1])}{period}."


def _only_fact(
    table: Table, row: int, values: Sequence[ResultColumn]
) -> tuple[Relationship | None, Node | None]:
    """Find the one relationship behind a row, with its end that the query names.

    None where more was asked than that relationship, and when it holds.
    """
    register, given = table.register, dict(table.translation.query.parameters)
    given.pop("now", None)
    ids = register.ids_of(row)
    facts = [fact for id_ in ids if (fact := register.relationship(id_)) is not None]
    nodes = [node for id_ in ids if (node := register.node(id_)) is not None]
    if len(facts) != 1 or len(nodes) != 2 or len(given) != 1:
        return None, None
    (fact,), (name,) = facts, given.values()
    named = [node for node in nodes if name in (node.name, node.key)]
    ends = {node.id: label_of(node) for node in nodes}
    if len(named) != 1 or fact.fact or not makes_sentence(fact.name, ends.get(fact.end, "")):
        return None, None
    times = {instant_of(fact.valid_at), instant_of(fact.invalid_at)} - {None}
    told = all(instant_of(table.records[row][column.name]) in times for column in values)
    return (fact, named[0]) if told else (None, None)
