"""Take the pictures of README.md anew, from the demo company in a real Chromium.

    PYTHONPATH=. python tests/browser/write_pictures.py [--address URL] [--folder docs/images]

Starts the app on a database of its own, unless `--address` names one that runs.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from app_process import QUIET, ROOT, find_chromium, start_app
from page_states import ask, part, press, settle
from playwright.sync_api import Page, sync_playwright

from graphrag_core.adapters.embedded import stop
from graphrag_core.settings import load_settings

QUESTION = (
    "Which services owned by the 'Core-Platform' team had P0 incidents in the last 90 days and "
    "have a direct dependency on the 'auth-service'?"
)
QUERY = """// P0 incidents a team, worst first
MATCH (t:Team)-[:OWNS]->(s:Service)<-[hit:IMPACTED]-(i:Incident)
WHERE i.severity IN ['P0', 'p1'] AND i.timestamp >= datetime() - duration('P1Y')
RETURN t.name AS team, count(DISTINCT i) AS incidents, collect(DISTINCT s.name)[..3] AS services
ORDER BY incidents DESC LIMIT 10"""
FIRST_START_MS = 300_000
SIZE = {"width": 1400, "height": 1480}


def main() -> int:
    """Write both pictures, and return the exit code."""
    arguments = _arguments()
    if arguments.address:
        _take(arguments.address.rstrip("/"), arguments.folder)
        return 0
    with tempfile.TemporaryDirectory() as home:
        place = Path(home) / "app"
        place.mkdir()
        process, address = start_app(place, GRAPHRAG_HOME=home)
        try:
            _take(address, arguments.folder)
        finally:
            process.terminate()
            process.wait(timeout=20)
            stop(load_settings({"GRAPHRAG_HOME": home}))
    return 0


def _take(address: str, folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(QUIET))
        page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
        page.set_default_timeout(90_000)
        _show_answer(page, address)
        page.screenshot(path=folder / "ask.png")
        _show_query(page, address)
        page.screenshot(path=folder / "cypher.png")
        browser.close()


def _show_answer(page: Page, address: str) -> None:
    page.goto(address)
    part(page, "examples").wait_for(timeout=FIRST_START_MS)
    ask(page, QUESTION)
    page.locator(".st-key-graph .frame[data-ready]").first.wait_for()
    settle(page)


def _show_query(page: Page, address: str) -> None:
    page.goto(f"{address}/cypher")
    page.locator(".st-key-cypher_text textarea").first.fill(QUERY)
    press(page, "run")
    part(page, "rows").wait_for()
    settle(page)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--address", help="the address of an app that runs")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "images")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
