"""A bare "why?" asked in full: of the state, the number or the holder that was told before it."""

import re
from collections.abc import Iterator, Sequence

from graphrag_core.conversation.exchanges import is_not_understood
from graphrag_core.conversation.reading_edits import is_name, tests_of
from graphrag_core.english.states import is_state_key
from graphrag_core.translate.offline.form import Reading, Step
from graphrag_core.translate.offline.merging import label_of, target_of
from graphrag_core.translate.offline.ranker.column_types import is_agent
from graphrag_core.translate.offline.renderer.verbs import verb_of
from graphrag_core.types import Candidate, Exchange, Schema

MOST_WITH_REASONS = 3
"""So many things are asked of, one after the other."""
UNCLEAR = "I do not know what you ask the reason of. Please name it, as in “why is A late?”."

_WHY = re.compile(
    r"(?:(?:and|but|ok|okay|so)\b[, ]*)?"
    r"(?:why(?: (?:is|was) (?:that|it|this)(?: so)?)?|how come"
    r"|why did (?:that|it|this) (?P<ended>change|end|stop|happen))[?.! ]*",
    re.IGNORECASE,
)
_PREDICATE = re.compile(
    r"(?:which|what|who)\b(?:(?!\b(?:is|are|was|were|has|have|had)\b).)*?"
    r"\b(?P<verb>is|are|was|were|has|have|had)\b(?P<said>[^?.!]*)",
    re.IGNORECASE,
)
_ASKING_WHY = {
    "is": ("is", ""), "are": ("is", ""), "was": ("was", ""), "were": ("was", ""),
    "has": ("does", "have "), "have": ("does", "have "), "had": ("did", "have "),
}  # fmt: skip
"""How to ask why of one thing what was said of it with a verb."""
_WHETHER = re.compile(r"(?:is|are|was|were|has|have|had|do|does|did)\b", re.IGNORECASE)
_NO = re.compile(r"no\b", re.IGNORECASE)


def asks_why(text: str) -> bool:
    """Tell whether a text asks for a reason and does not say of what."""
    return _WHY.fullmatch(text.strip()) is not None


def with_reason(text: str, history: Sequence[Exchange], schema: Schema) -> str:
    """Ask in full for the reason of what was told last; else return the same text.

    After "which one is late?" a bare "why?" asks why that one is late, after "and before her?" why
    the one before left.
    """
    found = _WHY.fullmatch(text.strip())
    if found is None:
        return text
    last, ended = history[-1], bool(found["ended"])
    # A number to call has no reason, and what was not understood rarely one.
    further = history[-2:-1] if last.intent == "who" or is_not_understood(last) else ()
    asked = (why for one in (last, *further) for why in _reasons(one, schema, ended=ended))
    return next(asked, text)


def _reasons(last: Exchange, schema: Schema, *, ended: bool) -> Iterator[str]:
    """Yield the questions that a bare "why?" may be, the likeliest first."""
    past = last.reading if isinstance(last.reading, Reading) else None
    few = 0 < len(last.results) <= MOST_WITH_REASONS
    if past is not None and few:
        yield from _of_a_holder(past, last.results, schema, ended=ended)
    if few:
        yield from _of_a_predicate(last)
    state = state_of(last, past, schema) if past is not None else ""
    if few and state:
        yield _why(last.results, "is", state)
    asked = last.standalone.strip().rstrip("?.! ")
    if _WHETHER.match(asked) and last.answer and not _NO.match(last.answer):
        yield f"Why {asked[0].lower()}{asked[1:]}?"


def _why(things: Sequence[Candidate], verb: str, said: str) -> str:
    """Ask why of each thing: "Why is A late, and why is B late?"."""
    being, having = _ASKING_WHY[verb]
    asked = ", and ".join(f"why {being} {thing.name} {having}{said}" for thing in things)
    return f"{asked[0].upper()}{asked[1:]}?"


def _of_a_predicate(last: Exchange) -> Iterator[str]:
    """Ask why what was said with a verb is so: "which one is late?"."""
    asked = _PREDICATE.match(last.question.strip())
    said = asked["said"].strip() if asked is not None else ""
    named = any(thing.name in last.standalone for thing in last.results)  # "the status of A"
    if asked is not None and said and not named:
        yield _why(last.results, asked["verb"].lower(), said)


def state_of(last: Exchange, past: Reading, schema: Schema) -> str:
    """Return the state by which things were found, or that was told of one; "" without any."""
    labels = {thing.label for thing in last.results}
    states = [
        str(test.value)
        for test in tests_of(past)
        if isinstance(test.value, str)
        and test.operator == "="
        and label_of(past, test.left.variable) in labels
        and is_state_key(test.left.key)
    ]
    return next(iter([*states[-1:], *_told_values(last, past, schema)]), "")


def _told_values(last: Exchange, past: Reading, schema: Schema) -> Iterator[str]:
    """Yield the state of one thing that an answer tells: "The status of A is suspended."."""
    for column in past.columns:
        label = schema.label(label_of(past, column.variable) or "")
        state = column.key is not None and is_state_key(column.key)
        entry = label.property(column.key or "") if label is not None and state else None
        values = entry.values if entry is not None and entry.values_complete else ()
        told = [v for v in values if isinstance(v, str) and _is_told(v, last.answer)]
        yield from sorted(told, key=len)[-1:]


def _is_told(value: str, answer: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", answer) is not None


def _of_a_holder(
    past: Reading, things: Sequence[Candidate], schema: Schema, *, ended: bool
) -> Iterator[str]:
    """Ask why those who held something left, or why they hold it: "who leads A?"."""
    target = target_of(past)
    named = {
        test.left.variable: str(test.value)
        for test in tests_of(past)
        if test.operator == "=" and isinstance(test.value, str) and is_name(schema, past, test)
    }
    if label_of(past, target or "") != things[0].label or len(things) > 1:
        return
    for step in past.pattern.steps:
        other = next((end for end in (step.start, step.end) if end in named), None)
        if other is None or target not in (step.start, step.end):
            continue
        who, what = things[0].name, named[other]
        agent = is_agent(schema, things[0].label)
        if agent and (ended or _is_of_the_past(past, step)):
            yield f"Why did {who} leave {what}?"
        verb = verb_of(step.type or "", None).forward
        if verb.kind == "verb" and not verb.past:
            start, end = (who, what) if step.start == target else (what, who)
            yield f"Why does {start} {verb.words} {end}?"


def _is_of_the_past(past: Reading, step: Step) -> bool:
    """Tell whether a reading asks of what has ended: by when a relationship held."""
    return any(
        test.left.variable == step.name and test.parameter == "now" and not test.or_absent
        for test in tests_of(past)
    )
