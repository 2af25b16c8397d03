"""A first look at a graph: what it holds, in words, and where to begin."""

from dataclasses import dataclass

from graphrag_core.cypher.compose import Template, plain_name
from graphrag_core.english.wording import counted, spoken_name
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.relation_words import spoken_pattern
from graphrag_core.explore.top_entities import most_changed, most_connected
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import LabelSchema, Pattern

MOST_THINGS, MOST_RELATIONS = 20, 20

FIRST_QUERY = Template("""
MATCH (a:{start})-[r:{type}]->(b:{end})
RETURN a, r, b
LIMIT 25
""")


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What a graph holds and where to begin.

    `things` are such as "8 teams", `relations` such as "teams own services", both the most
    frequent first. `query` draws the most frequent relation. `entity` has the most relationships
    and `changed` the most that have ended; each "" where there is none.
    """

    things: tuple[str, ...]
    relations: tuple[str, ...]
    query: str
    entity: str
    changed: str


def first_look(context: ExplorationContext) -> FirstLook:
    """Read what a graph holds and where to begin."""
    labels, patterns = _labels(context), _patterns(context)
    connected, changed = most_connected(context, 1), most_changed(context, 1)
    return FirstLook(
        tuple(counted(label.count, spoken_name(label.name)) for label in labels[:MOST_THINGS]),
        tuple(
            dict.fromkeys(
                spoken_pattern(p, lasting=p.type in context.profile.fact_times) for p in patterns
            )
        )[:MOST_RELATIONS],
        _first_query(patterns),
        connected[0].node.name if connected else "",
        changed[0].node.name if changed else "",
    )


def _labels(context: ExplorationContext) -> list[LabelSchema]:
    profile = context.profile
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    shown = [label for label in context.schema.labels if label.count and label.name not in hidden]
    return sorted(shown, key=lambda label: (-label.count, label.name))


def _patterns(context: ExplorationContext) -> list[Pattern]:
    """Return the patterns between kinds that are shown, the most frequent first."""
    shown = {label.name for label in _labels(context)}
    provenance = context.profile.provenance_types
    patterns = [
        pattern
        for pattern in context.schema.patterns
        if pattern.type not in provenance and {pattern.start, pattern.end} <= shown
    ]
    return sorted(patterns, key=lambda pattern: (-pattern.count, pattern.type))


def _first_query(patterns: list[Pattern]) -> str:
    if not patterns:
        return ""
    first = patterns[0]
    return FIRST_QUERY.fill(
        start=plain_name(first.start), type=plain_name(first.type), end=plain_name(first.end)
    ).text
