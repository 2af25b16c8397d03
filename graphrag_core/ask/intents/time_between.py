"""`time_between`: the mean time between events of a kind, of one thing or of all."""

import re
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.ask.intents.chosen_event import chosen_event
from graphrag_core.ask.intents.conditions import value_tests
from graphrag_core.ask.intents.graph_reads import day, entity_match, run_query
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key, types_between
from graphrag_core.ask.intents.slots import KINDS, Slots
from graphrag_core.ask.intents.windows import TimeTests, period_of
from graphrag_core.cypher.compose import EMPTY, Template, all_of, name, names
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, word_set
from graphrag_core.english.wording import counted, number, plain, spoken_name
from graphrag_core.english.words import name_words, plural, stem, tokenize
from graphrag_core.translate.offline.temporal import is_time_to_end
from graphrag_core.types import LabelSchema

LASTING = word_set("last lasts lasted lasting take takes took")
OF_EACH = word_set("each every per")
TO_THE_NEXT = word_set("between until next without gap apart interval")
TWO_EVENTS = re.compile(
    r"\bbetween (.+?) and (.+)|\bfrom (.+?) (?:to|until) (.+)",
    re.IGNORECASE,
)
"""Two ends of a time, with whatever is said behind."""
AHEAD = re.compile(r"\b(before|in advance|ahead of)\b", re.IGNORECASE)
"""What says how long one thing comes before another."""
NEXT = frozenset(map(stem, word_set("next another following one other second each things thing")))
SMALL = frozenset(map(stem, STOP_WORDS | LIGHT_WORDS))
GAPS = Template("""
{entity}
MATCH {way}(event:{label})
WHERE {tests}
WITH DISTINCT event
RETURN count(event) AS {events}, min(event.{key}) AS first, max(event.{key}) AS last,
  CASE WHEN count(event) > 1
    THEN duration.inSeconds(min(event.{key}), max(event.{key})).seconds
      / 86400.0 / (count(event) - 1) END AS mean_days_between
LIMIT 1
""")
WAY = Template("(x)-[:{types}]-")
KNOWN = Template("event.{key} IS NOT NULL")


def _asks_for_time_to_end(text: str, kind: LabelSchema) -> bool:
    """As in "mean time to resolve", of what has its minutes to resolve: no time to the next."""
    said = {stem(token.lower) for token in tokenize(text)}
    ends = (name_words(key.key)[-1] for key in kind.properties if is_time_to_end(key))
    return "to" in said and any(stem(end) in said for end in ends)


def measure_gaps(call: IntentCall) -> IntentAnswer | None:
    """Answer how long it takes on average from one event to the next."""
    schema, profile = call.run.schema, call.context.profile
    entity = call.slots.entities[0] if call.slots.entities else None
    chosen = chosen_event(call)
    key = event_key(chosen) if chosen is not None else None
    if chosen is None or key is None or _asks_for_time_to_end(call.slots.text, chosen):
        return None
    types = types_between(schema, profile, entity.label, [chosen.name]) if entity else ()
    if entity is not None and not types:
        return None
    events = plural(spoken_name(chosen.name))
    tests = TimeTests(period_of(call)) if call.slots.window is not None else None
    values = value_tests(call, chosen.name, "event")
    dated = tests.within("event", key) if tests else KNOWN.fill(key=name(key.key))
    query = GAPS.fill(
        entity=entity_match(entity) if entity else EMPTY,
        way=WAY.fill(types=names(types)) if entity else EMPTY,
        label=name(chosen.name),
        key=name(key.key),
        tests=all_of((dated, *values.tests)),
        events=name(events),
    )
    parameters: dict[str, Any] = {**(tests.parameters if tests else {}), **values.parameters}
    told = f"{events} ({values.words})" if values.words else events
    of = f" of {entity.name}" if entity else ""
    if entity is not None:
        parameters["entity"] = entity.value
    phrases = (
        f"the mean time between {told}{of}: from the first to the last, by the gaps",
        *((tests.period.words,) if tests else ()),
    )
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    register = CitationRegister(
        find_evidence(ran.query, rows, schema, call.run.dependencies.database())
    )
    record = rows.records[0]
    count, mean = record[events], record["mean_days_between"]
    kind = f" ({values.words})" if values.words else ""
    subject = f"{kind} of {plain(entity.name)}" if entity else kind
    if mean is None:
        text = f"There are {counted(count, spoken_name(chosen.name))}{subject}: no time in between."
    else:
        first, last = day(record["first"]), day(record["last"])
        text = (
            f"On average {number(round(mean, 1))} days pass between {events}{subject}: "
            f"{count} of them from {first} to {last}."
        )
    marks = "".join(register.cite(node) for node in register.evidence.subgraph.nodes[:10]
                    if chosen.name in node.labels)  # fmt: skip
    return ran.answer(
        text=f"{text}{marks}",
        register=register,
        follow_ups=(f"How do {events} develop by month?",),
        unused=(*values.unused, *(other.name for other in call.slots.entities[1:])),
    )


def _can_measure(slots: Slots) -> bool:
    """Tell whether events are named, and not asked of each kind, or how long each lasts.

    "How often does each fault occur" wants a number for each, "the delivery time" no gap.
    """
    if _names_two_events(slots):
        return False
    words = set(name_words(slots.masked))
    of_each = f"{KINDS[0]} time" in slots.masked.lower()
    lasting = (of_each or bool(words & LASTING)) and not words & TO_THE_NEXT
    of_kinds = bool(words & OF_EACH) and not words & TO_THE_NEXT
    return bool(slots.labels or slots.entities) and not (lasting or of_kinds)


def _names_two_events(slots: Slots) -> bool:
    """Tell whether it is asked for the time from one event of a thing to another of its own.

    "Between filing and payout", "how long before arrival", and no "between one visit and the next".
    """
    text = slots.text
    for time in sorted(slots.times, key=lambda time: -time.start):
        text = text[: time.start] + text[time.end :]
    found = TWO_EVENTS.search(text)
    if found is None:
        return AHEAD.search(text) is not None
    ends = (part for part in found.groups() if part is not None)
    one, other = ({stem(word) for word in name_words(part)} for part in ends)
    return bool(other - SMALL) and other.isdisjoint((one - SMALL) | NEXT)


INTENT = Intent(
    name="time_between",
    reading="The mean time between events of {}",
    unnamed="things",
    engine=measure_gaps,
    needs=_can_measure,
    examples=(
        "Mean time between incidents for X",
        "Mean time between failures of X",
        "MTBF of X",
        "How often does X fail?",
        "average time between orders of X",
        "How much time passes between two visits on average?",
        "how frequently do incidents occur",
        "How long does X go without an incident?",
        "average gap between deliveries",
        "What is the typical interval between inspections?",
        "how regularly is X serviced",
        "average days between repairs",
        "mean interval between callouts for X",
        "time from one outage to the next on average",
        "how many days lie between two things on average",
        "average interval between things of X",
        "frequency of things at X",
        "how often does a thing happen",
        "MTBF for the thing",
        "every how many days does X fail",
        "mean time from one thing to the next",
        "how long is it between things",
        "how long is it on average from one thing to the next",
        "how long does it take until the next thing",
        "time between things",
        "the mean time between things",
        "mean time between things for X",
        "the average time between things",
        "average number of days between things",
        "the typical time between two things",
        "how often are there things",
        "how often do we have things",
        "how often does X have things",
        "how often is there a thing at X",
        "how many weeks pass between things",
        "how regular are things",
        "at what intervals do things come",
        "at what pace do things come",
        "rhythm of things",
        "in which rhythm do things happen",
        "the spacing of things",
        "frequency of things",
        "frequency of things for X",
        "how soon does one thing follow another",
        "how soon after a thing does the next one come",
        "how quickly does X fail again",
        "how long does X hold out",
        "every how many days is there a thing",
        "usual gap between things",
        "interval between things",
        "how much time lies between things",
        "time to next failure of X",
    ),
    counterexamples=(
        "How fast do we resolve things?",
        "How quickly are things resolved?",
        "How long do things last?",
        "How fast are urgent things closed?",
        "What is the average duration of incidents?",
        "Mean time to resolve incidents",
        "How much time passed between the order and the delivery?",
        "How often did X play?",
        "How many failures did X have?",
        "What is the average age of X?",
        "How long do things usually last?",
        "how long does a repair take on average",
        "how long were the outages, typically",
        "How long do orders take to arrive?",
    ),
)
