"""Cuts a question into chunks that mean something: values, schema terms, times, grammar.

Words that mean nothing here stay as `unknown` chunks, so that the reader can say which words
it did not use.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graphrag_core.english.adjectives import COMPARATIVES
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, TYPED_IN_HASTE, word_set
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import WordToken, edit_distance, name_words, stem, tokenize
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.cutting.measures import (
    MONEY_SIGNS,
    is_unit_of,
    limits_first,
    of_one_magnitude,
)
from graphrag_core.translate.offline.cutting.mentions import mentions_by_start, one_name
from graphrag_core.translate.offline.cutting.next_chunk import next_chunk
from graphrag_core.translate.offline.cutting.rates import rate_said, with_rate
from graphrag_core.translate.offline.grammar import GRAMMAR
from graphrag_core.translate.offline.units import UNITS
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import ValueLink


def cut(
    text: str,
    links: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    vocabulary: Vocabulary,
) -> tuple[Chunk, ...]:
    """Cut a question into chunks, in its order; every word is in exactly one."""
    spans = mentions_by_start(text, links, times, vocabulary)
    tokens = [_respelt(token, spans, vocabulary) for token in _split_tokens(tokenize(text), spans)]
    chunks: list[Chunk] = []
    position = 0
    while position < len(tokens):
        chunk, used = next_chunk(text, tokens, position, spans, vocabulary, chunks)
        last = chunks[-1] if chunks else None
        if last is not None and chunk.kind == "skip" and is_unit_of(last, tokens[position].lower):
            chunks[-1] = replace(last, unit=tokens[position].lower)
        elif chunk.kind == "skip" and (rate := rate_said(tokens, position + used)):
            chunks = with_rate(chunks, rate)
        elif chunk.kind == "skip" and chunk.words[:1] == ("used",) and chunks[-2:-1]:
            # "What is X used to treat" asks as "What does X treat".
            be = chunks[-2]
            chunks[-2] = replace(be, kind="do") if be.kind == "be" else be
        elif (key := _key_told_apart(chunks, chunk)) is not None:
            chunks[-2:] = [key]
        elif last is not None and (both := one_name(last, chunk, text)) is not None:
            chunks[-1] = both
        elif (
            last is not None
            and last.kind == "possessive"
            and chunks[-2:-1]
            and (both := one_name(chunks[-2], chunk, text)) is not None
        ):
            chunks[-2:] = [both]  # "Cartografer's Debt", misspelt
        else:
            chunks.append(chunk)
        position += used
    said = [chunk for chunk in chunks if chunk.kind != "skip"]
    return of_one_magnitude(limits_first(said))


def _key_told_apart(chunks: Sequence[Chunk], chunk: Chunk) -> Chunk | None:
    """As in "How many tickets were sold", "years of experience": the words of one key."""
    if len(chunks) < 2 or chunks[-2].kind != "term" or chunk.kind != "term":
        return None
    noun, between = chunks[-2:]
    if between.kind != "be" and between.words != ("of",):
        return None
    if noun.label_terms or not noun.property_terms:
        return None
    if between.kind == "be" and noun.property_terms[0].score >= 0.9:
        return None
    wanted = {stem(word) for word in (*noun.words, *chunk.words)}
    both = [
        replace(term, score=0.95)
        for term in chunk.property_terms
        if wanted == {stem(word) for word in name_words(term.key)}
    ]
    return replace(noun, terms=tuple(both)) if both else None


def _respelt(token: WordToken, spans: Mapping[int, Chunk], vocabulary: Vocabulary) -> WordToken:
    """A misspelt word of the language ("betwen") as it is spelt."""
    word = token.lower
    inside = any(chunk.start <= token.start < chunk.end for chunk in spans.values())
    if not inside and word in TYPED_IN_HASTE and not vocabulary.lookup((word,)):
        return replace(token, text=TYPED_IN_HASTE[word])
    if token.kind != "word" or len(word) < 5 or inside or word in _KNOWN_WORDS:
        return token
    near = [known for known in _SPELT if edit_distance(word, known, 1) <= 1]
    if len(near) != 1 or vocabulary.lookup((word,)):
        return token
    return replace(token, text=near[0])


_SPELT = word_set(
    """between which where average highest lowest latest without number least total most different
    directly indirectly shortest longest during through earliest before after exactly currently
    distinct largest smallest connected"""
)

_KNOWN_WORDS = frozenset(word for phrase in GRAMMAR for word in phrase) | STOP_WORDS | LIGHT_WORDS
"""Words of the language that a longer one may be a misspelling of, and words that are none."""


def _split_tokens(tokens: Iterable[WordToken], spans: Mapping[int, Chunk]) -> list[WordToken]:
    """Hyphenated words outside values become several tokens, "on-call" like "on call"."""
    covered = [(chunk.start, chunk.end) for chunk in spans.values()]
    split: list[WordToken] = []
    for token in tokens:
        inside = any(start <= token.start < end for start, end in covered)
        measured = _MEASURED.fullmatch(token.text)
        if measured is not None and not inside and _is_unit(measured["unit"].lower(), split):
            middle = token.start + measured.end("number")
            split.append(WordToken(measured["number"], "number", token.start, middle))
            split.append(WordToken(measured["unit"], "word", middle, token.end))
            continue
        if token.kind != "word" or inside or not re.search(r"[-/]", token.text):
            split.append(token)
            continue
        split.extend(
            WordToken(part.group(), "word", token.start + part.start(), token.start + part.end())
            for part in _HYPHENS.finditer(token.text)
        )
    return split


def _is_unit(word: str, before: Sequence[WordToken]) -> bool:
    """As in "168cm", "above 12m", "longer than 2h"; "$12m" are millions, "5g" a network."""
    led = COMPARATIVES.get(before[-2].lower) if len(before) > 1 else None
    if word == "m":
        return not before or before[-1].text not in MONEY_SIGNS
    return word in UNITS and (len(word) > 1 or led in _SPANNING)


_SPANNING = word_set("long tall high deep wide short far low big large small")
_MEASURED = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>[A-Za-z]{1,4})")
_HYPHENS = re.compile(r"[^\W_]+")
