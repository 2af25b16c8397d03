"""The app and the REST routes in one process, over one engine: `streamlit run serve.py`."""

import streamlit as st
from starlette.routing import Route

from graphrag_core.engine import Engine
from graphrag_core.serve.api import PATHS, rest_application
from graphrag_core.settings import load_settings
from ui.connection import share

engine = Engine(load_settings(), patient=False)
share(engine)
api = rest_application(engine)
app = st.App("app.py", routes=[Route(path, api) for path in PATHS])
