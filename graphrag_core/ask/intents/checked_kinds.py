"""Where values are looked at, and what the names of their keys say of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from graphrag_core.ask.intents.amounts import Owner
from graphrag_core.cypher.compose import FALSE, TRUE, Fragment, Template, constant, name, string
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.temporal import is_temporal
from graphrag_core.types import LabelSchema, Property

LEAST_VALUES = 20
"""Of fewer values none is odd."""

OF_LABEL, OF_TYPE = Template("(n:{owner})"), Template("(a)-[n:{owner}]->()")
NODE, START = constant("n"), constant("a")
OF_THINGS = Template("elementId({node}) IN $things")
PLANNED = frozenset(
    map(
        stem,
        word_set(
            "due plan planned schedule scheduled expect expected promise promised target estimate "
            "estimated eta deadline forecast next until expiry expire request requested"
        ),
    )
)
"""Words of times that were meant: what comes after them is late, not wrong."""
OPPOSITES = frozenset(
    frozenset(map(stem, pair.split()))
    for pair in (
        "min max", "minimum maximum", "start end", "begin end", "from to", "low high",
        "lower upper", "lowest highest", "first last", "net gross", "bottom top", "floor ceiling",
    )
)  # fmt: skip
"""Words of two bounds of one thing."""


@dataclass(frozen=True, slots=True)
class CheckedKind:
    """Where values are: a label or a relationship type, `n` in the pattern that matches it.

    With `of_things` only the nodes in the parameter `things` are told, beside all of the kind.
    """

    owner: Owner
    keys: tuple[Property, ...]
    of_things: bool = False

    @property
    def is_label(self) -> bool:
        """Tell whether its values are those of nodes."""
        return isinstance(self.owner, LabelSchema)

    @property
    def node(self) -> Fragment:
        """The node that has what is odd: itself, or where a relationship starts."""
        return NODE if self.is_label else START

    def only(self, node: Fragment) -> Fragment:
        """Test that a node is one of the things that are asked about; true where all are."""
        return OF_THINGS.fill(node=node) if self.of_things else TRUE

    @property
    def given(self) -> dict[str, Fragment]:
        """The slots that all checks of it have."""
        kind = self.owner.name if self.is_label else f"{spoken_name(self.owner.name)} relationship"
        return {
            "pattern": (OF_LABEL if self.is_label else OF_TYPE).fill(owner=name(self.owner.name)),
            "node": self.node,
            "kind": string(kind),
        }


@dataclass(frozen=True, slots=True)
class Focus:
    """What of the values a question is about: all times, or some keys of an owner, by name."""

    times: bool = False
    keys: frozenset[tuple[str, str]] = frozenset()

    def has(self, owner: Owner, keys: Iterable[Property]) -> bool:
        """Tell whether it is about one of several properties."""
        return any(
            (self.times and is_temporal(key)) or (owner.name, key.key) in self.keys for key in keys
        )


def is_mixed(one: Property, other: Property) -> bool:
    """Tell whether one of two values was meant and the other was."""
    return key_stems(one.key).isdisjoint(PLANNED) != key_stems(other.key).isdisjoint(PLANNED)


def are_bounds(one: str, other: str) -> bool:
    """Tell whether two names differ in a word and its opposite: "min_price" and "max_price"."""
    first, second = name_words(one), name_words(other)
    different = [{stem(a), stem(b)} for a, b in zip(first, second, strict=False) if a != b]
    return len(first) == len(second) and len(different) == 1 and different[0] in OPPOSITES


def truth(fact: bool) -> Fragment:
    """Write a truth value."""
    return TRUE if fact else FALSE


def key_stems(key: str) -> frozenset[str]:
    """Return the stems of the words of a key."""
    return frozenset(stem(word) for word in name_words(key))
