"""Things that a question names by a value that only they have, by their number or as a part.

"The warehouse in Graz", "season 11", "episode 4 of season 11".
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from graphrag_core.ask.intents.slots import STANDING_FOR, NamedEntity, Slots, overlaps
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.protocols import Database
from graphrag_core.schema.introspection import identifies
from graphrag_core.types import CypherQuery, LabelSchema, Node, Property, Schema, ValueLink

OF_VALUE = Template(
    "MATCH (x:{label}) WHERE x.{key} = $value "
    "RETURN elementId(x) AS id, x.{name_key} AS called LIMIT 2"
)
OF_WHOLE = Template("""
MATCH (x:{label})--(whole:{other})
WHERE x.{key} = $value AND whole.{other_key} = $whole
RETURN DISTINCT x AS part
LIMIT 2
""")
BEFORE_WHOLE = re.compile(r"\s*(\w+\s+)?(of|in|at|from|on)\s+((the|our)\s+)?", re.IGNORECASE)
BEHIND_WHOLE = re.compile(r"(['’]s)?\s*[,:]?\s*((the|its)\s+)?", re.IGNORECASE)
"""What stands between a part and its whole: "episode 4 of season 11", "season 11, episode 4"."""
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
    found = Lookup(schema, database, narrow)
    numbered = slots.entities or tuple(found.numbered(slots))
    if len(numbered) == 1 and (part := found.part_of(numbered[0], slots)) is not None:
        place = [(part.start, part.end)]
        others = tuple(v for v in slots.conditions if not overlaps(v.start, v.end, place))
        labels = tuple(label for label in slots.labels if label != numbered[0].label)
        return replace(slots, entities=(part,), labels=labels, conditions=others)
    if slots.entities:
        return slots
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

    def part_of(self, whole: NamedEntity, slots: Slots) -> NamedEntity | None:
        """Return what is named as a part of a thing, by a number or name that others share."""
        joined_with = {
            end
            for p in self.schema.patterns
            if whole.label in (p.start, p.end)
            for end in (p.start, p.end)
        }
        for label, key, value, place in self._shared_names(slots):
            near = label.name in joined_with and label.name != whole.label
            if near and _stand_together(slots.text, place, (whole.start, whole.end)):
                given = {"value": value, "whole": whole.value}
                query = OF_WHOLE.fill(
                    label=name(label.name), key=name(key),
                    other=name(whole.label), other_key=name(whole.key),
                )  # fmt: skip
                asked = self.narrow(CypherQuery(query.text, given))
                found = self.database.read(asked, limit=2).records
                own = _own_key(label, found[0]["part"]) if len(found) == 1 else None
                if own is not None:
                    node = found[0]["part"]
                    return NamedEntity(node.id, label.name, own, node.properties[own], *place)
        return None

    def _shared_names(
        self, slots: Slots
    ) -> Iterator[tuple[LabelSchema, str, object, tuple[int, int]]]:
        """List kinds with the key, the value and the place of a number or name of theirs."""
        for label in filter(None, map(self.schema.label, slots.labels)):
            key = numbering_key(label, alone=False)
            for match in _number_behind(label.name).finditer(slots.text) if key else ():
                yield label, key.key if key else "", int(match.group(1)), match.span()
        for value in slots.conditions:
            named = self.schema.label(value.label)
            if named is not None and named.name_key == value.key:
                yield named, value.key, value.value, (value.start, value.end)

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


def numbering_key(label: LabelSchema, *, alone: bool = True) -> Property | None:
    """Return the key that numbers the nodes of a label, `alone` if each has a number of its own."""
    own = {*NUMBERS, *name_words(label.name)}
    found = (
        key
        for key in label.properties
        if key.types == ("INTEGER",) and key.present and (key.distinct == key.present or not alone)
    )
    return next((key for key in found if set(name_words(key.key)) <= own), None)


def _own_key(label: LabelSchema, node: Node) -> str | None:
    """Return a key by which a query finds a node alone: its name, or what it is filed under."""
    keys = sorted(label.properties, key=lambda key: key.key != label.name_key)
    alone = (key.key for key in keys if key.unique or (key.tells_apart and identifies(key)))
    return next((key for key in alone if node.properties.get(key) is not None), None)


def _stand_together(text: str, part: tuple[int, int], whole: tuple[int, int]) -> bool:
    """Tell whether a part and its whole are one phrase, in either order."""
    if part[1] <= whole[0]:
        return BEFORE_WHOLE.fullmatch(text[part[1] : whole[0]]) is not None
    return whole[1] <= part[0] and BEHIND_WHOLE.fullmatch(text[whole[1] : part[0]]) is not None


def _number_behind(label: str) -> re.Pattern[str]:
    """Match a number behind the name of a kind: "season 11", "Line no. 7"."""
    kind = re.escape(spoken_name(label)).replace(r"\ ", r"\s+")
    return re.compile(rf"\b{kind}\s+(?:number\s+|no\.?\s*|\#)?(\d{{1,6}})\b", re.IGNORECASE)
