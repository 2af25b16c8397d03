"""Write what needs attention under heads, the most urgent first."""

from collections.abc import Collection, Mapping, Sequence

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.concerns import Concern, ConcernKind, Concerns, bounds_of
from graphrag_core.ask.intents.event_details import EventDetails
from graphrag_core.ask.intents.graph_reads import cited, telling_values, text_of
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.windows import time_of
from graphrag_core.english.harms import is_worry
from graphrag_core.english.states import is_state_key, said_of
from graphrag_core.english.wording import listed, moment, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import Node

SHOWN, NAMED, SHORT_TITLE = 6, 8, 80

HEADS: Mapping[ConcernKind, str] = {
    "severe": "Open and severe:",
    "overdue": "Overdue or late:",
    "bad": "In a bad state:",
    "failed": "Failed:",
    "stuck": "Waiting or on hold:",
    "open": "Still open:",
    "short": "Below the minimum:",
    "lapsed": "Lapsed:",
    "due": "Due soon:",
    "ends": "Ends soon:",
}


def concern_lines(
    call: IntentCall, concerns: Concerns, kinds: Sequence[ConcernKind],
    register: CitationRegister, details: EventDetails, *, known: Collection[str] = (),
    most: int = SHOWN,
) -> list[str]:  # fmt: skip
    """Write those of some kinds under their heads, but for `known` nodes, by their ids.

    Each is told once, by the first of these kinds. `most` lines of a kind; what is in the same
    state stands in one.
    """
    lines, told_before = list[str](), set(known)
    for kind in kinds:
        alike: dict[tuple[str, ...], list[Concern]] = {}
        for one in concerns.of(kind):
            if one.node.id not in told_before:
                told_before.add(one.node.id)
                alike.setdefault(_alike(call, one), []).append(one)
        groups = [*alike.values()]
        told = [f"- {_line(call, group, register, details)}" for group in groups[:most]]
        left = sum(map(len, groups[most:]))
        lines += [HEADS[kind], *told, *([f"- and {left} more"] if left else [])] if told else []
    return lines


def _alike(call: IntentCall, concern: Concern) -> tuple[str, ...]:
    """Return what is said of a node, which others may have too; a trouble stands for itself."""
    alone = [concern.node.id] if any(map(is_worry, concern.node.labels)) else []
    return (label_of(concern.node), *_words(call, concern), *alone)


def _line(
    call: IntentCall, group: Sequence[Concern], register: CitationRegister, details: EventDetails
) -> str:
    """Write nodes with their marks, their kind and what is wrong: "(outage, critical, open)"."""
    first, kind = group[0], spoken_name(label_of(group[0].node))
    marks = [cited(register, one.node) for one in group[:NAMED]]
    marks += [f"{len(group) - NAMED} more"] if len(group) > NAMED else []
    words = [plural(kind) if len(group) > 1 else kind, *_words(call, first)]
    known = [entity.id for entity in call.slots.entities]
    is_event = any(map(is_worry, first.node.labels))
    beside = details.clauses(first.node, register, known=known) if is_event else ""
    return f"{listed(marks)} ({', '.join(dict.fromkeys(words))}{beside})"


def _words(call: IntentCall, concern: Concern) -> list[str]:
    """List the title of a node, its state and what is wrong with it."""
    node = concern.node
    telling = _telling(call, node) if any(map(is_worry, node.labels)) else _states(node)
    return [*_title(call, node), *telling, *_reason(call, concern)]


def _title(call: IntentCall, node: Node) -> list[str]:
    title = text_of(call, node)
    return [f"“{plain(title)}”"] if 0 < len(title) <= SHORT_TITLE else []


def _telling(call: IntentCall, node: Node) -> list[str]:
    """List the short values of a trouble, and since when it is."""
    began, title = time_of(call, node), text_of(call, node).casefold()
    values = [value for value in telling_values(call, node) if value.casefold() != title]
    return [*values, *([f"since {moment(began.date())}"] if began is not None else [])]


def _states(node: Node) -> list[str]:
    states = (v for k, v in node.properties.items() if is_state_key(k) and isinstance(v, str))
    return [said_of(state) for state in states]


def _reason(call: IntentCall, concern: Concern) -> list[str]:
    """Say when something is due or ends, how it turned out, or what it is short of."""
    node, key = concern.node, concern.key
    if concern.at is not None:
        return [f"{spoken_name(key)} {moment(concern.at.date())}"]
    if concern.kind == "failed":
        return [f"{spoken_name(key)} {node.properties.get(key)}"]
    if concern.kind == "short":
        return [aim.words(node.properties[aim.actual], node.properties[aim.bound])
                for aim in bounds_of(call, node) if aim.bound == key]  # fmt: skip
    return [f"not {spoken_name(key)}"] if node.properties.get(key) is False else []
