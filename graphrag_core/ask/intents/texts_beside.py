"""What texts say on words of a question that the answer of an engine has not taken up.

"What changed since May because of the music rights?": no relationship has the music rights, a
report has. An engine follows what is recorded of a thing; a text may speak of the same matter
and be joined with something else.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.content_words import (
    passages_with,
    shared_by,
    shared_words,
)
from graphrag_core.ask.intents.dated_texts import is_quoted, texts_of
from graphrag_core.ask.intents.graph_reads import widened
from graphrag_core.ask.intents.quotations import Quotation, names_term, quoted
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.telling_sentences import matter_of, texts_with_words
from graphrag_core.ask.intents.windows import period_of, time_of
from graphrag_core.types import Node

READ, QUOTED = 20, 2
LEAST_SHARED, LEAST_SHARE = 2, 0.5
"""So many words and names of a question, and such a share of its words, a text has to have."""


def with_texts(call: IntentCall, found: IntentAnswer) -> IntentAnswer:
    """Quote below an answer the texts that have words of the question which it has not."""
    words = matter_of(call.slots)
    unsaid = set(words) - set(shared_words(found.text, words))
    if not unsaid or call.planned is not None:
        return found
    nodes = [node for node in texts_with_words(call) if _tells(call, node, words, unsaid)]
    passages = [
        passage
        for passage in passages_with(call, nodes, words)
        if not is_quoted(passage[0], found.text)
    ][:QUOTED]
    return _with_passages(call, found, passages) if passages else found


def _tells(call: IntentCall, node: Node, words: Sequence[str], unsaid: set[str]) -> bool:
    """Tell whether a text of the question's period speaks of its matter, and says more of it."""
    shared = shared_by(call, node, words)
    text = " ".join(text for text, _ in texts_of(call, node))
    named = sum(names_term(text, name) for name in call.slots.names)
    period = period_of(call)
    at = time_of(call, node) if period.asked else None
    return (
        bool(unsaid & set(shared))
        and len(shared) + named >= LEAST_SHARED
        and len(shared) >= LEAST_SHARE * len(words)
        and (at is None or period.since <= at < period.until)
    )


def _with_passages(
    call: IntentCall, found: IntentAnswer, passages: Sequence[Quotation]
) -> IntentAnswer:
    graph = widened(found.evidence.subgraph, [node for _, node in passages])
    evidence = replace(found.evidence, subgraph=graph)
    register = CitationRegister(evidence, found.citations)
    lines = [found.text, "", "Texts with words of the question:"]
    lines += quoted(call, passages, register)
    return replace(
        found, text="\n".join(lines), evidence=register.evidence, citations=register.citations
    )
