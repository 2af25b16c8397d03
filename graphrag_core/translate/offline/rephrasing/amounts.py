"""Turns of phrase about amounts: "how many GB has X used", "cost per month", "and how many?"."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from graphrag_core.english.adjectives import ADVERBS_OF_PERIODS
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_plural, is_verb_form, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    NUMBERS,
    SURE,
    Chunks,
    Owned,
    as_key,
    classes_of,
    is_name,
    keys_near,
    keys_of,
    numbers_among,
    said,
    types_around,
    unpunctuated,
    verbs_of,
)
from graphrag_core.translate.offline.units import adds_up, dimension_of, same_unit
from graphrag_core.translate.offline.vocabulary import RelationTerm, Vocabulary
from graphrag_core.types import Property

_COSTING = word_set("cost costs price fee rent charge charged pay pays paid earn earns rate salary")

_PART_OF_WORD = 4
"""Letters that the beginning of a key's word must have in common: "down", of "downtime"."""


def per_period(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "What does X cost per month", where a key holds a monthly fee."""
    for at in range(1, len(chunks) - 1):
        adverbs = ADVERBS_OF_PERIODS.get(chunks[at + 1].text.lower())
        led = chunks[at].kind == "per" and chunks[at].text.lower() in {"per", "each", "every"}
        if not led:
            continue
        unit = stem(chunks[at + 1].text)
        fits = partial(_is_rate, unit=unit, adverbs=adverbs)
        keys = numbers_among(keys_near(chunks, vocabulary), fits)
        if len(keys) == 1 and (rated := _rated(chunks, at, keys[0])) is not None:
            return rated
        costing = chunks[at - 1]
        told = bool(costing.property_terms) or costing.text.lower() in _COSTING
        if len(keys) == 1 and told and not costing.label_terms:
            return (*chunks[: at - 1], as_key(costing, keys[0]), *chunks[at + 2 :])
    return chunks


def _rated(chunks: Chunks, at: int, rate: Owned) -> Chunks | None:
    """As in "charging between 5 and 6 per word", "the most expensive printer per page"."""
    rest = (*chunks[:at], *chunks[at + 2 :])
    key = partial(as_key, owned=rate)
    for place, chunk in enumerate(chunks[:at]):
        after = chunks[place + 1]
        if stem(chunk.text) in _CHARGING and after.kind in {"between", "compare", "number"}:
            have = said("have", chunk, "with")
            return (*rest[:place], have, key(chunk), *rest[place + 1 :])
        most = place > 0 and chunks[place - 1].kind == "most" and chunk.text.lower() in _DEAR
        dearest = (chunk.kind, chunk.data) == ("superlative", "expensive")
        if not (most or dearest) or not after.label_terms:
            continue
        start = place - most
        many = start > 0 and chunks[start - 1].kind == "number"
        number = chunks[start - 1] if many else said("number", chunk, "1", data=1)
        top = (said("top", chunk, "top"), number, after, said("by", chunk, "by"), key(chunk))
        return (*chunks[: start - many], *top, *rest[place + 2 :])
    return None


def at_rate(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "cost between 45 and 65 euros an hour", by `hourly_rate_eur`: no other price."""
    for at, chunk in enumerate(chunks):
        led, _, unit = chunk.unit.partition(" ")
        if chunk.kind != "number" or led != "per":
            continue
        begins = at - 3 if [c.kind for c in chunks[max(0, at - 3) : at]] == _TWO else at - 1
        adverbs = ADVERBS_OF_PERIODS.get(unit)
        fits = partial(_is_rate, unit=stem(unit), adverbs=adverbs)
        keys = numbers_among(keys_near(chunks, vocabulary), fits)
        costing = chunks[begins - 1]
        said_of = stem(costing.text) in _CHARGING or costing.text.lower() in _COSTING
        sure = any(term.score >= SURE for term in costing.property_terms)
        if len(keys) != 1 or begins < 1 or sure or not (said_of or costing.label_terms):
            continue
        start = begins - 1 if said_of else begins
        have = said("have", chunks[begins], "with")
        key = as_key(said("term", chunks[begins], keys[0][1].key), keys[0])
        before = chunks[: start - 1] if chunks[start - 1].kind in {"that", "do"} else chunks[:start]
        return (*before, have, key, *chunks[begins:])
    return chunks


_TWO = ["between", "number", "and"]
_CHARGING = frozenset(stem(verb) for verb in ("charge", "cost", "ask", "bill"))
_DEAR = word_set("expensive costly")


def _is_rate(key: Property, unit: str, adverbs: frozenset[str] | None) -> bool:
    """Does a key hold so much per unit: `monthly_fee`, `price_per_kwh`?"""
    words = name_words(key.key)
    told = "per" in words[1:-1] and (stem(words[-1]) == unit or words[-1] in same_unit(unit))
    return told or bool(adverbs and adverbs & set(words))


def rate_said(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How many kilos of hay does X eat per day", of `kg_per_day`: the key says per what."""
    told = unpunctuated(chunks)
    return told[:-1] if len(told) > 2 and told[-1].kind == "per" else chunks


def in_unit(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How many GB has X used": the key that is counted in that unit."""
    at = next((i for i, c in enumerate(chunks[:-1]) if c.kind == "howmany"), None)
    if at is None:
        return chunks
    counted = chunks[at + 1]
    unit = counted.unit
    weak = all(term.score < SURE for term in counted.property_terms)
    if counted.kind == "term" and weak and not counted.label_terms and not counted.relation_terms:
        unit = counted.text.lower() if dimension_of(counted.text.lower()) is not None else ""
    if not unit:
        return chunks
    rest = chunks[at + 2 :]
    naming = [chunk for chunk in rest if _may_name_key(chunk)]
    ranked = sorted(
        (
            (2 * len(_named(key, naming)) + _held_in(key, unit), owner, key)
            for owner, key in numbers_among(
                keys_near(chunks, vocabulary), partial(_counted_in, unit=unit)
            )
        ),
        key=lambda entry: -entry[0],
    )
    if not ranked:
        around = keys_of({":" + type_ for type_ in types_around(chunks, vocabulary)}, vocabulary)
        held = numbers_among(around, partial(_held_in, unit=unit))
        ranked = [(0, owner, key) for owner, key in held]
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return chunks if counted.kind == "term" else (*chunks[: at + 1], *rest)
    _, owner, key = ranked[0]
    spoken = _named(key, naming)
    noun = as_key(counted, (owner, key))
    return (*chunks[: at + 1], noun, *(chunk for chunk in rest if chunk not in spoken))


def _may_name_key(chunk: Chunk) -> bool:
    sure = [term.score for term in chunk.label_terms] + [t.score for t in chunk.relation_terms]
    return chunk.kind in {"term", "unknown"} and max(sure, default=0.0) < SURE


def _held_in(key: Property, unit: str) -> bool:
    words = name_words(key.key)
    return bool({words[0], words[-1]} & same_unit(unit))


def _counted_in(key: Property, unit: str) -> bool:
    words = name_words(key.key)
    dimension = dimension_of(unit)
    same = dimension is not None and dimension in {dimension_of(words[-1]), dimension_of(words[0])}
    return same or stem(words[-1]) == stem(unit)


def _named(key: Property, naming: Sequence[Chunk]) -> list[Chunk]:
    """The chunks that say a word of a key's name, or how one begins."""
    words = {stem(word) for word in name_words(key.key)}
    return [
        chunk
        for chunk in naming
        if any(
            stem(word) in words
            or (len(word) >= _PART_OF_WORD and any(other.startswith(word) for other in words))
            for word in chunk.words
        )
    ]


def unit_as_key(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "total lesson minutes by instructor": the key that is counted in that unit."""
    kept: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        if chunk.kind != "unknown" or not chunk.unit:
            kept.append(chunk)
            continue
        fits = partial(_held_in, unit=chunk.unit)
        keys = numbers_among(keys_near(chunks, vocabulary), fits)
        asked = any(c.kind in {"aggregate", "most", "superlative", "howmany"} for c in chunks[:at])
        if len(keys) == 1 and asked:
            kept.append(as_key(chunk, keys[0]))
    return tuple(kept)


def by_earning(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "earn between 30 and 40 an hour", "hourly wage": what people are paid."""
    for at, chunk in enumerate(chunks):
        before = chunks[at - 1] if at else None
        adverb = before is not None and before.text.lower() in _ADVERBS
        earning = chunk.kind == "unknown" and stem(chunk.text) in _EARNING
        if not earning:
            continue
        owners = vocabulary.people
        near = keys_near(chunks, vocabulary) if classes_of(chunks) else keys_of(owners, vocabulary)
        keys = numbers_among(near, lambda key: bool(_PAID_BY & set(name_words(key.key))))
        if len(keys) == 1 and not (adverb and _is_per_other(keys[0][1], chunks[at - 1].text)):
            return (*chunks[: at - adverb], as_key(chunk, keys[0]), *chunks[at + 1 :])
    return chunks


def _is_per_other(key: Property, adverb: str) -> bool:
    """Is a key called by another period: a "day_rate" is no hourly wage."""
    words = set(name_words(key.key))
    periods = {period for period, said in ADVERBS_OF_PERIODS.items() if words & {period, *said}}
    meant = {period for period, said in ADVERBS_OF_PERIODS.items() if adverb.lower() in said}
    return bool(periods) and not periods & meant


_ADVERBS = frozenset(word for words in ADVERBS_OF_PERIODS.values() for word in words)
_EARNING = frozenset(stem(word) for word in ("earn", "paid", "pay", "wage", "salary", "make"))
_PAID_BY = word_set("rate salary wage wages pay income earnings compensation")


def scored(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "students who got more than 90 in X": the one number of the relationship."""
    for at in range(1, len(chunks) - 2):
        got, compared, number = chunks[at : at + 3]
        if stem(got.text) not in _GETTING or compared.kind != "compare" or number.kind != "number":
            continue
        after = chunks[at + 3 : at + 4]
        near = numbers_among(keys_near(chunks, vocabulary), lambda _key: True)
        keys = [owned for owned in near if owned[0].startswith(":")]
        if len(keys) == 1 and (not after or after[0].kind in {"prep", "stop", "time"}):
            return (*chunks[:at], said("have", got), as_key(got, keys[0]), *chunks[at + 1 :])
    return chunks


_GETTING = frozenset(stem(verb) for verb in ("got", "get", "score", "receive", "achieve", "obtain"))


def function_last(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "What does a postdoc earn on average?": the function before what it is of."""
    told = unpunctuated(chunks)
    if len(told) < 4 or told[0].kind not in {"wh", "dimension"} or told[1].kind != "do":
        return chunks
    if told[-1].text.lower() not in _FUNCTIONS or not told[-2].property_terms:
        return chunks
    if any(chunk.kind in {"aggregate", "superlative", "most", "per"} for chunk in told[:-1]):
        return chunks
    asked = replace(told[0], kind="wh", data="which")
    key = replace(told[-2], terms=told[-2].property_terms)
    function = replace(told[-1], kind="aggregate", data=_FUNCTIONS[told[-1].text.lower()])
    return (asked, said("be", told[1]), function, key, said("prep", told[1], "of"), *told[2:-2])


def how_many_beside(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who trained under X and for how many years": each one's number, not their sum."""
    for at in range(1, len(chunks) - 1):
        before = chunks[:at]
        joined = any(chunk.kind == "and" for chunk in chunks[max(0, at - 2) : at])
        keys = chunks[at + 1].property_terms
        if chunks[at].kind != "howmany" or not joined or not keys or keys[0].score < SURE:
            continue
        if chunks[at + 1].label_terms or any(c.kind in {"howmany", "count"} for c in before):
            continue
        named = any(c.kind == "wh" and c.data == "who" for c in before) or bool(
            before[0].label_terms or any(c.label_terms for c in before[:2])
        )
        if named and NUMBERS & vocabulary.types_of(keys[0]):
            rest = chunks[at + 2 :]
            if all(c.kind in {"do", "be", "have", "stop"} or c.text in _TOGETHER for c in rest):
                rest = ()
            asked = replace(chunks[at], kind="wh", data="which")
            return (*before, asked, chunks[at + 1], *rest)
    return chunks


_TOGETHER = word_set("together overall altogether")


def money(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How much sponsorship money did each festival get": the one amount there is."""
    at = next((i for i, c in enumerate(chunks[:4]) if c.text.lower() in _MONEY), None)
    if at is None or (chunks[0].kind, chunks[0].data) != ("dimension", "much"):
        return chunks
    types = {":" + term.type for chunk in chunks[:at] for term in chunk.relation_terms}
    owned = keys_of(types, vocabulary) if types else keys_near(chunks, vocabulary)
    keys = numbers_among(owned, lambda key: bool(_AMOUNT & set(name_words(key.key))))
    if len(keys) != 1:
        return chunks
    rest = [c for c in chunks[at + 1 :] if c.text.lower() not in _FUNCTIONS]
    rest = [c for c in rest if c.kind != "do" and c.data != "light" and c.kind != "list"]
    return (_total(chunks[0]), as_key(chunks[at], keys[0]), *rest)


_MONEY = word_set("money cash funding")
_AMOUNT = word_set("amount paid price cost fee sum value total budget")


def in_list(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "name, city and number of seats for every restaurant": each one's number, no sum."""
    for at in range(1, len(chunks) - 1):
        keys = chunks[at + 1].property_terms
        listed = chunks[at - 1].kind in {"comma", "and"}
        if chunks[at].kind != "count" or not listed or not keys or chunks[at + 1].label_terms:
            continue
        others = [c for c in chunks[:at] if c.property_terms and not c.label_terms]
        if others and keys[0].score >= SURE and NUMBERS & vocabulary.types_of(keys[0]):
            return (*chunks[:at], *chunks[at + 1 :])
    return chunks


_FUNCTIONS = {"on average": "avg"} | dict.fromkeys(("in total", "overall", "combined"), "sum")


def averaged(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the highest star ratings on average", "in total": the function before the key."""
    at = next((i for i, c in enumerate(chunks) if c.text.lower() in _FUNCTIONS), None)
    best = next((i for i, c in enumerate(chunks) if c.kind in {"superlative", "most"}), None)
    if at is None or best is None or best > at:
        return chunks
    if not any(chunk.property_terms for chunk in chunks[best + 1 : at]):
        return chunks
    ranked = replace(chunks[best], kind="superlative", data=chunks[best].data is not False)
    best_first = ranked if chunks[best].kind == "most" else chunks[best]
    averaged = replace(chunks[at], kind="aggregate", data=_FUNCTIONS[chunks[at].text.lower()])
    rest = (*chunks[best + 1 : at], *chunks[at + 1 :])
    return (*chunks[:best], best_first, averaged, *rest)


def how_much_done(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How much is X contributing to Y", where what joins them has a contribution."""
    told = unpunctuated(chunks)
    if len(told) < 5 or (told[0].kind, told[0].data) != ("dimension", "much"):
        return chunks
    at = next((i for i, c in enumerate(told) if i > 1 and c.property_terms), None)
    if at is None or told[1].kind not in {"be", "do", "have"} or told[at].relation_terms:
        return chunks
    term = told[at].property_terms[0]
    types = [owner[1:] for owner in term.owners if owner.startswith(":")]
    counted = bool(NUMBERS & vocabulary.types_of(term))
    if len(types) != 1 or len(term.owners) != 1 or not counted or not is_verb_form(told[at].text):
        return chunks
    verb = replace(told[at], terms=(RelationTerm(types[0], "verb", "start", 0.95),))
    asked = said("wh", told[0], "which", data="which")
    key = replace(told[at], terms=(replace(term, score=0.95),))
    return (asked, key, said("do", told[1]), *told[2:at], verb, *told[at + 1 :])


def money_given(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who has pledged money to X": the verb says it."""
    return tuple(
        chunk
        for at, chunk in enumerate(chunks)
        if not (
            chunk.kind == "unknown"
            and chunk.text.lower() in {"money", "cash", "funds"}
            and at > 0
            and chunks[at - 1].verb_terms
        )
    )


def amount_of_deeds(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "total donations by city", "a donation of more than 100": by the deed's own amount."""
    for at, chunk in enumerate(chunks):
        nouns = [term for term in chunk.relation_terms if term.role == "noun"]
        if not nouns or chunk.label_terms or chunk.property_terms:
            continue
        amount = _amount_of_type(nouns[0].type, vocabulary)
        if amount is None:
            continue
        before = chunks[at - 1] if at else None
        key = as_key(chunk, amount)
        done = replace(chunk, terms=(replace(nouns[0], role="verb", side="start"),))
        if before is not None and before.kind == "aggregate":
            return (*chunks[:at], key, *chunks[at + 1 :])
        made = before is not None and chunks[at - 2].data == "light"
        if before is not None and before.kind == "superlative" and made:
            # "Who made the largest donation" is who donated the largest amount.
            return (*chunks[: at - 2], done, before, key, *chunks[at + 1 :])
        kinds = [following.kind for following in chunks[at + 1 : at + 4]]
        if kinds == ["prep", "compare", "number"] and chunks[at + 1].text.lower() == "of":
            kept = [c for c in chunks[:at] if c.data != "light" and c.text.lower() != "single"]
            return (*kept, done, said("have", chunk, "with"), key, *chunks[at + 2 :])
    return chunks


def how_much_of_deed(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How much was pledged to X", "Who donated the most": all amounts of the deed."""
    deed = _amount_of_verb(chunks, vocabulary) or _paid_for(chunks, vocabulary)
    if deed is None:
        return chunks
    verb, amount = deed
    if any(chunk.property_terms for at, chunk in enumerate(chunks) if at != verb):
        return chunks
    if (chunks[0].kind, chunks[0].data) == ("dimension", "much"):
        key = as_key(chunks[0], amount)
        rest = (
            chunk
            for chunk in chunks[1:]
            if chunk.kind != "aggregate"
            and (chunk.text.lower() not in _PAID or chunk.kind == "unread")
        )
        what = said("wh", chunks[0], "what", data="which")
        return (what, _total(chunks[0]), key, *rest)
    most = verb + 1
    ends = most + 1 >= len(chunks) or chunks[most + 1].kind in {"stop", "time", "prep", "aggregate"}
    if most < len(chunks) and chunks[most].kind == "most" and ends:
        rest = (chunk for chunk in chunks[most + 1 :] if chunk.kind != "aggregate")
        return (*chunks[: most + 1], as_key(chunks[most], amount), *rest)
    return chunks


def _amount_of_verb(chunks: Chunks, vocabulary: Vocabulary) -> tuple[int, Owned] | None:
    """Where the first verb stands whose relationships have one amount, and that amount."""
    for at, chunk in enumerate(chunks):
        if chunk.verb_terms and not chunk.label_terms:
            amount = _amount_of_type(chunk.verb_terms[0].type, vocabulary)
            if amount is not None:
                return at, amount
    return None


def _amount_of_type(type_: str, vocabulary: Vocabulary) -> Owned | None:
    """The one key of a relationship type that may be added up."""
    amounts = numbers_among(keys_of({":" + type_}, vocabulary), lambda key: adds_up(key.key))
    return amounts[0] if len(amounts) == 1 else None


def _paid_for(chunks: Chunks, vocabulary: Vocabulary) -> tuple[int, Owned] | None:
    """As in "How much have we paid influencers": where only what joins them has a fee."""
    at = next((i for i, c in enumerate(chunks) if c.text.lower() in _PAID), None)
    if at is None or verbs_of(chunks):
        return None
    if chunks[at].property_terms:
        term = chunks[at].property_terms[0]
        named = numbers_among(keys_of(set(term.owners), vocabulary), lambda k: k.key == term.key)
        return (at, named[0]) if len(named) == 1 else None
    types = types_around(chunks, vocabulary)
    owners = {":" + type_ for type_ in types} | classes_of(chunks)
    fees = numbers_among(
        keys_of(owners, vocabulary), lambda key: bool(set(name_words(key.key)) & _FEES)
    )
    of_deed = len(fees) == 1 and fees[0][0].startswith(":")
    return (at, fees[0]) if of_deed else None


_PAID = word_set("paid pay spent spend")
_FEES = word_set("fee amount price cost paid spend total value")


def summed_by(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "hours by skill", "amount per city": their sums."""
    start = next((i for i, c in enumerate(chunks) if c.kind not in {"list", "their"}), 0)
    if start + 2 >= len(chunks) or chunks[start + 1].kind not in {"by", "per"}:
        return chunks
    key = chunks[start]
    terms = [term for term in key.property_terms if NUMBERS & vocabulary.types_of(term)]
    if key.label_terms or key.relation_terms or not terms or not adds_up(terms[0].key):
        return chunks
    return (*chunks[:start], _total(key), *chunks[start:])


def total_of_all(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the total cost of jobs", where each has a `totalCost`: all of them together."""
    for at, chunk in enumerate(chunks[:-2]):
        terms = [term for term in chunk.property_terms if NUMBERS & vocabulary.types_of(term)]
        told = chunk.words[:1] == ("total",) and chunks[at + 1].text.lower() in {"of", "for"}
        if not told or not terms or name_words(terms[0].key)[0] != "total":
            continue
        owner = next((c for c in chunks[at + 2 :] if c.kind == "value" or c.label_terms), None)
        named = owner is not None and any(
            link.label in terms[0].owners and is_name(link, vocabulary) for link in owner.links
        )
        summed = any(c.kind == "aggregate" for c in chunks)
        if not named and not summed:
            return (*chunks[:at], _total(chunk), *chunks[at:])
    return chunks


def _total(at: Chunk) -> Chunk:
    return said("aggregate", at, "total", data="sum")


def bought_for(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "equipment bought for less than 500", by `purchasePrice`: what it did cost."""
    for at in range(1, len(chunks) - 2):
        verb, led, number = chunks[at : at + 3]
        priced = not verb.verb_terms and verb.kind in {"unknown", "term"} and not verb.label_terms
        if not priced or stem(verb.text) not in _TRADING or led.text.lower() not in {"for", "at"}:
            continue
        keys = _prices(chunks[:at], vocabulary)
        if len(keys) == 1 and number.kind in {"compare", "between", "number"}:
            have = said("have", verb, "with")
            return (*chunks[:at], have, as_key(verb, keys[0]), *chunks[at + 2 :])
    return chunks


def what_it_costs(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "What does X cost", where things have a price and a cost of making them: the price."""
    for at in range(1, len(chunks)):
        verb, before = chunks[at], chunks[at - 1]
        sure = any(term.score >= SURE for term in verb.property_terms)
        if verb.text.lower() not in {"cost", "costs"} or not verb.property_terms or sure:
            continue
        asked = any(chunk.kind == "do" for chunk in chunks[:at])
        after = chunks[at + 1].kind if at + 1 < len(chunks) else "stop"
        compared = after in {"compare", "number", "between", "most"}
        making = at + 1 < len(chunks) and chunks[at + 1].text.lower() == "to"
        keys = _prices(chunks[:at], vocabulary)
        subject = before.label_terms or before.links or before.kind == "that"
        if len(keys) == 1 and subject and (asked or compared) and not making:
            return (*chunks[:at], as_key(verb, keys[0]), *chunks[at + 1 :])
    return chunks


def _prices(chunks: Chunks, vocabulary: Vocabulary) -> list[Owned]:
    """The prices of the things that some chunks speak of; their costs where they have none."""
    labels = classes_of(chunks) | {link.label for chunk in chunks for link in chunk.links}
    found = numbers_among(
        keys_of(labels, vocabulary),
        lambda key: bool(_PRICE & set(name_words(key.key))) and "per" not in name_words(key.key),
    )
    return [owned for owned in found if "price" in name_words(owned[1].key)] or found


_TRADING = frozenset(stem(verb) for verb in ("buy", "purchase", "sell", "acquire", "price"))
_PRICE = word_set("price cost value")


def by_key_of_class(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "average price per garment category": by the category of garments."""
    for at in range(1, len(chunks) - 1):
        led, noun, key = chunks[at - 1 : at + 2]
        labels = [term.label for term in noun.label_terms if term.score >= SURE]
        own = [t for t in key.property_terms if t.score >= SURE and set(labels) & set(t.owners)]
        plain = not (noun.links or key.label_terms or key.relation_terms)
        if led.kind not in {"per", "by"} or not own or not plain or is_plural(noun.text):
            continue
        if vocabulary.types_of(own[0]) != {"STRING"}:
            continue
        told = replace(key, terms=(replace(own[0], owners=(labels[0],)),))
        per = replace(led, kind="per")
        if classes_of(chunks[: at - 1]) <= set(labels):
            return (*chunks[: at - 1], per, told, *chunks[at + 2 :])
    return chunks


def spend(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "total spend per supplier": the one cost or amount there is."""
    for at in range(1, len(chunks)):
        noun = chunks[at]
        led = any(chunk.kind == "aggregate" for chunk in chunks[:at])
        if noun.text.lower() not in _SPEND or noun.terms or not led:
            continue
        types = {":" + type_ for type_ in types_around(chunks, vocabulary)}
        keys = numbers_among(
            keys_of(types | classes_of(chunks), vocabulary),
            lambda key: bool(set(name_words(key.key)) & _FEES),
        )
        if len(keys) == 1:
            start = at - 1 if chunks[at - 1].label_terms and _again(chunks, at) else at
            return (*chunks[:start], as_key(noun, keys[0]), *chunks[at + 1 :])
    return chunks


def _again(chunks: Chunks, at: int) -> bool:
    """Is the class before a noun said once more behind it: "lab spend per laboratory"?"""
    return bool(classes_of(chunks[at - 1 : at]) & classes_of(chunks[at + 1 :]))


_SPEND = word_set("spend spending expenditure outlay outlays expenses")


def share_in(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "wines with at least 40% Merlot", by a percentage of what joins the two."""
    for at in range(1, len(chunks) - 2):
        compared, number, thing = chunks[at : at + 3]
        percent = number.text.endswith("%") or number.unit in {"%", "percent"}
        if compared.kind not in {"compare", "have"} or number.kind != "number" or not percent:
            continue
        if thing.kind != "value" or chunks[at - 1].property_terms:
            continue
        keys = numbers_among(
            keys_near(chunks, vocabulary), lambda key: bool(_SHARE & set(name_words(key.key)))
        )
        of_join = [owned for owned in keys if owned[0].startswith(":")]
        if len(of_join) != 1:
            continue
        end = at + 3
        while end + 1 < len(chunks) and chunks[end].kind in {"or", "comma"}:
            end += 2 if chunks[end + 1].kind == "value" else 1
        rest = [c for c in chunks[end:] if not (c.kind == "prep" and c is chunks[-1])]
        told = (said("have", number, "with"), as_key(number, of_join[0]), compared, number)
        have = chunks[at - 1].kind == "have"
        led = () if have else (said("have", thing, "have"),)
        return (*chunks[:at], *led, *chunks[at + 2 : end], *told, *rest)
    return chunks


_SHARE = word_set("percentage percent pct share proportion")
