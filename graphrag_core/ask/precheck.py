"""Texts that cannot be a question; they are refused before anything is looked up."""

from graphrag_core.cypher.recognise import looks_like_cypher, looks_like_sql
from graphrag_core.types import StepDiagnostic

MAX_QUESTION_CHARS = 10_000


def refusal_reason(text: str) -> StepDiagnostic | None:
    """Explain why a text cannot be answered; None where it may be a question."""
    stripped = text.strip()
    if not stripped:
        return StepDiagnostic("empty_question", "error", "Please type a question.")
    if len(stripped) > MAX_QUESTION_CHARS:
        return StepDiagnostic(
            "question_too_long",
            "error",
            f"The question has {len(stripped):,} characters; at most {MAX_QUESTION_CHARS:,} are "
            "allowed. Ask it in fewer words.",
        )
    if not any(character.isalnum() for character in stripped):
        return StepDiagnostic(
            "no_words", "error", "The question contains no words. Please ask in a few words."
        )
    if looks_like_cypher(stripped):
        return StepDiagnostic(
            "cypher_given",
            "info",
            "This is Cypher, not a question. Open it on the Cypher page to check and run it.",
        )
    if looks_like_sql(stripped):
        return StepDiagnostic(
            "sql_given",
            "info",
            "This is SQL. Ask in plain words, or write Cypher on the Cypher page.",
        )
    return None
