"""What the pages, the command line and REST do with a graph, one record each, on any size."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from benchmarks.growth_graph import GraphSize
from graphrag_core.engine import Engine
from graphrag_core.engine.health_checks import examine
from graphrag_core.errors import CallError
from graphrag_core.explore.entities import list_entities
from graphrag_core.explore.first_look import first_look
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.snapshots import moments, snapshot
from graphrag_core.explore.top_entities import most_changed, most_connected
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.retrieve.filters import Filter
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.runtime.progress import say_nothing
from graphrag_core.types import CypherQuery, Mode, Question
from ui.time_travel.time_travel_read import TimeTravelInputs, read_time_travel

AT = datetime(2022, 6, 1, tzinfo=UTC)
LATER = datetime(2022, 9, 1, tzinfo=UTC)
NAMED = "MATCH (s:Service {id: $id})-[r:DEPENDS_ON]->(t) RETURN s, r, t LIMIT 50"
COUNTED = "MATCH (s:Service) RETURN s.tier AS tier, count(*) AS services"
POSITION = Filter("position", "=", ("3",))


@dataclass(frozen=True, slots=True)
class Target:
    """A graph of a size, opened."""

    engine: Engine
    size: GraphSize


@dataclass(frozen=True, slots=True)
class TimedOperation:
    """A thing that a page or a command does, and where a reader meets it."""

    place: str
    name: str
    call: Callable[[Target], Any]


def _asked(text: str, mode: Mode = "auto") -> Callable[[Target], Any]:
    def call(on: Target) -> Any:
        question = text.format(ordinary=on.size.ordinary, hub=on.size.hub)
        return on.engine.ask(Question(question), mode=mode)

    return call


def _search(**options: Any) -> Callable[[Target], Any]:
    return lambda on: on.engine.search(SearchRequest("latency refunds", **options))


def _around(*, hub: bool, exact: bool = False) -> Callable[[Target], Any]:
    def call(on: Target) -> Any:
        entity = on.size.hub if hub else on.size.ordinary
        return neighborhood(on.engine.exploration(), entity, exact=exact)

    return call


def _snapshot(**options: Any) -> Callable[[Target], Any]:
    return lambda on: snapshot(on.engine.exploration(), None, at=AT, **options)


def _snapshot_of(*, hub: bool, diff: datetime | None = None) -> Callable[[Target], Any]:
    def call(on: Target) -> Any:
        entity = on.size.hub if hub else on.size.ordinary
        return snapshot(on.engine.exploration(), entity, at=AT, diff=diff)

    return call


def _listed(**options: Any) -> Callable[[Target], Any]:
    return lambda on: list_entities(on.engine.exploration(), **options)


def _boxed(**options: Any) -> Callable[[Target], Any]:
    return _listed(exact=False, **options)


def _named(on: Target) -> Any:
    return _boxed(query=on.size.ordinary, limit=100)(on)


def _travelled(on: Target) -> Any:
    """Read what the page Time travel shows of the whole graph at a date."""
    return read_time_travel(on.engine.exploration(), TimeTravelInputs("", "2022-06-01", "", ""))


def _unknown(on: Target) -> None:
    try:
        neighborhood(on.engine.exploration(), "ambre-gatewey-x")
    except CallError:
        return


def _validated(on: Target) -> Any:
    return on.engine.validate(CypherQuery(NAMED, {"id": "s1"}))


def _first_question(on: Target) -> Any:
    on.engine.schema(refresh=True)
    return _asked("Which services does {ordinary} depend on?")(on)


def _exploring(
    read: Callable[..., Any], *arguments: Any, hub: bool | None = None
) -> Callable[[Target], Any]:
    """Call what explores, with the ordinary node or the hub where `hub` says which."""

    def call(on: Target) -> Any:
        entity = () if hub is None else (on.size.hub if hub else on.size.ordinary,)
        return read(on.engine.exploration(), *entity, *arguments)

    return call


def _run(text: str) -> Callable[[Target], Any]:
    return lambda on: on.engine.run(CypherQuery(text, {"id": "s1"} if "$id" in text else {}))


def _checked(on: Target) -> Any:
    return examine(on.engine.settings, say_nothing, engine=on.engine)


def _summarized(*, hub: bool) -> Callable[[Target], Any]:
    return lambda on: lazy_rag(on.engine, on.size.hub if hub else on.size.ordinary)


def _chunks(on: Target) -> Any:
    return on.engine.chunks(["c1", "c2", "c3"])


OPERATIONS = (
    TimedOperation("every page", "schema, read anew", lambda on: on.engine.schema(refresh=True)),
    TimedOperation("every page", "which database", lambda on: on.engine.info()),
    TimedOperation("every page", "age of the demo", lambda on: on.engine.demo.age_days()),
    TimedOperation("every page", "kind of graph, oddities", lambda on: on.engine.graph_summary()),
    TimedOperation("Ask", "examples", lambda on: on.engine.example_questions()),
    TimedOperation("Ask", "first question after the schema was read", _first_question),
    TimedOperation("Ask", "about a name", _asked("Which services does {ordinary} depend on?")),
    TimedOperation("Ask", "about the hub", _asked("Who works on {hub}?")),
    TimedOperation("Ask", "all nodes counted", _asked("How many services are there?")),
    TimedOperation("Ask", "a value counted", _asked("How many services have tier 2?")),
    TimedOperation("Ask", "mode local", _asked("{ordinary}", "local")),
    TimedOperation("Ask", "mode local, the hub", _asked("{hub}", "local")),
    TimedOperation("Ask", "mode hybrid", _asked("latency of refunds", "hybrid")),
    TimedOperation("Ask", "mode global", _asked("What is this graph about?", "global")),
    TimedOperation("Ask", "what if it fails", _asked("What breaks if {ordinary} fails?")),
    TimedOperation("Ask", "what connects two", _asked("How is {ordinary} connected to {hub}?")),
    TimedOperation("Cypher", "validate", _validated),
    TimedOperation("Cypher", "run, by a key", _run(NAMED)),
    TimedOperation("Cypher", "run, all of a label", _run(COUNTED)),
    TimedOperation("Neighborhood", "suggestions", _exploring(most_connected, 6)),
    TimedOperation("Neighborhood", "ordinary node", _around(hub=False)),
    TimedOperation("Neighborhood", "largest hub", _around(hub=True)),
    TimedOperation("Neighborhood", "largest hub, exact (REST)", _around(hub=True, exact=True)),
    TimedOperation("Neighborhood", "a name that nothing has", _unknown),
    TimedOperation("entity box", "first names", _boxed(limit=1_000)),
    TimedOperation("entity box", "first names of a kind", _boxed(limit=1_000, type="Person")),
    TimedOperation("entity box", "typed: a whole name", _named),
    TimedOperation("entity box", "typed: a frequent word", _boxed(query="amber", limit=100)),
    TimedOperation("entity box", "typed: misspelt", _boxed(query="ambre gatewey", limit=100)),
    TimedOperation("REST", "entities listed", _listed(limit=50)),
    TimedOperation("REST", "entities found", _listed(query="amber", limit=50)),
    TimedOperation("Time travel", "suggestions", _exploring(most_changed, 6)),
    TimedOperation("Time travel", "steps, whole graph", _exploring(moments)),
    TimedOperation("Time travel", "steps, the hub", _exploring(moments, hub=True)),
    TimedOperation("Time travel", "snapshot, ordinary node", _snapshot_of(hub=False)),
    TimedOperation("Time travel", "snapshot, diff, ordinary", _snapshot_of(hub=False, diff=LATER)),
    TimedOperation("Time travel", "snapshot, diff, the hub", _snapshot_of(hub=True, diff=LATER)),
    TimedOperation("Time travel", "whole graph at a date", _travelled),
    TimedOperation("REST", "snapshot, whole graph", _snapshot()),
    TimedOperation("REST", "snapshot, diff, whole graph", _snapshot(diff=LATER)),
    TimedOperation("Time travel", "history, ordinary", _exploring(history, hub=False)),
    TimedOperation("Time travel", "history, the hub", _exploring(history, hub=True)),
    TimedOperation("Hybrid search", "words", _search(mode="text")),
    TimedOperation("Hybrid search", "vectors", _search(mode="vector")),
    TimedOperation("Hybrid search", "hybrid", _search()),
    TimedOperation("Hybrid search", "hybrid, filtered", _search(filters=(POSITION,))),
    TimedOperation(
        "Hybrid search", "example topics", lambda on: on.engine.searching.example_topics()
    ),
    TimedOperation(
        "Hybrid search", "map of vectors", lambda on: on.engine.searching.embedding_map()
    ),
    TimedOperation("Hybrid search", "relationships of chunks", _chunks),
    TimedOperation("Summaries", "LazyRAG, ordinary", _summarized(hub=False)),
    TimedOperation("Summaries", "LazyRAG, the hub", _summarized(hub=True)),
    TimedOperation("Data", "runs", lambda on: on.engine.ingesting.runs()),
    TimedOperation("Data", "nodes counted", lambda on: on.engine.ingesting.count_nodes()),
    TimedOperation("Help", "first look", _exploring(first_look)),
    TimedOperation("Status", "checks (doctor)", _checked),
    TimedOperation("Status", "chunk coverage", lambda on: on.engine.searching.chunk_coverage()),
    TimedOperation("Status", "indexes", lambda on: on.engine.searching.indexes_in_use()),
)  # fmt: skip
