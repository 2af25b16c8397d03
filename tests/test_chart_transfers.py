"""What goes from one to another by a node of its own: who sent and who received how much."""

import pytest
from small_schemas import key, likely_on, readings_on

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

BANK = Schema(
    labels=(
        LabelSchema("Client", 20, (key("name", "STRING"),), name_key="name"),
        LabelSchema(
            "Account", 30, (key("iban", "STRING"), key("balance_eur", "INTEGER")), name_key="iban"
        ),
        LabelSchema(
            "Payment", 90, (key("ref", "STRING"), key("amount_eur", "INTEGER")), name_key="ref"
        ),
        LabelSchema("Address", 15, (key("street", "STRING"),), name_key="street"),
        LabelSchema("Shop", 12, (key("title", "STRING"),), name_key="title"),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(name, 60, ())
        for name in ("HOLDS", "SENT", "CREDITED_TO", "LIVES_AT", "REGISTERED_AT")
    ),
    patterns=(
        Pattern("Client", "HOLDS", "Account", 30),
        Pattern("Account", "SENT", "Payment", 90),
        Pattern("Payment", "CREDITED_TO", "Account", 90),
        Pattern("Client", "LIVES_AT", "Address", 20),
        Pattern("Shop", "REGISTERED_AT", "Address", 12),
    ),
)
NAMES = {"Ada Lee": ("Client", "name"), "Bo Ray": ("Client", "name")}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "payments from Ada Lee to Bo Ray",
            "The payments sent by an account held by Ada Lee, and credited to an account "
            "held by Bo Ray",
        ),
        ("payments to Bo Ray", "The payments credited to an account held by Bo Ray"),
        ("payments from Bo Ray", "The payments sent by an account held by Bo Ray"),
        (
            "Which accounts have never received a payment?",
            "The accounts with no payment credited to them",
        ),
        (
            "How much did Ada Lee receive?",
            "The total amount (EUR) of payments credited to an account held by Ada Lee",
        ),
        (
            "How much did Ada Lee send?",
            "The total amount (EUR) of payments sent by an account held by Ada Lee",
        ),
        (
            "Which shops are registered at the same address where a client lives?",
            "The shops registered at an address that a client lives at",
        ),
    ],
)
def test_who_sent_and_who_received_is_told_apart(text: str, read: str) -> None:
    assert likely_on(BANK, NAMES, text)[0] == read


def test_what_others_share_is_shared_with_another_of_the_kind() -> None:
    read = likely_on(BANK, NAMES, "clients who live at the same address")[0]
    assert read == "The clients that live at an address that a client lives at, with the address"


@pytest.mark.parametrize("verb", ["sent", "received"])
def test_an_amount_behind_a_deed_is_not_surely_the_doers_own(verb: str) -> None:
    found = readings_on(BANK, {}, f"Which accounts {verb} more than 5000 EUR?")
    assert isinstance(found, RankedReadings)
    assert any("total amount (EUR) of payments" in one for one in found.renderings)
    assert "balance" not in found.renderings[0] or found.most[0] < 0.7
