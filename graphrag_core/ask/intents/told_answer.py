"""An answer by the sentences of texts themselves: who approved, what was decided, what it means."""

from collections.abc import Sequence

from graphrag_core.ask.intents.graph_reads import register_of, run_query
from graphrag_core.ask.intents.quotations import Quotation, quoted
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.telling_sentences import (
    matter_of,
    sureness_of,
    telling_sentences,
)
from graphrag_core.cypher.compose import Template
from graphrag_core.english.wording import listed

QUOTED = 3
LEAST, LEAST_UNNAMED = 0.58, 0.62
"""How surely the best sentence has to answer, and where the question names nothing."""
MUCH_LESS = 0.6
"""A sentence that is worth so much less than the best one is left out."""

TEXTS = Template("""
UNWIND range(0, size($texts) - 1) AS place
MATCH (text) WHERE elementId(text) = $texts[place]
RETURN text
ORDER BY place
LIMIT $limit
""")


def answer_by_sentences(call: IntentCall) -> IntentAnswer | None:
    """Answer with the sentences that speak of what is asked; None where no text does."""
    found = telling_sentences(call, QUOTED) if matter_of(call.slots) else []
    told = [one.quotation for one in found if one.score >= MUCH_LESS * found[0].score]
    about = listed([entity.name for entity in call.slots.entities] or [*matter_of(call.slots)])
    sure = sureness_of(found)
    least = LEAST if call.slots.entities else LEAST_UNNAMED
    return answer_with(call, told, about, sure) if sure >= least else None


def answer_with(
    call: IntentCall, told: Sequence[Quotation], about: str, most: float
) -> IntentAnswer | None:
    """Quote sentences, each with the title of its text; `most` is how sure they can be."""
    nodes = {node.id: node for _, node in told}
    phrases = (f"what the texts say of {about}", "sentences of texts, as they stand there")
    ran = run_query(call, TEXTS.fill(), {"texts": list(nodes), "limit": len(nodes)}, phrases)
    if ran is None or not ran.rows.records:
        return None
    register = register_of(call, ran.rows, *nodes.values())
    head = "The texts say:" if len(told) > 1 else "A text says:"
    return ran.answer("\n".join([head, *quoted(call, told, register)]), register, most=most)
