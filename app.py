"""Graph Explorer: page config, navigation over pages/, the connection badge, the tour."""

import streamlit as st

from ui.shared.connect_form import require_connection
from ui.shared.connection_badge import connection_badge
from ui.shared.guide import draw_guide, offer_guide
from ui.shared.login import require_login
from ui.shared.navigation import ICON, LOGO, begin_app_run, pages
from ui.shared.styles import style_everywhere

st.set_page_config(page_icon=ICON, layout="wide")
st.logo(LOGO, size="large", icon_image=ICON)
begin_app_run()
style_everywhere()
page = st.navigation(pages())
require_login()
require_connection()
connection_badge()
offer_guide()
draw_guide()
page.run()
