"""Ranks of things by their trouble: for the vague words of the intents `worst` and `best`."""

import re
from datetime import datetime
from typing import Literal

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.ask.intents.compared_measures import Measures, columns, trouble_of
from graphrag_core.ask.intents.conditions import value_tests
from graphrag_core.ask.intents.content_words import content_words
from graphrag_core.ask.intents.graph_reads import as_of, run_query, ties_line
from graphrag_core.ask.intents.in_trouble import (
    UNSURE,
    asks_how_things_stand,
    find_troubled,
)
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import SURE_LINK, Slots
from graphrag_core.ask.intents.windows import TimeTests, period_of
from graphrag_core.cypher.compose import EMPTY, Fragment, Template, all_of, constant, name, number
from graphrag_core.english.adjectives import SUPERLATIVES
from graphrag_core.english.function_words import word_set
from graphrag_core.english.harms import is_harm, is_trouble, is_worry
from graphrag_core.english.scales import DEGREES
from graphrag_core.english.states import is_late
from graphrag_core.english.wording import number as in_words
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import is_plural, name_words, plural, stem
from graphrag_core.translate.offline.ranker.reading_facts import name_stems
from graphrag_core.types import LabelSchema

MOST, LEAST_TROUBLED = 10, 3
MOST_OF = frozenset({"most", "least", "fewest", "who", "where"})
"""Words that ask for a rank by a number."""
LEAST = re.compile(r"\bleast (\w+)", re.IGNORECASE)
TROUBLED = word_set("trouble troubled troublesome problematic unreliable unstable fragile flaky")
ONE_OF = frozenset({"one", "ones"})

RANKED = Template("""
MATCH (x:{label})
{where}
WITH x, {measure}
RETURN {name_of} AS {kind}, {column}
ORDER BY {column} {order}, {kind}
LIMIT {limit}
""")
WHERE = Template("WHERE {tests}")
ORDERS = {"worst": constant("DESC"), "best": constant("ASC")}


def rank(call: IntentCall, end: Literal["worst", "best"]) -> IntentAnswer | None:
    """Answer which things of a kind have the most or the least trouble; None without any.

    Where a question names no kind, what is in trouble now is told, if that is severe or more than
    one or two.
    """
    if _is_of_a_list(call.slots):
        return None
    end = _end_said(call.slots.text) or end
    if is_late(call.slots.text):
        return find_troubled(call, late=True) if end == "worst" else None
    if end == "worst" and (_asks_for_worries(call.slots) or asks_how_things_stand(call.slots)):
        return find_troubled(call)
    asks = end == "worst" and _asks_for_trouble(call.slots, as_of(call))
    troubled = find_troubled(call, least=LEAST_TROUBLED) if asks else None
    return troubled or _ranked(call, end) or (find_troubled(call) if asks else None)


def _ranked(call: IntentCall, end: Literal["worst", "best"]) -> IntentAnswer | None:
    if not asks_of_things(call.slots) or _asks_for_a_value(call.slots):
        return None
    label = _label(call)
    entry = call.run.schema.label(label) if label is not None else None
    if label is None or entry is None or entry.name_key is None or _names_a_key(call.slots, entry):
        return None
    period = period_of(call) if call.slots.window is not None else None
    tests = TimeTests(period) if period is not None else None
    measures: Measures = trouble_of(call, label, tests)
    if not measures.found:
        return None
    words, kind = measures.found[0].words, spoken_name(label)
    time = measures.found[0].time(call, period)
    values = value_tests(call, label, "x", counted=measures.found[0].label)
    several = " ".join(filter(None, (values.words, plural(kind))))
    query = RANKED.fill(
        label=name(label),
        where=WHERE.fill(tests=all_of(values.tests)) if values.tests else EMPTY,
        measure=columns(measures.found[:1]),
        name_of=_name_of(entry.name_key),
        kind=name(kind),
        column=name(words),
        order=ORDERS[end],
        limit=number(MOST),
    )
    most = "most" if end == "worst" else "fewest"
    phrases = (f"{several} by their {words}: the {end} have the {most}{time}",)
    parameters = {**measures.parameters, **values.parameters, **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    if not call.slots.labels and len({record[words] for record in rows.records}) == 1:
        all_alike = f"No {plain(several)} stand out: all have the same number of {words}{time}."
        return ran.answer(all_alike, most=UNSURE)
    if end == "worst" and not any(record[words] for record in rows.records):
        return ran.answer(f"No {plain(several)} have any {words}{time}.", unused=values.unused)
    register = CitationRegister(
        find_evidence(ran.query, rows, call.run.schema, call.run.dependencies.database())
    )
    lines = [f"I take this to ask which {plain(several)} have the {most} {words}{time}:"]
    for row, record in enumerate(rows.records):
        if end == "worst" and not record[words]:
            break
        thing = record[kind]
        mark = register.cite(register.node_of(thing, row, kind), row)
        lines.append(f"{row + 1}. {plain(str(thing))}{mark}: {in_words(record[words])}")
    first, whole = plain(str(rows.records[0][kind])), len(lines) > len(rows.records)
    return ran.answer(
        text="\n".join([*lines, *(ties_line(call, ran) if whole else ())]),
        register=register,
        follow_ups=next_questions(call, first, [label], "summary", "changes"),
        unused=values.unused,
    )


def _end_said(text: str) -> Literal["worst", "best"] | None:
    """Tell which end "the least" of something is: the least reliable are the worst."""
    least = LEAST.search(text)
    if least is None:
        return None
    bad = is_worry(least[1]) or is_harm(least[1]) or least[1].lower() in TROUBLED
    return "best" if bad else "worst"


def _is_of_a_list(slots: Slots) -> bool:
    """Tell whether a question is for one of those that were told: "show the worst one"."""
    words = name_words(slots.text)
    named = slots.labels or slots.entities or slots.groups
    return not named and not ONE_OF.isdisjoint(words)


def _asks_for_worries(slots: Slots) -> bool:
    """Tell whether a question is for the troubles or risks themselves: "our biggest risks".

    Without a superlative those of a value are listed by a query ("which risks are open"), and
    those of a word that tells no degree are not known: "embarrassing incidents".
    """
    words = name_words(slots.text)
    ranked = "top" in words or not SUPERLATIVES.keys().isdisjoint(words)
    values = any(value.score >= SURE_LINK for value in slots.conditions)
    plain_ones = DEGREES.keys() >= set(content_words(slots)) and not values
    worries = bool(slots.labels) and all(map(is_worry, slots.labels))
    return worries and not slots.entities and (ranked or plain_ones)


def _asks_for_trouble(slots: Slots, now: datetime) -> bool:
    """Tell whether a question asks what is in trouble, and not which of a kind has the most.

    "Right now" and the time to come are no period in which troubles are counted.
    """
    window = slots.window
    past = window is not None and window.until is not None and window.until < now
    values = any(value.score >= SURE_LINK for value in slots.conditions)
    named = slots.labels or values or past
    return not named and MOST_OF.isdisjoint(name_words(slots.text))


def _names_a_key(slots: Slots, entry: LabelSchema) -> bool:
    """Tell whether a question says by what things do badly: "lifts that need an inspection"."""
    keys = [name_stems(key.key) for key in entry.properties]
    return any(key.nearness(word) for key in keys for word in content_words(slots))


def _name_of(key: str) -> Fragment:
    return NAME_OF.fill(key=name(key))


NAME_OF = Template("x.{key}")


def _label(call: IntentCall) -> str | None:
    """Choose whose trouble is meant: the kind that is named, else what trouble is mostly about."""
    named = [label for label in call.slots.labels if not is_trouble(label)]
    if named:
        return named[0]
    schema, profile = call.run.schema, call.context.profile
    hidden = profile.provenance_labels | profile.hidden_labels
    around = [
        (p.count, p.end if is_trouble(p.start) else p.start)
        for p in schema.patterns
        if is_trouble(p.start) != is_trouble(p.end) and p.type not in profile.provenance_types
    ]
    things = [entry for entry in around if entry[1] not in hidden]
    return max(things)[1] if things else None


def _asks_for_a_value(slots: Slots) -> bool:
    """Tell whether a value is asked for of a kind by another name: "countries of high risk"."""
    if slots.labels or not slots.conditions:
        return False
    said = {stem(word) for value in slots.conditions for word in name_words(value.text)}
    rest = (word for word in content_words(slots) if stem(word) not in said)
    return any(is_plural(word) for word in rest)


def asks_of_things(slots: Slots) -> bool:
    """Tell whether things are ranked by their trouble: "the most severe incidents" are it."""
    kinds = {*slots.labels, *(value.label for value in slots.conditions)}
    return not kinds or not all(map(is_worry, kinds))
