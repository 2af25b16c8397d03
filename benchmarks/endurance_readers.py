"""Those who use the program in an endurance run: at the pages, in Chromium, by REST.

What a session asks for carries its own mark, so that the mark of another session in what it is
sent is a leak.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote, unquote_plus

from playwright.sync_api import Page, sync_playwright

from benchmarks.endurance_record import Load
from benchmarks.page_session import PageSession
from benchmarks.rest_calls import asked
from tests.browser.app_process import QUIET, find_chromium

SLOW_PAUSE_S = 20.0
PATIENCE_MS = 60_000
SLOW = (
    "MATCH (a), (b), (c), (d) WHERE a.name < b.name AND b.name < c.name AND c.name < d.name "
    "RETURN count(*) AS slow"
)
STOPPED = "took too long"
TEAMS = ("Core-Platform", "Data-Services", "Payments-Risk", "Frontend-Apps", "Site-Reliability")
SERVICES = ("auth-service", "user-db", "event-stream", "invoice-generator", "feature-store")
MARK = re.compile(r"mark-(\d+)-\d+")
CALLS = (
    ("GET", "/api/graph/entities?limit=20", None),
    ("GET", "/api/graph/neighborhood/auth-service?limit=20", None),
    ("POST", "/api/v1/validate", {"cypher": "MATCH (s:Service) RETURN s LIMIT 3"}),
    ("POST", "/api/v1/ask", {"question": "Which services does Data-Services own?"}),
    ("POST", "/api/v1/search", {"text": "payment processing", "mode": "text"}),
)


@dataclass(frozen=True, slots=True)
class PageUse:
    """A page, the button that is pressed there, and the link and expected text of a visit."""

    name: str
    page: str
    button: str
    wanted: Callable[[random.Random, str], tuple[str, str]]


def _marked(_: random.Random | None, mark: str) -> tuple[str, str]:
    """Have the database put the mark together, so that the query in the link does not hold it."""
    first, rest = mark.split("-", 1)
    query = f"RETURN '{first}' + '-{rest}' AS mark"
    return f"cypher={quote(query)}", mark


def _question(dice: random.Random, _: str) -> tuple[str, str]:
    team = dice.choice(TEAMS)
    return f"q={quote(f'Which services does {team} own?')}", f"now owned by {team}"


def _entity(dice: random.Random, _: str) -> tuple[str, str]:
    service = dice.choice(SERVICES)
    return f"entity={service}", service


@dataclass(frozen=True, slots=True)
class Visit:
    """A new session that opens a page by a link and presses its button."""

    app: str
    page: str
    link: str
    expected: str
    button: str

    def made_by(self, number: int) -> str:
        """Make the visit; return what is wrong with what came."""
        with PageSession(self.app, self.page, self.link) as session:
            session.run()
            received = bytes(session.received)
            if self.button:
                session.press(self.button)
                received += bytes(session.received)
        return _wrong(received.decode(errors="replace"), self.expected, number)


USES = (
    PageUse("Cypher", "cypher", "run", _marked),
    PageUse("Ask", "", "ask", _question),
    PageUse("Neighborhood", "neighborhood", "", _entity),
)


def warm(app: str, port: int) -> None:
    """Look at each page and call each route once: what loads with the first use is not counted."""
    dice = random.Random(0)  # noqa: S311 - no secret
    for use in USES:
        Visit(app, use.page, *use.wanted(dice, "mark-0-0"), use.button).made_by(0)
    for place in range(len(CALLS)):
        _call(port, place)


def page_reader(load: Load, app: str, number: int, think_s: float) -> None:
    """Open one page after the other, each in a new session, until the time is up."""
    dice = random.Random(number)  # noqa: S311 - no secret
    load.pause(dice.uniform(0, think_s))
    turn = 0
    while load.goes_on:
        use = USES[(number + turn) % len(USES)]
        visit = Visit(app, use.page, *use.wanted(dice, f"mark-{number}-{turn}"), use.button)
        load.time(f"page {use.name}", partial(visit.made_by, number))
        load.pause(dice.uniform(0.5, 1.5) * think_s)
        turn += 1


def slow_reader(load: Load, app: str, number: int) -> None:
    """Run a query that the timeout ends, again and again."""
    visit = Visit(app, "cypher", f"cypher={quote(SLOW)}", STOPPED, "run")
    while load.goes_on:
        load.time("slow query, which is stopped", partial(visit.made_by, number))
        load.pause(SLOW_PAUSE_S)


def rest_caller(load: Load, port: int, number: int, think_s: float) -> None:
    """Call one route after the other."""
    dice = random.Random(number)  # noqa: S311 - no secret
    load.pause(dice.uniform(0, think_s))
    turn = number
    while load.goes_on:
        load.time("REST", partial(_call, port, turn % len(CALLS)))
        turn += 1
        load.pause(dice.uniform(0.5, 1.5) * think_s)


def chromium_reader(load: Load, app: str, first: int, readers: int, think_s: float) -> None:
    """Use the Cypher page in real Chromium, in several sessions in turn."""
    path = find_chromium()
    if path is None:
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        pages = [browser.new_context().new_page() for _ in range(readers)]
        turn = 0
        while load.goes_on:
            for number, page in enumerate(pages, start=first):
                call = partial(_visit_in_chromium, page, app, f"mark-{number}-{turn}", number)
                load.time("Chromium", call)
                load.pause(think_s / readers)
            turn += 1
        browser.close()


def _visit_in_chromium(page: Page, app: str, mark: str, number: int) -> str:
    page.goto(f"{app}/cypher?{_marked(None, mark)[0]}", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Run").click(timeout=PATIENCE_MS)
    page.get_by_text("1 row").first.wait_for(timeout=PATIENCE_MS)
    # The table is a canvas: whose answer it is shows in the address, and in every text around it.
    seen = page.content() + unquote_plus(page.url)
    return _wrong(seen.replace("mark' + '-", "mark-"), mark, number)


def _wrong(received: str, expected: str, number: int) -> str:
    others = {int(found) for found in MARK.findall(received)} - {number}
    if others:
        return f"LEAK: marks of other sessions, {sorted(others)}"
    return "" if expected in received else f"not there: {MARK.sub('its mark', expected)}"


def _call(port: int, place: int) -> str:
    method, path, body = CALLS[place]
    status, _ = asked(port, method, path, body)
    return "" if status == 200 else f"{path}: {status}"
