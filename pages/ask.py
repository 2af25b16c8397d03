"""Ask: a question in plain words, and its answer with all that it is based on."""

import streamlit as st

from ui.ask.answer_view import draw_turn
from ui.ask.conversation_export import draw_export
from ui.ask.favourites_panel import draw_favourites
from ui.ask.news_panel import draw_news
from ui.ask.row_marks import mark_rows_of_citations
from ui.ask.shared_links import keep_shared_link, open_shared_link
from ui.ask.turns import ask, forget_left_turns, turns
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.links import keep_in_link, take_from_link, take_typed
from ui.shared.navigation import begin_page
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import language, tr

begin_page()
take_from_link("q", "question")
take_typed("mode", "by_agent", lambda text: text == "agent")


def fill_in(question: str) -> None:
    """Put a question into the input; a callback, because it is drawn by then."""
    st.session_state["question"] = question


st.title(tr("Ask your graph"), anchor=False)
engine = open_now()
by_agent = False
with st.form("ask_form", border=False):
    words, button = st.columns([8, 1], vertical_alignment="bottom")
    text = words.text_input(
        tr("Your question"),
        key="question",
        placeholder=tr("Which … had … in the last 90 days?"),
        persist_state="session",
    )
    submitted = button.form_submit_button(tr("Ask"), key="ask", type="primary", width="stretch")
    if engine is not None and engine.model_name is not None:
        by_agent = st.toggle(
            tr("Let the model use tools"), key="by_agent", persist_state="session",
            help=tr("It searches, explores and reads history and documents step by step, instead "
                    "of writing one query; each step is shown."),
        )  # fmt: skip

if submitted:  # at once: whoever reloads the page while it answers keeps the question
    keep_in_link("q", "question", text.strip())
if language() != "en" and (engine is None or engine.model_name is None):
    st.caption(tr("Ask in English; answers are in English."))
overview = draw_database_state()
missing = open_shared_link()
examples = overview.examples if overview else ()
if examples:
    with st.container(horizontal=True, key="examples", gap="xsmall"):
        for number, example in enumerate(examples[:3] if submitted or turns() else examples):
            label = f":primary[{markdown_literal(example)}]"
            if st.button(
                label, key=f"example_{number}", type="tertiary", on_click=fill_in, args=(example,)
            ):
                submitted, text = True, example

if submitted and text.strip():
    ask(text.strip(), mode="agent" if by_agent else "auto")
elif submitted:
    st.info(tr("Write a question first."), icon=":material/edit:")
if submitted:
    keep_in_link("q", "question", text.strip())
if missing and not submitted:
    st.info(missing, icon=":material/link_off:")
if engine is not None:
    keep_in_link("mode", "by_agent", "agent" if by_agent else "")
labels = overview.labels if overview else ()
forget_left_turns()
history = turns()
newest = history[-1] if history else None
if newest:
    mark_rows_of_citations()
    draw_turn(newest, labels=labels, newest=True)
else:
    if overview is not None and not overview.empty:
        draw_news()
    st.caption(
        tr(
            "The answer comes with its sources, the query behind it, and how your question was "
            "read."
        )
    )
keep_shared_link()
if newest:
    draw_export()
if len(history) > 1:
    st.header(tr("Earlier questions"), anchor=False)
for turn in reversed(history[:-1]):
    repeated = newest is not None and newest.repeats is not None and newest.repeats == turn.saved
    earlier = st.expander(
        markdown_literal(shortened(turn.question.text, 120)),
        expanded=repeated,
        key=f"past_{turn.number}",
        on_change="rerun",
    )
    if earlier.open:
        with earlier:
            draw_turn(turn, labels=labels, newest=False)
if history and history[0].note:
    st.caption(f":material/link_off: {history[0].note}")
draw_favourites()
