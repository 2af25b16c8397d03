"""Example questions for a graph of documents, from its own titles and headings."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.ask.intents.passages import HEADINGS_KEY, sections_of
from graphrag_core.cypher.compose import Template, name, number, property_of
from graphrag_core.english.function_words import STOP_WORDS, word_set
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles import Profile
from graphrag_core.profiles.chunk_graphs import (
    DocumentLink,
    document_links,
    documents_and_chunks,
    is_made_of_documents,
)
from graphrag_core.protocols import Database
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.translate.offline import example_questions
from graphrag_core.types import CypherQuery, Links, Question, Schema

MOST = 6
ENOUGH = 3
"""A graph with so many questions of queries needs none about its texts."""
READ = 60
RUN_KEY = "_run"
"""What ingestion numbers its runs by, the later the higher."""
LONGEST_TITLE, LONGEST_HEADING = 60, 40
MOST_WORDS = 4
PLAIN_TITLE = re.compile(r"(?=.*[^\W\d_])[\w .,:'’&()/–—+-]+")
"""Titles that can stand in a question as they are."""
OFTEN = word_set(
    """introduction overview summary usage use example examples notes note contents content index
    license licence licenses changelog changes references reference installation requirements
    contributing authors credits faq api exceptions background conclusion appendix general other
    misc miscellaneous more links resources support contact home main readme description"""
)
"""Headings that so many documents have that a question about them says nothing."""

SECTIONS = Template("""
MATCH (document:{document})-[:{type}]-(passage:{chunk})
WITH document, passage
ORDER BY coalesce({newest}, 0) DESC, {title}, passage.{place}
LIMIT $read
RETURN {title} AS title, {text} AS text, {headings} AS headings
""")


def questions_to_ask(
    schema: Schema,
    profile: Profile,
    database: Database,
    link: Callable[[Question], Links],
    about: Collection[str] = (),
) -> tuple[str, ...]:
    """Return up to six questions that the graph answers: by queries, else by its texts.

    With `about` they are about these labels. Raises `DatabaseUnavailableError`.
    """
    texts = documents_and_chunks(schema)
    documents = is_made_of_documents(schema, profile) or (bool(about) and texts >= set(about))
    queried = () if documents else example_questions(schema, database, link, about)
    if len(queried) >= ENOUGH or (about and not texts & set(about)):
        return queried
    asked = [*queried, *document_questions(schema, profile, database)]
    return tuple(dict.fromkeys(asked))[:MOST]


def document_questions(schema: Schema, profile: Profile, database: Database) -> tuple[str, ...]:
    """Ask about titles and headings of the graph's documents; nothing where it has none."""
    for link in document_links(schema):
        if profile.text_keys.get(link.chunk):
            label = schema.label(link.document)
            loaded = label is not None and any(p.key == RUN_KEY for p in label.properties)
            return tuple(_questions(_sections(link, profile, database, loaded=loaded)))
    return ()


def _sections(
    link: DocumentLink, profile: Profile, database: Database, *, loaded: bool
) -> list[tuple[str, list[str]]]:
    """Return titles with the headings of a chunk of each, those that were `loaded` last first."""
    query = SECTIONS.fill(
        document=name(link.document),
        type=name(link.type),
        chunk=name(link.chunk),
        newest=property_of("document", RUN_KEY) if loaded else number(0),
        title=property_of("document", profile.name_keys.get(link.document, "title")),
        text=property_of("passage", profile.text_keys[link.chunk][0]),
        headings=property_of("passage", HEADINGS_KEY),
        place=name(link.key),
    )
    try:
        rows = database.fetch(CypherQuery(query.text, {"read": READ}), limit=READ).records
    except (QueryRefusedError, QueryTimeoutError):
        return []
    named = (row for row in rows if isinstance(row["title"], str) and row["title"].strip())
    return [(" ".join(row["title"].split()), _headings(row)) for row in named]


def _headings(row: Mapping[str, Any]) -> list[str]:
    if not isinstance(row["text"], str):
        return []
    return [heading for heading, _ in sections_of(row["text"], row["headings"]) if heading]


def _questions(sections: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    titles = [t for t in dict.fromkeys(title for title, _ in sections) if _is_short(t)]
    topics = [t for t in _topics(sections) if t.lower() not in {x.lower() for x in titles}]
    patterns = ("What do the documents say about {}?", "Where is {} explained?")
    for place, topic in enumerate(topics[:3]):
        yield patterns[place % 2].format(topic)
    yield from (f"Summarise {title}" for title in titles[:2])
    if len({title for title, _ in sections}) > 1:
        yield "Which documents are there?"


def _topics(sections: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield headings that can stand in a question, one of each document before a second one."""
    by_title: dict[str, list[str]] = {}
    for title, headings in sections:
        for heading in headings:
            if heading != title and _is_topic(heading):
                by_title.setdefault(title, []).append(_spoken(heading))
    longest = max(map(len, by_title.values()), default=0)
    in_turn = (found[n] for n in range(longest) for found in by_title.values() if n < len(found))
    yield from dict.fromkeys(in_turn)


def _is_short(title: str) -> bool:
    return len(title) <= LONGEST_TITLE and PLAIN_TITLE.fullmatch(title) is not None


def _is_topic(heading: str) -> bool:
    words = heading.split()
    lower = [word.lower() for word in words]
    return (
        len(heading) <= LONGEST_HEADING
        and 0 < len(words) <= MOST_WORDS
        and all(word.replace("-", "").replace("'", "").isalpha() for word in words)
        and not set(lower) & OFTEN
        and lower[0] not in STOP_WORDS
        and bool(search_words(heading))
    )


def _spoken(heading: str) -> str:
    """Write a heading as it stands within a sentence."""
    first, *rest = heading.split()
    begins = first.istitle() and not any(word[0].isupper() for word in rest)
    return " ".join([first.lower() if begins else first, *rest])
