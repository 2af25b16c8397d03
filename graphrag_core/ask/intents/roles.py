"""What relationships and labels mean to an intent: dependence, care, trouble, cause.

Read from the words of the schema's own names, so that an engine knows no graph in particular. A
passive ("SUPPLIED_BY") turns its verb around.
"""

from collections.abc import Iterable

from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.types import LabelSchema, Schema


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


DEPENDS = _stems(
    "depend depends require requires need needs use uses call calls consume consumes import "
    "imports rely relies subscribe subscribes extend extends inherit inherits run runs downstream "
    "build built host hosted base based derive derived contain contains"
)
"""Verbs whose subject suffers when their object fails."""
SUSTAINS = _stems(
    "supply supplies feed feeds power powers serve serves support supports provide provides drive "
    "drives trigger triggers expose exposes enable enables produce produces upstream prerequisite "
    "precede precedes flow flows charge heat lead drain drains irrigate irrigates pump pumps part "
    "component deliver delivers discharge discharges"
)
"""Verbs whose object suffers when their subject fails."""
PLACED = _stems("run host hosted")
"""Verbs that say the same with "by" and with "on": what is hosted by a thing depends on it."""
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
TROUBLE = _stems(
    "incident outage failure fault alert alarm error accident complaint defect delay breakdown "
    "issue bug injury disruption problem recall fire cancellation violation crime claim leak "
    "emergency callout repair disease outbreak warning anomaly crash damage dispute"
)
"""Nouns of what goes wrong."""
CAUSES = _stems("cause causes trigger triggers result results lead introduce because due root")


def dependence(schema: Schema, profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the types whose start depends on their end, and those whose end depends on their start.

    Types between things that do not depend on anything themselves count where their verb says so.
    """
    backward: list[str] = []
    forward: list[str] = []
    for kind in schema.relationship_types:
        if kind.name in profile.provenance_types:
            continue
        words = name_words(kind.name)
        turned = bool(words) and words[-1] == "by"
        verb = stem(_verb(words))
        if verb in DEPENDS:
            (forward if turned and verb not in PLACED else backward).append(kind.name)
        elif verb in SUSTAINS:
            (backward if turned else forward).append(kind.name)
    return tuple(backward), tuple(forward)


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


def is_trouble(label: str) -> bool:
    """Tell whether the nodes of a label are things that went wrong."""
    return bool({stem(word) for word in name_words(label)} & TROUBLE)


def is_cause(type_: str) -> bool:
    """Tell whether a relationship records what caused something."""
    return bool({stem(word) for word in name_words(type_)} & CAUSES)


def event_labels(schema: Schema, profile: Profile) -> tuple[LabelSchema, ...]:
    """List the labels whose nodes happened at a time, those of trouble first."""
    found = [
        label
        for label in schema.labels
        if label.name in profile.time_keys
        and label.name not in profile.provenance_labels | profile.hidden_labels
        and label.name not in profile.node_times
    ]
    return tuple(sorted(found, key=lambda label: (not is_trouble(label.name), -label.count)))


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
