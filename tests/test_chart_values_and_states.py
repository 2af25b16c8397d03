"""Several numbers of a key, values spoken of as things, restrictions, what is on, off or overdue."""

from datetime import UTC, datetime

import pytest
from chart_readings import links_in, query_of, readings_of, shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

PLANT = Schema(
    labels=(
        LabelSchema("Pump", 12, (key("name", "STRING"), key("enabled", "BOOLEAN"), key("hasFilter", "BOOLEAN"),
                                 key("grade", "INTEGER"), key("serviceDue", "DATE")), "name"),
        LabelSchema("Job", 60, (key("job_no", "STRING", "J-1", "J-2"), key("descr", "STRING", "Clean", "Oil"),
                                key("contractor", "STRING", "Kolb", "Marten"), key("cost", "FLOAT"),
                                key("opened", "ZONED DATETIME"), key("closed", "ZONED DATETIME")), "job_no"),
        LabelSchema("Fitter", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Test", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("DONE_ON", 60),
        RelationshipTypeSchema("TOOK", 40, (key("passed", "BOOLEAN"),)),
    ),
    patterns=(Pattern("Job", "DONE_ON", "Pump", 60), Pattern("Fitter", "TOOK", "Test", 40)),
)  # fmt: skip
NAMES = {"Alpha": ("Test", "name"), "Beta": ("Test", "name")}


def queries(text: str) -> list[str]:
    values = [(label, key_, word) for word, (label, key_) in NAMES.items() if word in text]
    return shown_queries(PLANT, text, values)


def first(text: str) -> str:
    return queries(text)[0]


@pytest.mark.parametrize("text", ["pumps with grade 2 or 3", "pumps of grades 2, 3 and 5"])
def test_several_numbers_of_a_key_are_a_list_and_are_shown(text: str) -> None:
    assert "pump.grade IN $grade RETURN pump.name AS pump, pump.grade AS" in first(text)


@pytest.mark.parametrize(
    "text", ["pumps with grade 2 or above", "pumps with a grade between 2 and 3"]
)
def test_bounds_are_no_list(text: str) -> None:
    assert " IN $grade" not in first(text)


def test_with_what_is_true_or_false_means_that_it_is_so() -> None:
    assert "pump.hasFilter = $hasFilter" in first("pumps with a filter")


@pytest.mark.parametrize(
    ("text", "enabled"),
    [("pumps that are switched off", False), ("pumps that are switched on", True)],
)
def test_what_is_switched_off_is_not_enabled(text: str, enabled: bool) -> None:
    reading = readings_of(text, (), PLANT)[0]
    assert [test.value for test in reading.pattern.conditions] == [enabled]


@pytest.mark.parametrize("text", ["pumps with overdue service", "pumps whose service is overdue"])
def test_what_is_overdue_was_due_before_now(text: str) -> None:
    now = datetime(2026, 11, 26, tzinfo=UTC)
    readings = readings_of(text, (), PLANT, now=now)
    assert any("pump.serviceDue < " in query_of(one, PLANT) for one in readings[:3])


@pytest.mark.parametrize(
    "text",
    ["contractors and how many jobs each", "contractors with the number of jobs",
     "which contractors have done how many jobs"],
)  # fmt: skip
def test_values_are_counted_by_what_has_them(text: str) -> None:
    assert any("job.contractor AS" in q and "count(DISTINCT job)" in q for q in queries(text)[:3])


def test_values_with_so_many_are_groups_above_a_number() -> None:
    found = queries("contractors with more than 3 jobs")
    assert any("job.contractor AS" in q and "WHERE count > $count" in q for q in found[:5])


def test_a_time_said_of_values_is_that_of_what_has_them() -> None:
    query = next(q for q in queries("contractors used in 2026") if "$since" in q)
    assert "job.opened >= $since" in query
    assert "RETURN DISTINCT job.contractor" in query


def test_only_those_count_that_a_clause_behind_names() -> None:
    query = first("total cost of jobs per contractor, counting only closed jobs")
    assert "job.closed IS NOT NULL" in query
    assert "NOT EXISTS" not in query


def test_what_is_said_once_is_so_of_both() -> None:
    text = "fitters who passed both Alpha and Beta"
    links = links_in(text, {name: ("Test", "name", name) for name in ("Alpha", "Beta")})
    found = [query_of(reading, PLANT) for reading in readings_of(text, links, PLANT)]
    assert any(q.count(".passed = $") == 2 for q in found[:3])


def test_what_is_passed_and_what_is_not_even_taken_is_not_said_of_both() -> None:
    text = "fitters who passed Alpha but not Beta"
    links = links_in(text, {name: ("Test", "name", name) for name in ("Alpha", "Beta")})
    (found, *_) = (query_of(reading, PLANT) for reading in readings_of(text, links, PLANT))
    assert found.count(".passed = $") == 1


def test_what_is_known_by_a_number_is_shown_with_what_it_is_about() -> None:
    assert "job.descr AS job_description" in first("jobs closed in 2026")


def test_hours_until_something_is_closed_are_counted_from_its_opening() -> None:
    assert "duration.inSeconds(job.opened, job.closed)" in first(
        "average time in hours to close a job per contractor"
    )


@pytest.mark.parametrize(
    "text", ["unused pumps", "pumps that are idle", "how many idle pumps are there"]
)
def test_what_is_vacant_is_joined_to_nothing(text: str) -> None:
    assert "NOT EXISTS { MATCH (:Job)-[:DONE_ON]->(pump) }" in first(text)


PLANS = Schema(
    labels=(
        LabelSchema("Project", 30, (key("name", "STRING"), key("budget_eur", "FLOAT"),
                                    key("spent_eur", "FLOAT")), "name"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("projects where spent exceeds the budget by more than 500",
         "project.spent_eur - project.budget_eur > $"),
        ("projects where spent is more than 500 below the budget",
         "project.budget_eur - project.spent_eur > $"),
        ("projects where spent exceeds the budget by more than 10%",
         "project.spent_eur > $factor * project.budget_eur"),
    ],
)  # fmt: skip
def test_two_keys_are_compared_by_a_number(text: str, wanted: str) -> None:
    assert any(wanted in query for query in shown_queries(PLANS, text)[:3])


def test_a_key_is_not_compared_with_itself() -> None:
    found = shown_queries(PLANS, "projects that exceed the budget by more than 500")
    assert not any("budget_eur - project.budget_eur" in query for query in found)


STAYS = Schema(
    labels=(
        LabelSchema("Booking", 60, (key("code", "STRING"), key("check_in", "DATE"), key("check_out", "DATE"),
                                    key("total_price", "FLOAT")), "code"),
        LabelSchema("Guest", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Employee", 9, (key("name", "STRING"), key("salary", "INTEGER"),
                                    key("hired_on", "DATE")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("MADE", 60), RelationshipTypeSchema("CHECKED_IN", 60)),
    patterns=(Pattern("Guest", "MADE", "Booking", 60), Pattern("Employee", "CHECKED_IN", "Booking", 60)),
)  # fmt: skip


@pytest.mark.parametrize("text", ["bookings of more than 7 nights", "bookings of more than 7 days"])
def test_days_are_compared_with_how_long_things_last(text: str) -> None:
    found = shown_queries(STAYS, text)[0]
    assert "duration.inDays(booking.check_in, booking.check_out).days > $" in found


def test_how_long_somebody_stayed_is_how_long_what_they_made_lasts() -> None:
    found = shown_queries(STAYS, "how long do guests stay on average")[0]
    assert "avg(duration.inDays(booking.check_in, booking.check_out).days)" in found


def test_revenue_is_no_salary() -> None:
    found = shown_queries(STAYS, "revenue per month")
    assert "sum(booking.total_price)" in found[0]
    assert not any("salary" in query for query in found)


def test_what_is_done_most_often_is_counted_by_what_leads_there() -> None:
    found = shown_queries(STAYS, "guests that are served most often")
    assert any("ORDER BY" in query and "DESC LIMIT 1" in query for query in found[:3])


@pytest.mark.parametrize(
    "text",
    ["cost of jobs per contractor, e.g. Kolb", "cost of jobs per contractor (for example Kolb)"],
)
def test_an_example_asks_for_nothing(text: str) -> None:
    links = links_in(text, {"Kolb": ("Job", "contractor", "Kolb")})
    (query, *_) = (query_of(reading, PLANT) for reading in readings_of(text, links, PLANT))
    assert "WHERE" not in query
    assert "job.contractor AS" in query


def test_an_example_at_the_beginning_is_the_question() -> None:
    text = "for example, jobs of Kolb"
    links = links_in(text, {"Kolb": ("Job", "contractor", "Kolb")})
    (query, *_) = (query_of(reading, PLANT) for reading in readings_of(text, links, PLANT))
    assert "job.contractor = $contractor" in query


ROLES = Schema(
    labels=(
        LabelSchema("Town", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Tongue", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SPOKEN_IN", 90, (key("status", "STRING", "official", "minority"),)),
    ),
    patterns=(Pattern("Tongue", "SPOKEN_IN", "Town", 90),),
)  # fmt: skip


def test_what_a_relationship_says_is_so_of_those_that_are_counted() -> None:
    text = "towns with at least three official tongues"
    links = links_in(text, {"official": (":SPOKEN_IN", "status", "official")})
    found = [query_of(reading, ROLES) for reading in readings_of(text, links, ROLES)]
    assert any(
        "COUNT { MATCH (tongue:Tongue)-[spoken_in:SPOKEN_IN]->(town) WHERE spoken_in.status" in q
        for q in found[:3]
    )


def test_those_who_share_the_most_with_one_are_counted_by_what_both_have() -> None:
    text = "which towns share the most tongues with Ayr"
    links = links_in(text, {"Ayr": ("Town", "name", "Ayr")})
    query = query_of(readings_of(text, links, ROLES)[0], ROLES)
    assert "(tongue:Tongue)-[:SPOKEN_IN]->(town:Town), (tongue)-[:SPOKEN_IN]->(town2" in query
    assert "count(DISTINCT tongue) AS count ORDER BY count DESC LIMIT 1" in query


def test_a_lift_in_which_something_is_so_is_not_asked_for() -> None:
    query = first("pumps on which a job was done")
    assert "RETURN DISTINCT pump.name AS pump LIMIT" in query


def test_the_number_of_things_is_how_many_there_are() -> None:
    query = first("the two pumps with the most jobs and the number of jobs")
    assert "job_no" not in query


WORKS = Schema(
    labels=(LabelSchema("Job", 60, (key("code", "STRING"),), "code"),
            LabelSchema("Part", 20, (key("name", "STRING"),), "name")),
    relationship_types=(RelationshipTypeSchema("USED_PART", 60),),
    patterns=(Pattern("Job", "USED_PART", "Part", 60),),
)  # fmt: skip


@pytest.mark.parametrize("text", ["parts that were never used", "which parts were never used"])
def test_the_verb_of_a_type_that_ends_in_its_label_stands_alone(text: str) -> None:
    assert "NOT EXISTS { MATCH (:Job)-[:USED_PART]->(part) }" in shown_queries(WORKS, text)[0]
