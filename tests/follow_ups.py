"""Follow-ups rewritten on a schema written by hand, with the real offline reader."""

import re
from collections.abc import Sequence

from graphrag_core.conversation import FollowUp, OfflineReader, rewrite_question
from graphrag_core.translate.offline import ChunkCutter, OfflineTranslator
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import (
    Candidate,
    CypherQuery,
    Exchange,
    LabelSchema,
    Links,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

COMPANY = Schema(
    labels=(
        LabelSchema("Team", 4, (key("name", "STRING", "Core-Platform", "Data-Services"),), "name"),
        LabelSchema(
            "Service",
            40,
            (key("name", "STRING"), key("language", "STRING", "Go", "Python", "Rust")),
            "name",
        ),
        LabelSchema(
            "Incident",
            300,
            (
                key("title", "STRING"),
                key("severity", "STRING", "P0", "P1", "P2"),
                key("timestamp", "ZONED DATETIME"),
                key("minutes_to_resolve", "INTEGER"),
            ),
            "title",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("OWNS", 40),
        RelationshipTypeSchema("IMPACTED", 300),
    ),
    patterns=(
        Pattern("Team", "OWNS", "Service", 40),
        Pattern("Incident", "IMPACTED", "Service", 300),
    ),
)
VALUES = (
    *(ValueLink(0, 0, name, "Team", "name", name, 1.0, name) for name in COMPANY.labels[0].properties[0].values),
    *(ValueLink(0, 0, name, "Service", "name", name, 1.0, name) for name in ("billing-api", "auth-service")),
    *(ValueLink(0, 0, name, "Service", "language", name, 1.0) for name in ("Go", "Python", "Rust")),
    *(ValueLink(0, 0, name, "Incident", "severity", name, 1.0) for name in ("P0", "P1", "P2")),
)  # fmt: skip
TRANSLATOR = OfflineTranslator()
NAME_KEYS = {label.name: label.name_key or "" for label in COMPANY.labels}


def linked(question: Question, values: Sequence[ValueLink] = VALUES) -> Links:
    """The values that a question names, each where it stands."""
    return Links(
        tuple(
            ValueLink(found.start(), found.end(), one.text, one.label, one.key, one.value, 1.0, one.node_id)
            for one in values
            for found in re.finditer(rf"(?<![\w-]){re.escape(one.text)}(?![\w-])", question.text)
        )
    )  # fmt: skip


def reader_of(schema: Schema, values: Sequence[ValueLink]) -> OfflineReader:
    """What reads texts on a schema with these values."""
    return OfflineReader(
        schema,
        lambda question: linked(question, values),
        ChunkCutter().chunks,
        TRANSLATOR.outlines,
        TRANSLATOR.render,
    )


READER = reader_of(COMPANY, VALUES)


def things(label: str, *names: str) -> tuple[Candidate, ...]:
    """What was found: nodes of a label."""
    return tuple(Candidate(name, label, name) for name in names)


def followed(
    *texts: str, results: Sequence[Candidate] = (), reader: OfflineReader = READER
) -> FollowUp:
    """What the last of some texts is made of, each going on from that before.

    `results` is what the question before the last found.
    """
    history: tuple[Exchange, ...] = ()
    for text in texts[:-1]:
        last = rewrite_question(Question(text, history=history), reader)
        outline = last.edited or reader.outline(Question(last.text))
        reading = None if outline is None else outline.reading
        found = tuple(results) if text == texts[-2] else ()
        history = (
            *history,
            Exchange(text, last.text, cypher="MATCH", results=found, reading=reading),
        )
    return rewrite_question(Question(texts[-1], history=history), reader)


def query_of(found: FollowUp) -> CypherQuery:
    """The query of a follow-up; it stands on one line."""
    assert found.edited is not None, found
    assert isinstance(found.edited.reading, Reading)
    query = Writer(NAME_KEYS).write(found.edited.reading, limit=1000)
    return CypherQuery(" ".join(query.text.split()), query.parameters)
