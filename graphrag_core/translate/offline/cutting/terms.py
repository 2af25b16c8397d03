"""Words of the schema in their place: labels, relationship types and keys that they may mean."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import ARTICLES, word_set
from graphrag_core.english.synonyms import OPPOSITES
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chunks import Chunk, chunk_of
from graphrag_core.translate.offline.vocabulary import (
    MAX_TERM_WORDS,
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Term,
    Vocabulary,
)


def terms_at(
    tokens: Sequence[WordToken], position: int, spans: Mapping[int, Chunk], vocabulary: Vocabulary
) -> tuple[tuple[Term, ...], int]:
    """What the longest name of the schema here may mean, and how many words it has."""
    for length in range(min(MAX_TERM_WORDS, len(tokens) - position), 0, -1):
        span = tokens[position : position + length]
        if any(token.kind != "word" for token in span):
            continue
        if any(token.start in spans for token in span[1:]):
            continue
        if length > 1 and (span[-1].lower in ARTICLES or span[0].lower in _AUXILIARIES):
            continue
        following = tokens[position + length].lower if position + length < len(tokens) else ""
        if length > 1 and span[-1].lower == "at" and following in {"least", "most"}:
            continue
        words = tuple(token.lower for token in span)
        terms = vocabulary.lookup(words) or vocabulary.of_phrase(" ".join(words))
        if not terms and length > 2 and words[1] in ARTICLES:
            # "On the waiting list", of ON_WAITING_LIST.
            named = vocabulary.lookup((words[0], *words[2:]))
            terms = tuple(t for t in named if isinstance(t, RelationTerm) and t.score >= SURE_TYPE)
        if terms:
            return terms, length
    return (), 0


SURE_TYPE = 0.97
"""What the whole of a relationship type's name, but for a last preposition, scores."""
_AUXILIARIES = word_set("is are was were be has have had does do did")


def begins_class(
    spanned: Chunk,
    tokens: Sequence[WordToken],
    position: int,
    spans: Mapping[int, Chunk],
    vocabulary: Vocabulary,
) -> bool:
    """As in "security advisories", where "security" is a text of the graph too."""
    terms, length = terms_at(tokens, position, spans, vocabulary)
    longer = length > 1 and tokens[position + length - 1].end > spanned.end
    if longer and isinstance(terms[0], RelationTerm) and terms[0].score >= SURE_TYPE:
        return terms[0].role == "verb" and spanned.text.islower()  # "shipped from"
    return longer and isinstance(terms[0], LabelTerm) and terms[0].score >= 0.95


def without_weaker(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Without what is much weaker than the best; a label's own words mean the label."""
    best = terms[0]
    if isinstance(best, LabelTerm) and best.score >= 1:
        return tuple(term for term in terms if term.score >= 0.95)
    kept = tuple(term for term in terms if term.score > best.score - 0.16)
    owners = {owner for term in kept if isinstance(term, PropertyTerm) for owner in term.owners}
    weaker = [term for term in terms if isinstance(term, PropertyTerm) and term not in kept]
    others = [t for t in weaker if t.score > 0.7 and not owners & set(t.owners)]
    return (*kept, *others) if owners else kept


def without_other_roles(terms: tuple[Term, ...], vocabulary: Vocabulary) -> tuple[Term, ...]:
    """As in "funders", the class, where grants FUND too: the class is what its name says."""
    classes = {t.label for t in terms if isinstance(t, LabelTerm) and t.score >= 1}
    return tuple(
        term
        for term in terms
        if not (isinstance(term, RelationTerm) and term.role == "noun" and classes)
        or classes & vocabulary.labels_at(term.type, term.side)
    )


def denial_of(text: str, token: WordToken, vocabulary: Vocabulary) -> Chunk | None:
    """As in "Uninsured", "inactive": the denial of a property that the rest of the word names."""
    for prefix in _NEGATIVE_PREFIXES:
        rest = token.lower.removeprefix(prefix)
        if rest == token.lower or len(rest) < 4:
            continue
        terms = tuple(
            t
            for t in vocabulary.lookup((rest,))
            if isinstance(t, PropertyTerm)
            and (t.score >= SURELY_NAMED or "BOOLEAN" in vocabulary.types_of(t))
        )
        if terms:
            chunk = Chunk("term", text[token.start : token.end], token.start, token.end)
            return replace(chunk, terms=terms, data="denied", words=(token.lower,))
    return None


SURELY_NAMED = 0.85
"""Below this a denied word may be another one: "unsold", where there is a `sale_date`."""

_NEGATIVE_PREFIXES = ("un", "non", "in")


def opposite_at(
    text: str, tokens: Sequence[WordToken], position: int, vocabulary: Vocabulary
) -> Chunk | None:
    """As in "open-air", where venues are indoor or not: the denial of such a key."""
    for length in (3, 2, 1):
        said = " ".join(token.lower for token in tokens[position : position + length])
        following = tuple(token.lower for token in tokens[position + length :][:2])
        for word in OPPOSITES.get(said, ()):
            # "Closed to climbers", where a key is "open_to_climbers".
            for rest in (following, ()):
                terms = _truths((word, *rest), vocabulary)
                if terms:
                    chunk = chunk_of("term", text, tokens, position, length + len(rest))
                    return replace(chunk, terms=terms, data="denied")
    return None


def _truths(words: tuple[str, ...], vocabulary: Vocabulary) -> tuple[PropertyTerm, ...]:
    return tuple(
        term
        for term in vocabulary.lookup(words)
        if isinstance(term, PropertyTerm) and "BOOLEAN" in vocabulary.types_of(term)
    )
