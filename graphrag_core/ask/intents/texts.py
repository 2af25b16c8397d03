"""`texts`: what documents say about a topic, quoted, with the title and heading of each passage."""

from collections.abc import Iterator, Sequence

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import register_of, run_query
from graphrag_core.ask.intents.kind_summary import summarise_kind
from graphrag_core.ask.intents.passages import (
    LEAST_SHARE,
    MOST_READ,
    Passage,
    chunk_link,
    document_labels,
    passages_on,
)
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.text_groups import speaking_members
from graphrag_core.ask.intents.text_topic import TextTopic, topic_of
from graphrag_core.cypher.compose import Template, name, property_of
from graphrag_core.english.wording import capitalised, counted, listed, plain, spoken_name
from graphrag_core.profiles.chunk_graphs import FOUND_LABELS, DocumentLink
from graphrag_core.profiles.provenance import CHUNK_LABELS

QUOTED = 6
NAMED = 12
A_DOCUMENT = 2
"""So many passages of one document are quoted."""
QUOTE_CHARS = 340
SHOWN_TOPIC = 60
OF_TEXTS = frozenset({*CHUNK_LABELS, *FOUND_LABELS, "Document"})
"""Labels of documents and of what is found in them."""

PASSAGES = Template("""
UNWIND range(0, size($passages) - 1) AS place
MATCH (document:{document})-[:{type}]-(passage:{chunk})
WHERE {id} = $passages[place]
RETURN {title} AS document, {text} AS passage
ORDER BY place
LIMIT $limit
""")
# Without a LIMIT: with one the planner counts node by node.
DOCUMENTS = Template("MATCH (document:{document}) RETURN count(document) AS documents")


def quote_texts(call: IntentCall, least_share: float = LEAST_SHARE) -> IntentAnswer | None:
    """Answer with the passages that speak of the topic, or say that none does.

    Passages have at least `least_share` of its words, or are near it in meaning.
    """
    link = chunk_link(call)
    members = speaking_members(call)
    if members is not None:
        return summarise_kind(call, members)
    topic = topic_of(call.slots, document_labels(call))
    if link is None or topic is None:
        return None
    found = [p for p in passages_on(call, topic, link) if p.share >= least_share or least_share < 1]
    if not found:
        asked = topic.asked and not _asks_for_things(call.slots)
        return _nothing_said(call, topic, link) if asked else None
    quoted = list(_chosen(found))
    chunks = list(dict.fromkeys(passage.chunk.key for passage in quoted))
    query = PASSAGES.fill(
        document=name(link.document), type=name(link.type), chunk=name(link.chunk),
        id=property_of("passage", link.key),
        title=property_of("document", call.context.profile.name_keys.get(link.document, "title")),
        text=property_of("passage", call.context.profile.text_keys[link.chunk][0]),
    )  # fmt: skip
    what = plain(topic.text, SHOWN_TOPIC)
    phrases = (f"what the texts say about “{what}”", "passages of documents, as they stand there")
    ran = run_query(call, query, {"passages": chunks, "limit": QUOTED}, phrases)
    if ran is None or not ran.rows.records:
        return None
    nodes = [node for p in quoted for node in (p.chunk, p.document)]
    register = register_of(
        call, ran.rows, *{n.id: n for n in nodes}.values(),
        links=list({p.held.id: p.held for p in quoted}.values()),
    )  # fmt: skip
    lines = [_lead(topic, found, quoted), *(_line(p, register, chunks) for p in quoted)]
    titles = tuple(dict.fromkeys(plain(p.document.name) for p in quoted))
    return ran.answer(
        "\n".join(lines), register, follow_ups=tuple(f"Summarise {title}" for title in titles[:2])
    )


def _chosen(found: Sequence[Passage]) -> Iterator[Passage]:
    """Choose what is quoted: the best of each document first, then a second one."""
    counts: dict[str, int] = {}
    turns: list[list[Passage]] = [[] for _ in range(A_DOCUMENT)]
    for passage in found:
        place = counts[passage.document.id] = counts.get(passage.document.id, 0) + 1
        if place <= A_DOCUMENT:
            turns[place - 1].append(passage)
    yield from [passage for turn in turns for passage in turn][:QUOTED]


def _lead(topic: TextTopic, found: Sequence[Passage], quoted: Sequence[Passage]) -> str:
    """Say how many documents speak of the topic and which, or that none has all of its words."""
    what = f"“{plain(topic.text if topic.asked else ' '.join(topic.words), SHOWN_TOPIC)}”"
    if found[0].share < 1:
        return f"No text has all of the words {what}. The nearest passages:"
    titles = list(dict.fromkeys(plain(p.document.name) for p in found))
    more = "At least " if len(found) >= MOST_READ else ""
    count = counted(len(titles), "document")
    speak, have = ("speaks of", "has") if len(titles) == 1 else ("speak of", "have")
    verb = speak if topic.asked else f"{have} the words"
    beyond = titles[len({p.document.id for p in quoted}) :][:NAMED]
    others = f" (also {listed(beyond)})" if beyond else ""
    return f"{capitalised(f'{more}{count} {verb} {what}{others}')}:"


def _line(passage: Passage, register: CitationRegister, chunks: Sequence[str]) -> str:
    title, heading = plain(passage.document.name), plain(passage.heading)
    place = title if not heading or heading == title else f"{title} › {heading}"
    mark = register.cite(passage.chunk, chunks.index(passage.chunk.key))
    return f"- {place}{mark}: “{plain(passage.quote, QUOTE_CHARS)}”"


def _nothing_said(call: IntentCall, topic: TextTopic, link: DocumentLink) -> IntentAnswer | None:
    """Say that no document speaks of a topic, with how many there are."""
    what = plain(topic.text, SHOWN_TOPIC)
    phrases = (f"what the texts say about “{what}”",)
    ran = run_query(call, DOCUMENTS.fill(document=name(link.document)), {}, phrases)
    if ran is None or not ran.rows.records:
        return None
    if topic.within:
        titles = listed([plain(entity.name) for entity in topic.within])
        return ran.answer(f"{titles} says nothing about “{what}”.")
    count = counted(ran.rows.records[0]["documents"], spoken_name(link.document))
    return ran.answer(f"Nothing in the {count} speaks of “{what}”.")


def _asks_for_things(slots: Slots) -> bool:
    """Tell whether kinds of things are named, and none of texts: "services written in Go"."""
    return bool(slots.labels) and OF_TEXTS.isdisjoint(slots.labels)


def _left_to_a_query(slots: Slots) -> bool:
    """Tell whether it is a question of a query: by a verb and a thing, or a kind and its value.

    "Services written in Go" are those whose language is Go.
    """
    things = [entity for entity in slots.entities if entity.label not in OF_TEXTS]
    kinds = set(slots.labels) - OF_TEXTS
    return bool(slots.verbs and things) or any(one.label in kinds for one in slots.conditions)


INTENT = Intent(
    name="texts",
    reading="What the texts say about {}",
    engine=quote_texts,
    unnamed="it",
    first=lambda slots: not _left_to_a_query(slots),
    examples=(
        "What do the documents say about X?",
        "What do the texts say about holidays?",
        "What do our documents say about parental leave?",
        "what is written about data protection",
        "what is said about X in the documents",
        "What does the handbook say about X?",
        "What does X say about Y?",
        "what does X say on overtime",
        "What does the manual tell about cleaning?",
        "Which documents mention X?",
        "Which documents mention the new office?",
        "Which documents talk about X?",
        "Which documents speak of travel costs?",
        "which texts are about safety rules",
        "in which documents is X mentioned",
        "which document explains X",
        "which document describes the release process",
        "Which pages discuss remote work?",
        "Where is X explained?",
        "where is the backup procedure explained",
        "where is X described",
        "where are the opening hours described",
        "Where do the documents mention X?",
        "where can I read about X",
        "where can I read about expenses",
        "where is it written how to reset a password",
        "where does it say that visitors must register",
        "Where do I find something about insurance in the documents?",
        "quote the passages about X",
        "quote what the documents say about fire drills",
        "quote the passage on overtime",
        "show me the passages on X",
        "find passages about contract renewal",
        "find the paragraph on warranty",
        "show the section about X",
        "show me what is written on sick leave",
        "search the documents for X",
        "search the texts for delivery times",
        "look up X in the documents",
        "is there anything written about X",
        "anything in the documents about parking",
        "is X mentioned anywhere",
        "is the cafeteria mentioned anywhere in the documents",
        "do the documents say anything about X",
        "do any documents mention overtime",
        "does any text mention X",
        "according to the documents, what about X",
        "what do we have in writing about X",
        "what do the papers say on pensions",
        "cite the passages that mention X",
        "what is in the documents about onboarding",
        "give me quotes on X",
        "give me the passages where X is discussed",
        "in what section is the deposit covered",
        "which section covers X",
        "which chapter is about testing",
        "what does the documentation say about error codes",
        "what do the notes say about the last meeting",
        "what do the things say about X",
        "which things talk about training",
        "passages about X",
        "mentions of X in the texts",
    ),
    counterexamples=(
        "Which documents are there?",
        "How many documents are there?",
        "How many documents mention X?",
        "Which things does X mention?",
        "Where is X?",
        "Where is the office?",
        "Where is X located?",
        "What is the description of X?",
        "What is X?",
        "Which documents are in English?",
        "Which documents were created last month?",
        "Which things are connected to X?",
        "Who wrote X?",
        "Which thing does X belong to?",
        "List the documents",
        "Which chunks does X have?",
        "What does X do?",
        "Which articles did X write?",
        "What is the longest document?",
    ),
)
