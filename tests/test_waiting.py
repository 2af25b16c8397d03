"""Calls over REST and MCP while the database is away: told in time, waited for otherwise."""

import threading
import time

import pytest

from graphrag_core.errors import AskCancelledError, DatabaseUnavailableError
from graphrag_core.runtime.absence import Absence
from graphrag_core.runtime.cancellation import Cancel, cancellable, current_cancel
from graphrag_core.serve.waiting import unless_away


@pytest.fixture(autouse=True)
def shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphrag_core.serve.waiting.WAITED_S", 0.3)
    monkeypatch.setattr("graphrag_core.serve.waiting.LOOK_S", 0.05)


def test_a_call_that_takes_long_is_waited_for_while_the_database_is_there():
    def slow() -> str:
        time.sleep(0.8)
        return "rows"

    assert unless_away(Absence().seen, slow) == "rows"


def test_an_absence_that_is_soon_over_is_waited_for():
    absence = Absence()

    def reconnecting() -> str:
        with absence.lasting("It is being opened."):
            time.sleep(0.1)
        time.sleep(0.5)
        return "rows"

    assert unless_away(absence.seen, reconnecting) == "rows"


def test_while_the_database_is_away_the_call_is_broken_off_with_what_is_done_about_it():
    absence, ended = Absence(), threading.Event()

    def reconnecting() -> str:
        with absence.lasting("It is being opened."):
            absence.say("Neo4j is starting (process 12).")
            try:
                current_cancel().pause(60)
            except AskCancelledError:
                ended.set()
        return "rows"

    with pytest.raises(DatabaseUnavailableError, match=r"away\. Neo4j is starting") as told:
        unless_away(absence.seen, reconnecting)

    assert told.value.code == "database_away"
    assert told.value.hint == "Ask again in 5 s."
    assert ended.wait(30)


def test_calls_that_come_later_are_not_begun():
    absence = Absence()
    begun: list[int] = []

    with absence.lasting("It is being opened."):
        time.sleep(0.4)
        with pytest.raises(DatabaseUnavailableError):
            unless_away(absence.seen, lambda: begun.append(1))

    assert begun == []


def test_a_caller_who_leaves_ends_the_call_and_errors_come_through():
    cancel, ended = Cancel(), threading.Event()

    def waiting() -> None:
        try:
            current_cancel().pause(60)
        finally:
            ended.set()

    threading.Timer(0.2, cancel.say).start()
    with cancellable(cancel), pytest.raises(AskCancelledError):
        unless_away(Absence().seen, waiting)

    assert ended.is_set()
