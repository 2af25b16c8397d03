"""`overall`: how everything stands: the states of each kind, the targets, and what needs attention.

Of named kinds, only these.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.ask.intents.against_target import target_lines, targets_of_all
from graphrag_core.ask.intents.concern_lines import concern_lines
from graphrag_core.ask.intents.concerns import ConcernKind, find_concerns
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.graph_reads import as_of, register_of, run_query
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.usual import kinds_of
from graphrag_core.cypher.compose import Fragment, Template, joined, name, number, string
from graphrag_core.english.harms import is_worry
from graphrag_core.english.states import is_state_key, said_of
from graphrag_core.english.targets import asks_of_targets
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import LabelSchema, Property

MOST_KINDS, MOST_STATES, SHOWN = 8, 6, 4
TOLD: tuple[ConcernKind, ...] = ("severe", "overdue", "bad", "stuck", "lapsed", "due")
"""What needs attention and is told with the states; what is open and routine is counted there."""

STATES = Template("""
CALL () {
{branches}
}
RETURN kind, state, count
ORDER BY kind, count DESC
LIMIT {limit}
""")
OF_KIND = Template("""
  MATCH (node:{label}) WHERE node.{key} IS NOT NULL
  RETURN {kind} AS kind, toString(node.{key}) AS state, count(node) AS count
""")


def tell_overall(call: IntentCall) -> IntentAnswer | None:
    """Answer how all things stand, or those of named kinds; None where no state is recorded.

    How they stood in the past is not known.

    Where the question asks about targets, only these are told.
    """
    stated, window = [*_stated(call)][:MOST_KINDS], call.slots.window
    past = window is not None and window.until is not None and window.until < as_of(call)
    if not stated or past:
        return None
    kinds = plural(spoken_name(call.slots.labels[0])) if call.slots.labels else "things"
    ran = run_query(call, _query(stated), {}, (f"how {kinds} stand, by their states",))
    if ran is None:
        return None
    targets = targets_of_all(call)
    only_targets = bool(targets) and asks_of_targets(call.slots.text)
    phrases = (f"{kinds} that need attention",)
    concerns = None if only_targets else find_concerns(call, phrases)
    if len(stated) == 1 and not targets and not (concerns and concerns.found):
        return None
    shown = [one.node for kind in TOLD for one in concerns.of(kind)[:SHOWN]] if concerns else []
    details = details_of(call, [node for node in shown if any(map(is_worry, node.labels))])
    register = register_of(
        call, ran.rows, *shown, *details.nodes, *(one.node for found in targets for one in found),
        links=details.links,
    )  # fmt: skip
    lines = [] if only_targets else [f"How {kinds} stand:", *_state_lines(ran.rows.records)]
    for found in targets:
        lines += target_lines(call, found, register)
    if concerns is not None:
        lines += concern_lines(call, concerns, TOLD, register, details, most=SHOWN)
    return ran.answer("\n".join(lines), register)


def _stated(call: IntentCall) -> Iterator[tuple[LabelSchema, Property]]:
    """List the kinds whose nodes have states, and the key of these."""
    for entry in kinds_of(call):
        key = next((key for key in entry.properties if is_state_key(key.key)), None)
        if key is not None:
            yield entry, key


def _query(stated: Sequence[tuple[LabelSchema, Property]]) -> Fragment:
    branches = [
        OF_KIND.fill(label=name(entry.name), key=name(key.key), kind=string(entry.name))
        for entry, key in stated
    ]
    return STATES.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(100))


def _state_lines(records: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Count the nodes of each kind by their states, the most numerous kind first."""
    kinds: dict[str, list[Mapping[str, Any]]] = {}
    for record in records:
        kinds.setdefault(record["kind"], []).append(record)
    ranked = sorted(kinds.items(), key=lambda entry: -sum(r["count"] for r in entry[1]))
    for kind, found in ranked:
        total = sum(record["count"] for record in found)
        told = [f"{r['count']} {said_of(plain(r['state']))}" for r in found[:MOST_STATES]]
        left = sum(record["count"] for record in found[MOST_STATES:])
        told += [f"{left} other"] if left else []
        yield f"- {counted(total, spoken_name(kind))}: {listed(told)}"


def _names_no_thing(slots: Slots) -> bool:
    return not slots.entities and not slots.groups


INTENT = Intent(
    name="overall",
    reading="How {} stand",
    unnamed="things",
    engine=tell_overall,
    needs=_names_no_thing,
    examples=(
        "How are we doing?",
        "how are we doing overall",
        "How are we doing against target?",
        "Are we on target?",
        "are we on track",
        "Did we hit our targets?",
        "Give me an overview of where we stand",
        "how do things stand",
        "how do things stand right now",
        "where do we stand",
        "what is the overall state of affairs",
        "what is the state of play",
        "how is everything going",
        "how is it going",
        "how is business",
        "is everything ok",
        "is everything running",
        "is everything on track",
        "is all well",
        "How are the things doing?",
        "how is the whole fleet doing",
        "how are our things doing overall",
        "how are the things doing against their targets",
        "overview of the portfolio",
        "give me an overview of the portfolio",
        "give me an overview of our things",
        "status overview",
        "overall status",
        "status report",
        "give me a status update",
        "where are we against plan",
        "how are we performing against our goals",
        "how far are we from our targets",
        "give me the big picture",
        "the current situation at a glance",
        "a quick health check of everything",
        "management overview",
        "dashboard of how we stand",
        "how healthy are our things",
        "are the things on track",
        "are all things ok",
        "are our things fine",
    ),
    counterexamples=(
        "How many things are on target?",
        "Which things are below target?",
        "Which things are above target?",
        "What is the status of the things?",
        "Are all things active?",
        "Are there any things?",
        "What is the target of the things?",
        "Which things are ok?",
        "List the status of all things",
        "How many things are running?",
    ),
)
