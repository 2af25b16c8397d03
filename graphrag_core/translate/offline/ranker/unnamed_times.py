"""Times that no word names: of several keys the one that dates a thing is mostly meant."""

from datetime import date

from graphrag_core.translate.offline.form import Ref
from graphrag_core.translate.offline.ranker.question_context import QuestionContext
from graphrag_core.translate.offline.ranker.reading_facts import ReadingFacts
from graphrag_core.translate.offline.temporal import event_keys

FARTHEST = 3
NAMED = 0.5
"""How near a word must be to a key that it names."""


def later_time_key(context: QuestionContext, facts: ReadingFacts) -> float:
    """Return how many keys date the thing sooner than one that is used and not named.

    "Tickets last month" are those opened then, rather than those closed.
    """
    used = [t.left for t in facts.tests if isinstance(t.value, date) and t.parameter != "now"]
    columns = facts.reading.columns
    used += [Ref(c.variable, c.key) for c in columns if c.period and c.key is not None]
    return float(max((_place(context, facts, ref) for ref in used), default=0))


def _place(context: QuestionContext, facts: ReadingFacts, ref: Ref) -> int:
    if max(context.nearness(ref.key), default=0.0) >= NAMED:
        return 0
    owner = facts.owner(ref)
    schema = context.schema
    entry = schema.label(owner) or schema.relationship_type(owner.removeprefix(":"))
    order = [key.key for key in event_keys(entry)]
    return min(order.index(ref.key), FARTHEST) if ref.key in order else 0
