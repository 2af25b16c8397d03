# The same in plain pip lines, for people without make, is in README.md.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
# Two processes, a file at a time, in the order of tests/conftest.py; one that dies ends the run.
TWO = --numprocesses=2 --dist=loadfile --no-loadscope-reorder --max-worker-restart=0

.PHONY: run test test-fast lint audit bench clean

run: $(VENV)/app.installed
	$(BIN)/streamlit run app.py

# What is compiled is kept for the hundreds of processes that the tests start.
test test-fast: export PYTHONDONTWRITEBYTECODE =

test: $(VENV)/dev.installed
	$(BIN)/python -m pytest $(TWO)

# What needs no server, no browser and no embedding model: seconds, for while one works.
test-fast: $(VENV)/dev.installed
	$(BIN)/python -m pytest $(TWO) --quiet -m "not (server or browser or model or slow)"

lint: $(VENV)/dev.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Every page in Chromium: axe, console, screenshots (docs/accessibility.md).
audit: $(VENV)/dev.installed
	PYTHONPATH=. $(BIN)/python tests/browser/audit_pages.py build/audit

bench: $(VENV)/dev.installed
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/app.installed: requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -r requirements.txt
	touch $@

$(VENV)/dev.installed: requirements.txt requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -r requirements-dev.txt
	touch $@
