"""How things stand against their targets, by pairs of numbers such as target and actual."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.amounts import is_rate
from graphrag_core.ask.intents.belongings import wholes_of
from graphrag_core.ask.intents.concerns import targets_of
from graphrag_core.ask.intents.graph_reads import cited, entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import types_between
from graphrag_core.ask.intents.usual import kinds_of
from graphrag_core.cypher.compose import Fragment, Template, name, names, number
from graphrag_core.english.targets import Aim
from graphrag_core.english.wording import capitalised, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import LabelSchema, Node

READ, SHOWN = 500, 8
UNIT = "unit"

OF_KIND = Template("MATCH (node:{label}) WHERE node.{bound} > 0 RETURN node LIMIT {limit}")
NEAR = Template("""
{entity}
MATCH (x)-[r:{types}]-(node:{label})
WHERE {live} AND node.{bound} > 0
RETURN DISTINCT node
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class AgainstTarget:
    """A node with its number, its target and the keys of both."""

    node: Node
    aim: Aim

    @property
    def actual(self) -> float:
        """What it has."""
        return float(self.node.properties[self.aim.actual])

    @property
    def target(self) -> float:
        """What it should have."""
        return float(self.node.properties[self.aim.bound])

    @property
    def words(self) -> str:
        """How both stand: "87 of 120 boreholes, 28 % below target"."""
        unit = self.node.properties.get(UNIT)
        return self.aim.words(
            self.actual, self.target, plain(unit) if isinstance(unit, str) else ""
        )


def against_target(call: IntentCall, node: Node) -> list[AgainstTarget]:
    """List how a node stands against its own targets."""
    entries = (call.run.schema.label(label) for label in node.labels)
    aims = (aim for entry in entries if entry is not None for aim in targets_of(entry))
    return [AgainstTarget(node, aim) for aim in aims if not aim.least and _is_set(node, aim)]


def targets_near(call: IntentCall) -> list[AgainstTarget]:
    """Find the targets of what stands next to the named thing, its indicators.

    Those of what it is itself a part of are not its own.
    """
    entity, found = call.slots.entities[0], list[AgainstTarget]()
    schema, profile, wholes = call.run.schema, call.context.profile, wholes_of(call, entity.label)
    for entry, aim in _kinds(call, of_all=True):
        types = types_between(schema, profile, entity.label, [entry.name])
        if types and entry.name not in {entity.label, *wholes}:
            query = NEAR.fill(
                entity=entity_match(entity), types=names(types), label=name(entry.name),
                live=call.validity.live("r", types), bound=name(aim.bound), limit=number(READ),
            )  # fmt: skip
            given = {"entity": entity.value, **call.validity.parameters}
            found += _read(call, query, given, aim)
    return found


def targets_of_all(call: IntentCall) -> list[list[AgainstTarget]]:
    """Find how all nodes of each kind stand against their targets, or those of named kinds."""
    found = []
    for entry, aim in _kinds(call):
        query = OF_KIND.fill(label=name(entry.name), bound=name(aim.bound), limit=number(READ))
        found.append(_read(call, query, {}, aim))
    return [one for one in found if one]


def target_lines(
    call: IntentCall, found: Sequence[AgainstTarget], register: CitationRegister
) -> list[str]:
    """Write the sum where there is one, and each node, the farthest below its target first."""
    ranked = sorted(found, key=lambda one: one.actual / one.target)
    below = [one for one in ranked if one.actual < one.target]
    lines = [*_sum(call, found)]
    lines += [f"- {cited(register, one.node)}: {one.words}" for one in ranked[:SHOWN]]
    left = ranked[SHOWN:]
    lines += [f"- and {len(left)} more, {max(0, len(below) - SHOWN)} of them below"] if left else []
    return lines


def _sum(call: IntentCall, found: Sequence[AgainstTarget]) -> Iterator[str]:
    """Add up what may be added up; units of each node's own may not."""
    aim, label = found[0].aim, found[0].node.labels[0]
    entry = call.run.schema.label(label)
    key = entry.property(aim.actual) if entry is not None else None
    kinds = capitalised(plural(spoken_name(label)))
    below = sum(one.actual < one.target for one in found)
    together = ""
    if key is not None and not is_rate(key) and aim.unit and len(found) > 1:
        actual, target = sum(one.actual for one in found), sum(one.target for one in found)
        together = f"{aim.words(actual, target)}; "
    yield f"{kinds} against target: {together}{below} of {len(found)} below."


def _kinds(call: IntentCall, *, of_all: bool = False) -> Iterator[tuple[LabelSchema, Aim]]:
    everything = replace(call, slots=replace(call.slots, labels=())) if of_all else call
    for entry in kinds_of(everything):
        for aim in targets_of(entry):
            if not aim.least:
                yield entry, aim


def _read(
    call: IntentCall, query: Fragment, given: dict[str, object], aim: Aim
) -> list[AgainstTarget]:
    if call.planned is not None:
        return []
    rows = look_up(call, query, given, READ).records
    return [AgainstTarget(r["node"], aim) for r in rows if _is_set(r["node"], aim)]


def _is_set(node: Node, aim: Aim) -> bool:
    values = (node.properties.get(key) for key in (aim.bound, aim.actual))
    actual, bound = (isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    return actual and bound and bool(node.properties[aim.bound])
