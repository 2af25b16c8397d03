"""An answer by the sentences of texts themselves: who approved, what was decided, what it means."""

from collections.abc import Sequence

from graphrag_core.ask.intents.graph_reads import register_of, run_query
from graphrag_core.ask.intents.quotations import quoted
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.telling_sentences import (
    TellingSentence,
    matter_of,
    sureness_of,
    telling_sentences,
)
from graphrag_core.cypher.compose import Template
from graphrag_core.english.wording import listed

QUOTED = 3
MUCH_LESS = 0.6
"""A sentence that is worth so much less than the best one is left out."""

TEXTS = Template("""
MATCH (text) WHERE elementId(text) IN $texts
RETURN text
LIMIT $limit
""")


def answer_by_sentences(call: IntentCall) -> IntentAnswer | None:
    """Answer with the sentences that speak of what is asked; None where no text does."""
    found = telling_sentences(call, QUOTED)
    return quote_sentences(call, found) if found else None


def quote_sentences(call: IntentCall, found: Sequence[TellingSentence]) -> IntentAnswer | None:
    """Quote sentences, each with the title of its text."""
    told = [one for one in found if one.score >= MUCH_LESS * found[0].score]
    nodes = {one.node.id: one.node for one in told}
    about = listed([entity.name for entity in call.slots.entities] or [*matter_of(call.slots)])
    phrases = (f"what the texts say of {about}", "sentences of texts, as they stand there")
    ran = run_query(call, TEXTS.fill(), {"texts": list(nodes), "limit": len(nodes)}, phrases)
    if ran is None or not ran.rows.records:
        return None
    register = register_of(call, ran.rows, *nodes.values())
    lines = quoted(call, [one.quotation for one in told], register)
    head = "The texts say:" if len(told) > 1 else "A text says:"
    return ran.answer("\n".join([head, *lines]), register, most=sureness_of(told))
