"""What the nodes of a kind say together: how many, when, by their values, in which texts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.amounts import is_amount, is_rate
from graphrag_core.ask.intents.graph_reads import cited, day, look_up, register_of, run_query
from graphrag_core.ask.intents.kind_members import KindMembers
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key, happened
from graphrag_core.ask.intents.text_groups import MOST_TEXTS, TextGroup, text_groups, text_key
from graphrag_core.ask.intents.thing_facts import facts_of
from graphrag_core.ask.intents.usual import value_keys
from graphrag_core.cypher.compose import EMPTY, Fragment, Template, constant, joined, name, number
from graphrag_core.english.wording import (
    capitalised,
    counted,
    listed,
    plain,
    spoken_name,
    value_text,
)
from graphrag_core.english.wording import number as in_words
from graphrag_core.types import Node, Property

QUOTED, QUOTE_CHARS = 8, 240
MOST_EXAMPLES = 3
MOST_KEYS, MOST_VALUES, LONGEST_VALUE = 5, 6, 40
MOST_NUMBERS, MOST_NEIGHBORS = 4, 3

FIGURES = Template("""
{members}
RETURN count(m) AS count, {figures}
LIMIT 1
""")
FIGURE = Template("{function}(m.{key}) AS {column}")
FUNCTIONS = {
    "min": constant("min"),
    "max": constant("max"),
    "sum": constant("sum"),
    "avg": constant("avg"),
    "count": constant("count"),
}
NOTHING_MORE = constant("true AS known")
BY_VALUE = Template("""
{members}
WITH m.{key} AS value, count(m) AS count
RETURN value, count
ORDER BY count DESC, toStringOrNull(value)
LIMIT {most}
""")
BY_NEIGHBOR = Template("""
{members}
MATCH (m)-[:{type}]-(near:{label})
WITH near, count(DISTINCT m) AS count
WHERE count > 1
RETURN near, count
ORDER BY count DESC, near.{name_key}
LIMIT {most}
""")
QUOTES = Template("""
{members}
WITH m WHERE m.{key} IN $texts
WITH m.{key} AS text, m {order}
WITH text, count(m) AS count, collect(m)[..{examples}] AS examples
RETURN text, count, examples
ORDER BY count DESC, text
LIMIT {most}
""")
LATEST = Template("""
{members}
RETURN m {order}
LIMIT {most}
""")
ORDER = Template("ORDER BY m.{key} DESC")

Record = Mapping[str, Any]


def summarise_kind(call: IntentCall, members: KindMembers) -> IntentAnswer | None:
    """Answer with what nodes of a kind have in common; where there is none, with that."""
    key = text_key(call, members.kind)
    groups = text_groups(call, members, key) if key is not None else ()
    told = [group for group in groups[:QUOTED] if key is not None]
    order = _order(members)
    if key is not None and told:
        query = QUOTES.fill(
            members=members.match, key=name(key), order=order,
            examples=number(MOST_EXAMPLES), most=number(MOST_TEXTS),
        )  # fmt: skip
    else:
        query = LATEST.fill(members=members.match, order=order, most=number(QUOTED))
    texts = [text for group in told for text in group.texts]
    phrases = [f"the {members.words}{members.of}: how many, when, by value and what they say"]
    if members.period is not None:
        phrases.append(members.period.words)
    parameters = {**members.parameters, **({"texts": texts} if told else {})}
    ran = run_query(call, query, parameters, phrases, limit=MOST_TEXTS)
    if ran is None:
        return None
    figures = _figures(call, members)
    count = figures.get("count", 0)
    when = f", {members.period.words}" if members.period is not None else ""
    if not count:
        return ran.answer(f"No {members.words}{members.of} are recorded{when}.")
    register = register_of(call, ran.rows)
    lines = [_lead(members, figures, when)]
    only = ran.rows.records[0].get("m") if count == 1 and not told else None
    if isinstance(only, Node):
        lines.append(facts_of(call, only, members.kind.name, register))
    else:
        lines += [*_numbers(call, members, figures), *_by_value(call, members, count)]
        lines += _by_neighbor(call, members, count)
    if told:
        lines += ["", *quoted_groups(groups, ran.rows.records, register)]
    elif not isinstance(only, Node):
        named = [cited(register, r["m"], row) for row, r in enumerate(ran.rows.records)]
        latest = "The latest are" if order != EMPTY and count > len(named) else "These are"
        lines.append(f"{latest if count > len(named) else 'They are'} {listed(named)}.")
    return ran.answer("\n".join(lines), register, unused=members.values.unused)


def quoted_groups(
    groups: Sequence[TextGroup], records: Sequence[Record], register: CitationRegister
) -> Iterator[str]:
    """Quote the first groups with how many have each, and say how many texts are left out."""
    behind = {str(record["text"]): (row, record["examples"]) for row, record in enumerate(records)}
    alone = len(groups) > QUOTED and groups[0].count == 1
    yield "What they say, the most typical first:" if alone else "What they say:"
    for group in groups[:QUOTED]:
        found = [(row, node) for text in group.texts if text in behind
                 for row, nodes in (behind[text],) for node in nodes]  # fmt: skip
        marks = "".join(register.cite(node, row) for row, node in found[:MOST_EXAMPLES])
        several = f" ({in_words(group.count)})" if group.count > 1 else ""
        alike = f", in {len(group.texts)} wordings" if len(group.texts) > 1 else ""
        yield f"- “{plain(group.texts[0], QUOTE_CHARS)}”{several}{alike}{marks}"
    rest = sum(group.count for group in groups[QUOTED:])
    if rest:
        yield f"- and {counted(rest, 'other')}, which say something else"


def _order(members: KindMembers) -> Fragment:
    key = event_key(members.kind)
    return ORDER.fill(key=name(key.key)) if key is not None else EMPTY


def _figures(call: IntentCall, members: KindMembers) -> Record:
    """Count the nodes, with the first and last time and the totals of their numbers."""
    key = event_key(members.kind)
    dated = key is not None and happened(key)
    wanted = [("min", key.key, "first"), ("max", key.key, "last")] if key and dated else []
    for at, amount in enumerate(_amount_keys(call, members)):
        wanted += [(f, amount.key, f"{f}_{at}") for f in ("sum", "avg", "count")]
    columns = [FIGURE.fill(function=FUNCTIONS[f], key=name(k), column=name(c))
               for f, k, c in wanted]  # fmt: skip
    query = FIGURES.fill(members=members.match, figures=joined(", ", columns or [NOTHING_MORE]))
    records = look_up(call, query, members.parameters, 1).records
    return records[0] if records else {}


def _amount_keys(call: IntentCall, members: KindMembers) -> list[Property]:
    keys = value_keys(call, members.kind)
    return [key for key in keys if is_amount(key)][:MOST_NUMBERS]


def _lead(members: KindMembers, figures: Record, when: str) -> str:
    count = figures["count"]
    first, last = day(figures.get("first")), day(figures.get("last"))
    if first and last:
        when = f", on {first}" if first == last else f", between {first} and {last}"
    values = f"{members.values.words} " if members.values.words else ""
    several = counted(count, f"{values}{spoken_name(members.kind.name)}")
    return f"{capitalised(several)}{members.belong(count)}{when}."


def _numbers(call: IntentCall, members: KindMembers, figures: Record) -> Iterator[str]:
    """Say the total and the mean of each number; of rates and ratings the mean alone."""
    for at, key in enumerate(_amount_keys(call, members)):
        known = figures.get(f"count_{at}", 0)
        if not known or not figures[f"avg_{at}"]:
            continue
        said = spoken_name(key.key)
        mean = f"{in_words(round(figures[f'avg_{at}'], 2))} on average"
        total = "" if is_rate(key) else f"{in_words(round(figures[f'sum_{at}'], 2))} in all, "
        few = f" ({in_words(known)} with a value)" if known < figures["count"] else ""
        yield f"{capitalised(said)}: {total}{mean}{few}."


def _by_value(call: IntentCall, members: KindMembers, count: int) -> Iterator[str]:
    """Say how many nodes have which of the few values of a key."""
    texts = {text_key(call, members.kind), members.kind.name_key}
    asked = {link.key for link in call.slots.conditions if link.label == members.kind.name}
    keys = [
        key
        for key in value_keys(call, members.kind)
        if key.types and set(key.types) <= {"STRING", "BOOLEAN"} and not key.unique
        and key.key not in texts | asked
        and (key.values_complete or 0 < key.distinct * 2 <= key.present)
        and all(len(v) <= LONGEST_VALUE for v in key.values if isinstance(v, str))
    ]  # fmt: skip
    for key in keys[:MOST_KEYS]:
        query = BY_VALUE.fill(members=members.match, key=name(key.key),
                              most=number(MOST_VALUES + 1))  # fmt: skip
        found = look_up(call, query, members.parameters, MOST_VALUES + 1).records
        known = [record for record in found if record["value"] is not None]
        if not known or (count > 1 and known[0]["count"] == 1):
            continue
        told = [f"{in_words(r['count'])} {value_text(r['value'])}" for r in known[:MOST_VALUES]]
        others = count - sum(record["count"] for record in known[:MOST_VALUES])
        without = sum(record["count"] for record in found if record["value"] is None)
        told += [f"{in_words(others - without)} other"] if others > without else []
        told += [f"{in_words(without)} unknown"] if without else []
        yield f"By {spoken_name(key.key)}: {listed(told)}."


def _by_neighbor(call: IntentCall, members: KindMembers, count: int) -> Iterator[str]:
    """Say what several of the nodes are joined to, by relationships of which each has one."""
    schema, profile = call.run.schema, call.context.profile
    left_out = profile.hidden_labels | profile.provenance_labels
    if members.entity is not None:
        left_out = left_out | {members.entity.label}
    near = [p for p in schema.patterns if p.start == members.kind.name and p.end not in left_out
            and p.end != p.start and p.type not in profile.provenance_types]  # fmt: skip
    for pattern in near[:MOST_NEIGHBORS] if count > 1 else ():
        entry = schema.label(pattern.end)
        if entry is None or entry.name_key is None:
            continue
        query = BY_NEIGHBOR.fill(
            members=members.match, type=name(pattern.type), label=name(entry.name),
            name_key=name(entry.name_key), most=number(MOST_NEIGHBORS),
        )  # fmt: skip
        records = look_up(call, query, members.parameters, MOST_NEIGHBORS).records
        told = [f"{plain(r['near'].name)} ({in_words(r['count'])})" for r in records]
        if told:
            yield f"Most often {spoken_name(pattern.type)}: {listed(told)}."
