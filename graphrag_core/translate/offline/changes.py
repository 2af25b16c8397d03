"""Questions about what changed: "what changed around search-api since Q2?".

They ask of all dated facts of one entity at once, so no reading of nouns and verbs fits them. The
query lists each start and end in the time asked about, newest first.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    label_test,
    name,
    names,
    number,
    property_of,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.profiles import Profile
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.instants import instant_cypher, instant_of
from graphrag_core.types import (
    CypherQuery,
    Question,
    RelationshipTypeSchema,
    Schema,
    Translation,
    ValueLink,
)

CONFIDENCE = 0.85
ASKING = re.compile(
    r"\b(?:chang(?:e|es|ed|ing)|histor(?:y|ies)|modified|differs?|different)\b", re.IGNORECASE
)
WORDS = re.compile(r"[^\W_]+")
SAYS_NOTHING = word_set(
    "what which how who when has have had been is are was were do does did be the a an all any "
    "anything everything things thing that this its it s around about for with to in of on at near "
    "from by regarding concerning list show tell me give us please changed change changes changing "
    "history histories modified differs differ different there since until between and"
)

# `{starts}` and `{ends}` are each type's stored times, `{instant}` is the instant of `stored`.
CHANGES = Template("""
MATCH (entity:{label})-[fact:{types}]-(other)
WHERE entity.{key} = $entity
UNWIND [['began', {starts}], ['ended', {ends}]] AS change
WITH entity, fact, other, change[0] AS change, change[1] AS stored
WITH entity, fact, other, change, stored, {instant} AS at
WHERE {at}
RETURN stored AS `when`, change, {name} AS relationship, other
ORDER BY at DESC, change, elementId(fact)
LIMIT {limit}
""")
DATED, SINCE, UNTIL = constant("at IS NOT NULL"), constant("at >= $since"), constant("at < $until")
ANY_TYPE = constant("type(fact)")
BY_TYPE = Template("CASE {cases} END")
OF_TYPE = Template("WHEN {test} THEN {stored}")
NAME = Template("coalesce({key}, type(fact))")


def read_changes(
    question: Question,
    values: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    schema: Schema,
    profile: Profile,
) -> Translation | None:
    """Translate a question that asks what changed about one entity; None for any other."""
    entity = _entity(values)
    if entity is None or len(times) > 1 or not profile.fact_times:
        return None
    if not ASKING.search(question.text) or _left_over(question.text, entity, times):
        return None
    types = [kind for kind in schema.relationship_types if kind.name in profile.fact_times]
    if not types:
        return None
    time = times[0] if times else None
    window, parameters = _window(time)
    text = CHANGES.fill(
        label=name(entity.label),
        key=name(entity.key),
        types=names(kind.name for kind in types),
        starts=_stored(types, profile, "start"),
        ends=_stored(types, profile, "end"),
        instant=instant_cypher("stored"),
        at=all_of([DATED, *window]),
        name=_name(profile),
        limit=number(question.limit),
    )
    said = [f"each start and end of a fact of {entity.value}", "newest first"]
    said += [f"changes {time.text}"] if time is not None else ["of all times"]
    query = CypherQuery(text.text, {"entity": entity.value, **parameters})
    return Translation(query, tuple(said), "offline", CONFIDENCE)


def _entity(values: Sequence[ValueLink]) -> ValueLink | None:
    """Find the one node that the question names; its name may be part of no other's."""
    named = [value for value in values if value.node_id is not None]
    ids = {value.node_id for value in named}
    return named[0] if len(ids) == 1 and len(named) == len(values) else None


def _left_over(text: str, entity: ValueLink, times: Sequence[TimePhrase]) -> bool:
    """Whether the question says more than what is understood here."""
    spans = [(entity.start, entity.end), *((time.start, time.end) for time in times)]
    kept = "".join(
        " " if any(start <= place < end for start, end in spans) else character
        for place, character in enumerate(text)
    )
    label = entity.label.lower()
    return any(
        word not in SAYS_NOTHING and word.rstrip("s") != label
        for word in WORDS.findall(kept.lower())
    )


def _window(time: TimePhrase | None) -> tuple[list[Fragment], dict[str, int]]:
    bounds: tuple[tuple[str, Fragment, datetime | None], ...] = (
        ("since", SINCE, time.since if time else None),
        ("until", UNTIL, time.until if time else None),
    )
    tests: list[Fragment] = []
    parameters: dict[str, int] = {}
    for bound, test, moment in bounds:
        instant = instant_of(moment)
        if instant is not None:
            tests.append(test)
            parameters[bound] = instant
    return tests, parameters


def _stored(types: Sequence[RelationshipTypeSchema], profile: Profile, side: str) -> Fragment:
    """Read the property that holds a fact's start or end: one for all types, or by type."""

    def key(times: FactTimes) -> str:
        return times.start if side == "start" else times.end

    by_key: dict[str, list[str]] = {}
    for kind in types:
        by_key.setdefault(key(profile.fact_times[kind.name]), []).append(kind.name)
    if len(by_key) == 1:
        return property_of("fact", next(iter(by_key)))
    cases = (
        OF_TYPE.fill(test=label_test("fact", group), stored=property_of("fact", property_))
        for property_, group in by_key.items()
    )
    return BY_TYPE.fill(cases=joined(" ", cases))


def _name(profile: Profile) -> Fragment:
    key = profile.relationship_name_key
    return NAME.fill(key=property_of("fact", key)) if key else ANY_TYPE
