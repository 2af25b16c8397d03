"""Which properties a question names, and which numbers can be added up."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, word_set
from graphrag_core.english.words import name_words, stem, tokenize
from graphrag_core.translate.offline.temporal import is_temporal
from graphrag_core.translate.offline.units import NUMBERING_WORDS, is_money, may_add_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

Owner = LabelSchema | RelationshipTypeSchema
Summing = Literal["sum", "avg", "max", "min"]
SUMMED_AS: Mapping[Summing, str] = {"sum": "", "avg": " on average", "max": "", "min": ""}
"""Words behind the name of a number, by the function that made it of many: a maximum says so."""
NAMED, HINTED = 0.8, 0.6
"""The scores of a word from which it names a property, and may mean one as a synonym."""

NUMBERS = frozenset({"INTEGER", "FLOAT"})
NO_AMOUNT = frozenset(
    map(stem, NUMBERING_WORDS | word_set("order edition shirt zip postcode phone priority"))
)
"""Words of numbers that only name, place or order a thing."""
HIGHEST = frozenset(map(stem, word_set("max maximum highest peak")))
LOWEST = frozenset(map(stem, word_set("min minimum lowest")))
"""Words of numbers of which the highest and the lowest says something."""
MINUTES = stem("min")
RATES = frozenset(
    map(
        stem,
        word_set(
            """rating mean median per factor probability density weight pressure voltage temp
            celsius limit threshold interval frequency lead shelf concentration
            mgl ugl ppm ppb ph bar"""
        ),
    )
)
"""Words of numbers that are not added up, beside those of the translator: the mean says more."""


MONEY = frozenset(
    map(
        stem,
        word_set(
            """spend spends spent spending expense expenses expenditure cost costs invoiced billed
            revenue turnover income sales earn earned earnings money euros dollars paid"""
        ),
    )
)
"""Words that ask for an amount of money, and not for how many there are."""
UNITS = frozenset({"unit", "units", "uom"})
"""Words of keys that say in what a number of the node counts."""
SPANS = frozenset(map(stem, word_set("time day week month quarter year period season")))
"""Words of times, which are no amounts where a question counts by them."""
VAGUE = frozenset(map(stem, word_set("data date name number id record value type kind list")))
"""Words that begin the names of many properties and name none of them."""


def is_amount(key: Property) -> bool:
    """Tell whether a property holds numbers that are no times, ranks or names of things."""
    told = {stem(word) for word in name_words(key.key)}
    plain = bool(key.types) and set(key.types) <= NUMBERS and not key.key.startswith("_")
    return plain and not is_temporal(key) and not told & NO_AMOUNT and not key.unique


def has_own_units(entry: LabelSchema) -> bool:
    """Tell whether the nodes of a label say each in what they count, so that they have no sum."""
    keys = (key for key in entry.properties if set(name_words(key.key)) & UNITS)
    return any(len(key.values) > 1 for key in keys)


def is_rate(key: Property) -> bool:
    """Tell whether a number has no sum: a rate, a rating, a price, a temperature, a maximum."""
    return summed_by(key) != "sum"


def summed_by(key: Property) -> Summing:
    """Tell by what function one number of many is told: a sum, where there is one, else a mean.

    Of maxima the highest and of minima the lowest is told: the mean of them is neither. "Min" at
    the end of what may have a sum is a unit: "downtime_min", unlike "temp_min".
    """
    words = [stem(word) for word in name_words(key.key)]
    rest = [word for word in name_words(key.key) if stem(word) not in HIGHEST | LOWEST]
    rate = bool(RATES & set(map(stem, rest))) or not may_add_up("_".join(rest))
    if HIGHEST & set(words):
        return "max"
    if LOWEST & set(words) and (rate or words[-1] != MINUTES):
        return "min"
    return "avg" if rate else "sum"


def words_of(call: IntentCall) -> list[str]:
    """List the words of a question outside of the names and the longer values in it."""
    slots = call.slots
    taken = [(entity.start, entity.end) for entity in slots.entities]
    taken += [(group.start, group.end) for group in slots.groups]
    taken += [(value.start, value.end) for value in slots.conditions if " " in value.text]
    return [
        token.lower
        for token in tokenize(call.slots.text)
        if token.kind == "word" and not any(s <= token.start < e for s, e in taken)
    ]


def named_properties(call: IntentCall) -> Iterator[tuple[Owner, Property]]:
    """Yield the properties that words of the question name, with what has them.

    Where no word is the name of one, those whose name begins with a word: "speed" for speed_knots.
    """
    found = list(_of_vocabulary(call, words_of(call), NAMED))
    yield from found or _by_first_word(call)


def money_of(call: IntentCall, owners: Iterable[Owner]) -> Iterator[tuple[Owner, Property]]:
    """Yield the sums of money of what is counted, where a question asks for money: "spend"."""
    if {stem(word) for word in words_of(call)} & MONEY:
        for owner in owners:
            sums = (key for key in owner.properties if is_amount(key) and not is_rate(key))
            yield from ((owner, key) for key in sums if is_money(key.key))


def hinted_amounts(call: IntentCall) -> list[tuple[Owner, Property]]:
    """List the amounts that words of the question may mean as synonyms, rates and means first."""
    words = [w for w in words_of(call) if stem(w) not in STOP_WORDS | LIGHT_WORDS | SPANS]
    found = [pair for pair in _of_vocabulary(call, words, HINTED) if is_amount(pair[1])]
    return sorted(found, key=lambda pair: not is_rate(pair[1]))


def _by_first_word(call: IntentCall) -> Iterator[tuple[Owner, Property]]:
    said = {stem(word) for word in words_of(call)} - STOP_WORDS - LIGHT_WORDS - VAGUE
    schema = call.run.schema
    owners: tuple[Owner, ...] = (*schema.labels, *schema.relationship_types)
    for owner in owners:
        for key in owner.properties:
            if {stem(word) for word in name_words(key.key)[:1]} & said:
                yield owner, key


def _of_vocabulary(
    call: IntentCall, words: Iterable[str], least: float
) -> Iterator[tuple[Owner, Property]]:
    vocabulary = vocabulary_of(call.run.schema, call.context.profile)
    for word in dict.fromkeys(words):
        for term in vocabulary.lookup((word,)):
            if isinstance(term, PropertyTerm) and term.score >= least:
                for owner in _owners(call, term.owners):
                    key = owner.property(term.key)
                    if key is not None:
                        yield owner, key


def _owners(call: IntentCall, owners: tuple[str, ...]) -> Iterator[Owner]:
    schema = call.run.schema
    for owner in owners:
        found: Owner | None = (
            schema.relationship_type(owner[1:]) if owner.startswith(":") else schema.label(owner)
        )
        if found is not None:
            yield found
