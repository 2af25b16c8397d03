"""What an engine owns and its tenants' engines share: the connection, the app's store, the models.

Whoever made a `Core` closes it. An `Access` borrows it.
"""

import threading
from collections.abc import Callable

from graphrag_core.adapters.embedded import is_server_paused
from graphrag_core.adapters.neo4j import Graph, open_graph, public_address
from graphrag_core.engine.models import Models
from graphrag_core.engine.tenant_views import Views
from graphrag_core.errors import ConnectionClosedError
from graphrag_core.protocols import Embedder
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.foreign_vectors import ForeignVectors
from graphrag_core.runtime.absence import Absence
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.schema.graph_config import read_config
from graphrag_core.settings import Settings
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.document_store import DocumentStore
from graphrag_core.store.metrics import Metrics
from graphrag_core.store.query_log import QueryLog
from graphrag_core.store.sqlite_store import SqliteStore

Progress = Callable[[str], None]

PAUSED_S = 0.1
PAUSED = "Its process is paused; it is restarted when it does not go on."


class Core:
    """The open resources of one engine. Safe to share between threads.

    `seeding` and `indexing` are held by whoever writes: two first loads at once would wait for
    each other's constraints until one is refused.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        progress: Progress | None,
        embedder: Embedder | None,
        one_question: bool,
    ) -> None:
        self.settings = settings
        self.config = read_config(settings.graph_config)
        self.views = Views(self.config, progress)
        self.store = open_store(settings)
        self.log = QueryLog(self.store)
        self.metrics = Metrics(self.store)
        self.documents = DocumentStore(self.store)
        self.models = Models(settings, self.store, embedder, one_question=one_question)
        self.chunk_index = ChunkIndex()
        self.foreign_vectors = ForeignVectors()
        self.seeding = threading.Lock()
        self.indexing = threading.Lock()
        self._progress = progress
        self._absence = Absence()
        self._lock = threading.RLock()
        self._graph: Graph | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether the database is open."""
        return self._graph is not None

    @property
    def address(self) -> str:
        """Where the open database is; "" while it is not open."""
        graph = self._graph
        return graph.address if graph is not None else ""

    @property
    def database_name(self) -> str:
        """The name of the app's own copies of this database; known also while it is down."""
        return database_name(self.settings)

    @property
    def public_name(self) -> str:
        """The name of this database as it may be shown, without a login; known while it is down."""
        uri = self.settings.neo4j_uri
        address = public_address(uri) if uri else "embedded"
        return f"{address}/{self.settings.neo4j_database or ''}"

    def away(self) -> tuple[float, str]:
        """Return for how many seconds the database has been away, and what is done about it.

        (0, "") while it is there. A paused server is away from this moment on. Takes no time.
        """
        lasted_s, words = self._absence.seen()
        if words or not self.settings.embedded or not is_server_paused(self.settings):
            return lasted_s, words
        return PAUSED_S, PAUSED

    def graph(self) -> Graph:
        """Return the open database. Raises `DatabaseUnavailableError`, also once closed."""
        with self._lock:
            # Work in the background that outlives its session must not open it again.
            if self._closed:
                raise ConnectionClosedError
            if self._graph is None:
                # Who waited for another's attempt that failed may have gone meanwhile.
                current_cancel().check()
                self._graph = open_graph(self.settings, self._progress, self._absence)
            return self._graph

    def close(self) -> None:
        """Close the connections for good; the embedded server goes on for the next caller."""
        with self._lock:
            self._closed = True
            self.chunk_index.close()
            if self._graph is not None:
                self._graph.close()
                self._graph = None
        self.store.close()


def database_name(settings: Settings) -> str:
    """Name the database of settings as the app's own store does."""
    return f"{settings.neo4j_uri or 'embedded'}/{settings.neo4j_database or ''}"


def open_store(settings: Settings) -> AppStore:
    """Return the app's store: the PostgreSQL that is set, or a file. Nothing is opened yet."""
    if settings.store_url is None:
        return SqliteStore(settings.home)
    from graphrag_core.adapters.postgres_store import PostgresStore

    return PostgresStore(settings.store_url)
