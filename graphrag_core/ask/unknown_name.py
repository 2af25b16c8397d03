"""A question that names what the graph does not have: say so, with the names that are near."""

import re
from dataclasses import replace

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.fallbacks import by_text
from graphrag_core.english.words import allowed_edits, edit_distance
from graphrag_core.errors import GraphragError
from graphrag_core.explore.entities import closest_names
from graphrag_core.types import Answer

MOST = 3
LONGER = 2
"""A name that is so many times as long has the asked one as a word of many."""


def by_unknown_name(run: AskRun) -> Answer | None:
    """Say which names of a question nothing has; None where all are known.

    Texts that speak of them are quoted; the question is offered with each of the names that are
    nearly the same.
    """
    if not run.unknown_names:
        return None
    names = run.unknown_names
    listed = " or ".join(f"“{name}”" for name in names[:MOST])
    said = f"I find nothing in this graph that is called {listed}."
    near = _near(run, names[0])
    if near:
        said += f" Did you mean {' or '.join(near)}?"
    texts = by_text(run)
    if any(name.casefold() in texts.text.casefold() for name in names):
        return replace(texts, text=f"{said}\n\n{texts.text}")
    asked = tuple(run.question.text.replace(names[0], name) for name in near)
    return replace(run.empty_answer("none"), text=said, follow_ups=asked)


def _near(run: AskRun, name: str) -> tuple[str, ...]:
    """Find the names that are a few letters from one; none where they cannot be read."""
    exploration = run.dependencies.exploration
    if exploration is None:
        return ()
    try:
        alike = closest_names(exploration(), name)
    except GraphragError:
        return ()
    near = (one for one in alike if len(one) <= LONGER * len(name))
    return tuple(one for one in near if not name.isalpha() or _is_typo(name, one))[:MOST]


def _is_typo(name: str, known: str) -> bool:
    """Tell whether a word is a known name, or a word of it, but for a slip of the pen."""
    most = max(1, allowed_edits(name))
    words = (known, *re.split(r"[\W_]+", known))
    return any(edit_distance(name.lower(), word.lower(), most) <= most for word in words)
