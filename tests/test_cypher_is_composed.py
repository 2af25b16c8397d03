"""Cypher is put together in one way: `graphrag_core/cypher/compose.py`, everywhere."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from syntax_trees import tree_of

PACKAGE = Path(__file__).parents[1] / "graphrag_core"

COMPOSER = "cypher/compose.py"

WRITERS = {
    "store/query_log.py": "It writes SQL for the app's own store.",
    "cypher/dialects.py": "It rewrites what somebody typed, with that text's own names.",
    "translate/offline/writer.py": "It writes an intermediate form, part by part, as people write.",
}
"""The only other modules that put keywords together, each with the reason."""

# In capitals, as all our queries have them. `\0` stands for a value that is formatted in.
KEYWORDS = re.compile(
    r"\b(?:MATCH|UNWIND|MERGE|CREATE|DELETE|REMOVE|FOREACH|RETURN|WHERE|WITH|YIELD|UNION|CALL|DROP"
    r"|SHOW|SET|ORDER BY|DISTINCT|CONTAINS|IS NULL|IS NOT NULL|CASE|WHEN|THEN|EXISTS|COUNT|COLLECT"
    r"|AND|OR|XOR|NOT|IN|AS)\b|\b(?:LIMIT|SKIP)\s+[$\d\0]"
)
QUOTED = re.compile(r"`\0`|[(\[\w][:.]`")
LITERAL_ONLY = {"constant", "Template"}


def faults(source: str) -> Iterator[str]:
    """What of a module makes Cypher in another way than by composing it, with the line."""
    tree = tree_of(source)
    texts = Texts(constants(tree) | imported_constants(tree))
    joined = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
              for part in node.values}  # fmt: skip
    for node in ast.walk(tree):
        if id(node) not in joined and (fault := _fault(node, texts)):
            yield f"line {getattr(node, 'lineno', 0)}: {fault}"


def constants(tree: ast.AST) -> dict[str, str]:
    """The texts that the module gives a name, wherever it does so."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and isinstance(node.value.value, str):
                    found[target.id] = found.get(target.id, "") + node.value.value
    return found


def imported_constants(tree: ast.AST) -> dict[str, str]:
    """The texts that the module takes from others of the package."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE.name}."):
            file = PACKAGE.parent / f"{str(node.module).replace('.', '/')}.py"
            known = constants(tree_of(file.read_text(encoding="utf-8"))) if file.exists() else {}
            for alias in node.names:
                if alias.name in known:
                    found[alias.asname or alias.name] = known[alias.name]
    return found


@dataclass(frozen=True)
class Texts:
    """Says what an expression holds, as far as the module's source shows it."""

    named: Mapping[str, str]

    def of(self, node: ast.expr) -> str:
        r"""The text of a literal, a name or an f-string; `\0` for what is known when it runs."""
        if isinstance(node, ast.JoinedStr):
            return "".join(map(self.of, node.values))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name):
            return self.named.get(node.id, "\0")
        return "\0"


def _fault(node: ast.AST, texts: Texts) -> str:
    if isinstance(node, ast.JoinedStr):
        return "an f-string" if _is_cypher(texts.of(node)) else ""
    if isinstance(node, ast.BinOp) and not _is_literal(node):
        sides = [texts.of(side) for side in (node.left, node.right)]
        if isinstance(node.op, ast.Mod) and _is_cypher(re.sub("%[a-z]", "\0", sides[0])):
            return "%"
        known = [side for side in sides if side != "\0"]
        if isinstance(node.op, ast.Add) and any(map(_is_cypher, known)):
            return "+"
    if isinstance(node, ast.Call):
        return _call_fault(node, texts)
    if isinstance(node, ast.ImportFrom) and any(name.name == "quote_name" for name in node.names):
        return "quote_name"
    return ""


def _call_fault(call: ast.Call, texts: Texts) -> str:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    function = call.func.id if isinstance(call.func, ast.Name) else method
    owner = texts.of(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    first = call.args[0] if call.args else None
    if method == "replace" and first is not None and texts.of(first).startswith("{"):
        return ".replace of a slot"
    if method == "format" and _is_cypher(re.sub(r"\{\w*\}", "\0", owner)):
        return ".format"
    if method == "join" and _is_cypher(owner):
        return ".join"
    if function == "Fragment":
        return "a Fragment made outside the composer"
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    if function in LITERAL_ONLY and not all(_is_literal(entry) for entry in arguments):
        return f"{function} of what is no literal"
    if function == "joined" and not (first is not None and _is_literal(first)):
        return "joined by what is no literal"
    return ""


def _is_cypher(text: str) -> bool:
    return bool(KEYWORDS.search(text) or QUOTED.search(text))


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_literal(node.left) and _is_literal(node.right)
    return isinstance(node, ast.Constant)


def modules() -> list[str]:
    paths = (path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")))
    return [path for path in paths if path not in {COMPOSER, *WRITERS}]


def test_cypher_is_composed_and_never_formatted():
    found = {path: list(faults((PACKAGE / path).read_text(encoding="utf-8"))) for path in modules()}

    assert {path: places for path, places in found.items() if places} == {}


@pytest.mark.parametrize(
    "source",
    [
        'TEXT.replace("{label}", label)',
        'text.replace(f"{{{slot}}}", name)',
        'f"MATCH (n:{label}) RETURN n"',
        'f"\\nRETURN n.{key} AS value"',
        'f"the nodes {n} WHERE {test}"',
        'f"node.{key} IN ${name}"',
        'f"{left} AND {right}"',
        'f"`{key}`"',
        'f"n.`{key}` = 1"',
        'f"LIMIT {most}"',
        'f"LIMIT ${PARAMETER}"',
        '"MATCH (n:%s) RETURN n" % label',
        '"MATCH (n:{}) RETURN n".format(label)',
        '"MATCH (n:" + label + ") RETURN n"',
        'text += " AND " + test',
        '" AND ".join(tests)',
        '"\\nUNION\\n".join(queries)',
        'BOTH = " AND "\ntext = BOTH.join(tests)',
        'def text(tests):\n    both: str = " AND "\n    return both.join(tests)',
        'FIND = "MATCH (n) "\ntext = FIND + rest',
        'FIND = "MATCH (n:%s)"\ntext = FIND % label',
        'FIND = "MATCH (n:{label})"\ntext = FIND.format(label=label)',
        'SLOT = "{label}"\ntext.replace(SLOT, label)',
        "from graphrag_core.explore.entities import BY_ID as FIND\ntext = FIND + rest",
        "constant(text)",
        'constant(f"n.{key}")',
        'constant("a" + b)',
        "Template(text)",
        'Template("MATCH (n) " + REST)',
        "Template(text=TEXT)",
        'Fragment("n")',
        "compose.Fragment(text)",
        'joined(separator, [name("a")])',
        "from graphrag_core.cypher.lexer import quote_name, tokenize",
    ],
)
def test_each_other_way_is_seen(source: str):
    assert list(faults(source))


@pytest.mark.parametrize(
    "source",
    [
        'Template("MATCH (n:{label}) RETURN n").fill(label=name(label))',
        'joined(" AND ", tests)',
        'constant("elementId(n)")',
        'f"{count:,} nodes have no vector; see `index --help`"',
        'f"Without LIMIT the result may be large; {count} rows are shown."',
        'f"More than {count} rows; add a LIMIT."',
        '", ".join(names)',
        'COMMA = ", "\ntext = COMMA.join(names)',
        'text.replace("-", " ")',
        'f"{count} in all, {first} and {last}"',
        'f"(:{start})-[:{type}]->(:{end}) is one of {count} patterns"',
        'Case(fires="RETURN " + 200 * "(" + "1" + 200 * ")")',
        "isinstance(value, Fragment)",
    ],
)
def test_composed_cypher_and_prose_are_not(source: str):
    assert not list(faults(source))


def test_each_exemption_is_needed():
    for path in WRITERS:
        assert list(faults((PACKAGE / path).read_text(encoding="utf-8"))), path
