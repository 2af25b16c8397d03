"""`LlmTranslator`: asks a language model for the query, and for its repair.

The model is only ever trusted with words: its query is guarded, validated and run in READ
mode like anybody's. Knows neither the database nor the validator.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from graphrag_core.cypher.lexer import tokenize
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.profiles import detect_profile
from graphrag_core.protocols import ChatModel, forget_reply, keep_reply
from graphrag_core.translate.llm.examples import Example
from graphrag_core.translate.llm.meaning_ranker import MeaningRanker
from graphrag_core.translate.llm.prompt import (
    Messages,
    TranslationTask,
    translation_messages,
)
from graphrag_core.translate.llm.repair import repair_messages
from graphrag_core.translate.llm.reply import REPLY_SCHEMA, Found, read_reply, reply_json
from graphrag_core.types import (
    Attempt,
    CypherQuery,
    Links,
    Question,
    Schema,
    Translation,
    Untranslated,
)

REPLY_TOKENS = 1_500
"""Room for a long query and its interpretation, and for a model that thinks first."""

USUAL_CONFIDENCE = 0.7
ALL_NAMED, ONE_UNNAMED, UNSTRUCTURED = 0.1, -0.15, -0.05
LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.3, 0.9


def _utc_now() -> datetime:
    return datetime.now(UTC)


class LlmTranslator:
    """A `Translator` on a chat model; `now` is the clock that the prompt's date comes from.

    `learned` gives the questions whose query somebody found right; `ranker` finds the nearest.
    """

    def __init__(
        self,
        chat: ChatModel,
        *,
        now: Callable[[], datetime] = _utc_now,
        learned: Callable[[], Iterable[Example]] = tuple,
        ranker: MeaningRanker | None = None,
    ) -> None:
        self._chat = chat
        self._now = now
        self._learned = learned
        self._ranker = ranker

    def translate(
        self, question: Question, links: Links, schema: Schema
    ) -> Translation | Untranslated:
        """Ask the model for a query.

        `Untranslated` with `model_unavailable`, `out_of_scope` (the model says that the
        graph cannot answer) or `nl_translation_failed` (no single query in its reply).
        """
        messages = translation_messages(self._task(question, links, schema))
        return self._ask(messages, question, links, schema, purpose="translate")

    def repair(
        self, question: Question, links: Links, schema: Schema, attempt: Attempt
    ) -> Translation | Untranslated:
        """Ask again with what validator and database said of an attempt, in their own words.

        A reply that repeats the attempt is `nl_translation_failed`: asking on would not help.
        """
        messages = repair_messages(self._task(question, links, schema), attempt)
        repaired = self._ask(messages, question, links, schema, purpose="repair")
        if isinstance(repaired, Translation) and _same_query(repaired.query, attempt.query):
            return Untranslated(
                "nl_translation_failed",
                "The model repeated its query instead of mending it.",
                repeated=True,
            )
        return repaired

    def settle(
        self,
        question: Question,
        links: Links,
        schema: Schema,
        sent_back: Sequence[Attempt],
        mended: Translation | None,
    ) -> None:
        """Let a chat that remembers replies give the mended query at once, or ask anew."""
        task = self._task(question, links, schema)
        for attempt in sent_back:
            repair = repair_messages(task, attempt)
            forget_reply(self._chat, repair, max_tokens=REPLY_TOKENS)
        first = translation_messages(task)
        if mended is None:
            forget_reply(self._chat, first, max_tokens=REPLY_TOKENS)
        else:
            keep_reply(self._chat, first, reply_json(mended), max_tokens=REPLY_TOKENS)

    def _task(self, question: Question, links: Links, schema: Schema) -> TranslationTask:
        learned = tuple(self._learned())
        return TranslationTask(question, links, schema, self._now(), learned, self._ranker)

    def _ask(
        self, messages: Messages, question: Question, links: Links, schema: Schema, *, purpose: str
    ) -> Translation | Untranslated:
        try:
            reply = self._chat.complete(
                messages, max_tokens=REPLY_TOKENS, purpose=purpose, reply_schema=REPLY_SCHEMA
            )
        except ModelUnavailableError as failure:
            return Untranslated("model_unavailable", f"{failure.message} {failure.hint}".strip())
        found = read_reply(reply)
        if isinstance(found, Untranslated):
            if found.code != "out_of_scope":
                forget_reply(self._chat, messages, max_tokens=REPLY_TOKENS)
            return found
        parameters = dict(found.parameters)
        if question.tenant is not None and detect_profile(schema).tenant_key is not None:
            parameters["tenant"] = question.tenant
        query = CypherQuery(found.cypher, parameters)
        unread = _unread_words(query, links)
        return Translation(
            query=query,
            interpretation=found.interpretation,
            translator="llm",
            confidence=_confidence(found, links, unread),
            unread=unread,
        )


def _confidence(found: Found, links: Links, unread: tuple[str, ...]) -> float:
    """Estimate the confidence from what can be checked; a model gives no honest number itself."""
    confidence = USUAL_CONFIDENCE + ONE_UNNAMED * len(unread)
    if links.values and not unread:
        confidence += ALL_NAMED
    if not found.structured:
        confidence += UNSTRUCTURED
    return round(min(max(confidence, LEAST_CONFIDENCE), MOST_CONFIDENCE), 2)


def _unread_words(query: CypherQuery, links: Links) -> tuple[str, ...]:
    """Words of the question that surely name a value which the query does not mention.

    Words with several readings count as read when one of them is there.
    """
    names, values = _mentioned(query)
    by_words: dict[str, list[str]] = {}
    for link in links.values:
        if link.score >= 1:
            by_words.setdefault(link.text, []).extend(
                (_fold_value(link.value), _fold_value(link.text))
            )
    return tuple(
        words
        for words, wanted in by_words.items()
        if names.isdisjoint(wanted)
        and not any(
            value == text or (len(value) > 2 and value in text)
            for value in values
            for text in wanted
        )
    )


def _mentioned(query: CypherQuery) -> tuple[set[str], set[str]]:
    """Collect the names in a query, and its literals and parameter values, case-folded."""
    tokens = tokenize(query.text)
    names = {_fold_value(token.value) for token in tokens if token.kind in ("name", "escaped")}
    values = {_fold_value(token.value) for token in tokens if token.kind in ("string", "number")}
    return names, values | {_fold_value(value) for value in _leaf_values(query.parameters)}


def _leaf_values(parameters: Mapping[str, Any]) -> Iterator[Any]:
    pending: list[Any] = list(parameters.values())
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)
        else:
            yield value


def _fold_value(value: object) -> str:
    return str(value).casefold()


def _same_query(first: CypherQuery, second: CypherQuery) -> bool:
    return _tokens(first) == _tokens(second) and dict(first.parameters) == dict(second.parameters)


def _tokens(query: CypherQuery) -> list[str]:
    return [token.text for token in tokenize(query.text) if token.text != ";"]
