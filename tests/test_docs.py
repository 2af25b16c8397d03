"""Documents that are generated from records say what the records say."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from write_docs import documents  # noqa: E402 - a script of this repository, not a package


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
