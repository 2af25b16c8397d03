"""Words of how a thing stands: over, still unfinished, or bad."""

from typing import Literal

from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, spoken_words, stem

Standing = Literal["over", "unfinished", "bad"]

_KEYS = frozenset(map(stem, word_set("status state condition health")))
_RESULTS = frozenset(map(stem, word_set("result outcome verdict")))
_NEGATIONS = word_set("not no never non")
_OVER = frozenset(
    map(
        stem,
        word_set(
            """closed complete completed done finished resolved solved settled fulfilled delivered
            cancelled canceled archived ended superseded retired paid returned released withdrawn
            rejected merged passed fixed implemented shipped discharged dismissed
            terminated waived dropped"""
        ),
    )
)
_BAD = frozenset(
    map(
        stem,
        word_set(
            """failed failing failure broken down faulty defective unserviceable grounded suspended
            damaged stopped worn degraded critical overdue late delayed breached leaking unhealthy
            offline lapsed delinquent blocked stalled expired poor bad contaminated injured sick ill
            unsafe unpaid disputed infected watch repair risk red alarm warning danger endangered
            defaulted lost missing stolen quarantined restricted curtailed maintenance"""
        ),
    )
)
_LATE = frozenset(map(stem, word_set("late overdue delayed belated tardy lagging")))
_FAILED = frozenset(map(stem, word_set("failed failure lost missed")))
_UNFINISHED = frozenset(
    map(
        stem,
        word_set(
            """waiting wait pending open opened reopened hold halted paused progress ongoing running
            started planned scheduled draft submitted queued todo review new assigned investigating
            unresolved unfinished incomplete awaiting requested postponed backlog"""
        ),
    )
)
_STUCK = frozenset(
    map(
        stem,
        word_set(
            """waiting wait pending hold halted paused postponed backlog awaiting unresolved blocked
            stalled suspended stuck frozen"""
        ),
    )
)
_GOING_ON = word_set(
    """maintenance repair service review transit production operation construction treatment use
    progress"""
)


def said_of(state: str) -> str:
    """Say how something stands behind "is": "stopped", "in maintenance", "on hold"."""
    words = spoken_name(state)
    return f"in {words}" if words in _GOING_ON else words


def is_stuck(value: object) -> bool:
    """Tell whether a state says that something does not go on: on hold, pending, suspended."""
    return isinstance(value, str) and any(stem(word) in _STUCK for word in name_words(value))


def is_late(value: object) -> bool:
    """Tell whether a word or a state says that something should have been done by now."""
    return isinstance(value, str) and any(stem(word) in _LATE for word in name_words(value))


def is_result_key(key: str) -> bool:
    """Tell whether a property says how something turned out: "result", "outcome"."""
    return any(stem(word) in _RESULTS for word in spoken_words(key)[-1:])


def has_failed(value: object) -> bool:
    """Tell whether a result says that something was not passed."""
    return isinstance(value, str) and any(stem(word) in _FAILED for word in name_words(value))


def is_state_key(key: str) -> bool:
    """Tell whether a property says how a thing stands: "status", "order_state", "condition"."""
    return any(stem(word) in _KEYS for word in spoken_words(key)[-1:])


def standing_of(value: object, *, of_event: bool = False) -> Standing | None:
    """Tell how a state stands by its words: "in repair" is bad, "on hold" unfinished.

    An event that failed is over. A denial turns what is over into what is unfinished, and leaves
    nothing of the others; None for words that say none of these.
    """
    words = name_words(value) if isinstance(value, str) else ()
    stems = {stem(word) for word in words}
    if stems & _NEGATIONS:
        return "unfinished" if stems & (_OVER | {"start", "begin", "begun"}) else None
    if of_event and stems & _FAILED:
        return "over"
    if stems & _BAD:
        return "bad"
    if stems & _UNFINISHED:
        return "unfinished"
    return "over" if stems & _OVER else None
