"""Passages of documents that speak of a topic: found by words, then by meaning; quoted as they are.

A passage is a section of a chunk, under its heading. Nothing is put into other words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.text_topic import TextTopic, stems_of
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.words import stem, tokenize
from graphrag_core.errors import CallError, GraphragError
from graphrag_core.profiles.chunk_graphs import DocumentLink, document_links
from graphrag_core.retrieve.search_types import Hit, SearchRequest
from graphrag_core.types import Node, Relationship, SearchMode

MOST_READ = 60
LEAST_SIMILARITY = 0.4
LEAST_SHARE = 0.5
"""Of the words of a topic, so many must be in a passage that has not all of them."""
QUOTE_CHARS = 320
SHORT_SENTENCE = 90
MOST_HEADING_CHARS = 160
HEADINGS_KEY = "_headings"
SENTENCE = re.compile(r"(?<=[.!?])[\"'”)]*\s+|\n+")
PARAGRAPHS = re.compile(r"\n\s*\n")

OWNERS = Template("""
UNWIND $ids AS id
MATCH (document:{document})-[held:{type}]-(passage:{chunk})
WHERE elementId(passage) = id
RETURN id, document, held, passage
LIMIT $limit
""")


@dataclass(frozen=True, slots=True)
class Passage:
    """A section of a chunk with the document that it is in, and its words on the topic.

    `share` is that of the topic's words which it has, `score` how near it is by the search.
    """

    document: Node
    held: Relationship
    chunk: Node
    heading: str
    quote: str
    share: float
    score: float


def chunk_link(call: IntentCall) -> DocumentLink | None:
    """Return how the graph's documents hold their chunks; None where it has no texts."""
    links = [link for link in document_links(call.run.schema) if _has_text(call, link)]
    return next(iter(links), None)


def document_labels(call: IntentCall) -> frozenset[str]:
    """Return the labels of the graph's documents."""
    return frozenset(link.document for link in document_links(call.run.schema))


def passages_on(call: IntentCall, topic: TextTopic, link: DocumentLink) -> list[Passage]:
    """Find the passages with all words of a topic; where none has, the nearest ones.

    The best first. The embedding model is asked only where the words alone find nothing.
    """
    literal = [p for p in _found(call, topic, link, "text") if p.share == 1]
    if literal:
        return _ranked(literal)
    return _ranked(_found(call, topic, link, "hybrid"))


def _has_text(call: IntentCall, link: DocumentLink) -> bool:
    return bool(call.context.profile.text_keys.get(link.chunk))


def _ranked(passages: Sequence[Passage]) -> list[Passage]:
    return sorted(passages, key=lambda p: (-p.share, -p.score))


def _found(
    call: IntentCall, topic: TextTopic, link: DocumentLink, mode: SearchMode
) -> list[Passage]:
    """Search the chunks and keep the sections that speak of the topic."""
    hits = _search(call, topic, link, mode)
    owners = _owners(call, [hit.node.id for hit in hits], link)
    wanted = {entity.id for entity in topic.within}
    stems = stems_of(topic.words)
    found = []
    for hit in hits:
        owner = owners.get(hit.node.id)
        if owner is None or (wanted and owner[0].id not in wanted):
            continue
        passage = _passage(hit, owner, stems, call.context.profile.text_keys[link.chunk][0])
        near = (hit.similarity or 0.0) >= LEAST_SIMILARITY
        if passage is not None and (passage.share >= LEAST_SHARE or near):
            found.append(passage)
    return found


def _search(
    call: IntentCall, topic: TextTopic, link: DocumentLink, mode: SearchMode
) -> Sequence[Hit]:
    semantic = call.run.dependencies.semantic
    if semantic is None or (mode != "text" and not semantic.has_vectors()):
        return ()
    request = SearchRequest(
        topic.text, label=link.chunk, top_k=MOST_READ, mode=mode, around=False,
        as_of=call.run.question.as_of,
    )  # fmt: skip
    try:
        return semantic.search(request).hits
    except CallError:
        return ()
    except GraphragError as fault:
        call.run.remark("fallback", fault.code, fault.message, "warning", "intent")
        return ()


def _owners(
    call: IntentCall, ids: Sequence[str], link: DocumentLink
) -> Mapping[str, tuple[Node, Relationship]]:
    query = OWNERS.fill(document=name(link.document), type=name(link.type), chunk=name(link.chunk))
    given = {"ids": list(ids), "limit": MOST_READ}
    rows = look_up(call, query, given, MOST_READ).records if ids else ()
    return {row["id"]: (row["document"], row["held"]) for row in rows}


def _passage(
    hit: Hit, owner: tuple[Node, Relationship], wanted: frozenset[str], key: str
) -> Passage | None:
    """Return the section of a chunk that has most of the wanted words; None without text."""
    text = hit.node.properties.get(key)
    if not isinstance(text, str) or not text.strip():
        return None
    title = _stems(owner[0].name)
    best: tuple[float, int, str, str] | None = None
    for heading, body in sections_of(text, hit.node.properties.get(HEADINGS_KEY)):
        there = wanted & _stems(f"{heading}\n{body}")
        share = len(wanted & (there | title)) / len(wanted) if there and wanted else 0.0
        ranked = (share, len(there), heading, body)
        if best is None or ranked[:2] > best[:2]:
            best = ranked
    if best is None:
        return None
    share, _, heading, body = best
    return Passage(*owner, hit.node, heading, quote_of(body or text, wanted), share, hit.score)


def sections_of(text: str, headings: object) -> list[tuple[str, str]]:
    """Cut a chunk into its sections: the heading of each, and its text.

    `headings` are those above the chunk, with which its text begins; without them, and in the
    texts of other writers, the text is one section.
    """
    if not isinstance(headings, list | tuple) or not headings:
        return [("", text)]
    above, _, rest = text.partition("\n\n")
    if not above.endswith(str(headings[-1])) or not above.startswith(str(headings[0]) or "\n"):
        return [("", text)]
    sections: list[tuple[str, list[str]]] = [(str(headings[-1]), [])]
    paragraphs = [p.strip() for p in PARAGRAPHS.split(rest) if p.strip()]
    for paragraph, following in pairwise([*paragraphs, ""]):
        if following and _is_heading(paragraph):
            sections.append((paragraph, []))
        else:
            sections[-1][1].append(paragraph)
    return [(heading, "\n".join(body)) for heading, body in sections if body]


def _is_heading(paragraph: str) -> bool:
    short = len(paragraph) <= MOST_HEADING_CHARS and "\n" not in paragraph
    return short and not paragraph.endswith((".", "!", "?", ":", ";", ","))


def quote_of(text: str, wanted: frozenset[str]) -> str:
    """Return the sentence with most of the wanted words, and the next one where it is short."""
    sentences = [s.strip() for s in SENTENCE.split(text) if s.strip()]
    if not sentences:
        return ""
    counts = [len(wanted & _stems(sentence)) for sentence in sentences]
    at = counts.index(max(counts))
    quote = sentences[at]
    if len(quote) < SHORT_SENTENCE and at + 1 < len(sentences):
        quote = f"{quote} {sentences[at + 1]}"
    return quote[:QUOTE_CHARS].rstrip() + ("…" if len(quote) > QUOTE_CHARS else "")


def _stems(text: str) -> frozenset[str]:
    return frozenset(_stem_of_each(text))


def _stem_of_each(text: str) -> Iterator[str]:
    for token in tokenize(text):
        if token.kind != "symbol":
            yield stem(token.lower)
            yield from (stem(part) for part in re.split(r"[-_/]", token.lower) if part)
