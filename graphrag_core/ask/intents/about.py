"""`about`: what the graph holds and what can be asked of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.ask.document_questions import questions_to_ask
from graphrag_core.ask.intents.graph_reads import run_query
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.cypher.compose import Template, joined, name, string
from graphrag_core.english.wording import counted, listed, spoken_name
from graphrag_core.explore.relation_words import spoken_pattern
from graphrag_core.profiles import Profile
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import LabelSchema, Schema

MOST_KINDS = 40
NAMED = 12

COUNTED = Template("""
CALL () {
{branches}
}
RETURN kind, count
ORDER BY count DESC
LIMIT 40
""")
KIND = Template("  MATCH (n:{label}) RETURN {kind} AS kind, count(n) AS count")


def describe(call: IntentCall) -> IntentAnswer | None:
    """Answer what kinds of things there are, with questions that can be answered."""
    schema, profile = call.run.schema, call.context.profile
    labels = _seen(schema, profile)
    if not labels:
        return None
    branches = [KIND.fill(label=name(e.name), kind=string(e.name)) for e in labels]
    query = COUNTED.fill(branches=joined("\n  UNION ALL\n", branches))
    phrases = ("the kinds of things in the graph, with their numbers",)
    ran = run_query(call, query, {}, phrases)
    if ran is None:
        return None
    rows = ran.rows
    tools = call.run.dependencies
    questions = questions_to_ask(schema, profile, tools.database(), tools.link)
    return ran.answer(
        text=_text(call, rows.records, questions),
        follow_ups=tuple(questions[:3]),
    )


def kinds_sentence(schema: Schema, profile: Profile) -> str:
    """Say how many of which kinds there are, as the schema counted them; "" without any."""
    counts = [(e.count, e.name) for e in _seen(schema, profile)]
    return _kinds(sorted(counts, key=lambda entry: -entry[0])) if counts else ""


def _seen(schema: Schema, profile: Profile) -> list[LabelSchema]:
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    return [e for e in schema.labels if e.name not in hidden and e.count][:MOST_KINDS]


def _kinds(counts: Sequence[tuple[int, str]]) -> str:
    kinds = [counted(count, spoken_name(kind)) for count, kind in counts[:NAMED] if count]
    more = len(counts) - NAMED
    return f"The graph has {listed([*kinds, f'{more} more kinds'] if more > 0 else kinds)}."


def _text(call: IntentCall, records: Sequence[Mapping[str, Any]], questions: Sequence[str]) -> str:
    lines = [_kinds([(r["count"], r["kind"]) for r in records])]
    patterns = sorted(call.run.schema.patterns, key=lambda p: -p.count)
    profile = call.context.profile
    told = [
        spoken_pattern(p, lasting=p.type in profile.fact_times)
        for p in patterns
        if p.type not in profile.provenance_types
    ][:NAMED]
    lines += [f"How they are connected: {'; '.join(told)}."] if told else []
    if questions:
        lines += ["", "You can ask, for example:", *(f"- {question}" for question in questions)]
    return "\n".join(lines)


def _names_no_kind(slots: Slots) -> bool:
    """Tell whether it is asked what there is at all: "show me all contracts" asks for these."""
    return not slots.labels


INTENT = Intent(
    name="about",
    reading="What the graph holds, and what can be asked",
    engine=describe,
    needs=_names_no_kind,
    examples=(
        "What can I ask?",
        "What is in here?",
        "What is this graph about?",
        "What can you tell me?",
        "What do you know?",
        "help",
        "What data do you have?",
        "what kinds of things are in this graph",
        "How do I use this?",
        "give me some example questions",
        "What questions can you answer?",
        "show me what is in the database",
        "where do I start",
        "Which information is available?",
        "what is stored here",
        "example questions",
        "list the kinds of things in here",
        "where should I start",
        "what is all this data",
        "what is this",
        "what is this about, what can I do here",
        "what can I do here",
        "what can this app do",
        "what can I find here",
        "what can I find out here",
        "what can I look up",
        "which questions make sense",
        "which questions can I put",
        "suggest a question",
        "suggest some questions",
        "give me ideas what to ask",
        "some examples please",
        "what have you got",
        "what do you have here",
        "what is in this graph",
        "what is in the data",
        "which data is this",
        "which kinds of things do you know",
        "what is all in there",
        "introduce the data to me",
        "explain this graph",
        "I am new here",
        "I don't know what to ask",
        "what is stored in this graph",
        "overview of the data",
        "what information do you hold",
        "contents of the graph",
        "what data is this",
        "what sort of data do you have",
        "what have we got in here",
        "what kind of data is in this one",
    ),
    counterexamples=(
        "What topics are in the documents?",
        "What does X contain?",
        "How many nodes are there?",
        "What is in the box?",
        "Give me an overview of the main themes",
    ),
)
