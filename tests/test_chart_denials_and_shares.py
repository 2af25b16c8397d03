"""What somebody has not done, what two share, whose time is meant, and of what there is most."""

from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of, shown_queries

from graphrag_core.english.time_phrases import find_times
from graphrag_core.translate.offline.chart.lapses import is_lapse
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key

YARD = Schema(
    labels=(
        LabelSchema("Worker", 40, (key("name", "STRING"), key("hired", "DATE")), "name"),
        LabelSchema("Course", 9, (key("title", "STRING"), key("mandatory", "BOOLEAN")), "title"),
        LabelSchema("Team", 6, (key("name", "STRING"),), "name"),
        LabelSchema("Ship", 20, (key("name", "STRING"), key("launched", "DATE"),
                                 Property("build", ("STRING",), ("barge", "tug"))), "name"),
        LabelSchema("Repair", 300, (key("number", "STRING"), key("started", "DATE"),
                                    key("finished", "DATE")), "number"),
        LabelSchema("Dock", 4, (key("name", "STRING"),), "name"),
        LabelSchema("Crane", 12, (key("name", "STRING"), key("capacity_t", "INTEGER"),
                                  Property("wear", ("FLOAT",), (0.1, 0.35, 0.8))), "name"),
        LabelSchema("Section", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ATTENDED", 90, (key("passed_on", "DATE"),)),
        RelationshipTypeSchema("MEMBER_OF", 40, (Property("role", ("STRING",), ("lead", "helper"),
                                                          values_complete=True),)),
        RelationshipTypeSchema("REPAIRED_SHIP", 300),
        RelationshipTypeSchema("DID", 400),
        RelationshipTypeSchema("STANDS_IN", 12),
        RelationshipTypeSchema("SUBSECTION_OF", 20),
    ),
    patterns=(
        Pattern("Worker", "ATTENDED", "Course", 90),
        Pattern("Worker", "MEMBER_OF", "Team", 40),
        Pattern("Repair", "REPAIRED_SHIP", "Ship", 300),
        Pattern("Worker", "DID", "Repair", 400),
        Pattern("Crane", "STANDS_IN", "Dock", 12),
        Pattern("Section", "SUBSECTION_OF", "Section", 20),
    ),
)  # fmt: skip
NAMES = (
    ("Worker", "name", "Ada"), ("Course", "title", "Knots"), ("Ship", "name", "Vega"),
    ("Section", "name", "Keel"),
)  # fmt: skip


def first(text: str) -> str:
    """The query of the cheapest reading."""
    return shown_queries(YARD, text, [value for value in NAMES if value[2] in text])[0]


@pytest.mark.parametrize(
    "text",
    [
        "Which courses has Ada not attended yet?",
        "Which courses did Ada not attend?",
        "courses that Ada never attended",
    ],
)
def test_what_somebody_has_not_done_is_what_they_are_not_joined_to(text: str) -> None:
    query = first(text)
    assert query.startswith("MATCH (course:Course) WHERE NOT EXISTS {")
    assert "$worker" in query


def test_what_somebody_has_done_is_not_denied() -> None:
    assert "NOT" not in first("Which courses has Ada attended?")


def test_what_somebody_does_not_have_is_denied() -> None:
    assert "NOT EXISTS" in first("Which courses does Ada not have?")


def test_an_adjective_before_its_noun_chooses_rather_than_shows() -> None:
    query = first("mandatory courses")
    assert "WHERE course.mandatory = $mandatory" in query
    assert "course.mandatory AS" not in query


@pytest.mark.parametrize(
    ("text", "as_end"),
    [
        ("Which sections have subsections?", True),
        ("Which sections have no subsections?", True),
        ("subsections of Keel", False),
    ],
)
def test_what_has_others_stands_at_the_other_end_than_these(text: str, as_end: bool) -> None:
    query = first(text)
    assert ("-[:SUBSECTION_OF]->(section)" in query or "]->(section:Section)" in query) is as_end


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("repairs per ship in 2026", "repair.started"),
        ("How many repairs did each ship have in 2026?", "repair.started"),
        ("How many repairs are there of ships launched in 2026?", "ship.launched"),
        ("ships in 2026", "ship.launched"),
    ],
)
def test_a_time_is_that_of_what_happened_unless_a_word_says_whose(text: str, dated: str) -> None:
    assert f"{dated} >= " in first(text)


@pytest.mark.parametrize(
    ("text", "limit"), [("last 3 repairs", 3), ("latest 5 repairs", 5), ("last repair", 1)]
)
def test_the_last_so_many_are_ordered_by_their_time(text: str, limit: int) -> None:
    query = first(text)
    assert "ORDER BY repair_started DESC" in query
    assert query.endswith(f"LIMIT {limit}")


@pytest.mark.parametrize(
    "text", ["workers in the same team as Ada", "Who is in the same team as Ada?"]
)
def test_the_same_thing_as_somebody_has_is_reached_by_both(text: str) -> None:
    found = shown_queries(YARD, text, NAMES[:1])
    both = "(worker:Worker)-[:MEMBER_OF]->(:Team)<-[:MEMBER_OF]-(worker2:Worker)"
    assert any(both in query and "RETURN DISTINCT worker.name" in query for query in found[:3])


def test_the_same_value_as_another_has_is_compared_and_leaves_it_out() -> None:
    query = first("ships with the same build as Vega")
    assert "ship.build = ship2.build" in query
    assert "ship.name <> $" in query
    assert query.count("ship.name AS") == 1


def test_at_least_so_many_that_somebody_shares_are_counted() -> None:
    query = first("Which workers share at least 2 courses with Ada?")
    assert (
        "COUNT { MATCH (worker)-[:ATTENDED]->(course:Course)<-[:ATTENDED]-(worker2:Worker)" in query
    )


def test_most_of_an_amount_is_that_of_all_together() -> None:
    found = shown_queries(YARD, "dock with the most capacity", ())
    assert any("sum(crane.capacity_t)" in query for query in found)


def test_most_of_an_amount_of_its_own_is_no_sum() -> None:
    assert not any(
        "sum(" in query for query in shown_queries(YARD, "crane with the most capacity", ())
    )


def test_things_without_somebody_in_a_role_are_joined_to_none_in_it() -> None:
    query = first("teams without a lead")
    assert "NOT EXISTS" in query
    assert "member_of.role = $role" in query


@pytest.mark.parametrize(
    ("text", "counted"), [("repairs by ship", True), ("repairs by Ada", False)]
)
def test_things_by_others_are_counted_and_by_somebody_listed(text: str, counted: bool) -> None:
    assert ("count(" in first(text)) is counted


def test_the_slowest_is_what_took_longest() -> None:
    query = first("slowest repair")
    assert "duration.inDays(repair.started, repair.finished).days" in query
    assert "DESC" in query


def test_per_cent_are_hundredths_of_what_holds_parts_of_one() -> None:
    reading = readings_of("cranes with a wear above 20 %", (), YARD)[0]
    (test,) = reading.pattern.conditions
    assert test.value == 0.2  # type: ignore[union-attr]
    assert "crane.wear > $wear" in query_of(reading, YARD)


@pytest.mark.parametrize(
    ("start", "end", "lapses"),
    [("hired", "left", True), ("first_seen", "last_seen", True), ("hired", "born", False),
     ("left", "hired", False)],
)  # fmt: skip
def test_nothing_lasts_until_a_birth(start: str, end: str, lapses: bool) -> None:
    assert is_lapse(start, end) is lapses


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("Which repairs end this year?", 1),
        ("repairs that start in March", 3),
        ("at the end of this year", 9),
        ("late this year", 9),
    ],
)
def test_a_verb_names_no_edge_of_a_period(text: str, month: int) -> None:
    (phrase,) = find_times(text, now=datetime(2026, 11, 26, tzinfo=UTC))
    assert phrase.since is not None
    assert phrase.since.month == month


@pytest.mark.parametrize(
    ("text", "is_year"),
    [("repairs 2026", True), ("2025 repairs by ship", True), ("cranes over 2000", False)],
)
def test_a_year_that_stands_alone_may_be_a_time(text: str, is_year: bool) -> None:
    assert ("repair.started >= " in first(text)) is is_year


def test_several_of_what_each_has_one_of_are_hardly_meant() -> None:
    """A repair is of one ship, so that workers did repairs of several ships."""
    query = first("workers who did repairs of at least 3 ships")
    assert "COUNT { MATCH (worker)-[:DID]->" in query


def test_who_did_it_last_is_told_by_the_deed() -> None:
    found = shown_queries(YARD, "Which worker repaired Vega last?", NAMES[2:3])
    assert any("ORDER BY repair_started DESC LIMIT 1" in query for query in found)


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("lead-role workers", ["member_of.role = $role"]),
        ("cranes of above-average capacity", ["crane.capacity_t > average"]),
        ("well-known workers", []),
    ],
)
def test_a_hyphen_joins_a_value_with_its_key(text: str, tests: list[str]) -> None:
    query = first(text)
    assert all(one in query for one in tests)
    assert bool(tests) is (" WHERE " in query)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("cranes over 10", "crane.capacity_t > $capacity_t"),
        ("cranes with a capacity over 1k", "crane.capacity_t > $capacity_t"),
        ("workers with 3+ courses", ">= $count"),
        ("repairs lasting over 48h", "/ 3600.0 > $hours"),
    ],
)
def test_bounds_are_read_however_short(text: str, condition: str) -> None:
    assert condition in first(text)


def test_a_name_with_a_hyphen_before_a_deed_is_what_it_was_done_to() -> None:
    query = first("Knots-attended workers")
    assert "(worker:Worker)-[:ATTENDED]->(course:Course) WHERE course.title = $course" in query


STRIKES = Schema(
    labels=(LabelSchema("Strike", 90, (key("report", "STRING"), key("Cost_Other", "INTEGER"),
                                       key("Cost_Repair", "INTEGER"),
                                       key("Cost_Total", "INTEGER")), "report"),),
    relationship_types=(),
    patterns=(),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key_"),
    [
        ("most expensive strike", "Cost_Total"),
        ("cost of all strikes", "Cost_Total"),
    ],
)
def test_the_total_is_meant_where_no_part_is_named(text: str, key_: str) -> None:
    assert f"strike.{key_}" in shown_queries(STRIKES, text, ())[0]


def test_a_part_that_is_named_is_meant() -> None:
    found = shown_queries(STRIKES, "repair cost of all strikes", ())
    assert any("strike.Cost_Repair" in query for query in found)


FIRM = Schema(
    labels=(
        LabelSchema("Clerk", 40, (key("name", "STRING"), key("salary", "INTEGER"),
                                  key("born", "DATE")), "name"),
        LabelSchema("Office", 4, (key("name", "STRING"), key("budget", "INTEGER")), "name"),
        LabelSchema("Project", 9, (key("name", "STRING"), key("budget", "INTEGER")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("REPORTS_TO", 39), RelationshipTypeSchema("RUN_BY", 9)),
    patterns=(Pattern("Clerk", "REPORTS_TO", "Clerk", 39), Pattern("Project", "RUN_BY", "Office", 9)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "way", "compared"),
    [
        ("Which clerks earn more than their manager?",
         "(clerk:Clerk)-[:REPORTS_TO]->(clerk2:Clerk)", "clerk.salary > clerk2.salary"),
        ("clerks with a lower salary than their boss",
         "(clerk:Clerk)-[:REPORTS_TO]->(clerk2:Clerk)", "clerk.salary < clerk2.salary"),
        ("clerks older than their manager",
         "(clerk:Clerk)-[:REPORTS_TO]->(clerk2:Clerk)", "clerk.born < clerk2.born"),
        ("projects with a bigger budget than their office",
         "(project:Project)-[:RUN_BY]->(office:Office)", "project.budget > office.budget"),
    ],
)  # fmt: skip
def test_more_than_theirs_is_compared_along_the_way_to_it(
    text: str, way: str, compared: str
) -> None:
    query = shown_queries(FIRM, text, ())[0]
    assert way in query
    assert compared in query


def test_more_than_somebody_named_goes_along_no_way() -> None:
    (query, *_) = shown_queries(FIRM, "clerks who earn more than Ada", [("Clerk", "name", "Ada")])
    assert "REPORTS_TO" not in query
    assert "clerk.salary > clerk2.salary" in query


@pytest.mark.parametrize(
    ("text", "above"),
    [("who manages Ada", True), ("who supervises Ada", True), ("who reports to Ada", False)],
)
def test_who_is_reported_to_manages(text: str, above: bool) -> None:
    query = shown_queries(FIRM, text, [("Clerk", "name", "Ada")])[0]
    asked, *_ = query.split("RETURN DISTINCT ")[1].split(".")
    assert (f"->({asked}:Clerk)" in query) is above


@pytest.mark.parametrize("text", ["headcount", "what is our headcount?", "number of people"])
def test_headcount_is_the_number_of_people(text: str) -> None:
    assert any("MATCH (clerk:Clerk) RETURN count(" in q for q in shown_queries(FIRM, text, ()))


DEPOT = Schema(
    labels=(
        LabelSchema("Mechanic", 9, (key("name", "STRING"), key("hired", "DATE"),
                                    key("on_call", "BOOLEAN")), "name"),
        LabelSchema("Lift", 40, (key("number", "STRING"), key("launched", "DATE")), "number"),
        LabelSchema("Fault", 200, (key("code", "STRING"), key("opened", "DATE"),
                                   Property("status", ("STRING",), ("open", "closed"),
                                            values_complete=True)), "code"),
        LabelSchema("Inspection", 300, (key("number", "STRING"), key("inspectedOn", "DATE")), "number"),
    ),
    relationship_types=(RelationshipTypeSchema("OF_LIFT", 300), RelationshipTypeSchema("ON_LIFT", 200)),
    patterns=(Pattern("Inspection", "OF_LIFT", "Lift", 300), Pattern("Fault", "ON_LIFT", "Lift", 200)),
)  # fmt: skip


def test_a_word_that_is_a_value_names_no_key_in_another_form() -> None:
    query = shown_queries(DEPOT, "oldest open fault", ())[0]
    assert "fault.status = $status" in query
    assert "ORDER BY fault_opened LIMIT 1" in query


def test_the_most_inspected_has_the_most_inspections() -> None:
    query = shown_queries(DEPOT, "most inspected lift", ())[0]
    assert "(inspection:Inspection)-[:OF_LIFT]->(lift:Lift)" in query
    assert "count(DISTINCT inspection)" in query


def test_the_latest_inspection_is_no_most() -> None:
    assert "count(" not in shown_queries(DEPOT, "latest inspection", ())[0]


LESSONS = Schema(
    labels=(
        LabelSchema("Worker", 40, (key("name", "STRING"),), "name"),
        LabelSchema("Training", 9, (key("title", "STRING"), key("durationHours", "INTEGER")), "title"),
        LabelSchema("Job", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ATTENDED", 90),
        RelationshipTypeSchema("WORKS_ON", 60, (key("hoursPerWeek", "INTEGER"),)),
    ),
    patterns=(Pattern("Worker", "ATTENDED", "Training", 90), Pattern("Worker", "WORKS_ON", "Job", 60)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("total training hours", "sum(training.durationHours)"),
        ("total training hours per worker", "sum(training.durationHours)"),
        ("total hours per week by worker", "sum(works_on.hoursPerWeek)"),
    ],
)
def test_an_amount_behind_a_noun_is_of_what_the_noun_means(text: str, added: str) -> None:
    assert added in shown_queries(LESSONS, text, ())[0]
