"""Pages use the public face of graphrag_core; importing it loads nothing."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from syntax_trees import tree_of

import graphrag_core

ROOT = Path(__file__).parents[1]
FACE = {"graphrag_core", "graphrag_core.types"}
"""What pages may import of graphrag_core: the face itself, and the values that flow."""

PAGE_FILES = sorted(path for room in ("pages", "ui") for path in (ROOT / room).rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each imported module of graphrag_core, with the names that are taken from it."""
    for node in ast.walk(tree_of(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [(node.module, tuple(alias.name for alias in node.names))]
        else:
            continue
        yield from (entry for entry in names if entry[0].partition(".")[0] == "graphrag_core")


@pytest.mark.parametrize("path", PAGE_FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_page_imports_only_the_public_face(path: Path):
    found = list(imports(path))

    assert {module for module, _ in found} <= FACE
    names = {name for module, taken in found if module == "graphrag_core" for name in taken}
    assert names <= set(graphrag_core.__all__)


@pytest.mark.parametrize("name", graphrag_core.__all__)
def test_each_public_name_is_what_type_checkers_think_it_is(name: str):
    declared = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree_of(Path(graphrag_core.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    module, attribute = declared[name]

    value = getattr(graphrag_core, name)

    assert value is getattr(__import__(str(module), fromlist=["x"]), attribute)


def test_no_public_name_hides_a_room():
    rooms = {path.stem for path in (ROOT / "graphrag_core").iterdir()}

    assert not rooms & set(graphrag_core.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        _ = graphrag_core.Nothing


def test_importing_the_package_loads_none_of_its_modules():
    code = "import sys, graphrag_core; print([m for m in sys.modules if m.startswith('graphrag_')])"

    loaded = subprocess.check_output([sys.executable, "-c", code], text=True, cwd=ROOT)

    assert loaded.strip() == "['graphrag_core']"
