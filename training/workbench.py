"""A graph to try queries on, with a cache: the server is filled only for what is not known.

Schema, links and results are kept in `folder`, by graph and code, so that after a change of the
generator only new queries run.
"""

import hashlib
import pickle
import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphrag_core.engine import Engine
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.evaluation.accuracy import Case, is_right, rows_digest, says_nothing
from graphrag_core.types import CypherQuery, Links, Question, Rows, Schema
from training.server import GraphServer
from training.sets import QuestionSet, hash_of

CORE = Path(__file__).parents[1] / "graphrag_core"
LINKING_CODE = ("linking", "english", "schema", "profiles")
"""The rooms that schema and links come from."""
TIMEOUT_S = 15.0
"""More than the product gives a query: a busy machine must not make a reading look wrong."""
MAX_ROWS = 1_000

TABLES = """
CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, error TEXT, digest TEXT, size INTEGER,
                                    rows BLOB);
CREATE TABLE IF NOT EXISTS verdicts (key TEXT PRIMARY KEY, is_right INTEGER);
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a query gave. `digest` is equal for equal rows, in whatever order; `size` counts them.

    `empty` is also one row that says nothing: a zero, a false, a null.
    """

    key: str
    error: str
    digest: str
    size: int

    @property
    def empty(self) -> bool:
        """Whether it found nothing."""
        return self.size == 0


class Workbench:
    """The graph of a set on `server`."""

    def __init__(self, questions: QuestionSet, server: GraphServer, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.set = questions
        self._server = server
        self._engine: Engine | None = None
        self._graph_file = folder / f"{questions.graph}.{questions.mark[:12]}.graph.pickle"
        self._prepared_file = folder / f"{questions.graph}.links.pickle"
        self._store = sqlite3.connect(folder / f"{questions.graph}.results.sqlite")
        self._store.executescript(TABLES)
        self.schema, self._links = self._prepared()

    def close(self) -> None:
        """Keep what was found."""
        self._store.commit()
        self._store.close()

    def links(self, text: str) -> Links:
        """Return what of the graph a text names."""
        if text not in self._links:
            self._links[text] = self.engine().link(Question(text))
            self._save()
        return self._links[text]

    def run(self, query: CypherQuery) -> Outcome:
        """Run a query, unless its result is known."""
        key = mark_of(self.set.mark, query.text, sorted(query.parameters.items()))
        found = self._store.execute(
            "SELECT key, error, digest, size FROM results WHERE key = ?", (key,)
        ).fetchone()
        if found is not None:
            return Outcome(*found)
        rows, error = self._fetch(query)
        digest = rows_digest(rows) if not error else ""
        outcome = Outcome(key, error, digest, 0 if says_nothing(rows) else len(rows.records))
        self._store.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?)",
            (key, error, digest, outcome.size, zlib.compress(pickle.dumps(rows), 1)),
        )
        return outcome

    def is_right(self, case: Case, gold: Outcome, outcome: Outcome) -> bool:
        """Tell whether a result is that of the gold query."""
        if outcome.error or gold.error:
            return False
        key = mark_of(case.question, case.gold_cypher, gold.key, outcome.key)
        found = self._store.execute(
            "SELECT is_right FROM verdicts WHERE key = ?", (key,)
        ).fetchone()
        if found is not None:
            return bool(found[0])
        right = is_right(case, self.rows(gold), self.rows(outcome))
        self._store.execute("INSERT INTO verdicts VALUES (?, ?)", (key, right))
        return right

    def rows(self, outcome: Outcome) -> Rows:
        """Return the rows of a query that was run."""
        (found,) = self._store.execute(
            "SELECT rows FROM results WHERE key = ?", (outcome.key,)
        ).fetchone()
        return _unpickled(zlib.decompress(found))  # type: ignore[no-any-return]

    def _fetch(self, query: CypherQuery) -> tuple[Rows, str]:
        try:
            return self.engine().graph().fetch(query, limit=MAX_ROWS, timeout_s=TIMEOUT_S), ""
        except (QueryRefusedError, QueryTimeoutError) as fault:
            return Rows(), fault.message

    def engine(self) -> Engine:
        """Return an engine on the graph, which is loaded at the first call."""
        if self._engine is None:
            self._engine = self._server.load(self.set.fill, self._graph_file)
            self._engine.schema()  # the profile that names nodes comes with it
        return self._engine

    def _prepared(self) -> tuple[Schema, dict[str, Links]]:
        mark = self._prepared_mark()
        if self._prepared_file.exists():
            known, schema, links = _unpickled(self._prepared_file.read_bytes())
            if known == mark:
                return schema, links
        engine = self.engine()
        self.schema = visible_schema(engine)
        self._links = {
            case.question: engine.link(Question(case.question)) for case in self.set.cases
        }
        self._save()
        return self.schema, self._links

    def _save(self) -> None:
        kept = (self._prepared_mark(), self.schema, self._links)
        self._prepared_file.write_bytes(pickle.dumps(kept))

    def _prepared_mark(self) -> str:
        code = code_hash(*LINKING_CODE, without=lambda file: file.stem == "operator_words")
        return mark_of(self.set.mark, code)


def visible_schema(engine: Engine) -> Schema:
    """Return the schema that translators are given."""
    from graphrag_core.profiles import visible

    return visible(engine.schema(), engine.graph().profile)


def code_hash(*rooms: str, without: Callable[[Path], bool] = lambda _: False) -> str:
    """Return a hash over the code of some rooms."""
    files = [file for room in rooms for file in (CORE / room).rglob("*.py")]
    return hash_of(file for file in files if not without(file))


def mark_of(*parts: object) -> str:
    """Return a hash over the texts of some values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _unpickled(content: bytes) -> Any:
    return pickle.loads(content)  # noqa: S301 - written by this module alone
