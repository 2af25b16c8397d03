"""Favourites: saved questions, asked again with one click, exported and imported as JSON."""

import streamlit as st

from graphrag_core import GraphragError, SavedRecord
from graphrag_core.types import Answer
from ui.ask.feedback_buttons import NOT_SAVED
from ui.ask.turns import Turn, ask
from ui.shared.connection import open_now, opening
from ui.shared.error_messages import toast_error
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import N_, tr

SHOWN = 50
UPLOADS = "favourite_uploads"
NOT_ADDED = N_(
    "This could not be saved: the app's store cannot be written to, or holds as many favourites as "
    "it takes."
)


def draw_favourite_button(turn: Turn, answer: Answer) -> None:
    """Draw the button that makes an answer's question a favourite, or no favourite any more."""
    engine = open_now()
    if engine is None or not answer.answered:
        return
    question = answer.standalone or answer.question
    is_favourite = engine.saved_questions().is_favourite(question)
    label = tr("Favourite")
    st.button(
        # The font has no filled star: both look alike.
        f":primary[{label}]" if is_favourite else label,
        key=f"star_{turn.number}",
        icon=":material/check:" if is_favourite else ":material/star:",
        type="tertiary",
        on_click=_remove if is_favourite else _add,
        args=(question,) if is_favourite else (answer,),
        help=tr("Remove from your favourites")
        if is_favourite
        else tr("Save this question for later"),
    )


def draw_favourites() -> None:
    """Draw the favourites, each to ask again, and their export and import."""
    engine = open_now()
    if engine is None:
        return
    panel = st.expander(
        tr("Favourites"), key="favourites", icon=":material/star:", on_change="rerun"
    )
    if not panel.open:
        return
    with panel:
        favourites = engine.saved_questions().favourites()
        if not favourites:
            st.caption(tr("No favourites yet. The star under an answer saves its question here."))
        for number, favourite in enumerate(favourites[:SHOWN]):
            _draw_favourite(favourite, number)
        if len(favourites) > SHOWN:
            st.caption(tr("and {count} more in the file", count=len(favourites) - SHOWN))
        st.download_button(
            tr("Favourites and ratings as JSON"),
            engine.saved_questions().as_file,
            file_name="favourites.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key="favourites_json",
            help=tr("Includes which queries were rated right or wrong."),
        )
        _draw_import()


def _draw_favourite(favourite: SavedRecord, number: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        label = f":primary[{markdown_literal(shortened(favourite.question, 120))}]"
        st.button(
            label, key=f"favourite_{number}", type="tertiary", on_click=ask,
            args=(favourite.question,), kwargs={"standalone": True}, help=tr("Ask it again"),
        )  # fmt: skip
        if favourite.query.text and st.button(
            tr("Open its query"), key=f"favourite_query_{number}", icon=":material/open_in_new:",
            type="tertiary", help=tr("Open the query as it was saved"),
        ):  # fmt: skip
            open_in_cypher_page(favourite.query)
        st.button(
            tr("Remove"), key=f"favourite_off_{number}", icon=":material/close:", type="tertiary",
            on_click=_remove, args=(favourite.question,),
        )  # fmt: skip


def _draw_import() -> None:
    # A new key empties the field, so that a file is imported once.
    key = f"favourites_file_{st.session_state.get(UPLOADS, 0)}"
    file = st.file_uploader(tr("Import favourites from a file"), type="json", key=key)
    if file is None:
        return
    st.session_state[UPLOADS] = st.session_state.get(UPLOADS, 0) + 1
    try:
        text = file.getvalue().decode("utf-8-sig", "replace")
        report = opening().result().saved_questions().take_file(text)
    except GraphragError as error:
        toast_error(error)
    else:
        refused = tr(", {count} refused", count=len(report.refused))
        older = tr(", {count} skipped because yours are newer", count=report.older)
        st.toast(
            tr(
                "{count} imported{older}{refused}.",
                count=report.added,
                older=older if report.older else "",
                refused=refused if report.refused else "",
            )
        )
    st.rerun()


def _add(answer: Answer) -> None:
    if not opening().result().saved_questions().add_favourite(answer):
        st.toast(tr(NOT_ADDED))


def _remove(question: str) -> None:
    if not opening().result().saved_questions().forget_favourite(question):
        st.toast(tr(NOT_SAVED))
