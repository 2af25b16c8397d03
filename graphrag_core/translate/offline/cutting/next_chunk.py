"""What comes next in a question: a mention, a phrase, a schema term, grammar, a plain word."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import (
    LIGHT_WORDS,
    MEASURE_NOUNS,
    MOMENT_NOUNS,
    ORDINARY_WORDS,
    SPENDING,
    STOP_WORDS,
    TAKINGS,
    VAGUE_ADJECTIVES,
)
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chunks import Chunk, chunk_of
from graphrag_core.translate.offline.cutting.hanging import hanging_at
from graphrag_core.translate.offline.cutting.language import (
    fitting_use,
    grammar_at,
    grammar_wins,
    is_no_grammar,
    is_of_noun,
)
from graphrag_core.translate.offline.cutting.measures import (
    ALL_UNITS,
    UNIT_WORDS,
    adjective_compared,
    may_count,
    measure_at,
    unit_at,
)
from graphrag_core.translate.offline.cutting.mentions import is_mere_number, is_reckoned
from graphrag_core.translate.offline.cutting.terms import (
    begins_class,
    denial_of,
    opposite_at,
    terms_at,
    without_other_roles,
    without_weaker,
)
from graphrag_core.translate.offline.units import UNITS
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm, Term, Vocabulary


def next_chunk(
    text: str,
    tokens: Sequence[WordToken],
    position: int,
    spans: Mapping[int, Chunk],
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int]:
    """The chunk that begins at a position, and how many tokens it takes."""
    token = tokens[position]
    spanned = spans.get(token.start)
    if spanned is not None and (
        is_mere_number(spanned, token, before)
        or is_reckoned(spanned, token, before)
        or begins_class(spanned, tokens, position, spans, vocabulary)
    ):
        spanned = None
    if spanned is not None and spanned.end >= token.end:
        used = sum(1 for t in tokens[position:] if t.start < spanned.end)
        return spanned, used
    phrase = _phrase(text, tokens, position, vocabulary, before)
    if phrase is not None:
        return phrase
    if _says_no_more(text, token, before, vocabulary) or _is_vague(tokens, position, vocabulary):
        return chunk_of("skip", text, tokens, position, 1), 1
    terms, term_length = terms_at(tokens, position, spans, vocabulary)
    certain = bool(terms) and terms[0].score >= 0.6
    grammar, grammar_length = grammar_at(tokens, position)
    if is_no_grammar(token, grammar, terms, before):
        grammar, grammar_length = [], 0
    unit_length = unit_at(tokens, position, terms, before)
    if unit_length:
        return chunk_of("skip", text, tokens, position, unit_length), unit_length
    if (
        certain
        and term_length >= max(grammar_length, 1)
        and not (
            grammar_length == term_length
            and grammar_wins(token, grammar, terms, before, tokens, position)
        )
    ):
        chunk = chunk_of("term", text, tokens, position, term_length)
        plausible = without_other_roles(without_weaker(terms), vocabulary)
        if term_length == 1 and terms[0].score < 0.95:
            plausible += vocabulary.respelt(token.lower, allowed=1)
        return replace(chunk, terms=plausible), term_length
    if grammar and is_of_noun(text, token, grammar, before):
        return chunk_of("unknown", text, tokens, position, 1), 1
    if grammar:
        kind, data = fitting_use(grammar, before, tokens, position, grammar_length)
        return chunk_of(kind, text, tokens, position, grammar_length, data=data), grammar_length
    return _plain_chunk(text, tokens, position, terms, vocabulary, before)


def _phrase(
    text: str,
    tokens: Sequence[WordToken],
    position: int,
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int] | None:
    """What is one thing whatever its words may mean elsewhere."""
    if tokens[position].kind == "possessive":
        return chunk_of("possessive", text, tokens, position, 1), 1
    compared = adjective_compared(text, tokens, position)
    if compared is not None:
        return compared
    opposite = opposite_at(text, tokens, position, vocabulary)
    if opposite is not None and len(opposite.words) > 1:
        return opposite, len(opposite.words)
    operand = bool(before) and before[-1].kind == "text_operator" and _is_last(tokens, position)
    if operand and tokens[position].kind == "word" and tokens[position].lower in STOP_WORDS:
        # "Names that start with A": a letter, whatever it is elsewhere.
        return chunk_of("text", text, tokens, position, 1, data=tokens[position].text), 1
    return hanging_at(text, tokens, position, vocabulary, before)


def _is_last(tokens: Sequence[WordToken], position: int) -> bool:
    return all(token.kind == "symbol" for token in tokens[position + 1 :])


def _says_no_more(
    text: str, token: WordToken, before: Sequence[Chunk], vocabulary: Vocabulary
) -> bool:
    """As in "page count", "cost estimate", "disclosure date": the key before it says it already."""
    last = before[-1] if before else None
    if last is None or last.kind != "term" or last.label_terms or not last.property_terms:
        return False
    if text[last.end : token.start].strip() or last.property_terms[0].score < 0.6:
        return False
    if token.lower in MOMENT_NOUNS:
        return vocabulary.is_time(last.property_terms[0])
    if token.lower not in MEASURE_NOUNS or vocabulary.is_time(last.property_terms[0]):
        return False
    return not any(term.score > 0.8 for term in vocabulary.lookup((token.lower,)))


def _is_vague(tokens: Sequence[WordToken], position: int, vocabulary: Vocabulary) -> bool:
    """As in "estimated cost": an adjective that only says of a key what it is anyhow."""
    following = tokens[position + 1 : position + 3]
    vague = tokens[position].lower in VAGUE_ADJECTIVES
    vague = vague and not vocabulary.lookup((tokens[position].lower,))
    return vague and any(
        isinstance(term, PropertyTerm) and term.score >= 0.6
        for token in following
        for term in vocabulary.lookup((token.lower,))
    )


def _plain_chunk(
    text: str,
    tokens: Sequence[WordToken],
    position: int,
    terms: tuple[Term, ...],
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int]:
    """A measure, a quoted text, a weak or misspelt schema word, or an unknown one."""
    token = tokens[position]
    lower = token.lower
    chunk = chunk_of("unknown", text, tokens, position, 1)
    measure = measure_at(text, tokens, position)
    if measure is not None:
        return measure
    if token.kind == "quoted":
        return replace(chunk, kind="text", data=token.text), 1
    if terms:
        return replace(chunk, kind="term", terms=terms), 1
    if token.kind == "symbol":
        return replace(chunk, kind="stop" if token.text in ".?!:" else "skip"), 1
    if lower == "how" and position == 0:
        return replace(chunk, data="how"), 1
    verb = position + 1 < len(tokens) and _is_verb(tokens[position + 1].lower, vocabulary)
    if before and (said := _after(chunk, before[-1], before_verb=verb)) is not None:
        return said, 1
    following = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    alone = following != "of" or lower in STOP_WORDS
    if alone and (lower in UNIT_WORDS or lower in UNITS or lower in STOP_WORDS):
        return replace(chunk, kind="skip"), 1
    spent = lower in SPENDING and following not in {"the", "most", "least", "more", "less"}
    if lower in LIGHT_WORDS or spent:
        return replace(chunk, data="light"), 1
    if lower in TAKINGS:
        return replace(chunk, kind="takings"), 1
    denied = denial_of(text, token, vocabulary)
    if denied is not None:
        return denied, 1
    opposite = opposite_at(text, tokens, position, vocabulary)
    if opposite is not None:
        return opposite, len(opposite.words)
    plain = token.kind == "word" and lower.isalpha() and not _is_ordinary(lower)
    # "From Leeds": a name that this graph does not hold, and no slip for FEEDS.
    name = token.text[:1].isupper() and bool(before) and not text.istitle()
    respelt = vocabulary.respelt(lower) if plain and not name else ()
    return (replace(chunk, kind="term", terms=respelt) if respelt else chunk), 1


def _is_ordinary(word: str) -> bool:
    """Is a word English, and no misspelt one of the schema: "fails", where there is an email?"""
    return word in ORDINARY_WORDS or word.removesuffix("s") in ORDINARY_WORDS


def _is_verb(word: str, vocabulary: Vocabulary) -> bool:
    terms = vocabulary.lookup((word,))
    return any(isinstance(term, RelationTerm) and term.role == "verb" for term in terms)


def _after(chunk: Chunk, last: Chunk, *, before_verb: bool) -> Chunk | None:
    """Words that mean nothing elsewhere, and something behind these."""
    word = chunk.text.lower()
    if word in ALL_UNITS and may_count(last):
        return replace(chunk, data="light", unit=word)
    # "Who got only 5 stars" says more than "who got 5 stars", "docks with only small boats" too.
    told = last.relation_terms or last.data == "light" or last.kind in {"have", "do"}
    return chunk if word in _ONLY and (told or (before_verb and last.label_terms)) else None


_ONLY = frozenset({"only", "exclusively", "solely"})
