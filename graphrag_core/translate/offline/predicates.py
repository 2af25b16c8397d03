"""What stands behind a property in a question: "greater than 5", "is delayed", "starts with A"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import ValueLink

_LEADING = frozenset({"be", "both", "prep", "by", "have", "that", "skip", "direct", "do"})
AVERAGE = "average"
SIGNS: dict[str, Operator] = {"negative": "<", "positive": ">"}


@dataclass(frozen=True, slots=True)
class Predicate:
    """A comparison and the index of the first chunk after it.

    `among` are the categories of the nodes that an average is taken over.
    """

    operator: Operator
    value: Any
    end: int
    time: TimePhrase | None = None
    negated: bool = False
    upper: Any = None
    unit: str = ""
    among: tuple[ValueLink, ...] = ()


def predicate_after(
    chunks: Sequence[Chunk], position: int, terms: Sequence[PropertyTerm], *, bare: bool = True
) -> Predicate | None:
    """The comparison that follows a property; None when none does.

    With `bare` a value may follow directly ("status delayed"); else a verb or an operator
    must stand between ("the status is delayed").
    """
    at = position
    negated = False
    led = False
    while at < len(chunks) and (chunks[at].kind in _LEADING or chunks[at].kind == "neg"):
        if chunks[at].kind == "neg":
            negated = True
        if chunks[at].kind == "prep" and chunks[at].text.lower() not in {
            "of",
            "at",
            "in",
            "on",
            "as",
        }:
            break
        compared = at + 1 < len(chunks) and chunks[at + 1].kind in {"compare", "number"}
        if chunks[at].kind == "by" and not compared and not _is_valued(chunks, at + 1, terms):
            break
        led = led or chunks[at].kind in {"be", "neg", "prep", "by"}
        at += 1
    if at >= len(chunks):
        return None
    found = _comparison(chunks, at, negated)
    if found is None and (led or bare):
        found = _equality(chunks, at, terms, negated)
    return found


def _is_valued(chunks: Sequence[Chunk], at: int, terms: Sequence[PropertyTerm]) -> bool:
    """As in "caused by a storm", where a storm is a value of the cause."""
    links = chunks[at].links if at < len(chunks) else ()
    return any(link.key in {term.key for term in terms} for link in links)


def _comparison(chunks: Sequence[Chunk], at: int, negated: bool) -> Predicate | None:
    chunk = chunks[at]
    following = chunks[at + 1] if at + 1 < len(chunks) else None
    if chunk.kind == "compare" and following is not None:
        if following.kind == "number":
            compared = unless(chunk.data, negated)
            return Predicate(compared, following.data, at + 2, unit=following.unit)
        if following.kind == "average":
            class_named = at + 2 < len(chunks) and bool(chunks[at + 2].label_terms)
            end = at + 3 if class_named else at + 2
            return Predicate(chunk.data, AVERAGE, end, among=following.links)
        if following.kind == "text" and chunk.data == "=":
            return Predicate("<>" if negated else "=", following.data, at + 2)
    if chunk.kind == "between" and at + 3 < len(chunks):
        low, joint, high = chunks[at + 1 : at + 4]
        if low.kind == high.kind == "number" and joint.kind in {"and", "prep"}:
            unit = high.unit or low.unit
            return Predicate(">=", low.data, at + 4, negated=negated, upper=high.data, unit=unit)
    if chunk.kind == "text_operator" and following is not None and following.text:
        return Predicate(chunk.data, text_of(following), at + 2, negated=negated)
    if chunk.kind == "time":
        return Predicate("=", None, at + 1, time=chunk.time, negated=negated)
    if chunk.kind == "empty":
        return Predicate("IS NOT NULL" if negated else "IS NULL", None, at + 1)
    return None


def texts_at(chunks: Sequence[Chunk], at: int) -> tuple[list[str], int]:
    """Texts with "or" between, as in '"moon" or "star"', from a place on; and where they end."""
    texts: list[str] = []
    while at < len(chunks) and chunks[at].kind in {"value", "unknown", "text", "term"}:
        texts.append(text_of(chunks[at]))
        joined = at + 2 < len(chunks) and chunks[at + 1].kind == "or"
        if not (joined and is_quoted(chunks[at + 2])):
            return texts, at + 1
        at += 2
    return texts, at


def is_quoted(chunk: Chunk) -> bool:
    """Is a text given in quotes, whatever it may mean?"""
    return chunk.kind == "text" or chunk.text.startswith(tuple(QUOTES))


def text_of(chunk: Chunk) -> str:
    """A text as it is to be looked for: without its quotes."""
    return str(chunk.data) if chunk.kind == "text" else chunk.text.strip(QUOTES)


QUOTES = "\"'‘’“”«»`"


def _equality(
    chunks: Sequence[Chunk], at: int, terms: Sequence[PropertyTerm], negated: bool
) -> Predicate | None:
    chunk = chunks[at]
    if chunk.text.lower() in SIGNS:
        return Predicate(unless(SIGNS[chunk.text.lower()], negated), 0, at + 1)
    if chunk.kind == "number":
        return _number_or_more(chunks, at, negated)
    if chunk.kind == "text":
        return Predicate("<>" if negated else "=", chunk.data, at + 1)
    keys = {term.key for term in terms}
    values: list[Any] = []
    joints: set[str] = set()
    end = at
    while end < len(chunks):
        if chunks[end].kind == "value":
            fitting = [link.value for link in chunks[end].links if link.key in keys]
            if not fitting:
                break
            values.append(fitting[0])
            end += 1
        elif values and chunks[end].kind in {"or", "and", "comma"} and chunks[end].data != "but":
            joints.add(chunks[end].kind)
            end += 1
        else:
            break
    if not values:
        return None
    while chunks[end - 1].kind in {"or", "and", "comma"}:
        end -= 1
    if len(values) == 1:
        return Predicate("<>" if negated else "=", values[0], end)
    if "or" not in joints and not negated:
        return Predicate("HAS", tuple(values), end)  # all of them, where a key holds several
    return Predicate("NOT IN" if negated else "IN", tuple(values), end)


def _number_or_more(chunks: Sequence[Chunk], at: int, negated: bool) -> Predicate:
    """A number by itself, or "5 or more"."""
    number, unit = chunks[at].data, chunks[at].unit
    following = chunks[at + 1 : at + 3]
    kinds = [chunk.kind for chunk in following]
    if kinds[:1] == ["compare"] and following[0].data in {">=", "<="}:
        return Predicate(following[0].data, number, at + 2, unit=unit)
    if kinds == ["or", "compare"]:
        operator: Operator = ">=" if following[1].data in {">", ">="} else "<="
        return Predicate(operator, number, at + 3, unit=unit)
    return Predicate("<>" if negated else "=", number, at + 1, unit=unit)


def is_denied(chunks: Sequence[Chunk], position: int) -> bool:
    """Does a denial lead on to a place: "not", "do not have a", but not "that nobody visited"?"""
    at = position - 1
    while at >= 0 and chunks[at].kind in {"be", "have", "do", "any", "their", "prep"}:
        at -= 1
    return at >= 0 and chunks[at].kind in {"neg", "without"}


def unless(operator: Operator, negated: bool) -> Operator:
    """How a value is compared, or the opposite of it."""
    opposite: dict[Operator, Operator] = {
        ">": "<=",
        ">=": "<",
        "<": ">=",
        "<=": ">",
        "=": "<>",
        "<>": "=",
    }
    return opposite[operator] if negated else operator
