"""A mean time between two moments that is below nothing is no sure answer."""

import pytest

from graphrag_core.ask.offline_rung import Tried
from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import Rows, Validation
from tests.small_schemas import readings_on
from tests.test_chart_unpaid_and_overdue import ALLOTMENTS


@pytest.mark.parametrize(("mean", "backwards"), [(-12.5, True), (12.5, False), (None, False)])
def test_a_mean_time_runs_backwards_where_it_is_below_nothing(mean: float | None, backwards: bool):
    found = readings_on(ALLOTMENTS, {}, "average days from request to grant of claims")
    assert isinstance(found, RankedReadings)
    translation = found.translation(0)
    (column,) = translation.reading.columns

    assert f"AS {column.name}" in translation.query.text
    tried = Tried(
        translation,
        Validation("ok", "r", runnable=True),
        Rows((column.name,), ({column.name: mean},)),
    )
    assert tried.runs_backwards == backwards
