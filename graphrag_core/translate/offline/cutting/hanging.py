"""Words that mean what the word before them makes of them: "an hour", "we run", "can film"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import WordToken, stem
from graphrag_core.translate.offline.chunks import Chunk, chunk_of
from graphrag_core.translate.offline.cutting.rates import rate_said
from graphrag_core.translate.offline.units import UNITS
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm, Vocabulary


def hanging_at(
    text: str,
    tokens: Sequence[WordToken],
    position: int,
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int] | None:
    """What stands at a position, where it hangs on the words before it."""
    length = _one_unit(tokens, position, before)
    if length:
        number = _PARTS.get(tokens[position].lower, 1)
        if tokens[position].lower in {"a", "an"} and length > 2:
            number = 1.5
        unit = next(t.lower for t in tokens[position : position + length] if t.lower in UNITS)
        chunk = chunk_of("number", text, tokens, position, length)
        return replace(chunk, data=number, unit=unit), length
    if _is_rate(tokens, position, before):
        return chunk_of("skip", text, tokens, position, 2), 2
    if _is_only(tokens, position, vocabulary, before):
        return chunk_of("unread", text, tokens, position, 1), 1
    if _is_ours(tokens[position].lower, vocabulary, before):
        return replace(chunk_of("unknown", text, tokens, position, 1), data="light"), 1
    if _is_needing(tokens[position].lower, vocabulary, before):
        return chunk_of("unknown", text, tokens, position, 1), 1
    if _is_able(tokens, position, vocabulary, before):
        return chunk_of("have", text, tokens, position, 1), 1
    return None


def _one_unit(tokens: Sequence[WordToken], position: int, before: Sequence[Chunk]) -> int:
    """How many words say one unit, or a part of it: "an hour", "half an hour", "a day and a half".

    Only where something is compared with it; "within a week" as well.
    """
    words = [token.lower for token in tokens[position : position + 5]]
    last = before[-1] if before else None
    compared = last is not None and last.kind in {"compare", "more"}
    if words[0] in {"a", "an"} and position and tokens[position - 1].lower == "within":
        return 2 if words[1:2] and words[1] in UNITS else 0
    # "Older than a week" is of an age, which is told in years.
    if not compared or (last is not None and last.data in {"old", "young", "new"}):
        return 0
    if words[0] in _PARTS:
        led = 2 if words[1:2] == ["of"] else 1
        one = words[led : led + 1] in (["a"], ["an"])
        return led + 2 if one and words[led + 1 : led + 2] and words[led + 1] in _OF_TIME else 0
    if words[0] not in {"a", "an"} or len(words) < 2 or words[1] not in _OF_TIME:
        return 0
    return 5 if words[2:5] == ["and", "a", "half"] else 2


def _is_rate(tokens: Sequence[WordToken], position: int, before: Sequence[Chunk]) -> bool:
    """As in "more than 160 euros a day": no kind of day, whatever is called so."""
    told = [chunk for chunk in before if chunk.kind != "skip"][-4:]
    kinds = [chunk.kind for chunk in told]
    compared = kinds[-2:] == ["compare", "number"]
    compared |= kinds == ["between", "number", "and", "number"]
    return compared and not told[-1].unit and bool(rate_said(tokens, position + 2))


def _is_only(
    tokens: Sequence[WordToken], position: int, vocabulary: Vocabulary, before: Sequence[Chunk]
) -> bool:
    """As in "guides that only speak English": that they speak no other is not read."""
    last = before[-1] if before else None
    led = last is not None and (last.label_terms or last.kind in {"that", "wh"})
    if tokens[position].lower not in {"only", "exclusively", "solely"} or not led:
        return False
    after = vocabulary.lookup((tokens[position + 1].lower,)) if position + 1 < len(tokens) else ()
    texts = (term for term in after if isinstance(term, PropertyTerm))
    return any(vocabulary.types_of(term) == {"STRING"} for term in texts)


def _is_ours(word: str, vocabulary: Vocabulary, before: Sequence[Chunk]) -> bool:
    """As in "trips that we run", "have we held": that it is ours is all it says.

    Not where the verb is one of the graph's and leads to what was spoken of.
    """
    last = before[-1] if before else None
    if last is None or last.kind != "skip" or last.words[-1:] != ("we",):
        return False
    labels = {term.label for chunk in before for term in chunk.label_terms}
    types = {
        term.type for term in vocabulary.lookup((word,)) if isinstance(term, RelationTerm)
    }  # fmt: skip
    leads = any(vocabulary.ends_of(type_) & labels for type_ in types)
    return stem(word) in _HOLDING and bool(labels) and not leads


def _is_needing(word: str, vocabulary: Vocabulary, before: Sequence[Chunk]) -> bool:
    """As in "Which courses need X", where courses REQUIRE others: no word to do without."""
    if word not in {"need", "needs", "needed"} or not any(chunk.label_terms for chunk in before):
        return False
    terms = (term for verb in ("require", "depend") for term in vocabulary.lookup((verb,)))
    return any(isinstance(term, RelationTerm) and term.role == "verb" for term in terms)


def _is_able(
    tokens: Sequence[WordToken], position: int, vocabulary: Vocabulary, before: Sequence[Chunk]
) -> bool:
    """As in "studios that can film video", of `has_video`: they have it, whatever it is for."""
    last = before[-1] if before else None
    able = last is not None and last.text.lower() in {"can", "could", "can't", "cannot", "can not"}
    if not able or position + 1 >= len(tokens) or tokens[position].kind != "word":
        return False
    after = position + 2 if tokens[position + 1].lower in {"a", "an", "the"} else position + 1
    key = vocabulary.lookup((tokens[after].lower,)) if after < len(tokens) else ()
    terms = [term for term in key if isinstance(term, PropertyTerm) and term.score >= 1]
    held = any(
        vocabulary.types_of(term) == {"BOOLEAN"} and term.key.lower().startswith("has")
        for term in terms
    )
    return held and not vocabulary.lookup((tokens[position].lower,))


_OF_TIME = word_set("hour minute day week")
_PARTS = {"half": 0.5, "quarter": 0.25}
_HOLDING = frozenset(
    stem(verb)
    for verb in (
        *("run", "ran", "hold", "held", "host", "organize", "organise", "arrange", "stage"),
        *("offer", "conduct", "do", "done", "did", "operate"),
    )
)
