"""Decides when a server must end itself, because a query cannot be ended in any other way.

It runs in a thread of Python alone, so it goes on when every thread that calls Java waits. Time
is counted in its own ticks and not by the clock: a process or machine that was paused has not
been stuck.
"""

import threading
from collections.abc import Callable, Mapping

TICK_S = 1.0
UNENDABLE_TICKS = 8
"""How long a transaction that was told to end may go on; the server's own check takes 2 s."""
STUCK_TICKS = 25
"""How long the server may leave the question for its transactions unanswered."""

Restart = Callable[[tuple[str, ...] | None], None]
"""Gets the marks of the calls that could not be ended; None when it is not known which."""


class Watchdog:
    """Counts how long transactions outlive their end, and how long nothing was heard."""

    def __init__(self, restart: Restart) -> None:
        self._restart = restart
        self._ticks = 0
        self._heard = 0
        self._since: dict[str, int] = {}

    def hear(self, unended: Mapping[str, str]) -> None:
        """Take the transactions that were told to end and go on, each with its call's mark."""
        self._heard = self._ticks
        self._since = {id_: self._since.get(id_, self._ticks) for id_ in unended}
        late = [i for i, since in self._since.items() if self._ticks - since >= UNENDABLE_TICKS]
        if late:
            self._restart(tuple(unended[id_] for id_ in late))

    def tick(self) -> None:
        """Count one tick more."""
        self._ticks += 1
        if self._ticks - self._heard >= STUCK_TICKS:
            self._restart(None)

    def run(self, ended: threading.Event) -> None:
        """Tick until the event is set."""
        while not ended.wait(TICK_S):
            self.tick()
