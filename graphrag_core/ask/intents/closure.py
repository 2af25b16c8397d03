"""Everything that depends on a thing, or on which it depends, by distance, with whom to tell."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.blockers import (
    NOTHING,
    carriers_of,
    linked_lines,
    not_over,
    waiting_for,
)
from graphrag_core.ask.intents.dated_texts import itself, own_texts, sentences_of
from graphrag_core.ask.intents.graph_reads import (
    as_of,
    cited,
    entity_match,
    register_of,
    run_query,
    time_words,
    when,
)
from graphrag_core.ask.intents.nearby import besides
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.quotations import Quotation, quoted
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import (
    care_rank,
    charges,
    dependence,
    placement,
    plain_types,
    types_between,
)
from graphrag_core.ask.intents.slots import KINDS, vocabulary_of
from graphrag_core.ask.intents.through_events import joined_by_events
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    any_of,
    constant,
    joined,
    label_test,
    name,
    names,
    number,
    string,
)
from graphrag_core.english.wording import capitalised, counted, listed, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import Node

Way = Literal["dependents", "needs"]
DEEPEST, DEEPEST_OF_MANY = 15, 5
MANY = 50_000
"""Of more relationships than this only the nearest steps are followed."""
NAMED, QUOTED = 5, 2
SHORTEST_SENTENCE = 4
TOLD = 8
MOST_TOLD = 50
UNSURE = 0.55
"""The most that an answer is worth where nothing is recorded to depend on a thing."""
NEAREST_CARE = 2
"""Owners, those on call and those in charge are told; members and authors are only named."""

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
WITH path, affected,
  collect(DISTINCT CASE WHEN owner IS NOT NULL THEN [type(o), owner] END)[..{most}] AS tell
""")
TOLD_COLUMN = constant(", tell")
AND_KIND = Template(" AND affected:{labels}")
AND_LIVE = Template(" AND {live}")
NOT_FAR = Template(
    " AND NOT (affected:{people} AND length(path) > 1"
    " AND type(last(relationships(path))) IN [{placed}])"
)
AND = Template(" AND {test}")
NOT_FROM = Template(" AND NOT ({test})")
WHERE_LIVE = Template(" WHERE {live}")
ENDS_AT_A = constant("endNode(r) = a")
STARTS_AT_A = constant("startNode(r) = a")
BOTH = Template("{types} AND {end}")


@dataclass(frozen=True, slots=True)
class Reach:
    """Along which types trouble passes, from their end and from their start, and how far.

    `sure` is False where no type speaks of dependence, so that only neighbors are listed.
    `placed` are the types that only say where things are.
    """

    backward: tuple[str, ...]
    forward: tuple[str, ...]
    deepest: int
    sure: bool = True
    placed: tuple[str, ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """All types, each once."""
        return tuple(dict.fromkeys((*self.backward, *self.forward)))


@dataclass(frozen=True, slots=True)
class AskedKinds:
    """The kinds that a question asks for: those that are reached, and those only next to these.

    A team does not depend on what its services depend on: it is told, and is no filter.
    """

    reached: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def phrases(self) -> tuple[str, ...]:
        """Say what is looked for, for a reader of the query."""
        return (
            *((f"only {_several(self.reached)}",) if self.reached else ()),
            *((f"{_several(self.beside)} next to them",) if self.beside else ()),
        )


def _several(labels: Sequence[str]) -> str:
    return listed([plural(spoken_name(label)) for label in labels])


def closure(call: IntentCall, way: Way) -> IntentAnswer | None:
    """Answer what is reached from the entity along dependence, else what is next to it."""
    entity = call.slots.entities[0]
    reach = _reach(call, way)
    if not reach.types:
        return None
    kinds = _asked_kinds(call, reach)
    tell, owners = _tell(call, reach.types, kinds)
    over = not_over(call, "affected") if way == "dependents" else ()
    query = CLOSURE.fill(
        entity=entity_match(entity),
        types=names(reach.types),
        walk=walk(reach),
        live=joined("", [live_test(call, reach), *_not_through_people(call, reach)]),
        deepest=number(reach.deepest),
        wanted=joined(
            "",
            [
                AND_KIND.fill(labels=names(kinds.reached))
                if kinds.reached
                else _not_far_people(call, reach),
                *(AND.fill(test=test) for test in over),
            ],
        ),
        tell=tell,
        told=TOLD_COLUMN if owners else EMPTY,
        order=name(entity.key),
        limit=number(call.limit + 1),
    )
    parameters = {"entity": entity.value, **call.validity.parameters}
    phrases = (*_phrases(call, entity.name, reach, way), *kinds.phrases)
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    near = besides(call, walk(reach)) if way == "dependents" and reach.sure else None
    affected = reach.types if reach.sure else ()
    through = joined_by_events(call, affected) if way == "dependents" else None
    nodes, links = (near.nodes, near.links) if near else ((), ())
    own = _own_sentences(call)[:QUOTED] if way == "dependents" else []
    carriers, waiters = NOTHING, NOTHING
    if way == "dependents" and reach.sure and (self_ := itself(call)) is not None:
        carriers = carriers_of(call, [self_, *(record["affected"] for record in rows.records)])
        waiters = waiting_for(call, nodes)
    register = register_of(call, rows, *nodes, *(through.nodes if through else ()),
                           *(node for _, node in own), *carriers.nodes, *waiters.nodes,
                           links=[*links, *carriers.links, *waiters.links])  # fmt: skip
    lead = (_lead_of_kinds(entity.name, rows.records, reach, way, kinds)
            or _lead(entity.name, rows.records, reach, way))  # fmt: skip
    if near is not None and near.records and not rows.records and not kinds.reached:
        lead = f"Nothing recorded is said to depend on {plain(entity.name)}."
    people = {spoken_name(label) for label in _people_there(call, reach)}
    text = _text(lead, rows.records, register, people, entity.id)
    return ran.answer(
        text="\n".join(
            [
                text,
                *linked_lines(carriers, register, "What carries them:"),
                *(near.lines(register) if near else ()),
                *linked_lines(waiters, register, "What waits for these:"),
                *(through.lines(register) if through else ()),
                *(_own_lines(entity.name, quoted(call, own, register)) if own else ()),
            ]
        ),
        register=register,
        follow_ups=next_questions(
            call, entity.name, [entity.label], "needs" if way == "dependents" else "impact", "who"
        ),
        partial=_partial(rows.records, reach, truncated=rows.truncated),
        most=1.0 if rows.records and reach.sure else UNSURE,
    )


def _own_sentences(call: IntentCall) -> list[Quotation]:
    """List the sentences of the entity's own texts; a title of two or three words is none."""
    return [q for q in sentences_of(own_texts(call)) if len(q[0].split()) >= SHORTEST_SENTENCE]


def _own_lines(name_: str, quotes: Iterable[str]) -> tuple[str, ...]:
    return "", f"What the texts of {plain(name_)} say:", *quotes


def _asked_kinds(call: IntentCall, reach: Reach) -> AskedKinds:
    """Sort the kinds that a question asks for in the plural by whether they are reached."""
    asked = call.slots.labels if KINDS[1] in call.slots.masked.split() else ()
    patterns = [p for p in call.run.schema.patterns if p.type in reach.types]
    ends = {end for p in patterns for end in (p.start, p.end)}
    reached = tuple(label for label in asked if label in ends)
    return AskedKinds(reached, tuple(label for label in asked if label not in ends))


def _reach(call: IntentCall, way: Way) -> Reach:
    """Choose the types to follow: those of dependence, else all around things of this kind."""
    return _reach_of(call, way, call.slots.entities[0].label)


def dependents_reach(call: IntentCall, label: str) -> Reach:
    """Choose the types along which trouble passes from things of a label to what needs them."""
    return _reach_of(call, "dependents", label)


def needs_reach(call: IntentCall, label: str) -> Reach:
    """Choose the types from things of a label to what they need."""
    return _reach_of(call, "needs", label)


def live_test(call: IntentCall, reach: Reach) -> Fragment:
    """Write the condition that a step `r` holds at the question's time, after another one."""
    live = call.validity.live("r", reach.types)
    return EMPTY if live == TRUE else AND_LIVE.fill(live=live)


def _not_through_people(call: IntentCall, reach: Reach) -> Iterator[Fragment]:
    """Yield the condition that no step begins at a person who is not asked about himself."""
    people = _people_there(call, reach)
    if reach.sure and people and call.slots.entities[0].label not in people:
        yield NOT_FROM.fill(test=label_test("a", people))


def _people_there(call: IntentCall, reach: Reach) -> tuple[str, ...]:
    """List the labels of people who are only somewhere, and supply and need nothing themselves."""
    needed = {*reach.types} - {*reach.placed}
    patterns = [p for p in call.run.schema.patterns if p.type in needed]
    joined_ = {end for p in patterns for end in (p.start, p.end)}
    people = vocabulary_of(call.run.schema, call.context.profile).people
    return tuple(sorted(people - joined_))


def _not_far_people(call: IntentCall, reach: Reach) -> Fragment:
    """Write that people are left out who are only at a place that is reached farther away."""
    people = _people_there(call, reach)
    if not people or not reach.placed:
        return EMPTY
    placed = joined(", ", [string(type_) for type_ in reach.placed])
    return NOT_FAR.fill(people=names(people), placed=placed)


def _reach_of(call: IntentCall, way: Way, label: str) -> Reach:
    schema = call.run.schema
    backward, forward = dependence(schema, call.context.profile)
    placed = placement(schema, call.context.profile) if way == "dependents" else ()
    backward = tuple(dict.fromkeys((*backward, *placed)))
    forward = tuple(t for t in forward if t not in placed)
    if way == "dependents":
        led = charges(schema, call.context.profile, label)
        backward, forward = (
            tuple(dict.fromkeys((*own, *more)))
            for own, more in zip((backward, forward), led, strict=True)
        )
        forward = tuple(t for t in forward if t not in backward)
    joined = {p.type for p in schema.patterns if label in (p.start, p.end)}
    if not joined & {*backward, *forward}:
        near = tuple(t for t in plain_types(schema, call.context.profile) if t in joined)
        return Reach(near, near, 1, sure=False)
    if way == "needs":
        backward, forward = forward, backward
    counts = [kind.count for kind in schema.relationship_types if kind.name in backward + forward]
    deepest = DEEPEST_OF_MANY if sum(counts) > MANY else DEEPEST
    return Reach(backward, forward, deepest, placed=placed)


def walk(reach: Reach) -> Fragment:
    """Write in which direction a step `r` from `a` to `b` passes trouble on."""
    tests = [
        BOTH.fill(types=label_test("r", types), end=end)
        for types, end in ((reach.backward, ENDS_AT_A), (reach.forward, STARTS_AT_A))
        if types
    ]
    return any_of(tests)


def _tell(call: IntentCall, through: Sequence[str], kinds: AskedKinds) -> tuple[Fragment, bool]:
    """Write the lines that collect who is to be told; nothing where nobody cares for anything.

    Kinds that are asked for and not reached are told instead.
    """
    schema, profile = call.run.schema, call.context.profile
    vocabulary = vocabulary_of(schema, profile)
    agents = sorted(kinds.beside) or sorted(
        label.name for label in schema.labels if vocabulary.is_agent(label.name)
    )
    affected = {end for p in schema.patterns if p.type in through for end in (p.start, p.end)}
    near = {
        type_
        for label in affected
        for type_ in types_between(schema, profile, label, agents)
        if type_ not in through
    }
    if not agents or not near:
        return EMPTY, False
    types = tuple(sorted(near))
    live = call.validity.live("o", types)
    return TELL.fill(
        types=names(types),
        labels=names(agents),
        most=number(MOST_TOLD),
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
        *((f"relationships {time_words(call, when(as_of(call)))}",) if dated else ()),
    )


def _lead(name_: str, records: Sequence[Mapping[str, Any]], reach: Reach, way: Way) -> str:
    found = len(records)
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
    if _is_placed(records, reach):
        verb = f"{'is' if found == 1 else 'are'} at {named} or {verb}"
        return f"{capitalised(total)} {verb} on it, directly or indirectly:"
    return (
        f"{total[:1].upper()}{total[1:]} {verb} on {named}, directly or indirectly:"
        if dependents
        else f"{named} depends on {total}, directly or indirectly:"
    )


def _lead_of_kinds(
    name_: str, records: Sequence[Mapping[str, Any]], reach: Reach, way: Way, kinds: AskedKinds
) -> str:
    """Say that none of the kinds that are asked for is reached; "" where some are, or none is."""
    named, total = plain(name_), counted(len(records), "other thing")
    do = "does" if len(records) == 1 else "do"
    dependents = way == "dependents"
    none = listed([spoken_name(label) for label in (kinds.reached or kinds.beside)], joint="or")
    if not none or (kinds.reached and records):
        return ""
    if kinds.reached and not reach.sure:
        unknown = f"what depends on {named}" if dependents else f"what {named} depends on"
        return f"The graph does not record {unknown}. No {none} is directly connected with it."
    if kinds.reached:
        return f"No {none} that is recorded depends on {named}." if dependents else (
            f"{named} depends on no {none} that is recorded."
        )  # fmt: skip
    if not reach.sure or not records:
        return ""
    if dependents:
        return f"No {none} itself depends on {named}; {total} {do}, directly or indirectly:"
    return f"{named} depends on no {none} itself, but on {total}, directly or indirectly:"


def _is_placed(records: Sequence[Mapping[str, Any]], reach: Reach) -> bool:
    """Tell whether something was reached by where it is alone."""
    return any(step.type in reach.placed for record in records for step in record["through"])


def _text(
    lead: str, records: Sequence[Mapping[str, Any]], register: CitationRegister,
    people: AbstractSet[str], subject: str,
) -> str:  # fmt: skip
    """Write what is reached by distance, things before the people who are there.

    The `subject`, by its id, is not told to be next to it.
    """
    layers: dict[int, list[tuple[int, Node]]] = defaultdict(list)
    ranked = sorted(enumerate(records), key=lambda entry: label_of(entry[1]["affected"]) in people)
    for row, record in ranked:
        layers[record["hops"]].append((row, record["affected"]))
    lines = [lead]
    for hops, found in sorted(layers.items()):
        by_kind: dict[str, list[str]] = defaultdict(list)
        for row, node in found:
            by_kind[label_of(node)].append(cited(register, node, row))
        where = "Directly" if hops == 1 else f"{hops} steps away"
        parts = [_kind(kind, marks) for kind, marks in by_kind.items()]
        lines.append(f"- {where}: {'; '.join(parts)}")
    told = list(_told(records, register, subject))
    return "\n".join([*lines, *(["", *told] if told else [])])


def _kind(kind: str, marks: Sequence[str]) -> str:
    more = f" and {len(marks) - NAMED} more" if len(marks) > NAMED else ""
    noun = kind if len(marks) == 1 else plural(kind)
    return f"{len(marks)} {noun} ({', '.join(marks[:NAMED])}{more})"


def _told(
    records: Sequence[Mapping[str, Any]], register: CitationRegister, subject: str
) -> Iterator[str]:
    """Name whom to tell, those who care for most of what is affected first, and others near it."""
    counts: dict[str, int] = defaultdict(int)
    nodes: dict[str, Node] = {}
    nearest: dict[str, int] = defaultdict(lambda: NEAREST_CARE + 1)
    affected = {record["affected"].id for record in records}
    for record in records:
        told = [(t, n) for t, n in record.get("tell") or () if n.id != subject]
        for type_, node in told:
            nodes[node.id] = node
            nearest[node.id] = min(nearest[node.id], care_rank(type_))
        for id_ in {node.id for _, node in told}:
            counts[id_] += 1
    best = sorted(nodes, key=lambda id_: (-counts[id_], nodes[id_].name))
    care = [id_ for id_ in best if nearest[id_] <= NEAREST_CARE]
    others = [nodes[id_] for id_ in best if id_ not in care and id_ not in affected]
    if care:
        marks = [f"{cited(register, nodes[id_])} ({counts[id_]})" for id_ in care[:TOLD]]
        more = f" and {len(care) - TOLD} more" if len(care) > TOLD else ""
        yield f"In charge of them, with how many each: {', '.join(marks)}{more}."
    if others:
        by_kind: dict[str, list[str]] = defaultdict(list)
        for node in others:
            by_kind[label_of(node)].append(cited(register, node))
        parts = [_kind(kind, marks) for kind, marks in by_kind.items()]
        yield f"{'Also connected' if care else 'Connected'} with them: {'; '.join(parts)}."


def _partial(records: Sequence[Mapping[str, Any]], reach: Reach, *, truncated: bool) -> str:
    if truncated:
        return f"Only the nearest {len(records)} are shown; there are more."
    if reach.sure and any(record["hops"] == reach.deepest for record in records):
        return f"Nothing farther than {reach.deepest} steps was followed."
    return ""
