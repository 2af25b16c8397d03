"""The routes in one table: what each takes, what it calls, and the model of what it answers."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from graphrag_core.cli import explore_commands, lazy_rag_commands, search_commands
from graphrag_core.engine import Engine
from graphrag_core.explore.context import MAX_LIMIT
from graphrag_core.explore.points_in_time import read_when
from graphrag_core.json_output.values import answer_json, validation_json
from graphrag_core.runtime.inputs import Input
from graphrag_core.types import (
    AsOf,
    CypherQuery,
    Mode,
    Question,
    SearchMode,
    TranslatorChoice,
)

MOST_CHARS = 10_000
MOST_CHUNKS = 1_000

Values = Namespace
Call = Callable[[Engine, Values], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One route. `inputs` come from the URL's query for GET and from a JSON body for POST.

    `answer` names the model of `data` in `serve/models.py`. `costly` ones ask a model.
    """

    method: Literal["GET", "POST"]
    path: str
    name: str
    purpose: str
    inputs: tuple[Input, ...]
    call: Call
    answer: str
    costly: bool = False

    def takes_in_path(self, name: str) -> bool:
        """Whether the input of this name is a part of the path."""
        return f"{{{name}:path}}" in self.path


def _silent(_sentence: str) -> None:
    """Nobody reads what a route understood; it is in its answer."""


def _as_of(engine: Engine, tenant: str | None, text: str | None) -> AsOf:
    if text is None or text == "all":
        return "all" if text else None
    return read_when(engine.exploration(tenant), text).at


def _entities(engine: Engine, given: Values) -> Mapping[str, Any]:
    return explore_commands.entities(given, engine, _silent)


def _neighborhood(engine: Engine, given: Values) -> Mapping[str, Any]:
    return explore_commands.neighborhood(given, engine, _silent)


def _history(engine: Engine, given: Values) -> Mapping[str, Any]:
    return explore_commands.history(given, engine, _silent)


def _snapshot(engine: Engine, given: Values) -> Mapping[str, Any]:
    return explore_commands.snapshot(given, engine, _silent)


def _diff(engine: Engine, given: Values) -> Mapping[str, Any]:
    given.diff, given.limit = given.to or "now", 1
    found = explore_commands.snapshot(given, engine, _silent)
    return {**found["diff"], "from": found["at"], "known": found["known"]}


def _ask(engine: Engine, given: Values) -> Mapping[str, Any]:
    question = Question(
        text=given.question,
        tenant=given.tenant,
        limit=given.limit,
        max_hops=given.max_hops or engine.settings.max_hops,
        hops=given.max_hops or engine.settings.expand_hops,
        as_of=_as_of(engine, given.tenant, given.at),
    )
    return answer_json(engine.ask(question, mode=given.mode, translator=given.translator))


def _validate(engine: Engine, given: Values) -> Mapping[str, Any]:
    query = CypherQuery(given.cypher, given.parameters or {})
    return validation_json(engine.validate(query, tenant=given.tenant))


def _search(engine: Engine, given: Values) -> Mapping[str, Any]:
    given.filter = given.filters or []
    return search_commands.search(
        given, engine, lambda text: _as_of(engine, given.tenant, text), _silent
    )


def _chunks(engine: Engine, given: Values) -> Mapping[str, Any]:
    from graphrag_core.json_output.search import chunks_json

    return chunks_json(engine.chunks(given.chunk_ids, tenant=given.tenant))


def _lazy_rag(engine: Engine, given: Values) -> Mapping[str, Any]:
    given.expand_only = False
    return lazy_rag_commands.lazy_rag(
        given, engine, lambda text: _as_of(engine, given.tenant, text)
    )


def _lazy_expand(engine: Engine, given: Values) -> Mapping[str, Any]:
    given.expand_only = True
    return lazy_rag_commands.lazy_rag(
        given, engine, lambda text: _as_of(engine, given.tenant, text)
    )


def _lazy_status(engine: Engine, _given: Values) -> Mapping[str, Any]:
    settings = engine.settings
    return {
        "enabled": settings.lazy_rag_enabled,
        "max_entities": settings.lazy_rag_max_entities,
        "max_hops": settings.lazy_rag_max_hops,
        "use_communities": settings.lazy_rag_use_communities,
    }


def _when(name: str, purpose: str, *, optional: bool = True) -> Input:
    words = f"{purpose}: an ISO date, or plain words (last month, 2 weeks ago)"
    return Input(name, "string", words, 1, 300, optional=optional)


TENANT = Input("tenant", "string", "The tenant to answer for", 1, 200)
ENTITY = Input(
    "entity", "string", "A display name, an element id or a key; it may hold /", 1, 1_000,
    optional=False,
)  # fmt: skip
CURSOR = Input("cursor", "string", "The next_cursor of the page before", 1, 4_000)
TYPE = Input("type", "string", "Only relationships of this type", 1, 300)
LABEL = Input("type", "string", "Only nodes with this label", 1, 300)
AT = _when("at", "As of then ('all' for all times, now without)")


def _limit(default: int, most: int = MAX_LIMIT) -> Input:
    return Input("limit", "integer", "Most entries", 1, most, default=default)


LAZY = (
    Input("query", "string", "What to summarise", 1, MOST_CHARS, optional=False), AT,
    Input("max_hops", "integer", "How far to go", 1, 5),
    Input("max_entities", "integer", "Most entities", 1, 200), TENANT,
)  # fmt: skip

ROUTES: tuple[ApiRoute, ...] = (
    ApiRoute("GET", "/api/graph/entities", "list_entities", "List entities, or find them by name.",
             (LABEL, Input("query", "string", "Names that hold these words", 0, 1_000, default=""),
              _limit(50), CURSOR, TENANT), _entities, "EntityPage"),
    ApiRoute("GET", "/api/graph/neighborhood/{entity:path}", "neighborhood",
             "An entity's relationships, one hop, now or at a time.",
             (ENTITY, AT, TYPE, _limit(100), CURSOR, TENANT), _neighborhood, "Neighborhood"),
    ApiRoute("GET", "/api/graph/history/{entity:path}", "history",
             "What was recorded of an entity, newest first.",
             (ENTITY, _when("since", "Only changes since"), _when("until", "Only changes before"),
              _limit(100), CURSOR, TENANT), _history, "History"),
    ApiRoute("GET", "/api/graph/snapshot", "snapshot", "What held at a time.",
             (Input("entity", "string", "Only facts of this entity", 1, 1_000),
              _when("at", "What held then", optional=False), _when("known", "As known then"),
              _when("diff", "Also what differs then"), _limit(500), TENANT),
             _snapshot, "Snapshot"),
    ApiRoute("GET", "/api/graph/diff", "diff", "What differs between two times.",
             (Input("entity", "string", "Only facts of this entity", 1, 1_000),
              _when("at", "The earlier time", optional=False), _when("to", "The other time; now"),
              _when("known", "As known then"), TENANT), _diff, "Diff"),
    ApiRoute("POST", "/api/v1/ask", "ask", "Answer a question, with the Cypher it made.",
             (Input("question", "string", "The question", 1, MOST_CHARS, optional=False),
              Input("mode", "string", "How", choices=get_args(Mode), default="auto"),
              Input("translator", "string", "Who translates", choices=get_args(TranslatorChoice),
                    default="auto"),
              AT, _limit(100, 1_000), Input("max_hops", "integer", "Longest join", 1, 15), TENANT),
             _ask, "Answer", costly=True),
    ApiRoute("POST", "/api/v1/validate", "validate", "Judge a query without running it.",
             (Input("cypher", "string", "The query", 1, MOST_CHARS, optional=False),
              Input("parameters", "object", "Its parameters"), TENANT), _validate, "Validation"),
    ApiRoute("POST", "/api/v1/search", "search", "Find what a text is about, under filters.",
             (Input("text", "string", "What to look for", 1, MOST_CHARS, optional=False),
              Input("filters", "strings", "KEY=V, KEY=A,B, KEY>=V or KEY<V", 0, 50),
              _when("since", "Only what happened since"), _when("until", "Only what came before"),
              Input("label", "string", "Only nodes with this label", 1, 300),
              Input("connected_to", "string", "Only nodes connected to it", 1, 1_000), AT,
              Input("top_k", "integer", "Most hits", 1, 1_000, default=10),
              Input("mode", "string", "By what", choices=get_args(SearchMode), default="hybrid"),
              TENANT), _search, "SearchResult", costly=True),
    ApiRoute("POST", "/api/v1/chunks", "chunks", "The relationships that come from chunks.",
             (Input("chunk_ids", "strings", "Ids of chunks", 1, MOST_CHUNKS, optional=False),
              TENANT), _chunks, "ChunkReceipt"),
    ApiRoute("POST", "/api/v1/lazy-rag/query", "lazy_rag_query",
             "Summarise what the graph says about a query.", LAZY, _lazy_rag, "LazyRag",
             costly=True),
    ApiRoute("POST", "/api/v1/lazy-rag/expand", "lazy_rag_expand",
             "The subgraph that a summary would rest on.", LAZY, _lazy_expand, "LazyRag",
             costly=True),
    ApiRoute("GET", "/api/v1/lazy-rag/status", "lazy_rag_status", "Whether LazyRAG is on.",
             (TENANT,), _lazy_status, "LazyStatus"),
)  # fmt: skip
