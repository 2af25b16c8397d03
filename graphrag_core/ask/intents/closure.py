"""Everything that depends on a thing, or on which it depends, by distance, with whom to tell."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.graph_reads import (
    as_of,
    cited,
    entity_match,
    register_of,
    run_query,
    when,
)
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import care_rank, dependence, plain_types, types_between
from graphrag_core.ask.intents.slots import KINDS, vocabulary_of
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    any_of,
    constant,
    label_test,
    name,
    names,
    number,
)
from graphrag_core.english.wording import counted, listed, plain
from graphrag_core.english.words import plural
from graphrag_core.types import Node

Way = Literal["dependents", "needs"]
DEEPEST, DEEPEST_OF_MANY = 15, 5
MANY = 50_000
"""Of more relationships than this only the nearest steps are followed."""
NAMED = 5
TOLD = 8
NEAREST_CARE = 2
"""Owners, those on call and those in charge are told; members and authors are not."""

# `{walk}` says in which direction a relationship `r` from `a` to `b` passes trouble on.
CLOSURE = Template("""
{entity}
MATCH path = ANY SHORTEST (x) ((a)-[r:{types}]-(b) WHERE {walk}{live}){1,{deepest}} (affected)
WHERE affected <> x{wanted}
{tell}
RETURN affected, length(path) AS hops{told}, relationships(path) AS through
ORDER BY hops, affected.{order}
LIMIT {limit}
""")
TELL = Template("""OPTIONAL MATCH (affected)-[o:{types}]-(owner:{labels}){live}
WITH path, affected, collect(DISTINCT owner) AS tell
""")
TOLD_COLUMN = constant(", tell")
AND_KIND = Template(" AND affected:{labels}")
AND_LIVE = Template(" AND {live}")
WHERE_LIVE = Template(" WHERE {live}")
ENDS_AT_A = constant("endNode(r) = a")
STARTS_AT_A = constant("startNode(r) = a")
BOTH = Template("{types} AND {end}")


@dataclass(frozen=True, slots=True)
class Reach:
    """Along which types trouble passes, from their end and from their start, and how far.

    `sure` is False where no type speaks of dependence, so that only neighbors are listed.
    """

    backward: tuple[str, ...]
    forward: tuple[str, ...]
    deepest: int
    sure: bool = True

    @property
    def types(self) -> tuple[str, ...]:
        """All types, each once."""
        return tuple(dict.fromkeys((*self.backward, *self.forward)))


def closure(call: IntentCall, way: Way) -> IntentAnswer | None:
    """Answer what is reached from the entity along dependence, else what is next to it."""
    entity = call.slots.entities[0]
    reach = _reach(call, way)
    if not reach.types:
        return None
    live = call.validity.live("r", reach.types)
    tell, owners = _tell(call, reach.types)
    kinds = call.slots.labels if KINDS[1] in call.slots.masked.split() else ()
    query = CLOSURE.fill(
        entity=entity_match(entity),
        types=names(reach.types),
        walk=_walk(reach.backward, reach.forward),
        live=EMPTY if live == TRUE else AND_LIVE.fill(live=live),
        deepest=number(reach.deepest),
        wanted=AND_KIND.fill(labels=names(kinds)) if kinds else EMPTY,
        tell=tell,
        told=TOLD_COLUMN if owners else EMPTY,
        order=name(entity.key),
        limit=number(call.limit + 1),
    )
    parameters = {"entity": entity.value, **call.validity.parameters}
    ran = run_query(call, query, parameters, _phrases(call, entity.name, reach, way))
    if ran is None:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    lead = _lead(entity.name, len(rows.records), reach, way)
    return ran.answer(
        text=_text(lead, rows.records, register),
        register=register,
        follow_ups=next_questions(
            call, entity.name, [entity.label], "needs" if way == "dependents" else "impact", "who"
        ),
        partial=_partial(rows.records, reach, truncated=rows.truncated),
    )


def _reach(call: IntentCall, way: Way) -> Reach:
    """Choose the types to follow: those of dependence, else all around things of this kind."""
    schema, label = call.run.schema, call.slots.entities[0].label
    backward, forward = dependence(schema, call.context.profile)
    joined = {p.type for p in schema.patterns if label in (p.start, p.end)}
    if not joined & {*backward, *forward}:
        near = tuple(t for t in plain_types(schema, call.context.profile) if t in joined)
        return Reach(near, near, 1, sure=False)
    if way == "needs":
        backward, forward = forward, backward
    counts = [kind.count for kind in schema.relationship_types if kind.name in backward + forward]
    return Reach(backward, forward, DEEPEST_OF_MANY if sum(counts) > MANY else DEEPEST)


def _walk(backward: Sequence[str], forward: Sequence[str]) -> Fragment:
    tests = [
        BOTH.fill(types=label_test("r", types), end=end)
        for types, end in ((backward, ENDS_AT_A), (forward, STARTS_AT_A))
        if types
    ]
    return any_of(tests)


def _tell(call: IntentCall, through: Sequence[str]) -> tuple[Fragment, bool]:
    """Write the lines that collect who is to be told; nothing where nobody cares for anything."""
    schema, profile = call.run.schema, call.context.profile
    vocabulary = vocabulary_of(schema, profile)
    agents = sorted(label.name for label in schema.labels if vocabulary.is_agent(label.name))
    affected = {end for p in schema.patterns if p.type in through for end in (p.start, p.end)}
    near = {
        type_
        for label in affected
        for type_ in types_between(schema, profile, label, agents)
        if care_rank(type_) <= NEAREST_CARE
    }
    if not agents or not near:
        return EMPTY, False
    types = tuple(sorted(near))
    live = call.validity.live("o", types)
    return TELL.fill(
        types=names(types),
        labels=names(agents),
        live=EMPTY if live == TRUE else WHERE_LIVE.fill(live=live),
    ), True


def _phrases(call: IntentCall, name_: str, reach: Reach, way: Way) -> tuple[str, ...]:
    what = "what depends on" if way == "dependents" else "what is needed by"
    along = listed([type_.lower().replace("_", " ") for type_ in reach.types])
    dated = bool(call.context.profile.fact_times.keys() & set(reach.types))
    steps = (f"{what} {name_}, directly and indirectly",
             f"along {along}, up to {reach.deepest} steps")  # fmt: skip
    return (
        *(steps if reach.sure else (f"what is directly connected to {name_}",)),
        *((f"relationships as of {when(as_of(call))}",) if dated else ()),
    )


def _lead(name_: str, found: int, reach: Reach, way: Way) -> str:
    named, total = plain(name_), counted(found, "thing")
    dependents = way == "dependents"
    if not reach.sure:
        unknown = f"what depends on {named}" if dependents else f"what {named} depends on"
        return f"The graph does not record {unknown}. Directly connected with it:"
    if not found:
        return f"Nothing recorded depends on {named}." if dependents else (
            f"{named} depends on nothing that is recorded."
        )  # fmt: skip
    verb = "depends" if found == 1 else "depend"
    return (
        f"{total[:1].upper()}{total[1:]} {verb} on {named}, directly or indirectly:"
        if dependents
        else f"{named} depends on {total}, directly or indirectly:"
    )


def _text(lead: str, records: Sequence[Mapping[str, Any]], register: CitationRegister) -> str:
    layers: dict[int, list[tuple[int, Node]]] = defaultdict(list)
    for row, record in enumerate(records):
        layers[record["hops"]].append((row, record["affected"]))
    lines = [lead]
    for hops, found in sorted(layers.items()):
        by_kind: dict[str, list[str]] = defaultdict(list)
        for row, node in found:
            by_kind[label_of(node)].append(cited(register, node, row))
        where = "Directly" if hops == 1 else f"{hops} steps away"
        parts = [_kind(kind, marks) for kind, marks in by_kind.items()]
        lines.append(f"- {where}: {'; '.join(parts)}")
    told = _told(records, register)
    return "\n".join([*lines, *(["", told] if told else [])])


def _kind(kind: str, marks: Sequence[str]) -> str:
    more = f" and {len(marks) - NAMED} more" if len(marks) > NAMED else ""
    noun = kind if len(marks) == 1 else plural(kind)
    return f"{len(marks)} {noun} ({', '.join(marks[:NAMED])}{more})"


def _told(records: Sequence[Mapping[str, Any]], register: CitationRegister) -> str:
    """Name whom to tell, those who care for most of what is affected first."""
    counts: dict[str, int] = defaultdict(int)
    nodes: dict[str, Node] = {}
    for record in records:
        for node in record.get("tell") or ():
            nodes[node.id] = node
            counts[node.id] += 1
    if not nodes:
        return ""
    best = sorted(nodes, key=lambda id_: (-counts[id_], nodes[id_].name))
    marks = [f"{cited(register, nodes[id_])} ({counts[id_]})" for id_ in best[:TOLD]]
    more = f" and {len(best) - TOLD} more" if len(best) > TOLD else ""
    return f"In charge of them, with how many each: {', '.join(marks)}{more}."


def _partial(records: Sequence[Mapping[str, Any]], reach: Reach, *, truncated: bool) -> str:
    if truncated:
        return f"Only the nearest {len(records)} are shown; there are more."
    if reach.sure and any(record["hops"] == reach.deepest for record in records):
        return f"Nothing farther than {reach.deepest} steps was followed."
    return ""
