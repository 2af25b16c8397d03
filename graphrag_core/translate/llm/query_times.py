"""Time in prompts: the idioms for the temporal types that a graph has, and validity."""

from collections.abc import Iterator
from datetime import UTC, datetime

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    joined,
    number,
    prompt_name,
    string,
    variable,
)
from graphrag_core.profiles import Profile
from graphrag_core.translate.llm.schema_text import cypher_name
from graphrag_core.types import AsOf, LabelSchema, Property, RelationshipTypeSchema, Schema

FUNCTIONS = {"ZONED DATETIME": "datetime", "LOCAL DATETIME": "localdatetime", "DATE": "date"}
"""Cypher's function for "now" and for reading a text; comparing across types gives null."""
PATTERN_OF = {
    "ZONED DATETIME": "%Y-%m-%dT%H:%M:%SZ",
    "LOCAL DATETIME": "%Y-%m-%dT%H:%M:%S",
    "DATE": "%Y-%m-%d",
}
MOMENT = Template("{function}({text})")
DAYS_AGO = Template("{now} - duration({days: {days}})")
PROPERTY = Template("{owner}.{key}")
STARTED = Template("({stored} IS NULL OR {stored} <= {moment})")
NOT_ENDED = Template("({stored} IS NULL OR {stored} > {moment})")


def moment_type(item: Property | None) -> str | None:
    """Find the temporal type of a property, if it has exactly one."""
    if item is None or len(item.types) != 1:
        return None
    return item.types[0] if item.types[0] in FUNCTIONS else None


def days_ago(kind: str, days: int) -> Fragment:
    """Write a moment some days back in Cypher, of a temporal type."""
    return DAYS_AGO.fill(now=_moment(kind, None), days=number(days))


def live_condition(
    kind: RelationshipTypeSchema | None, profile: Profile, name: str, as_of: AsOf
) -> Fragment:
    """Write the test that a relationship, by its variable, is true at a time.

    Empty where its type records no validity.
    """
    if as_of == "all" or kind is None:
        return EMPTY
    times = profile.fact_times.get(kind.name)
    begins = kind.property(times.start) if times else None
    ends = kind.property(times.end) if times else None
    conditions = [
        test.fill(
            stored=PROPERTY.fill(owner=variable(name), key=prompt_name(item.key)),
            moment=_moment(type_, as_of),
        )
        for item, test in ((begins, STARTED), (ends, NOT_ENDED))
        if item is not None and (type_ := moment_type(item)) is not None
    ]
    return joined(" AND ", conditions)


def time_rules(schema: Schema, profile: Profile, as_of: AsOf, now: datetime) -> Iterator[str]:
    """Rules for a prompt: today, the idioms of the types that occur, validity."""
    today = now.astimezone(UTC)
    yield f"Today is {today:%A}, {today:%Y-%m-%d}. Times without a zone are UTC."
    owners: tuple[LabelSchema | RelationshipTypeSchema, ...]
    owners = (*schema.labels, *schema.relationship_types)
    types = {type_ for entry in owners for item in entry.properties for type_ in item.types}
    for type_, function in FUNCTIONS.items():
        if type_ in types:
            sample = datetime(today.year, 1, 1, tzinfo=UTC).strftime(PATTERN_OF[type_])
            yield (
                f"Compare {type_} properties with values of the same type only: "
                f"the last 90 days are x.key >= {days_ago(type_, 90)}; a calendar period is "
                f"half-open, from x.key >= {function}('{sample}') up to, not including, its end."
            )
    yield from _validity_rule(schema, profile, as_of)


def _validity_rule(schema: Schema, profile: Profile, as_of: AsOf) -> Iterator[str]:
    conditions = {
        kind.name: condition
        for kind in schema.relationship_types
        if (condition := live_condition(kind, profile, "r", as_of))
    }
    if not conditions:
        return
    when = "now" if as_of is None else "at the time asked about"
    sample = next(iter(conditions.values()))
    names = ", ".join(cypher_name(name) for name in list(conditions)[:60])
    yield (
        f"Relationships of the types {names} hold for a time only. Unless the question names "
        f"another time or asks for history, each of them in the query must hold {when}: give it "
        f"a variable and add: {sample}. Say so in the interpretation."
    )


def _moment(type_: str, as_of: AsOf) -> Fragment:
    text = EMPTY
    if isinstance(as_of, datetime):
        zoned = as_of if as_of.tzinfo else as_of.replace(tzinfo=UTC)
        text = string(zoned.astimezone(UTC).strftime(PATTERN_OF[type_]))
    return MOMENT.fill(function=variable(FUNCTIONS[type_]), text=text)
