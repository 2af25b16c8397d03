"""A sentence, its table rows and its nodes belong together: selecting one highlights the others.

The session holds one `Selection`. The citations, the table and the picture get it when the page is
drawn next, because a callback of the picture may not change them by itself.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from graphrag_core.types import Answer, Citation, Node, Path, Relationship
from ui.ask.turns import Turn
from ui.shared.tables import choose_rows, chosen_rows


@dataclass(frozen=True, slots=True)
class Selection:
    """The number of the selected citation, its rows, and the ids that the picture highlights."""

    number: int | None = None
    rows: tuple[int, ...] = ()
    highlighted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkedSelection:
    """The citations of a turn's answer beside its rows and its picture."""

    turn: Turn
    answer: Answer

    @property
    def key(self) -> str:
        """The key of the row of citations."""
        return f"citations_{self.turn.key}"

    @property
    def table(self) -> str:
        """The key of the answer's table.

        Another one each time that they are chosen from outside: a table in the browser tells of
        what was chosen in it before, and that may arrive late.
        """
        return f"rows_{self.turn.key}_{st.session_state.get(f'{self._slot}_times', 0)}"

    def apply(self) -> Selection:
        """Pass the selection on to the citations and the table; called before they are drawn."""
        selection: Selection = st.session_state.get(self._slot, Selection())
        if st.session_state.pop(f"{self._slot}_news", False):
            st.session_state[self.key] = None if selection.number is None else str(selection.number)
            if self.turn.rerun is None and chosen_rows(self.table) != selection.rows:
                st.session_state[f"{self._slot}_times"] = 1 + int(self.table.rpartition("_")[2])
                st.session_state[f"{self._slot}_told"] = selection.rows
                choose_rows(self.table, selection.rows)
        return selection

    def select_citation(self) -> None:
        """Select a citation with its rows and nodes; a callback of the citations."""
        picked = st.session_state.get(self.key)
        cited = next((c for c in self.answer.citations if str(c.number) == picked), None)
        self._store(Selection() if cited is None else selection_of_citation(self.answer, cited))

    def select_rows(self) -> None:
        """Select rows with their citation and nodes; a callback of the table."""
        rows = chosen_rows(self.table)
        # The table reports rows that were selected from outside once, with the next selection.
        if st.session_state.pop(f"{self._slot}_told", None) != rows:
            self._store(selection_of_rows(self.answer, rows))

    def select_element(self, element_id: str) -> bool:
        """Select a node or relationship; return whether the page must be drawn again."""
        selection = selection_of_element(self.answer, element_id)
        if selection == st.session_state.get(self._slot, Selection()):
            return False
        self._store(selection)
        return True

    @property
    def _slot(self) -> str:
        return f"{self.key}_choice"

    def _store(self, selection: Selection) -> None:
        st.session_state[self._slot] = selection
        st.session_state[f"{self._slot}_news"] = True


def selection_of_citation(answer: Answer, cited: Citation) -> Selection:
    """Return what belongs to a citation; for a source, what it and its rows mention."""
    if cited.kind != "source":
        return Selection(cited.number, cited.rows, (cited.id,))
    of_rows = (c for c in answer.citations if set(c.rows) & set(cited.rows))
    return Selection(cited.number, cited.rows, (*cited.elements, *_elements(of_rows)))


def selection_of_rows(answer: Answer, rows: tuple[int, ...]) -> Selection:
    """Return what belongs to rows: the closest citation of the first, and all they mention."""
    if not rows:
        return Selection()
    nearest = nearest_citation(answer.citations, rows[0])
    of_rows = (c for c in answer.citations if set(rows) & set(c.rows))
    cited = _elements([*([nearest] if nearest else []), *of_rows])
    records = [answer.rows.records[row] for row in rows if row < len(answer.rows.records)]
    named = (node.id for node in answer.graph.nodes if _mentions(records, node))
    highlighted = tuple(dict.fromkeys((*cited, *named)))
    return Selection(nearest.number if nearest else None, rows, highlighted)


def selection_of_element(answer: Answer, element_id: str) -> Selection:
    """Return what belongs to a node or relationship: its citation, and rows that mention it."""
    if not element_id:
        return Selection()
    own = (c for c in answer.citations if c.id == element_id)
    of_it = (c for c in answer.citations if element_id in c.elements)
    cited = next(own, None) or next(of_it, None)
    if cited is not None and cited.rows:
        return Selection(cited.number, cited.rows, (element_id,))
    elements: tuple[Node | Relationship, ...] = (
        *answer.graph.nodes,
        *answer.graph.relationships,
    )
    element = next((e for e in elements if e.id == element_id), None)
    records = enumerate(answer.rows.records)
    rows = tuple(n for n, record in records if element and _mentions(record, element))
    return Selection(cited.number if cited else None, rows, (element_id,))


def nearest_citation(citations: tuple[Citation, ...], row: int | None) -> Citation | None:
    """Return the citation of a row with the fewest rows; None where the row has none."""
    of_row = [citation for citation in citations if row in citation.rows]
    return min(of_row, key=lambda citation: len(citation.rows), default=None)


def _elements(citations: Iterable[Citation]) -> tuple[str, ...]:
    return tuple(citation.id for citation in citations if citation.kind != "source")


def _mentions(value: Any, element: Node | Relationship) -> bool:
    """Say whether a cell contains an element, or the name of a node."""
    match value:
        case Node() | Relationship():
            return value.id == element.id
        case Path():
            return _mentions((*value.nodes, *value.relationships), element)
        case str():
            return isinstance(element, Node) and value in (element.name, element.key)
        case Mapping():
            return any(_mentions(item, element) for item in value.values())
        case list() | tuple():
            return any(_mentions(item, element) for item in value)
        case _:
            return False
