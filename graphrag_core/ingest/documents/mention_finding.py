"""Find the names that a graph knows in a text: word for word, and only names of one node.

No model is asked, and nothing is guessed: a name that two nodes share is not linked, neither is
one that is an ordinary word by its form (one or two letters, a bare number).
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from graphrag_core.ingest.documents.text_findings import sentence_around
from graphrag_core.linking.name_index import NamedValue, NameIndex

SHORTEST_NAME = 3
LONGEST_NAME = 120
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class NodeMention:
    """A node that a text names: the sentence that does, and where in the text the name begins."""

    node_id: str
    quote: str
    offset: int


class KnownNames:
    """The names of a graph, to be found in texts."""

    def __init__(self, index: NameIndex, without: frozenset[str]) -> None:
        """Take the names of all labels but those in `without`."""
        owners: dict[str, set[str]] = defaultdict(set)
        for target in _names_of(index, without):
            owners[_spelling(target.value)].update(target.node_ids)
        self._by_first: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for name, ids in owners.items():
            first = WORD.search(name)
            if len(ids) == 1 and first is not None:
                self._by_first[first[0].casefold()].append((name, next(iter(ids))))
        for names in self._by_first.values():
            names.sort(key=lambda entry: -len(entry[0]))

    def __bool__(self) -> bool:
        return bool(self._by_first)

    def mentions(self, text: str) -> tuple[NodeMention, ...]:
        """Find the nodes that a text names, each where it first does; a longer name wins."""
        found: dict[str, NodeMention] = {}
        end = 0
        for word in WORD.finditer(text):
            if word.start() < end:
                continue
            for name, node_id in self._by_first.get(word[0].casefold(), ()):
                start = word.start() - name.casefold().find(word[0].casefold())
                last = _end_of(name, text, start)
                if last:
                    quote = sentence_around(text, start)
                    found.setdefault(node_id, NodeMention(node_id, quote, start))
                    end = last
                    break
        return tuple(found.values())


def _names_of(index: NameIndex, without: frozenset[str]) -> Iterator[NamedValue]:
    for targets in index.by_spelling.values():
        for target in targets:
            name = target.value
            if (
                target.is_name
                and target.tenant is None
                and target.owner not in without
                and SHORTEST_NAME <= len(name) <= LONGEST_NAME
                and not name.isdigit()
            ):
                yield target


def _spelling(name: str) -> str:
    return " ".join(name.split())


def _end_of(name: str, text: str, start: int) -> int:
    """Return where a name that begins at a place of a text ends; 0 where it is not there.

    A name of several words, or with a sign or a digit, is found in any letter case; a plain word
    in its own only ("Target" is not the target).
    """
    if start < 0 or (name[0].isalnum() and not _borders(text[:start][-2:][::-1])):
        return 0
    place = start
    for part in name.split(" "):
        while place > start and place < len(text) and text[place].isspace():
            place += 1
        piece = text[place : place + len(part)]
        if piece != part and (name.isalpha() or piece.casefold() != part.casefold()):
            return 0
        place += len(part)
    if name[-1].isalnum() and not _borders(text[place : place + 2]):
        return 0
    return place


def _borders(beside: str) -> bool:
    """Tell whether a name may end beside two characters: not "auth" in "auth-service"."""
    if not beside or not (beside[0].isalnum() or beside[0] in "_-"):
        return True
    return beside[0] == "-" and not beside[1:].isalnum()
