"""A sentence, its table row and its nodes belong together: choosing one lights up the others.

What is chosen is kept as one `Choice`; the row of marks, the table and the picture are told of it
when the page is drawn next, for a callback of the picture may not change them by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from graphrag_core.types import Answer, Citation, Node, Path, Relationship
from ui.ask.turns import Turn
from ui.shared.tables import choose_rows, chosen_rows


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen citation's number, the rows that belong to it, and what the picture lights up."""

    number: int | None = None
    rows: tuple[int, ...] = ()
    lit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """The citations of a turn's answer beside its rows and its picture."""

    turn: Turn
    answer: Answer

    @property
    def key(self) -> str:
        """The key that the row of marks is drawn with."""
        return f"citations_{self.turn.number}"

    @property
    def table(self) -> str:
        """The key that the answer's rows are drawn with.

        Another one each time that they are chosen from outside: a table in the browser tells of
        what was chosen in it before, and that may arrive late.
        """
        return f"rows_{self.turn.number}_{st.session_state.get(f'{self._slot}_times', 0)}"

    def chosen(self) -> Choice:
        """What is chosen, told to the marks and the table; to be called before they are drawn."""
        choice: Choice = st.session_state.get(self._slot, Choice())
        if st.session_state.pop(f"{self._slot}_news", False):
            st.session_state[self.key] = None if choice.number is None else str(choice.number)
            if self.turn.rerun is None and chosen_rows(self.table) != choice.rows:
                st.session_state[f"{self._slot}_times"] = 1 + int(self.table.rpartition("_")[2])
                st.session_state[f"{self._slot}_told"] = choice.rows
                choose_rows(self.table, choice.rows)
        return choice

    def follow_mark(self) -> None:
        """Choose a citation with its rows and nodes; a callback of the marks."""
        picked = st.session_state.get(self.key)
        cited = next((c for c in self.answer.citations if str(c.number) == picked), None)
        self._keep(Choice() if cited is None else choice_of_citation(self.answer, cited))

    def follow_row(self) -> None:
        """Choose rows with their citation and nodes; a callback of the table."""
        rows = chosen_rows(self.table)
        # The table says once what it was told, together with whatever is chosen next.
        if st.session_state.pop(f"{self._slot}_told", None) != rows:
            self._keep(choice_of_rows(self.answer, rows))

    def follow_element(self, element_id: str) -> bool:
        """Choose a node or relationship; whether the page has to be drawn again for that."""
        choice = choice_of_element(self.answer, element_id)
        if choice == st.session_state.get(self._slot, Choice()):
            return False
        self._keep(choice)
        return True

    @property
    def _slot(self) -> str:
        return f"{self.key}_choice"

    def _keep(self, choice: Choice) -> None:
        st.session_state[self._slot] = choice
        st.session_state[f"{self._slot}_news"] = True


def choice_of_citation(answer: Answer, cited: Citation) -> Choice:
    """What belongs to a citation; to that of a source, what it and its rows speak of."""
    if cited.kind != "source":
        return Choice(cited.number, cited.rows, (cited.id,))
    of_rows = (c for c in answer.citations if set(c.rows) & set(cited.rows))
    return Choice(cited.number, cited.rows, (*cited.elements, *_elements(of_rows)))


def choice_of_rows(answer: Answer, rows: tuple[int, ...]) -> Choice:
    """What belongs to rows: the citation that tells most of the first, and all they speak of."""
    if not rows:
        return Choice()
    nearest = nearest_citation(answer.citations, rows[0])
    of_rows = (c for c in answer.citations if set(rows) & set(c.rows))
    cited = _elements([*([nearest] if nearest else []), *of_rows])
    records = [answer.rows.records[row] for row in rows if row < len(answer.rows.records)]
    named = (node.id for node in answer.graph.nodes if _speaks_of(records, node))
    lit = tuple(dict.fromkeys((*cited, *named)))
    return Choice(nearest.number if nearest else None, rows, lit)


def choice_of_element(answer: Answer, element_id: str) -> Choice:
    """What belongs to a node or relationship: its citation, and the rows that speak of it."""
    if not element_id:
        return Choice()
    own = (c for c in answer.citations if c.id == element_id)
    of_it = (c for c in answer.citations if element_id in c.elements)
    cited = next(own, None) or next(of_it, None)
    if cited is not None and cited.rows:
        return Choice(cited.number, cited.rows, (element_id,))
    elements: tuple[Node | Relationship, ...] = (
        *answer.graph.nodes,
        *answer.graph.relationships,
    )
    element = next((e for e in elements if e.id == element_id), None)
    records = enumerate(answer.rows.records)
    rows = tuple(n for n, record in records if element and _speaks_of(record, element))
    return Choice(cited.number if cited else None, rows, (element_id,))


def nearest_citation(citations: tuple[Citation, ...], row: int | None) -> Citation | None:
    """The citation of a row that belongs to the fewest others; None where none is of that row."""
    of_row = [citation for citation in citations if row in citation.rows]
    return min(of_row, key=lambda citation: len(citation.rows), default=None)


def _elements(citations: Any) -> tuple[str, ...]:
    return tuple(citation.id for citation in citations if citation.kind != "source")


def _speaks_of(value: Any, element: Node | Relationship) -> bool:
    """Whether a cell holds an element, or the name of a node."""
    match value:
        case Node() | Relationship():
            return value.id == element.id
        case Path():
            return _speaks_of((*value.nodes, *value.relationships), element)
        case str():
            return isinstance(element, Node) and value in (element.name, element.key)
        case Mapping():
            return any(_speaks_of(item, element) for item in value.values())
        case list() | tuple():
            return any(_speaks_of(item, element) for item in value)
        case _:
            return False
