"""The most critical things of a kind: those on which the most others depend."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.closure import dependents_reach, live_test, walk
from graphrag_core.ask.intents.graph_reads import cited, register_of, run_query, ties_line
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import dependence
from graphrag_core.cypher.compose import EMPTY, Template, name, names, number
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.english.words import name_words, plural, stem

MOST, NAMED, DEEPEST = 10, 5, 5
MOST_NODES = 2000
"""Of a kind with more nodes the closures are not compared."""
CRITICAL = frozenset(
    stem(word)
    for word in word_set(
        "critical vital essential indispensable crucial depend dependent dependence rely reliant "
        "hang hinge"
    )
)
"""Words that ask on what others depend, rather than what has many connections."""

DEPENDENTS = Template("""
MATCH (x:{label})
CALL (x) {
  MATCH ANY SHORTEST (x) ((a)-[r:{types}]-(b) WHERE {walk}{live}){1,{deepest}} (other{wanted})
  WHERE other <> x
  RETURN count(other) AS dependents, collect(other)[..{named}] AS some
}
WITH x, dependents, some
WHERE dependents > 0
RETURN x AS thing, dependents, some
ORDER BY dependents DESC
LIMIT {limit}
""")
OF_KINDS = Template(":{labels}")


def asks_for_dependents(call: IntentCall) -> bool:
    """Tell whether a question asks on which things others depend."""
    stems = {stem(word) for word in name_words(call.slots.text)}
    return bool(stems & CRITICAL)


def by_dependents(call: IntentCall) -> IntentAnswer | None:
    """Answer on which things of a kind the most others depend; None where none does."""
    label, *others = call.slots.labels or _likeliest(call)
    reach = dependents_reach(call, label)
    entry = call.run.schema.label(label)
    if not reach.sure or entry is None or entry.count > MOST_NODES:
        return None
    query = DEPENDENTS.fill(
        label=name(label),
        types=names(reach.types),
        walk=walk(reach),
        live=live_test(call, reach),
        deepest=number(min(DEEPEST, reach.deepest)),
        wanted=OF_KINDS.fill(labels=names(others)) if others else EMPTY,
        named=number(NAMED),
        limit=number(MOST),
    )
    kinds = listed([plural(spoken_name(other)) for other in others]) or "things"
    phrases = (
        f"{plural(spoken_name(label))} by how many {kinds} depend on them, directly or indirectly",
        f"along {listed([spoken_name(type_) for type_ in reach.types])}, up to {DEEPEST} steps",
    )
    ran = run_query(call, query, call.validity.parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    records = ran.rows.records
    register = register_of(call, ran.rows)
    first = records[0]["thing"]
    return ran.answer(
        text="\n".join([*_lines(label, others, records, register), *ties_line(call, ran)]),
        register=register,
        follow_ups=next_questions(call, plain(first.name), first.labels, "impact", "summary"),
    )


def _likeliest(call: IntentCall) -> tuple[str, ...]:
    """Choose the kind that most relationships of dependence lead to, where none is named."""
    schema, profile = call.run.schema, call.context.profile
    backward, forward = dependence(schema, profile)
    ends = [(p.count, p.end) for p in schema.patterns if p.type in backward]
    ends += [(p.count, p.start) for p in schema.patterns if p.type in forward]
    return (max(ends)[1] if ends else schema.labels[0].name,)


def _lines(
    label: str,
    others: Sequence[str],
    records: Sequence[Mapping[str, Any]],
    register: CitationRegister,
) -> list[str]:
    noun = spoken_name(others[0]) if len(others) == 1 else "thing"
    lines = [f"The most critical {plural(spoken_name(label))}, by what depends on them:"]
    for row, record in enumerate(records):
        count = record["dependents"]
        marks = [cited(register, node, row) for node in record["some"]]
        more = f" and {count - len(marks)} more" if count > len(marks) else ""
        me = cited(register, record["thing"], row)
        lines.append(f"{row + 1}. {me}: {counted(count, noun)} ({', '.join(marks)}{more})")
    return lines
