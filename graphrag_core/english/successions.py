"""Which way relationship types lead in a row of things: to the next one, or to the one before."""

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words

ON = word_set("next then precedes precede preceded leads followed succeeded successor before")
"""Words of types that lead to the next one: `NEXT_STOP`, `FOLLOWED_BY`, `PRECEDES`."""
BACK = word_set("previous prev follows follow succeeds succeed predecessor after last")
"""Words of types that lead to the one before: `PREVIOUS`, `FOLLOWS`."""


def leads_on(type_: str) -> bool | None:
    """Tell whether a type leads to what comes next; None where no word says so."""
    words = set(name_words(type_))
    on, back = bool(words & ON), bool(words & BACK)
    if words & {"preceded", "precedes", "precede"}:
        return "by" not in words
    return None if on == back else on
