"""Parts of the Status page: the checks, the allow-list and the settings in use."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import streamlit as st

from graphrag_core import SECRET_SETTINGS, SETTINGS, Check, Settings, allowed_names
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr


def draw_checks(checks: Sequence[Check]) -> None:
    """Draw the results of `doctor`, each with what to do about it."""
    for check in checks:
        icon = ":green[:material/check_circle:]" if check["ok"] else ":red[:material/error:]"
        name, detail = markdown_literal(str(check["name"])), markdown_literal(str(check["detail"]))
        st.markdown(f"{icon} **{name}** · {detail}")
        if check["hint"]:
            st.caption(markdown_literal(str(check["hint"])))


def draw_allow_list(settings: Settings) -> None:
    """Draw what a query may call, and which settings add to it."""
    allowed = allowed_names(settings.allowed_procedures, settings.allowed_functions)
    st.markdown(
        tr(
            "Queries can only read. The text is checked against this list, the "
            "database's planner must call the query a read, and it runs in a READ "
            "session that ends after {seconds:g} s and {rows:,} rows.",
            seconds=settings.query_timeout_s,
            rows=settings.max_rows,
        )
    )
    st.markdown(tr("**Procedures** · {names}", names=_name_list(allowed.procedures)))
    st.markdown(
        tr(
            "**Added by `GRAPHRAG_ALLOWED_PROCEDURES`** · {names}",
            names=_name_list(allowed.added_procedures),
        )
    )
    st.markdown(
        tr(
            "**Added by `GRAPHRAG_ALLOWED_FUNCTIONS`** · {names}",
            names=_name_list(allowed.added_functions),
        )
    )
    label = tr("Built-in functions ({count})", count=len(allowed.functions))
    functions = st.expander(label, key="functions", on_change="rerun")
    if functions.open:
        functions.markdown(_name_list(allowed.functions))


def draw_settings(settings: Settings) -> None:
    """Draw every setting with its value; secrets, also those in an address, stay hidden."""
    st.dataframe(
        [
            {
                "setting": record.variable,
                "value": _setting_text(record.field, getattr(settings, record.field)),
                "what it is": record.purpose,
            }
            for record in SETTINGS
        ],
        hide_index=True,
        column_config={
            "setting": tr("setting"),
            "value": tr("value"),
            "what it is": tr("what it is"),
        },
    )


def _name_list(names: Sequence[str]) -> str:
    return " ".join(f"`{name}`" for name in names) or tr("none")


def _setting_text(field: str, value: object) -> str:
    if value is None:
        return ""
    if field in SECRET_SETTINGS:
        return "***"
    text = str(value)
    if "@" in text and "://" in text:
        parts = urlsplit(text)
        text = parts._replace(netloc=f"***@{parts.netloc.rpartition('@')[2]}").geturl()
    return text
