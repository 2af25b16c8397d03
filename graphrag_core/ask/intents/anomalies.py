"""`anomalies`: odd ones out, which lack what nearly all others of their kind have."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.findings import finding_line, places_of
from graphrag_core.ask.intents.graph_reads import (
    cited,
    look_up,
    register_of,
    run_query,
    time_words,
)
from graphrag_core.ask.intents.odd_values import ValueChecks, value_checks
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.usual import kinds_of, relation_gaps, value_keys, with_kind
from graphrag_core.cypher.compose import Fragment, Template, joined, name, number, string
from graphrag_core.english.wording import capitalised, counted, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import LabelSchema

LEAST_NODES = 5
"""Of fewer things none is odd."""
MOST_KINDS, MOST_ODD = 30, 50
SHOWN = 5

ODD = Template("""
CALL () {
{branches}
}
RETURN kind, lacks, count, total, examples
ORDER BY toFloat(count) / total, kind, lacks
LIMIT {limit}
""")
CHECK = Template("""
  MATCH (n:{label})
  WITH n, [{tests}] AS tests
  UNWIND range(0, size(tests) - 1) AS at
  WITH at, count(n) AS total, collect(CASE WHEN tests[at] THEN n END) AS odd
  WHERE size(odd) > 0 AND size(odd) * 10 <= total
  RETURN {kind} AS kind, [{lacks}][at] AS lacks, size(odd) AS count, total, odd[..5] AS examples
""")
NO_VALUE = Template("n.{key} IS NULL")


def find_odd_ones(call: IntentCall) -> IntentAnswer | None:
    """Answer which things lack a value or a relation that nine in ten of their kind have.

    Of a kind that the question names also which values are odd.
    """
    call = with_kind(call)
    wanted = [e for e in kinds_of(call) if e.count >= LEAST_NODES]
    checks = [check for entry in wanted[:MOST_KINDS] if (check := _check(call, entry)) is not None]
    if not checks:
        return None
    query = ODD.fill(branches=joined("\n  UNION ALL\n", checks), limit=number(call.limit))
    what = plural(spoken_name(wanted[0].name)) if call.slots.labels else "things"
    phrases = (f"{what} without what at least nine in ten of their kind have", time_words(call))
    ran = run_query(call, query, call.validity.parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    values = value_checks(call, None) if call.slots.labels else ValueChecks()
    odd = look_up(call, values.query, {}, MOST_ODD).records if values.branches else ()
    register = register_of(call, rows, *(node for record in odd for node in record["examples"]))
    places = places_of(call, odd)
    lines = [finding_line(record, None, register, places) for record in odd]
    lines += [_line(record, row, register) for row, record in enumerate(rows.records)]
    none = f"No odd ones out: no {what} lack what at least nine in ten of their kind have."
    cut = f"Only the {MOST_KINDS} largest of {len(wanted)} kinds were looked at."
    left_out = (cut if len(wanted) > MOST_KINDS else "", values.cut)
    return ran.answer(
        text="\n".join(["Odd ones out:", *lines]) if lines else none,
        register=register,
        follow_ups=("How good is the data?",),
        partial=" ".join(filter(None, left_out)),
    )


def _check(call: IntentCall, entry: LabelSchema) -> Fragment | None:
    """Test each property and each relation of a kind; which are usual, the query finds."""
    values = [(NO_VALUE.fill(key=name(key.key)), f"no {spoken_name(key.key)}")
              for key in value_keys(call, entry)]  # fmt: skip
    tests = [*values, *relation_gaps(call, entry)]
    if not tests:
        return None
    return CHECK.fill(
        tests=joined(", ", [test for test, _ in tests]),
        lacks=joined(", ", [string(lacks) for _, lacks in tests]),
        label=name(entry.name),
        kind=string(entry.name),
    )


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
        "Is there anything odd about X?",
        "Is there anything strange about X?",
        "Is there anything unusual about X?",
        "Is there anything odd about the thing on X?",
        "Is there anything strange about the job at X?",
        "Is anything odd about X?",
        "anything strange about the thing of X?",
        "anything unusual about X",
        "anything suspicious about the thing at X",
        "What is odd about X?",
        "what is unusual about the thing on X",
        "what is strange about X",
        "is X out of the ordinary",
        "is X an outlier",
        "does X look normal for its kind",
        "does anything about X stand out as strange",
        "does anything look off about X",
        "in what way is X unlike others of its kind",
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
