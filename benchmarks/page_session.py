"""A reader of the app without a browser: one websocket, which speaks Streamlit's own protocol.

It does what the browser does: runs a page, fills in what a link brought, presses a button, and runs
the parts that ask to be run again, until nothing moves any more.
"""

import time
from types import TracebackType
from typing import Any, Self

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

TEXTS = ("text_input", "text_area")
PATIENCE_S = 90.0
PROTOCOL = Subprotocol("streamlit")
OF_A_PART = ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
TO_BE_CONTINUED = ForwardMsg.FINISHED_EARLY_FOR_RERUN


class PageSession:
    """One session at a page of the app, as a context manager."""

    def __init__(self, address: str, page: str, link: str) -> None:
        self._url = f"{address.replace('http', 'ws', 1)}/_stcore/stream"
        self._page, self._link, self._hash = page, link, ""
        self._texts: dict[str, str] = {}
        self._buttons: dict[str, str] = {}
        self._again: dict[str, float] = {}
        self._asked: dict[str, float] = {}
        self.received = bytearray()
        """What came since the last `run` or `press` began."""

    def __enter__(self) -> Self:
        self._socket: ClientConnection = connect(
            self._url, subprotocols=[PROTOCOL], max_size=None, open_timeout=PATIENCE_S
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def run(self) -> None:
        """Run the page and wait until it stands still."""
        self._begin()
        self._send()
        self._settle()

    def press(self, key: str) -> None:
        """Press the button with this key, and wait until the page stands still."""
        self._begin()
        self._send(pressed=self._buttons[key])
        self._settle()

    def _begin(self) -> None:
        self.received.clear()
        self._again.clear()

    def _send(self, *, pressed: str = "", fragment: str = "") -> None:
        message = BackMsg()
        state = message.rerun_script
        state.query_string, state.page_script_hash = self._link, self._hash
        state.page_name = "" if self._hash else self._page
        state.fragment_id, state.is_auto_rerun = fragment, bool(fragment)
        for name, text in self._texts.items():
            state.widget_states.widgets.add(id=name, string_value=text)
        if pressed:
            state.widget_states.widgets.add(id=pressed, trigger_value=True)
        self._socket.send(message.SerializeToString())

    def _settle(self) -> None:
        """Take messages until the script has ended and no part waits to be run again."""
        until, running = time.monotonic() + PATIENCE_S, True
        while running or self._again:
            if time.monotonic() > until:
                raise TimeoutError("the page did not stand still")
            wait_s = PATIENCE_S if running else min(self._again.values())
            try:
                running = self._take(self._socket.recv(timeout=wait_s), running)
            except TimeoutError:
                if running:
                    raise
                running = True
                self._send(fragment=min(self._again, key=self._again.__getitem__))

    def _take(self, raw: Any, running: bool) -> bool:
        """Read one message; return whether the script still runs."""
        message = ForwardMsg.FromString(raw)
        self.received += raw
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._asked.clear()
            return True
        if kind == "navigation":
            self._hash = message.navigation.page_script_hash
        elif kind == "auto_rerun":
            self._asked[message.auto_rerun.fragment_id] = message.auto_rerun.interval
        elif kind == "stop_auto_rerun":
            for fragment in message.stop_auto_rerun.fragment_ids:
                self._again.pop(fragment, None)
        elif kind == "delta":
            self._note(message.delta)
        elif kind == "script_finished":
            # A run of the whole page forgets what its parts asked for before.
            before = self._again if message.script_finished == OF_A_PART else {}
            self._again = before | self._asked
            return bool(message.script_finished == TO_BE_CONTINUED)
        return running

    def _note(self, delta: Any) -> None:
        """Remember the inputs and buttons of the page by their keys."""
        if delta.WhichOneof("type") != "new_element":
            return
        kind = delta.new_element.WhichOneof("type")
        element: Any = getattr(delta.new_element, kind or "", None)
        if kind in TEXTS:
            given = element.value if element.set_value else element.default
            if element.set_value or element.id not in self._texts:
                self._texts[element.id] = given
        elif kind == "button":
            self._buttons[element.id.rpartition("-")[2]] = element.id
