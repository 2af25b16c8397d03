"""A citation, its table row and its node belong together: choosing one lights up the others."""

from dataclasses import dataclass

import streamlit as st

from graphrag_core.types import Citation
from ui.cited import MAX_CITATIONS
from ui.tables import choose_rows, chosen_row
from ui.turns import Turn


@dataclass(frozen=True, slots=True)
class Marks:
    """The citations of a turn's answer beside its rows, and which of them is chosen."""

    turn: Turn
    citations: tuple[Citation, ...]

    @property
    def key(self) -> str:
        """The key that the row of marks is drawn with."""
        return f"citations_{self.turn.number}"

    @property
    def table(self) -> str:
        """The key that the answer's rows are drawn with."""
        return f"rows_{self.turn.number}"

    def chosen(self) -> int | None:
        """The number of the chosen citation."""
        picked = st.session_state.get(self.key)
        return int(picked) if picked else None

    def follow_mark(self) -> None:
        """Choose the rows of the chosen citation; a callback."""
        rows = next((c.rows for c in self.citations if c.number == self.chosen()), ())
        if self.turn.rerun is None:
            choose_rows(self.table, rows)

    def follow_row(self) -> None:
        """Choose the citation that tells most of the chosen row; a callback."""
        nearest = nearest_citation(self.citations[:MAX_CITATIONS], chosen_row(self.table))
        st.session_state[self.key] = str(nearest.number) if nearest else None


def nearest_citation(citations: tuple[Citation, ...], row: int | None) -> Citation | None:
    """The citation of a row that belongs to the fewest others; None where none is of that row."""
    of_row = [citation for citation in citations if row in citation.rows]
    return min(of_row, key=lambda citation: len(citation.rows), default=None)
