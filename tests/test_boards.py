"""Boards: what is kept of pinned answers, for whom, and how they are refreshed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import demo_app, environment, settled, shown  # noqa: F401 - fixtures

from graphrag_core.engine import Engine
from graphrag_core.engine.board_refresh import refresh_board
from graphrag_core.settings import Settings
from graphrag_core.store.boards import MAX_TILES, Board, Boards
from graphrag_core.store.shared_answers import SharedAnswer, new_answer_id
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import Answer, Question, Rows
from ui.boards.board_work import rows_of


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path)


@pytest.fixture
def boards(store: SqliteStore) -> Boards:
    return Boards(store, "a-database")


def given(text: str, rows: Rows = Rows(("n",), ({"n": 1},))) -> SharedAnswer:  # noqa: B008
    answer = Answer(text, "auto", "offline", answered=True, confidence=1.0, text="One.", rows=rows)
    return SharedAnswer(new_answer_id(), Question(text), answer)


def filled(boards: Boards, *questions: str) -> Board:
    board = boards.add("Mine")
    assert board is not None
    for question in questions:
        assert boards.pin(board.id, given(question), "answer")
    return read(boards, board)


def read(boards: Boards, board: Board) -> Board:
    found = boards.board(board.id)
    assert found is not None
    return found


def questions_of(board: Board) -> list[str]:
    return [tile.shared.question.text for tile in board.tiles]


def test_a_pinned_answer_is_as_it_was(boards: Boards) -> None:
    board = boards.add("  Mine  and yours ")
    assert board is not None
    shared = given("How many?")

    assert boards.pin(board.id, shared, "table")

    (tile,) = read(boards, board).tiles
    assert board.name == "Mine and yours"
    assert (tile.shared.answer, tile.view, tile.width) == (shared.answer, "table", 3)
    assert tile.shared.at == shared.at


def test_a_board_is_found_again_by_its_name(boards: Boards) -> None:
    first = boards.add("Mine")

    assert boards.add("Mine") == boards.all()[0]
    assert first is not None
    assert boards.add(" ") is None
    assert [board.id for board in boards.all()] == [first.id]


def test_tiles_are_arranged_resized_and_removed(boards: Boards) -> None:
    board = filled(boards, "a", "b", "c")
    a, b, c = (tile.id for tile in board.tiles)

    assert boards.arrange([c, a, b])
    assert boards.resize(a, 6)
    assert not boards.resize(a, 5)
    assert boards.remove(b)

    board = read(boards, board)
    assert questions_of(board) == ["c", "a"]
    assert [tile.width for tile in board.tiles] == [3, 6]


def test_another_tenant_neither_sees_nor_changes_a_board(
    store: SqliteStore, boards: Boards
) -> None:
    board = filled(boards, "a")
    other = Boards(store, "a-database", "other")

    assert other.all() == []
    assert other.board(board.id) is None
    assert not other.pin(board.id, given("b"), "answer")
    other.rename(board.id, "Theirs")
    other.remove(board.tiles[0].id)
    other.refreshed(board.tiles[0].id, given("c"))
    other.not_refreshed(board.tiles[0].id, "theirs")
    other.delete(board.id)
    assert read(boards, board) == board


def test_a_board_of_another_database_is_opened_by_its_link_and_not_listed(
    store: SqliteStore, boards: Boards
) -> None:
    board = filled(boards, "a")
    elsewhere = Boards(store, "another-database")

    assert elsewhere.all() == []
    assert read(elsewhere, board).database == "a-database"


def test_a_board_that_is_full_takes_no_more(boards: Boards) -> None:
    board = filled(boards, *[f"q{number}" for number in range(MAX_TILES)])

    assert not boards.pin(board.id, given("one more"), "answer")
    assert len(read(boards, board).tiles) == MAX_TILES


def test_a_deleted_board_is_gone(boards: Boards) -> None:
    board = filled(boards, "a")

    assert boards.delete(board.id)
    assert boards.board(board.id) is None


def test_a_damaged_tile_is_counted_and_the_others_stay(store: SqliteStore, boards: Boards) -> None:
    board = filled(boards, "a", "b")
    store.write("UPDATE board_tiles SET record = x'00' WHERE id = $1", (board.tiles[0].id,))

    board = read(boards, board)
    assert (questions_of(board), board.unreadable) == (["b"], 1)
    assert boards.remove_unreadable(board.id)
    assert (questions_of(read(boards, board)), read(boards, board).unreadable) == (["b"], 0)


@pytest.mark.parametrize(
    ("widths", "rows"),
    [((2, 2, 2), [[0, 1, 2]]), ((3, 4, 2), [[0], [1, 2]]), ((6, 6), [[0], [1]]), ((), [])],
)
def test_tiles_stand_in_rows_of_six_sixths(widths: tuple[int, ...], rows: list[list[int]]) -> None:
    assert rows_of(widths) == rows


def test_refreshing_asks_again_and_keeps_what_fails(engine_with: Callable[..., Engine]) -> None:
    engine = engine_with()
    boards = engine.boards()
    board = boards.add("To refresh")
    assert board is not None
    text = "incidents by severity as a pie chart"
    old = engine.ask(Question(text), translator="offline")
    stale = replace(old, rows=Rows(old.rows.columns, old.rows.records[:1]))
    failing = given("xyzzy plugh frobnicate")
    follow_up = replace(old, question="as a pie", standalone="incidents by severity")
    for shared in (
        SharedAnswer(new_answer_id(), Question(text), stale),
        failing,
        SharedAnswer(new_answer_id(), Question("as a pie"), follow_up),
    ):
        assert boards.pin(board.id, shared, "chart")

    steps: list[str] = []
    count = refresh_board(engine, read(boards, board), steps.append)

    fresh, kept, again = read(boards, board).tiles
    assert (count, len(steps)) == (2, 3)
    assert fresh.shared.answer.rows.records == old.rows.records
    assert fresh.problem == ""
    assert kept.shared.answer == failing.answer
    assert kept.problem == "The question was not answered this time."
    assert again.shared.answer.chart is not None
    assert (again.shared.answer.question, again.shared.answer.chart.kind) == ("as a pie", "pie")
    boards.delete(board.id)


def test_a_board_counts_the_tiles_that_were_refreshed_also_when_one_is_removed(
    settings_for: Callable[[str], Settings],
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    with Engine(settings_for("demo")) as engine:
        boards = engine.boards()
    board = filled(boards, "How many teams are there?", "How many services are there?")
    app = settled(demo_app.switch_page("pages/boards.py").run())
    settled(app.button(key="refresh_all").click().run())
    while shown(app, "refreshing"):
        app = settled(app.run())

    boards.remove(board.tiles[0].id)
    settled(app.run())

    told = [caption.value for caption in app.caption]
    boards.delete(board.id)
    assert ":material/check: 2 of 2 refreshed." in told
