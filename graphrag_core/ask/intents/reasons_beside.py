"""What texts say beside the rows of a query that was asked for a reason: a list is no answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.content_words import (
    content_words,
    shared_by,
    telling_passage,
)
from graphrag_core.ask.intents.graph_reads import look_up, widened
from graphrag_core.ask.intents.quotations import Quotation, quoted
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import is_cause, is_cause_key, types_between
from graphrag_core.ask.intents.windows import period_of, time_of
from graphrag_core.cypher.compose import Template, names, number
from graphrag_core.types import Answer, Evidence, Node

READ, QUOTED = 200, 4
WITHOUT_A_REASON = 0.4
"""The most that rows are worth to a why, where nothing beside them says a reason."""
NO_CAUSE = "No reason for it is recorded."

NEXT_TO = Template("""
MATCH (node)-[link:{types}]-(what:{labels})
WHERE elementId(node) IN $ids AND NOT elementId(what) IN $ids
RETURN what, head(collect(link)) AS link
LIMIT {most}
""")


def with_reasons(call: IntentCall, answer: Answer) -> Answer:
    """Add to the rows of a query what texts next to their nodes say; unsure where none does.

    Rows that tell a cause themselves are left as they are.
    """
    if not answer.rows.records or _tells_a_cause(answer):
        return answer
    cited = {citation.id for citation in answer.citations}
    nodes = [node for node in answer.graph.nodes if node.id in cited]
    near = _next_to(call, nodes)
    passages = _passages(call, [*nodes, *(record["what"] for record in near)])
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


def _next_to(call: IntentCall, nodes: Sequence[Node]) -> Sequence[Mapping[str, Any]]:
    """Find nodes with texts at one step from others: records of `what` and the `link` to it."""
    schema, profile = call.run.schema, call.context.profile
    told = [one for one in profile.text_keys if one not in profile.hidden_labels]
    kinds = dict.fromkeys(label for node in nodes for label in node.labels)
    types = dict.fromkeys(t for kind in kinds for t in types_between(schema, profile, kind, told))
    if not types:
        return ()
    query = NEXT_TO.fill(types=names(types), labels=names(told), most=number(READ))
    return look_up(call, query, {"ids": [node.id for node in nodes]}, READ).records


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
