"""Compose Cypher: templates whose slots take only what is safe to stand in a query.

A template is a constant of a module; a slot `{types}` in it is filled by a `Fragment`, never by a
text. Fragments come from the functions here, which quote what comes from a graph, and from filled
templates. All slots are filled in one pass, so that a name which looks like a slot stays a name.
Values are no fragments: they are parameters of the query.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.cypher.reading import QueryStructure

_SLOT = re.compile(r"\{([a-z_]+)\}")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of Cypher that may stand in a query as it is. Made by the functions below only."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)


EMPTY = Fragment("")
NULL = Fragment("null")
TRUE = Fragment("true")
FALSE = Fragment("false")


@dataclass(frozen=True, slots=True)
class Template:
    """Cypher with slots, written as a constant: `Template("MATCH (n:{label}) RETURN n")`."""

    text: str
    slots: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "slots", frozenset(_SLOT.findall(self.text)))

    def fill(self, **fragments: Fragment) -> Fragment:
        """Put a fragment into each slot.

        Raises `TypeError` for a slot that is missing, unknown, or filled by anything else.
        """
        if fragments.keys() != self.slots:
            wrong = ", ".join(sorted(fragments.keys() ^ self.slots))
            raise TypeError(f"The slots of a template and what fills them differ: {wrong}.")
        for slot, fragment in fragments.items():
            if not isinstance(fragment, Fragment):
                raise TypeError(f"The slot {slot} takes a Fragment, not {fragment!r}.")
        return Fragment(_SLOT.sub(lambda match: fragments[match[1]].text, self.text).strip("\n"))


def constant(text: str) -> Fragment:
    """Take a constant of our own code as a fragment; a test checks that it is a literal."""
    return Fragment(text)


def name(text: str) -> Fragment:
    """Quote a label, a relationship type or a property key, whatever it contains."""
    return Fragment(quote_name(text))


def names(texts: Iterable[str]) -> Fragment:
    """Quote labels or relationship types and put `|` between them."""
    return Fragment("|".join(quote_name(text) for text in texts))


def plain_name(text: str) -> Fragment:
    """Quote a name only where it must be, for queries and prompts that people and models read."""
    return Fragment(text if _IDENTIFIER.fullmatch(text) else quote_name(text))


def prompt_name(text: str) -> Fragment:
    """Quote a name only where it must be, on one line and without `<` and `>`.

    The server decodes the escapes that stand for these, and no name can close a tag of the prompt.
    """
    written = plain_name(text).text.replace("<", "\\u003c").replace(">", "\\u003e")
    return Fragment(written.replace("\n", "\\u000a"))


def variable(text: str) -> Fragment:
    """Take a variable of our own queries. Raises `ValueError` for what is no plain identifier."""
    return Fragment(_identifier(text))


def parameter(text: str) -> Fragment:
    """Refer to a parameter. Raises `ValueError` for what is no plain identifier."""
    return Fragment("$" + _identifier(text))


def property_of(owner: str | Fragment, key: str) -> Fragment:
    """Read a property of a variable or of an expression such as `startNode(r)`."""
    return Fragment(f"{_owner(owner)}.{quote_name(key)}")


def string(text: str) -> Fragment:
    r"""Write a text as a Cypher string, where a parameter cannot stand.

    Where it holds `\u`, its backslashes are written as `\u005c`: the server decodes such escapes
    before it reads strings.
    """
    backslash = "\\u005c\\u005c" if "\\u" in text else "\\\\"
    escaped = text.replace("\\", backslash).replace("'", "\\'")
    return Fragment(f"'{escaped}'")


def number(value: int) -> Fragment:
    """Write a whole number."""
    return Fragment(str(int(value)))


def decimal(value: float) -> Fragment:
    """Write a floating-point number exactly.

    Infinity and NaN, which have no literal, are quotients in brackets.
    """
    if math.isnan(value):
        return Fragment("(0.0 / 0.0)")
    if math.isinf(value):
        return Fragment("(1.0 / 0.0)" if value > 0 else "(-1.0 / 0.0)")
    return Fragment(repr(float(value)))


def joined(separator: str, fragments: Iterable[Fragment]) -> Fragment:
    """Put fragments one after another, with a constant between them; empty ones are left out."""
    return Fragment(separator.join(fragment.text for fragment in fragments if fragment))


def all_of(tests: Iterable[Fragment]) -> Fragment:
    """Join tests by AND; no test is always true."""
    return joined(" AND ", tests) or TRUE


def any_of(tests: Iterable[Fragment]) -> Fragment:
    """Join tests by OR, each in brackets where there are several; no test is never true."""
    several = [test for test in tests if test]
    if len(several) <= 1:
        return several[0] if several else FALSE
    return Fragment("(" + " OR ".join(f"({test})" for test in several) + ")")


def label_test(owner: str | Fragment, labels: Iterable[str]) -> Fragment:
    """Test that a node has one of the labels, or a relationship one of the types."""
    return Fragment(f"{_owner(owner)}:{names(labels)}")


def excerpt(query: QueryStructure, start: int, end: int) -> Fragment:
    """Take a piece of a query that was read, to write it into a query made from that one."""
    return Fragment(query.text[start:end].strip())


def _owner(owner: str | Fragment) -> str:
    return owner.text if isinstance(owner, Fragment) else _identifier(owner)


def _identifier(text: str) -> str:
    if not _IDENTIFIER.fullmatch(text):
        raise ValueError(f"{text!r} is no plain identifier.")
    return text
