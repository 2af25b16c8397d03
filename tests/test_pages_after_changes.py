"""What pages show after the app has changed the graph: the graph of now, on every page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import cast

import pytest
from shared_server import empty, login
from streamlit.testing.v1 import AppTest

from graphrag_core import GENERIC_PROFILE, DatabaseInfo, Profile
from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import LabelSchema, Schema
from ui.shared import background_reads
from ui.shared.jobs import Job
from ui.shared.overview import OverviewState


@pytest.fixture
def engine(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Engine]:
    settings = settings_for("changes", **login(server_named("changes")))
    empty(settings)
    with Engine(settings) as opened:
        yield opened
    empty(settings)


def page() -> None:
    import streamlit as st

    from graphrag_core import list_entities
    from ui.shared.background_reads import read_in_background
    from ui.shared.overview import overview_of

    state = overview_of(st.session_state["engine"])
    overview = state.last
    labels = overview.labels if overview else ()
    job = read_in_background("names", (labels,), lambda context: list_entities(context).entities)
    if job.wait(30) and not state.reading and overview is not None:
        st.text(", ".join(sorted(entity.name for entity in job.result())))


@pytest.fixture
def app(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    opened = Job(lambda _: engine)
    monkeypatch.setattr(background_reads, "opening", lambda: opened)
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["engine"] = engine
    return app


def load(engine: Engine, folder: Path, names: list[str]) -> str:
    """Load ships of these names, and return the run's name."""
    folder.mkdir()
    lines = [f"{place}-{name},{name}" for place, name in enumerate(names)]
    (folder / "ships.csv").write_text("\n".join(["ship_id,name", *lines]) + "\n")
    mapping = engine.ingesting.propose(folder).mapping
    return engine.ingesting.load(folder, mapping).run.id


def shown(app: AppTest) -> str:
    """The names that the page shows once they are read."""
    until = monotonic() + 60
    app.run()
    while not app.text:
        assert not app.exception
        assert monotonic() < until
        sleep(0.1)
        app.run()
    return app.text[0].value


def test_a_load_and_its_undoing_are_seen_by_what_was_read_before(
    engine: Engine, app: AppTest, tmp_path: Path
) -> None:
    load(engine, tmp_path / "first", ["Aurora"])
    assert shown(app) == "Aurora"

    second = load(engine, tmp_path / "second", ["Borealis"])
    assert shown(app) == "Aurora, Borealis"

    engine.ingesting.roll_back(second)
    assert shown(app) == "Aurora"


def test_the_summary_and_the_examples_are_those_of_the_data_of_now() -> None:
    ships = GrowingFleet()
    state = OverviewState(cast("Engine", ships))
    assert worded(state) == ("a graph of 1 ship", ("What is ship 1?",))

    ships.grow()
    assert worded(state) == ("a graph of 2 ships", ("What is ship 2?",))

    ships.names += 1
    state._read_at = None
    assert worded(state) == ("a graph of 2 ships", ("What is ship 2?",)), "nothing changed here"


class GrowingFleet:
    """An engine whose graph has ever more ships, under one label."""

    def __init__(self) -> None:
        self.data_generation, self.names = 0, 1
        self.demo = SimpleNamespace(age_days=lambda: None)

    def grow(self) -> None:
        self.names += 1
        self.data_generation += 1

    def info(self) -> DatabaseInfo:
        return DatabaseInfo("bolt://fleet:7687", "neo4j", "5", "community", embedded=True)

    def schema(self) -> Schema:
        return Schema((LabelSchema("Ship", self.names),))

    def profile(self) -> Profile:
        return GENERIC_PROFILE

    def tenants(self) -> tuple[str, ...]:
        return ()

    def example_questions(self) -> tuple[str, ...]:
        return (f"What is ship {self.names}?",)

    def graph_summary(self) -> SimpleNamespace:
        ships = "1 ship" if self.names == 1 else f"{self.names} ships"
        return SimpleNamespace(sentence=f"a graph of {ships}")


def worded(state: OverviewState) -> tuple[str, tuple[str, ...]]:
    """The summary and the examples once no overview is being read."""
    state.refresh()
    while state.reading:
        sleep(0.01)
        state.refresh()
    assert state.error is None
    assert state.last is not None
    return state.last.summary, state.last.examples
