"""Links to answers: `?shared=<id>` opens one as it was given, with the conversation before it.

The page's own address has the id of its newest answer, so that loading it again, or opening it
elsewhere, shows the same conversation.
"""

from urllib.parse import urlencode

import streamlit as st

from graphrag_core import SharedAnswer, compare_tables
from graphrag_core.types import Answer
from ui.ask.turns import WANTED_LINK, Turn, answer_of, ask_again, asked_here, saved_turns, turns
from ui.shared.connection import open_now, spoken_database
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.navigation import TENANT
from ui.shared.overview import overview_of
from ui.shared.safe_text import markdown_literal
from ui.shared.tables import row_count
from ui.shared.texts import N_, moment, tr

PARAMETER = "shared"
MAX_QUESTION_CHARS = 300
SHARING = N_(
    "Whoever can open this app and has this link sees this answer as it is now, and the questions "
    "before it in this conversation. The link contains no password."
)
CHANGED = N_("The graph may have changed since.")
ELSEWHERE = N_(
    "This session is connected to another database; connect to that one to ask the question again."
)
NOT_STORED = N_("This answer could not be saved, so the link opens its question only.")


def open_shared_link() -> str:
    """Put the answers of the page's link in the place of this session's, or return why not.

    "" where nothing is missing. What is not found is looked for again, because it may belong to a
    tenant that is chosen later.
    """
    take_from_link(PARAMETER, WANTED_LINK)
    wanted, engine = st.session_state.get(WANTED_LINK), open_now()
    if not wanted or engine is None:
        return ""
    found = engine.shared_answers().conversation(str(wanted))
    if found.answers:
        st.session_state["turns"] = saved_turns(found)
        st.session_state.pop(WANTED_LINK, None)
        return ""
    return "" if overview_of(engine).reading else found.problem


def keep_shared_link() -> None:
    """Keep the id of the newest answer in the page's address."""
    stored = [turn.link.id for turn in turns() if turn.link.stored]
    newest = stored[-1] if stored else str(st.session_state.get(WANTED_LINK) or "")
    keep_in_link(PARAMETER, WANTED_LINK, newest)


def draw_share_button(turn: Turn) -> None:
    """Draw the button that shows an answer's link, to copy it."""
    with st.popover(
        tr("Share"), icon=":material/link:", type="tertiary", key=f"share_{turn.number}"
    ):
        st.caption(tr(SHARING if turn.link.stored else NOT_STORED))
        st.code(_address_of(turn), language=None, wrap_lines=True)


def draw_origin(turn: Turn) -> None:
    """Draw when and where an answer was given that is not of now, and the way to one that is."""
    if turn.saved is not None:
        _draw_saved(turn, turn.saved)
    elif not asked_here(turn):
        st.caption(
            tr(":material/database_off: From {database}.", database=_database(turn))
            + f" {tr(ELSEWHERE)}"
        )
    elif turn.repeats is not None:
        _draw_repeat(turn, turn.repeats)


def _draw_saved(turn: Turn, saved: SharedAnswer) -> None:
    here = asked_here(turn)
    given = tr(
        ":material/history: **Saved answer** of {at}, from {database}{asked_by}.",
        at=moment(turn.link.at),
        database=_database(turn),
        asked_by=(
            tr(", asked by {name}", name=markdown_literal(saved.asked_by)) if saved.asked_by else ""
        ),
    )
    with st.container(
        border=True, horizontal=True, vertical_alignment="center", key=f"saved_{turn.number}"
    ):
        st.markdown(f"{given} {tr(CHANGED if here else ELSEWHERE)}", width="stretch")
        if here:
            st.button(
                tr("Run again now"), key=f"live_{turn.number}", icon=":material/refresh:",
                on_click=ask_again, args=(turn,),
                help=tr("Ask the same question of the database as it is now"),
            )  # fmt: skip


def _draw_repeat(turn: Turn, saved: SharedAnswer) -> None:
    answer = answer_of(turn)
    if answer is None:
        return
    with st.container(border=True, key=f"repeat_{turn.number}"):
        st.markdown(
            tr(
                ":material/bolt: **Live answer** of {at}. {comparison} The saved answer of "
                "{saved_at} is below.",
                at=moment(turn.link.at),
                comparison=_compared(answer, saved.answer),
                saved_at=moment(saved.at),
            )
        )


def _compared(now: Answer, then: Answer) -> str:
    if now.cypher is None or then.cypher is None:
        return ""
    found = compare_tables(now.rows, then.rows, then.cypher)
    if found == "same":
        return tr("The rows are the same.")
    if found == "reordered":
        return tr("The rows are the same, in another order.")
    return tr(
        "The rows are different: {now} now, {then} then.",
        now=row_count(now.rows),
        then=row_count(then.rows),
    )


def _database(turn: Turn) -> str:
    return markdown_literal(tr(spoken_database(turn.link.database)))


def _address_of(turn: Turn) -> str:
    """Return an answer's address, with its question for the day that the answer is gone."""
    page = (st.context.url or "").partition("?")[0].rstrip("/")
    answer, tenant = answer_of(turn), st.session_state.get(TENANT)
    question = (answer.standalone if answer else None) or turn.question.text
    parts = {
        PARAMETER: turn.link.id if turn.link.stored else "",
        "q": question if len(question) <= MAX_QUESTION_CHARS else "",
        TENANT: str(tenant or ""),
    }
    return f"{page}/?{urlencode({name: text for name, text in parts.items() if text})}"
