"""What is new since the last visit: the visits that are kept, and the lines that are told."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from graphrag_core.ask.news import MOST, news_of, news_question
from graphrag_core.engine import Engine
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.store.visits import Visits
from graphrag_core.types import Question

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


def test_a_visit_begins_half_an_hour_after_the_one_before(tmp_path: Path):
    visits = Visits(SqliteStore(tmp_path), "demo", "")

    def seen(now: datetime) -> datetime | None:
        visit = visits.at(now)
        visits.keep(visit)
        return visit.before

    assert seen(MONDAY) is None
    assert seen(MONDAY + timedelta(minutes=10)) is None
    tuesday = MONDAY + timedelta(days=1)
    assert seen(tuesday) == MONDAY + timedelta(minutes=10)
    assert seen(tuesday + timedelta(minutes=5)) == MONDAY + timedelta(minutes=10)
    assert Visits(SqliteStore(tmp_path), "demo", "acme").at(tuesday).before is None


def test_who_never_pauses_begins_a_new_visit_after_twelve_hours(tmp_path: Path):
    visits = Visits(SqliteStore(tmp_path), "demo", "")

    found = []
    for minutes in range(0, 15 * 60, 25):
        visit = visits.at(MONDAY + timedelta(minutes=minutes))
        visits.keep(visit)
        found.append(visit.before)

    assert found[0] is None
    assert found[-1] is not None


def test_a_time_that_cannot_be_read_is_none(tmp_path: Path):
    store = SqliteStore(tmp_path)
    visits = Visits(store, "demo", "")
    visits.keep(visits.at(MONDAY))
    store.write("UPDATE visits_of_people SET at = $1", ("x",))

    assert visits.at(MONDAY + timedelta(days=1)).before is None


def test_what_changed_is_told_a_line_each_without_citations(engine_with: Callable[..., Engine]):
    engine = engine_with()
    question = news_question(datetime.now(UTC) - timedelta(days=30))

    news = news_of(engine.ask(question))

    assert news is not None
    assert 1 <= len(news.lines) <= MOST
    assert all("[" not in line and line for line in news.lines)
    assert news.question == question.text


def test_nothing_is_told_where_nothing_changed_and_at_the_first_visit(
    engine_with: Callable[..., Engine],
):
    engine = engine_with()

    assert news_of(engine.ask(news_question(datetime.now(UTC) + timedelta(days=400)))) is None
    assert engine.news() is None


def test_what_changed_in_a_part_of_the_graph_is_no_news(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("What changed for auth-service last month?"))

    assert news_of(answer) is None
