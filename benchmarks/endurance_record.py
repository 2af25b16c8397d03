"""What an endurance run keeps: the time and fault of each call, and the memory of processes."""

import os
import statistics
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.measure import resident_mb

SAMPLE_S = 5.0
WARM_SHARE = 0.4
"""The first part of a run does not count for the slope: caches fill, classes are loaded."""
TOLD = 5


class Record:
    """Times and faults of calls, by their kind; used by many threads."""

    def __init__(self) -> None:
        self._spent: dict[str, list[float]] = defaultdict(list)
        self._faults: dict[str, Counter[str]] = defaultdict(Counter)
        self._lock = threading.Lock()

    def add(self, kind: str, seconds: float, fault: str) -> None:
        """Note one call; `fault` is "" where it went well."""
        with self._lock:
            self._spent[kind].append(seconds)
            if fault:
                self._faults[kind][fault] += 1

    def table(self) -> str:
        """Write a row for each kind, and the commonest faults below."""
        lines = [
            "| what | calls | p50 | p99 | longest | errors |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for kind, spent in sorted(self._spent.items()):
            p99 = (
                statistics.quantiles(spent, n=100, method="inclusive")[98]
                if len(spent) > 1
                else spent[0]
            )
            lines.append(
                f"| {kind} | {len(spent):,} | {statistics.median(spent):.2f} s | {p99:.2f} s | "
                f"{max(spent):.2f} s | {self._faults[kind].total()} |"
            )
        told = [
            f"- {kind}, {times} ×: {fault}"
            for kind, faults in sorted(self._faults.items())
            for fault, times in faults.most_common(TOLD)
        ]
        return "\n".join([*lines, *(["", *told] if told else [])])


class Load:
    """Threads that work until the time is up."""

    def __init__(self, seconds: float, record: Record) -> None:
        self.seconds = seconds
        self._record = record
        self._ended = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def goes_on(self) -> bool:
        """Whether the time is not up."""
        return not self._ended.is_set()

    def add(self, work: Callable[..., None], *values: Any) -> None:
        """Give the load one worker more, which gets this load first."""
        self._threads.append(threading.Thread(target=work, args=(self, *values), daemon=True))

    def pause(self, seconds: float) -> None:
        """Wait, but not beyond the end."""
        self._ended.wait(seconds)

    def time(self, kind: str, call: Callable[[], str]) -> None:
        """Make a call, which returns its fault, and note how long it took."""
        began = time.perf_counter()
        try:
            fault = call()
        except Exception as raised:  # noqa: BLE001 - whatever it is, it is what is counted
            fault = f"{type(raised).__name__}: {str(raised)[:120]}"
        self._record.add(kind, time.perf_counter() - began, fault)

    def wait(self) -> None:
        """Let all work until the time is up."""
        for thread in self._threads:
            thread.start()
        self._ended.wait(self.seconds)
        self._ended.set()
        for thread in self._threads:
            thread.join(timeout=120)


@dataclass
class Memory:
    """The resident memory of processes while a load works."""

    pids: dict[str, int] = field(default_factory=dict)
    samples: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)

    @property
    def load(self) -> float:
        """The mean load of the machine."""
        return statistics.fmean(self.loads) if self.loads else 0.0

    def watch(self, load: Load) -> None:
        """Take samples in a thread until the load ends."""
        threading.Thread(target=self._sample, args=(load,), daemon=True).start()

    def _sample(self, load: Load) -> None:
        began = time.monotonic()
        while load.goes_on:
            self.loads.append(os.getloadavg()[0])
            for name, pid in self.pids.items():
                minutes = (time.monotonic() - began) / 60
                self.samples.setdefault(name, []).append((minutes, float(resident_mb(pid))))
            load.pause(SAMPLE_S)

    def table(self) -> str:
        """Write a row for each process: what it holds when warm and at the end, and the slope."""
        lines = ["| process | warm | end | slope |", "| --- | --- | --- | --- |"]
        for name, samples in self.samples.items():
            warm = samples[int(len(samples) * WARM_SHARE) :]
            first, last, by = warm[0][1], warm[-1][1], slope(warm)
            lines.append(f"| {name} | {first:.0f} MB | {last:.0f} MB | {by:+.2f} MB a minute |")
        return "\n".join(lines)


def slope(samples: Sequence[tuple[float, float]]) -> float:
    """Fit a line through samples, and return what they grow by a unit of time."""
    if len(samples) < 2:
        return 0.0
    times, values = zip(*samples, strict=True)
    return statistics.linear_regression(times, values).slope
