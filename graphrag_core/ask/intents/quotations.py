"""What the graph's texts say of something: sentences that name it, with the title they are in."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.cypher.compose import Template, joined, name, number
from graphrag_core.english.wording import plain
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.types import Node

READ = 12
QUOTE_CHARS = 320
"""The most of a text that is quoted."""
MOST_TEXTS = 200_000
"""Texts of a label with more nodes than this are not read through."""
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")

MENTIONS = Template("""
CALL () {
{branches}
}
RETURN text, node
LIMIT {limit}
""")
MENTION = Template("""
  MATCH (node:{label}) WHERE any(term IN $terms WHERE node.{key} CONTAINS term)
  RETURN node.{key} AS text, head(collect(node)) AS node
  LIMIT {limit}
""")

Quotation = tuple[str, Node]
"""A sentence and the node whose text has it."""


def sentences_on(call: IntentCall, terms: Sequence[str], most: int) -> list[Quotation]:
    """Find up to so many sentences of texts that have one of the terms as a word of its own.

    Each term has its first sentence before another has its second.
    """
    texts = texts_on(call, terms)
    by_term = [list(_sentences(texts, term)) for term in terms]
    in_turn = (m for turn in zip_longest(*by_term) for m in turn if m is not None)
    once: dict[str, Node] = {}
    for sentence, node in in_turn:
        once.setdefault(sentence, node)
    return list(once.items())[:most]


def quoted(
    call: IntentCall,
    mentions: Sequence[Quotation],
    register: CitationRegister,
) -> Iterator[str]:
    """Write each sentence as a line after the title of its text."""
    database = call.run.dependencies.database()
    titles = name_sources([node.key for _, node in mentions], call.run.schema, database)
    for sentence, node in mentions:
        title = plain(titles.get(node.key, node.name))
        yield f"- {title}{register.cite(node)}: “{plain(sentence, QUOTE_CHARS)}”"


def texts_on(call: IntentCall, terms: Sequence[str], most: int = READ) -> list[Quotation]:
    """Find up to so many whole texts of each label that have one of the terms in them."""
    keys, hidden = call.context.profile.text_keys, call.context.profile.hidden_labels
    branches = [
        MENTION.fill(label=name(entry.name), key=name(keys[entry.name][0]), limit=number(most))
        for entry in call.run.schema.labels
        if keys.get(entry.name) and entry.name not in hidden and entry.count <= MOST_TEXTS
    ]
    if not branches or not terms:
        return []
    most *= len(branches)
    query = MENTIONS.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(most))
    rows = look_up(call, query, {"terms": list(terms)}, most)
    return [(str(record["text"]), record["node"]) for record in rows.records]


def _sentences(texts: Sequence[Quotation], term: str) -> Iterator[Quotation]:
    for text, node in texts:
        sentence = next((s for s in SENTENCE.split(text) if names_term(s, term)), "").strip()
        if sentence and sentence != node.name:
            yield sentence, node


def names_term(sentence: str, term: str) -> bool:
    """Tell whether a sentence has a term as a word, or several, of its own."""
    return re.search(rf"(?<!\w){re.escape(term)}(?!\w)", sentence, re.IGNORECASE) is not None
