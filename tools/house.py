"""Print the structural figures of a checkout, from its files and their syntax trees alone.

    python tools/house.py [TREE] [--list NAME]

Nothing of the project is imported, so it reads an old tree as well as a new one. A room is the
first part of a module's path below `graphrag_core`; a folder room is the folder that holds it.
"""

import argparse
import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

import networkx as nx

PACKAGE = "graphrag_core"
CODE = (PACKAGE, "ui", "pages", "app.py", "serve.py")
COUNTED = (PACKAGE, f"{PACKAGE}/translate/offline", "ui", "pages", "tests")

FUNCTION_LINES, MODULE_LINES, PARAMETERS = 60, 400, 5

CYPHER = re.compile(
    r"(?:^|\s)(?:MATCH|MERGE|CREATE|UNWIND|CALL|WHERE|WITH|RETURN|SET|REMOVE|DELETE|ORDER BY)[\s(]"
)
"""A clause of Cypher, in capitals as the project writes it; messages about clauses match too."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Module:
    """One file: its path below the tree's root, how many lines it has, and its syntax tree."""

    path: Path
    lines: int
    tree: ast.Module

    @property
    def parts(self) -> tuple[str, ...]:
        """Give the dotted name's parts; a package's `__init__` goes by the package's name."""
        parts = self.path.with_suffix("").parts
        return parts[:-1] if parts[-1] == "__init__" else parts

    def at(self, node: ast.expr | ast.stmt | ast.arg, name: str) -> str:
        """Name a place in this file."""
        return f"{self.path.as_posix()}:{node.lineno} {name}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A name, its number, and the places behind it, one a line; none where it is a sum."""

    name: str
    value: float
    places: tuple[str, ...] = ()


def main() -> None:
    """Print all figures, or with --list the places behind one."""
    parser = argparse.ArgumentParser(description="Print the structural figures of a checkout.")
    parser.add_argument("tree", nargs="?", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--list", metavar="NAME", help="print the places behind this figure")
    options = parser.parse_args()
    figures = list(figures_of(options.tree.resolve()))
    if options.list is None:
        width = max(len(figure.name) for figure in figures) + 1
        for figure in figures:
            print(f"{figure.name + ':':<{width}} {figure.value:g}")
        return
    found = [figure for figure in figures if figure.name == options.list]
    if not found:
        parser.error(f"no figure {options.list!r}; there are: {', '.join(f.name for f in figures)}")
    print("\n".join(found[0].places))


def figures_of(root: Path) -> Iterator[Figure]:
    """Measure a checkout. Raises `SyntaxError` where a file is not Python."""
    modules = read_modules(root, CODE)
    package = [module for module in modules if module.parts[0] == PACKAGE]
    yield from _rooms(package, _first_part, "")
    yield from _rooms(package, _folder, "folder ")
    top = (m.path.as_posix() for m in package if len(m.path.parts) == 2)
    yield _counted("top-level modules", top)
    for part in COUNTED:
        yield Figure(f"lines of {part}", sum(len(_lines(path)) for path in _files(root, part)))
    yield from _functions(modules)
    long = (f"{m.path.as_posix()}:{m.lines}" for m in modules if m.lines > MODULE_LINES)
    yield _counted(f"modules over {MODULE_LINES} lines", long)
    for name, find in FOUND.items():
        yield _counted(name, (place for module in modules for place in find(module)))
    named = [module for module in modules if module.parts[0] in (PACKAGE, "ui")]
    yield _duplicates("duplicate class names", _classes(named))
    files = ((m.path.stem, m.path.as_posix()) for m in named if m.path.stem != "__init__")
    yield _duplicates("duplicate module names", files)


def read_modules(root: Path, parts: Iterable[str]) -> list[Module]:
    """Read every Python file of these files and folders."""
    modules = []
    for path in (path for part in parts for path in _files(root, part)):
        lines = _lines(path)
        modules.append(Module(path.relative_to(root), len(lines), ast.parse("\n".join(lines))))
    return modules


def _files(root: Path, part: str) -> list[Path]:
    path = root / part
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def _rooms(package: list[Module], room_of: Callable[[Module], str], kind: str) -> Iterator[Figure]:
    """Count rooms, the arrows between them, circles, and the floors of the longest way down."""
    by_name = {module.parts: module for module in package}
    graph = nx.DiGraph()
    for module in package:
        room = room_of(module)
        graph.add_node(room)
        below = {room_of(by_name[name]) for name in _imported(module, by_name)} - {room}
        graph.add_edges_from((room, other) for other in below)
    floors = nx.condensation(graph)
    circles = {n: " <-> ".join(sorted(rooms)) for n, rooms in floors.nodes(data="members")}
    way = tuple(circles[n] for n in nx.dag_longest_path(floors))
    yield _counted(f"{kind}rooms", sorted(graph))
    yield _counted(f"{kind}import arrows", sorted(f"{a} -> {b}" for a, b in graph.edges))
    yield _counted(f"{kind}circles", sorted(c for c in circles.values() if " <-> " in c))
    yield Figure(f"{kind}floors", len(way), way)


def _first_part(module: Module) -> str:
    return module.parts[1] if len(module.parts) > 1 else "__init__"


def _folder(module: Module) -> str:
    """Name the folder of a module; a module at the top level is a room of its own."""
    inside = module.path.parent.parts[1:]
    return "/".join(inside) if inside else module.path.stem


def _imported(module: Module, known: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Find the package's modules that a module imports anywhere, also in functions."""
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            base = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                inside = module.path.with_suffix("").parts
                base = (*inside[: len(inside) - node.level], *base)
            for alias in node.names:
                found.add((*base, alias.name) if (*base, alias.name) in known else base)
        elif isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
    return found & set(known)


def _functions(modules: list[Module]) -> Iterator[Figure]:
    """Count functions by their length and parameters; decorators are no part of the length."""
    found = [(m, f) for m in modules for f in ast.walk(m.tree) if isinstance(f, Function)]
    lengths = {m.at(f, f.name): (f.end_lineno or f.lineno) - f.lineno + 1 for m, f in found}
    long = (f"{place} {n}" for place, n in lengths.items() if n > FUNCTION_LINES)
    many = ((m, f, _parameters(f)) for m, f in found)
    wide = (m.at(f, f"{f.name} {n}") for m, f, n in many if n > PARAMETERS)
    yield _counted("functions", lengths)
    yield Figure("mean function lines", round(mean(lengths.values()), 1))
    yield Figure("median function lines", median(lengths.values()))
    yield _counted(f"functions over {FUNCTION_LINES} lines", long)
    yield _counted(f"functions over {PARAMETERS} parameters", wide)


def _parameters(function: Function) -> int:
    given = function.args
    names = [arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _any(module: Module) -> Iterator[str]:
    if module.path.parts[:2] == (PACKAGE, "adapters"):
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and node.id == "Any":
            yield module.at(node, "Any")


def _replaced_braces(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="replace"), args=[ast.Constant(value=str(old)), *_]
            ) if old.startswith("{"):
                yield module.at(node, old)


def _formatted_cypher(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.JoinedStr):
            fixed = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
            if CYPHER.search("…".join(fixed)):
                yield module.at(node, " ".join("…".join(fixed).split())[:80])


def _inner_imports(module: Module) -> Iterator[str]:
    functions = [node for node in ast.walk(module.tree) if isinstance(node, Function)]
    inner = {node: None for function in functions for node in ast.walk(function)}
    for node in inner:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield module.at(node, ast.unparse(node))


FOUND: Mapping[str, Callable[[Module], Iterator[str]]] = {
    "Any outside adapters": _any,
    "Cypher by replace": _replaced_braces,
    "Cypher in f-strings": _formatted_cypher,
    "imports inside functions": _inner_imports,
}


def _classes(modules: list[Module]) -> Iterator[tuple[str, str]]:
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                yield node.name, module.at(node, node.name)


def _duplicates(name: str, named: Iterable[tuple[str, str]]) -> Figure:
    """Count the names that stand in more than one place; the places come a name at a time."""
    places = defaultdict(list)
    for key, place in named:
        places[key].append(place)
    twice = {key: found for key, found in sorted(places.items()) if len(found) > 1}
    return Figure(name, len(twice), tuple(place for found in twice.values() for place in found))


def _counted(name: str, places: Iterable[str]) -> Figure:
    found = tuple(places)
    return Figure(name, len(found), found)


if __name__ == "__main__":
    main()
