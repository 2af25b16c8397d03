"""Look at every page with content in Chromium, in both themes and at every width.

    PYTHONPATH=. python tests/browser/audit_pages.py FOLDER [--only NAME] [--width W] [--axe PATH] [--address URL]

Starts the app on a database of its own below FOLDER, unless `--address` names one that runs, and
writes a screenshot of each page there, and findings.json. Exits 1 when axe finds something that
docs/accessibility.md does not list as Streamlit's own, when the console shows an error, or when a
page scrolls sideways. axe-core comes from npm, into FOLDER; `--axe` names a copy.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from app_process import QUIET, ROOT, find_chromium, start_app
from page_states import STATES, PageState, settle
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from graphrag_core.adapters.embedded import stop
from graphrag_core.settings import load_settings

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDTHS = (1280, 820, 390)
HEIGHT = 900
PATIENCE_MS = 90_000
LISTED = re.compile(r"^\| `([a-z-]+)` \| `([^`]+)`", re.MULTILINE)
"""A row of the table in docs/accessibility.md: a rule of axe, and what the place's address holds."""
SIDEWAYS = "main => main.scrollWidth > main.clientWidth + 1"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a place of a page, and whether it is listed as Streamlit's own."""

    state: str
    theme: str
    width: int
    rule: str
    place: str
    detail: str
    listed: bool = False


def main() -> int:
    """Audit the pages, print what is not listed, and return the exit code."""
    arguments = _arguments()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    axe = (arguments.axe or _fetch_axe(folder)).read_text(encoding="utf-8")
    states = [state for state in STATES if (arguments.only or "") in state.name]
    widths = [arguments.width] if arguments.width else WIDTHS
    findings: list[Finding] = []
    with _app(folder, arguments.address) as address, _chromium() as browser:
        for state in states:
            for theme in THEMES:
                for width in widths:
                    view = PageView(browser, address, theme, width)
                    found = view.findings(state, axe, folder / f"{state.name}-{width}-{theme}.png")
                    findings.extend(found)
                    sys.stderr.write(f"{state.name} {theme} {width}: {len(found)}\n")
    text = json.dumps([asdict(finding) for finding in findings], indent=1, ensure_ascii=False)
    (folder / "findings.json").write_text(text, encoding="utf-8")
    return _report(findings)


@dataclass(frozen=True, slots=True)
class PageView:
    """How a page is looked at: by which browser, where, in which theme, how wide."""

    browser: Browser
    address: str
    theme: Literal["light", "dark"]
    width: int

    def findings(self, state: PageState, axe: str, picture: Path) -> list[Finding]:
        """Open a state in a browser of its own; return what is wrong there."""
        context = self.browser.new_context(
            viewport={"width": self.width, "height": HEIGHT}, color_scheme=self.theme,
            reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        heard: list[tuple[str, str]] = []
        page.on("console", partial(_hear, heard))
        page.on("pageerror", lambda error: heard.append((str(error), page.url)))
        try:
            found = self._seen(page, state, axe, picture)
        except PlaywrightError as error:
            page.screenshot(path=picture)
            found = [self._finding(state, "not-reached", page.url, str(error))]
        context.close()
        return found + [self._finding(state, "console", url, text) for text, url in heard]

    def _seen(self, page: Page, state: PageState, axe: str, picture: Path) -> list[Finding]:
        page.goto(self.address + state.path)
        page.locator("[data-testid=stMain] h1").or_(page.locator(".st-key-tiles")).first.wait_for()
        settle(page)
        state.act(page)
        settle(page)
        page.screenshot(path=picture)
        page.evaluate(axe)
        result = page.evaluate("axe.run({resultTypes: ['violations']})")
        found = [
            self._finding(state, rule["id"], _place(node), f"{node['html']} {node['any']}")
            for rule in result["violations"]
            for node in rule["nodes"]
        ]
        if page.locator("[data-testid=stMain]").evaluate(SIDEWAYS):
            found.append(self._finding(state, "sideways", "stMain", "the page scrolls sideways"))
        return found

    def _finding(self, state: PageState, rule: str, place: str, detail: str) -> Finding:
        listed = any(rule == known and part in f"{place} {detail}" for known, part in _listed())
        return Finding(state.name, self.theme, self.width, rule, place, detail[:600], listed)


def _hear(heard: list[tuple[str, str]], said: ConsoleMessage) -> None:
    if said.type == "error":
        heard.append((said.text, said.location["url"]))


def _place(node: dict[str, list[str | list[str]]]) -> str:
    return " ".join(part if isinstance(part, str) else " ".join(part) for part in node["target"])


def _listed() -> list[tuple[str, str]]:
    listing = ROOT / "docs" / "accessibility.md"
    return LISTED.findall(listing.read_text(encoding="utf-8")) if listing.exists() else []


def _report(findings: list[Finding]) -> int:
    ours = [finding for finding in findings if not finding.listed]
    for finding in ours:
        seen = f"{finding.state} {finding.theme} {finding.width} {finding.rule}: {finding.place}"
        sys.stdout.write(f"{seen}\n    {finding.detail[:300]}\n")
    listed = len(findings) - len(ours)
    sys.stdout.write(f"{len(ours)} findings, and {listed} listed as Streamlit's own.\n")
    return 1 if ours else 0


def _fetch_axe(folder: Path) -> Path:
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        command = ["npm", "install", "--silent", "--no-audit", "--prefix", str(folder), "axe-core"]
        subprocess.run(command, check=True)
    return script


@contextmanager
def _app(folder: Path, address: str | None) -> Iterator[str]:
    """Yield the address of an app: the one given, else one of its own, ended afterwards."""
    if address:
        yield address.rstrip("/")
        return
    place, home = folder / "app", folder / "home"
    place.mkdir(exist_ok=True)
    (place / ".streamlit").unlink(missing_ok=True)
    process, own = start_app(place, GRAPHRAG_HOME=str(home), LAZY_RAG_ENABLED="true")
    try:
        yield own
    finally:
        process.terminate()
        process.wait(timeout=20)
        stop(load_settings({"GRAPHRAG_HOME": str(home)}))


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find_chromium(), args=list(QUIET))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="states whose name contains this")
    parser.add_argument("--width", type=int, help="one width instead of all")
    parser.add_argument("--axe", type=Path, help="a copy of axe.min.js")
    parser.add_argument("--address", help="the address of an app that runs")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
