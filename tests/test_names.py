"""A name means one thing: classes everywhere, modules but for the roles that rooms share."""

import ast
from collections import defaultdict
from pathlib import Path

from syntax_trees import tree_of

ROOT = Path(__file__).parent.parent
PARTS = ("graphrag_core", "ui")

DOORS = {"operations", "json_output"}

SAME_ROLE = {
    "__init__": "the door of a room",
    "types": "the value classes of a room",
    "values": "how a room writes or reads single values",
    "text": "text for a prompt or a page",
    "translator": "the `Translator` of the offline and of the model's room",
    "examples": "example questions of a translator",
    "evidence": "the query for what stands behind rows, and the answer's use of it",
    "compose": "putting a text together from parts: an answer, a query",
    "reader": "reading a text: Cypher, a question",
    "vocabulary": "the words of a language: Cypher, English",
    "conditions": "the conditions of a query, and what goes on from them",
    "columns": "the columns of a result",
    "changes": "what changed in a graph between two times",
    "chunks": "the parts of a text",
    "context": "what surrounds an entity",
    "communities": "the communities of a graph",
    "phrases": "phrases of sentences",
    "pronouns": "the pronouns of a question",
    "ranking": "the order of results",
    "wording": "words put into sentences",
    "record": "the record of a verb or of an intent",
    "registry": "the list of such records",
    "history": "what was recorded about an entity",
    "models": "the models of a door or of the engine",
    "search": "a search, and its JSON",
}
"""Modules of one name that play the same role in several rooms of the core."""


def test_a_class_name_means_one_thing():
    places = defaultdict(list)
    for path in _modules():
        for node in ast.walk(tree_of(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")

    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_modules_share_a_name_only_where_they_play_the_same_role():
    places = defaultdict(list)
    for path in _modules():
        places[path.stem].append(path.relative_to(ROOT))

    # A page, an operation and its JSON are called like what they show, run and write.
    shared = {
        name: [str(path) for path in found]
        for name, found in places.items()
        if sum(path.parts[0] == "graphrag_core" for path in found if not DOORS & set(path.parts))
        > 1
        or sum(path.parts[0] == "ui" for path in found) > 1
    }

    assert {name: found for name, found in shared.items() if name not in SAME_ROLE} == {}


def _modules() -> list[Path]:
    return sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))
