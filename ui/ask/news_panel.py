"""What is new since the last visit, under the examples of the Ask page."""

from functools import partial

import streamlit as st

from graphrag_core import Engine, News
from ui.ask.turns import ask
from ui.shared.connection import open_now
from ui.shared.jobs import PATIENCE_S, Job, watch_silently
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr

SLOT = "news"


def draw_news() -> None:
    """Draw what is new, a line each; nothing while it is read, and where there is nothing."""
    engine = open_now()
    if engine is None:
        return
    job = _read_of(engine)
    if not job.wait(PATIENCE_S):
        watch_silently(job)
    elif job.failure() is None and (news := job.result()) is not None:
        _draw(news)


def _read_of(engine: Engine) -> Job[News | None]:
    """Return the read of this session, which begins at the first look at a database."""
    known = st.session_state.get(SLOT)
    if known is None or known[0] is not engine:
        known = st.session_state[SLOT] = (engine, Job(lambda _: engine.news()))
    job: Job[News | None] = known[1]
    return job


def _draw(news: News) -> None:
    with st.container(border=True, key="news"):
        st.markdown(tr(":material/notifications: **New since the last visit**"))
        st.markdown("\n".join(f"- {markdown_literal(line)}" for line in news.lines))
        st.button(
            tr(":primary[Show all changes]"),
            key="news_all",
            type="tertiary",
            help=news.question,
            on_click=partial(ask, news.question),
        )
