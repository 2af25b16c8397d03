"""What no offline reading is tried for: no question, too long a one, or a query."""

from graphrag_core.cypher.recognise import looks_like_cypher, looks_like_sql
from graphrag_core.types import Question, Untranslated

MAX_CHARS = 1_000


def why_unreadable(question: Question) -> Untranslated | None:
    """Return why a text is not read, None where it is tried."""
    text = question.text.strip()
    if sum(character.isalpha() for character in text) < 3:
        return Untranslated("out_of_scope", "There is no question to read.")
    if len(text) > MAX_CHARS:
        return Untranslated(
            "nl_translation_failed",
            f"Questions of up to {MAX_CHARS} characters can be read offline.",
        )
    if looks_like_cypher(text) or looks_like_sql(text):
        return Untranslated("out_of_scope", "This is a query, not a question in plain words.")
    return None
