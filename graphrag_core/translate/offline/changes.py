"""Questions about what changed: "what changed around search-api since Q2?".

They ask of all dated facts of one entity at once, so no reading of nouns and verbs fits them. The
query lists each start and end in the time asked about, newest first.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from graphrag_core.cypher.lexer import quote_name
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

# Formatted in: `{label}` and `{key}` of the entity, `{types}`, all quoted; `{starts}` and `{ends}`,
# each type's stored times; `{instant}`, the instant of `stored`.
CHANGES = """
MATCH (entity:{label})-[fact:{types}]-(other)
WHERE entity.{key} = $entity
UNWIND [['began', {starts}], ['ended', {ends}]] AS change
WITH entity, fact, other, change[0] AS change, change[1] AS stored
WITH entity, fact, other, change, stored, {instant} AS at
WHERE at IS NOT NULL{window}
RETURN stored AS `when`, change, {name} AS relationship, other
ORDER BY at DESC, change, elementId(fact)
LIMIT {limit}
"""


def read_changes(
    question: Question,
    values: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    schema: Schema,
    profile: Profile,
) -> Translation | None:
    """The translation of a question that asks what changed about one entity; else None."""
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
    text = (
        CHANGES.replace("{label}", quote_name(entity.label))
        .replace("{key}", quote_name(entity.key))
        .replace("{types}", "|".join(quote_name(kind.name) for kind in types))
        .replace("{starts}", _stored(types, profile, "start"))
        .replace("{ends}", _stored(types, profile, "end"))
        .replace("{instant}", instant_cypher("stored").text)
        .replace("{window}", window)
        .replace("{name}", _name(profile))
        .replace("{limit}", str(question.limit))
    )
    said = [f"each start and end of a fact of {entity.value}", "newest first"]
    said += [f"changes {time.text}"] if time is not None else ["of all times"]
    query = CypherQuery(text.strip(), {"entity": entity.value, **parameters})
    return Translation(query, tuple(said), "offline", CONFIDENCE)


def _entity(values: Sequence[ValueLink]) -> ValueLink | None:
    """The one node that the question names; its name may be part of no other's."""
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


def _window(time: TimePhrase | None) -> tuple[str, dict[str, int]]:
    bounds: tuple[tuple[str, str, datetime | None], ...] = (
        ("since", ">=", time.since if time else None),
        ("until", "<", time.until if time else None),
    )
    text, parameters = "", {}
    for name, sign, moment in bounds:
        instant = instant_of(moment)
        if instant is not None:
            text += f" AND at {sign} ${name}"
            parameters[name] = instant
    return text, parameters


def _stored(types: Sequence[RelationshipTypeSchema], profile: Profile, side: str) -> str:
    """The property that holds a fact's start or end: one for all types, or by type."""

    def key(times: FactTimes) -> str:
        return times.start if side == "start" else times.end

    by_key: dict[str, list[str]] = {}
    for kind in types:
        by_key.setdefault(key(profile.fact_times[kind.name]), []).append(kind.name)
    if len(by_key) == 1:
        return f"fact.{quote_name(next(iter(by_key)))}"
    cases = (
        f"WHEN fact:{'|'.join(map(quote_name, names))} THEN fact.{quote_name(property_)}"
        for property_, names in by_key.items()
    )
    return f"CASE {' '.join(cases)} END"


def _name(profile: Profile) -> str:
    key = profile.relationship_name_key
    return f"coalesce(fact.{quote_name(key)}, type(fact))" if key else "type(fact)"
