"""Edits that show by how much two keys differ where things were chosen by comparing them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from graphrag_core.conversation.reading_edits import ReadingEdit, owner_of, tests_of
from graphrag_core.conversation.turn import FollowUpTurn
from graphrag_core.translate.offline.form import WORKED_OUT, Arithmetic, Column, Reading, Ref, Test
from graphrag_core.translate.offline.merging import is_worked_out, listed
from graphrag_core.translate.offline.temporal import is_temporal

_BY_HOW_MUCH = re.compile(
    r"(?:by how (?:many (?P<unit>\w+)|much|far|long)|how (?:many (?P<late>\w+) )?(?:too )?"
    r"(?:late|early))(?: (?:was|were|is|are) (?:it|they|that|those|these|each(?: of them)?))?"
    r"(?: (?:late|early|over|under|off))?",
    re.IGNORECASE,
)
_COUNTED_IN: Mapping[str, Arithmetic] = {"hours": "hours", "minutes": "minutes"}


def differences(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """As in "by how many days?", after what was done later than it was due."""
    past, asked = turn.reading, _BY_HOW_MUCH.fullmatch(turn.rest)
    if past is None or asked is None or turn.target is None or is_worked_out(past):
        return
    shown = listed(past, turn.target) if past.kind == "boolean" else past
    unit = (asked["unit"] or asked["late"] or "").lower()
    for test in tests_of(shown):
        column = _difference(test, unit, shown, turn)
        if column is not None:
            yield ReadingEdit(made=replace(shown, columns=(*shown.columns, column)))
            return


def _difference(test: Test, unit: str, past: Reading, turn: FollowUpTurn) -> Column | None:
    """Return how far a key is from the other key of the same thing that it is compared with."""
    left, right = test.left, test.value
    owner = owner_of(past, left.variable, turn.schema)
    entry = owner.property(left.key) if owner is not None else None
    if not isinstance(right, Ref) or right.variable != left.variable or entry is None:
        return None
    least, most = (right, left) if test.operator in {">", ">="} else (left, right)
    if is_temporal(entry):
        counted = _COUNTED_IN.get(unit, "days")
        return Column(
            WORKED_OUT[counted], least.variable, least.key, arithmetic=counted, other=most
        )
    return Column(WORKED_OUT["-"], most.variable, most.key, arithmetic="-", other=least)
