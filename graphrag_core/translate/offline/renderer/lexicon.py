"""The words of a schema: nouns for labels, words for keys, predicates for types, all distinct."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace

from graphrag_core.english.deeds import NOUNS_OF_DEEDS, noun_of_time
from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import UNIT_SUFFIXES, UNIT_SYMBOLS
from graphrag_core.english.words import is_verb_form, name_words, plural, singular, spoken_words
from graphrag_core.profiles import Profile
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.translate.offline.owner_words import owner_words
from graphrag_core.translate.offline.renderer.values import spelled
from graphrag_core.translate.offline.renderer.verbs import (
    HAVING,
    INVERSE,
    Verb,
    VerbPhrase,
    linked_by,
    past_of,
    verb_of,
)
from graphrag_core.translate.offline.showing import family_key_of
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema, Schema

_STRUCTURE = word_set(
    """a an the each no any all both with without and or of from to in on at by for that which who
    whose whether is are has have not than above below least most first last either among where"""
)
"""Words that hold a sentence together: a key made of these alone is quoted."""

GENERIC = word_set("date at on time timestamp datetime since when day year")
"""Last words of keys of times that say no more than that."""

_BOUNDS = word_set("valid invalid effective active from to until till at date")
"""Words of keys of validity that have no noun."""

_VAGUE_UNITS = frozenset({"value", "amount", "count", "weeks", "months", "years", "w", "c", "f"})
_CURRENCIES = frozenset({"eur", "usd", "gbp", "chf"})
_NUMBERS = frozenset({"INTEGER", "FLOAT"})
_TIMES = frozenset({"DATE", "ZONED DATETIME", "LOCAL DATETIME"})


@dataclass(frozen=True, slots=True)
class Key:
    """A property key in words, the unit of its numbers apart ("length", "km")."""

    words: str
    unit: str = ""
    temporal: bool = False
    numeric: bool = False
    year: bool = False
    yes_no: bool = False

    @property
    def noun(self) -> str:
        """The words as a noun: "licence expiry date" where they are a clause."""
        return noun_of_time(self.words) if self.temporal else self.words

    @property
    def full(self) -> str:
        """The noun with the unit behind it."""
        return f"{self.noun} ({self.unit})" if self.unit else self.noun


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What the labels, keys and types of one schema are called in a sentence.

    Two that would be called the same are told apart by their own spelling in quotes.
    `validity` has the keys that bound when something of an owner holds, `family_keys` the labels
    whose display name is a given name. `sole` maps a type with a label and a direction to the one
    label that can be at its other end, `openings` an owner to the key of the time from which on it
    holds.
    """

    nouns: Mapping[str, str]
    keys: Mapping[str, Mapping[str, Key]]
    verbs: Mapping[str, Verb]
    name_keys: Mapping[str, str]
    validity: Mapping[str, frozenset[str]]
    family_keys: Mapping[str, str] = field(default_factory=dict)
    sole: Mapping[tuple[str, str, bool], str] = field(default_factory=dict)
    openings: Mapping[str, str] = field(default_factory=dict)

    def noun(self, label: str | None) -> str:
        """The noun for one node of a label."""
        if label is None:
            return "thing"
        return self.nouns.get(label) or f"{spelled(label)} node"

    def key(self, owner: str | None, key: str) -> Key:
        """The words for a key of a label or type."""
        return self.keys.get(owner or "", {}).get(key) or Key(spelled(key))

    def verb(self, type_: str) -> Verb:
        """The predicates of a type."""
        return self.verbs.get(type_) or linked_by(type_)

    def in_the_past(self, type_: str) -> "Lexicon":
        """The same words, but that what a type says of its start is over, where it is a verb."""
        verb = self.verb(type_)
        if verb.forward.kind != "verb" or verb.forward.past:
            return self
        base, space, tail = verb.forward.words.partition(" ")
        said = past_of(base) + space + tail
        past = replace(verb, forward=VerbPhrase("verb", said, said, past=True))
        return replace(self, verbs={**self.verbs, type_: past})


def lexicon_of(schema: Schema, profile: Profile) -> Lexicon:
    """Prepare the words of a schema; once for many sentences."""
    words = {name: phrases[0] for name, phrases in owner_words(schema).items()}
    nouns = _nouns(schema, words)
    owners: list[LabelSchema | RelationshipTypeSchema] = [
        *schema.labels,
        *schema.relationship_types,
    ]
    times = {**profile.node_times, **profile.fact_times}
    keys = {
        _owner(entry): _keys(
            entry.properties,
            {**_since(entry), **_of(entry, words), **_bounds(times.get(entry.name))},
        )
        for entry in owners
    }
    keys[""] = _keys((p for label in schema.labels for p in label.properties), {})
    validity = {
        _owner(entry): frozenset(
            key
            for key in (times[entry.name].start, times[entry.name].end)
            if entry.property(key) is not None
        )
        for entry in owners
        if entry.name in times
    }
    openings = {_owner(entry): times[entry.name].start for entry in owners if entry.name in times}
    sole = _sole(schema)
    verbs = _verbs(schema, nouns, words, profile.fact_times)
    families = _family_keys(schema, profile.name_keys)
    return Lexicon(nouns, keys, verbs, profile.name_keys, validity, families, sole, openings)


def _since(owner: LabelSchema | RelationshipTypeSchema) -> dict[str, str]:
    """Name a time that is called by a word that is no noun: `since` when somebody works there."""
    return {entry.key: "start date" for entry in owner.properties if entry.key.lower() == "since"}


def _bounds(times: FactTimes | None) -> dict[str, str]:
    """Name the times between which something holds where their keys are no nouns: "valid_to"."""
    if times is None:
        return {}
    named = {times.start: "start date", times.end: "end date"}
    return {key: noun for key, noun in named.items() if {*spoken_words(key)} <= _BOUNDS and key}


def type_owner(type_: str) -> str:
    """What the keys of a relationship type are kept under, apart from those of a label."""
    return f"[{type_}]"


def _owner(entry: LabelSchema | RelationshipTypeSchema) -> str:
    return entry.name if isinstance(entry, LabelSchema) else type_owner(entry.name)


def _of(owner: LabelSchema | RelationshipTypeSchema, words: Mapping[str, str]) -> Mapping[str, str]:
    """Return the owner's words for the keys of one label or type."""
    held = owner.name if isinstance(owner, LabelSchema) else f":{owner.name}"
    named = {entry.key: words.get(f"{held}.{entry.key}") for entry in owner.properties}
    return {key: word for key, word in named.items() if word}


def _nouns(schema: Schema, words: Mapping[str, str]) -> dict[str, str]:
    wanted = {
        label.name: singular(" ".join(spoken_words(words.get(label.name, label.name))))
        for label in schema.labels
        if name_words(label.name)
    }
    taken: dict[str, str] = {"thing": "", "time": ""}
    for label, noun in sorted(wanted.items()):
        taken.setdefault(plural(noun), label)
    return {label: noun for label, noun in wanted.items() if taken[plural(noun)] == label}


def _keys(properties: Iterable[Property], words: Mapping[str, str]) -> dict[str, Key]:
    wanted = {entry.key: _key(entry, words.get(entry.key, entry.key)) for entry in properties}
    taken: dict[str, str] = {}
    for name, key in sorted(wanted.items()):
        taken.setdefault(key.full.lower(), name)
    return {
        name: key
        for name, key in wanted.items()
        if taken[key.full.lower()] == name and not set(key.words.split()) <= _STRUCTURE
    }


def _key(entry: Property, name: str) -> Key:
    words = list(spoken_words(name))
    types = set(entry.types)
    numeric = bool(types & _NUMBERS)
    temporal = bool(types & _TIMES) or (
        types == {"STRING"} and bool(entry.values) and all(map(_is_date, entry.values[:5]))
    )
    year = numeric and ("year" in words or _holds_years(words, entry))
    unit = ""
    while len(words) > 1 and numeric and words[-1] in UNIT_SUFFIXES - _VAGUE_UNITS:
        last = words.pop()
        written = last.upper() if last in _CURRENCIES else UNIT_SYMBOLS.get(last, last)
        unit = f"{written} {unit}".strip()
    if words and words[-1] in {"per", "in"}:
        words, unit = list(spoken_words(name)), ""
    if unit and len(words) == 1 and is_verb_form(words[0]) and not words[0].endswith("ing"):
        words = ["amount", *words]  # "spent_eur"
    if temporal and (kept := without_generic(words)) and _is_deed(kept[-1]):
        words = [*kept, "date"]
    if year and "year" not in words:
        words = [*words, "year"]
    return Key(" ".join(words), unit, temporal, numeric, year, types == {"BOOLEAN"})


def _is_deed(word: str) -> bool:
    """Does a word say what happens at a time: "signed", "expires", "due"?"""
    return is_verb_form(word) or word in NOUNS_OF_DEEDS


def _holds_years(words: Iterable[str], entry: Property) -> bool:
    """Is a number that says when something was done a year: "founded", 1889?"""
    kept = without_generic(words)
    years = [type(v) is int and 1000 <= v <= 2100 for v in entry.values[:5]]
    return bool(kept) and is_verb_form(kept[-1]) and bool(years) and all(years)


def without_generic(words: Iterable[str]) -> list[str]:
    """The words of a key of times without those that only say so."""
    kept = list(words)
    while kept and kept[-1] in GENERIC:
        kept.pop()
    return kept


def _is_date(value: object) -> bool:
    text = str(value)
    return len(text) >= 10 and text[:4].isdigit() and text[4] == text[7] == "-"


def _verbs(
    schema: Schema, nouns: Mapping[str, str], words: Mapping[str, str], lasting: Container[str]
) -> dict[str, Verb]:
    """Predicates of which no two are the same, those that leave no word out first."""
    taken: dict[object, str] = {}
    verbs: dict[str, Verb] = {}
    # "Of" is what OF is called before it is the other way of HAS.
    types = sorted(entry.name for entry in schema.relationship_types)
    for type_ in sorted(types, key=_is_having):
        ends = {p.end for p in schema.patterns if p.type == type_}
        end = nouns.get(next(iter(ends))) if len(ends) == 1 else None
        having = (HAVING,) if _is_having(type_) else ()
        name = words.get(f":{type_}", type_)
        called = (
            verb_of(name, of, lasting=type_ in lasting and still)
            for still in (True, False)
            for of in (end, None)
        )
        for verb in (next(called), *having, *called, linked_by(type_)):
            said = {_said(verb.forward), _said(verb.backward)} - {""}
            if not any(one in taken for one in said):
                break
        taken |= dict.fromkeys(said, type_)
        verbs[type_] = verb
    return verbs


def _is_having(type_: str) -> bool:
    return name_words(type_)[:1] in {("has",), ("have",), ("had",)}


def _said(predicate: VerbPhrase) -> str:
    if predicate == INVERSE:
        return ""
    kind = "be" if predicate.kind == "noun" else predicate.kind
    return f"{'verb' if kind == 'stranded' else kind} {kind == 'stranded'} {predicate.words}"


def _family_keys(schema: Schema, name_keys: Mapping[str, str]) -> dict[str, str]:
    """The key of the family name of each label whose display name is a given name."""
    keys = {of.name: family_key_of(of, name_keys.get(of.name)) for of in schema.labels}
    return {label: key for label, key in keys.items() if key is not None}


def _sole(schema: Schema) -> dict[tuple[str, str, bool], str]:
    ends: dict[tuple[str, str, bool], set[str]] = {}
    for pattern in schema.patterns:
        ends.setdefault((pattern.type, pattern.start, True), set()).add(pattern.end)
        ends.setdefault((pattern.type, pattern.end, False), set()).add(pattern.start)
    return {place: next(iter(labels)) for place, labels in ends.items() if len(labels) == 1}
