"""The summary of one document: how each of its sections begins, in its own words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.ask.intents.graph_reads import entity_match, register_of, run_query
from graphrag_core.ask.intents.passages import (
    HEADINGS_KEY,
    chunk_link,
    quote_of,
    sections_of,
)
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.cypher.compose import Template, name, number, property_of
from graphrag_core.english.wording import counted, plain
from graphrag_core.types import Node

MOST_CHUNKS = 200
SHOWN = 10
QUOTE_CHARS = 260
ORDER_KEYS = ("position", "index", "order", "chunk_index", "chunkIndex")

CHUNKS = Template("""
{entity}
MATCH (x)-[:{type}]-(passage:{chunk})
RETURN x AS document, passage
ORDER BY {place}
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class DocumentSection:
    """A section of a document: its heading, "" for none, how it begins, and where it stands."""

    heading: str
    beginning: str
    chunk: Node
    row: int


def summarise_document(call: IntentCall, entity: NamedEntity) -> IntentAnswer | None:
    """Answer with the beginning of each section of a document, cited; None where it has no text."""
    link = chunk_link(call)
    if link is None or link.document != entity.label:
        return None
    query = CHUNKS.fill(
        entity=entity_match(entity),
        type=name(link.type),
        chunk=name(link.chunk),
        place=property_of("passage", _order_key(call, link.chunk) or link.key),
        limit=number(MOST_CHUNKS),
    )
    phrases = (f"what {entity.name} says", "how each section begins, in its own words")
    ran = run_query(call, query, {"entity": entity.value}, phrases)
    if ran is None or not ran.rows.records:
        return None
    key = call.context.profile.text_keys[link.chunk][0]
    chunks = [record["passage"] for record in ran.rows.records]
    sections = list(_sections(chunks, key))
    if not sections:
        return None
    shown = sections[:SHOWN]
    register = register_of(call, ran.rows, *chunks[:SHOWN])
    title = plain(entity.name)
    more = len(sections) - len(shown)
    lines = [f"{title} has {counted(len(sections), 'section')}. Each begins:"]
    for section in shown:
        heading = plain(section.heading) or title
        mark = register.cite(section.chunk, section.row)
        lines.append(f"- {heading}{mark}: “{plain(section.beginning, QUOTE_CHARS)}”")
    if more > 0:
        lines.append(f"{counted(more, 'more section')} {'follows' if more == 1 else 'follow'}.")
    return ran.answer("\n".join(lines), register, follow_ups=tuple(_follow_ups(title, shown)))


def _order_key(call: IntentCall, chunk: str) -> str | None:
    """Return the property by which a document's chunks are in order."""
    label = call.run.schema.label(chunk)
    known = (key for key in ORDER_KEYS if label is not None and label.property(key))
    return next(known, None)


def _sections(chunks: Sequence[Node], key: str) -> Iterator[DocumentSection]:
    """Yield the sections in order; one that goes on in the next chunk is one section."""
    last = None
    for row, chunk in enumerate(chunks):
        text = chunk.properties.get(key)
        if not isinstance(text, str):
            continue
        for heading, body in sections_of(text, chunk.properties.get(HEADINGS_KEY)):
            if body.strip() and (not heading or heading != last):
                yield DocumentSection(heading, quote_of(body, frozenset()), chunk, row)
            last = heading


def _follow_ups(title: str, shown: Sequence[DocumentSection]) -> Iterator[str]:
    for section in shown:
        if section.heading and section.heading != title:
            yield f"What does {title} say about {plain(section.heading)}?"
