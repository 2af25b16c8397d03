"""What is in trouble by what is recorded of it: open, past its deadline, in a bad state, on hold.

Told are the nodes of all kinds, or of the kinds that a question names, the most urgent first.
"""

from collections.abc import Sequence

from graphrag_core.ask.intents.concern_lines import SHOWN, concern_lines
from graphrag_core.ask.intents.concerns import ConcernKind, find_concerns
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.graph_reads import register_of
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.english.function_words import word_set
from graphrag_core.english.harms import is_worry
from graphrag_core.english.time_units import SOON
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, plural, stem

URGENT: tuple[ConcernKind, ...] = (
    "severe", "overdue", "bad", "stuck", "open", "short", "lapsed", "due", "ends"
)  # fmt: skip
NOTHING = "Nothing is recorded as stopped, blocked, on hold or in a bad state."
UNSURE = 0.5
"""The most that "nothing" is worth: states may be written in codes that no word list knows."""
STATES_ASKED = 2
"""So many entries of `ASKED` ask how things are now, and not for what is worst."""
ASKED: tuple[tuple[frozenset[str], tuple[ConcernKind, ...]], ...] = (
    (frozenset(map(stem, word_set("stuck blocked stalled hold waiting held"))), ("stuck", "bad")),
    (
        frozenset(map(stem, word_set("down broken working running order offline"))),
        ("bad", "severe", "open"),
    ),
    (
        frozenset(map(stem, word_set("risk threat problem trouble issue"))),
        ("severe", "open", "overdue", "bad", "stuck", "due"),
    ),
)
"""Words that ask for some kinds of trouble, in another order than that of what is urgent."""


def find_troubled(call: IntentCall, *, late: bool = False, least: int = 1) -> IntentAnswer | None:
    """Answer what needs attention; None where less than `least` is, and nothing severe.

    With `late` only what is overdue, by its time or its state.
    """
    kinds: Sequence[ConcernKind] = ("overdue", "lapsed") if late else _asked(call.slots)
    named = [plural(spoken_name(label)) for label in call.slots.labels]
    soon_too = f"open, in a bad state, on hold, past their deadline or due within {SOON.days} days"
    what = "overdue or lapsed, by their time or their state" if late else soon_too
    concerns = find_concerns(call, (f"{' and '.join(named) or 'things'} {what}",))
    found = concerns.of(*kinds) if concerns is not None else []
    if concerns is not None and not found and asks_how_things_stand(call.slots):
        return concerns.ran.answer(NOTHING, most=UNSURE)
    if concerns is None or (len(found) < least and not concerns.of("severe")) or not found:
        return None
    shown = [one.node for kind in kinds for one in concerns.of(kind)[:SHOWN]]
    details = details_of(call, [node for node in shown if any(map(is_worry, node.labels))])
    register = register_of(call, concerns.ran.rows, *details.nodes, links=details.links)
    lines = concern_lines(call, concerns, kinds, register, details)
    return concerns.ran.answer("\n".join(lines), register)


def asks_how_things_stand(slots: Slots) -> bool:
    """Tell whether a question asks what is stuck or down, which counts of trouble do not answer."""
    said = {stem(word) for word in name_words(slots.text)}
    named = slots.labels or slots.entities or slots.groups
    return not named and any(words & said for words, _ in ASKED[:STATES_ASKED])


def _asked(slots: Slots) -> tuple[ConcernKind, ...]:
    """Choose the kinds of trouble that a question asks for, the most urgent first."""
    said = {stem(word) for word in name_words(slots.text)}
    return next((kinds for words, kinds in ASKED if said & words), URGENT)
