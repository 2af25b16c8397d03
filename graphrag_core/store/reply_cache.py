"""Replies of a model, kept by the hash of what was sent: a repeated question costs no tokens.

What is kept is the reply alone, in the app's own store; of the question, the schema and the
rows that were sent there is only the hash.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from graphrag_core.protocols import ChatModel, OnText, ReplySchema
from graphrag_core.runtime.token_tally import note_cached
from graphrag_core.store.app_store import AppStore

KEPT = 2_000
KEPT_FOR = timedelta(days=7)

FIND = "SELECT reply FROM model_replies WHERE hash = $1 AND at > $2"
KEEP = """
INSERT INTO model_replies (hash, at, reply) VALUES ($1, $2, $3)
ON CONFLICT (hash) DO UPDATE SET at = excluded.at, reply = excluded.reply
"""
FORGET = "DELETE FROM model_replies WHERE hash = $1"
TRIM = """
DELETE FROM model_replies
WHERE at <= $1 OR hash NOT IN (SELECT hash FROM model_replies ORDER BY at DESC LIMIT $2)
"""


class CachedChat:
    """A `ChatModel` that asks another one only for what it was not asked before.

    `endpoint` says who is asked (address and model): another one gives other replies.
    Failures are never kept, nor replies that whoever asked could not use. Without a usable
    file every call goes through.
    """

    def __init__(self, chat: ChatModel, store: AppStore, *, endpoint: str) -> None:
        self._chat = chat
        self._store = store
        self._endpoint = endpoint

    def complete(
        self,
        messages: Sequence[tuple[str, str]],
        *,
        max_tokens: int,
        purpose: str,
        reply_schema: ReplySchema | None = None,
        on_text: OnText | None = None,
    ) -> str:
        """Return the stored reply to exactly these messages, or the model's.

        Raises as the model does.
        """
        key = self._key(messages, max_tokens)
        stored = self._store.read(FIND, (key, (datetime.now(UTC) - KEPT_FOR).isoformat()))
        if stored:
            note_cached(messages, purpose)
            known = str(stored[0]["reply"])
            if on_text is not None:
                on_text(known)
            return known
        reply = self._chat.complete(
            messages,
            max_tokens=max_tokens,
            purpose=purpose,
            reply_schema=reply_schema,
            on_text=on_text,
        )
        self.keep(messages, reply, max_tokens=max_tokens)
        return reply

    def keep(self, messages: Sequence[tuple[str, str]], reply: str, *, max_tokens: int) -> None:
        """Give this reply next time: the model's, or what it came to when it was mended."""
        now = datetime.now(UTC)
        if self._store.write(KEEP, (self._key(messages, max_tokens), now.isoformat(), reply)):
            self._store.write(TRIM, ((now - KEPT_FOR).isoformat(), KEPT))

    def forget(self, messages: Sequence[tuple[str, str]], *, max_tokens: int) -> None:
        """Ask the model anew next time: its reply to these messages could not be used."""
        self._store.write(FORGET, (self._key(messages, max_tokens),))

    def _key(self, messages: Sequence[tuple[str, str]], max_tokens: int) -> str:
        sent = json.dumps([self._endpoint, max_tokens, list(messages)])
        return hashlib.sha256(sent.encode()).hexdigest()
