"""`anomalies`: odd ones out, which lack what nearly all others of their kind have."""

from collections.abc import Iterator, Mapping
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, register_of, run_query, time_words
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    joined,
    name,
    number,
    string,
)
from graphrag_core.english.wording import capitalised, counted, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import LabelSchema, Property

LEAST_NODES = 5
"""Of fewer things none is odd."""
MOST_KINDS, MOST_BRANCHES = 30, 80
SHOWN = 5

ODD = Template("""
CALL () {
{branches}
}
RETURN kind, lacks, count, total, examples
ORDER BY toFloat(count) / total, kind, lacks
LIMIT {limit}
""")
BRANCH = Template("""
  MATCH (n:{label})
  WITH count(n) AS total, collect(CASE WHEN {test} THEN n END) AS odd
  WHERE size(odd) > 0 AND size(odd) * 10 <= total
  RETURN {kind} AS kind, {lacks} AS lacks, size(odd) AS count, total, odd[..5] AS examples
""")
NO_VALUE = Template("n.{key} IS NULL")
NO_RELATION = Template("NOT EXISTS { MATCH (n){way} {live} }")
OUTGOING, INCOMING = Template("-[r:{type}]->(:{label})"), Template("<-[r:{type}]-(:{label})")
LIVE = Template("WHERE {live}")


def find_odd_ones(call: IntentCall) -> IntentAnswer | None:
    """Answer which things lack a value or a relation that nine in ten of their kind have."""
    schema, profile = call.run.schema, call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    wanted = [e for e in schema.labels if e.name not in hidden and e.count >= LEAST_NODES]
    if call.slots.labels:
        wanted = [e for e in wanted if e.name in call.slots.labels]
    branches = [b for entry in wanted[:MOST_KINDS] for b in _branches(call, entry)]
    if not branches:
        return None
    query = ODD.fill(
        branches=joined("\n  UNION ALL\n", branches[:MOST_BRANCHES]), limit=number(call.limit)
    )
    what = plural(spoken_name(wanted[0].name)) if call.slots.labels else "things"
    phrases = (f"{what} without what at least nine in ten of their kind have", time_words(call))
    ran = run_query(call, query, call.validity.parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    lines = [_line(record, row, register) for row, record in enumerate(rows.records)]
    none = f"No odd ones out: no {what} lack what at least nine in ten of their kind have."
    return ran.answer(
        text="\n".join(["Odd ones out:", *lines]) if lines else none,
        register=register,
        follow_ups=("How good is the data?",),
    )


def value_keys(call: IntentCall, entry: LabelSchema) -> list[Property]:
    """List the properties of a label that people read."""
    hidden = call.context.profile.hidden_properties
    return [k for k in entry.properties if not k.key.startswith("_") and k.key not in hidden]


def _branches(call: IntentCall, entry: LabelSchema) -> Iterator[Fragment]:
    """Test each property and each relation of a kind; which are usual, the query finds."""
    given = {"label": name(entry.name), "kind": string(entry.name)}
    for key in value_keys(call, entry):
        test = NO_VALUE.fill(key=name(key.key))
        yield BRANCH.fill(test=test, lacks=string(f"no {spoken_name(key.key)}"), **given)
    for test, lacks in relation_gaps(call, entry):
        yield BRANCH.fill(test=test, lacks=string(lacks), **given)


def relation_gaps(call: IntentCall, entry: LabelSchema) -> Iterator[tuple[Fragment, str]]:
    """Yield tests for nodes of a kind that lack a relation which most have, with what they lack."""
    schema, profile = call.run.schema, call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    for p in schema.patterns:
        other = p.end if p.start == entry.name else p.start
        if entry.name not in (p.start, p.end) or p.start == p.end or other in hidden:
            continue
        if p.type in profile.provenance_types or p.count * 2 < entry.count:
            continue
        live = call.validity.live("r", (p.type,))
        way = (OUTGOING if p.start == entry.name else INCOMING).fill(
            type=name(p.type), label=name(other)
        )
        test = NO_RELATION.fill(way=way, live=EMPTY if live == TRUE else LIVE.fill(live=live))
        yield test, f"no {spoken_name(other)} ({spoken_name(p.type)})"


def _line(record: Mapping[str, Any], row: int, register: CitationRegister) -> str:
    marks = ", ".join(cited(register, node, row) for node in record["examples"][:SHOWN])
    more = record["count"] - min(SHOWN, len(record["examples"]))
    rest = f" and {more} more" if more > 0 else ""
    count = counted(record["count"], spoken_name(record["kind"]))
    verb = "has" if record["count"] == 1 else "have"
    others = record["total"] - record["count"]
    lacks = f"{verb} {plain(record['lacks'])}, unlike {others} others"
    return f"- {capitalised(count)} {lacks}: {marks}{rest}"


INTENT = Intent(
    name="anomalies",
    reading="Odd ones out among {}",
    unnamed="things",
    engine=find_odd_ones,
    takes_things=False,
    examples=(
        "What are the odd ones out?",
        "Which things are unusual?",
        "odd ones out among the things",
        "Which things do not fit in?",
        "outliers",
        "outliers among the things",
        "anomalies",
        "are there any anomalies",
        "find anomalies among the things",
        "Which thing is different from all the others?",
        "which things are exceptions",
        "what is out of the ordinary",
        "what stands out as strange",
        "Which things lack what all others have?",
        "things that miss what their kind always has",
        "what is missing that all others have",
        "which things are not like the rest",
        "strange things",
        "the exceptions to the rule",
        "things that deviate from the others",
        "which things break the pattern",
        "who is the odd one out",
        "unusual cases",
        "irregular things",
        "Which of them is atypical?",
        "untypical things",
        "which things look incomplete beside the others of their kind",
        "what does not fit the pattern",
        "oddities among the things",
        "peculiar things",
        "which things are in an unusual situation",
        "what is abnormal here",
        "the black sheep among the things",
        "anything out of place among the things",
        "which things look out of place",
        "do any things stick out",
        "things that lack something which the others have",
        "any things that do not look like the rest",
    ),
    counterexamples=(
        "Which services have no owner?",
        "Which things have no thing?",
        "Which patients have an abnormal result?",
        "Which things are not in X?",
        "Which teams have no members?",
        "Who is missing?",
        "Which rare species are there?",
        "Which things have unusual names?",
    ),
)
