"""Plain questions: one relationship for one word, one node spoken of twice, states, places."""

from datetime import UTC, datetime

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.chart.canonical import canonical
from graphrag_core.translate.offline.chart.meaning import Asked, Compare, NodeSet, Use
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key

FIRST = 3
NOW = datetime(2026, 3, 1, tzinfo=UTC)

THEATRE = Schema(
    labels=(
        LabelSchema("Actor", 30, (key("name", "STRING"), key("salary", "INTEGER")), "name"),
        LabelSchema(
            "Play",
            20,
            (
                key("title", "STRING"),
                key("price", "INTEGER"),
                key("genre", "STRING", "comedy", "tragedy"),
                key("active", "BOOLEAN"),
                key("closed_on", "DATE"),
            ),
            "title",
        ),
        LabelSchema("Costume", 50, (key("name", "STRING"), key("stock", "INTEGER")), "name"),
        LabelSchema(
            "Ticket",
            90,
            (key("number", "INTEGER"), key("kind", "STRING"), key("expires_on", "DATE")),
            "number",
        ),
        LabelSchema("Workshop", 5, (key("name", "STRING"), key("os", "STRING")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema(
            "PERFORMED_IN", 60, (key("role", "STRING", "lead", "narrator"), key("days", "INTEGER"))
        ),
        RelationshipTypeSchema("WROTE", 20),
        RelationshipTypeSchema("REHEARSED", 40, (key("rehearsed_on", "DATE"),)),
        RelationshipTypeSchema("OWNS", 40),
        RelationshipTypeSchema("REPAIRED", 30, (key("repaired_on", "DATE"),)),
    ),
    patterns=(
        Pattern("Actor", "PERFORMED_IN", "Play", 60),
        Pattern("Actor", "WROTE", "Play", 20),
        Pattern("Actor", "REHEARSED", "Play", 40),
        Pattern("Actor", "OWNS", "Costume", 40),
        Pattern("Workshop", "REPAIRED", "Costume", 30),
    ),
)
NAMES = {
    "Hamlet": ("Play", "title", "Hamlet"),
    "lead": (":PERFORMED_IN", "role", "lead"),
    "narrator": (":PERFORMED_IN", "role", "narrator"),
}

AMONG_THE_FIRST = (
    ("lead of Hamlet", "(actor:Actor)-[performed_in:PERFORMED_IN]->(play:Play) WHERE play.title"),
    ("Who was the narrator of Hamlet?", "performed_in.role = $role RETURN DISTINCT actor"),
    ("Hamlet's narrator", "performed_in.role = $role RETURN DISTINCT actor.name"),
    (
        "Who performed as narrator in Hamlet?",
        "MATCH (actor:Actor)-[performed_in:PERFORMED_IN]->(play:Play) WHERE play.title = $play "
        "AND performed_in.role = $role RETURN",
    ),
    (
        "Who performed in a play that they also wrote?",
        "(actor:Actor)-[:PERFORMED_IN]->(:Play)<-[:WROTE]-(actor)",
    ),
    (
        "Which actors performed in a play they did not write?",
        "NOT EXISTS { MATCH (actor)-[:WROTE]->(play) }",
    ),
    (
        "Which plays were written and rehearsed by the same actor?",
        "(actor:Actor)-[:WROTE]->(play:Play)<-[:REHEARSED]-(actor)",
    ),
    (
        "Which actors both wrote and rehearsed the same play?",
        "(actor:Actor)-[:WROTE]->(:Play)<-[:REHEARSED]-(actor)",
    ),
    (
        "Which actors rehearsed their own plays?",
        "(actor:Actor)-[:REHEARSED]->(:Play)<-[:WROTE]-(actor)",
    ),
    ("Which workshop has done the most repairs?", "count(DISTINCT repaired) AS count ORDER BY"),
    ("Which costume was repaired the most?", "count(DISTINCT repaired) AS count ORDER BY count"),
    ("Which costume is the most common?", "AS count ORDER BY count DESC LIMIT 1"),
    ("Which costumes are out of stock?", "costume.stock = $stock"),
    ("Which plays are out of service?", "play.active = $active"),
    ("second most expensive play", "ORDER BY play_price DESC SKIP 1 LIMIT 1"),
    ("Which actor has the third highest salary?", "ORDER BY actor_salary DESC SKIP 2 LIMIT 1"),
    ("When does ticket 7003 expire?", "WHERE ticket.number = $number"),
    ("Which tickets have already expired?", "ticket.expires_on < $until"),
    ("plays still open", "play.closed_on IS NULL"),
    (
        "actors with a salary above 100 but below 900",
        "actor.salary > $salary AND actor.salary < $salary_2",
    ),
    (
        "Which plays were not closed since 2025?",
        "(play.closed_on < $since OR play.closed_on IS NULL)",
    ),
    ("Number of workshops per operating system", "workshop.os AS workshop_os, count("),
    ("How many tickets are there per kind?", "ticket.kind AS ticket_kind, count("),
    ("price by genre of play", "play.genre AS play_genre, sum(play.price)"),
    ("How many days in total did actors perform?", "sum(performed_in.days)"),
    ("costumes, and who owns them", "costume.name AS costume, actor.name AS actor"),
    ("Who wrote a play, and which one?", "actor.name AS actor, play.title AS play"),
    ("Which plays were rehearsed more than once?", "RETURN DISTINCT rehearsed } > $count"),
    ("Which plays were rehearsed twice?", "RETURN DISTINCT rehearsed } = $count"),
    ("Which plays were rehearsed more than 3 times?", "RETURN DISTINCT rehearsed } > $count"),
    ("Who is busy in Hamlet?", "(actor:Actor)-[:PERFORMED_IN]->(play:Play)"),
    ("salary of actors on average", "avg(actor.salary)"),
    ("Which play was closed first?", "ORDER BY play_closed_on LIMIT 1"),
    ("plays that sell for more than 100", "play.price > $price"),
    ("Which costumes are not needed in any workshop?", "NOT EXISTS { MATCH (:Workshop)"),
    ("Which actors wrote plays, and how many each?", "count(DISTINCT play) AS count"),
    ("Which actor wrote the most plays, and how many?", "ORDER BY count DESC LIMIT 1"),
    ("Which play is the most expensive, and how much is it?", "ORDER BY play_price DESC LIMIT 1"),
    ("plays, latest closed first", "ORDER BY play_closed_on DESC"),
)
"""Questions, and what a query among the first candidates is written like."""

NOT_THE_FIRST = (
    ("Who performed in Hamlet?", "role"),
    ("Who performed in a play?", "<-[:"),
    ("Which actors own costumes?", "ORDER BY"),
    ("Which costumes are in stock?", "costume.stock = $stock"),
    ("most expensive play", "SKIP"),
    ("Which tickets are there?", "IS NULL"),
    ("plays closed since 2025", "OR play.closed_on IS NULL"),
    ("3 tickets", "ticket.number ="),
    ("actors with a salary above 900 or below 100", "AND actor.salary < "),
    ("How many tickets are there?", "ticket.kind"),
    ("Which plays were rehearsed?", "COUNT {"),
    ("Which actors wrote plays?", "count("),
    ("salary of actors", "avg("),
    ("Which plays were closed?", "ORDER BY"),
    ("Which costumes are in a workshop?", "NOT EXISTS"),
    ("Which plays have a price over 100?", "closed_on"),
)
"""Questions, and what no word of them asks for: the first candidate is not written like it."""


def _candidates(text: str) -> list[Reading]:
    return readings_of(text, links_in(text, NAMES), THEATRE, now=NOW)


def _queries(text: str) -> list[str]:
    return [query_of(reading, THEATRE) for reading in _candidates(text)]


@pytest.mark.parametrize(("question", "query"), AMONG_THE_FIRST)
def test_the_wanted_reading_is_among_the_first_candidates(question, query):
    queries = _queries(question)[:FIRST]

    assert any(query in one for one in queries), "\n".join(queries)


@pytest.mark.parametrize(("question", "query"), NOT_THE_FIRST)
def test_the_first_candidate_has_nothing_that_no_word_asks_for(question, query):
    assert query not in _queries(question)[0]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("lead of Hamlet", "The actors that performed in Hamlet with role lead"),
        (
            "Which actors performed in a play they did not write?",
            "The actors that performed in a play and never wrote the play",
        ),
        (
            "Which plays were rehearsed more than once?",
            "The plays rehearsed by an actor more than once",
        ),
        (
            "second most expensive play",
            "The play with the second highest price",
        ),
        (
            "Which plays were not closed since 2025?",
            "The plays either closed before 1 Jan 2025 or without a closing date",
        ),
    ],
)
def test_the_first_candidate_is_said_as_people_would_say_it(question, sentence):
    lexicon = lexicon_of(THEATRE, detect_profile(THEATRE))

    said = [render(reading, lexicon) for reading in _candidates(question)[:FIRST]]

    assert sentence in said


def test_two_readings_that_differ_in_the_order_of_conditions_are_one_candidate():
    active, cheap = Compare("active", "=", True), Compare("price", "<", 5)

    one = Asked("rows", NodeSet("Play", (active, cheap)))
    other = Asked("rows", NodeSet("Play", (cheap, active), plural=True))

    assert canonical(one) == canonical(other)


def test_readings_of_two_columns_and_of_one_differ():
    title = Use("column", "title")

    one = Asked("rows", NodeSet("Play", uses=(title,)))
    two = Asked("rows", NodeSet("Play", uses=(title, Use("column", "price"))))

    assert canonical(one) != canonical(two)


def test_no_candidate_counts_what_each_of_its_rows_is_one_of():
    for question in ("Which actor has written the most plays?", "most plays per actor"):
        for reading in _candidates(question):
            shown = {c.variable for c in reading.columns if c.key is None and c.function is None}
            counted = {c.variable for c in reading.columns if c.key is None and c.function}

            assert not shown & counted


def test_no_relationship_that_says_nothing_stands_beside_one_of_its_kind():
    for query in _queries("Who performed in Hamlet?"):
        assert query.count(":PERFORMED_IN]->(:Play)") == 0 or "play.title" not in query
