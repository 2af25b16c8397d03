"""Long work in a thread of its own, watched by a fragment, so that no page waits for it.

The work never touches Streamlit: it gets a function to say what it is doing and returns
a value. Work done in a page's script would be lost at the reader's next click.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from time import monotonic
from typing import Generic, TypeVar

import streamlit as st

from graphrag_core import AskCancelledError, Cancellation, cancellable, report_progress_to
from ui.shared.text import markdown_literal

T = TypeVar("T")

POLL_S = 0.4
PATIENCE_S = 0.3
"""Work that ends within this time is drawn at once, without a progress box that flickers."""


class JobStoppedError(AskCancelledError):
    """Raised inside stopped work when it next says what it is doing."""


class Note:
    """What work calls to say what it is doing; raises `JobStoppedError` once it is to end."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.sketch: object = None
        self.cancel = Cancellation()

    def __call__(self, sentence: str) -> None:
        """Say what is being done now."""
        self._go_on()
        self.sentences.append(sentence)

    def show(self, sketch: object) -> None:
        """Have something looked at that is not finished yet, in place of what was before."""
        self._go_on()
        self.sketch = sketch

    def _go_on(self) -> None:
        if self.cancel.said:
            raise JobStoppedError


class Job(Generic[T]):
    """Work in a daemon thread: its notes as they come, then its value or its failure."""

    def __init__(self, work: Callable[[Note], T]) -> None:
        self._note = Note()
        self.started_at = monotonic()
        self._future: Future[T] = Future()
        threading.Thread(target=self._run, args=(work,), daemon=True).start()

    @property
    def notes(self) -> list[str]:
        """What the work said so far."""
        return self._note.sentences

    @property
    def sketch(self) -> object:
        """What the work has to show before it is finished; None while there is nothing."""
        return self._note.sketch

    @property
    def done(self) -> bool:
        """Whether the work ended, well or not."""
        return self._future.done()

    @property
    def elapsed_s(self) -> float:
        """Seconds since the work began."""
        return monotonic() - self.started_at

    def wait(self, timeout_s: float) -> bool:
        """Wait a while for the work to end; whether it did."""
        try:
            self._future.exception(timeout=timeout_s)
        except FutureTimeoutError:
            return False
        return True

    def result(self) -> T:
        """The value of the work, waiting for it; raises what the work raised."""
        return self._future.result()

    def then(self, use: Callable[[T], None]) -> None:
        """Call `use` with the value, now or when the work ends well."""

        def ended(future: Future[T]) -> None:
            if future.exception() is None:
                use(future.result())

        self._future.add_done_callback(ended)

    def failure(self) -> BaseException | None:
        """What ended work raised, or None."""
        return self._future.exception() if self.done else None

    def stop(self) -> None:
        """Ask the work to end: where it waits for a model or the database, or at its next note."""
        self._note.cancel.say()

    def _run(self, work: Callable[[Note], T]) -> None:
        try:
            with cancellable(self._note.cancel), report_progress_to(self._note):
                self._future.set_result(work(self._note))
        except BaseException as failure:  # noqa: BLE001 - handed to whoever asks for the result
            self._future.set_exception(failure)


def watch(
    job: Job[T],
    label: str,
    *,
    key: str,
    on_stop: Callable[[], None] | None = None,
    draw_sketch: Callable[[object], None] | None = None,
) -> None:
    """Draw a running job's notes as they come, and run the page again when it ends.

    With `on_stop` there is a Stop button that calls it; `draw_sketch` draws what the job has
    to show before it is finished.
    """

    @st.fragment(run_every=POLL_S)
    def progress() -> None:
        if job.done:
            st.rerun()
        with st.container(border=True, key=key):
            heading, button = st.columns([5, 1], vertical_alignment="center")
            heading.markdown(
                f":primary[:material/progress_activity:] **{label}** · {job.elapsed_s:.0f} s"
            )
            if on_stop is not None and button.button("Stop", key=f"{key}_stop", width="stretch"):
                job.stop()
                on_stop()
                st.rerun()
            notes = [markdown_literal(note) for note in job.notes[-4:]]
            done = [f":material/check: {note}" for note in notes[:-1]]
            st.caption("  \n".join([*done, *(f":material/east: {note}" for note in notes[-1:])]))
        if draw_sketch is not None and job.sketch is not None:
            draw_sketch(job.sketch)

    progress()
