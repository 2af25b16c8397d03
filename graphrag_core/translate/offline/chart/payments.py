"""What is paid, where a graph holds payments: not what is claimed, billed or in a state of paid."""

from collections.abc import Iterable, Iterator

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.types import Schema

PAID = "paid"
"""What words say of money that has been paid."""
PAYMENTS = word_set("payout payment disbursement remittance repayment reimbursement")
"""Nouns for what is paid."""


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
