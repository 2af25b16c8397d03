"""What relationships and labels mean to an intent: dependence, care, trouble, cause.

Read from the words of the schema's own names, so that an engine knows no graph in particular. A
passive ("SUPPLIED_BY") turns its verb around.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Literal

from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.profiles.instants import FIRST_YEAR, LAST_YEAR
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, event_keys
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


DEPENDS = _stems(
    "depend require need use call consume import rely subscribe extend inherit run downstream "
    "build built base derive contain await follow wait draw borrow lease rent stock"
)
"""Verbs whose subject suffers when their object fails."""
SUSTAINS = _stems(
    "supply feed power serve support provide drive trigger expose enable produce upstream "
    "precede flow charge heat cool light lead drain irrigate pump host "
    "deliver discharge give grant offer allow permit carry transport cover protect guard fund "
    "finance sponsor back distribute transmit manufacture make brew bake stream broadcast"
)
"""Verbs whose object suffers when their subject fails."""
ESSENTIALS = _stems("dependency dependencies prerequisite input part component")
"""Nouns of what a thing does not work without: it is of, to or for the thing that needs it."""
OF_THINGS = frozenset({"of", "to", "for"})
MADE = _stems("manufacture make made produce brew bake")
"""Verbs that with the place where something is made say what it depends on."""
WAITS, HINDERS = _stems("wait await"), _stems("block stall hinder halt hamper impede")
"""Verbs of what cannot go on before another thing is done: of the thing, and of the other one."""
TURNING = frozenset({"by", "on", "with"})
"""Last words that turn a verb that sustains around: what is hosted on a thing depends on it."""
PLACED = _stems("run")
"""Verbs that say the same with "by" and with "on", and the opposite alone: "runs" a service."""
MAKES = _stems("build built derive contain")
"""Verbs that with "by" say who made a thing, which then stands without its maker."""
BUILDS = _stems("build built")
"""Verbs that say the same alone: the firm that built a bridge stands without it too."""
INTO = frozenset({"into"})
"""Last words of what passes from its start to its end: a river that runs into a lake feeds it."""
THROUGH = frozenset({"via", "through"})
"""Last words that make any verb one of dependence: what is sent via a thing depends on it."""
LOCATED = frozenset({"at", "in", "near"})
"""Last words that tell a place: what is based at a town does not depend on it."""
PLACING = frozenset({"at", "in", "on", "to", "within", "inside"})
"""Words of types whose start is where their end is, and is out of reach when that closes."""
PLACED_THERE = _stems(
    "moor keep kept store base house situate park dock berth station place instal install mount "
    "hold held shelve employ locate attach connect bind plug hang plant lodge fix post fit bury"
)
"""Verbs that say, in the passive, where something is."""
CARRIED = _stems("instal install mount fit embed attach plug")
CARRIERS = frozenset({"on", "in", "into", "to", "onto"})
"""Verbs and last words of types by which a part belongs to what carries it."""
STAYS = _stems(
    "work live reside play train practise practice stand sit lie grow operate stay dwell serve "
    "trade run sleep teach study"
)
"""Verbs that say, in the present, where somebody is; in the past they say where he was once."""
DONE_ON = _stems("work train practise practice operate study")
"""Of these, with "on" what is done and no place: who works on a project stands without it."""
SEASONS = frozenset({"season", "edition", "vintage"})
PART = "part"
AUXILIARIES = frozenset({"is", "are", "was", "be", "has", "directly", "currently"})
CARES = (
    _stems("call contact escalate page oncall"),
    _stems("own owns responsible lead leads head heads"),
    _stems("manage manages maintain maintains operate operates supervise supervises run runs "
           "administer steward direct directs coordinate"),
    _stems("member assign assigned work works employ develop support teach teaches treat treats "
           "curate keep staff belong advise"),
    _stems("write wrote author review report create approve inspect"),
)  # fmt: skip
"""Verbs of people who can say something about a thing, the nearest to it first."""
IN_CHARGE = 2
"""The rank of care up to which somebody is in charge of a thing."""
CHARGES = _stems("assign assigned develop curate")
"""Verbs of what somebody is to get done."""
BEGUN = _stems(
    "born birth hire join found establish build built install commission automate manufacture "
    "register employ enrol enroll admit plant since acquire purchase"
)
"""Words of times at which a thing came to be, which makes it no event."""
GONE = _stems("discontinue retire decommission scrap demolish abolish decease die withdraw")
"""Words of times at which a thing ceased to be, which is no event by itself."""
OPENED = _stems("open launch create release introduce start deliver")
"""Words of times at which a thing came to be or an event began: a shop and a ticket are opened."""
EVENTS_OF_A_THING = 5
"""From so many events a node on average, what was opened is a thing that they happened to."""
ENDED = _stems(
    "end close finish conclude complete resolve discharge expire terminate cease until return "
    "leave depart checkout due dissolve retire"
)
"""Words of times at which something was over, which are not when it happened."""
STANDING = _stems("last latest next expire expiry until due update modify change renew")
"""Words of times that say how a thing stands, not that it happened."""
TO = "to"
"""The last word of a time until which something holds: "valid to"."""
DEADLINES = _stems("due deadline expire expiry expiration renewal")
"""Words of times by which something has to be done or renewed."""
DUE = _stems("due deadline")
REASONS = _stems("cause reason")
"""Nouns of keys that say why something was."""
BECAUSE = _stems("because stick stuck")
"""Words with which a text tells a reason."""
CAUSES = _stems("cause trigger introduce because")
"""Words that alone say that something caused another thing."""
HANDLES = _stems(
    "investigate handle process audit examine review assess monitor treat inspect concern about"
)
"""Verbs of what is done about a thing: who leads that knows more of it than who owns the thing."""
CAUSES_WITH: Mapping[str, frozenset[str]] = {
    "lead": frozenset({"to"}),
    "due": frozenset({"to"}),
    "result": frozenset({"in", "from", "of"}),
}
"""Words that say so with one of these after them: who leads a team causes nothing."""


def dependence(schema: Schema, profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the types whose start depends on their end, and those whose end depends on their start.

    Types between things that do not depend on anything themselves count where their verb says so.
    """
    ends = [
        (kind.name, _dependent_end(name_words(kind.name)))
        for kind in schema.relationship_types
        if kind.name not in profile.provenance_types
    ]
    backward = tuple(type_ for type_, end in ends if end == "start")
    return backward, tuple(type_ for type_, end in ends if end == "end")


def _dependent_end(words: tuple[str, ...]) -> Literal["start", "end"] | None:
    """Tell which end of a type depends on the other; None where neither does."""
    if not words:
        return None
    done, last = _verb(words), words[-1]
    verb = stem(done)
    if last in LOCATED:
        return "start" if verb in MADE else None
    if last in INTO:
        return "end"
    if (verb in MAKES and last == "by") or (verb in BUILDS and last == done):
        return None
    if verb in ESSENTIALS:
        return "end" if OF_THINGS & set(words) else "start"
    if verb in PLACED and last == done:
        return "end"
    if verb in DEPENDS or last in THROUGH:
        passive = last == "by" or (last == "for" and done.endswith("ed"))
        return "end" if passive and verb not in PLACED else "start"
    if verb in SUSTAINS:
        return "start" if last in TURNING else "end"
    return None


def waiting(schema: Schema, profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the types whose start waits for their end, and those whose end waits for their start.

    "WAITS_FOR" and "BLOCKED_BY" are of the first, "BLOCKS" is of the second.
    """
    found: dict[str, list[str]] = {"start": [], "end": []}
    for kind in schema.relationship_types:
        words = name_words(kind.name)
        verb = stem(_verb(words)) if words else ""
        if kind.name in profile.provenance_types or verb not in WAITS | HINDERS:
            continue
        waits = verb in WAITS
        passive = words[-1] == "by" or (not waits and words[-1] in TURNING)
        found["end" if waits == passive else "start"].append(kind.name)
    return tuple(found["start"]), tuple(found["end"])


def placement(schema: Schema, profile: Profile) -> tuple[str, ...]:
    """List the types whose start is at, in or on their end, or a part of such a place.

    What only happened at a place, and what was there once ("played at"), does not stand on it.
    """
    events = {label.name for label in event_labels(schema, profile)}
    stays = [p for p in schema.patterns if p.start not in events and _is_stay(p)]
    places = {p.end for p in stays}
    parts = [p for p in schema.patterns if p.start in places and PART in name_words(p.type)]
    found = (p.type for p in (*stays, *parts) if p.type not in profile.provenance_types)
    return tuple(dict.fromkeys(found))


def carrying(schema: Schema, profile: Profile) -> tuple[str, ...]:
    """List the types whose start is a part that their end carries: "INSTALLED_ON"."""
    found = (
        kind.name
        for kind in schema.relationship_types
        if (words := name_words(kind.name))
        and words[-1] in CARRIERS
        and stem(_verb(words)) in CARRIED
        and kind.name not in profile.provenance_types
    )
    return tuple(found)


def _is_stay(pattern: Pattern) -> bool:
    """Tell whether a relation says where its start is: "moored at", "works at", "on" a pontoon."""
    words = name_words(pattern.type)
    if not words:
        return False
    verb = _verb(words)
    if words[0] in PLACING:
        return words[1:] in ((), name_words(pattern.end))
    if words[-1] not in PLACING:
        return False
    stays = stem(verb) in STAYS - (DONE_ON if words[-1] in ("on", "to") else frozenset())
    return stem(verb) in PLACED_THERE or (stays and not verb.endswith("ed"))


def _verb(words: tuple[str, ...]) -> str:
    """Return the word of a type's name that says what is done: "IS_PART_OF" is of a part."""
    told = [word for word in words if word not in AUXILIARIES]
    return (told or list(words) or [""])[0]


def care_rank(type_: str) -> int:
    """Tell how near a relationship brings somebody to a thing: 0 is nearest."""
    bases = {stem(word) for word in name_words(type_)}
    for rank, verbs in enumerate(CARES):
        if bases & verbs:
            return rank
    return len(CARES)


def is_charge(type_: str) -> bool:
    """Tell whether a relationship says what somebody is in charge of: owned, led, assigned."""
    bases = {stem(word) for word in name_words(type_)}
    return care_rank(type_) <= IN_CHARGE or not bases.isdisjoint(CHARGES)


def charges(
    schema: Schema, profile: Profile, label: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the types of what people of a label are in charge of, with what waits for that.

    First those whose start they are needed for, then those whose end.
    """
    agents = vocabulary_of(schema, profile)
    if not agents.is_agent(label):
        return (), ()
    found = [
        p for p in schema.patterns
        if is_charge(p.type) and (p.start == label) != (p.end == label)
        and not agents.is_person(p.start if p.end == label else p.end)
        and p.type not in profile.provenance_types
    ]  # fmt: skip
    onto, into = waiting(schema, profile)
    backward = (*(p.type for p in found if p.end == label), *onto)
    forward = (*(p.type for p in found if p.start == label), *into)
    return (backward, forward) if found else ((), ())


def cares(type_: str) -> bool:
    """Tell whether a relationship makes somebody a person to ask about a thing."""
    return care_rank(type_) < len(CARES)


def handles(type_: str) -> bool:
    """Tell whether a relationship says that something is done about a thing."""
    return bool({stem(word) for word in name_words(type_)} & HANDLES)


def is_cause(type_: str) -> bool:
    """Tell whether a relationship records what caused something."""
    words = name_words(type_)
    stems = [stem(word) for word in words]
    pairs = zip(stems, words[1:], strict=False)
    return bool(set(stems) & CAUSES) or any(
        after in CAUSES_WITH.get(word, ()) for word, after in pairs
    )


def says_why(sentence: str) -> bool:
    """Tell whether a sentence of a text gives a reason: "because", "root cause", "due to"."""
    words = [*name_words(sentence)]
    stems = [stem(word) for word in words]
    pairs = zip(stems, words[1:], strict=False)
    return bool(set(stems) & (REASONS | BECAUSE)) or any(
        after in CAUSES_WITH.get(word, ()) for word, after in pairs
    )


def is_cause_key(key: str) -> bool:
    """Tell whether a property says why something was: "root_cause", "delayReason"."""
    return bool({stem(word) for word in name_words(key)} & REASONS)


def event_labels(schema: Schema, profile: Profile) -> tuple[LabelSchema, ...]:
    """List the labels whose nodes happened at a time, those of trouble first.

    A person who was hired and a machine that was built are things, though they have a time; so is
    a shop that was opened, where many of the other events are joined with each.
    """
    vocabulary = vocabulary_of(schema, profile)
    found = [
        label
        for label in dated_labels(schema, profile)
        if not vocabulary.is_agent(label.name)
        and not set(_key_stems(event_key(label))) & (BEGUN | STANDING | GONE)
    ]
    events: set[str] = set()
    for label in sorted(found, key=lambda label: -label.count):
        if is_trouble(label.name) or not _has_events(label, events, schema):
            events.add(label.name)
    return tuple(label for label in found if label.name in events)


def _has_events(label: LabelSchema, events: AbstractSet[str], schema: Schema) -> bool:
    """Tell whether what was opened or launched has many events of more numerous kinds.

    A place where many others are has its time of opening too: the buses based at a depot.
    """
    if not set(_key_stems(event_key(label))) & OPENED:
        return False
    own = [p for p in schema.patterns if label.name in (p.start, p.end)]
    there = [p for p in own if p.end == label.name and p.start != label.name and _is_stay(p)]
    happened_to = [p for p in own if ({p.start, p.end} - {label.name}) & events and p not in there]
    return sum(p.count for p in (*there, *happened_to)) >= EVENTS_OF_A_THING * label.count


def dated_labels(schema: Schema, profile: Profile) -> tuple[LabelSchema, ...]:
    """List the labels whose nodes have a time, also that of their beginning; trouble first."""
    found = [
        label
        for label in schema.labels
        if event_key(label) is not None
        and label.name not in profile.provenance_labels | profile.hidden_labels
        and label.name not in profile.node_times
    ]
    return tuple(sorted(found, key=lambda label: (not is_trouble(label.name), -label.count)))


def event_key(label: LabelSchema) -> Property | None:
    """Return the property that says when the nodes of a label happened or came to be.

    A time of how they stand ("last inspected") is taken only where there is no other, and the
    time at which they were over only where there is none of a beginning.
    """

    def rank(key: Property) -> tuple[bool, bool]:
        stems = set(_key_stems(key))
        return bool(stems & STANDING), bool(stems & ENDED)

    return min(stored_times(label), key=rank, default=None)


def stored_times(owner: LabelSchema | RelationshipTypeSchema | None) -> list[Property]:
    """List the properties that hold dates or times, the one that says when it happened first."""
    keys = [key for key in event_keys(owner) if TEMPORAL_TYPES & set(key.types)]
    return [key for key in keys if not key.key.startswith("_")]


def over_key(label: LabelSchema) -> Property | None:
    """Return the property that says when the nodes of a label were over; None without one.

    What says by when it is to be done comes last: a loan is over when it was `returned`.
    """
    own = event_key(label)
    found = (k for k in stored_times(label) if k != own and set(_key_stems(k)) & ENDED)
    return min(found, key=is_term, default=None)


def is_term(key: Property) -> bool:
    """Tell whether a time is one by which something has to be done or renewed."""
    return not DEADLINES.isdisjoint(_key_stems(key))


def is_deadline(key: Property) -> bool:
    """Tell whether a time is one by which something has to be done."""
    return not DUE.isdisjoint(_key_stems(key))


def happened(key: Property) -> bool:
    """Tell whether a time is one at which something was, not one until which it holds."""
    until = name_words(key.key)[-1:] == (TO,)
    return not until and not set(_key_stems(key)) & (STANDING | ENDED)


def any_times(owner: LabelSchema | RelationshipTypeSchema | None) -> list[Property]:
    """List the properties that hold a time, years among them, the one of the event first."""
    found = [key for key in event_keys(owner) if not key.key.startswith("_")]
    seasons = (k for k in (owner.properties if owner is not None else ()) if _is_season(k))
    return [*found, *(key for key in seasons if key not in found)]


def _is_season(key: Property) -> bool:
    """Tell whether a property holds the year of a season or edition."""
    years = [value for value in key.values if isinstance(value, int)]
    named = name_words(key.key)[-1:] and name_words(key.key)[-1] in SEASONS
    return bool(named and years) and all(FIRST_YEAR <= year <= LAST_YEAR for year in years)


def _key_stems(key: Property | None) -> tuple[str, ...]:
    return () if key is None else tuple(stem(word) for word in name_words(key.key))


def plain_types(schema: Schema, profile: Profile) -> tuple[str, ...]:
    """List the relationship types that state facts: all but provenance."""
    names = (kind.name for kind in schema.relationship_types)
    return tuple(name for name in names if name not in profile.provenance_types)


def types_between(
    schema: Schema, profile: Profile, one: str, others: Iterable[str]
) -> tuple[str, ...]:
    """List the types that join a label with one of others, in either direction."""
    wanted = set(others)
    found = [
        p.type
        for p in schema.patterns
        if p.type not in profile.provenance_types
        and ((p.start == one and p.end in wanted) or (p.end == one and p.start in wanted))
    ]
    return tuple(dict.fromkeys(found))
