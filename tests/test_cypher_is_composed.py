"""Cypher is put together in one way: `graphrag_core/cypher/compose.py`, everywhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from syntax_trees import tree_of

PACKAGE = Path(__file__).parents[1] / "graphrag_core"

COMPOSER = "cypher/compose.py"

WRITERS = {
    "translate/offline/writer.py": "It writes an intermediate form, part by part, as people write.",
}
"""The only other modules that may make Cypher, each with the reason."""

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
    joined = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
              for part in node.values}  # fmt: skip
    for node in ast.walk(tree):
        if id(node) not in joined and (fault := _fault(node)):
            yield f"line {getattr(node, 'lineno', 0)}: {fault}"


def _fault(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "an f-string" if _is_cypher(_text(node)) else ""
    if isinstance(node, ast.BinOp) and not _is_literal(node):
        sides = [_text(side) for side in (node.left, node.right)]
        if isinstance(node.op, ast.Mod) and _is_cypher(re.sub("%[a-z]", "\0", sides[0])):
            return "%"
        known = [side for side in sides if side != "\0"]
        if isinstance(node.op, ast.Add) and any(map(_is_cypher, known)):
            return "+"
    if isinstance(node, ast.Call):
        return _call_fault(node)
    if isinstance(node, ast.ImportFrom) and any(name.name == "quote_name" for name in node.names):
        return "quote_name"
    return ""


def _call_fault(call: ast.Call) -> str:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    function = call.func.id if isinstance(call.func, ast.Name) else method
    first = call.args[0] if call.args else None
    if method == "replace" and first is not None and _text(first).startswith("{"):
        return ".replace of a slot"
    if method == "format" and _is_cypher(re.sub(r"\{\w*\}", "\0", _text(call.func.value))):  # type: ignore[attr-defined]
        return ".format"
    if method == "join" and _is_cypher(_text(call.func.value)):  # type: ignore[attr-defined]
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


def _text(node: ast.expr) -> str:
    r"""The text of a literal or an f-string; `\0` for whatever is known only when it runs."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_text, node.values))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return "\0"


def modules() -> list[str]:
    paths = (path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")))
    return [path for path in paths if path not in {COMPOSER, *WRITERS}]


@pytest.mark.parametrize("path", modules())
def test_cypher_is_composed_and_never_formatted(path: str):
    assert list(faults((PACKAGE / path).read_text(encoding="utf-8"))) == []


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
