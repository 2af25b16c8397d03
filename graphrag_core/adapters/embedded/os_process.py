"""Processes by number and start: whether the very one still runs, and signals to it alone."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal


def process_start(pid: int) -> str | None:
    """Return when a process started, as a text to compare; None when it does not run.

    On Linux it is counted from the start of the machine, so that a clock that is set leaves it
    as it is. A process that ended and is not yet collected does not run.
    """
    if sys.platform == "win32":
        return _start_on_windows(pid)
    stat = Path(f"/proc/{pid}/stat")
    try:
        fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None if Path("/proc/self/stat").exists() else _start_by_ps(pid)
    return None if fields[0] in "ZX" else fields[19]


def is_paused(pid: int) -> bool:
    """Tell whether a process was stopped by a signal and waits to be continued."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] in "Tt"


def _start_by_ps(pid: int) -> str | None:
    shown = subprocess.run(
        ["ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.split()
    return None if not shown or shown[0].startswith("Z") else " ".join(shown[1:])


def _start_on_windows(pid: int) -> str | None:
    asked = f"(Get-Process -Id {pid}).StartTime.Ticks"
    shown = subprocess.run(
        ["powershell", "-NoProfile", "-Command", asked], capture_output=True, text=True, check=False
    )
    return shown.stdout.strip() or None


def send_signal(pid: int, started: str, name: Literal["TERM", "CONT", "KILL"]) -> None:
    """Send a signal to a process, unless it ended and another one has its number.

    On Windows, which has no such signals, only `KILL` does something.
    """
    if process_start(pid) != started:
        return
    if sys.platform == "win32":
        if name == "KILL":
            kill = ["taskkill", "/F", "/PID", str(pid)]
            subprocess.run(kill, capture_output=True, check=False)
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, getattr(signal, f"SIG{name}"))
