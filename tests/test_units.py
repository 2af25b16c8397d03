"""Numbers in a unit that a key does not hold: reckoned in its own, or not compared with it."""

import pytest

from graphrag_core.translate.offline.units import in_unit_of


@pytest.mark.parametrize(
    ("value", "unit", "key", "wanted"),
    [
        (100, "pounds", "weight_kg", 45.359237),
        (100, "ft", "length_m", 30.48),
        (60, "mph", "speed_kmh", 96.56064),
        (3, "nautical miles", "distance_km", 5.556),
        (2, "cubic metres", "volume_l", 2000),
        (50, "f", "temp_c", 10),
        (20, "c", "temp_f", 68),
        (2, "hours", "duration_min", 120),
        (99, "%", "uptime_pct", 99),
        (100, "eur", "price_eur", 100),
    ],
)
def test_a_number_is_reckoned_in_the_unit_of_its_key(
    value: float, unit: str, key: str, wanted: float
) -> None:
    assert in_unit_of(value, unit, key) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("unit", "key"),
    [
        ("usd", "price_eur"),
        ("pounds", "price_eur"),
        ("hours", "length_m"),
        ("%", "monthly_cost"),
        ("kg", "volume_l"),
    ],
)
def test_a_number_of_another_quantity_is_not_compared(unit: str, key: str) -> None:
    assert in_unit_of(100, unit, key) is None


@pytest.mark.parametrize(
    ("unit", "key"),
    [
        ("usd", "monthly_cost"),
        ("usd", "price_per_night"),
        ("usd", "price_kg"),
        ("usd", "min_price"),
        ("usd", "price_usd_kg"),
        ("%", "profit_margin"),
        ("%", "availability"),
        ("stars", "length_m"),
        ("years", "age"),
    ],
)
def test_a_key_that_names_no_such_unit_takes_the_number_as_it_is(unit: str, key: str) -> None:
    assert in_unit_of(100, unit, key) == 100
