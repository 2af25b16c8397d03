"""The tenant of this session, where a graph holds the data of several."""

from collections.abc import Sequence

import streamlit as st

from ui.shared.navigation import TENANT
from ui.shared.results import forget_results
from ui.shared.safe_text import markdown_literal, shortened, visible
from ui.shared.texts import tr

ALL = "*"
"""The choice to read all tenants together."""

READ = "tenant_read"
"""Session key of the tenant that pages have read last."""

MOST_BUTTONS = 8
NAME_CHARS = 60


def chosen_tenant() -> str | None:
    """Return the tenant of this session; None while none is chosen and where all are read."""
    choice = st.session_state.get(TENANT)
    return None if choice in (None, "", ALL) else str(choice)


def forget_other_tenants() -> None:
    """Forget results that were read before the tenant changed, by a choice or by a link."""
    now = st.session_state.get(TENANT)
    if st.session_state.setdefault(READ, now) != now:
        st.session_state[READ] = now
        st.session_state.pop("turns", None)
        forget_results()


def forget_tenant(*, linked: bool) -> None:
    """Have the reader of another database choose a tenant anew.

    Where a link led to that database (`linked`), a tenant that came with it stays.
    """
    if not linked or st.session_state.get(TENANT) == st.session_state.get(READ):
        st.session_state.pop(TENANT, None)


def ask_for_tenant(tenants: Sequence[str]) -> None:
    """Have the reader choose one of several tenants, and end the page until then."""
    if len(tenants) < 2 or st.session_state.get(TENANT):
        return
    with st.container(border=True, key="tenants"):
        st.markdown(
            tr(
                "**This graph holds {count:,} tenants.** Which one do you want to see?",
                count=len(tenants),
            )
        )
        if len(tenants) <= MOST_BUTTONS:
            with st.container(horizontal=True, gap="xsmall"):
                for number, tenant in enumerate(tenants):
                    st.button(
                        markdown_literal(shortened(tenant, NAME_CHARS)), key=f"tenant_{number}",
                        on_click=_choose, args=(tenant,), icon=":material/group:",
                    )  # fmt: skip
        else:
            st.selectbox(
                tr("Tenant"), tenants, index=None, key="tenant_pick", on_change=_take_picked,
                format_func=visible, placeholder=tr("choose one"), label_visibility="collapsed",
            )  # fmt: skip
        st.button(
            tr("All of them together"), key="tenant_all", type="tertiary", on_click=_choose,
            args=(ALL,),
            help=tr("Entities with the same name in two tenants are then shown side by side"),
        )  # fmt: skip
    st.stop()


def draw_tenant(seen: str | None) -> None:
    """Draw the tenant that was chosen, with a way back to the choice.

    Where the engine has `seen` another one, it is set for the app and there is no choice.
    """
    choice = st.session_state.get(TENANT)
    if not choice or seen not in (None, choice):
        return
    label = tr("All tenants")
    if choice != ALL:
        label = tr("Tenant {tenant}", tenant=shortened(str(choice), NAME_CHARS))
    with st.container(horizontal=True, vertical_alignment="center", key="tenant_shown"):
        st.markdown(f":orange-badge[:material/group: {markdown_literal(label)}]", width="content")
        st.button(
            tr("Change"), key="tenant_change", type="tertiary", on_click=_choose, args=(None,)
        )


def _choose(tenant: str | None) -> None:
    st.session_state[TENANT] = tenant


def _take_picked() -> None:
    _choose(st.session_state.get("tenant_pick"))
