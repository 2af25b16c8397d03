"""What is odd about one named thing, or about things of it: beside all others of their kind."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.checked_kinds import LEAST_VALUES, OF_THINGS
from graphrag_core.ask.intents.data_findings import findings_of
from graphrag_core.ask.intents.graph_reads import (
    entity_match,
    look_up,
    text_of,
)
from graphrag_core.ask.intents.kind_members import members_of
from graphrag_core.ask.intents.odd_values import value_checks
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_labels, types_between
from graphrag_core.ask.intents.slots import SURE_LINK
from graphrag_core.ask.intents.thing_facts import facts_of
from graphrag_core.ask.intents.usual import kinds_of, lack_check
from graphrag_core.cypher.compose import Template, constant, label_test, names, number
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import LabelSchema, Node

MOST_THINGS, TOLD, LONG_NOTE = 500, 3, 300

MEMBERS = Template("{match} RETURN m LIMIT {most}")
ITSELF = Template("{entity} RETURN x AS m LIMIT 1")
AROUND = Template("""
{entity}
MATCH (x)-[:{types}]-(m)
WHERE {events}
RETURN DISTINCT m LIMIT {most}
""")
ONLY = OF_THINGS.fill(node=constant("n"))


@dataclass(frozen=True, slots=True)
class _Asked:
    """The things that a question is about, of a kind, and how they are called.

    `around` are what happened to the one thing, `unused` the names that say nothing of them.
    """

    kind: LabelSchema
    nodes: tuple[Node, ...]
    words: str
    cut: bool = False
    around: tuple[Node, ...] = ()
    unused: tuple[str, ...] = ()


def odd_about(call: IntentCall) -> IntentAnswer | None:
    """Answer by what the named things differ from their kind; None where there are none.

    Odd are numbers far from all others, pairs of one unit that do not fit, an order of times that
    nearly none has, and the lack of what nearly all have; of one thing also of what happened to it.
    """
    asked = _members(call) or (_itself(call) if call.slots.entities else None)
    if asked is None:
        return None
    nodes = (*asked.nodes, *asked.around)
    present = {label for node in nodes for label in node.labels}
    narrowed = replace(call, slots=replace(call.slots, labels=tuple(present)))
    lacks = [lack_check(call, entry, ONLY) for entry in kinds_of(narrowed)]
    values = value_checks(narrowed, None, of_things=True)
    several = plural(spoken_name(asked.kind.name))
    phrases = (f"what is odd about {asked.words}, beside all {several}",)
    parameters = {**call.validity.parameters, "things": [node.id for node in nodes]}
    checks = [*filter(None, lacks), *values.branches]
    found = findings_of(call, checks, parameters, phrases, asked.nodes[:TOLD])
    if found is None:
        return None
    named = f"Odd about {plain(asked.words)}:"
    lines = [named, *found.lines] if found.lines else [_nothing_odd(asked)]
    cut = f"Only {MOST_THINGS} {several} were looked at." if asked.cut else ""
    return found.ran.answer(
        text="\n".join([*lines, *_told(call, asked, found.register)]),
        register=found.register,
        follow_ups=(f"Which {several} are the odd ones out?",),
        partial=" ".join(filter(None, (cut, values.cut, found.partial))),
        unused=asked.unused,
    )


def _members(call: IntentCall) -> _Asked | None:
    """Find things of another kind beside the named one, or those that have a named value.

    "The annual service on CRL-04", "the customers on the Free plan".
    """
    sure = {c.label for c in call.slots.conditions if c.score >= SURE_LINK}
    wanted = {*call.slots.labels, *sure} - {entity.label for entity in call.slots.entities[:1]}
    if call.slots.labels and not call.slots.entities:
        wanted = set(call.slots.labels)
    everything = replace(call, slots=replace(call.slots, labels=()))
    for kind in (entry for entry in kinds_of(everything) if entry.name in wanted):
        members = members_of(call, kind)
        if members is None or not (call.slots.entities or members.values.tests):
            continue
        query = MEMBERS.fill(match=members.match, most=number(MOST_THINGS))
        rows = look_up(call, query, members.parameters, MOST_THINGS)
        nodes = tuple(record["m"] for record in rows.records)
        if nodes:
            cut = len(nodes) == MOST_THINGS
            one = f"{spoken_name(kind.name)} {nodes[0].name}" if len(nodes) == 1 else ""
            words = f"the {one or members.words}{members.of}"
            return _Asked(kind, nodes, words, cut, unused=members.values.unused)
    return None


def _itself(call: IntentCall) -> _Asked | None:
    """Find the named thing, with what happened to it."""
    entity = call.slots.entities[0]
    kind = call.run.schema.label(entity.label)
    given = {"entity": entity.value}
    found = look_up(call, ITSELF.fill(entity=entity_match(entity)), given, 1).records
    if kind is None or not found:
        return None
    schema, profile = call.run.schema, call.context.profile
    events = [e.name for e in event_labels(schema, profile) if e.name != entity.label]
    types = types_between(schema, profile, entity.label, events) if events else ()
    around: Sequence[Node] = ()
    if types:
        query = AROUND.fill(
            entity=entity_match(entity),
            types=names(types),
            events=label_test("m", events),
            most=number(MOST_THINGS),
        )
        around = [record["m"] for record in look_up(call, query, given, MOST_THINGS).records]
    unused = [other.name for other in call.slots.entities[1:]
              if not types_between(schema, profile, entity.label, [other.label])]  # fmt: skip
    cut = len(around) == MOST_THINGS
    return _Asked(kind, (found[0]["m"],), entity.name, cut, tuple(around), tuple(unused))


def _nothing_odd(asked: _Asked) -> str:
    """Say what was looked for in vain; of few things nothing is usual."""
    several = plural(spoken_name(asked.kind.name))
    if asked.kind.count < LEAST_VALUES:
        return (
            f"Nothing stands out about {plain(asked.words)}, but {asked.kind.count} {several} "
            "are too few to say what is usual."
        )
    around = "; nor about what happened to it" if asked.around else ""
    return (
        f"Nothing is odd about {plain(asked.words)}: no number is far from those of the other "
        f"{several}, and nothing is missing that nearly all of them have{around}."
    )


def _told(call: IntentCall, asked: _Asked, register: CitationRegister) -> list[str]:
    """Say what the things are, where they are few, and what their notes say."""
    if len(asked.nodes) > TOLD:
        return []
    lines = []
    for node in asked.nodes:
        lines += ["", facts_of(call, node, asked.kind.name, register)]
        note = text_of(call, node, LONG_NOTE)
        lines += [f"Its notes say: “{note}”"] if note else []
    return lines
