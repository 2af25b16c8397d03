"""The pages as somebody sees them at work: each state is a link and what is done there."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

QUESTION = "Which services are owned by Core-Platform?"
CHART = "How many incidents are there per severity as a pie chart?"
NUMBER = "How many teams are there?"
UNREADABLE = "qwertz asdf?"
SETTLED = (
    "() => !document.querySelector('[data-test-script-state=running],[data-testid=stSkeleton]')"
)


@dataclass(frozen=True, slots=True)
class PageState:
    """A page's address below the app's, and the steps from there to what is looked at."""

    name: str
    path: str
    act: Callable[[Page], None] = lambda _: None


def settle(page: Page) -> None:
    """Wait until the app has drawn a page, twice in a row."""
    for _ in range(2):
        page.wait_for_timeout(400)
        page.wait_for_function(SETTLED)


def part(page: Page, key: str) -> Locator:
    """Return the part of the page with a key."""
    return page.locator(f".st-key-{key}").first


def press(page: Page, key: str) -> None:
    """Press the button with a key, and wait until the page is drawn."""
    part(page, key).locator("button").first.click()
    settle(page)


def ask(page: Page, question: str) -> None:
    """Ask a question on the page Ask, and wait for its answer."""
    page.locator(".st-key-question input").fill(question)
    press(page, "ask")
    part(page, "turn").wait_for()
    settle(page)


def _picture(page: Page) -> None:
    page.locator(".st-key-graph .frame[data-ready]").first.wait_for()


def _answer(page: Page) -> None:
    ask(page, QUESTION)
    _picture(page)


def _conversation(page: Page) -> None:
    ask(page, QUESTION)
    ask(page, "how many?")


def _board(page: Page) -> None:
    page.goto(page.url.replace("/boards", "/"))
    settle(page)
    for question in (NUMBER, CHART, QUESTION):
        ask(page, question)
        page.locator("[class*=st-key-pin_] button").first.click()
        page.get_by_role("button", name="Pin to board").click()
        page.get_by_text("Pinned to").first.wait_for()
        page.keyboard.press("Escape")
    _menu_link(page, "Boards")
    part(page, "tiles").wait_for()


def _menu_link(page: Page, name: str) -> None:
    _open_sidebar(page)
    page.get_by_role("link", name=name, exact=True).first.click()
    settle(page)


def _open_sidebar(page: Page) -> None:
    closed = page.get_by_test_id("stExpandSidebarButton")
    if closed.is_visible():
        closed.click()
        page.wait_for_timeout(500)


def _query(page: Page) -> None:
    press(page, "run")
    part(page, "rows").wait_for()


def _query_picture(page: Page) -> None:
    _query(page)
    page.get_by_role("tab", name="Graph").click()
    _picture(page)


def _mistaken_query(page: Page) -> None:
    press(page, "validate")


def _search(page: Page) -> None:
    press(page, "search")
    part(page, "hit_0").wait_for()


def _summary(page: Page) -> None:
    page.locator(".st-key-summarise").or_(page.locator(".st-key-off")).first.wait_for()


def _dialog(page: Page) -> None:
    _open_sidebar(page)
    press(page, "connect")
    page.locator(".st-key-connect_uri input").fill("http://localhost:7474")
    press(page, "connect_test")


def _link(page: str, **inputs: str) -> str:
    return f"{page}?{urlencode(inputs)}"


STATES = (
    PageState("ask", "/"),
    PageState("ask-answer", "/", _answer),
    PageState("ask-chart", "/", lambda page: ask(page, CHART)),
    PageState("ask-number", "/", lambda page: ask(page, NUMBER)),
    PageState("ask-conversation", "/", _conversation),
    PageState("ask-unreadable", "/", lambda page: ask(page, UNREADABLE)),
    PageState("boards", "/boards", _board),
    PageState("boards-unknown", _link("/boards", board="nowhere")),
    PageState("cypher", _link("/cypher", cypher="MATCH p=(:Team)-->(:Service) RETURN p"), _query),
    PageState("cypher-graph", _link("/cypher", cypher="MATCH (t:Team) RETURN t"), _query_picture),
    PageState("cypher-mistake", _link("/cypher", cypher="MATCH (t:Taem) RETURN t"), _mistaken_query),
    PageState("hybrid-search", _link("/hybrid_search", text="payment", mode="text"), _search),
    PageState("summaries", "/summaries", _summary),
    PageState("neighborhood", "/neighborhood"),
    PageState("neighborhood-entity", _link("/neighborhood", entity="auth-service"), _picture),
    PageState("neighborhood-unknown", _link("/neighborhood", entity="auth-servce")),
    PageState("time-travel", "/time_travel"),
    PageState("time-travel-day", _link("/time_travel", entity="billing-api", at="2026-01-01"), _picture),
    PageState("data", "/data"),
    PageState("status", "/status"),
    PageState("help", "/help"),
    PageState("connect", "/", _dialog),
)  # fmt: skip
