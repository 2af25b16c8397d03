"""The routes as a Starlette application: one shape of answer, one of error, strict inputs."""

import json
import shutil
import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from graphrag_core.adapters.neo4j.deadline import DeadlineError, within
from graphrag_core.engine import Engine
from graphrag_core.errors import (
    CallError,
    DatabaseUnavailableError,
    GraphragError,
    QueryRefusedError,
    TooBusyError,
)
from graphrag_core.json_output.errors import error_json
from graphrag_core.json_output.values import dumps
from graphrag_core.operations import Call, Operation, Route, routes
from graphrag_core.operations.record import Download
from graphrag_core.runtime.admission import FairQueue
from graphrag_core.runtime.inputs import Inputs, bad_input, read_texts, read_values
from graphrag_core.serve.api_keys import AccessError, Caller, RateLimit, caller_of, tenant_for
from graphrag_core.serve.openapi import openapi_document
from graphrag_core.serve.starting import RETRY_S, STARTING, Opening
from graphrag_core.serve.waiting import AWAY, unless_away
from graphrag_core.types import CypherQuery

MOST_BODY_BYTES = 1024 * 1024
"""Large enough for the longest list of the longest ids that the OpenAPI document allows."""

OPENAPI = "/api/openapi.json"
ALONE = ("/healthz", "/readyz", "/metrics")
BELOW = "/api/"

HEALTH_S = 4.0
RUNNING = 24
"""Calls that run at once. Starlette's pool has 40 threads: the others are for signs of life."""
MOST_WAITING = 512
LONGEST_WAIT_S = 120.0
"""How many calls may wait, and for how long; the next one is told when to try again."""
NOT_FOUND = frozenset({"unknown_entity", "chunk_retrieval_off", "lazy_rag_off"})


class AnyText(PathConvertor):
    """The rest of a path, because names may contain slashes and line breaks."""

    regex = r"[\s\S]*"


register_url_convertor("text", AnyText())


class RestFirst:
    """The routes in front of another application; they see each path as it was sent.

    A server of pages refuses or normalizes some paths that contain an entity's name.
    """

    def __init__(self, app: ASGIApp, rest: ASGIApp) -> None:
        self._app = app
        self._rest = rest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the paths of the routes to `rest`, and all others to `app`."""
        path = scope.get("path", "")
        alone = path.removesuffix("/") in ALONE
        ours = scope["type"] == "http" and (alone or path.startswith(BELOW))
        await (self._rest if ours else self._app)(scope, receive, send)


def rest_application(engine: Engine, opening: Opening | None = None) -> Starlette:
    """Build the application of all routes over one engine, whose database may still be `opening`.

    Calls run in threads, for which callers queue. The caller keeps and closes the engine.
    """
    door = _Door(engine, opening or Opening())
    limit = RateLimit(engine.settings.rate_limit if engine.settings.model_configured else 0)
    document = dumps(openapi_document(keyed=bool(engine.settings.api_keys)), ascii_only=True)

    async def openapi(_request: Request) -> Response:
        headers = {"X-Request-ID": _request_id()}
        return Response(document, media_type="application/json", headers=headers)

    async def healthz(_request: Request) -> Response:
        if door.opening.state == "starting":
            return _data_response({"status": "ok", "database": "starting"})
        return await readyz(_request)

    async def readyz(_request: Request) -> Response:
        door.opening.check()
        await run_in_threadpool(_alive, engine)
        return _data_response({"status": "ok", "database": "up"})

    async def metrics(request: Request) -> Response:
        caller = caller_of(request, engine.settings)
        if caller.tenant is not None:
            raise AccessError(
                403, "all_tenants", "Metrics count the calls of all tenants.",
                hint="Use a key that is not bound to a tenant.",
            )  # fmt: skip
        text = await run_in_threadpool(engine.metrics.prometheus)
        return PlainTextResponse(text, headers={"X-Request-ID": _request_id()})

    return Starlette(
        routes=[
            StarletteRoute(OPENAPI, openapi),
            *(StarletteRoute(path, healthz) for path in ("/healthz", "/healthz/")),
            *(StarletteRoute(path, readyz) for path in ("/readyz", "/readyz/")),
            *(StarletteRoute(path, metrics) for path in ("/metrics", "/metrics/")),
            *(_route(operation, door, limit) for operation in routes()),
        ],
        exception_handlers={
            GraphragError: _error_response,
            HTTPException: _no_route,
            ClientDisconnect: _client_left,
            Exception: _internal_error,
        },
    )


class _Door:
    """What each call passes before it runs: the database is there, and it is the call's turn."""

    def __init__(self, engine: Engine, opening: Opening) -> None:
        self.engine = engine
        self.opening = opening
        self.queue = FairQueue(
            "the service", RUNNING, most_waiting=MOST_WAITING, longest_wait_s=LONGEST_WAIT_S
        )


def _route(operation: Operation[Any], door: _Door, limit: RateLimit) -> StarletteRoute:
    route, engine = operation.route, door.engine
    assert route is not None
    given_call = Call(engine.settings, lambda: engine)

    async def endpoint(request: Request) -> Response:
        caller = caller_of(request, engine.settings)
        inputs = await _inputs(operation.inputs, route, request, caller)
        door.opening.check()
        if operation.costs_tokens:
            limit.spend(caller)
        async with door.queue.async_slot(caller.name):
            if await request.is_disconnected():
                raise ClientDisconnect
            found = await run_in_threadpool(
                unless_away, engine.away, partial(operation.run, given_call, inputs)
            )
        if isinstance(found, Download):
            return _download_response(found)
        assert isinstance(found, Mapping)
        return _data_response(found)

    return StarletteRoute(route.path.replace("}", ":text}"), endpoint, methods=[route.method])


async def _inputs(inputs: type[Inputs], route: Route, request: Request, caller: Caller) -> Any:
    """Read and check the call's inputs, with the tenant that the caller may use."""
    if route.method == "GET":
        texts = [*request.path_params.items(), *request.query_params.multi_items()]
        values: Any = read_texts(inputs, texts)
    else:
        values = read_values(inputs, _json(await _body(request)))
    return replace(values, tenant=tenant_for(caller, values.tenant))


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BODY_BYTES:
            raise AccessError(
                413, "body_too_large", f"The body is larger than {MOST_BODY_BYTES:,} bytes.",
                hint="Send less at once.",
            )  # fmt: skip
    return body


def _json(body: bytes) -> object:
    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not valid JSON")

    try:
        return json.loads(body, parse_constant=refuse)
    except (ValueError, RecursionError) as cause:
        raise bad_input("The body is not valid JSON") from cause


def _alive(engine: Engine) -> None:
    """Check that the database answers within `HEALTH_S`, without waiting for a restart.

    Raises `DatabaseUnavailableError`.
    """

    def ask() -> object:
        return engine.graph().fetch(CypherQuery("RETURN 1 AS alive"), limit=1, timeout_s=HEALTH_S)

    try:
        within(HEALTH_S, ask, leave=lambda _: None)
    except DeadlineError as late:
        raise DatabaseUnavailableError(
            f"The database did not answer within {HEALTH_S:g} s.", hint="Ask again in a while."
        ) from late


def _data_response(data: Mapping[str, Any]) -> Response:
    return _json_response(200, {"data": data})


def _download_response(found: Download) -> Response:
    """Stream a file, and remove it once it was sent or the caller has left."""
    return FileResponse(
        found.file, filename=found.name, media_type=found.media_type,
        headers={"X-Request-ID": _request_id(), "Cache-Control": "no-store"},
        background=BackgroundTask(shutil.rmtree, found.folder, ignore_errors=True),
    )  # fmt: skip


def _error_response(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, GraphragError)
    headers: dict[str, str] = {}
    if isinstance(fault, AccessError):
        headers = {"WWW-Authenticate": "Bearer"} if fault.status == 401 else {}
    wait_s = fault.retry_after_s if isinstance(fault, AccessError | TooBusyError) else None
    if fault.code in (STARTING, AWAY):
        wait_s = RETRY_S
    headers |= {"Retry-After": str(wait_s)} if wait_s else {}
    return _json_response(_status(fault), {"error": error_json(fault)}, headers)


def _status(fault: GraphragError) -> int:
    if isinstance(fault, AccessError):
        return fault.status
    if fault.code in NOT_FOUND:
        return 404
    return 422 if isinstance(fault, CallError | QueryRefusedError) else 503


def _no_route(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    error: dict[str, Any] = {
        "code": "no_route" if fault.status_code == 404 else "wrong_method",
        "message": f"{request.method} {request.url.path[:200]} is no route here.",
        "hint": f"See {OPENAPI}.",
        "candidates": [],
    }
    return _json_response(fault.status_code, {"error": error}, dict(fault.headers or {}))


def _client_left(_request: Request, _fault: Exception) -> Response:
    return Response(status_code=204)


def _internal_error(_request: Request, _fault: Exception) -> Response:
    """Answer an internal error in the usual shape; the server logs the error."""
    error: dict[str, Any] = {
        "code": "internal",
        "message": "An internal error occurred.",
        "hint": "",
        "candidates": [],
    }
    return _json_response(500, {"error": error})


def _json_response(
    status: int, body: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> Response:
    meta = {"requestId": _request_id(), "timestamp": datetime.now(UTC).isoformat()}
    return Response(
        dumps({**body, "meta": meta}, ascii_only=True),
        status_code=status,
        headers={"X-Request-ID": meta["requestId"], "Cache-Control": "no-store", **(headers or {})},
        media_type="application/json",
    )


def _request_id() -> str:
    """Make the name by which a caller and a log can speak of one request."""
    return uuid.uuid4().hex
