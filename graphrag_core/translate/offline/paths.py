"""Questions about how two named nodes are connected: the shortest path between them."""

from collections.abc import Sequence
from datetime import datetime

from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.words import name_words
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    Along,
    Condition,
    NodeVariable,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.joins import BOOKKEEPING_TYPES, SchemaGraph
from graphrag_core.translate.offline.temporal import validity_tests
from graphrag_core.types import AsOf, ValueLink

_CONNECTED = frozenset(
    {"connected", "related", "linked", "connect", "relate", "link", "connects", "links", "relates"}
)


def read_path(
    text: str,
    chunks: Sequence[Chunk],
    graph: SchemaGraph,
    profile: Profile,
    as_of: AsOf,
    now: datetime,
) -> Reading | None:
    """The reading of a question for the path between two named nodes; None for any other."""
    named = [chunk.links[0] for chunk in chunks if chunk.kind == "value"]
    if len(named) != 2 or not _asks_for_path(text, chunks):
        return None
    names = ("start_node", "end_node")
    nodes = tuple(NodeVariable(n, link.label) for n, link in zip(names, named, strict=True))
    ends: list[Condition] = [
        Test(Ref(name, link.key), "=", link.value, parameter=name)
        for name, link in zip(names, named, strict=True)
    ]
    type_ = _closing_type(chunks, graph, named)
    facts = [k.name for k in graph.schema.relationship_types if k.name not in BOOKKEEPING_TYPES]
    types = tuple(facts) if len(facts) < len(graph.schema.relationship_types) else ()
    step = Step("path", type_, *names, CLOSURE_HOPS, directed=type_ is not None, types=types)
    conditions = (*ends, *_valid_along(type_, graph, profile, as_of, now))
    said = f"shortest path from {named[0].value} to {named[1].value}"
    if type_:
        said += f" by {' '.join(name_words(type_))}"
    return Reading(PathForm(nodes, (step,), conditions), (), kind="paths", phrases=(said,))


_COUNTED_APART = frozenset({"hops", "steps", "degrees", "handshakes"})
"""What a path is measured in: "How many hops is it from X to Y"."""


def _asks_for_path(text: str, chunks: Sequence[Chunk]) -> bool:
    if any(chunk.kind == "path" for chunk in chunks):
        return True
    words = set(text.lower().rstrip("?. ").split())
    if words & _COUNTED_APART and words & {"apart", "between", "from", "separate"}:
        return True
    how = text.lower().lstrip().startswith(("how", "what connects", "what links", "what relates"))
    return how and any(chunk.text.lower() in _CONNECTED for chunk in chunks)


def _closing_type(
    chunks: Sequence[Chunk], graph: SchemaGraph, named: Sequence[ValueLink]
) -> str | None:
    """The type to follow: one that is named, or for a directed path the only one that closes."""
    first, second = (link.label for link in named)
    closing = [
        kind.name for kind in graph.schema.relationship_types if graph.fits(first, kind.name, first)
    ]
    said = [term.type for chunk in chunks for term in chunk.relation_terms]
    for type_ in said:
        if type_ in closing and first == second:
            return type_
    directed = any(
        "from" in chunk.words or "route" in chunk.words for chunk in chunks if chunk.kind == "path"
    )
    return closing[0] if directed and first == second and len(closing) == 1 else None


def _valid_along(
    type_: str | None, graph: SchemaGraph, profile: Profile, as_of: AsOf, now: datetime
) -> list[Condition]:
    """Only relationships that are true now (or at the time asked for)."""
    if as_of == "all":
        return []
    at = as_of if isinstance(as_of, datetime) else now
    kinds = [kind for kind in graph.schema.relationship_types if type_ in {None, kind.name}]
    for kind in kinds:
        tests = validity_tests("link", kind, profile, since=at, until=at, exact=as_of is not None)
        if len(tests) > 1 or (tests and type_):
            return [Along("relationships(path)", tuple(tests), "relationships as they are now")]
    return []
