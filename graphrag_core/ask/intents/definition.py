"""`definition`: what a value, a kind or a name of the graph means, by its schema and texts."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.dated_texts import sentences_of
from graphrag_core.ask.intents.graph_reads import cited, look_up, register_of, run_query, text_of
from graphrag_core.ask.intents.quotations import (
    QUOTE_CHARS,
    Quotation,
    quoted,
    sentences_on,
    texts_on,
)
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import plain_types
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.ask.intents.text_topic import topic_of
from graphrag_core.ask.intents.told_answer import answer_with
from graphrag_core.cypher.compose import Fragment, Template, joined, name, number, string
from graphrag_core.english.wording import capitalised, listed, plain, spoken_name
from graphrag_core.english.words import plural, tokenize
from graphrag_core.explore.relation_words import spoken_pattern
from graphrag_core.profiles.chunk_graphs import documents_and_chunks
from graphrag_core.types import Pattern, Rows, ValueLink

SHOWN, QUOTED = 8, 2
MOST_VALUES, LONGEST_TERM = 12, 3
DEFINED = 0.9
"""How sure a sentence that defines a term makes its answer."""
DEFINES = (
    r"(?:an?\s+|the\s+)?[\"'“]?{}[\"'”]?\s*(?:\([^)]*\)\s*)?(?:means?\b|stands?\s+for\b|refers?\s+to\b"
    r"|denotes?\b|describes?\b|:\s|(?:is|are)\s+(?:an?|the|any|what|when|where|how|short\s+for)\b)"
)
"""How a sentence begins that says what a term is."""

USES = Template("""
CALL () {
{branches}
}
RETURN kind, property, value, count, examples
ORDER BY coalesce(value = $value, false) DESC, count DESC
LIMIT {limit}
""")
VALUES = Template("""
  MATCH (n:{label}) WHERE n.{key} IS NOT NULL
  RETURN {kind} AS kind, {property} AS property, n.{key} AS value, count(n) AS count,
    collect(n)[..3] AS examples
""")
TOTALS = Template("""
CALL () {
{branches}
}
RETURN kind, property, total
LIMIT {limit}
""")
TOTAL = Template("""
  MATCH (n:{label}) WHERE n.{key} IS NOT NULL
  RETURN {kind} AS kind, {property} AS property, count(n) AS total
""")
KIND = Template("""
  MATCH (n:{label})
  RETURN {kind} AS kind, null AS property, null AS value, count(n) AS count,
    collect(n)[..3] AS examples
""")
NAMED = Template("""
  MATCH (n:{label}) WHERE n.{key} = $thing
  RETURN {kind} AS kind, null AS property, n.{key} AS value, count(n) AS count,
    collect(n)[..3] AS examples
""")


def define(call: IntentCall) -> IntentAnswer | None:
    """Answer what is meant by what the question names, with sentences that speak of it.

    None for the name of a document: what it is about stands in its texts.
    """
    slots, defined = call.slots, _definitions(call)
    named = _named(slots)
    if defined and (named is None or not _is_whole(slots, named)):
        return answer_with(call, defined, _term(slots), DEFINED)
    if slots.conditions:
        return _value(call)
    if slots.entities:
        thing = slots.entities[0]
        if thing.label in documents_and_chunks(call.run.schema):
            return None
        branch = NAMED.fill(label=name(thing.label), key=name(thing.key), kind=string(thing.label))
        return _answer(call, [branch], thing.name, {"thing": thing.value, "value": None})
    if not slots.labels:
        return None
    label = slots.labels[0]
    return _answer(call, [KIND.fill(label=name(label), kind=string(label))], "", {"value": None})


def _definitions(call: IntentCall) -> list[Quotation]:
    """Find sentences of texts that say what the term is: "FPY means first pass yield"."""
    term = _term(call.slots)
    if not term or call.planned is not None:
        return []
    defines = re.compile(DEFINES.format(re.escape(term)), re.IGNORECASE)
    spellings = dict.fromkeys((term, term.lower(), term.capitalize(), term.upper(), term.title()))
    texts = texts_on(call, list(spellings))
    found = (quote for quote in sentences_of(texts) if defines.match(quote[0]))
    return [*dict(found).items()][:QUOTED]


def _term(slots: Slots) -> str:
    """Return the term of a question as it is typed there."""
    named = _named(slots)
    if named is not None:
        return slots.text[named.start : named.end]
    topic = topic_of(slots, frozenset())
    return topic.text if topic is not None and len(topic.words) <= LONGEST_TERM else ""


def _named(slots: Slots) -> ValueLink | NamedEntity | None:
    """Return the first value or else thing that a question names."""
    if slots.conditions:
        return slots.conditions[0]
    return slots.entities[0] if slots.entities else None


def _is_whole(slots: Slots, named: ValueLink | NamedEntity) -> bool:
    """Tell whether a question has the whole of a name or value, and not a word of it."""
    return slots.text[named.start : named.end].casefold() == str(named.value).casefold()


def _value(call: IntentCall) -> IntentAnswer | None:
    """Explain a value: whose it is, how often, and which others there are."""
    first = call.slots.conditions[0]
    same = [c for c in call.slots.conditions if c.value == first.value]
    places = dict.fromkeys((c.label, c.key) for c in same)
    branches = [
        VALUES.fill(label=name(label), key=name(key), kind=string(label), property=string(key))
        for label, key in places
    ]
    return _answer(call, branches, str(first.value), {"value": first.value})


def _totals(call: IntentCall, rows: Rows) -> Mapping[tuple[str, str | None], int]:
    """Count the things of each kind that have a property, however many values it has."""
    if not rows.truncated:
        counts: Counter[tuple[str, str | None]] = Counter()
        for record in rows.records:
            counts[(record["kind"], record["property"])] += record["count"]
        return counts
    places = dict.fromkeys((r["kind"], r["property"]) for r in rows.records)
    branches = [
        TOTAL.fill(label=name(label), key=name(key), kind=string(label), property=string(key))
        for label, key in places
        if key is not None
    ]
    if not branches:
        return {}
    query = TOTALS.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(len(branches)))
    found = look_up(call, query, {}, len(branches))
    return {(record["kind"], record["property"]): record["total"] for record in found.records}


def _answer(
    call: IntentCall, branches: Sequence[Fragment], term: str, parameters: Mapping[str, Any]
) -> IntentAnswer | None:
    query = USES.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(call.limit + 1))
    what = term or plural(spoken_name(call.slots.labels[0]))
    phrases = (f"what “{plain(what)}” means here", "from the schema and the texts")
    ran = run_query(call, query, parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    defined = _definitions(call)
    mentions = sentences_on(call, [term], QUOTED) if term and not defined else []
    register = register_of(call, rows, *(node for _, node in (*defined, *mentions)))
    lines = [*quoted(call, defined, register), *_lines(call, rows, term, register)]
    lines += quoted(call, mentions, register)
    return ran.answer(
        text="\n".join(lines), register=register, follow_ups=tuple(_follow_ups(call, term))
    )


def _lines(call: IntentCall, rows: Rows, term: str, register: CitationRegister) -> Iterator[str]:
    totals = _totals(call, rows)
    for kind, key in dict.fromkeys((r["kind"], r["property"]) for r in rows.records):
        mine = [
            (row, r)
            for row, r in enumerate(rows.records)
            if (r["kind"], r["property"]) == (kind, key)
        ]
        word = spoken_name(kind)
        if mine[0][1]["property"] is None:
            row, record = mine[0]
            node = record["examples"][0] if record["examples"] else None
            if term and node is not None:
                text = text_of(call, node, QUOTE_CHARS)
                said = f": “{text.rstrip('.')}”" if text else ""
                yield f"{cited(register, node, row)} is one of the {plural(word)}{said}."
            else:
                marks = listed([cited(register, n, row) for n in record["examples"]])
                count = f"{record['count']:,}"
                verb = "is" if record["count"] == 1 else "are"
                kinds = capitalised(plural(word))
                there = f"There {verb} {count}, such as {marks}."
                yield f"{kinds} are one of the kinds of things here. {there}"
                yield from _relations(call, kind)
        else:
            total = totals.get((kind, key))
            yield _among_others([r for _, r in mine], word, term, total, rows.truncated)


def _among_others(
    mine: Sequence[Mapping[str, Any]], word: str, term: str, total: int | None, cut: bool
) -> str:
    """Say how many have a value, of the `total` where that is known; `cut` lacks other values."""
    key = spoken_name(mine[0]["property"])
    own = next((r["count"] for r in mine if str(r["value"]) == term), 0)
    others = [
        f"{plain(str(record['value']))} ({record['count']})"
        for record in mine
        if str(record["value"]) != term
    ]
    more = len(others) - MOST_VALUES
    least = "at least " if cut else ""
    rest = f" and {least}{more} more" if more > 0 else ""
    of = f" of {total}" if total is not None else ""
    beside = f" Other values: {', '.join(others[:MOST_VALUES])}{rest}." if others else ""
    verb = "has" if own == 1 else "have"
    return f"{plain(term)} is a value of “{key}” of {plural(word)}: {own}{of} {verb} it.{beside}"


def _relations(call: IntentCall, kind: str) -> Iterator[str]:
    plain_ = plain_types(call.run.schema, call.context.profile)
    found: list[Pattern] = [
        p for p in call.run.schema.patterns if kind in (p.start, p.end) and p.type in plain_
    ]
    dated = call.context.profile.fact_times
    told = [spoken_pattern(p, lasting=p.type in dated) for p in found[:SHOWN]]
    if told:
        yield f"The graph says of them: {'; '.join(told)}."


def _follow_ups(call: IntentCall, term: str) -> Iterator[str]:
    if call.slots.conditions:
        yield f"How many {plural(spoken_name(call.slots.conditions[0].label))} are {term}?"
    elif call.slots.entities:
        yield f"Summarise {term}"
        yield f"What changed for {term} in the last year?"
    else:
        yield f"Show all {plural(spoken_name(call.slots.labels[0]))}"


def _names_a_term(slots: Slots) -> bool:
    """Tell whether a question names what may be explained: "our longest outage" is no term."""
    thing = slots.entities[0] if slots.entities else None
    if thing is not None and not slots.conditions:
        return not set(_words(slots.text[thing.start : thing.end])).isdisjoint(_words(thing.name))
    return bool(slots.conditions or slots.labels)


def _words(text: str) -> list[str]:
    return [token.lower for token in tokenize(text) if token.kind != "symbol"]


INTENT = Intent(
    name="definition",
    reading="What {} means here",
    engine=define,
    of_topic=define,
    needs=_names_a_term,
    examples=(
        "What does X mean?",
        "What does P0 mean?",
        "what is meant by X",
        "What is the meaning of X?",
        "define X",
        "definition of X",
        "what does the term X mean",
        "explain the term X",
        "explain the word X",
        "what is a thing",
        "what is a thing in this graph",
        "what are things here",
        "what does thing mean here",
        "what does open mean",
        "what does the status closed mean",
        "what does severity high mean",
        "what does X stand for",
        "what does gold stand for",
        "what do you call a thing",
        "what do you mean by X",
        "what do you mean by thing",
        "what counts as a thing",
        "when is something called X",
        "how is X defined",
        "how is a thing defined",
        "meaning of premium",
        "glossary entry for X",
        "what should I understand by X",
        "in plain words, what is X",
        "what is X supposed to mean",
        "I do not know what X means",
        "what is X short for",
        "X means what",
        "what kind of thing is X",
        "can you explain what is meant by thing",
        "what does level 3 mean",
        "what does category B mean",
        "what does it mean when something is urgent",
        "what does it mean that a thing is retired",
        "what is the significance of the value X",
    ),
    counterexamples=(
        "What is our longest thing?",
        "What is the biggest thing?",
        "What was the worst thing last month?",
        "What is X?",
        "What is the status of X?",
        "What does X own?",
        "What does X do?",
        "What is the mean duration of things?",
        "mean price of things",
        "What does X have?",
        "Which things are open?",
        "What does X cost?",
        "What does X depend on?",
        "What is the description of X?",
    ),
)
