"""Which graph elements a cell of a result stands for, and the numbers they are cited by."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal

from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import singular
from graphrag_core.profiles.sources import SOURCE_KEY, source_ids
from graphrag_core.types import Citation, Evidence, Node, Relationship

MAX_MARKS = 40
MAX_SOURCES = 5
MAX_LABEL_CHARS = 80

BASE_LABELS = frozenset({"Entity", "Node", "Resource", "Thing", "__Entity__", "__KGBuilder__"})
"""Labels that stand beside a more specific one in known kinds of graph."""


class CitationRegister:
    """Gives numbers to elements as they are named, in the order of the text.

    `citations` are those of a text that is gone on from.
    """

    def __init__(self, evidence: Evidence, citations: Iterable[Citation] = ()) -> None:
        self._evidence = evidence
        self._nodes = {node.id: node for node in evidence.subgraph.nodes}
        self._relationships = {r.id: r for r in evidence.subgraph.relationships}
        self._numbers = {citation.id: citation for citation in citations}
        self._told_apart: dict[tuple[int, str], Node] = {}
        self._by_name: dict[str, list[Node]] = defaultdict(list)
        for node in evidence.subgraph.nodes:
            for name in {node.name, node.key}:
                self._by_name[name].append(node)

    @property
    def evidence(self) -> Evidence:
        """The elements that can be cited."""
        return self._evidence

    @property
    def citations(self) -> tuple[Citation, ...]:
        """What was cited so far, by number."""
        return tuple(self._numbers.values())

    def node_of(self, value: Any, row: int, noun: str = "") -> Node | None:
        """Find the node that a cell of a row stands for: itself, or one with that name.

        Only nodes behind that row count where the evidence knows rows; `noun` decides between nodes
        of the same name by their label.
        """
        namesakes = self._namesakes(value, row, noun)
        if not namesakes:
            return None
        return self._told_apart.get((row, namesakes[0].id), namesakes[0])

    def tell_apart(self, values: Sequence[Any], noun: str) -> None:
        """Let rows with the same name stand for the nodes of that name in turn.

        For the values of a column whose rows were not made distinct: a name that comes twice then
        stands for both nodes behind its rows, the one that has fewer rows so far first.
        """
        uses = Counter[str]()
        for row, value in enumerate(values if self._evidence.by_row else ()):
            if namesakes := self._namesakes(value, row, noun):
                node = min(namesakes, key=lambda node: uses[node.id])
                self._told_apart[row, namesakes[0].id] = node
                uses[node.id] += 1

    def _namesakes(self, value: Any, row: int, noun: str) -> list[Node]:
        """Return the nodes that a cell may stand for; of those that its noun names, if any are."""
        if isinstance(value, Node):
            return [value]
        if isinstance(value, int) and not isinstance(value, bool):
            named = self._by_name.get(str(value), [])
            # A number is a name only where its column says so.
            known = [node for node in named if _is_called(node, noun)]
        elif isinstance(value, str) and value:
            known = self._by_name.get(value, [])
        else:
            return []
        if self._evidence.by_row:
            behind = set(self.ids_of(row))
            known = [node for node in known if node.id in behind]
        return [node for node in known if _is_called(node, noun)] or known

    def keep(self, numbers: Iterable[int]) -> None:
        """Forget all citations but those with the given numbers."""
        used = set(numbers)
        self._numbers = {key: c for key, c in self._numbers.items() if c.number in used}

    def owners_of(self, value: Any, row: int, key: str) -> list[Node]:
        """Find the nodes behind a row that have this value in a property."""
        behind = (self.node(element_id) for element_id in self.ids_of(row))
        return [n for n in behind if n is not None and n.properties.get(key, ...) == value]

    def owner_of(self, value: Any, row: int, noun: str, key: str = "") -> Node | None:
        """Find the one node behind a row that has this value in a property.

        `noun` decides between several, `key` is the property where it is known.
        """
        if key:
            found = {node.id: node for node in self.owners_of(value, row, key)}
            return next(iter(found.values())) if len(found) == 1 else None
        if value is None or isinstance(value, bool):
            return None
        behind = (self.node(element_id) for element_id in self.ids_of(row))
        owners = {
            node.id: node
            for node in behind
            if node is not None
            for key, property_value in node.properties.items()
            if property_value == value
            and noun.endswith((spoken_name(key), singular(spoken_name(key))))
        }
        return next(iter(owners.values())) if len(owners) == 1 else None

    def fact_of(self, value: Any, row: int, key: str) -> Relationship | None:
        """Find the one relationship behind a row that has this value in a property."""
        behind = (self.relationship(element_id) for element_id in self.ids_of(row))
        found = {r.id: r for r in behind if r is not None and r.properties.get(key, ...) == value}
        return next(iter(found.values())) if len(found) == 1 else None

    def node(self, node_id: str) -> Node | None:
        """Return the node with an id, if the evidence has it."""
        return self._nodes.get(node_id)

    def relationship(self, relationship_id: str) -> Relationship | None:
        """Return the relationship with an id, if the evidence has it."""
        return self._relationships.get(relationship_id)

    def ids_of(self, row: int) -> tuple[str, ...]:
        """Return the ids of the elements behind a row."""
        by_row = self._evidence.by_row
        return by_row[row] if row < len(by_row) else ()

    def cite(self, element: Node | Relationship | None, row: int | None = None) -> str:
        """Cite an element as " [3]"; "" for none and when there are too many citations already."""
        if element is None:
            return ""
        kind: Literal["node", "relationship"]
        kind = "node" if isinstance(element, Node) else "relationship"
        label = plain(element.name, MAX_LABEL_CHARS)
        source = element.properties.get(SOURCE_KEY)
        return self._register(
            Citation(0, element.id, label, kind, source if isinstance(source, str) else None), row
        )

    def cite_text(self, text_id: str, label: str, elements: Iterable[str]) -> str:
        """Cite a text about some elements; "" when there are too many citations already."""
        label = plain(label, MAX_LABEL_CHARS)
        return self._register(Citation(0, text_id, label, "source", elements=tuple(elements)), None)

    def sources(self, rows: Sequence[int]) -> str:
        """Name the sources of the elements behind some rows in a sentence; "" without any.

        Sources of relationships come first, since relationships state facts; those of nodes stand
        in where relationships have none.
        """
        found: dict[str, list[int]] = {}
        for elements in (self._relationships, self._nodes):
            for row in rows:
                for element_id in self.ids_of(row):
                    for source in source_ids(elements.get(element_id)):
                        found.setdefault(source, []).append(row)
            if found:
                break
        if not found:
            return ""
        marked = [
            f"{self._source_name(source)}{self._cite_source(source, behind)}"
            for source, behind in list(found.items())[:MAX_SOURCES]
        ]
        more = f" and {len(found) - MAX_SOURCES} more" if len(found) > MAX_SOURCES else ""
        return f"{'Source' if len(found) == 1 else 'Sources'}: {', '.join(marked)}{more}."

    def _source_name(self, source: str) -> str:
        """Return the document's name with the chunk's id, or the id alone."""
        document = self._evidence.source_names.get(source)
        shown = plain(source, MAX_LABEL_CHARS)
        return f"{plain(document, MAX_LABEL_CHARS)} ({shown})" if document else shown

    def _cite_source(self, source: str, rows: Sequence[int]) -> str:
        document = self._evidence.source_names.get(source, source)
        label = plain(document, MAX_LABEL_CHARS)
        markers = [
            self._register(Citation(0, source, label, "source", source), row) for row in rows
        ]
        return markers[0]

    def _register(self, citation: Citation, row: int | None) -> str:
        known = self._numbers.get(citation.id)
        if known is None:
            if len(self._numbers) >= MAX_MARKS:
                return ""
            last = max((known.number for known in self._numbers.values()), default=0)
            known = replace(citation, number=last + 1)
        if row is not None and row not in known.rows:
            known = replace(known, rows=(*known.rows, row))
        self._numbers[citation.id] = known
        return f" [{known.number}]"


def label_of(node: Node) -> str:
    """Return the most specific label of a node as words."""
    telling = [label for label in node.labels if label not in BASE_LABELS]
    return spoken_name((telling or list(node.labels) or ["node"])[0])


def _is_called(node: Node, noun: str) -> bool:
    return noun in {spoken_name(label) for label in node.labels}
