"""Engines of intents over times: shifts to come, troubles of mixed types, and long series."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.changes import _fact_lines
from graphrag_core.ask.intents.recorded import Recorded
from graphrag_core.ask.intents.trend import _direction, _is_whole, _text
from graphrag_core.ask.intents.windows import Period
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import (
    AsOf,
    CypherQuery,
    Evidence,
    IntentName,
    Node,
    Question,
    Relationship,
    Subgraph,
)

FERRIES = """
WITH datetime() AS now
CREATE (f:Ferry {name: 'Kestrel'}),
  (:Engineer {name: 'Nora Bay'})-[:MAINTAINS {valid_at: now - duration('P90D'),
    invalid_at: now - duration('P30D')}]->(f),
  (:Engineer {name: 'Ole Dam'})-[:MAINTAINS {valid_at: now - duration('P30D')}]->(f),
  (:Engineer {name: 'Ida Quist'})-[:MAINTAINS {valid_at: now + duration('P5D')}]->(f),
  (:Incident:Outage {name: 'INC-1', opened_at: now - duration('P4D')})-[:AFFECTED]->(f),
  (:Incident {name: 'INC-0', opened_at: now - duration('P40D')})-[:AFFECTED]->(f),
  (:Complaint {name: 'CMP-1', made_on: date(now - duration('P400D'))})-[:AFFECTED]->(f),
  (g:Ferry {name: 'Merle'}),
  (:Engineer {name: 'Alice Moor'})-[:LEADS {valid_at: now - duration('P9D')}]->(g),
  (:Incident {name: 'INC-7', opened_at: now - duration('P8D')})-[:AFFECTED]->(g)
"""
TOWS = """
MATCH (f:Ferry {name: 'Kestrel'})
UNWIND range(1, 150) AS back
WITH f, back, date(datetime() - duration({days: 2 * back})) AS day
CREATE (f)<-[:TOWED {on: CASE WHEN back % 2 = 0 THEN day ELSE toString(day) END}]-(:Tug {name: 'Tug ' + back})
"""
TASTINGS = """
UNWIND [[1, 2, 1], [2, 4, 99], [3, 4, 50], [4, 4, 50], [5, 4, 50], [6, 4, 50]] AS row
UNWIND range(1, row[2]) AS one
CREATE (:Tasting {no: one, rating: toFloat(row[1]), tasted_at: datetime({year: 2025, month: row[0]})})
"""
BROADCASTS = """
UNWIND [[2022, 2.0], [2023, 3.0], [2024, 5.5]] AS row
CREATE (:Broadcast {code: 'B-' + row[0], airedOn: date({year: row[0], month: 5}), avgViewersMillions: row[1]})
"""
DOCKINGS = """
MATCH (i:Incident {name: 'INC-7'})
UNWIND range(1, 13) AS back
CREATE (:Docking {name: 'D-' + back,
  docked_at: i.opened_at - duration({hours: CASE back WHEN 13 THEN 72 ELSE back END})})
"""
CROSSINGS = """
UNWIND range(0, 149) AS back
WITH datetime() - duration({days: back + 1}) AS at, 1 + (149 - back) / 15 AS times
UNWIND range(1, times) AS one
CREATE (:Crossing {number: one, sailed_at: at})
"""


@pytest.fixture(scope="module")
def ferries(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    scripts = (WIPE, FERRIES, TOWS, TASTINGS, BROADCASTS, DOCKINGS, CROSSINGS)
    made = [CypherQuery(text) for text in scripts]
    graph_named("ferries").write(made)
    server = server_named("ferries")
    settings = settings_for("ferries", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def test_who_comes_later_did_not_come_before(ferries: Engine):
    text = ferries.ask(Question("Who should I call about Kestrel?", intent="who")).text

    now, _, rest = text.partition("Before:")
    before, _, later = rest.partition("From later on:")
    assert ("Ole Dam" in now, "Nora Bay" in before, "Ida Quist" in later) == (True, True, True)


def test_the_latest_trouble_is_the_latest_in_time_and_named_once(ferries: Engine):
    text = ferries.ask(Question("Why did Kestrel fail?", intent="why")).text

    latest, _, before = text.partition("Before that:")
    assert "INC-1" in latest
    assert "INC-0" in before
    assert "INC-1" not in before.partition("\n")[0]


def test_who_began_to_lead_a_thing_is_no_cause_of_its_trouble(ferries: Engine):
    text = ferries.ask(Question("Why did Merle fail?", intent="why")).text

    assert "No reason for it is recorded." in text
    assert "Alice Moor" in text.partition("In order of time")[2]


@pytest.mark.parametrize(
    ("text", "lead", "partial"),
    [
        ("Which dockings were there in the two days before INC-7?",
         "The 5 nearest of 12 dockings in the 2 days before INC-7",
         "Only the 5 nearest of 12 dockings in the 2 days before it are shown."),
        ("Which dockings were there before INC-7?", "The 5 nearest of 13 dockings before INC-7",
         "Only the 5 nearest of 13 dockings before it are shown."),
        ("Which dockings were there in the 3 hours before INC-7?",
         "The 3 dockings in the 3 hours before INC-7", ""),
    ],
)  # fmt: skip
def test_the_nearest_events_are_told_with_how_many_there_are(
    ferries: Engine, text: str, lead: str, partial: str
):
    answer = ferries.ask(Question(text, intent="before"))

    assert answer.text.startswith(lead)
    cut = [d.message for d in answer.diagnostics.fallback if d.code == "partial"]
    assert cut == ([partial] if partial else [])


def test_a_history_ends_with_the_latest_and_counts_all(ferries: Engine):
    answer = ferries.ask(Question("History of Kestrel", intent="history"))

    head, *lines = answer.text.splitlines()
    tugs = [line for line in lines if "Tug" in line]
    assert head == "156 dated facts about Kestrel; the 20 latest:"
    assert ["Tug 1 [" in tugs[-1], "Tug 2 [" in tugs[-2]] == [True, True]
    assert "Only the latest 100 were read." in answer.text


def test_a_series_is_summed_up_whole_whatever_the_limit(ferries: Engine):
    asked = Question("crossings by day in the last 150 days", intent="trend", limit=5)

    answer = ferries.ask(asked)

    assert len(answer.rows.records) >= 150
    assert "Rising: " in answer.text


def test_a_span_that_is_not_over_yet_is_no_fall():
    period = Period(datetime(2022, 1, 1, tzinfo=UTC), datetime(2026, 2, 2, tzinfo=UTC))
    years = [date(year, 1, 1) for year in range(2022, 2027)]

    whole = [_is_whole(start, "year", period) for start in years]

    assert whole == [True, True, True, True, False]
    assert _direction([(100, 1)] * 4, "year").startswith("Steady: ")


def test_below_zero_the_same_is_steady():
    assert _direction([(-5, 1)] * 9, "month").startswith("Steady: ")
    assert _direction([(-5, 1)] * 3 + [(-50, 1)] * 3, "month").startswith("Falling: ")


def test_a_mean_is_followed_over_the_spans_that_have_a_value():
    means = [4.5, 4.4, 4.6, 4.5, None, 4.5, 4.6, None, None]
    records = [
        {"month": date(2026, month, 1), "rating": mean} for month, mean in enumerate(means, 1)
    ]

    text = _text(records, ("rating", "month"), "", None, "in 2026")

    assert "May 2026" not in text
    assert "3 months without a value left out" in text
    assert text.endswith(
        "Steady: on average 4.5 in the first 2 months, 4.5 in the last, "
        "counting months with a value only."
    )


def test_a_mean_of_several_spans_is_of_all_their_values(ferries: Engine):
    asked = Question("How did the rating of tastings develop by month in 2025?", intent="trend")

    answer = ferries.ask(asked)

    assert "Jan 2025 2" in answer.text
    assert "on average 4 in the first 2 months, 4 in the last" in answer.text


def test_months_after_the_last_event_are_no_zeros(ferries: Engine):
    asked = Question("How did the number of tastings develop by month in 2025?", intent="trend")

    answer = ferries.ask(asked)

    assert "Apr 2025 50, May 2025 50 and Jun 2025 50." in answer.text
    assert "Jul 2025" not in answer.text
    assert "Falling" not in answer.text
    assert answer.text.endswith(
        "Jun 2025 is not complete. No tastings are recorded after 1 June 2025."
    )


def test_a_month_is_whole_where_its_end_is_as_quiet_as_usual():
    september = Recorded(datetime(2025, 1, 2, tzinfo=UTC), datetime(2025, 9, 28, tzinfo=UTC), 100)
    year = Period(datetime(2025, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC), asked=True)

    known = september.known(year, datetime(2026, 5, 1, tzinfo=UTC))

    whole = [_is_whole(date(2025, month, 1), "month", known) for month in (1, 9, 10)]
    assert whole == [True, True, False]


def test_a_synonym_of_a_mean_is_followed_before_troubles_are_counted(ferries: Engine):
    asked = Question("How did the audience develop over the years?", intent="trend")

    answer = ferries.ask(asked)

    assert answer.text.startswith(
        "Average viewers millions of broadcasts by year: 2022 2, 2023 3 and 2024 5.5. Rising: "
    )


def test_at_all_times_what_has_ended_is_not_told_as_now(ferries: Engine):
    asked = Question("Who should I call about Kestrel?", intent="who", as_of="all")

    now, _, rest = ferries.ask(asked).text.partition("Before:")

    before, _, later = rest.partition("From later on:")
    assert ("Ole Dam" in now, "Nora Bay" in before, "Ida Quist" in later) == (True, True, True)


def test_who_was_near_at_a_time_is_not_told_as_now(ferries: Engine):
    then = datetime.now(UTC) - timedelta(days=60)
    asked = Question("Who should I call about Kestrel?", intent="who", as_of=then)

    head, line, *_ = ferries.ask(asked).text.splitlines()

    assert head.startswith("Who to ask about Kestrel as of ")
    assert line.startswith("- Nora Bay [")


@pytest.mark.parametrize(
    ("intent", "text"),
    [
        ("central", "Which ferries are best connected?"),
        ("clusters", "Which groups are there?"),
        ("anomalies", "Which tugs are odd ones out?"),
    ],
)
@pytest.mark.parametrize(
    ("as_of", "words"),
    [
        (None, "as of now"),
        ("all", "at all times"),
        (datetime(2025, 1, 1, tzinfo=UTC), "as of 1 January 2025"),
    ],
)
def test_an_answer_says_of_which_time_it_is(
    ferries: Engine, intent: IntentName, text: str, as_of: AsOf, words: str
):
    answer = ferries.ask(Question(text, intent=intent, as_of=as_of))

    assert answer.intent == intent
    assert words in ". ".join(answer.interpretation)


def renewed(count: int) -> list[tuple[int, dict[str, Any]]]:
    """One relationship of which the latest dozen ended and began anew, of so many that ended."""
    at = datetime(2026, 3, 1, tzinfo=UTC)
    tug, ferry = (Node(id_, id_, ("Ship",), id_, {}) for id_ in ("tug", "ferry"))
    facts = {
        "began": Relationship("new", "TOWS", "TOWS", "tug", "ferry", {}, valid_at=at),
        "ended": Relationship("old", "TOWS", "TOWS", "tug", "ferry", {}, invalid_at=at),
    }
    counts = {"began": 12, "ended": count}
    return [
        (
            row,
            {
                "change": change,
                "kind": "TOWS",
                "count": counts[change],
                "examples": [[tug, fact, ferry]] * 12,
            },
        )
        for row, (change, fact) in enumerate(facts.items())
    ]


@pytest.mark.parametrize(
    ("ended", "told"),
    [(12, "the same as before"), (55, "the 12 latest were renewed")],
)
def test_only_what_was_renewed_whole_is_the_same_as_before(ended: int, told: str):
    lines = list(_fact_lines(renewed(ended), CitationRegister(Evidence(Subgraph()))))

    assert lines == [f"- Tows (12 began and {ended} ended): {told}"]
