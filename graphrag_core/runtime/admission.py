"""One queue in front of what serves only so many at once: fair, bounded, and told of.

Sessions take turns, so that one with a hundred calls does not keep another waiting with its first.
Whoever waits knows the place and an estimate; whoever would wait too long is turned away at once.
"""

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from graphrag_core.errors import TooBusyError
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.runtime.progress import announce

UNSAID_S = 1.0
"""A wait that is over sooner is not worth a word."""
FIRST_GUESS_S = 0.2
WEIGHT = 0.1
"""How much one call changes the mean time of a call."""

_SESSION: ContextVar[str] = ContextVar("session", default="")


@contextmanager
def in_session(name: str) -> Iterator[None]:
    """Count the calls inside the block as those of one session."""
    before = _SESSION.set(name)
    try:
        yield
    finally:
        _SESSION.reset(before)


@dataclass(slots=True, eq=False)
class Ticket:
    """A call that waits or runs: its `place` when it came (0: at once), the wait that this means.

    `granted` is done as soon as the call may run.
    """

    session: str
    place: int
    estimate_s: float
    granted: "Future[None]" = field(default_factory=Future)
    began: float = 0.0

    @property
    def sentence(self) -> str:
        """The place and the estimate, for people."""
        return f"Place {self.place} in the queue, about {max(1, round(self.estimate_s))} s."


class FairQueue:
    """At most `slots` calls run; at most `most_waiting` wait, none longer than `longest_wait_s`.

    Safe to share between threads and event loops. `what` is named in the message to those who are
    turned away.
    """

    def __init__(self, what: str, slots: int, *, most_waiting: int, longest_wait_s: float) -> None:
        self._what = what
        self._slots = slots
        self._most_waiting = most_waiting
        self._longest_wait_s = longest_wait_s
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self._running = 0
        self._mean_s = FIRST_GUESS_S

    @property
    def waiting(self) -> int:
        """How many calls wait now."""
        with self._lock:
            return self._count()

    def enter(self, session: str) -> Ticket:
        """Take a place; give it back with `leave`. Raises `TooBusyError`."""
        with self._lock:
            if self._running < self._slots:
                ticket = Ticket(session, 0, 0.0)
                self._grant(ticket)
                return ticket
            place = self._place(session)
            estimate_s = place * self._mean_s / self._slots
            if self._count() >= self._most_waiting or estimate_s > self._longest_wait_s:
                raise self._too_busy(self._count())
            ticket = Ticket(session, place, estimate_s)
            self._waiting.setdefault(session, deque()).append(ticket)
            return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a place back, whether it was waited for or used."""
        with self._lock:
            if not ticket.granted.done():
                own = self._waiting[ticket.session]
                own.remove(ticket)
                if not own:
                    del self._waiting[ticket.session]
                return
            self._mean_s += WEIGHT * (time.monotonic() - ticket.began - self._mean_s)
            self._running -= 1
            if self._waiting:
                session, own = next(iter(self._waiting.items()))
                following = own.popleft()
                self._waiting.move_to_end(session)
                if not own:
                    del self._waiting[session]
                self._grant(following)

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a place in this thread, and hold it inside the block.

        Raises `TooBusyError`, and `AskCancelledError` as soon as the work is cancelled.
        """
        ticket = self.enter(_SESSION.get() or f"thread {threading.get_ident()}")
        try:
            self._wait(ticket)
            yield
        finally:
            self.leave(ticket)

    @asynccontextmanager
    async def async_slot(self, session: str) -> AsyncIterator[None]:
        """Wait for a place without a thread, and hold it inside the block. Raises as `slot`."""
        ticket = self.enter(session)
        try:
            try:
                waited = asyncio.shield(asyncio.wrap_future(ticket.granted))
                await asyncio.wait_for(waited, self._longest_wait_s)
            except TimeoutError as late:
                raise self._given_up(ticket) from late
            with in_session(session):
                yield
        finally:
            self.leave(ticket)

    def _wait(self, ticket: Ticket) -> None:
        cancel = current_cancel()
        woken = threading.Event()
        ticket.granted.add_done_callback(lambda _: woken.set())
        with cancel.breaking(woken.set):
            if not woken.wait(UNSAID_S):
                announce(f"Waiting for {self._what}. {ticket.sentence}")
                woken.wait(self._longest_wait_s)
        cancel.check()
        try:
            ticket.granted.result(timeout=0)
        except TimeoutError as late:
            raise self._given_up(ticket) from late

    def _grant(self, ticket: Ticket) -> None:
        self._running += 1
        ticket.began = time.monotonic()
        ticket.granted.set_result(None)

    def _count(self) -> int:
        return sum(len(own) for own in self._waiting.values())

    def _place(self, session: str) -> int:
        """Return the place of the next call of a session, when all take turns."""
        own = len(self._waiting.get(session, ())) + 1
        others = (len(q) for name, q in self._waiting.items() if name != session)
        return own + sum(min(other, own) for other in others)

    def _given_up(self, ticket: Ticket) -> TooBusyError:
        """Return the error of a call that waited too long, which still has its ticket."""
        with self._lock:
            return self._too_busy(self._count() - (not ticket.granted.done()))

    def _too_busy(self, waiting: int) -> TooBusyError:
        """Return the error of a call that so many others wait before."""
        wait_s = max(1, round(waiting * self._mean_s / self._slots))
        name = f"{self._what[0].upper()}{self._what[1:]}"
        calls = "1 call waits" if waiting == 1 else f"{waiting} calls wait"
        return TooBusyError(
            f"{name} is busy: {calls} before this one.",
            hint=f"Try again in about {wait_s} s.",
            retry_after_s=wait_s,
        )
