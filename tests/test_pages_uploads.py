"""Files that are dropped in: they stay chosen until they are taken, and none replaces another."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from graphrag_core.ingest.tables.proposal import propose
from ui.data.mapping_view import _corrected, _dropped

SURE = "documents_sure_bolt://elsewhere:7687"
FILES = [("a.md", b"# A", "text/markdown"), ("b.md", b"# B", "text/markdown")]


class Ingesting:
    """What loads and reads files: it keeps the names of what it was given."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def load_documents(self, folders: list[Path], **_: object) -> None:
        self.given = sorted(path.name for path in folders[0].iterdir())

    def propose(self, folder: Path) -> None:
        self.given = sorted(path.name for path in folder.iterdir())


def forms() -> None:
    import streamlit as st

    from ui.data.ingest_work import current_work, forget_work
    from ui.data.upload_forms import draw_documents_form, draw_tables_form

    if current_work() is not None:
        st.button("Add more", key="add_more", on_click=forget_work)
    elif st.session_state.get("tables"):
        draw_tables_form(st.session_state["engine"])
    else:
        draw_documents_form(st.session_state["engine"])


@pytest.fixture
def app(tmp_path: Path) -> AppTest:
    settings = SimpleNamespace(embedded=False, neo4j_uri="bolt://elsewhere:7687", home=tmp_path)
    app = AppTest.from_function(forms)
    app.session_state["engine"] = SimpleNamespace(
        settings=settings, ingesting=Ingesting(), example_questions=lambda **_: ()
    )
    return app.run()


def taken(app: AppTest) -> list[str]:
    work = app.session_state["ingest_work"]
    (work.loading or work.proposing).wait(30)
    given: list[str] = app.session_state["engine"].ingesting.given
    return given


def test_files_stay_chosen_where_the_box_was_forgotten(app: AppTest) -> None:
    app.file_uploader[0].set_value(FILES)
    app.button(key="load_documents").click().run()
    assert "Tick the box" in app.warning[0].value

    app.checkbox(key=SURE).check()
    app.button(key="load_documents").click().run()

    assert taken(app) == ["a.md", "b.md"]


def test_the_fields_are_empty_for_the_next_files(app: AppTest) -> None:
    app.file_uploader[0].set_value(FILES)
    app.checkbox(key=SURE).check()
    app.button(key="load_documents").click().run()
    app.button(key="add_more").click().run()

    app.button(key="load_documents").click().run()

    assert "Choose one or more files" in app.warning[0].value
    assert app.checkbox(key=SURE).value is False


def test_a_box_that_was_ticked_for_one_address_is_not_ticked_for_another(app: AppTest) -> None:
    app.checkbox(key=SURE).check().run()

    app.session_state["engine"].settings.neo4j_uri = "bolt://another:7687"
    app.run()
    app.file_uploader[0].set_value(FILES)
    app.button(key="load_documents").click().run()

    assert "Tick the box" in app.warning[0].value
    assert "ingest_work" not in app.session_state


@pytest.mark.parametrize(("tables", "button"), [(False, "load_documents"), (True, "read_files")])
def test_two_files_of_one_name_are_refused_by_that_name(
    app: AppTest, tables: bool, button: str
) -> None:
    app.session_state["tables"] = tables
    app.run()
    endings = ("csv", "CSV") if tables else ("md", "MD")
    same = [(f"read_me.{ending}", b"x\n1\n", "text/plain") for ending in endings]
    app.file_uploader[0].set_value([*same, (f"other.{endings[0]}", b"x\n1\n", "text/plain")])
    if not tables:
        app.checkbox(key=SURE).check()

    app.button(key=button).click().run()

    said = app.warning[0].value.replace("\\", "")
    assert f"have the same name: read_me.{endings[0]}." in said
    assert "other" not in said
    assert "ingest_work" not in app.session_state


def test_a_column_that_was_dropped_can_be_taken_back(tmp_path: Path) -> None:
    (tmp_path / "ships.csv").write_text("ship_id,name,tons\nS1,Aurora,10\nS2,Borealis,20\n")
    proposal = propose(tmp_path)
    (table,) = proposal.mapping.tables

    def entry(column: str, property_: str, *, keep: bool) -> dict[str, object]:
        key = property_ in table.key
        return {"column": column, "property": property_, "type": "text", "key": key, "keep": keep}

    without = _corrected(
        table, (), [entry(c.column, c.property, keep=c.column != "tons") for c in table.columns]
    )
    dropped = _dropped(without, proposal)
    again = _corrected(
        without,
        dropped,
        [entry(c.column, c.property, keep=True) for c in (*without.columns, *dropped)],
    )

    assert _dropped(table, proposal) == ()
    assert [column.column for column in dropped] == ["tons"]
    assert {c.column for c in again.columns} == {c.column for c in table.columns}
    assert again.key == table.key
