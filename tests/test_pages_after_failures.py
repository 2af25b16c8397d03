"""What pages do after a read that failed late: say so once, and try again when told to."""

from collections.abc import Callable
from time import monotonic, sleep

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import shown

from graphrag_core.errors import CallError
from ui.shared import background_reads
from ui.shared.jobs import Job


class SlowThenAway:
    """A database that needs a while to say that it is away; it counts how often it is asked."""

    data_generation = 0

    def __init__(self) -> None:
        self.asked = 0

    def __getattr__(self, _: str) -> object:
        self.asked += 1
        sleep(0.6)
        raise CallError("The database is away.", hint="Wait a moment.")


def filters() -> None:
    from ui.hybrid_search.facets import wait_for_facets

    wait_for_facets(("Ship",))


def map_of_texts() -> None:
    from graphrag_core import SearchRequest
    from ui.hybrid_search.embedding_map_view import draw_map

    draw_map(SearchRequest("harbour"), None)


def run_until(app: AppTest, reached: Callable[[], bool]) -> None:
    until = monotonic() + 30
    while not reached():
        assert monotonic() < until
        sleep(0.1)
        app.run()
        assert not app.exception


@pytest.mark.parametrize(("page", "key"), [(filters, "no_facets"), (map_of_texts, "no_map")])
def test_a_slow_failure_is_drawn_and_tried_again_when_the_reader_asks_for_it(
    page: Callable[[], None], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = SlowThenAway()
    opened = Job(lambda _: away)
    monkeypatch.setattr(background_reads, "opening", lambda: opened)
    app = AppTest.from_function(page)
    app.session_state["map"] = True

    run_until(app, lambda: shown(app, f"{key}_retry"))
    asked = away.asked
    app.run()

    assert "The database is away." in app.error[0].value.replace("\\", "")
    assert away.asked == asked
    app.button(key=f"{key}_retry").click().run()
    run_until(app, lambda: shown(app, f"{key}_retry"))
    assert away.asked == 2 * asked
