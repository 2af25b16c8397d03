"""The conditions of an answer as chips, to switch off or on, or to give another value."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from graphrag_core.types import ReadCondition
from ui.ask.turns import Turn, adjust
from ui.shared.safe_text import markdown_literal, shortened, visible
from ui.shared.texts import N_, tr

AS_ASKED = N_("as asked")


def draw_conditions(turn: Turn, conditions: Sequence[ReadCondition]) -> None:
    """Draw a chip a condition; a change asks the turn's question again."""
    if not conditions:
        return
    by_id = {condition.id: condition for condition in conditions}
    key = f"conditions_{turn.number}_{turn.adjustments}"
    with st.container(key=f"chips_{turn.number}", gap="xsmall"):
        st.pills(
            tr("Conditions"),
            list(by_id),
            format_func=lambda id_: markdown_literal(shortened(by_id[id_].phrase, 80)),
            selection_mode="multi",
            default=[condition.id for condition in conditions if condition.active],
            key=key,
            on_change=partial(_ask_without_condition, turn, conditions, key),
            help=tr("Click one to switch it off or on; the question is asked again."),
        )
        changeable = [c for c in conditions if c.alternatives and c.active]
        if changeable:
            changed = any(condition.changed for condition in changeable)
            with st.expander(tr("Change a value"), icon=":material/tune:", expanded=changed):
                for condition in changeable:
                    _draw_alternatives(turn, condition)
        if any(not condition.active or condition.changed for condition in conditions):
            st.caption(tr("This answers your question as you changed it."))


def _draw_alternatives(turn: Turn, condition: ReadCondition) -> None:
    key = f"value_{turn.number}_{turn.adjustments}_{condition.id}"
    current = turn.question.adjusted.get(condition.id)
    options = [AS_ASKED, *condition.alternatives]
    st.selectbox(
        tr("Instead of “{phrase}”", phrase=visible(shortened(condition.phrase, 60))),
        options,
        index=options.index(current) if current in options else 0,
        format_func=lambda value: tr(value) if value == AS_ASKED else visible(shortened(value, 60)),
        key=key,
        on_change=partial(_change, turn, condition.id, key),
    )


def _ask_without_condition(turn: Turn, conditions: Sequence[ReadCondition], key: str) -> None:
    """Ask again without the condition that was switched off, or with the one switched on."""
    chosen = set(st.session_state[key])
    for condition in conditions:
        if condition.active and condition.id not in chosen:
            if not condition.removable:
                st.toast(tr("The question makes no sense without this condition."))
                turn.adjustments += 1
                return
            adjust(turn, condition.id, None)
            return
        if not condition.active and condition.id in chosen:
            adjust(turn, condition.id, "")
            return


def _change(turn: Turn, condition: str, key: str) -> None:
    value = st.session_state[key]
    adjust(turn, condition, "" if value == AS_ASKED else value)
