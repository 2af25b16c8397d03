"""Binds sentences about texts to the span of the text that says so, word for word and in order."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.items import Piece, read_items
from graphrag_core.answer.grounding.sentences import sentences_of
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import ClaimVocabulary, akin, fold

LEAST_IN_ORDER = 0.75
"""The share of the words that must come in the text's order, where others are far from it."""
MOST_TURNED = 2
"""Words that a sentence has in another order than its text stand no farther apart there."""
ONE_DENIAL = 4
"""Words of denial no farther apart than this deny together in French and Spanish."""
_TELLS = re.compile(
    r"\b(?:say|answer|reply|respond|write|print|output|tell|state|repeat|ignore|antworte|sage?|schreibe?)\b",
    re.IGNORECASE,
)
_SILENT = [
    "function",
    "prepositions",
    "verbs",
    "pronoun",
    "agent",
    "partial",
    "only",
    "all",
    "negation",
    "cause",
]  # words that claim nothing, or are counted apart
_PARTS = ("breaks", "cause", "prepositions", "asks")
_PLAIN = frozenset({"function", "verbs"})
_MARGIN = " \t.,;:!?\"'“”„«»`*"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: the row and column that it stands in, and its words."""

    row: int
    column: int
    text: str


def span_of(
    sentence: Sequence[Piece],
    table: CellTable,
    rows: Iterable[int],
    language: ClaimVocabulary,
) -> Span | None:
    """Find the span of a text in some rows that says what a sentence says, or None.

    Quotations stand there letter by letter. Else all words, numbers and denials stand in one or two
    sentences of the text, mostly in its order; a sentence that tells its reader to say something
    says nothing.
    """
    wanted = frozenset(rows)
    only = next((at for at, item in enumerate(sentence) if item.has("only")), None)
    if only is not None and wanted:
        return _span_of_alone(sentence, only, table, wanted, language)
    quotes = [item.text for item in sentence if item.kind == "quote" and len(item.text.split()) > 2]
    for row, column, text in table.index.prose:
        if row not in wanted:
            continue
        if quotes:
            if all(_plain(quote) in _plain(text) for quote in quotes):
                return Span(row, column, quotes[0].strip(_MARGIN))
            continue
        for passage in _passages(text):
            if not _TELLS.search(passage) and _says(passage, sentence, table, row, language):
                return Span(row, column, passage.strip())
    return None


def _span_of_alone(
    sentence: Sequence[Piece],
    only: int,
    table: CellTable,
    rows: frozenset[int],
    language: ClaimVocabulary,
) -> Span | None:
    """Find the span of "only X ...": X's text says so, and that of no other row."""
    rest = [
        item
        for at, item in enumerate(sentence)
        if at != only and not (item.has("ones") or (item.kind == "number" and at < only))
    ]
    unnamed = [item for item in rest if item.kind not in ("name", "mark")]
    others = table.all_rows - rows
    if others and span_of(unnamed, table, others, language) is not None:
        return None
    return span_of(rest, table, rows, language)


def repeats_order(sentence: str, texts: Iterable[str]) -> bool:
    """Tell whether a sentence is out of a text, from where that tells its reader to say it."""
    words = _plain(sentence)
    return len(words) > 3 and any(
        _TELLS.search(passage) and words in _plain(passage)
        for text in texts
        for passage in _sentences(text)
    )


def _sentences(text: str) -> list[str]:
    return [sentence for line in text.split("\n") for sentence in sentences_of(line, ())]


def _passages(text: str) -> Iterator[str]:
    sentences = _sentences(text)
    yield from sentences
    yield from (f"{one}{other}" for one, other in itertools.pairwise(sentences))


def _says(
    passage: str,
    sentence: Sequence[Piece],
    table: CellTable,
    row: int,
    language: ClaimVocabulary,
) -> bool:
    there = read_items(passage, (), language)
    own = {
        fold(w)
        for values in table.rows[row]
        for v in values
        if isinstance(v, str) and len(v.split()) < 6
        for w in re.findall(r"\w+", v)
    }
    wanted = [
        item
        for item in sentence
        if _tells(item) and not (item.kind == "word" and fold(item.text) in own)
    ]
    places = [_place(item, there) for item in wanted]
    strange = [item for item, place in zip(wanted, places, strict=True) if place is None]
    if any(item.kind != "word" or not _is_free(item, table) for item in strange):
        return False
    found = [place for place in places if place is not None]
    telling = [place for place in found if there[place].kind != "word" or not there[place].kinds]
    if len(telling) < (1 if any(item.kind == "name" for item in sentence) else 2):
        return False
    window = there[min(found) : max(found) + 1]
    for kind in ("negation", "cause", "only", "all", "above", "below", "up", "down"):
        said = _count(kind, sentence, language)
        held = _count(kind, _windows(window, there, found), language)
        if said > held or (said < held and kind == "negation"):
            return False
    known = [(item, p) for item, p in zip(wanted, places, strict=True) if p is not None]
    numbers = [p for p in found if there[p].kind == "number"]
    if numbers != sorted(numbers) or _skips(sentence, wanted, places, there):
        return False
    if any(_is_elsewhere(item, p, sentence, there) for item, p in known):
        return False
    if any(_is_in_order(order) for order in _orders(found, sentence, there)):
        return True
    return _joins_sentences(known, sentence, there)


def _is_elsewhere(
    item: Piece, place: int, sentence: Sequence[Piece], there: Sequence[Piece]
) -> bool:
    """Tell whether a text puts something "near" or "before" where a sentence says "in"."""
    at = sentence.index(item)
    marked = at > 0 and sentence[at - 1].has("prepositions")
    beside = any(word.has("beside") for word in there[max(place - 2, 0) : place])
    own = any(word.has("beside") for word in sentence[max(at - 2, 0) : at])
    return marked and beside and not own


def _orders(
    found: list[int], sentence: Sequence[Piece], there: Sequence[Piece]
) -> Iterator[list[int]]:
    """Yield the words' places in the text as they are said, and as they may be moved around.

    A passive puts last what the text puts first, a German verb comes last, and what opens the
    sentence or the text with a preposition may stand anywhere.
    """
    yield found
    if any(item.has("auxiliary") for item in sentence):
        yield found[:-1] if len(found) > 2 else found
    fronted = sentence[0].has("prepositions", "cause") or there[0].has("prepositions", "cause")
    if fronted or any(item.has("passive") for item in sentence):
        yield from (found[at:] + found[:at] for at in range(1, len(found)))


def _joins_sentences(
    known: Sequence[tuple[Piece, int]], sentence: Sequence[Piece], there: Sequence[Piece]
) -> bool:
    """Tell whether a sentence joins two of the text, each in its order, where a part begins.

    "Work on the cooling tower begins in March", of "... the cooling tower. Work begins in March."
    """
    ends = [i for i, item in enumerate(there) if item.kind == "sign" and item.text in ".!?"]
    first = ends[0] if ends else len(there)
    inside = [place < first for _, place in known]
    own = [[p for (_, p), one in zip(known, inside, strict=True) if one is side] for side in (1, 0)]
    if not all(own) or not all(order == sorted(order) for order in own):
        return False
    for at, (one, other) in enumerate(itertools.pairwise(known), start=1):
        between = sentence[sentence.index(one[0]) + 1 : sentence.index(other[0])]
        apart = any(item.has(*_PARTS) for item in between)
        if inside[at - 1] != inside[at] and not apart and inside[at] is not inside[0]:
            return False  # without a joint only back to where it began
    return True


def _count(kind: str, items: Sequence[Piece], language: ClaimVocabulary) -> int:
    """Count the words of a kind; "no ... nada" and "ne ... pas" deny once."""
    places = [at for at, item in enumerate(items) if item.has(kind)]
    if kind != "negation" or language.language not in ("fr", "es"):
        return len(places)
    return len(places[:1]) + sum(
        b - a > ONE_DENIAL or any(item.has("breaks") for item in items[a:b])
        for a, b in itertools.pairwise(places)
    )


def _windows(
    window: Sequence[Piece], there: Sequence[Piece], found: Sequence[int]
) -> Sequence[Piece]:
    """Return the items between the first and last word found, in each sentence of a passage."""
    ends = [i for i, item in enumerate(there) if item.kind == "sign" and item.text in ".!?"]
    kept: list[Piece] = []
    start = 0
    for end in [*ends, len(there)]:
        inside = [place for place in found if start <= place < end]
        if inside:
            first = min(inside)
            # A denial right before the first word denies it.
            first -= sum(
                1 for item in there[max(start, first - 2) : first] if item.has("negation", "all")
            ) and min(2, first - start)
            kept += [
                item
                for at, item in enumerate(there[first : max(inside) + 1], start=first)
                if not (item.has("lacking") and _is_left_out(at, there, inside))
            ]
        start = end
    return kept or window


def _is_left_out(place: int, there: Sequence[Piece], found: Sequence[int]) -> bool:
    """Tell whether a text's "without X" is about something that a sentence does not speak of."""
    noun = next((i for i in range(place + 1, len(there)) if not there[i].kinds), place)
    return noun not in found


def _is_free(item: Piece, table: CellTable) -> bool:
    spoken = fold(item.text)
    return not item.kinds and any(akin(spoken, known) for known in table.known)


def _tells(item: Piece) -> bool:
    return item.kind in ("number", "moment") or (item.kind == "word" and not item.has(*_SILENT))


def _place(item: Piece, there: Sequence[Piece]) -> int | None:
    spoken = fold(item.text)
    for at, other in enumerate(there):
        if item.kind == "word" and other.kind == "word" and akin(spoken, fold(other.text)):
            return at
        same = item.kind == other.kind == "number" and item.unit == other.unit
        if same and {v for v, _ in item.readings} & {v for v, _ in other.readings}:
            return at
        if item.kind == other.kind == "moment" and set(item.parts) <= set(other.parts):
            return at
    if item.kind == "word":
        alike = (
            i for i, other in enumerate(there) if other.kind == "word" and other.kinds <= _PLAIN
        )
        return next((i for i in alike if mean_alike(spoken, fold(there[i].text))), None)
    return None


def _is_in_order(places: Sequence[int]) -> bool:
    """Tell whether most places rise, or all but near ones that change sides: "a 15 % discount".

    Where everything is turned round, so is what is said: "B owns A".
    """
    pairs = itertools.combinations(places, 2)
    turned = len(places) > 2 and list(places) == sorted(set(places), reverse=True)
    if not turned and all(one - other <= MOST_TURNED for one, other in pairs):
        return True
    best: list[int] = []
    for at, place in enumerate(places):
        best.append(1 + max((best[i] for i in range(at) if places[i] <= place), default=0))
    return max(best, default=0) > LEAST_IN_ORDER * len(places)


def _skips(
    sentence: Sequence[Piece],
    wanted: Sequence[Piece],
    places: Sequence[int | None],
    there: Sequence[Piece],
) -> bool:
    """Tell whether two words side by side stand in different clauses of the text.

    "Karin Holt accepted", where she offered, and somebody else accepted.
    """
    for (one, start), (other, stop) in itertools.pairwise(zip(wanted, places, strict=True)):
        if start is None or stop is None or stop <= start:
            continue
        between = sentence[sentence.index(one) + 1 : sentence.index(other)]
        apart = any(i.kind in ("sign", "name") or i.has(*_PARTS) for i in between)
        cut = any(i.kind == "sign" and i.text in ",;.:" for i in there[start + 1 : stop])
        if cut and not apart:
            return True
    return False


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(_MARGIN)
