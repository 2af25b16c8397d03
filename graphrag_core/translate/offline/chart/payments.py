"""What is paid: prices, and payments, which are not what is claimed or in a state of paid."""

from collections.abc import Iterable, Iterator, Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import WordToken, spoken_words, stem
from graphrag_core.translate.offline.chart.meaning import KeyMention, Keys
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.vocabulary import PropertyTerm
from graphrag_core.types import Schema

PAID = "paid"
"""What words say of money that has been paid."""
PAYMENTS = word_set("payout payment disbursement remittance repayment reimbursement")
"""Nouns for what is paid."""
PAYING = frozenset(map(stem, word_set("pay charge")))
"""Verbs with which "what" asks for a price: "what does Ada pay us for bread"."""
PRICES = word_set("price rate fee cost tariff")
"""Last words of keys that hold one."""
PRICE_PAID = 0.1


def prices_paid(tokens: Sequence[WordToken], schema: Schema) -> Iterator[TokenMention]:
    """Yield the prices that two things have agreed, where it is asked what one of them pays."""
    asked = [place for place, token in enumerate(tokens) if token.lower in {"what", "much"}][:1]
    for place, token in enumerate(tokens):
        if stem(token.lower) in PAYING and any(start < place for start in asked):
            for kind in schema.relationship_types:
                for entry in kind.properties:
                    words = spoken_words(entry.key)
                    if {"INTEGER", "FLOAT"} & set(entry.types) and not PRICES.isdisjoint(words):
                        term = PropertyTerm(entry.key, (f":{kind.name}",), 1.0)
                        keys = Keys((KeyMention(term),))
                        yield TokenMention(place, place + 1, "key", keys, PRICE_PAID)


def payments_of(schema: Schema) -> tuple[str, ...]:
    """Return the labels whose nodes are payments."""
    labels = (label.name for label in schema.labels)
    return tuple(label for label in labels if not PAYMENTS.isdisjoint(spoken_words(label)))


def without_states_of_payment(mentions: Iterable[Mention], schema: Schema) -> Iterator[Mention]:
    """Leave out that things are in a state of paid, where it is asked how much was paid.

    A state right before what is in it stays: "how much did we pay for paid claims".
    """
    found = tuple(mentions)
    asked = any(m.kind == "howmuch" for m in found) and bool(payments_of(schema))
    paid = {m.first for m in found if m.kind == "amount" and m.value == PAID} if asked else set()
    nouns = {m.first for m in found if m.kind == "thing" and m.cost < 0.1}
    for one in found:
        is_state = one.kind in {"category", "value"} and one.first in paid
        if not is_state or one.last in nouns:
            yield one
