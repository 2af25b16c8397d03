"""Answers as they were given, in the app's own store, each under an id that nobody can guess.

A link with the id opens the answer as it was shown, whatever the graph says by now. An answer
knows the ids of those before it in its conversation, so that one id opens the conversation up
to there.
"""

import json
import secrets
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore, Row
from graphrag_core.store.frozen_values import freeze, thaw
from graphrag_core.types import Answer, Mode, Question

ID_BYTES = 12
MAX_ANSWERS = 2_000
MAX_BYTES = 200_000_000
"""Of one tenant of one database; the oldest answers go first."""
MAX_RECORD_BYTES = 5_000_000
MAX_RECORD_CHARS = 100_000_000
MAX_EARLIER = 50

ADD = """
INSERT INTO shared_answers (id, at, database, tenant, size, record)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO UPDATE SET
  at = excluded.at, database = excluded.database, tenant = excluded.tenant,
  size = excluded.size, record = excluded.record
"""
TRIM = """
DELETE FROM shared_answers WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS bytes
    FROM shared_answers WHERE database = $1 AND tenant = $2
    WINDOW newest AS (ORDER BY at DESC, id)) AS placed
  WHERE place > $3 OR bytes > $4)
"""
FOUND = """
SELECT id, at, database, tenant, record FROM shared_answers WHERE tenant = $1 AND id = $2
"""

NOT_FOUND = (
    "The answer of this link is not here. It may have made room for newer ones, or belong to "
    "another tenant or another installation. The question can be asked again."
)
UNREADABLE = (
    "The answer of this link is damaged and cannot be shown. The question can be asked again."
)


def new_answer_id() -> str:
    """Make an id for an answer: short, fit for a URL, and not to be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


@dataclass(frozen=True, slots=True)
class SharedAnswer:
    """An answer as it was given, with its question, of one tenant of one database.

    `asked_by` is who asked, as the pages say it; "" where nobody logs in. `database` is its name,
    without a login. `at` is when it was given. `earlier` are the ids of
    the answers before it in the conversation, the oldest first; the question has no history.
    """

    id: str
    question: Question
    answer: Answer
    mode: Mode = "auto"
    earlier: tuple[str, ...] = ()
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    database: str = ""
    tenant: str = ""
    asked_by: str = ""


@dataclass(frozen=True, slots=True)
class SharedConversation:
    """The answers of a link, the oldest first; `problem` says in a sentence what is missing."""

    answers: tuple[SharedAnswer, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SharedAnswers:
    """The answers that one tenant may see; those that are added are of this database."""

    store: AppStore
    database: str
    tenant: str = ""

    def add(self, shared: SharedAnswer) -> bool:
        """Store an answer; False where that is not possible, also for one that is too large."""
        shared = replace(shared, database=self.database, tenant=self.tenant)
        try:
            record = pack_answer(shared)
        except (TypeError, ValueError, RecursionError):
            return False
        if len(record) > MAX_RECORD_BYTES:
            return False
        values = (
            shared.id, shared.at.isoformat(), self.database, self.tenant, len(record), record,
        )  # fmt: skip
        return self.store.write(ADD, values) and self.store.write(
            TRIM, (self.database, self.tenant, MAX_ANSWERS, MAX_BYTES)
        )

    def conversation(self, answer_id: str) -> SharedConversation:
        """Return an answer with those before it in its conversation, of any database.

        Without the answer itself there is none; `problem` says why.
        """
        rows = self._rows(answer_id)
        if not rows:
            return SharedConversation(problem=self.store.problem or NOT_FOUND)
        last = unpack_answer(rows[0])
        if last is None:
            return SharedConversation(problem=UNREADABLE)
        before = [row for id_ in last.earlier[-MAX_EARLIER:] for row in self._rows(id_)]
        earlier = [shared for row in before if (shared := unpack_answer(row))]
        return SharedConversation((*earlier, last), _missing(len(last.earlier) - len(earlier)))

    def _rows(self, answer_id: str) -> Sequence[Row]:
        return self.store.read(FOUND, (self.tenant, answer_id))


def _missing(count: int) -> str:
    if not count:
        return ""
    answers = "One earlier answer" if count == 1 else f"{count} earlier answers"
    return f"{answers} of this conversation can no longer be shown."


def pack_answer(shared: SharedAnswer) -> bytes:
    """Write an answer without what only this process can use: how it was read, and the history.

    Raises `TypeError`, `ValueError` and `RecursionError` for an answer that cannot be written.
    """
    parts = {
        "question": freeze(replace(shared.question, history=(), edited=None)),
        "answer": freeze(replace(shared.answer, reading=None)),
        "mode": shared.mode,
        "asked_by": shared.asked_by,
        "earlier": list(shared.earlier[-MAX_EARLIER:]),
    }
    return zlib.compress(json.dumps(parts).encode())


def unpack_answer(row: Row) -> SharedAnswer | None:
    """Read an answer of a row with its `id`, `at`, `database`, `tenant` and `record`.

    None where its record is damaged or of another version of the app.
    """
    try:
        text = zlib.decompressobj().decompress(row["record"], MAX_RECORD_CHARS)
        parts = json.loads(text)
        question, answer = thaw(parts["question"]), thaw(parts["answer"])
        if not isinstance(question, Question) or not isinstance(answer, Answer):
            return None
        return SharedAnswer(
            row["id"], question, answer, parts["mode"], tuple(map(str, parts["earlier"])),
            datetime.fromisoformat(row["at"]), row["database"], row["tenant"],
            str(parts.get("asked_by", "")),
        )  # fmt: skip
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, zlib.error):
        return None
