"""What the routes know of their database while it opens: `serve` listens before it is there."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from graphrag_core.engine import Engine, open_engine
from graphrag_core.errors import DatabaseUnavailableError, GraphragError

State = Literal["starting", "up", "down"]
RETRY_S = 5
STARTING = "starting"


@dataclass(slots=True)
class Opening:
    """The first opening of an engine's database, in a thread of its own.

    `up` once it opened; `down` when it could not: then each call tries again by itself.
    """

    state: State = "up"

    def begin(self, engine: Engine, say: Callable[[str], None]) -> None:
        """Open the database and return at once; a failure is said and ends the waiting."""
        self.state = "starting"

        def open_database() -> None:
            state: State = "down"
            try:
                open_engine(engine.settings, progress=say, shared=engine).close()
                state = "up"
            except GraphragError as fault:
                say(f"{fault.message} {fault.hint} Calls are answered with 503 until it is there.")
            finally:
                # Whatever failed: calls must not be told for ever that it is starting.
                self.state = state

        threading.Thread(target=open_database, daemon=True).start()

    def check(self) -> None:
        """Raise `DatabaseUnavailableError` (`starting`) until the first opening has ended."""
        if self.state == STARTING:
            raise DatabaseUnavailableError(
                "The database is starting.",
                hint=f"Ask again in {RETRY_S} s.",
                code=STARTING,
            )
