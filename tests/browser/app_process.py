"""The app as a process of its own, and the Chromium that looks at it.

The browser tests, the visit without a network and the starting benchmark all begin here.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHROMIUM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The one without windows and menus does the same pages with half the processor time."""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
NOT_INHERITED = ("NEO4J_", "OPENAI_", "GRAPHRAG_HOME", "GRAPHRAG_TENANT", "STREAMLIT_")


def find_chromium() -> str | None:
    """The path of the machine's Chromium, or None."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), None)


def start_app(folder: Path, **variables: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start the app with `folder` as its working folder; the process and its address.

    Raises AssertionError with the app's log when it is not healthy within 90 s.
    """
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    # The config of the repository is found from the working folder.
    (folder / ".streamlit").symlink_to(ROOT / ".streamlit")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--server.port", str(port), "--server.fileWatcherType", "none"],
            cwd=folder,
            env={**environment, **variables},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    if not healthy(address, process, within_s=90):
        raise AssertionError(
            f"the app did not start:\n{(folder / 'log').read_text(errors='replace')}"
        )
    return process, address


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def healthy(address: str, process: subprocess.Popen[bytes], *, within_s: float) -> bool:
    """Wait until the app answers; False when it ended or the time is up."""
    until = time.monotonic() + within_s
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False
