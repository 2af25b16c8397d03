"""The ways from things of a label to people: directly, and through what is next to them."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import care_rank, cares, plain_types, types_between
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    joined,
    label_test,
    names,
    number,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import LabelSchema, Node, Schema

MOST_THROUGH = 200
NAMING = frozenset({"name", "title"})
SHARED_BY = 2
"""Of so many on average a thing is shared."""

DIRECT = Template("""
  MATCH (x)-[r:{types}]-(who:{agents})
  RETURN who, r, null AS through, null AS link
""")
THROUGH = Template("""
  MATCH (x)-[link:{near}]-(through)-[r:{types}]-(who:{agents})
  WHERE who <> x{apart}
  RETURN who, r, through, link
  ORDER BY {live} AND {linked} DESC, {near_first}{care}
  LIMIT {most}
""")
NOT_SHARED = Template(" AND NOT ({shared}{uncaring})")
UNCARING = Template(" AND NOT ({test})")
CARE = Template("CASE {cases} ELSE {least} END")
CARE_CASE = Template("WHEN {test} THEN {rank}")


CONTACTS = frozenset(map(stem, word_set("phone telephone mobile pager extension email mail")))
"""Words of keys by which somebody is reached."""
MOST_CONTACTS = 2


@dataclass(frozen=True, slots=True)
class PeopleWays:
    """The types to people who are next to a label, and to those next to what is near to it.

    `shared` are the labels near to it whose nodes many share: residents of one country have
    nothing to say of a company there, its director has.
    """

    agents: tuple[str, ...]
    people: tuple[str, ...]
    direct: tuple[str, ...]
    near: tuple[str, ...]
    onward: tuple[str, ...]
    shared: tuple[str, ...] = ()


def ways_to_people(call: IntentCall, label: str) -> PeopleWays:
    """Choose the types that lead from things of a label to people and named groups."""
    schema, profile = call.run.schema, call.context.profile
    vocabulary = vocabulary_of(schema, profile)
    agents = agents_of(call)
    people = tuple(sorted(vocabulary.people)) or agents
    plain = set(plain_types(schema, profile))
    between = {
        end
        for p in schema.patterns
        if p.type in plain and label in (p.start, p.end)
        for end in (p.start, p.end)
        if end not in people and (end != label or p.start == p.end)
    }
    onward = sorted({t for b in between for t in types_between(schema, profile, b, people)})
    return PeopleWays(
        agents=agents,
        people=people,
        direct=types_between(schema, profile, label, agents),
        near=types_between(schema, profile, label, between),
        onward=tuple(onward),
        shared=tuple(sorted(b for b in between if _is_shared(schema, label, b, plain))),
    )


def agents_of(call: IntentCall) -> tuple[str, ...]:
    """List the labels of people and of groups with a name."""
    vocabulary = vocabulary_of(call.run.schema, call.context.profile)
    return tuple(sorted(e.name for e in call.run.schema.labels if _is_asked(e, vocabulary)))


def _is_asked(entry: LabelSchema, vocabulary: Vocabulary) -> bool:
    """Tell whether nodes of a label are people, or groups with a name: an account has a number."""
    if vocabulary.is_person(entry.name):
        return True
    named = set(name_words(entry.name_key or "")) & {*NAMING, *name_words(entry.name)}
    return vocabulary.is_group(entry.name) and bool(named)


def _is_shared(schema: Schema, label: str, between: str, types: Set[str]) -> bool:
    """Tell whether each node of a label is joined with several of another, on average."""
    entry = schema.label(between)
    pairs = [p for p in schema.patterns if p.type in types and {p.start, p.end} == {label, between}]
    count = entry.count if entry is not None else 0
    return any(p.count >= SHARED_BY * max(count, 1) for p in pairs)


def contacts_of(who: Node) -> list[str]:
    """List how somebody is reached: "phone 0171"."""
    return [
        f"{spoken_name(key)} {plain(str(value))}"
        for key, value in sorted(who.properties.items(), reverse=True)
        if value and not key.startswith("_") and {stem(w) for w in name_words(key)} & CONTACTS
    ][:MOST_CONTACTS]


def reached_by(who: Node) -> str:
    """Tell in brackets how somebody is reached: "(phone 0171)"; "" where nothing is recorded."""
    found = contacts_of(who)
    return f" ({', '.join(found)})" if found else ""


def branches_of(ways: PeopleWays, order: Mapping[str, Fragment]) -> Sequence[Fragment]:
    """Write the branches of a query along the ways, in the `order` in which people are wanted."""
    found = []
    if ways.direct:
        found.append(DIRECT.fill(types=names(ways.direct), agents=names(ways.agents)))
    if ways.onward and ways.people:
        found.append(
            THROUGH.fill(
                near=names(ways.near),
                types=names(ways.onward),
                agents=names(ways.people),
                most=number(MOST_THROUGH),
                apart=_not_shared(ways),
                **order,
            )
        )
    return found


def _not_shared(ways: PeopleWays) -> Fragment:
    """Write that what many share is no way to people, unless somebody cares along it."""
    if not ways.shared:
        return EMPTY
    tests = [
        UNCARING.fill(test=label_test(at, caring))
        for at, types in (("link", ways.near), ("r", ways.onward))
        if (caring := [type_ for type_ in types if cares(type_)])
    ]
    shared = label_test("through", ways.shared)
    return NOT_SHARED.fill(shared=shared, uncaring=joined("", tests))


def care_order(relationship: str, types: Sequence[str]) -> Fragment:
    """Write the rank of care of a relationship in Cypher, the nearest first."""
    ranks = sorted({care_rank(type_) for type_ in types})
    cases = [
        CARE_CASE.fill(
            test=label_test(relationship, [t for t in types if care_rank(t) == rank]),
            rank=number(rank),
        )
        for rank in ranks
    ]
    least = number(ranks[-1] + 1 if ranks else 0)
    return CARE.fill(cases=joined(" ", cases), least=least) if cases else least
