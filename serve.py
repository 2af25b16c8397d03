"""The app and the REST routes in one process, over one engine: `streamlit run serve.py`."""

import streamlit as st
from starlette.middleware import Middleware

from graphrag_core import Engine, load_settings
from graphrag_core.serve.api import RestFirst, rest_application
from ui.shared.connection import share

engine = Engine(load_settings())
share(engine)
app = st.App("app.py", middleware=[Middleware(RestFirst, rest=rest_application(engine))])
