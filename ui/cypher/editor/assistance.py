"""Assistance while a query is typed: remarks with places, and completions.

The text area is Streamlit's: its text reaches Python when the reader leaves it or runs the query.
Meanwhile a component sends drafts to this fragment, which runs alone and answers with the
validator's remarks and the completions at the caret.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from graphrag_core import CallError, Engine, GraphragError, complete_cypher
from graphrag_core.types import CypherQuery, Diagnostic
from ui.shared.query_parameters import parameters_of
from ui.shared.query_text import edit_of, span_of
from ui.shared.texts import tr

HERE = Path(__file__).parent
MAX_CHARS = 20_000
MAX_MARKS = 100


@cache
def _editor_component() -> ComponentRenderer:
    rules = (HERE / "editor.css").read_text(encoding="utf-8")
    return st.components.v2.component(
        "graph_explorer_cypher_editor",
        html=f'<style class="rules" media="not all">{rules}</style>',
        js=(HERE / "editor.js").read_text(encoding="utf-8"),
    )


@dataclass(frozen=True, slots=True)
class EditorKeys:
    """The keys of the text area, of the button that runs it, and of the parameters' input."""

    area: str
    run: str
    parameters: str


def assist(engine: Engine | None, keys: EditorKeys, *, key: str) -> None:
    """Add colours, remarks and completions to a text area; Ctrl+Enter in it presses `keys.run`.

    Without an engine the text is coloured only. Called last on its page, whose buttons leave their
    action in the session by `on_click`.
    """
    _assist(engine, keys, key, page=_inputs(key))


def _inputs(key: str) -> dict[str, Any]:
    """Return the values of the page's inputs, without the draft."""
    values = {str(name): value for name, value in st.session_state.items() if name != key}
    return {k: v for k, v in values.items() if isinstance(v, str | int | float | tuple | None)}


@st.fragment
def _assist(engine: Engine | None, keys: EditorKeys, key: str, *, page: dict[str, Any]) -> None:
    # Streamlit's browser side sends changes of one moment as one message, for one fragment: a
    # button that is pressed together with a draft arrives here, and the page does not see it.
    if _inputs(key) != page:
        st.rerun()
    draft = _draft(key)
    answer: dict[str, Any] = {"area": keys.area, "run": keys.run, **draft}
    answer["completionsTitle"] = tr("Completions")
    if engine is not None and draft["text"].strip() and len(draft["text"]) <= MAX_CHARS:
        parameters = str(st.session_state.get(keys.parameters) or "")
        answer |= _remarks(engine, draft["text"], parameters)
        answer["completions"] = _completions(engine, draft["text"], draft["caret"])
    _editor_component()(key=key, data=answer, height=1, on_draft_change=_keep_state)


def _draft(key: str) -> dict[str, Any]:
    """Return the newest text and caret (in code points) that the browser sent."""
    state = st.session_state.get(key)
    draft = state.get("draft") if state else None
    if not draft or not isinstance(draft.get("text"), str):
        return {"text": "", "caret": 0}
    return {"text": draft["text"], "caret": int(draft.get("caret") or 0)}


def _remarks(engine: Engine, text: str, parameters: str) -> dict[str, Any]:
    try:
        values = parameters_of(parameters)
    except CallError:
        values = {}
    try:
        validation = engine.validate(CypherQuery(text, values))
    except GraphragError:
        return {"marks": []}
    marks = [_mark(text, diagnostic) for diagnostic in validation.diagnostics[:MAX_MARKS]]
    return {"marks": [mark for mark in marks if mark is not None], "verdict": validation.verdict}


def _mark(text: str, diagnostic: Diagnostic) -> dict[str, Any] | None:
    span = span_of(text, diagnostic)
    if span is None:
        return None
    mark: dict[str, Any] = {
        "start": span[0],
        "end": span[1],
        "severity": diagnostic.severity,
        "message": diagnostic.message,
    }
    edit = edit_of(text, diagnostic)
    if edit is not None:
        removed = text[edit.offset : edit.offset + edit.length]
        label = f"{removed} → {edit.replacement}" if removed.strip() else edit.replacement.strip()
        mark["fix"] = {
            "start": edit.offset,
            "end": edit.offset + edit.length,
            "text": edit.replacement,
            "label": label if len(label) <= 60 else tr("Correct"),
        }
    return mark


def _completions(engine: Engine, text: str, caret: int) -> list[dict[str, Any]]:
    try:
        schema = engine.schema()
    except GraphragError:
        schema = None
    return [
        {"text": c.text, "kind": c.kind, "detail": c.detail, "start": c.start}
        for c in complete_cypher(text, caret, schema)
    ]


def _keep_state() -> None:
    """Declare `draft` as state of the component; the fragment reads it when it runs."""
