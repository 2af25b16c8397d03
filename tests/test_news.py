"""What is new since the last visit: the visits that are kept, and the lines that are told."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from graphrag_core.ask.news import MOST, news_since
from graphrag_core.engine import Engine
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.visits import Visits

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


def test_a_visit_begins_half_an_hour_after_the_one_before(tmp_path: Path):
    visits = Visits(AppStore(tmp_path))

    assert visits.begin("demo", "", MONDAY) is None
    assert visits.begin("demo", "", MONDAY + timedelta(minutes=10)) is None
    later = MONDAY + timedelta(days=1)
    assert visits.begin("demo", "", later) == MONDAY + timedelta(minutes=10)
    assert visits.begin("demo", "", later + timedelta(minutes=5)) == MONDAY + timedelta(minutes=10)
    assert visits.begin("demo", "acme", later) is None


def test_what_changed_is_told_a_line_each_without_citations(engine_with: Callable[..., Engine]):
    engine = engine_with()

    news = news_since(datetime.now(UTC) - timedelta(days=30), engine.ask)

    assert news is not None
    assert 1 <= len(news.lines) <= MOST
    assert all("[" not in line and line for line in news.lines)
    assert news.question.startswith("What changed since ")


def test_nothing_is_told_where_nothing_changed_and_at_the_first_visit(
    engine_with: Callable[..., Engine],
):
    engine = engine_with()

    assert news_since(datetime.now(UTC) + timedelta(days=400), engine.ask) is None
    assert engine.news() is None
