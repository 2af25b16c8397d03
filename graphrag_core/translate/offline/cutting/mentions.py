"""Linked values and times of a question as chunks; values that are something else rather."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import FAMILY_NAME_KEYS, GIVEN_NAME_KEYS
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import WordToken, name_words
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.grammar import GRAMMAR
from graphrag_core.translate.offline.vocabulary import LabelTerm, Term, Vocabulary
from graphrag_core.types import ValueLink

_BEFORE_NUMBERS = word_set("compare more most top between howmany")


def mentions_by_start(
    text: str,
    links: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    vocabulary: Vocabulary,
) -> dict[int, Chunk]:
    """Linked values and times by where they begin; the longer one where they overlap."""
    by_span: dict[tuple[int, int], list[ValueLink]] = defaultdict(list)
    for link in links:
        if is_class_rather(link, vocabulary, text[link.end :]):
            continue
        by_span[link.start, link.end].append(link)
    found = [
        Chunk(
            "value", same[0].text, start, end, links=tuple(same), terms=_terms_of(same, vocabulary)
        )
        for (start, end), same in by_span.items()
    ]
    # "Over 2000 litres": no time.
    dated = (t for t in times if not re.fullmatch(r"(?i)over\s+\d+", t.text))
    found += [Chunk("time", t.text, t.start, t.end, time=t) for t in dated]
    chosen: list[Chunk] = []
    for chunk in sorted(found, key=lambda c: (c.start - c.end, c.kind != "value")):
        if all(chunk.end <= other.start or chunk.start >= other.end for other in chosen):
            chosen.append(chunk)
    return {chunk.start: chunk for chunk in chosen}


def is_class_rather(link: ValueLink, vocabulary: Vocabulary, following: str = "") -> bool:
    """As in "pet owners", where a plan is called "Pet Plus": a word for a class of this graph.

    So too "events", where those have a label and "event" is a kind of campaigns: unless these are
    what follows.
    """
    if not (link.text.islower() and link.text.isalpha()):
        return False
    labels = {t.label: t.score for t in vocabulary.lookup((link.text,)) if isinstance(t, LabelTerm)}
    if link.score <= PART_OF_NAME_SCORE:
        return bool(labels)
    owner = vocabulary.schema.label(link.label)
    category = owner is not None and link.key != owner.name_key
    others = [score for label, score in labels.items() if label != link.label]
    if not category or link.label in labels or max(others, default=0.0) < SURE_OF_CLASS:
        return False
    after = re.match(r"\W*(\w+)", following)
    terms = vocabulary.lookup((after.group(1).lower(),)) if after else ()
    return not any(isinstance(t, LabelTerm) and t.label == link.label for t in terms)


SURE_OF_CLASS = 0.85

PART_OF_NAME_SCORE = 0.8
"""What a value scores of which the question gives a part."""


def _terms_of(links: Sequence[ValueLink], vocabulary: Vocabulary) -> tuple[Term, ...]:
    """What the word of a one-word value may mean as a schema term instead."""
    word = links[0].text
    if not word.isalpha():
        return ()
    terms = vocabulary.lookup((word,))
    return tuple(term for term in terms if term.score >= 0.9 or vocabulary.says_when(term))


def one_name(first: Chunk, second: Chunk, text: str) -> Chunk | None:
    """Two parts of one name side by side ("core platfrom") as one mention of it."""
    if first.kind != "value" or second.kind != "value":
        return None
    if text[first.end : second.start].strip(" -") not in {"", "'s", "’s"}:
        return None
    family = _family_name(first, second)
    if family is not None:
        return replace(family, start=first.start, text=text[first.start : second.end])
    meant = {(link.label, link.key, link.value) for link in second.links}
    links = tuple(link for link in first.links if (link.label, link.key, link.value) in meant)
    if not links and first.text.isalpha():
        # "Bramble Holow", where a flower is called "bramble": the whole name is meant.
        begun = first.text.lower() + " "
        links = tuple(link for link in second.links if str(link.value).lower().startswith(begun))
    return (
        replace(first, end=second.end, text=text[first.start : second.end], links=links)
        if links
        else None
    )


def _family_name(first: Chunk, second: Chunk) -> Chunk | None:
    """A given name and a family name of one node."""
    pairs = [
        (given, family)
        for given in first.links
        for family in second.links
        if given.label == family.label
        if _part_of_name(given) in GIVEN_NAME_KEYS and _part_of_name(family) in FAMILY_NAME_KEYS
        if given.node_id is None or family.node_id is None or given.node_id == family.node_id
    ]
    if not pairs:
        return None
    given, family = pairs[0]
    score = max(given.score, family.score)
    return replace(second, links=(replace(family, score=score),), also=(given,))


def _part_of_name(link: ValueLink) -> str:
    return "".join(name_words(link.key))


def is_mere_number(spanned: Chunk, token: WordToken, before: Sequence[Chunk]) -> bool:
    """As in "more than 5 trials", where a text of the graph is "5" too: nothing names its key."""
    if spanned.kind != "value" or token.kind != "number" or spanned.end != token.end:
        return False
    last = before[-1] if before else None
    if last is None or last.kind != "term":
        return spanned.links[0].score < 0.9 or (last is not None and last.kind in _BEFORE_NUMBERS)
    named = {link.key for link in spanned.links} & {term.key for term in last.property_terms}
    owned = {link.label for link in spanned.links} & {term.label for term in last.label_terms}
    return not named and not owned


def is_reckoned(spanned: Chunk, token: WordToken, before: Sequence[Chunk]) -> bool:
    """As in "average rating", where a text of the graph is "Average": what is worked out."""
    reckons = any(
        kind in {"aggregate", "superlative"} for kind, _ in GRAMMAR.get((token.lower,), ())
    )
    opening = not before or before[-1].kind in {"list", "wh", "be", "superlative", "compare", "and"}
    return reckons and opening and spanned.end == token.end and token.text != spanned.links[0].value
