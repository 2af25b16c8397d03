"""A clause with its values: which stand side by side, and which belong together."""

from dataclasses import dataclass

from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import akin, fold

LISTING = frozenset(
    [",", "and", "und", "et", "y", "e", "&", "the", "die", "der", "das", "la", "le"]
)
ARTICLES = frozenset(
    ["the", "a", "an", "its", "their", "der", "die", "das", "le", "la", "les", "el", "los", "las"]
)
_SKIPPED = frozenset({"function", "pronoun", "both", "all", "each", "only", "partial", "others"})


@dataclass(frozen=True, slots=True)
class ValueGroup:
    """Values side by side, such as "Payments and Data": the indexes of their items."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Groups of which each value of one belongs to those of the others.

    Once bound, `rows` bear it out, and `columns` are those that each group stands for.
    """

    groups: tuple[ValueGroup, ...]
    rows: frozenset[int] = frozenset()
    columns: tuple[frozenset[int], ...] = ()

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(place for group in self.groups for place in group.places)

    @property
    def end(self) -> int:
        """Where its last value is."""
        return max(place for group in self.groups for place in group.places)


@dataclass(frozen=True)
class SentenceClause:
    """The items of a clause and the table that it is bound to.

    `ahead` are the rows of what it says to come before: "after X, the largest is Y".
    """

    items: tuple[Piece, ...]
    table: CellTable
    language: str
    ahead: frozenset[int] = frozenset()

    def columns_of(self, group: ValueGroup) -> frozenset[int]:
        """Return the columns that can hold all values of a group."""
        found = [frozenset(self.items[place].spots) for place in group.places]
        return frozenset.intersection(*found) if found else frozenset()

    def is_content(self, item: Piece) -> bool:
        """Tell whether a word carries meaning: it is none of the closed vocabulary."""
        return item.kind == "word" and not item.kinds

    def names_column(self, item: Piece, column: int, *, loose: bool = True) -> bool:
        """Tell whether a word is one of a column's name."""
        if item.kind != "word":
            return False
        text = item.text.rpartition(" ")[2] if item.has("dimension", "long") else item.text
        spoken = fold(text)
        return len(spoken) > 2 and any(
            akin(spoken, word, loose=loose) or (loose and mean_alike(spoken, word))
            for word in self.table.columns[column].words
        )

    def is_noun(self, at: int) -> bool:
        """Tell whether a word is the noun of a column here: "two suppliers", "the maintainer"."""
        before = self.items[at - 1] if at else None
        counted = before is not None and (
            before.kind == "number" or before.text in ARTICLES or before.has("others", "only")
        )
        return counted and self.table.names_end(self.items[at].text)

    def verbs(self) -> list[int]:
        """Return the places of words that may say how two things are related."""
        return [
            at
            for at, item in enumerate(self.items)
            if not self.is_noun(at)
            and (
                item.has("inverse")
                or (self.is_content(item) and self.table.is_verb(item.text))
                or (
                    item.kind == "word"
                    and not item.has("prepositions", "agent", "verbs")
                    and self.table.is_of_type(item.text)
                )
            )
        ]

    def is_owner(self, place: int) -> bool:
        """Tell whether something is said to be of a value: "X's manager", "the manager of X"."""
        after = self.items[place + 1] if place + 1 < len(self.items) else None
        owner = self.items[place].text.endswith(("'s", "’s"))
        if owner or (after is not None and after.text in ("'s", "’s")):
            return True
        before = self.word_before(place)
        return before is not None and before.text in ("of", "von", "de", "du", "d", "del", "des")

    def first_of_list(self, place: int) -> int:
        """Return the first of the values of one column that end with a value: "A, B and C"."""
        columns = set(self.items[place].spots)
        first = at = place
        while at > 0:
            at -= 1
            item = self.items[at]
            if item.is_value and first - at > 1 and columns & set(item.spots):
                first = at
            elif item.text not in LISTING and item.kind != "mark":
                break
        return first

    def word_before(self, place: int) -> Piece | None:
        """Return the preposition or verb right before a value, past articles and nouns of kind.

        Before the later ones of a list it is that before the first: "by A and B".
        """
        for at in range(self.first_of_list(place) - 1, -1, -1):
            item = self.items[at]
            if item.kind in ("mark", "quote") or (
                item.kind == "sign" and item.text in "\"'`*_“„«("
            ):
                continue
            if item.kind != "word":
                return None
            if item.has("prepositions", "agent"):
                return item
            noun = any(akin(fold(item.text), name) for name in self.table.labels)
            if item.has("verbs") or not (noun or not item.kinds.isdisjoint(_SKIPPED)):
                return item
        return None
