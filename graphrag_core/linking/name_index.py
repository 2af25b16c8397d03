"""The names and short values of a graph in memory, found by spelling.

Built once from the database and kept for a while; names of labels too large for that are kept
in a file (`name_table.py`) or asked of the database (`name_store.py`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import (
    allowed_edits,
    edit_distance,
    name_words,
    squeeze,
)

LEGAL_FORMS = word_set(
    "inc incorporated ltd limited llc llp plc co company corp corporation gmbh ag kg sa bv nv ab"
)
"""Last words of names of firms that people leave out."""
MAX_COMPARED = 200
"""Spellings that are compared letter by letter with a misspelt one."""


@dataclass(frozen=True, slots=True)
class NamedValue:
    """A value that a question may name: `value` of property `key` on `owner`.

    `owner` is a label, or `":TYPE"` for a property of a relationship. `is_name` says that the
    key is the label's display name (`is_display`) or identifies its nodes; then `node_ids` holds
    the nodes.
    """

    owner: str
    key: str
    value: str
    is_name: bool
    is_display: bool = False
    node_ids: tuple[str, ...] = ()
    tenant: str | None = None


class Names(Protocol):
    """Names and values found by spelling, wherever they are kept; `longest` in words."""

    longest: int

    def exact(self, spelling: str) -> tuple[NamedValue, ...]:
        """Return the values with this spelling, letter case and punctuation aside."""

    def containing(self, words: tuple[str, ...], *, limit: int) -> tuple[NamedValue, ...]:
        """Return the display names that contain all these words in order.

        None when over `limit`.
        """


@dataclass
class NameIndex:
    """Targets by spelling: whole, by word, and by letter triples for misspellings.

    `by_short_form` has firms without their legal form.
    """

    by_spelling: dict[str, list[NamedValue]] = field(default_factory=lambda: defaultdict(list))
    by_short_form: dict[str, list[NamedValue]] = field(default_factory=lambda: defaultdict(list))
    by_word: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    by_triple: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    word_by_triple: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    value_by_word: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    longest: int = 1

    def add(self, targets: Iterable[NamedValue]) -> None:
        """Index more values."""
        for target in targets:
            spelling = squeeze(target.value)
            if not spelling:
                continue
            known = spelling in self.by_spelling
            self.by_spelling[spelling].append(target)
            words = name_words(target.value)
            self.longest = max(self.longest, len(words))
            if target.is_display and len(words) > 1 and words[-1] in LEGAL_FORMS:
                self.by_short_form[squeeze("".join(words[:-1]))].append(target)
            if len(words) > 1 and not target.is_name:
                for word in words:
                    self.value_by_word[word].add(spelling)
            if not known:
                for triple in triples(spelling):
                    self.by_triple[triple].add(spelling)
            if target.is_display and len(words) > 1:
                for word in words:
                    if word not in self.by_word:
                        for triple in triples(word):
                            self.word_by_triple[triple].add(word)
                    self.by_word[word].add(spelling)

    def exact(self, spelling: str) -> tuple[NamedValue, ...]:
        """Return the values with this spelling, letter case and punctuation aside.

        A firm is named without its legal form where no other of its label is called just so.
        """
        full = self.by_spelling.get(spelling, ())
        named = {(target.owner, target.tenant) for target in full if target.is_display}
        short = self.by_short_form.get(spelling, ())
        return (*full, *(t for t in short if (t.owner, t.tenant) not in named))

    def containing(self, words: tuple[str, ...], *, limit: int) -> tuple[NamedValue, ...]:
        """Return the display names that contain all these words in order.

        None when over `limit`.
        """
        sets = [self.by_word.get(word, set()) for word in words]
        if not sets or not all(sets):
            return ()
        spellings = set.intersection(*sets)
        if not spellings or len(spellings) > 4 * limit:
            return ()
        found = [
            target
            for spelling in sorted(spellings)
            for target in self.by_spelling[spelling]
            if target.is_display and in_order(words, name_words(target.value))
        ]
        return tuple(found) if len(found) <= limit else ()

    def values_with(self, word: str) -> tuple[NamedValue, ...]:
        """Return the values that contain this word ("Shakespeare"), where they are spelt alike."""
        spellings = self.value_by_word.get(word, set())
        if len(spellings) != 1:
            return ()
        return tuple(t for t in self.by_spelling[next(iter(spellings))] if not t.is_name)

    def close_to(self, spelling: str) -> tuple[tuple[NamedValue, ...], int]:
        """Return the values nearest to a misspelling and their distance in edits."""
        nearest, distance = _nearest(spelling, self.by_triple)
        return tuple(t for name in nearest for t in self.by_spelling[name]), distance

    def close_words(self, word: str) -> tuple[str, ...]:
        """Return the words of display names that a misspelling may stand for."""
        return _nearest(word, self.word_by_triple)[0]


def triples(text: str) -> set[str]:
    """Return the letter trigrams of a spelling with its borders marked."""
    marked = f"^{text}$"
    return {marked[i : i + 3] for i in range(len(marked) - 2)}


def _nearest(spelling: str, index: dict[str, set[str]]) -> tuple[tuple[str, ...], int]:
    allowed = allowed_edits(spelling)
    if not allowed:
        return (), 0
    wanted = sorted(triples(spelling), key=lambda triple: len(index.get(triple, ())))
    # One edit changes at most three triples, a swap of neighbours four: a near spelling shares
    # the others, hence at least one of the rarest few.
    changed = min(4 * allowed, len(wanted) - 1)
    shared: Counter[str] = Counter()
    for triple in wanted[: changed + 1]:
        shared.update(
            name for name in index.get(triple, ()) if abs(len(name) - len(spelling)) <= allowed
        )
    best: list[str] = []
    distance = allowed
    for candidate, _ in shared.most_common(MAX_COMPARED):
        edits = edit_distance(spelling, candidate, distance)
        if edits < distance:
            best, distance = [candidate], edits
        elif edits == distance:
            best.append(candidate)
    return tuple(sorted(best)), distance


def in_order(words: Sequence[str], name: Sequence[str]) -> bool:
    """Has a name all these words, in this order?"""
    rest = iter(name)
    return all(word in rest for word in words)
