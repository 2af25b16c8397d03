"""Check the floors of the package from its imports."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from syntax_trees import tree_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "graphrag_core"

# The rooms from the bottom up. A room imports only itself and the rooms above its line.
ROOMS = {
    "types": "the values that flow between the rooms",
    "errors": "the error tree",
    "protocols": "the seams: database, translator, chat model, embedder",
    "settings": "the environment and .env",
    "runtime": "cancellation, progress, tokens, text",
    "cypher": "lexer, reader, guard, rules, validation, composition",
    "profiles": "which property plays which role",
    "schema": "introspection, graphrag.toml, the scope of a tenant",
    "english": "words, forms, times, synonyms",
    "linking": "values of the graph in a question",
    "store": "the app's own tables: log, metrics, saved questions, known replies",
    "translate": "questions to Cypher, with a model and offline",
    "explore": "entities, neighborhood, snapshots, history",
    "retrieve": "search, vectors, chunks",
    "ingest": "demo data, vectors, stored communities",
    "evaluation": "execution accuracy",
    "answer": "rows to sentences with citations, bound to their evidence",
    "report": "answers as one file, HTML or PDF",
    "lazy_rag": "a summary of the subgraph around a query",
    "json_output": "the JSON and the text that every door shows",
    "conversation": "follow-ups made into questions that stand alone",
    "ask": "one question's way: link, translate, validate, run, answer",
    "agent": "a model answers with tools",
    "adapters": "neo4j, the embedded server, openai, sentence-transformers",
    "engine": "opens the adapters and assembles everything",
    "operations": "one record a verb, for every door",
    "serve": "REST and MCP",
    "cli": "the command line",
    "doubles": "public test doubles",
    "__main__": "python -m graphrag_core",
    "__init__": "the public face that pages use",
}
FLOOR = {room: floor for floor, room in enumerate(ROOMS)}

TOP_LEVEL = {"__init__", "__main__", "types", "errors", "protocols", "settings"}

# Each foreign library is imported by one file or folder; Streamlit by the web app alone.
IMPORTED_BY = {
    "streamlit": ("app.py", "serve.py", "pages/", "ui/"),
    "pyvis": ("ui/shared/graph_view/picture.py",),
    "neo4j": ("graphrag_core/adapters/",),
    "openai": ("graphrag_core/adapters/openai/",),
    "sentence_transformers": ("graphrag_core/adapters/sentence_transformers.py",),
    "pyarrow": ("graphrag_core/ingest/tables/table_reader.py",),
    "python_calamine": ("graphrag_core/ingest/tables/",),
    "psycopg": ("graphrag_core/adapters/postgres_store.py",),
    "tokenizers": ("graphrag_core/adapters/tokenizer.py",),
    "pypdf": ("graphrag_core/ingest/documents/pdf_format.py",),
    "docx": ("graphrag_core/ingest/documents/docx_format.py",),
    "lxml": ("graphrag_core/ingest/documents/html_format.py",),
    "mwparserfromhell": ("graphrag_core/ingest/documents/wiki_format.py",),
    "defusedxml": ("graphrag_core/ingest/documents/wiki_format.py",),
    "py3langid": ("graphrag_core/ingest/documents/text_language.py",),
    "markdown_it": ("graphrag_core/ingest/documents/text_formats.py",),
    "typst": ("graphrag_core/report/typeset.py",),
    "jpype": ("graphrag_core/adapters/embedded/process.py",),
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
APP = [ROOT / "app.py", ROOT / "serve.py", *ROOT.glob("pages/**/*.py"), *ROOT.glob("ui/**/*.py")]


@cache
def imported_modules(path: Path) -> frozenset[str]:
    """Find every module that a file imports: at its top, in a function, for types."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} is a relative import"
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                found.add(below if below in MODULES else str(node.module))
    return frozenset(found)


def own_modules(path: Path) -> set[str]:
    return {name for name in imported_modules(path) if name.split(".")[0] == PACKAGE.name}


def room_of(module: str) -> str:
    _, _, below = module.partition(".")
    return below.split(".")[0] or "__init__"


def test_each_room_has_a_line_in_the_table():
    assert {room_of(module) for module in MODULES} <= set(ROOMS)


def test_only_what_flows_fails_seams_and_settings_lie_beside_the_rooms():
    assert {path.stem for path in PACKAGE.glob("*.py")} == TOP_LEVEL


def test_arrows_between_rooms_point_down():
    upward = {
        f"{module} -> {other}"
        for module, path in MODULES.items()
        for other in own_modules(path)
        if FLOOR[room_of(other)] > FLOOR[room_of(module)]
    }

    assert upward == set()


def test_no_module_imports_itself_in_a_circle():
    arrows = {module: own_modules(path) - {module} for module, path in MODULES.items()}

    TopologicalSorter(arrows).prepare()


@pytest.mark.parametrize("library", IMPORTED_BY)
def test_a_foreign_library_is_imported_in_one_place(library: str):
    importing = {
        path.relative_to(ROOT).as_posix()
        for path in (*MODULES.values(), *APP)
        if library in {name.split(".")[0] for name in imported_modules(path)}
    }

    assert {path for path in importing if not path.startswith(IMPORTED_BY[library])} == set()
    assert importing
