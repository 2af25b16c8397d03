"""What the pages share; the only room besides `app.py` and `pages/` that knows Streamlit."""
