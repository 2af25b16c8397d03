"""The events around a trouble in order of time, each once with all that it concerned."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.event_details import EventDetails, quote_of
from graphrag_core.ask.intents.graph_reads import cited, cited_with_code, when
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.windows import Period
from graphrag_core.english.wording import capitalised, listed, spoken_name
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.profiles.instants import instant_of

SHOWN, NAMED = 14, 6
NOT_A_CAUSE = (
    "This is the order in time: that something came shortly before does not make it the cause."
)


def timeline_lines(
    call: IntentCall, timeline: Sequence[tuple[int, Mapping[str, Any]]], period: Period,
    register: CitationRegister, details: EventDetails,
) -> list[str]:  # fmt: skip
    """Tell what happened in order of time, each event once, with all that it concerned."""
    groups: dict[Hashable, list[tuple[int, Mapping[str, Any]]]] = {}
    for row, r in sorted(timeline, key=lambda entry: instant_of(entry[1]["at"]) or 0):
        way = (r["what"].id, r["how"], r["link"].start == r["what"].id)
        groups.setdefault(way, []).append((row, r))
    said: dict[str, None] = {}
    seen: set[str] = set()
    for group in groups.values():
        what = group[0][1]["what"]
        said[_line(call, group, register, details if what.id not in seen else None)] = None
        seen.add(what.id)
    head = f"In order of time, {period.words}:"
    return ["", head, *(f"- {line}" for line in list(said)[-SHOWN:]), "", NOT_A_CAUSE]


def _line(
    call: IntentCall, group: Sequence[tuple[int, Mapping[str, Any]]], register: CitationRegister,
    details: EventDetails | None,
) -> str:  # fmt: skip
    """Say what happened to one or several things at once, in the direction that is stored.

    What the event is joined with beside them is said once, in its first line.
    """
    row, record = group[0]
    what, link = record["what"], record["link"]
    me = cited_with_code(call, register, what, row)
    others = list({r["about"].id: (at, r["about"]) for at, r in group}.values())
    marks = [cited(register, node, at) for at, node in others[:NAMED]]
    more = len(others) - len(marks)
    said = f"{', '.join(marks)} and {more} more" if more > 0 else listed(marks)
    if link.start == what.id:
        words = f"{me} {fact_predicate(link, label_of(others[0][1]))} {said}"
    else:
        verb = fact_predicate(link, label_of(what), of_several=len(others) > 1)
        words = f"{said} {verb} {me}"
    change = str(record["how"]).removeprefix(link.type).strip()
    kind, quote = spoken_name(label_of(what)), quote_of(call, what)
    suffix = f" ({change})" if change else f" ({kind}){quote}"
    if quote.startswith(" ("):
        suffix = f" ({kind}, {quote.removeprefix(' (')}"
    known = {node.id for _, node in others}
    beside = details.clauses(what, register, known) if details is not None else ""
    return capitalised(f"{when(record['at'])}: {words}{suffix}{beside}")
