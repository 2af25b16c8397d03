"""Which numbers the engines of intents add up, and how they tell those that have no sum."""

import pytest

from graphrag_core.ask.intents.amounts import Summing, is_amount, summed_by
from graphrag_core.types import Property


@pytest.mark.parametrize(
    ("key", "by"),
    [
        ("quantity_units", "sum"),
        ("cost_eur", "sum"),
        ("transit_hours", "sum"),
        ("distance_km", "sum"),
        ("max_temp_c", "max"),
        ("minPressureBar", "min"),
        ("temp_min", "min"),
        ("downtime_min", "sum"),
        ("storage_temp", "avg"),
        ("unit_price_eur", "avg"),
        ("interest_rate", "avg"),
        ("risk_score", "avg"),
        ("lead_time_days", "avg"),
        ("shelf_life_days", "avg"),
        ("ownership_pct", "avg"),
        ("age", "avg"),
    ],
)
def test_only_quantities_money_and_durations_are_added_up(key: str, by: Summing) -> None:
    assert summed_by(Property(key, ("FLOAT",))) == by


@pytest.mark.parametrize("key", ["priority", "rank", "season", "latitude", "branch_code"])
def test_what_only_orders_places_or_names_is_no_amount(key: str) -> None:
    assert not is_amount(Property(key, ("INTEGER",)))
