"""One embedded server on which graph after graph is loaded."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout

from graphrag_core.adapters.embedded import attach_or_start, stop
from graphrag_core.cypher.lexer import quote_name, split_statements
from graphrag_core.engine import Engine
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import CypherQuery
from training.snapshot import restore, save

CONSTRAINTS = "SHOW CONSTRAINTS YIELD name RETURN name"
INDEXES = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"
WIPE = "MATCH (n) DETACH DELETE n"
STARTS = 4


class GraphServer:
    """The server of `home`; one that the first graph had to start is stopped at the end."""

    def __init__(self, home: Path) -> None:
        self._settings = _settings(home)
        self._lock = FileLock(home / "graphs.lock")
        self._engine: Engine | None = None
        self._started_here = False

    def __enter__(self) -> Self:
        """Keep others out: each would take the other's graph for its own."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise SystemExit(f"Another process works in {self._lock.lock_file}.") from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._engine is not None:
            self._engine.close()
        if self._started_here:
            stop(self._settings)
        self._lock.release()

    def load(self, fill: Callable[[Engine], object], kept: Path) -> Engine:
        """Return an engine on an emptied graph that `fill` wrote to.

        What `fill` wrote is kept in a file and taken from there the next time. The engine is
        closed when the next graph is loaded.
        """
        if self._engine is not None:
            self._engine.close()
        self._started_here |= _start(self._settings)
        with Engine(self._settings) as engine:
            _empty(engine)
            if kept.exists():
                restore(engine.graph(), kept)
            else:
                fill(engine)
                save(engine.graph(), kept)
        # Another engine: it has seen nothing of the graph before.
        self._engine = Engine(self._settings)
        return self._engine


def fill_from(script: Path) -> Callable[[Engine], object]:
    """Return what runs the statements of a file."""

    def fill(engine: Engine) -> None:
        statements = split_statements(script.read_text(encoding="utf-8"))
        engine.graph().write([CypherQuery(statement) for statement in statements])

    return fill


def _settings(home: Path) -> Settings:
    home.mkdir(parents=True, exist_ok=True)
    cache = str(load_settings().cache_dir)
    return load_settings({"GRAPHRAG_HOME": str(home), "GRAPHRAG_CACHE": cache}, folder=home)


def _start(settings: Settings) -> bool:
    """Attach to the server or start it, more than once where the machine is very busy."""
    for left in reversed(range(STARTS)):
        try:
            return attach_or_start(settings, lambda _: None).started_here
        except EmbeddedServerError:
            if not left:
                raise
    return False


def _empty(engine: Engine) -> None:
    graph = engine.graph()
    for kind, shown in (("CONSTRAINT", CONSTRAINTS), ("INDEX", INDEXES)):
        names = [str(row["name"]) for row in graph.fetch(CypherQuery(shown)).records]
        graph.write([CypherQuery(f"DROP {kind} {quote_name(name)}") for name in names])
    graph.write([CypherQuery(WIPE)])
