import pytest

from graphrag_core.english.targets import Aim, aims_of, asks_of_targets


@pytest.mark.parametrize(
    ("keys", "pairs"),
    [
        (("targetMWh", "actualMWh"), [("targetMWh", "actualMWh", "MWh")]),
        (("target", "actual"), [("target", "actual", "")]),
        (("planned_hours", "hours", "cost"), [("planned_hours", "hours", "hours")]),
        (("stock", "minStock"), [("minStock", "stock", "stock")]),
        (("target", "cost"), []),
        (("temperature", "speed"), []),
    ],
)
def test_a_number_goes_with_what_it_should_reach(
    keys: tuple[str, ...], pairs: list[tuple[str, str, str]]
):
    assert [(aim.bound, aim.actual, aim.unit) for aim in aims_of(keys)] == pairs


def test_how_a_number_stands_is_said_with_its_share():
    aim = Aim("targetMWh", "actualMWh", least=False, unit="MWh")

    assert aim.words(2480, 3900) == "2,480 of 3,900 MWh, 36 % below target"
    assert aim.words(3900, 3900) == "3,900 of 3,900 MWh, on target"


def test_a_minimum_is_said_as_one():
    aim = Aim("minStock", "stock", least=True, unit="stock")

    assert aim.words(0, 1) == "stock 0 of at least 1"


def test_a_question_may_speak_of_targets():
    assert asks_of_targets("how are we doing against our targets")
    assert not asks_of_targets("how are we doing")
