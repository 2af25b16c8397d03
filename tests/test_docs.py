"""Documents that are generated from records say what the records say."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from write_docs import documents  # noqa: E402 - a script of this repository, not a package

from graphrag_core.ingest.tables.mapping import check_mapping  # noqa: E402
from graphrag_core.ingest.tables.mapping_file import read_mapping  # noqa: E402


@pytest.mark.parametrize("path", sorted(documents()))
def test_a_generated_document_is_up_to_date(path: str):
    committed = (ROOT / path).read_text(encoding="utf-8")

    assert committed == documents()[path], "run: python -m tools.write_docs"


def test_the_readme_names_only_files_that_exist():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    named = [part.split(")")[0] for part in readme.split("](")[1:]]
    missing = [
        name for name in named if not name.startswith(("http", "#")) and not (ROOT / name).exists()
    ]

    assert not missing


def test_the_mapping_of_the_docs_can_be_loaded_by():
    text = (ROOT / "docs" / "ingest.md").read_text(encoding="utf-8")
    mapping = read_mapping(text.split("```toml\n")[1].split("```")[0])

    check_mapping(mapping)
    assert len(mapping.tables) == 4
