"""Is a rewriting by a model about what was said? Names and numbers of its own are none of it."""

from collections.abc import Callable, Iterator

from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.words import WordToken, derivations, name_words, stem, tokenize
from graphrag_core.types import Links, Question, Schema

MAX_CHARS = 400
LEAST_SHARED = 0.5
"""Of its content words, so many must have been said or stand in the schema."""
SURE_LINK = 0.9


def ungrounded_reason(
    rewritten: str, question: Question, schema: Schema, link: Callable[[Question], Links]
) -> str | None:
    """Why a rewriting cannot be what the question meant, in a sentence; None where it can."""
    if len(rewritten) > MAX_CHARS or "\n" in rewritten.strip():
        return "It is not one short question."
    conversation = _ConversationWords(question, schema)
    names = [token for token in tokenize(rewritten) if _is_name(token, rewritten)]
    strange = [token.text for token in names if not conversation.has(token)]
    values = link(Question(rewritten, question.tenant)).values
    strange += [
        v.text for v in values if v.score >= SURE_LINK and not conversation.has_words(v.text)
    ]
    if strange:
        return f"The conversation does not mention '{strange[0][:80]}'."
    words = [token.lower for token in tokenize(rewritten) if token.kind == "word"]
    content = [word for word in words if word not in STOP_WORDS]
    known = [word for word in content if conversation.has_words(word)]
    if len(known) < LEAST_SHARED * len(content) or not content:
        return "It is about something else."
    return None


class _ConversationWords:
    """What was said in a conversation, and the words of the schema."""

    def __init__(self, question: Question, schema: Schema) -> None:
        texts = [question.text, *_conversation_texts(question)]
        self._text = "\n".join(texts).casefold()
        terms = [label.name for label in schema.labels]
        terms += [kind.name for kind in schema.relationship_types]
        terms += [p.key for entry in schema.labels for p in entry.properties]
        terms += [synonym.phrase for synonym in schema.custom.synonyms]
        words = {word for text in (*texts, *terms) for word in (*name_words(text), *_words(text))}
        self._stems = {stem(word) for word in words} | {
            root for word in words for root, _ in derivations(word)
        }

    def has(self, token: WordToken) -> bool:
        """Tell whether a name was said, or is a word of the schema in whatever form."""
        if token.kind in ("number", "date"):
            return token.text in tuple(t.text for t in tokenize(self._text))
        return token.lower in self._text or self.has_words(token.text)

    def has_words(self, phrase: str) -> bool:
        """Tell whether all words of a phrase were said in some form."""
        parts = [word for word in (_words(phrase) or [phrase]) if word not in STOP_WORDS]
        return all(
            stem(word) in self._stems
            or any(root in self._stems for root, _ in derivations(word))
            or word in self._text
            for word in parts
        )


def _conversation_texts(question: Question) -> Iterator[str]:
    for exchange in question.history:
        yield from (exchange.question, exchange.standalone)
        yield from (candidate.name for candidate in exchange.results)
        if exchange.clarification is not None:
            yield from (candidate.name for candidate in exchange.clarification.candidates)


def _words(text: str) -> list[str]:
    return [token.lower for token in tokenize(text) if token.kind in ("word", "quoted", "email")]


def _is_name(token: WordToken, text: str) -> bool:
    """Quoted, a number, capitalised within a sentence, or with digits, marks, inner capitals."""
    if token.kind != "word":
        return token.kind in ("quoted", "number", "date", "email")
    if any(c.isdigit() or c in "-_/@.#" for c in token.text):
        return True
    if any(c.isupper() for c in token.text[1:]):
        return True
    return token.text[0].isupper() and bool(text[: token.start].strip())
