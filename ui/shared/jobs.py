"""Long work in a thread of its own, watched by a fragment, so that no page waits for it.

The work never touches Streamlit. It gets a function that reports its progress, and returns a
value. Work done in a page's script would be lost at the reader's next click.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from time import monotonic
from typing import Generic, TypeVar

import streamlit as st

from graphrag_core import AskCancelledError, Cancellation, cancellable, report_progress_to
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr

T = TypeVar("T")

POLL_S = 0.4
PATIENCE_S = 0.3
"""Work that ends within this time is drawn at once, without a flickering progress box."""


class JobStoppedError(AskCancelledError):
    """Stopped work reported progress; raised inside of it to end it."""


class Reporter:
    """What work calls to report its progress; raises `JobStoppedError` once it should end."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.draft: object = None
        self.cancel = Cancellation()

    def __call__(self, message: str) -> None:
        """Report what is being done now; what was reported before is moved to the end."""
        self.end_if_stopped()
        self.messages = [*(known for known in self.messages if known != message), message]

    def show(self, draft: object) -> None:
        """Show an unfinished result in place of the one before."""
        self.end_if_stopped()
        self.draft = draft

    def end_if_stopped(self) -> None:
        """Raise `JobStoppedError` once the work should end."""
        if self.cancel.said:
            raise JobStoppedError


class Job(Generic[T]):
    """Work in a daemon thread: its progress messages, then its value or its failure."""

    def __init__(self, work: Callable[[Reporter], T]) -> None:
        self._reporter = Reporter()
        self.started_at = monotonic()
        self._future: Future[T] = Future()
        threading.Thread(target=self._run, args=(work,), daemon=True).start()

    @property
    def messages(self) -> list[str]:
        """The progress messages so far."""
        return self._reporter.messages

    @property
    def draft(self) -> object:
        """The unfinished result; None while there is nothing to show."""
        return self._reporter.draft

    @property
    def done(self) -> bool:
        """Whether the work ended, well or not."""
        return self._future.done()

    @property
    def elapsed_s(self) -> float:
        """Seconds since the work began."""
        return monotonic() - self.started_at

    def wait(self, timeout_s: float) -> bool:
        """Wait for the work to end; return whether it did."""
        try:
            self._future.exception(timeout=timeout_s)
        except FutureTimeoutError:
            return False
        return True

    def result(self) -> T:
        """Wait for the work and return its value; raises what the work raised."""
        return self._future.result()

    def then(self, use: Callable[[T], None]) -> None:
        """Call `use` with the value, now or when the work ends well."""

        def ended(future: Future[T]) -> None:
            if future.exception() is None:
                use(future.result())

        self._future.add_done_callback(ended)

    def failure(self) -> BaseException | None:
        """Return what the work raised; None while it runs and where it succeeded."""
        return self._future.exception() if self.done else None

    def stop(self) -> None:
        """Ask the work to end: where it waits, or when it next reports progress."""
        self._reporter.cancel.say()

    def _run(self, work: Callable[[Reporter], T]) -> None:
        try:
            with cancellable(self._reporter.cancel), report_progress_to(self._reporter):
                self._future.set_result(work(self._reporter))
        except BaseException as failure:  # noqa: BLE001 - raised again by result()
            self._future.set_exception(failure)


def watch_silently(job: Job[T]) -> None:
    """Run the page again when a running job ends; nothing is drawn meanwhile."""

    @st.fragment(run_every=POLL_S)
    def look() -> None:
        if job.done:
            st.rerun()

    look()


def watch(
    job: Job[T],
    label: str,
    *,
    key: str,
    on_stop: Callable[[], None] | None = None,
    draw_draft: Callable[[object], None] | None = None,
) -> None:
    """Draw a running job's progress messages, and run the page again when it ends.

    With `on_stop` there is a Stop button that calls it; `draw_draft` draws the unfinished result.
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
            if on_stop is not None and button.button(
                tr("Stop"), key=f"{key}_stop", width="stretch"
            ):
                job.stop()
                on_stop()
                st.rerun()
            messages = [markdown_literal(tr(message)) for message in job.messages[-4:]]
            lines = [f":material/check: {message}" for message in messages[:-1]]
            lines += [f":material/east: {message}" for message in messages[-1:]]
            st.caption("  \n".join(lines))
        if draw_draft is not None and job.draft is not None:
            draw_draft(job.draft)

    progress()
