"""What the columns of a result are about: their nouns, and the part they play in a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from graphrag_core.answer.citing import Cited, label_of
from graphrag_core.answer.wording import plain, singular, spoken_name
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.linking.words import name_words
from graphrag_core.types import Node, Path, Relationship, Rows

Role = Literal["entity", "count", "number", "flag", "moment", "text", "list", "element"]

NAMING_WORDS = frozenset({"name", "id", "key", "title", "code", "identifier", "label", "uuid"})
COUNTING_WORDS = frozenset(
    {"count", "number", "num", "total", "cnt", "quantity", "n", "how", "many"}
)
JOINING_WORDS = frozenset({"of", "the", "distinct"})
TIME_AGGREGATES = {"max": "latest", "maximum": "latest", "min": "earliest", "minimum": "earliest"}
AGGREGATES = {
    "avg": "average",
    "average": "average",
    "mean": "average",
    "sum": "total",
    "max": "highest",
    "maximum": "highest",
    "min": "lowest",
    "minimum": "lowest",
    "stdev": "standard deviation of",
    "percentilecont": "percentile of",
    "percentiledisc": "percentile of",
}
ROWS_LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `name` as in the rows, `noun` in the singular, "" when nothing tells it.

    `aggregated`: its values were computed over many things, as counts and averages are.
    """

    name: str
    noun: str
    role: Role
    aggregated: bool = False


def read_columns(rows: Rows, cited: Cited) -> tuple[Column, ...]:
    """Read the columns of a result, in their order."""
    return tuple(_read(name, rows, cited) for name in rows.columns)


def _read(name: str, rows: Rows, cited: Cited) -> Column:
    cells = [
        (index, value)
        for index, record in enumerate(rows.records[:ROWS_LOOKED_AT])
        if (value := record.get(name)) is not None
    ]
    words = _words(name)
    role = _role(words, name, [value for _, value in cells])
    noun = _noun(words, name, role)
    if role in ("text", "entity"):
        nodes = [node for index, value in cells if (node := cited.node_of(value, index, noun))]
        if nodes and 2 * len(nodes) >= len(cells):
            role = "entity"
            labels = {label_of(node) for node in nodes}
            # Of several kinds no label says what all of them are.
            label = labels.pop() if len(labels) == 1 else ""
            noun = label if _says_little(words) else noun
        else:
            role = "text"
    aggregated = role == "count" or (
        role == "number" and words[:1] != [] and words[0] in AGGREGATES
    )
    return Column(name, plain(noun, 40), role, aggregated)


def _role(words: Sequence[str], name: str, values: Sequence[Any]) -> Role:
    if not values:
        return "text"
    if all(isinstance(value, bool) for value in values):
        return "flag"
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        counted = all(isinstance(value, int) and value >= 0 for value in values)
        return "count" if counted and _counts(words, name) else "number"
    if all(isinstance(value, date) for value in values):
        return "moment"
    if all(isinstance(value, Node) for value in values):
        return "entity"
    if any(isinstance(value, Relationship | Path) for value in values):
        return "element"
    if any(isinstance(value, list | tuple) for value in values):
        return "list"
    return "text"


def _counts(words: Sequence[str], name: str) -> bool:
    """Does a column of whole numbers count things? By its words, or as a plural: "incidents"."""
    said = " ".join(words)
    one_name = len(tokenize(name)) == 1
    return bool(COUNTING_WORDS & set(words)) or (one_name and said != singular(said))


def _noun(words: Sequence[str], name: str, role: Role) -> str:
    """The noun of a column: `serviceName` → service, `incident_count` → incident."""
    if role == "count":
        left = [word for word in words if word not in COUNTING_WORDS | JOINING_WORDS]
        phrase = " ".join(left)
        # count(s) and count(*) name no thing.
        return singular(phrase) if len(phrase) > 2 else ""
    if role == "number" and words and words[0] in AGGREGATES:
        return " ".join([AGGREGATES[words[0]], *words[1:]])
    if role == "moment" and words and words[0] in TIME_AGGREGATES:
        return " ".join([TIME_AGGREGATES[words[0]], *words[1:]])
    left = [word for word in words if word not in NAMING_WORDS] or list(words)
    phrase = " ".join(left) or plain(name, 40)
    return phrase if role in ("number", "list") else singular(phrase)


def _says_little(words: Sequence[str]) -> bool:
    """Is a column called by a naming word or a single letter only?"""
    return all(word in NAMING_WORDS or len(word) < 3 for word in words)


def _words(name: str) -> list[str]:
    """The words of a column: of an alias all, of `s.name` the property's, of `f(x.y)` both."""
    names = [token.value for token in tokenize(name) if token.kind in ("name", "escaped")]
    if len(names) <= 1 or not any(mark in name for mark in ".("):
        return _kept_initialisms(" ".join(names) or name)
    function = names[0] if "(" in name else ""
    return [*_kept_initialisms(function), *_kept_initialisms(names[-1])]


def _kept_initialisms(name: str) -> list[str]:
    return spoken_name(name).split() if name_words(name) else []
