"""Things that a question names by a value that only they have, or by their number.

"The warehouse in Graz", "season 11".
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from graphrag_core.ask.intents.slots import STANDING_FOR, NamedEntity, Slots, overlaps
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, LabelSchema, Property, Schema, ValueLink

OF_VALUE = Template(
    "MATCH (x:{label}) WHERE x.{key} = $value "
    "RETURN elementId(x) AS id, x.{name_key} AS called LIMIT 2"
)
NUMBERS = frozenset({"number", "no", "nr", "num", "index"})
"""Words of keys by which things of a kind are numbered, as is the name of the kind itself."""


def named_by_value(
    slots: Slots,
    schema: Schema,
    database: Database,
    narrow: Callable[[CypherQuery], CypherQuery],
) -> Slots:
    """Take a thing for named where the question has its kind and a value or number of its own.

    The masked question, by which an intent is recognised, stays as it is.
    """
    if slots.entities:
        return slots
    found = Lookup(schema, database, narrow)
    numbered = tuple(found.numbered(slots))
    if numbered:
        return replace(slots, entities=numbered)
    for value in slots.conditions:
        if value.label in slots.labels and (entity := found.of_value(value)) is not None:
            rest = tuple(other for other in slots.conditions if other is not value)
            return replace(slots, entities=(entity,), conditions=rest)
    return slots


def with_named_values(
    slots: Slots,
    schema: Schema,
    database: Database,
    narrow: Callable[[CypherQuery], CypherQuery],
) -> Slots:
    """Take the things for named of which the question has a proper name that only they have.

    "Newark", the city of one airport. They stand as X in the masked question.
    """
    found = Lookup(schema, database, narrow)
    for value in slots.conditions:
        things = slots.entities
        if len(things) == len(STANDING_FOR) or not value.text[:1].isupper():
            continue
        places = [(thing.start, thing.end) for thing in things]
        entity = found.called_otherwise(value)
        if entity is None or overlaps(value.start, value.end, places):
            continue
        if entity.id in {thing.id for thing in things}:
            continue
        slots = replace(
            slots,
            entities=tuple(sorted((*things, entity), key=lambda thing: thing.start)),
            conditions=tuple(other for other in slots.conditions if other is not value),
            masked=slots.masked.replace(value.text, STANDING_FOR[len(things)], 1),
        )
    return slots


@dataclass(frozen=True, slots=True)
class Lookup:
    """Finds the one node of a label that has a value."""

    schema: Schema
    database: Database
    narrow: Callable[[CypherQuery], CypherQuery]

    def numbered(self, slots: Slots) -> Iterator[NamedEntity]:
        """Find the things that are named by their kind and number, in the order of the question."""
        places = {
            match.span(): (label, key, int(match.group(1)))
            for label in slots.labels
            if (entry := self.schema.label(label)) is not None
            and (key := numbering_key(entry)) is not None
            for match in _number_behind(label).finditer(slots.text)
        }
        for place, (label, key, number) in sorted(places.items()):
            entity = self.one(label, key.key, number, place)
            if entity is not None:
                yield entity

    def of_value(self, value: ValueLink) -> NamedEntity | None:
        """Return the only node of a label that has a value, by this value."""
        entity = self.one(value.label, value.key, value.value, (value.start, value.end))
        return replace(entity, key=value.key, value=value.value) if entity is not None else None

    def called_otherwise(self, value: ValueLink) -> NamedEntity | None:
        """Return the only node that has a value, by its own name where that names it alone."""
        place = (value.start, value.end)
        entity = self.one(value.label, value.key, value.value, place)
        if entity is None:
            return None
        alone = self.one(entity.label, entity.key, entity.value, place)
        return entity if alone is not None else self.of_value(value)

    def one(
        self, label: str, key: str, value: object, place: tuple[int, int]
    ) -> NamedEntity | None:
        """Return the node by the key that names it; None where none or several have the value."""
        entry = self.schema.label(label)
        called = (entry.name_key if entry is not None else None) or key
        query = OF_VALUE.fill(label=name(label), key=name(key), name_key=name(called))
        asked = self.narrow(CypherQuery(query.text, {"value": value}))
        found = self.database.read(asked, limit=2).records
        if len(found) != 1:
            return None
        node, named = str(found[0]["id"]), found[0]["called"]
        start, end = place
        if named is None:
            return NamedEntity(node, label, key, value, start, end)
        return NamedEntity(node, label, called, named, start, end)


def numbering_key(label: LabelSchema) -> Property | None:
    """Return the key that numbers the nodes of a label, each with a number of its own."""
    own = {*NUMBERS, *name_words(label.name)}
    found = (
        key
        for key in label.properties
        if key.types == ("INTEGER",) and key.present and key.distinct == key.present
    )
    return next((key for key in found if set(name_words(key.key)) <= own), None)


def _number_behind(label: str) -> re.Pattern[str]:
    """Match a number behind the name of a kind: "season 11", "Line no. 7"."""
    kind = re.escape(spoken_name(label)).replace(r"\ ", r"\s+")
    return re.compile(rf"\b{kind}\s+(?:number\s+|no\.?\s*|\#)?(\d{{1,6}})\b", re.IGNORECASE)
