"""Faults × surfaces: a plain sentence in time, the rest goes on, back by itself, nothing lost.

A run of all tests has every fault on one surface; `python -m tests.faults` has all cells and
writes docs/faults.md.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fault_place import Place, place_on_own_disk
from fault_records import FAULTS, WRONG_PASSWORD, Fault
from fault_surfaces import SURFACES, Reply, Surface, Variables
from postgres_server import PASSWORD

BACK_S = 60.0
BEING_BROUGHT_BACK = "is away|is starting"
LEEWAY = 2.0
ALL = "GRAPHRAG_FAULTS" in os.environ
RESULTS = os.environ.get("GRAPHRAG_FAULTS_RESULTS", "")
TRACES = (
    "Traceback (most recent call last)",
    "Traceback ",
    "went wrong inside",
    "An internal error",
    'File "/',
)


def cells() -> Iterator[tuple[Fault, Surface]]:
    """All cells; or one of each fault, each surface in its turn.

    Pages are left to the run of all cells: `test_pages_cut.py` has them with a line that is cut.
    """
    turn = 0
    for fault in FAULTS:
        if fault.elsewhere and not ALL:
            continue
        inside = ("pages", "library") if fault.own_process else () if ALL else ("pages",)
        able = [surface for surface in SURFACES if surface.kind not in inside]
        chosen = able if ALL else [able[turn % len(able)]]
        turn += 8
        yield from ((fault, surface) for surface in chosen)


@pytest.fixture(scope="module")
def place(
    tmp_path_factory: pytest.TempPathFactory,
    server_files: None,  # noqa: ARG001 - fetched before the server starts
) -> Iterator[Place]:
    with place_on_own_disk(tmp_path_factory.mktemp("faults")) as opened:
        yield opened


@pytest.fixture(scope="module")
def started(place: Place) -> Iterator[Callable[..., AbstractContextManager[Any]]]:
    """Start what a surface asks, in an environment; processes go on for the next surface."""
    assert place
    with ExitStack() as stack:
        running: dict[Any, Any] = {}

        @contextmanager
        def start(surface: Surface, variables: Variables) -> Iterator[Any]:
            if not surface.shared:
                with surface.start(variables) as handle:
                    yield handle
                return
            key = surface.start, tuple(sorted(variables.items()))
            if key not in running:
                running[key] = stack.enter_context(surface.start(variables))
            yield running[key]

        yield start


@pytest.mark.parametrize(("fault", "surface"), list(cells()), ids=lambda one: one.name)
def test_a_fault_is_said_the_rest_goes_on_and_nothing_is_lost(
    fault: Fault,
    surface: Surface,
    place: Place,
    started: Callable[..., AbstractContextManager[Any]],
) -> None:
    reason = fault.missing() or (fault.mounts and not place.mounted and "mounting is refused")
    if reason:
        pytest.skip(reason)
    place.open_doors()
    variables = place.variables(fault.way) | fault.variables(place)
    with ExitStack() as stack:
        calm_s = 0.0
        if not fault.fresh:
            handle = stack.enter_context(started(surface, variables))
            calm, _ = until_answered(surface, handle)
            assert calm.answered, calm.words[-2_000:]
            calm_s = calm.first_word_s
        place.keep()
        with ThreadPoolExecutor(1) as thread:
            with fault.put_in(place):
                if fault.fresh:
                    handle = stack.enter_context(started(surface, variables))
                asking = thread.submit(surface.ask, handle)
                wait([asking], timeout=fault.lasts_s)
            during = asking.result()
        after, back_s = until_answered(surface, handle)
    cell = Cell(fault, surface, during, after, during.first_word_s - calm_s, back_s)

    problems = [*cell.problems(place), *place.lost()]
    cell.note(problems)

    assert not problems, during.words[-3_000:]


@dataclass(frozen=True)
class Cell:
    """What was seen of one fault on one surface."""

    fault: Fault
    surface: Surface
    during: Reply
    after: Reply
    word_s: float
    back_s: float

    def problems(self, place: Place) -> list[str]:
        """Say what is not as promised."""
        return list(self._problems(place))

    def _problems(self, place: Place) -> Iterator[str]:
        never = [*TRACES, place.password, WRONG_PASSWORD, PASSWORD]
        if self.surface.kind in ("REST", "MCP", "pages"):
            never.append(str(place.folder))
        for reply in (self.during, self.after):
            yield from (f"shown: {text}" for text in never if text in reply.words)
        if self.word_s > self.fault.word_s * slack():
            yield f"the first word took {self.word_s:.1f} s"
        says = f"{self.fault.says}|{BEING_BROUGHT_BACK}"
        if not (self.during.answered or re.search(says, self.during.words)):
            yield f"what was said is not like {says}"
        if self.fault.answers and not self.after.answered:
            yield "no answer"
        if not self.after.answered or self.back_s > BACK_S * slack():
            yield f"it was not back after {self.back_s:.0f} s"

    def note(self, problems: list[str]) -> None:
        """Write down what the table says of it."""
        if RESULTS:
            seen = {
                "fault": self.fault.name, "surface": self.surface.name,
                "answered": self.during.answered, "word_s": round(self.word_s, 1),
                "back_s": round(self.back_s, 1), "load": round(load(), 1),
                "problems": problems, "words": self.during.words[-2_500:] if problems else "",
            }  # fmt: skip
            with Path(RESULTS).open("a") as file:
                file.write(json.dumps(seen) + "\n")


def load() -> float:
    """How much longer than on a calm machine everything takes now."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def slack() -> float:
    """By how much the times of a calm machine may be exceeded."""
    return load() * LEEWAY


def until_answered(surface: Surface, handle: Any) -> tuple[Reply, float]:
    """Ask until the right answer comes; the last reply, and the seconds until it was there."""
    began = time.monotonic()
    most_s = BACK_S * slack()
    while True:
        asked_s = time.monotonic() - began
        reply = surface.ask(handle)
        if reply.answered or asked_s > most_s:
            return reply, time.monotonic() - began
        time.sleep(1)
