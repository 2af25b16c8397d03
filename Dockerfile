# The pages and the REST routes in one process, for a Neo4j beside it (compose.yaml).
# Built where no Docker engine runs: docs/deployment.md says what was tried and how.
FROM python:3.12-slim

# The CPU build of PyTorch: 1.9 GB installed instead of 6 GB with the CUDA libraries.
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    GRAPHRAG_HOME=/data

RUN useradd --create-home --uid 10001 explorer && mkdir /data && chown explorer /data
WORKDIR /app
COPY requirements.txt ./
RUN pip install torch --index-url "$TORCH_INDEX" && pip install -r requirements.txt
COPY app.py serve.py seed_data.cypher ./
COPY .streamlit .streamlit
COPY benchmarks/first_sight.md benchmarks/first_sight.md
COPY graphrag_core graphrag_core
COPY pages pages
COPY ui ui

USER explorer
VOLUME /data
EXPOSE 8501
# /_stcore/health: the process answers. /readyz: its database answers too.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=6 \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/readyz', timeout=4)"]
# `exec` form: SIGTERM reaches the app itself, which ends within 10 s.
CMD ["python", "-m", "streamlit", "run", "serve.py", "--server.address=0.0.0.0", "--server.port=8501"]
