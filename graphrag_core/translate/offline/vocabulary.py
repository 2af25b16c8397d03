"""The words under which people may speak of a schema's labels, relationship types and keys.

Made from the names alone: split, brought to stems, with derived nouns ("owner" ↔ OWNS) and a
few near-synonyms as weak hints. Everything is keyed by tuples of stems.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Literal, TypeGuard

from graphrag_core.english.adjectives import ADVERBS_OF_PERIODS, DIMENSIONS
from graphrag_core.english.function_words import ORDINARY_WORDS, STOP_WORDS, word_set
from graphrag_core.english.scales import scale_of
from graphrag_core.english.schema_words import (
    ABBREVIATIONS,
    EMPTY_NOUNS,
    FACILITIES,
    GENERIC_KEY_WORDS,
    GROUP_WORDS,
    PERSON_KEYS,
    PERSON_WORDS,
    PLACE_WORDS,
    UNIT_SUFFIXES,
)
from graphrag_core.english.short_forms import ShortForms
from graphrag_core.english.synonyms import NEAR_SYNONYMS, OPPOSITE_NOUNS, PHRASAL_VERBS, ROLE_NOUNS
from graphrag_core.english.word_forms import PASTS, ROOTS, VERB_FORMS
from graphrag_core.english.words import (
    allowed_edits,
    derivations,
    edit_distance,
    is_plural,
    is_verb_form,
    name_words,
    singular,
    spoken_words,
    squeeze,
    stem,
)
from graphrag_core.translate.offline.form import Arithmetic
from graphrag_core.translate.offline.forms_of_values import FormsOfValues
from graphrag_core.translate.offline.people import employs_people, seem_people
from graphrag_core.translate.offline.temporal import (
    birth_key,
    death_key,
    event_keys,
    is_deed,
    is_due,
    is_temporal,
    temporal_keys,
)
from graphrag_core.translate.offline.unit_words import said_by_unit
from graphrag_core.translate.offline.units import TIME_UNITS, UNITS
from graphrag_core.types import LabelSchema, Property, Schema, Synonym

Side = Literal["start", "end"]
Stems = tuple[str, ...]

PREPOSITIONS = word_set(
    "of in on at by for from to with into onto under about via through over as within near"
)
MAX_TERM_WORDS = 4
SHORTEST_VERB = 4
LONGEST_VALUE = 60
"""A longer text is no value that people name."""
NO_WORDS: frozenset[str] = frozenset()

_SAID_OTHERWISE = {
    "email": ("email address", "mail address", "e mail"),
    "mail": ("email address", "mail address"),
    "phone": ("phone number", "telephone number"),
    "birthdate": ("born", "date of birth", "birth date", "birthday"),
    "birthday": ("born", "date of birth", "birth date"),
    "languages": ("speak", "speaks", "spoken", "speaking"),
    "population": ("people", "people live", "people living", "inhabitants", "residents"),
    "dob": ("born", "date of birth", "birth date", "birthday"),
}
"""Ways to say a key that its own words do not give, by its last word."""

_OF_EVERYTHING = word_set(
    "full first last given family trade trading stage display common generic legal long short"
    " official nick middle user brand public original alternative line file"
)
"""What may stand before "name" in a key without saying what is named."""

OF_ALL = word_set("total overall")
"""Words of keys that hold the sum of what others of the kind hold."""
_TRAILING = UNIT_SUFFIXES | GENERIC_KEY_WORDS

_RANK_WORDS = word_set("rank ranking position pos place placement placing standing")
"""Last words of keys that hold a place in a ranking."""

_TIME_WORDS = word_set("date at on time timestamp datetime ts year")
"""Last words of keys that say when; the word before them says what happened."""

_NOUNS = {stem(word): word for word in (*PERSON_WORDS, *GROUP_WORDS, *PLACE_WORDS)}
"""Nouns for people, groups and places by their stems."""

_AGENT_VERBS = frozenset(
    stem(verb)
    for verb in ("mentor", "coach", "tutor", "guide", "captain", "chair", "host", "judge")
)
"""Verbs that also name who does it: "has no mentor"."""

_AMOUNTS = UNITS | word_set(
    "amount points goals quantity units money total fee price cost area distance copies votes items"
)
_KNOWN = word_set("skill skills language languages knowledge expertise competence ability")
"""What people know: "who knows Python", by HAS_SKILL."""

_ROLES = {stem(verb): nouns for verb, nouns in ROLE_NOUNS.items()}

_MUTUAL_STEMS = frozenset(
    stem(word)
    for word in word_set(
        """friend married sibling neighbor neighbour adjacent borders connected collaborates
        cooperates partner similar related colleague twin spouse
        rival competitor competes opponent ally allied peer relative cousin equivalent"""
    )
)


_SYNONYMS: dict[str, frozenset[str]] = {}
"""Near-synonyms by the stem of a word."""
for _word, _others in NEAR_SYNONYMS.items():
    _SYNONYMS[stem(_word)] = _SYNONYMS.get(stem(_word), NO_WORDS) | _others

_DONE = (("paid",), ("is", "paid"), ("charged",))
_PRICES = word_set("price cost")
NAMED = 0.99
"""What a term scores at least whose name is the word itself."""
WAY_ON = 0.9
"""What the verb of a receiver scores where the schema says what arrives: it is near no other."""
SURE_WORD = 0.85
"""What scores less is no name's own word: short names may be meant as well."""
MEANT = 3
"""So many of the nouns of an adjective say what it measures; the others may be of it."""
SYNONYM = 0.82
"""What a near-synonym is worth beside the word itself."""
CALLED = 0.75
"""What a noun is worth for a label of which no more than names end with it."""
BESIDE_NAMED = 0.9
"""What a synonym is worth still where a key of others is named with the word itself."""
OF_AN_EVENT, OF_AN_EVENT_ALIKE = 0.9, 0.86
"""What the verb of an event is worth for taking part in it, and one that means much the same."""
NUMBERED = 0.74
"""What the words of a key are worth without the number of days between them."""
PRICE_SCORE = 0.72
AGE_SCORE = 0.95
"""What "cost" scores for a price of some kind, above where a rival elsewhere hides it."""

SHORTEST_ADVERB = 5
"""Letters; "only" is none of "on"."""
_NO_ADVERBS = word_set("kindly").union(*ADVERBS_OF_PERIODS.values())
"""An "hourly" wage has nothing to do with hours that somebody worked, nor "kindly" with a kind."""

_ALL_DAY = word_set("24h 24x7 24hours 247 24hrs")
"""Words of keys that say that something never closes."""


@dataclass(frozen=True, slots=True)
class LabelTerm:
    """Words for the nodes of a label."""

    label: str
    score: float


@dataclass(frozen=True, slots=True)
class RelationTerm:
    """Words for a relationship type.

    As a `verb` its subject stands at `side`; as a `noun` ("owner", "dependencies") the words
    mean the nodes at `side`. `particle` is the preposition in the type's name; `also` are further
    types that are meant as well ("wrote or directed"). A verb of an `event` leads through it:
    "bought", of an Order that someone placed.
    """

    type: str
    role: Literal["verb", "noun"]
    side: Side
    score: float
    particle: str | None = None
    also: tuple[str, ...] = ()
    event: str | None = None

    @property
    def other_side(self) -> Side:
        """The opposite end."""
        return "end" if self.side == "start" else "start"


@dataclass(frozen=True, slots=True)
class PropertyTerm:
    """Words for a property key; `owners` are labels, or `":TYPE"` for relationship types."""

    key: str
    owners: tuple[str, ...]
    score: float


@dataclass(frozen=True, slots=True)
class CombinedTerm(PropertyTerm):
    """Words for two keys as one value: a product, a difference, the days between two times."""

    arithmetic: Arithmetic
    other: PropertyTerm


Term = LabelTerm | RelationTerm | PropertyTerm


class Vocabulary:
    """All terms of one schema by the stems that name them."""

    def __init__(self, schema: Schema, hidden_labels: frozenset[str] = frozenset()) -> None:
        self.schema = schema
        self._hidden = hidden_labels
        self._key_types = {(o, key.key): key.types for o, key in _owned_keys(schema)}
        self._dated = {(o, key.key) for o, key in _owned_keys(schema) if is_temporal(key)}
        self._label_words = _words_of_labels(schema)
        self._terms: dict[Stems, dict[tuple[object, ...], Term]] = defaultdict(dict)
        for label in schema.labels:
            if label.name not in hidden_labels:
                self._add_label(label)
        for kind in schema.relationship_types:
            self._add_type(kind.name)
        self._add_properties()
        self._ages = dict(self._add_ages())
        self._add_synonyms(schema.custom.synonyms)
        self._capitals = frozenset(self._runs_of_capitals())
        self._short = frozenset(word for n in self.names() for word in n.split() if len(word) < 6)
        self._short_forms_of = ShortForms(self._short - ORDINARY_WORDS - STOP_WORDS)
        self._roots = self._property_roots()
        self._happenings = self._label_roots(hidden_labels)
        self._deeds = self._deeds_of_events(hidden_labels)
        self._words = sorted({key[0] for key in self._terms if len(key) == 1 and len(key[0]) > 3})

    def values_spelt(self, spelling: str) -> Sequence[tuple[str, str, Any]]:
        """Return owner, key and value by a squeezed spelling, where all values are known."""
        return self._values_by_spelling.get(spelling, ())

    @cached_property
    def forms_of_values(self) -> FormsOfValues:
        """The values by nouns and verbs that stand for them."""
        return FormsOfValues(self.schema)

    @cached_property
    def _values_by_spelling(self) -> dict[str, list[tuple[str, str, Any]]]:
        found: dict[str, list[tuple[str, str, Any]]] = {}
        for owner, entry in _owned_keys(self.schema):
            if not entry.values_complete or "STRING" not in entry.types:
                continue
            for value in entry.values:
                if isinstance(value, str) and 1 < len(value) <= LONGEST_VALUE:
                    found.setdefault(squeeze(value), []).append((owner, entry.key, value))
        return found

    def lookup(self, words: tuple[str, ...]) -> tuple[Term, ...]:
        """The terms that these question words name, best first; derived nouns included."""
        stems = tuple(stem(word) for word in words)
        found = dict(self._terms.get(stems, {}))
        if len(words) == 1:
            found = self._of_one_word(words[0], found)
        elif not found:
            found = self._in_other_order(words) or self._by_last_noun(words)
            others = [] if found else [*self._of_initials(words), *self._of_short_forms(words)]
            found |= {("short", repr(term)): term for term in others}
        return tuple(sorted(found.values(), key=lambda term: -term.score))

    def _of_one_word(
        self, word: str, found: dict[tuple[object, ...], Term]
    ) -> dict[tuple[object, ...], Term]:
        """What a word means that names `found`, with what it comes from and is a part of."""
        base_of_word = stem(word)
        if not found and len(word) == 3 and word.endswith("s"):
            # "MPs", "ids": too short for a rule of stems, which keeps "bus" and "gas".
            found = dict(self._terms.get((word[:-1],), {}))
        if not found and (full := ABBREVIATIONS.get(word.removesuffix("s"))):
            found = {("full", t): _scored(t, t.score * 0.95) for t in self.lookup((full,))}
        found = found | self._derived_from(word, found)
        if not found:
            bases = {base_of_word, *(base for base, _ in derivations(word))}
            found = {("root", i): t for i, t in enumerate(self.of_roots(bases))}
        if all(isinstance(term, PropertyTerm) for term in found.values()):
            # "Gates" are headgates, though a `gateNo` says which.
            found = found | {("compound", t.label): t for t in self._compounds(word)}
        found = {
            identity: term
            for identity, term in _as_spelt(found, word).items()
            if not (isinstance(term, LabelTerm) and _is_deed(word, term.label))
        }
        found = _without_synonyms(found, word)
        if all(term.score < SURE_WORD for term in found.values()):
            found |= self._named_otherwise(word, found)
        found = self._with_events(word, found)
        deed = self._happenings.get(base_of_word)
        when = [t for t in found.values() if isinstance(t, PropertyTerm)]
        if deed and len(when) == len(found) and all(deed.label in t.owners for t in when):
            found[("happening",)] = _scored(deed, 0.8)
        return found

    def _derived_from(
        self, word: str, found: Mapping[tuple[object, ...], Term]
    ) -> dict[tuple[object, ...], Term]:
        """What a noun means by the verb that it comes from, beside what it names itself."""
        named = any(isinstance(t, LabelTerm) and t.score >= NAMED for t in found.values())
        more: dict[tuple[object, ...], Term] = {}
        for base, role in derivations(word):
            for identity, term in self._terms.get((base,), {}).items():
                derived = _derived(term, role)
                if named and isinstance(derived, PropertyTerm):
                    continue  # a deployment is no `deployed_at`
                if derived is not None and identity not in found:
                    more[(*identity, role)] = derived
        return more

    def _in_other_order(self, words: tuple[str, ...]) -> dict[tuple[object, ...], Term]:
        """Keys whose last word is said first: "certified in first aid", `first_aid_certified`.

        "The prices per unit" are of a `unit_price`, "their uptime SLO" is a `slo_uptime`.
        "The number of jobs" counts them, and is no `job_number`.
        """
        joining = PREPOSITIONS | {"per"}
        two = len(words) == 2 and (joining | STOP_WORDS).isdisjoint(words)
        at = next((place for place, word in enumerate(words) if word in joining), 0)
        if not (two or 0 < at < len(words) - 1) or is_plural(words[-1]):
            return {}
        halves = (words[1:], words[:1]) if two else (words[at + 1 :], words[:at])
        turned = tuple(stem(word) for half in halves for word in half)
        found = self._terms.get(turned, {}).items()
        return {i: _scored(t, t.score * 0.95) for i, t in found if isinstance(t, PropertyTerm)}

    def _by_last_noun(self, words: tuple[str, ...]) -> dict[tuple[object, ...], Term]:
        """Keys of yes or no by a noun of their verb: "first aid certificate"."""
        before = tuple(stem(word) for word in words[:-1])
        nouns = (base for base, role in derivations(words[-1]) if role == "noun")
        found = [entry for base in nouns for entry in self._terms.get((*before, base), {}).items()]
        return {
            i: _scored(t, t.score * 0.95)
            for i, t in found
            if isinstance(t, PropertyTerm) and "BOOLEAN" in self.types_of(t)
        }

    def _named_otherwise(
        self, word: str, found: Mapping[tuple[object, ...], Term]
    ) -> dict[tuple[object, ...], Term]:
        """What a word may mean that is no name's own: an adverb, short forms, a dimension."""
        adverb = len(word) >= SHORTEST_ADVERB and word not in _NO_ADVERBS
        if not found and word.endswith("ly") and adverb:
            adjectives = self._terms.get((stem(word[:-2]),), {}).items()
            if keys := [(i, t) for i, t in adjectives if isinstance(t, PropertyTerm)]:
                return {identity: _scored(term, 0.9) for identity, term in keys}
        short: dict[tuple[object, ...], Term]
        short = {("short", repr(t)): t for t in self._of_short_forms((word,))}
        if short and not found:  # "custmers" shortens to `ctr`, and is rather a misspelt label
            short |= {("respelt", repr(t)): t for t in self.respelt(word, allowed=1)}
        if found or short:
            return short
        return {("measured", t.key): t for t in self._of_dimension(word)}

    def types_of(self, term: PropertyTerm) -> frozenset[str]:
        """The types of what a key holds, or of what is worked out from two."""
        if isinstance(term, CombinedTerm):
            return frozenset({"FLOAT"})
        return frozenset(
            name for owner in term.owners for name in self._key_types.get((owner, term.key), ())
        )

    def says_date(self, term: PropertyTerm) -> bool:
        """Is a key a date or a year, by its type or its name?"""
        if isinstance(term, CombinedTerm):
            return False
        dated = any((owner, term.key) in self._dated for owner in term.owners)
        return dated or self.is_time(term) or spoken_words(term.key)[-1] in {"year", "date"}

    def scale(self, owner: str, key: str) -> tuple[str, ...]:
        """The words that a key holds from the lowest degree to the highest; empty for others."""
        return scale_held(self.property_of(owner, key))

    def property_of(self, owner: str, key: str) -> Property | None:
        """The property of a label or `:TYPE`."""
        of_type = owner.startswith(":")
        entry = self.schema.relationship_type(owner[1:]) if of_type else self.schema.label(owner)
        return entry.property(key) if entry is not None else None

    def is_time(self, term: PropertyTerm) -> bool:
        """Does a key hold points in time?"""
        return any("DATE" in name for name in self.types_of(term))

    def ends_of(self, type_: str) -> frozenset[str]:
        """The labels that a relationship type joins."""
        return self.labels_at(type_, "start") | self.labels_at(type_, "end")

    def labels_at(self, type_: str, side: Side) -> frozenset[str]:
        """The labels at one side of a relationship type."""
        patterns = (p for p in self.schema.patterns if p.type == type_)
        return frozenset(p.start if side == "start" else p.end for p in patterns)

    def either(self, one: RelationTerm, other: RelationTerm) -> RelationTerm | None:
        """Two terms as one, where their types join the same labels and no two keys say when.

        The one that says when comes first: where a relationship has no such key, it always holds.
        """
        ends, dated = [], []
        for type_ in (one.type, other.type):
            ends.append({(p.start, p.end) for p in self.schema.patterns if p.type == type_})
            dated.append({key.key for key in temporal_keys(self.schema.relationship_type(type_))})
        if one.side != other.side or one.type == other.type or ends[0] != ends[1]:
            return None
        if all(dated) and dated[0] != dated[1]:
            return None
        first, second = (other, one) if dated[1] and not dated[0] else (one, other)
        also = (*first.also, second.type, *second.also)
        return replace(first, also=also, score=min(one.score, other.score), particle=None)

    def _of_initials(self, words: tuple[str, ...]) -> Iterable[Term]:
        """What is called by the initials of a phrase: MP for "member of parliament", rtl, UN.

        Function words inside may count or not. Two letters must be written as capitals somewhere,
        where a word of the phrase is a name itself.
        """
        told = [word for word in words if word not in STOP_WORDS]
        if len(told) < 2 or {words[0], words[-1]} & STOP_WORDS or min(map(len, told)) < 3:
            return
        unknown = not any((stem(word),) in self._terms for word in told)
        for initials in dict.fromkeys("".join(w[0] for w in some) for some in (words, told)):
            known = self._short if len(initials) > 2 or unknown else self._capitals
            if initials in known:
                for term in self._terms.get((initials,), {}).values():
                    yield _scored(term, term.score * 0.95)

    def _runs_of_capitals(self) -> Iterable[str]:
        """The runs of capitals in the names of labels and keys, in lower case: un of "UNGroup"."""
        written = [label.name for label in self.schema.labels]
        written += [key.key for _, key in _owned_keys(self.schema)]
        for name in written:
            yield from (run.lower() for run in re.findall(r"[A-Z]{2,}(?![a-z])", name))

    def of_phrase(self, phrase: str) -> tuple[Term, ...]:
        """The terms of the verb that a phrase stands for: "look after", by MAINTAINS.

        Where none is a relationship, all keys that say when it was done, or whether.
        """
        keys: list[Term] = []
        for verb, passive in PHRASAL_VERBS.get(phrase, ()):
            found = self.lookup(tuple(verb.split("_")))
            named = [t for t in found if isinstance(t, RelationTerm)]
            verbs = [t for t in named if t.role == "verb" and t.score > 0.8]
            if verbs and not keys:
                turned = [replace(t, side=t.other_side) if passive else t for t in verbs]
                return tuple(_scored(term, term.score * 0.95) for term in turned)
            keys += [t for t in found if self._says_so(t) and t.score > 0.8]
        return tuple(dict.fromkeys(keys))

    def _says_so(self, term: Term) -> bool:
        """Does a key say when something was done, or whether it was?"""
        flag = isinstance(term, PropertyTerm) and "BOOLEAN" in self.types_of(term)
        return flag or self.says_when(term)

    def says_when(self, term: Term) -> bool:
        """Does a key say when what its noun names happened ("approvalYear")?"""
        if not isinstance(term, PropertyTerm):
            return False
        words = spoken_words(term.key)
        return len(words) > 1 and words[-1] in _TIME_WORDS and term.score > 0.7

    def ranks(self) -> dict[str, tuple[str, ...]]:
        """The keys that hold a place in a ranking, with their owners."""
        found: dict[str, tuple[str, ...]] = {}
        for owner, key in _owned_keys(self.schema):
            if name_words(key.key)[-1] in _RANK_WORDS and "INTEGER" in key.types:
                found[key.key] = (*found.get(key.key, ()), owner)
        return found

    def _compounds(self, word: str) -> Iterable[LabelTerm]:
        """Labels that end in a word they are written together with: Headgate, by "gates"."""
        base = singular(word)
        if len(base) < 4:
            return
        for label in self.schema.labels:
            whole = singular(name_words(label.name)[-1]) if name_words(label.name) else ""
            if (
                label.name not in self._hidden
                and whole.endswith(base)
                and len(whole) > len(base) + 2
            ):
                yield LabelTerm(label.name, 0.85)

    def names(self) -> Iterable[str]:
        """What labels, relationship types and keys are called, as people would say it."""
        named = [label.name for label in self.schema.labels if label.name not in self._hidden]
        named += [kind.name for kind in self.schema.relationship_types]
        named += [key.key for _, key in _owned_keys(self.schema)]
        return dict.fromkeys(" ".join(spoken_words(name)) for name in named)

    def _property_roots(self) -> dict[str, list[PropertyTerm]]:
        """Keys that are nouns of a verb, by it: "attendance" by "attend"."""
        roots: dict[str, list[PropertyTerm]] = defaultdict(list)
        for owner, key in _owned_keys(self.schema):
            words = list(spoken_words(key.key))
            if len(words) > 1 and "BOOLEAN" in key.types:
                continue  # "open_to_climbers" does not say what was climbed
            while len(words) > 1 and words[-1] in _TIME_WORDS | UNIT_SUFFIXES:
                words.pop()
            for base, role in derivations(words[-1]) if words else ():
                if len(base) > 3 - (role == "agent" or words[-1] in ROOTS):
                    roots[base].append(PropertyTerm(key.key, (owner,), 0.75))
            for verb, (agents, _) in ROLE_NOUNS.items():
                if words and words[-1] in agents.split():
                    roots[stem(verb)].append(PropertyTerm(key.key, (owner,), 0.75))
        return roots

    def _label_roots(self, hidden: frozenset[str]) -> dict[str, LabelTerm]:
        """Labels that are nouns of a verb, by it: "who inspected X" goes by an Inspection."""
        roots: dict[str, LabelTerm] = {}
        for label in self.schema.labels:
            words = name_words(label.name)
            if label.name in hidden or not words or self.is_person(label.name):
                continue
            for base, role in derivations(words[-1]):
                if role == "noun" and len(base) > 2 + 2 * (words[-1] not in ROOTS):
                    roots.setdefault(base, LabelTerm(label.name, 0.75))
        return roots

    def _deeds_of_events(self, hidden: frozenset[str]) -> dict[str, list[RelationTerm]]:
        """How someone takes part in an event, by the verbs of what it is called.

        Who ordered or bought something placed an order that leads there.
        """
        deeds: dict[str, list[RelationTerm]] = defaultdict(list)
        for label in self.schema.labels:
            no_event = self.is_agent(label.name) or self.is_place(label.name)
            if label.name in hidden or no_event or not event_keys(label):
                continue  # who built a building is not who owns it
            noun = name_words(label.name)[-1]
            bases = {base for base, role in derivations(noun) if role == "noun"}
            verbs = dict.fromkeys(map(stem, _synonyms(noun)), OF_AN_EVENT_ALIKE)
            verbs |= dict.fromkeys({stem(noun), *bases}, OF_AN_EVENT)
            for type_, side in self._doers(label.name):
                for verb, score in verbs.items():
                    done = RelationTerm(type_, "verb", side, score, event=label.name)
                    deeds[verb].append(done)
        return deeds

    def _doers(self, event: str) -> Iterable[tuple[str, Side]]:
        """The types that join people or groups with an event, and their side of it."""
        for pattern in self.schema.patterns:
            if pattern.end == event and self.is_agent(pattern.start):
                yield pattern.type, "start"
            elif pattern.start == event and self.is_agent(pattern.end):
                yield pattern.type, "end"

    def _with_events(
        self, word: str, found: dict[tuple[object, ...], Term]
    ) -> dict[tuple[object, ...], Term]:
        """Add what a verb means by an event, unless a relationship is named with it.

        In the past it is less likely one of these events: "wards that were visited".
        """
        base = stem(word)
        past = is_verb_form(word) and not word.endswith("ing")
        named = any(isinstance(t, RelationTerm) and t.role == "verb" for t in found.values())
        if named or not (past or word in PASTS or (base,) not in self._terms):
            return found
        deeds = self._deeds.get(base, ())
        events = {term.event for term in deeds}
        others = {
            identity: _scored(term, term.score * SURE_WORD)
            if isinstance(term, LabelTerm) and term.label in events
            else term
            for identity, term in found.items()
        }
        return others | {("event", t.type, t.side): t for t in deeds}

    def _of_short_forms(self, words: Sequence[str]) -> Iterable[Term]:
        """What is called by short forms of the words: "registration date", by `reg_date`."""
        forms = [self._short_forms(word) for word in words]
        if not any(score < 1 for form in forms for score in form.values()):
            return
        for some in product(*(form.items() for form in forms)):
            score = min(score for _, score in some)
            for term in self._terms.get(tuple(form for form, _ in some), {}).values():
                if score < 1:
                    yield _scored(term, term.score * score)

    def _short_forms(self, word: str) -> dict[str, float]:
        """A word's stem, and the stems of short words of the schema that it may be written as."""
        found = {stem(word): 1.0}
        if word in STOP_WORDS:
            return found
        said = {word: 1.0} | dict.fromkeys(_synonyms(word), SYNONYM)
        best: dict[str, float] = {}
        for other, worth in said.items():
            for form, score in self._short_forms_of.of((other,)).items():
                best[form] = max(best.get(form, 0.0), min(worth, score))
        for form, score in best.items():
            found.setdefault(stem(form), score)
        return found

    def _of_dimension(self, word: str) -> Iterable[PropertyTerm]:
        """Keys of the dimension that a noun is of: "length", by what counts minutes."""
        noun = singular(word)
        alike = {other for nouns in DIMENSIONS.values() if noun in nouns[:MEANT] for other in nouns}
        for other in sorted(alike - {noun}):
            for term in self._terms.get((stem(other),), {}).values():
                if isinstance(term, PropertyTerm) and {"INTEGER", "FLOAT"} & self.types_of(term):
                    yield replace(term, score=term.score * SYNONYM)

    def of_roots(self, bases: set[str]) -> list[PropertyTerm]:
        """The keys that are nouns of these verbs, of what happened before what is planned.

        What "arrived" has an arrival, and no `eta` where there are both.
        """
        terms = [term for base in sorted(bases) for term in self._roots.get(base, ())]
        planned = [t for t in terms if is_due(t.key)]
        happened = {owner for t in terms if t not in planned for owner in t.owners}
        return [t for t in terms if t not in planned or not happened >= {*t.owners}]

    def respelt(self, word: str, allowed: int | None = None) -> tuple[Term, ...]:
        """The terms of the schema word that a misspelt one stands for, none when in doubt."""
        base = stem(word)
        allowed = allowed_edits(word) if allowed is None else min(allowed, allowed_edits(word))
        if not allowed:
            return ()
        if any(word.startswith(prefix) for prefix in ("un", "non", "dis")):
            return ()
        close = [w for w in self._words if edit_distance(base, w, allowed) <= allowed]
        nearest = sorted(close, key=lambda w: edit_distance(base, w, allowed))[:1]
        return tuple(
            _scored(term, term.score - 0.12)
            for known in nearest
            for term in self._terms[(known,)].values()
            if term.score > 0.8
        )

    def is_person(self, label: str) -> bool:
        """Do the nodes of a label seem to be people?"""
        if self._label_words.get(label, NO_WORDS) & PERSON_WORDS:
            return True
        entry = self.schema.label(label)
        keys = {"".join(spoken_words(p.key)) for p in entry.properties} if entry else set()
        return bool(keys & PERSON_KEYS) or (entry is not None and seem_people(entry))

    @property
    def people(self) -> set[str]:
        """The labels whose nodes seem to be people."""
        return {label.name for label in self.schema.labels if self.is_person(label.name)}

    def is_agent(self, label: str) -> bool:
        """May "who" mean the nodes of a label: people, or groups that act like them?"""
        return self.is_person(label) or self.is_group(label)

    def is_group(self, label: str) -> bool:
        """Do the nodes of a label seem to be groups of people?"""
        named = bool(self._label_words.get(label, NO_WORDS) & GROUP_WORDS)
        return named or employs_people(self.schema, label)

    def is_place(self, label: str) -> bool:
        """Do the nodes of a label seem to be places?"""
        return bool(self._label_words.get(label, NO_WORDS) & PLACE_WORDS)

    def _add_synonyms(self, synonyms: Sequence[Synonym]) -> None:
        """What the graph's owner calls things: these words then mean nothing else."""
        for phrase in dict.fromkeys(synonym.phrase for synonym in synonyms):
            words = tuple(phrase.lower().replace("-", " ").split())
            self._terms.pop(tuple(stem(word) for word in words), None)
            meant = [synonym for synonym in synonyms if synonym.phrase == phrase]
            for key in dict.fromkeys(synonym.key for synonym in meant if synonym.key):
                owners = tuple(s.label or f":{s.type}" for s in meant if s.key == key)
                self._add(words, PropertyTerm(key, owners, 1.0))
            for synonym in meant:
                if synonym.key is None and synonym.label is not None:
                    self._add(words, LabelTerm(synonym.label, 1.0))
                elif synonym.key is None and synonym.type is not None:
                    self._add_type_called(words, synonym.type, synonym.reversed)

    def _add_type_called(self, words: tuple[str, ...], type_: str, reversed_: bool) -> None:
        """Words for a type: as a verb, and as the noun for what stands at its other side."""
        subject: Side = "end" if reversed_ else "start"
        other: Side = "start" if reversed_ else "end"
        particle = words[-1] if len(words) > 1 and words[-1] in PREPOSITIONS else None
        heads = {words, words[:-1]} if particle else {words}
        for head in heads:
            # "Owner" read against the arrow is a noun: "X is owner of Y" must not be turned round.
            noun = reversed_ and _is_bare(head) and particle is None
            if not noun:
                self._add(head, RelationTerm(type_, "verb", subject, 1.0, particle))
            if _is_bare(head):
                self._add(head, RelationTerm(type_, "noun", other, 1.0, particle))
                if not noun:
                    self._add(head, RelationTerm(type_, "noun", subject, 0.9, particle))

    def _add(self, words: Iterable[str], term: Term) -> None:
        stems = tuple(stem(word) for word in words)
        if not stems or len(stems) > MAX_TERM_WORDS:
            return
        identity: tuple[object, ...]
        if isinstance(term, LabelTerm):
            identity = ("label", term.label)
        elif isinstance(term, RelationTerm):
            identity = ("type", term.type, term.role, term.side)
        else:
            identity = ("key", term.key)
        known = self._terms[stems].get(identity)
        if known is None or known.score < term.score:
            self._terms[stems][identity] = term

    def _add_with_synonyms(self, words: tuple[str, ...], term: Term) -> None:
        self._add(words, term)
        if len(words) == 1:
            for synonym in _synonyms(words[0]):
                self._add((synonym,), _scored(term, term.score * SYNONYM))

    def _add_label(self, label: LabelSchema) -> None:
        words = spoken_words(label.name)
        for variant in {words, name_words(label.name)}:
            self._add_with_synonyms(variant, LabelTerm(label.name, 1.0))
            if len(variant) > 1:
                self._add(("".join(variant),), LabelTerm(label.name, 0.95))
                self._add_with_synonyms(variant[-1:], LabelTerm(label.name, 0.85))
                if variant[-1] in EMPTY_NOUNS:
                    self._add_with_synonyms(variant[:1], LabelTerm(label.name, 0.95))
                self._add_with_synonyms(variant[:1], LabelTerm(label.name, 0.6))
        key = name_words(label.name_key or "")
        if len(key) == 2 and key[1] in {"name", "title"} and _names_kind(key[0]):
            # A node's "companyName" says that the nodes are companies.
            self._add_with_synonyms(key[:1], LabelTerm(label.name, 0.85))
        if len(key) == 1 and _names_kind(key[0]):
            self._add_with_synonyms(key, LabelTerm(label.name, 0.85))
        if len(key) > 1 and stem(key[-1]) == stem(words[-1]):
            # An Operator's "Airline_Operator" says which operators they are.
            self._add(key, LabelTerm(label.name, 0.95))
            self._add(key[-2:-1], LabelTerm(label.name, 0.85))
        if self.is_person(label.name):
            for word in ("person", "people"):
                self._add((word,), LabelTerm(label.name, 0.7))
            return
        for noun in _nouns_of_names(label):
            self._add((noun,), LabelTerm(label.name, CALLED))

    def _add_type(self, name: str) -> None:
        words = list(name_words(name))
        while len(words) > 1 and words[0] in {"is", "was", "are", "be", "been", "the"}:
            words.pop(0)
        self._add(tuple(words), RelationTerm(name, "verb", "start", 1.0))
        if words[0] in {"has", "have", "had"} and len(words) > 1:
            noun = tuple(words[1:])
            self._add_with_synonyms(noun, RelationTerm(name, "noun", "end", 0.95))
            if noun[-1] in _KNOWN:
                self._add(("know",), RelationTerm(name, "verb", "start", 0.9))
            return
        particle = words.pop() if len(words) > 1 and words[-1] in PREPOSITIONS else None
        head = tuple(words)
        side: Side = "end" if particle == "by" else "start"
        self._add_verb_alone(name, head, side)
        if (head and head[0] not in PREPOSITIONS | STOP_WORDS) or len(head) > 1:
            verb = RelationTerm(name, "verb", side, 0.97, particle)
            self._add_with_synonyms(head, verb)
            if particle == "of" and not head[-1].endswith("ed"):
                self._add_with_synonyms(head, RelationTerm(name, "noun", "start", 0.95, particle))
                self._add((*head, "of"), RelationTerm(name, "noun", "start", 1.0, particle))
                if (other := OPPOSITE_NOUNS.get(head[-1])) is not None:
                    self._add((other,), RelationTerm(name, "noun", "end", 0.95, particle))
            elif _is_bare(head):
                # A substitute for another one is what the relationship begins at.
                sides: tuple[Side, Side] = (
                    ("start", "end") if particle == "for" else ("end", "start")
                )
                self._add(head, RelationTerm(name, "noun", sides[0], 0.85, particle))
                self._add(head, RelationTerm(name, "noun", sides[1], 0.8, particle))
            if len(head) == 1 and stem(head[0]) in _AGENT_VERBS:
                self._add(head, RelationTerm(name, "noun", side, 0.9, particle))
        elif particle is None and len(head) == 1:
            self._add(head, RelationTerm(name, "verb", "start", 0.6, head[0]))
        self._add_roles(name, words[0], side, particle)

    def _add_roles(self, type_: str, verb: str, side: Side, particle: str | None) -> None:
        """Add the nouns for who stands at the ends of a verb, and the verbs of these nouns.

        Who reports to a manager is managed by them.
        """
        sides: tuple[Side, Side] = ("start", "end") if side == "start" else ("end", "start")
        for at, nouns in zip(sides, _ROLES.get(stem(verb), ()), strict=False):
            on = self._way_on(type_) if at == "end" and "receiver" in nouns else None
            by, end = on or (type_, at)
            labels = self.labels_at(by, end)
            people = any(map(self.is_person, labels)) or labels & self.labels_at(type_, sides[0])
            for role in nouns.split():
                if role in PERSON_WORDS and at == "end" and not people:
                    continue  # students are no courses that somebody teaches
                self._add((role,), RelationTerm(by, "noun", end, 0.85, particle))
                for base, part in derivations(role):
                    if part == "agent" and len(base) >= SHORTEST_VERB:
                        score = 0.8 if on is None else WAY_ON
                        self._add((base,), RelationTerm(by, "verb", end, score))

    def _way_on(self, type_: str) -> tuple[str, Side] | None:
        """Find how what a type leads to goes on to the like of where it began, and the side there.

        An account SENT a payment that is CREDITED_TO another: that one received it.
        """
        moved = {(p.end, p.start) for p in self.schema.patterns if p.type == type_}
        on: set[tuple[str, Side]] = set()
        for pattern in self.schema.patterns:
            if pattern.type == type_ or pattern.start == pattern.end:
                continue
            if (pattern.start, pattern.end) in moved:
                on.add((pattern.type, "end"))
            if (pattern.end, pattern.start) in moved:
                on.add((pattern.type, "start"))
        return on.pop() if len(on) == 1 else None

    def _add_verb_alone(self, type_: str, head: tuple[str, ...], side: Side) -> None:
        """Add the verb of a type that goes on with the label that it leads to: USED_PART.

        With the first words of a text of that label it is said with all of them: "won a mini
        challenge", of WON_MINI and `miniChallenge`.
        """
        if len(head) < 2 or not (is_verb_form(head[0]) or head[0].endswith("s")):
            return
        said = tuple(map(stem, head[1:]))
        ends = {p.end for p in self.schema.patterns if p.type == type_}
        if any(said == tuple(map(stem, name_words(end))) for end in ends):
            self._add(head[:1], RelationTerm(type_, "verb", side, 0.9))
        for owner, key in _owned_keys(self.schema):
            words = name_words(key.key)
            begun = tuple(map(stem, words[: len(said)])) == said and len(words) > len(said)
            if begun and owner in ends and "STRING" in key.types:
                self._add((head[0], *words), RelationTerm(type_, "verb", side, 1.0))

    def _add_properties(self) -> None:
        owners: dict[str, list[str]] = defaultdict(list)
        boolean: set[str] = set()
        for owner, key in _owned_keys(self.schema):
            owners[key.key].append(owner)
            if "BOOLEAN" in key.types:
                boolean.add(key.key)
        for name, of in owners.items():
            self._add_key(name, tuple(of), name in boolean)
            if core := _without_time_number(spoken_words(name)):
                self._add_with_synonyms(core, PropertyTerm(name, tuple(of), NUMBERED))
        for label in self.schema.labels:
            if label.name_key is not None:
                term = PropertyTerm(label.name_key, (label.name,), 0.9)
                for word in ("name", "title") if label.name_key != "id" else ("name",):
                    self._add((word,), term)

        self._add_dates()

    def _add_dates(self) -> None:
        """Let "date" mean the first time of a label, and when what a type says was done."""
        primary: dict[str, list[str]] = defaultdict(list)
        for label in self.schema.labels:
            for dated in temporal_keys(label)[:1]:
                primary[dated.key].append(label.name)
        for kind in self.schema.relationship_types:
            for dated in [key for key in temporal_keys(kind) if is_deed(key.key)][:1]:
                primary[dated.key].append(f":{kind.name}")
        for name, of in primary.items():
            for word in ("date", "time", "day"):
                self._add((word,), PropertyTerm(name, tuple(of), 0.8))

    def _add_ages(self) -> Iterable[tuple[str, CombinedTerm]]:
        """Add the ages that follow from a birth, and give them by label."""
        for label in self.schema.labels:
            if (born := birth_key(label)) is not None:
                owner = (label.name,)
                by: Arithmetic = "age" if "DATE" in born.types else "age by year"
                until = death_key(label, born) or born
                term = PropertyTerm(until.key, owner, AGE_SCORE)
                age = CombinedTerm(born.key, owner, AGE_SCORE, by, term)
                self._add(("age",), age)
                yield label.name, age

    def age_of(self, label: str | None) -> CombinedTerm | None:
        """The age of nodes of a label, if they hold when they were born."""
        return self._ages.get(label or "")

    def _add_whole(self, words: tuple[str, ...], term: PropertyTerm, *, alone: bool) -> None:
        """A key's own words; without their synonyms if `alone`: a "paid" order is no salary."""
        if alone:
            self._add(words, term)
        else:
            self._add_with_synonyms(words, term)
        if len(words) > 1:
            self._add(("".join(words),), _scored(term, 0.95))

    def _add_flag(self, words: tuple[str, ...], term: PropertyTerm) -> None:
        """A key of yes or no without its verb: "have an emergency department", `hasEmergency`."""
        if len(words) > 1 and words[0] in {"is", "has", "was"}:
            self._add_with_synonyms(words[1:], term)
            for noun in FACILITIES if words[0] == "has" else ():
                self._add((*words[1:], noun), _scored(term, 0.95))

    def _add_key(self, key: str, owners: tuple[str, ...], boolean: bool) -> None:
        named = {spoken_words(key), name_words(key), _with_digits(name_words(key))}
        for words in {said for one in named for said in _of_same_period(one)}:
            self._add_whole(words, PropertyTerm(key, owners, 1.0), alone=boolean and words in _DONE)
            if boolean:
                self._add_flag(words, PropertyTerm(key, owners, 1.0))
            for phrase in _said_otherwise(words):
                self._add(tuple(phrase.split()), PropertyTerm(key, owners, 0.95))
            for called, score in () if boolean else said_by_unit(words):
                self._add(called, PropertyTerm(key, owners, score))
            if not boolean and _is_noun_done(words):
                # "hours_logged" are hours, whatever was done with them.
                self._add_with_synonyms(words[:-1], PropertyTerm(key, owners, 0.9))
            for core in {_without_rate(words), _without_total(words)} - {words}:
                self._add_with_synonyms(core, PropertyTerm(key, owners, 0.93))
            core = _without_rate(words)
            while len(core) > 1 and (core[-1] in _TRAILING or core[-1].isdigit()):
                core = core[:-1]
                if all(set(core) <= set(name_words(owner)) for owner in owners):
                    break  # "staff_no" of staff: the word means them
                self._add_with_synonyms(core, PropertyTerm(key, owners, 0.93))
            if len(core) > 1 and core[-1] not in GENERIC_KEY_WORDS:
                self._add_with_synonyms(core[-1:], PropertyTerm(key, owners, 0.75))
                for word in _PRICES if core[-1] in _PRICES else ():
                    self._add((word,), PropertyTerm(key, owners, PRICE_SCORE))
                self._add(core[:1], PropertyTerm(key, owners, 0.65))
            if len(words) > 1 and words[-1] in {"year", "date", "number", "id", "code"}:
                self._add(words[-1:], PropertyTerm(key, owners, 0.7))


def scale_held(key: Property | None) -> tuple[str, ...]:
    """Return the words of degree that a property holds, the lowest first; empty for others."""
    known = key is not None and key.types == ("STRING",) and key.values_complete
    return scale_of(key.key, key.values) if key is not None and known else ()


def _nouns_of_names(label: LabelSchema) -> Iterable[str]:
    """Nouns that many names of nodes end with: a clinic may be "Lee Road Hospital"."""
    entry = label.property(label.name_key) if label.name_key else None
    names = [value.lower().split() for value in (entry.values if entry else ()) if _is_text(value)]
    ends = [words[-1] for words in names if len(words) > 1 and len(words[-1]) >= SHORTEST_VERB]
    for noun in dict.fromkeys(ends):
        if noun.isalpha() and ends.count(noun) >= max(2, len(names) / 4):
            yield noun


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _without_total(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a key without "total": `Cost_Total` is the cost, beside `Cost_Repair`."""
    return tuple(word for word in words if word not in OF_ALL) or words


def _without_time_number(words: tuple[str, ...]) -> tuple[str, ...]:
    """As in "viewers" of `viewers7DayMillions`: without so many days, and without the unit."""
    for place, word in enumerate(words[1:-1], 1):
        if word.isdecimal() and words[place + 1] in TIME_UNITS | {"d", "h"}:
            core = [*words[:place], *words[place + 2 :]]
            while len(core) > 1 and core[-1] in _TRAILING:
                core.pop()
            return tuple(core)
    return ()


def _is_deed(word: str, label: str) -> bool:
    """Is a word a past form, as "bought", which is no order by whatever near-synonym?

    So is "open" no vacancy, though an opening is one.
    """
    own = name_words(label)
    base = f"{word}ing" in NEAR_SYNONYMS and word not in NEAR_SYNONYMS
    named = word in own or (base and stem(word) in map(stem, own))
    return not named and (base or word in VERB_FORMS)


AMOUNTS = frozenset({"value", "amount"})
"""Words that a key is called by alone: the value of contracts, of `annual_value_usd`."""


def _of_same_period(words: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Yield a key's words, and them with another word for its period: yearly, of annual."""
    yield words
    for alike in ADVERBS_OF_PERIODS.values() if len(words) > 1 else ():
        for other in alike if words[0] in alike else ():
            yield (other, *words[1:])


def _said_otherwise(words: tuple[str, ...]) -> list[str]:
    """Ways to say a key that its own words do not give."""
    phrases = list(_SAID_OTHERWISE.get(words[-1], ()))
    if len(words) > 1 and words[-1] in {"on", "at"}:
        phrases.append(" ".join((*words[:-1], "date")))  # "hire date", of `hired_on`
    phrases += [word for word in words[1:] if word in AMOUNTS]
    if set(words) & _ALL_DAY or set(_with_digits(words)) & _ALL_DAY:
        phrases += ["around the clock", f"{words[0]} around the clock"]
    return phrases


def _as_spelt(terms: dict[tuple[object, ...], Term], word: str) -> dict[tuple[object, ...], Term]:
    """Without keys that share a stem only ("rate", of "rating"), where one has the word itself."""
    forms = {word, word.removesuffix("s"), f"{word}s"}

    def has_word(term: Term) -> bool:
        return isinstance(term, PropertyTerm) and bool(forms & set(name_words(term.key)))

    def shares_stem(term: Term) -> bool:
        if not isinstance(term, PropertyTerm) or has_word(term):
            return False
        return stem(word) in {stem(part) for part in name_words(term.key)}

    if not any(has_word(term) for term in terms.values()):
        return terms
    return {identity: term for identity, term in terms.items() if not shares_stem(term)}


def _without_synonyms(
    terms: dict[tuple[object, ...], Term], word: str
) -> dict[tuple[object, ...], Term]:
    """Without names that only mean about the same, where a label is called by the word itself.

    Devices are no phones, though a `phone` is called a device elsewhere. Where a key is, no label
    goes by a synonym (a `role` is no job), and no key of the same nodes does.
    """
    exact = [term for term in terms.values() if term.score >= NAMED]
    label = any(isinstance(term, LabelTerm) for term in exact)
    owners = {owner for t in exact if isinstance(t, PropertyTerm) for owner in t.owners}

    def is_beaten(term: Term) -> bool:
        if isinstance(term, RelationTerm) or _has_stem(term, word):
            return False
        if isinstance(term, LabelTerm):
            return label or bool(owners)
        return label or owners.issuperset(term.owners)

    rivals = {identity: term for identity, term in terms.items() if not is_beaten(term)}
    named = any(isinstance(t, PropertyTerm) and _is_named(t, word) for t in rivals.values())
    return {
        identity: _scored(term, term.score * BESIDE_NAMED)
        if named and isinstance(term, PropertyTerm) and not _has_stem(term, word)
        else term
        for identity, term in rivals.items()
    }


def _is_named(term: PropertyTerm, word: str) -> bool:
    """Is a key called by a word but for its unit: the cost, of `costEur`?"""
    return term.score > 0.9 and _has_stem(term, word)


def _has_stem(term: LabelTerm | PropertyTerm, word: str) -> bool:
    """Is a label or key named with a word, or by the owner of the graph?"""
    name = term.label if isinstance(term, LabelTerm) else term.key
    return term.score >= NAMED or stem(word) in {stem(part) for part in spoken_words(name)}


def _words_of_labels(schema: Schema) -> dict[str, frozenset[str]]:
    """The last word of each label's name, and of what its owner calls it."""
    words = {label.name: set(spoken_words(label.name)[-1:]) for label in schema.labels}
    for synonym in schema.custom.synonyms:
        if synonym.label is not None and synonym.key is None:
            last = spoken_words(synonym.phrase)[-1]
            words[synonym.label].add(_NOUNS.get(stem(last), last))
    return {name: frozenset(of) for name, of in words.items()}


def _names_kind(word: str) -> bool:
    return word in NEAR_SYNONYMS and word not in _OF_EVERYTHING


def is_mutual(type_: str) -> bool:
    """Does a relationship between alike things hold both ways ("INTERACTS_WITH", "MARRIED_TO")?"""
    words = name_words(type_) or ("",)
    return words[-1] == "with" or stem(words[0]) in _MUTUAL_STEMS


def _owned_keys(schema: Schema) -> Iterable[tuple[str, Property]]:
    for label in schema.labels:
        for key in label.properties:
            vector = any(name.startswith(("LIST<FLOAT", "VECTOR")) for name in key.types)
            if not vector and not key.key.startswith("_"):
                yield label.name, key
    for kind in schema.relationship_types:
        for key in kind.properties:
            if not key.key.startswith("_"):
                yield ":" + kind.name, key


def _without_rate(words: tuple[str, ...]) -> tuple[str, ...]:
    """As in "price per unit": what is counted, without per what."""
    return words[: words.index("per")] if "per" in words[1:] else words


def _is_noun_done(words: tuple[str, ...]) -> bool:
    """Is a name a noun and what was done with it: "hours_logged", "amountPaid"?"""
    return len(words) == 2 and words[1].endswith("ed") and words[0] in _AMOUNTS


def _with_digits(words: tuple[str, ...]) -> tuple[str, ...]:
    """A name's words with each number at the end of the word before it: "p95", "q3"."""
    joined: list[str] = []
    for word in words:
        if word.isdigit() and joined and joined[-1].isalpha():
            joined[-1] += word
        else:
            joined.append(word)
    return tuple(joined)


def _synonyms(word: str) -> Iterable[str]:
    return _SYNONYMS.get(stem(word), NO_WORDS)


def _is_bare(head: tuple[str, ...]) -> bool:
    """Neither a verb's third person nor a past form: "MENTOR", "PREREQUISITE"."""
    last = head[-1]
    past = last.endswith(("ed", "ing")) or last in VERB_FORMS
    return not past and not (last.endswith("s") and not last.endswith("ss"))


def _derived(term: Term, role: str) -> Term | None:
    """A verb's term as the noun that a suffix made of it."""
    if isinstance(term, RelationTerm) and term.role == "verb":
        side = term.side if role == "agent" else term.other_side
        return RelationTerm(term.type, "noun", side, term.score * 0.95, term.particle)
    if isinstance(term, PropertyTerm) and role == "noun":
        return _scored(term, term.score * 0.85)  # "insurance" of those that are insured
    return None


def _scored(term: Term, score: float) -> Term:
    return replace(term, score=score)
