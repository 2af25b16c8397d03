"""Texts that a relationship joins with a node: the report that is about an event."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.ask.intents.content_words import (
    LONGEST_HEADLINE,
    content_words,
    shared_by,
    telling_passage,
)
from graphrag_core.ask.intents.dated_texts import texts_of
from graphrag_core.ask.intents.graph_reads import look_up, telling_values
from graphrag_core.ask.intents.quotations import Quotation
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import types_between
from graphrag_core.ask.intents.windows import time_of
from graphrag_core.cypher.compose import Template, names, number
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.types import Node

READ, ABOUT_ONE = 200, 2

NEXT_TO = Template("""
MATCH (node)-[link:{types}]-(what:{labels})
WHERE elementId(node) IN $ids AND NOT elementId(what) IN $ids
RETURN what, head(collect(link)) AS link
LIMIT {most}
""")


def nodes_with_texts(call: IntentCall, nodes: Sequence[Node]) -> Sequence[Mapping[str, Any]]:
    """Find nodes with texts at one step from others: records of `what` and the `link` to it."""
    schema, profile = call.run.schema, call.context.profile
    told = [one for one in profile.text_keys if one not in profile.hidden_labels]
    kinds = dict.fromkeys(label for node in nodes for label in node.labels)
    types = dict.fromkeys(t for kind in kinds for t in types_between(schema, profile, kind, told))
    if not types:
        return ()
    query = NEXT_TO.fill(types=names(types), labels=names(told), most=number(READ))
    return look_up(call, query, {"ids": [node.id for node in nodes]}, READ).records


def texts_about(call: IntentCall, event: Node) -> list[Quotation]:
    """Quote texts joined with an event that have words of the question or of what it was.

    Titles alone tell nothing of it, and what only resembles it is left out.
    """
    known = {*content_words(call.slots), *search_words(" ".join(telling_values(call, event)))}
    words = [*known, *(word for word in search_words(event.name) if word not in known)]
    found: list[tuple[int, Node]] = []
    for record in nodes_with_texts(call, [event]):
        node = record["what"]
        shared = len(shared_by(call, node, words))
        if shared and _is_told(call, node):
            found.append((shared, node))
    found.sort(key=lambda entry: -entry[0])
    return [(telling_passage(call, node, words), node) for _, node in found[:ABOUT_ONE]]


def latest_linked_text(call: IntentCall, thing: Node) -> list[Quotation]:
    """Quote the latest dated text that is joined with a thing; none where no such is dated."""
    found = [(time_of(call, r["what"]), r["what"]) for r in nodes_with_texts(call, [thing])]
    dated = [(at, node) for at, node in found if at is not None and _is_told(call, node)]
    if not dated:
        return []
    node = max(dated, key=lambda entry: entry[0])[1]
    return [(telling_passage(call, node, content_words(call.slots)), node)]


def _is_told(call: IntentCall, node: Node) -> bool:
    """Tell whether a node has more of a text than a title."""
    return any(len(text) > LONGEST_HEADLINE for text, _ in texts_of(call, node))
