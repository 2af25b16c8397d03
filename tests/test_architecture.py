"""The arrows between the rooms, checked from the imports; and Cypher that is never formatted."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "graphrag_core"

# A room may import itself, the rooms below it here, and the plain modules of FOUNDATION.
FOUNDATION = {"types", "errors", "protocols", "settings", "characters", "cancel", "announce"}
BELOW = {
    "characters": set(),
    "announce": set(),
    "types": set(),
    "errors": {"types"},
    "protocols": {"types"},
    "cancel": {"errors"},
    "settings": {"errors"},
    "cypher": FOUNDATION,
    "profiles": FOUNDATION,
    "graph_config": FOUNDATION | {"cypher"},
    "introspect": FOUNDATION | {"cypher", "profiles"},
    "tenants": FOUNDATION | {"cypher", "profiles"},
    "linking": FOUNDATION | {"cypher", "profiles"},
    "translate": FOUNDATION | {"cypher", "profiles", "linking"},
    "retrieve": FOUNDATION | {"cypher", "profiles", "linking"},
    "answer": FOUNDATION | {"cypher", "profiles", "linking"},
    "ingest": FOUNDATION | {"cypher", "profiles"},
    "semantic_answer": FOUNDATION | {"profiles", "linking", "retrieve", "answer"},
    "ask": FOUNDATION
    | {"cypher", "profiles", "linking", "translate", "retrieve", "answer", "semantic_answer"}
    | {"second_opinion", "context_answer"},
    "context_answer": FOUNDATION | {"profiles", "linking", "retrieve", "answer"},
    "lazy_rag_answer": FOUNDATION | {"profiles", "retrieve", "answer"},
    "second_opinion": FOUNDATION | {"evaluation"},
    "evaluation": FOUNDATION | {"cypher"},
    "conversation": FOUNDATION | {"linking", "translate"},
    "adapters": FOUNDATION | {"cypher", "profiles"},
    "doubles": FOUNDATION | {"cypher", "translate", "linking"},
    "kept": FOUNDATION | {"cypher", "adapters"},
    "json_output": FOUNDATION,
    "scene_json": FOUNDATION | {"json_output", "retrieve"},
    "search_json": FOUNDATION | {"json_output", "retrieve", "ingest"},
}
ASSEMBLING = {
    "engine", "doctor", "__main__", "eval_commands", "feedback_commands", "search_commands",
    "scene_commands", "documents", "serve", "lazy_rag_commands", "lazy_rag", "views", "models",
}  # fmt: skip

# What turns an intermediate form, a schema or a scripted question into Cypher.
WRITERS = {"translate/offline/writer.py", "translate/llm_examples.py", "doubles/demo_model.py"}

CYPHER_STARTS = ("MATCH ", "CREATE ", "MERGE ", "UNWIND ", "CALL ", "OPTIONAL MATCH ")


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "graphrag_core":
                yield from (alias.name for alias in node.names)
            elif node.module.startswith("graphrag_core."):
                yield node.module.split(".")[1]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("graphrag_core."):
                    yield alias.name.split(".")[1]


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_room_imports_only_rooms_below_it(path: Path):
    room = room_of(path)
    if room in ASSEMBLING or room == "__init__":
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))

    ungrounded_names = set(imported_rooms(tree)) - BELOW[room] - {room}

    assert not ungrounded_names


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_cypher_stands_in_an_f_string_outside_the_writers(path: Path):
    if path.relative_to(PACKAGE).as_posix() in WRITERS:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))

    formatted = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values[:1]
        if isinstance(part, ast.Constant) and str(part.value).lstrip().startswith(CYPHER_STARTS)
    ]

    assert not formatted
