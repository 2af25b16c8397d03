"""Greetings, thanks and goodbyes, and the replies to them."""

from collections.abc import Mapping

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import tokenize

_REPLIES: Mapping[str, frozenset[str]] = {
    "You are welcome.": word_set("thanks thank thx ty cheers"),
    "Goodbye.": word_set("bye goodbye"),
    "Hello.": word_set("hello hi hey greetings"),
}
_TIMES_OF_DAY = word_set("morning afternoon evening day night")
_BESIDE = word_set(
    """a advance again all and awesome cool everyone for good great have help helped helps
    in it lot many much nice ok okay perfect so super that the there this very you your"""
)


def reply_to_greeting(text: str) -> str | None:
    """Return the reply to a text that is a greeting, thanks or a goodbye and nothing else.

    "Thanks, it works" has a verb and "Hello World" a name: both are read as usual.
    """
    words = {token.lower for token in tokenize(text) if any(c.isalnum() for c in token.text)}
    if "good" in words and words & _TIMES_OF_DAY:
        words = words - _TIMES_OF_DAY | {"hello"}
    replies = [reply for reply, signs in _REPLIES.items() if signs & words]
    if not replies or words - _BESIDE - frozenset[str]().union(*_REPLIES.values()):
        return None
    return replies[0]
