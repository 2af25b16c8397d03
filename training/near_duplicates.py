"""Made duplicates and look-alikes of the nodes of a graph, to fit and to measure merging on.

A duplicate has the name misspelt, abbreviated, in another order or with another legal form, some
of the neighbors, and some of the values. A look-alike is another thing with a near name: another
number, direction, letter, first name or word, with neighbors and values of some other node.
"""

import random
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag_core.engine import Engine
from graphrag_core.english.words import squeeze
from graphrag_core.ingest.resolution.candidate_pairs import CandidatePairs, find_candidates
from graphrag_core.ingest.resolution.entity_reading import (
    read_entities,
    read_names,
    resolvable_labels,
)
from graphrag_core.ingest.resolution.resolved_entity import (
    ComparedEntity,
    EntityNeighbor,
    ResolvedEntity,
    is_identifying_key,
)

MOST_A_LABEL = 150
DUPLICATED, IMITATED = 0.2, 0.2
SIDES = ("North", "South", "East", "West")
LEGAL = ("Ltd", "Inc.", "GmbH", "LLC", "& Co.", "AG", "S.A.", "Group")
KEYS = string.ascii_lowercase
EMAIL = "email"

Change = Callable[[str, random.Random], str]


@dataclass(frozen=True, slots=True)
class MadePairs:
    """Candidates among the nodes of a graph and what was made of them.

    `origins` maps a duplicate to the node that it was made of, `kinds` what was made to how.
    """

    candidates: CandidatePairs
    entities: Mapping[str, ResolvedEntity]
    name_keys: frozenset[str]
    origins: Mapping[str, str]
    kinds: Mapping[str, str]

    def same(self, first: str, second: str) -> bool:
        """Tell whether two nodes are one thing."""
        return self.origins.get(first, first) == self.origins.get(second, second)

    def kind(self, first: str, second: str) -> str:
        """Tell how a pair was made; "natural" for two nodes of the graph itself."""
        return self.kinds.get(second) or self.kinds.get(first) or "natural"


def make_pairs(engine: Engine, seed: str) -> MadePairs:
    """Read an engine's graph and make duplicates and look-alikes of its nodes, in memory."""
    chosen = random.Random(seed)  # noqa: S311 - the same pairs each time
    profile, schema, database = engine.profile(), engine.schema(), engine.database()
    reading = read_names(database, resolvable_labels(schema, profile), profile, None)
    by_label: dict[str, list[ComparedEntity]] = {}
    for entity in reading.entities:
        by_label.setdefault(entity.label, []).append(entity)
    kept = [e for some in by_label.values() for e in _sample(some, chosen)]
    entities = dict(read_entities(database, schema, profile, kept))
    kept = _with_emails(kept, entities, chosen)
    key_of = profile.name_keys
    made = _Making(chosen, entities, by_label)
    for entity in kept:
        luck = chosen.random()
        if luck < DUPLICATED:
            made.add_duplicate(entity, key_of[entity.label])
        if luck > 1 - IMITATED:
            made.add_imitation(entity, key_of[entity.label])
    named = [*kept, *made.named]
    return MadePairs(
        find_candidates(named), entities, frozenset(key_of.values()), made.origins, made.kinds
    )


def _sample(entities: Sequence[ComparedEntity], chosen: random.Random) -> Sequence[ComparedEntity]:
    if len(entities) <= MOST_A_LABEL:
        return entities
    return chosen.sample(entities, MOST_A_LABEL)


def _with_emails(
    kept: Sequence[ComparedEntity], entities: dict[str, ResolvedEntity], chosen: random.Random
) -> list[ComparedEntity]:
    """Give most nodes of half of the labels an address, as few of the graphs have such keys."""
    labels = sorted({entity.label for entity in kept})
    having = set(chosen.sample(labels, len(labels) // 2))
    found = []
    for number, entity in enumerate(kept):
        if entity.label in having and chosen.random() < 0.7:
            known = entities[entity.id]
            values = {**known.properties, EMAIL: f"{squeeze(entity.name)[:8]}{number}@post.test"}
            entities[entity.id] = replace(known, properties=values)
            entity = replace(entity, keys=entities[entity.id].keys)
        found.append(entity)
    return found


class _Making:
    """Makes nodes beside those of a graph."""

    def __init__(
        self,
        chosen: random.Random,
        entities: dict[str, ResolvedEntity],
        by_label: Mapping[str, Sequence[ComparedEntity]],
    ) -> None:
        self._chosen = chosen
        self._entities = entities
        self._by_label = by_label
        self.named: list[ComparedEntity] = []
        self.origins: dict[str, str] = {}
        self.kinds: dict[str, str] = {}

    def add_duplicate(self, entity: ComparedEntity, key: str) -> None:
        """Make a second node of the same thing, as another source would know it."""
        kind, name = _changed(entity.name, DUPLICATES, self._chosen)
        origin = self._entities[entity.id]
        share = self._chosen.choice((0.0, 0.3, 0.6, 1.0))
        neighbors = [n for n in origin.neighbors if self._chosen.random() < share]
        stranger = self._entities[self._other(entity).id]
        neighbors += [n for n in stranger.neighbors if self._chosen.random() < (1 - share) * 0.3]
        values = {
            k: stranger.properties.get(k, v) if self._chosen.random() < 0.05 else v
            for k, v in origin.properties.items()
            if self._chosen.random() < 0.6
        }
        made = self._entity(entity, name, {**values, key: name}, neighbors)
        self._add(entity, f"again: {kind}", made)
        self.origins[made.id] = entity.id

    def add_imitation(self, entity: ComparedEntity, key: str) -> None:
        """Make another thing with a near name, among the neighbors of its kind."""
        kind, name = _changed(entity.name, IMITATIONS, self._chosen)
        if any(name == other.name for other in self._by_label[entity.label]):
            return
        stranger = self._entities[self._other(entity).id]
        origin = self._entities[entity.id]
        share = self._chosen.choice((0.0, 0.0, 0.3, 0.6))
        neighbors = [n for n in origin.neighbors if self._chosen.random() < share]
        neighbors += [n for n in stranger.neighbors if self._chosen.random() > share]
        values = {
            k: v if self._chosen.random() < 0.7 else origin.properties.get(k, v)
            for k, v in stranger.properties.items()
            if not is_identifying_key(k) and self._chosen.random() < 0.8
        }
        if EMAIL in origin.properties:  # one address for several is known to happen
            own = f"{squeeze(name)[:8]}{len(self.named)}@mail.test"
            shared = self._chosen.random() < 0.05
            values[EMAIL] = origin.properties[EMAIL] if shared else own
        made = self._entity(entity, name, {**values, key: name}, neighbors)
        self._add(entity, f"near: {kind}", made)

    def _entity(
        self,
        like: ComparedEntity,
        name: str,
        properties: Mapping[str, object],
        neighbors: Sequence[EntityNeighbor],
    ) -> ResolvedEntity:
        unique = tuple({(n.type, n.outgoing, n.id): n for n in neighbors}.values())
        labels = self._entities[like.id].labels
        id_ = f"made:{len(self.named)}"
        return ResolvedEntity(id_, labels, name, properties, unique, len(unique))

    def _add(self, like: ComparedEntity, kind: str, made: ResolvedEntity) -> None:
        self._entities[made.id] = made
        self.named.append(replace(like, id=made.id, name=made.name, keys=made.keys))
        self.kinds[made.id] = kind

    def _other(self, entity: ComparedEntity) -> ComparedEntity:
        known = [e for e in self._by_label[entity.label] if e.id in self._entities]
        return self._chosen.choice(known)


def _changed(name: str, changes: Mapping[str, Change], chosen: random.Random) -> tuple[str, str]:
    """Change a name in a way that makes it another one; as a last resort by its last change."""
    kinds = list(changes)
    chosen.shuffle(kinds)
    for kind in kinds:
        changed = changes[kind](name, chosen)
        if changed and changed != name:
            return kind, changed
    kind = list(changes)[-1]
    return kind, changes[kind](name, chosen)


def _typo(name: str, chosen: random.Random) -> str:
    places = [i for i in range(1, len(name) - 1) if name[i].isalpha() and name[i + 1].isalpha()]
    if len(name) < 5 or not places:
        return ""
    place = chosen.choice(places)
    return chosen.choice(
        (
            name[:place] + name[place + 1 :],
            name[:place] + name[place] + name[place:],
            name[:place] + name[place + 1] + name[place] + name[place + 2 :],
            name[:place] + chosen.choice(KEYS) + name[place + 1 :],
        )
    )


def _two_typos(name: str, chosen: random.Random) -> str:
    return _typo(_typo(name, chosen), chosen) if len(name) > 12 else ""


def _abbreviated(name: str, chosen: random.Random) -> str:
    words = name.split()
    long = [i for i, word in enumerate(words) if len(word) > 4 and word.isalpha()]
    if len(words) < 2 or not long:
        return ""
    place = chosen.choice(long)
    words[place] = words[place][0] + "." if chosen.random() < 0.5 else words[place][:4] + "."
    return " ".join(words)


def _initial(name: str, _: random.Random) -> str:
    words = name.split()
    if len(words) not in (2, 3) or not all(word.isalpha() for word in words):
        return ""
    return " ".join([words[0][0] + ".", *words[1:]])


def _other_order(name: str, _: random.Random) -> str:
    words = name.split()
    if len(words) < 2 or not all(word.isalpha() for word in words):
        return ""
    return f"{words[-1]}, {' '.join(words[:-1])}"


def _legal_form(name: str, chosen: random.Random) -> str:
    if any(character.isdigit() for character in name):
        return ""
    words = name.split()
    ends = {form.rstrip(".").lower() for form in LEGAL}
    if words and words[-1].rstrip(".").lower() in ends:
        return " ".join(words[:-1])
    return f"{name} {chosen.choice(LEGAL)}"


def _other_signs(name: str, chosen: random.Random) -> str:
    return chosen.choice(
        (name.upper(), name.lower(), name.replace(" ", "-"), name.replace(" ", "_"), f"{name} ",
         name.replace("-", " "), name.replace("&", "and"), name.replace("'", ""))
    )  # fmt: skip


def _left_out(name: str, chosen: random.Random) -> str:
    words = name.split()
    if len(words) < 3:
        return ""
    del words[chosen.randrange(1, len(words))]
    return " ".join(words)


def _with_word(name: str, chosen: random.Random) -> str:
    return f"{name} {chosen.choice(WORDS)}" if name[-1].isalpha() else ""


def _acronym(name: str, _: random.Random) -> str:
    words = [word for word in name.replace("-", " ").split() if word[0].isalpha()]
    return "".join(word[0] for word in words).upper() if len(words) > 2 else ""


def _same(name: str, _: random.Random) -> str:
    return name


def _other_number(name: str, chosen: random.Random) -> str:
    digits = [i for i, character in enumerate(name) if character.isdigit()]
    if not digits:
        return ""
    place = digits[-1]
    return name[:place] + str((int(name[place]) + chosen.randint(1, 8)) % 10) + name[place + 1 :]


def _numbered(name: str, chosen: random.Random) -> str:
    return f"{name} {chosen.choice(('2', '3', 'II', 'B', 'Two'))}"


def _other_side(name: str, chosen: random.Random) -> str:
    for side in SIDES:
        if side in name:
            return name.replace(side, chosen.choice([other for other in SIDES if other != side]))
    return ""


def _with_side(name: str, chosen: random.Random) -> str:
    return f"{chosen.choice(SIDES)} {name}"


def _other_word(name: str, chosen: random.Random) -> str:
    words = name.split()
    if len(words) < 2:
        return ""
    place = chosen.randrange(len(words))
    words[place] = chosen.choice(WORDS)
    return " ".join(words)


def _other_first_name(name: str, chosen: random.Random) -> str:
    words = name.split()
    if len(words) != 2 or not all(word.isalpha() for word in words):
        return ""
    return f"{chosen.choice(FIRST_NAMES)} {words[1]}"


WORDS = (
    "Grand", "Royal", "Harbour", "Mill", "Station", "Market", "Garden", "Park", "River", "Hill",
    "Lake", "Bridge", "Castle", "Forest", "Valley", "Tower", "Field", "Stone", "Crown", "Silver",
)  # fmt: skip
FIRST_NAMES = (
    "Anna", "Ana", "Jon", "John", "Joan", "Maria", "Marie", "Mario", "Paul", "Paula", "Erik",
    "Erika", "Lena", "Leon", "Karl", "Carla", "Julia", "Julian", "Martin", "Marta", "Dan", "Dana",
)  # fmt: skip
DUPLICATES: Mapping[str, Change] = {
    "typo": _typo,
    "two typos": _two_typos,
    "abbreviation": _abbreviated,
    "initial": _initial,
    "order": _other_order,
    "legal form": _legal_form,
    "signs": _other_signs,
    "word left out": _left_out,
    "word added": _with_word,
    "acronym": _acronym,
    "same name": _same,
}
IMITATIONS: Mapping[str, Change] = {
    "number": _other_number,
    "direction": _other_side,
    "other word": _other_word,
    "first name": _other_first_name,
    "with direction": _with_side,
    "numbered": _numbered,
}
