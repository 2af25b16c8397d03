"""Seconds until the picture of a graph stands still in Chromium, beside two other components.

The peers run in an environment of their own, made once from `benchmarks/requirements.txt` in the
cache folder. Each page is opened afresh; the picture counts as usable when it is not blank and two
looks in a row, a quarter of a second apart, are the same.
"""

import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, sync_playwright
from playwright.sync_api import TimeoutError as NotInTimeError

from benchmarks.measure import peers_python
from tests.browser.app_process import NOT_INHERITED, QUIET, find_chromium, free_port, healthy

HERE = Path(__file__).parent
SIZES = (100, 300, 1_000)
TIMES = 3
LOOK_EVERY_S = 0.25
PATIENCE_S = 60.0
AREA: FloatRect = {"x": 40, "y": 60, "width": 1_200, "height": 640}
LEAST_BYTES = 12_000
"""A picture of the area that is smaller than this shows next to nothing."""

PAGES = (
    ("ours", "ours.py", False),
    ("st-link-analysis", "link_analysis.py", True),
    ("neo4j-viz", "neo4j_viz_page.py", True),
)


def main() -> None:
    """Print the median seconds of each product for each size."""
    peers = peers_python()
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium found; install it with: apt-get install -y chromium")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        for size in SIZES:
            for name, page, foreign in PAGES:
                python = peers if foreign else Path(sys.executable)
                with _served(python, HERE / "pictures" / page, size) as address:
                    _seconds(browser, address)  # the first visit warms the server
                    times = [_seconds(browser, address) for _ in range(TIMES)]
                seconds = statistics.median(times)
                said = (
                    f"{seconds:5.2f} s" if seconds < math.inf else f"not within {PATIENCE_S:.0f} s"
                )
                print(f"{size:>5} nodes  {name:<17} {said}", flush=True)
        browser.close()


def _seconds(browser: Browser, address: str) -> float:
    context = browser.new_context(viewport={"width": 1_280, "height": 900})
    page = context.new_page()
    begun = time.monotonic()
    page.goto(address)
    before, seen_at = b"", begun
    while time.monotonic() - begun < PATIENCE_S:
        seen_at = time.monotonic()
        try:
            now = page.screenshot(clip=AREA, timeout=PATIENCE_S * 1_000)
        except NotInTimeError:
            seen_at = math.inf
            break
        if len(now) > LEAST_BYTES and now == before:
            break
        before = now
        time.sleep(LOOK_EVERY_S)
    else:
        seen_at = math.inf
    context.close()
    # What is the same now stood there at the look before.
    return seen_at - begun - LOOK_EVERY_S


@contextmanager
def _served(python: Path, page: Path, size: int) -> Iterator[str]:
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
    process = subprocess.Popen(
        [str(python), "-m", "streamlit", "run", str(page), "--server.port", str(port),
         "--server.headless", "true", "--browser.gatherUsageStats", "false",
         "--server.fileWatcherType", "none"],
        env={**environment, "PICTURE_NODES": str(size)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}"
        if not healthy(address, process, within_s=60):
            raise RuntimeError(f"{page.name} did not start")
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
