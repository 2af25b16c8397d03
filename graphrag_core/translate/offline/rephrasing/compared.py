"""Turns of phrase that compare: "bigger than average", "below its own limit", "within a week"."""

from dataclasses import replace
from functools import partial

from graphrag_core.english.adjectives import COMPARATIVES, DIMENSIONS, DOWNWARD
from graphrag_core.english.function_words import WHOLE_NOUNS, word_set
from graphrag_core.english.words import is_plural, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.predicates import AVERAGE
from graphrag_core.translate.offline.rephrasing.pieces import (
    NUMBERS,
    SURE,
    Chunks,
    as_key,
    classes_of,
    keys_near,
    keys_of,
    numbers_among,
    said,
    term_of,
    unpunctuated,
)
from graphrag_core.translate.offline.units import dimension_of, same_unit
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary
from graphrag_core.types import Property


def within(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "within 2 hours", "within a week": at most so much."""
    for at in range(1, len(chunks) - 1):
        led, number = chunks[at : at + 2]
        if led.text.lower() == "within" and number.kind == "number" and number.unit:
            most = replace(led, kind="compare", data="<=")
            return (*chunks[:at], most, *chunks[at + 1 :])
    return chunks


def than_average(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "databases bigger than average": by what the adjective measures."""
    for at in range(1, len(chunks) - 1):
        more = _measuring(chunks, at)
        if more is not None and chunks[at + 1].kind == "average":
            return (*chunks[:at], more, *chunks[at + 1 :])
    return chunks


def by_adjective(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "peaks higher than 8,000 m", where peaks have a height: by what the adjective says."""
    for at in range(1, len(chunks) - 1):
        more = _measuring(chunks, at)
        if more is None or chunks[at + 1].kind != "number":
            continue
        words = set(DIMENSIONS.get(more.data, ())[:1])
        owned = keys_of(classes_of(chunks[:at]), vocabulary)
        if numbers_among(owned, lambda key: bool(words & set(name_words(key.key)))):  # noqa: B023
            return (*chunks[:at], more, *chunks[at + 1 :])
    return chunks


def _measuring(chunks: Chunks, at: int) -> Chunk | None:
    """The comparison at a place as one by its adjective, where no key before it says by what."""
    before, compared = chunks[at - 1 : at + 1]
    adjective = COMPARATIVES.get(compared.words[0]) if compared.words else None
    if compared.kind != "compare" or adjective is None:
        return None
    if before.property_terms or before.kind not in {"be", "term", "that"}:
        return None
    return replace(compared, kind="more", data=adjective)


def below_own(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "have fallen below their reorder level": a key beside another of the same node."""
    for at in range(1, len(chunks) - 2):
        compared, theirs, limit = chunks[at : at + 3]
        keys = [term for term in limit.property_terms if term.score >= SURE]
        if compared.kind != "compare" or theirs.kind != "their" or not keys or limit.label_terms:
            continue
        start = at
        while start and _says_only_that(chunks[start - 1]):
            start -= 1
        before = chunks[start - 1] if start else None
        if before is None:
            continue
        if before.property_terms and not before.label_terms:
            left, start = before.property_terms[0], start - 1
        else:
            other = _beside(keys[0], classes_of(chunks[:start]), vocabulary)
            if other is None:
                continue
            left = other
        own = replace(
            compared, kind="own_limit", terms=(left, keys[0]), text=f"{compared.text} {limit.text}"
        )
        return (*chunks[:start], own, *chunks[at + 3 :])
    return chunks


def _says_only_that(chunk: Chunk) -> bool:
    if chunk.kind in {"be", "have", "that", "do"} or chunk.data == "light":
        return True
    return chunk.kind == "unknown" and stem(chunk.text) in _MOVING


_MOVING = frozenset(
    stem(verb) for verb in ("fall", "fallen", "drop", "go", "gone", "run", "sink", "rise", "exceed")
)


_BOUNDS = word_set("low high lower upper min max minimum maximum lowest highest from to")
"""Words of two keys that are the ends of one range, and not compared with one another."""


def _beside(term: PropertyTerm, labels: set[str], vocabulary: Vocabulary) -> PropertyTerm | None:
    """The one other number of a label whose name ends alike: `stock_level`, by `reorder_level`."""
    last = name_words(term.key)[-1]
    others = numbers_among(
        keys_of(labels & set(term.owners), vocabulary),
        lambda key: (
            key.key != term.key
            and name_words(key.key)[-1] == last
            and not (_BOUNDS & set(name_words(key.key)) and _BOUNDS & set(name_words(term.key)))
        ),
    )
    return term_of(others[0]) if len(others) == 1 else None


def counted_too(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "… more than 2 pets, and how many do they have?": what was counted is shown."""
    compared = [
        at
        for at in range(1, len(chunks) - 1)
        if chunks[at].kind == "number"
        and chunks[at - 1].kind == "compare"
        and chunks[at + 1].label_terms
    ]
    if not compared:
        return _counted_each(chunks)
    counted = compared[-1] + 1
    for at in range(counted + 1, len(chunks)):
        if chunks[at].kind not in {"howmany", "count"}:
            continue
        joined = {chunk.kind for chunk in chunks[counted + 1 : at]} & {"and", "comma", "have"}
        if joined and all(_says_no_more(chunk, chunks[counted]) for chunk in chunks[at + 1 :]):
            end = at
            while chunks[end - 1].kind in {"and", "comma", "have"}:
                end -= 1
            return (*chunks[:end], replace(chunks[at], kind="counted_too", data="count"))
    return chunks


def _counted_each(chunks: Chunks) -> Chunks:
    """As in "Which guides have led tours, and how many each?": as many for each that did."""
    told = unpunctuated(chunks)
    at = next((i for i, chunk in enumerate(told) if chunk.kind == "howmany"), 0)
    joint = at
    while joint > 1 and told[joint - 1].kind in {"and", "comma"}:
        joint -= 1
    if not at or joint == at or len(told) > at + 4 or told[0].kind not in {"wh", "list"}:
        return chunks
    before, thing = told[:joint], told[joint - 1]
    asked = len(before) > 3 and before[1].label_terms and is_plural(thing.text)
    if not asked or not thing.label_terms or not any(c.verb_terms for c in before[2:]):
        return chunks
    if not all(_says_no_more(chunk, thing) for chunk in told[at + 1 :]):
        return chunks
    some = (said("compare", thing, "at least", data=">="), said("number", thing, "1", data=1))
    number = replace(told[at], kind="counted_too", data="count")
    return (*before[:-1], *some, thing, number)


def _says_no_more(chunk: Chunk, counted: Chunk) -> bool:
    same = {term.label for term in chunk.label_terms} & {term.label for term in counted.label_terms}
    fills = {"do", "be", "have", "their", "per", "stop", "all", "prep", "that"}
    silent = chunk.kind in fills or chunk.text.lower() in _PRONOUNS
    return bool(same or chunk.verb_terms) or silent


_PRONOUNS = word_set("they each one ones has it")


def average_of_class(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "more seats than the average venue", "above the house average"."""
    compared = -1
    for at, chunk in enumerate(chunks):
        if chunk.kind in {"compare", "more"}:
            compared = at
        elif (
            compared >= 0
            and at - compared <= 3
            and (chunk.data == "avg" or chunk.kind == "average")
        ):
            between = chunks[compared + 1 : at]
            after = chunks[at + 1 : at + 2]
            classed = bool(after and after[0].label_terms)
            many = classed and not between and not after[0].property_terms
            number = said("number", chunk, data=AVERAGE)
            if many and chunks[compared - 1].kind == "have":
                # "Services with above average incidents": by how many each has.
                return (*chunks[: compared + 1], number, *chunks[at + 1 :])
            whole = [c.text.lower() for c in between] and all(
                c.text.lower() in WHOLE_NOUNS for c in between
            )
            key = len(between) == 1 and bool(between[0].property_terms)
            counted = len(between) == 1 and not key and between[0].kind == "term"
            ends = all(c.kind in {"stop", "do", "have"} for c in chunks[at + 1 :])
            if counted and (ends or (classed and after[0].label_terms[0].score >= SURE)):
                # "More members than the average committee": by how many each has.
                return (*chunks[: compared + 1], number, *between, *chunks[at + 2 :])
            if not (whole or (not between and classed) or (key and classed)):
                continue
            if key and not between[0].property_terms[0].score >= SURE:
                continue
            kept = between if key else ()
            rest = chunks[at + 2 :] if classed else chunks[at + 1 :]
            averaged = replace(chunk, kind="average", data=None)
            return (*chunks[: compared + 1], *kept, averaged, *rest)
    return chunks


def measured_by(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "between 8 and 12 metres long", "more than 3 metres deep": the key that it measures."""
    for at in range(2, len(chunks)):
        words = {stem(word) for word in DIMENSIONS.get(chunks[at].text.lower(), ())}
        start = at - 1
        while start and chunks[start].kind in {"number", "and", "compare", "between"}:
            start -= 1
        if chunks[at].kind != "unknown" or not words or at - start < 3:
            continue
        keys = numbers_among(
            keys_of(classes_of(chunks[: start + 1]), vocabulary), partial(_is_called, words=words)
        )
        if len(keys) == 1:
            before = chunks[: start + (chunks[start].kind != "be")]
            noun = as_key(said("term", chunks[at], keys[0][1].key), keys[0])
            return (
                *before,
                said("have", chunks[at]),
                noun,
                *chunks[start + 1 : at],
                *chunks[at + 1 :],
            )
    return chunks


def _is_called(key: Property, words: set[str]) -> bool:
    return bool(words & {stem(word) for word in name_words(key.key)})


def best_so_many(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the cheapest 3 products": how many comes first."""
    for at in range(len(chunks) - 2):
        best, number, noun = chunks[at : at + 3]
        kinds = (best.kind, number.kind, noun.kind)
        if kinds == ("superlative", "number", "term") and noun.label_terms and not number.unit:
            return (*chunks[:at], number, best, *chunks[at + 2 :])
    return chunks


def several_functions(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the minimum, maximum and average price": several numbers of one key."""
    for start in range(len(chunks)):
        end, names, joined = start, [], True
        while end < len(chunks) and joined and (name := _function_of(chunks[end])):
            names.append(name)
            end += 1
            joined = False  # "the highest average" is one number
            while end < len(chunks) and chunks[end].kind in {"comma", "and"}:
                end, joined = end + 1, True
        several = len(set(names)) > 1 and not joined
        if several and end < len(chunks) and chunks[end].property_terms:
            told = said("functions", chunks[start], "each", data=tuple(names))
            return (*chunks[:start], told, *chunks[end:])
    return chunks


def _function_of(chunk: Chunk) -> str:
    if chunk.kind == "aggregate" and chunk.data in {"avg", "sum"}:
        return str(chunk.data)
    if chunk.kind == "superlative" and isinstance(chunk.data, bool):
        return "max" if chunk.data else "min"
    return ""


def first_and_last(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the first and the last launch date": both ends of one key."""
    for at in range(len(chunks) - 3):
        first, joint, last, key = chunks[at : at + 4]
        kinds = (first.kind, joint.kind, last.kind)
        if kinds == ("top", "and", "top") and key.property_terms and not key.label_terms:
            early = replace(first, kind="superlative", data="early")
            late = replace(last, kind="superlative", data="late")
            return (*chunks[:at], early, joint, late, *chunks[at + 3 :])
    return chunks


def first_in_line(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "first on the waiting list", where what says so has a position: it is 1."""
    for at in range(len(chunks) - 1):
        place, line = chunks[at : at + 2]
        first = place.kind == "top" and place.text.lower() == "first"
        in_line = line.words[:1] in (("on",), ("in",))
        if not (first or place.kind == "ordinal") or not line.verb_terms or not in_line:
            continue
        positions = numbers_among(
            keys_of({":" + line.verb_terms[0].type}, vocabulary),
            lambda key: bool(_POSITION & set(name_words(key.key))),
        )
        if len(positions) == 1:
            number = said("number", place, place.text, data=1 if first else place.data)
            equal = said("compare", place, "=", data="=")
            rest = unpunctuated(chunks[at + 1 :])
            its = (said("and", place), said("their", place), as_key(place, positions[0]))
            return (*chunks[:at], *rest, *its, equal, number)
    return chunks


_POSITION = word_set("position place rank")


def counted_in_words(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "longer than 2000 words", where a key is the count of words."""
    for at in range(1, len(chunks) - 2):
        more, number, noun = chunks[at : at + 3]
        keys = [t for t in noun.property_terms if NUMBERS & vocabulary.types_of(t)]
        if more.kind != "more" or number.kind != "number" or not keys or noun.label_terms:
            continue
        less = more.words[0] == "less" or more.data in DOWNWARD
        compared = replace(more, kind="compare", data="<" if less else ">")
        key = replace(noun, terms=tuple(keys))
        return (*chunks[:at], said("have", more), key, compared, number, *chunks[at + 3 :])
    return chunks


def by_unit(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "plays that run for less than 100 minutes": the only key counted in that unit."""
    for at, chunk in enumerate(chunks):
        unit = dimension_of(chunk.unit) if chunk.kind == "number" else None
        begins = at - 3 if [c.kind for c in chunks[max(0, at - 3) : at]] == _TWO else at - 1
        if unit is None or begins < 1 or chunks[begins].kind not in {"compare", "between"}:
            continue
        if chunk.text.lower() == "times" or chunks[begins - 1].property_terms:
            continue
        keys = numbers_among(
            keys_near(chunks[:at], vocabulary), partial(_is_in_dimension, dimension=unit)
        )
        same = same_unit(chunk.unit)
        keys = [owned for owned in keys if same & set(name_words(owned[1].key))] or keys
        if len(keys) != 1:
            continue
        start = begins
        while start and chunks[start - 1].kind in {"prep", "unknown"}:
            start -= 1
        noun = as_key(said("term", chunks[begins], keys[0][1].key), keys[0])
        return (*chunks[:start], said("have", chunks[begins]), noun, *chunks[begins:])
    return chunks


_TWO = ["between", "number", "and"]


def _is_in_dimension(key: Property, dimension: int) -> bool:
    return dimension_of(name_words(key.key)[-1]) == dimension


def key_than_average(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "a bigger budget than the average campaign": which key it is, is said."""
    for at in range(len(chunks) - 2):
        more, key, average = chunks[at : at + 3]
        mean = average.kind == "average" or average.data == "avg"
        if more.kind == "more" and key.property_terms and mean:
            operator = "<" if more.data in DOWNWARD else ">"
            return (*chunks[:at], replace(more, kind="compare", data=operator), *chunks[at + 1 :])
    return chunks


def total_of_class(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "commissioned the largest total campaign budget": of the campaigns commissioned."""
    for at in range(1, len(chunks) - 3):
        best, total, noun, key = chunks[at : at + 4]
        kinds = (best.kind, total.kind) in {("superlative", "aggregate"), ("most", "aggregate")}
        labels = {term.label for term in noun.label_terms}
        owners = {owner for term in key.property_terms for owner in term.owners}
        if kinds and labels & owners:
            led = said("have", noun, "with")
            return (*chunks[:at], noun, led, best, total, key, *chunks[at + 4 :])
    return chunks


def by_serving(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the longest-serving keeper": who began first."""
    for at in range(len(chunks) - 1):
        best, verb = chunks[at : at + 2]
        since = _BEGAN.get(str(best.data))
        if best.kind == "superlative" and since and verb.text.lower() in _SERVING:
            first = replace(best, text=since[1], data=since[0])
            return (*chunks[:at], first, *chunks[at + 2 :])
    return chunks


_BEGAN = {"long": ("early", "earliest"), "short": ("late", "latest")}
_SERVING = word_set("serving standing tenured established employed")


def amount_in_key(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "make more than 500 million in revenue a year": the key stands behind its number."""
    for at in range(1, len(chunks) - 4):
        made, more, number, prep, key = chunks[at : at + 5]
        kinds = [chunk.kind for chunk in (more, number, prep)]
        numeric = any(NUMBERS & vocabulary.types_of(term) for term in key.property_terms)
        if kinds != ["compare", "number", "prep"] or prep.text.lower() != "in" or not numeric:
            continue
        if made.text.lower() not in _MAKING and made.kind != "have":
            continue
        rest = chunks[at + 5 :]
        if rest and rest[0].text.lower() in _PERIODS:
            rest = rest[1:]
        return (*chunks[:at], said("have", made, "have"), key, more, number, *rest)
    return chunks


_MAKING = word_set("make makes made earn earns earned generate generates do does bring brings")
_PERIODS = word_set("year yearly annually month monthly")


def than_average_key(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "charge less than the average hourly rate": that key is what is compared."""
    for at in range(1, len(chunks) - 2):
        compared, average, key = chunks[at : at + 3]
        mean = average.kind == "average" or average.data == "avg"
        named = bool(key.property_terms) and not key.label_terms
        if compared.kind != "compare" or not mean or not named:
            continue
        verb = chunks[at - 1]
        begins = at - 1 if verb.kind == "unknown" or verb.text.lower() in _CHARGING else at
        led = said("have", compared, "have")
        rest = chunks[at + 3 :]
        return (*chunks[:begins], led, key, compared, replace(average, kind="average"), *rest)
    return chunks


_CHARGING = word_set(
    "charge charges charged cost costs pay pays earn earns weigh weighs make makes"
)


def average_of_some(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "cost more than the average red wine": the average of those that are so."""
    for at in range(1, len(chunks)):
        mean = chunks[at - 1].kind == "average" or chunks[at - 1].data == "avg"
        compared = any(chunk.kind in {"compare", "more"} for chunk in chunks[: at - 1])
        if not mean or not compared or chunks[at].kind != "value":
            continue
        links = chunks[at].links[:1]
        end = at + 1
        if end < len(chunks) and {t.label for t in chunks[end].label_terms} & {links[0].label}:
            end += 1
        average = replace(chunks[at - 1], kind="average", data=None, links=links)
        return (*chunks[: at - 1], average, *chunks[end:])
    return chunks
