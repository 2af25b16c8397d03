"""Who waits in front of the database: in turn, within bounds, and told for how long."""

import asyncio
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag_core.errors import AskCancelledError, TooBusyError
from graphrag_core.runtime.admission import FairQueue, in_session
from graphrag_core.runtime.cancellation import Cancel, cancellable
from graphrag_core.runtime.progress import watched_by


def queue(slots: int = 1, *, most_waiting: int = 100, longest_wait_s: float = 60.0) -> FairQueue:
    return FairQueue(
        "the database", slots, most_waiting=most_waiting, longest_wait_s=longest_wait_s
    )


def in_a_loop_of_its_own(work: Coroutine[Any, Any, None]) -> None:
    """Run ``work`` in another thread: in this one, a browser's tests may have left a loop running."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def test_sessions_take_turns_whoever_came_first() -> None:
    waiting = queue()
    running = waiting.enter("busy")
    tickets = [waiting.enter(name) for name in ("busy", "busy", "busy", "late", "late")]
    order = []

    for _ in tickets:
        waiting.leave(running)
        running = next(t for t in tickets if t.granted.done() and t not in order)
        order.append(running)

    assert [ticket.session for ticket in order] == ["busy", "late", "busy", "late", "busy"]


def test_who_waits_is_told_the_place_and_an_estimate() -> None:
    waiting = queue()
    waiting.enter("one")
    waiting.enter("one")

    ticket = waiting.enter("two")

    assert (ticket.place, ticket.sentence) == (2, "Place 2 in the queue, about 1 s.")


def test_one_more_than_the_bound_is_turned_away_and_told_when_to_come_back() -> None:
    waiting = queue(most_waiting=2)
    for _ in range(3):
        waiting.enter("one")

    with pytest.raises(TooBusyError) as refused:
        waiting.enter("two")

    assert refused.value.message == "The database is busy: 2 calls wait before this one."
    assert refused.value.retry_after_s >= 1


def test_a_wait_in_a_thread_is_said_and_ends_when_the_work_is_cancelled() -> None:
    waiting, cancel, said = queue(), Cancel(), []
    waiting.enter("one")
    threading.Timer(1.5, cancel.say).start()

    with (
        pytest.raises(AskCancelledError),
        cancellable(cancel),
        watched_by(said.append),
        waiting.slot(),
    ):
        pytest.fail("There is no slot.")

    assert said == ["Waiting for the database. Place 1 in the queue, about 1 s."]
    assert waiting.waiting == 0


def test_a_wait_that_becomes_too_long_is_given_up() -> None:
    waiting = queue(longest_wait_s=0.3)
    waiting.enter("one")

    async def wait() -> None:
        async with waiting.async_slot("two"):
            pytest.fail("There is no slot.")

    with pytest.raises(TooBusyError):
        in_a_loop_of_its_own(wait())

    assert waiting.waiting == 0


def test_who_gives_up_is_not_counted_among_those_before() -> None:
    waiting = queue(longest_wait_s=0.5)
    waiting.enter("one")
    waiting.enter("one")

    async def wait() -> None:
        async with waiting.async_slot("two"):
            pytest.fail("There is no slot.")

    with pytest.raises(TooBusyError, match="is busy: 1 call waits before this one"):
        in_a_loop_of_its_own(wait())


@pytest.fixture
def threads_that_switch_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("threads_that_switch_often")
def test_who_gives_up_while_others_come_and_go_is_told_that_it_is_busy() -> None:
    waiting, over = queue(most_waiting=500, longest_wait_s=0.002), threading.Event()
    for _ in range(200):
        waiting.leave(waiting.enter("quick calls, so that the estimate is small"))
    waiting.enter("one")
    for number in range(200):
        waiting.enter(f"session {number}")

    def come_and_go() -> None:
        while not over.is_set():
            with suppress(TooBusyError):  # on a busy machine the estimate grows
                waiting.leave(waiting.enter("now and then"))

    async def wait() -> None:
        for _ in range(300):
            with pytest.raises(TooBusyError):
                async with waiting.async_slot("two"):
                    pytest.fail("There is no slot.")

    with ThreadPoolExecutor(2) as pool:
        coming = [pool.submit(come_and_go) for _ in range(2)]
        try:
            in_a_loop_of_its_own(wait())
        finally:
            over.set()
        for one in coming:
            one.result()


@given(
    calls=st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=60),
    slots=st.integers(1, 4),
)
def test_no_more_than_the_slots_run_and_nobody_is_forgotten(
    calls: list[tuple[str, bool]], slots: int
) -> None:
    waiting = queue(slots, most_waiting=10)
    tickets = []
    for session, leaves in calls:
        if leaves and tickets:
            waiting.leave(tickets.pop(0))
        try:
            tickets.append(waiting.enter(session))
        except TooBusyError:
            assert waiting.waiting == 10
        running = [ticket for ticket in tickets if ticket.granted.done()]
        assert len(running) == min(len(tickets), slots)
        assert waiting.waiting == len(tickets) - len(running)


def test_threads_and_loops_share_one_queue() -> None:
    waiting, running, most = queue(2), [0], [0]
    lock = threading.Lock()

    def work(number: int) -> None:
        with in_session(f"session {number % 3}"), waiting.slot():
            with lock:
                running[0] += 1
                most[0] = max(most[0], running[0])
            time.sleep(0.01)
            with lock:
                running[0] -= 1

    async def waits() -> None:
        async with waiting.async_slot("loop"):
            await asyncio.sleep(0.01)

    async def many() -> None:
        await asyncio.gather(*(waits() for _ in range(20)))

    with ThreadPoolExecutor(20) as pool:
        done = [pool.submit(work, number) for number in range(40)]
        in_a_loop_of_its_own(many())
        for one in done:
            one.result()

    assert most[0] <= 2
    assert waiting.waiting == 0
