"""What texts say beside the rows of a query that was asked for a reason: a list is no answer."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.content_words import (
    content_words,
    shared_by,
    telling_passage,
)
from graphrag_core.ask.intents.graph_reads import widened
from graphrag_core.ask.intents.linked_texts import nodes_with_texts
from graphrag_core.ask.intents.quotations import Quotation, quoted
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import is_cause, is_cause_key
from graphrag_core.ask.intents.telling_sentences import asks_why
from graphrag_core.ask.intents.windows import period_of, time_of
from graphrag_core.types import Answer, Evidence, Node

QUOTED = 4
WITHOUT_A_REASON = 0.4
"""The most that rows are worth to a why, where nothing beside them says a reason."""
NO_CAUSE = "No reason for it is recorded."


def with_reasons(call: IntentCall, answer: Answer) -> Answer:
    """Add to the rows of a query what texts next to their nodes say; unsure where none does.

    Rows that tell a cause themselves are left as they are.
    """
    if not answer.rows.records or _tells_a_cause(answer):
        return answer
    cited = {citation.id for citation in answer.citations}
    nodes = [node for node in answer.graph.nodes if node.id in cited]
    near = nodes_with_texts(call, nodes)
    passages = _passages(call, [*nodes, *(record["what"] for record in near)])
    if not passages and not asks_why(call.slots):
        return answer
    if not passages:
        text = f"{NO_CAUSE}\n\n{answer.text}"
        return replace(answer, text=text, confidence=min(answer.confidence, WITHOUT_A_REASON))
    quotes = {node.id: node for _, node in passages}
    links = [record["link"] for record in near if record["what"].id in quotes]
    graph = widened(answer.graph, [*quotes.values()], links)
    register = CitationRegister(Evidence(graph), answer.citations)
    lines = ["What the texts next to it say:", *quoted(call, passages, register), "", answer.text]
    return replace(answer, text="\n".join(lines), citations=register.citations, graph=graph)


def _tells_a_cause(answer: Answer) -> bool:
    """Tell whether the query goes over a relationship of causes, or returns a recorded reason."""
    by_link = any(is_cause(r.type) for r in answer.graph.relationships)
    return by_link or any(is_cause_key(column) for column in answer.rows.columns)


def _passages(call: IntentCall, nodes: Sequence[Node]) -> list[Quotation]:
    """Choose passages of the question's period or with words of it, such of both first."""
    words, period = content_words(call.slots), period_of(call)

    def rank(node: Node) -> tuple[bool, int]:
        at = time_of(call, node) if period.asked else None
        within = at is not None and period.since <= at < period.until
        return within, len(shared_by(call, node, words))

    once = {node.id: node for node in nodes}
    ranked = sorted(((rank(node), node) for node in once.values()), key=lambda one: one[0])
    found = ((telling_passage(call, node, words), node) for at, node in ranked[::-1] if any(at))
    return [(passage, node) for passage, node in found if passage][:QUOTED]
