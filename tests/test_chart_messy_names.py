"""Short forms in names, codes of columns, and what is shown beside what was asked for."""

import pytest
from chart_readings import query_of, readings_of, shown_queries

from graphrag_core.english.operator_words import asks_for_names
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.detect import name_key
from graphrag_core.translate.offline.ranker.question_context import QuestionContext
from graphrag_core.translate.offline.ranker.question_words import question_words
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.translate.offline.showing import shown
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

DEPOT = Schema(
    labels=(
        LabelSchema("Cust", 30, (key("nm", "STRING"), key("cust_no", "STRING"),
                                 key("credit_lim_eur", "INTEGER")), "nm"),
        LabelSchema("Crane", 12, (key("tag", "STRING"), key("reach_m", "FLOAT"),
                                  key("bought", "DATE"), key("descr", "STRING")), "tag"),
        LabelSchema("YardBoss", 4, (key("name", "STRING"),), "name"),
        LabelSchema("Town", 5, (key("name", "STRING"), key("note", "STRING")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("HIRED", 80, (key("since", "DATE"), key("until", "DATE"),
                                             key("share_pct", "FLOAT"))),
        RelationshipTypeSchema("STANDS_IN", 12),
        RelationshipTypeSchema("BORDERS", 6),
    ),
    patterns=(
        Pattern("Cust", "HIRED", "Crane", 80),
        Pattern("Crane", "STANDS_IN", "Town", 12),
        Pattern("Town", "BORDERS", "Town", 6),
    ),
)  # fmt: skip


def queries(text: str, *values: tuple[str, str, str]) -> list[str]:
    return shown_queries(DEPOT, text, values)


def links(text: str, *values: tuple[str, str, str]) -> tuple[ValueLink, ...]:
    return tuple(
        ValueLink(text.find(value), text.find(value) + len(value), value, label, key_, value, 1.0)
        for label, key_, value in values
    )


ADA, K7, K9 = ("Cust", "nm", "Ada"), ("Crane", "tag", "K7"), ("Crane", "tag", "K9")


def test_a_short_form_of_name_is_a_name() -> None:
    cust = LabelSchema("Cust", 3, (key("cust_no", "STRING"), key("nm", "STRING")))
    site = LabelSchema("Site", 3, (key("site_cd", "STRING"), key("site_nm", "STRING")))
    other = LabelSchema("Part", 3, (key("code", "STRING"), key("alloy", "STRING")))

    assert [name_key(label) for label in (cust, site, other)] == ["nm", "site_nm", None]


def test_sentences_and_columns_have_the_words_of_short_forms() -> None:
    text = "credit limit of Ada"
    first = readings_of(text, links(text, ADA), DEPOT)[0]

    said = render(first, lexicon_of(DEPOT, detect_profile(DEPOT)))

    assert said.startswith("The credit limit (EUR) of the customer Ada")
    assert "AS customer_credit_limit_eur" in query_of(first, DEPOT)


@pytest.mark.parametrize("text", ["credit limit of Ada", "What is the credit limit of Ada?"])
def test_a_value_stands_beside_the_name_of_its_thing(text: str) -> None:
    assert (
        "RETURN DISTINCT customer.nm AS customer, customer.credit_lim_eur" in queries(text, ADA)[0]
    )


def test_values_of_many_have_no_name_beside_them() -> None:
    assert not any("cust.nm" in query for query in queries("credit limits of customers")[:1])


def test_the_time_by_which_things_are_chosen_is_shown() -> None:
    assert (
        "crane.tag AS crane, crane.bought AS crane_bought"
        in queries("cranes bought before 2020")[0]
    )


def test_groups_come_in_the_order_of_their_numbers_or_periods() -> None:
    towns, months = "number of cranes per town", "number of cranes bought per month"

    assert "ORDER BY count DESC" in queries(towns)[0]
    assert any("ORDER BY year, month" in q and "DESC" not in q for q in queries(months)[:3])


@pytest.mark.parametrize(
    ("text", "values", "wanted"),
    [
        ("Which crane has the longer reach, K7 or K9?", (K7, K9), "crane.tag IN $tag"),
        ("Which has the greater reach, K7 or K9?", (K7, K9), "crane.tag IN $tag"),
    ],
)
def test_the_one_of_several_that_is_more_so(
    text: str, values: tuple[tuple[str, str, str], ...], wanted: str
) -> None:
    found = queries(text, *values)

    assert any(wanted in q and "DESC LIMIT 1" in q for q in found[:4]), found[:4]


def test_more_than_one_that_is_named_chooses_among_all() -> None:
    found = queries("Which cranes have a longer reach than K7?", K7)

    assert not any("LIMIT 1 " in query + " " and "DESC" in query for query in found[:2])


def test_a_relationship_lasts_from_one_of_its_times_to_another() -> None:
    found = queries("How long did Ada hire K7?", ADA, K7)

    assert any("duration.inDays(hired.since, hired.until)" in query for query in found[:2])


@pytest.mark.parametrize(
    ("text", "shows"),
    [("What does K7 do?", True), ("What is K7 for?", True), ("Where does K7 stand?", False)],
)
def test_what_a_thing_does_is_in_its_text(text: str, shows: bool) -> None:
    assert ("crane.descr" in queries(text, K7)[0]) is shows


@pytest.mark.parametrize(
    ("text", "operator"),
    [
        ("number of cranes per town, leaving out those without a descr", "IS NOT NULL"),
        ("cranes except those with a reach above 20", "<= "),
        ("cranes without a descr", "IS NULL"),
    ],
)
def test_all_but_those_of_a_condition(text: str, operator: str) -> None:
    assert any(operator in query for query in queries(text)[:3])


@pytest.mark.parametrize(
    ("text", "near"), [("cranes in the yard", 0.4), ("bosses of the yard", 1.0), ("boss", 1.0)]
)
def test_a_word_of_a_label_that_is_not_its_noun_hardly_speaks_of_it(text: str, near: float) -> None:
    context = QuestionContext(question_words(text), Links(()), DEPOT)

    assert max(context.nearness("YardBoss")) == near


def test_an_opening_that_names_nothing_is_a_remark() -> None:
    alone, with_remark = (
        "how many cranes are there?",
        "For the planning sheet: how many cranes are there?",
    )

    assert queries(with_remark)[0] == queries(alone)[0]
    assert "STANDS_IN" in queries("Cranes and towns: which cranes stand in a town?")[0]


def test_what_holds_both_ways_is_said_in_one_way() -> None:
    text = "Which towns does Ayr border?"
    ayr = ("Town", "name", "Ayr")
    lexicon = lexicon_of(DEPOT, detect_profile(DEPOT))
    said = [render(one, lexicon) for one in readings_of(text, links(text, ayr), DEPOT)]

    assert not any("bordered" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Are there cranes without a town? Name them.", True),
        ("Is there a crane in Ayr, and which ones?", True),
        ("Are there cranes that name their town?", False),
    ],
)
def test_names_may_be_asked_for_behind_a_question_of_yes_or_no(text: str, wanted: bool) -> None:
    words = text.lower().replace("?", "").replace(".", "").replace(",", "").split()

    assert asks_for_names(words) is wanted


def test_writing_needs_no_order_for_one_number() -> None:
    first = readings_of("how many cranes are there?", (), DEPOT)[0]

    assert "ORDER" not in Writer({}).write(shown(first, DEPOT), limit=10).text


CREW = Schema(
    labels=(
        LabelSchema("Sailor", 40, (key("name", "STRING"), key("exit_dt", "DATE")), "name"),
        LabelSchema("Ship", 4, (key("name", "STRING"), key("built", "DATE")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("SAILS_ON", 40),),
    patterns=(Pattern("Sailor", "SAILS_ON", "Ship", 40),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("former sailors", "sailor.exit_dt IS NOT NULL"),
        ("current sailors", "sailor.exit_dt IS NULL"),
        ("sailors who have left", "sailor.exit_dt IS NOT NULL"),
        ("number of sailors per ship, not counting those who have left", "exit_dt IS NULL"),
        ("sailors that are still with the company", "sailor.exit_dt IS NULL"),
        ("former ships", ""),
        ("sailors of the current ship", ""),
    ],
)
def test_who_has_left_is_known_by_a_time(text: str, wanted: str) -> None:
    first = query_of(readings_of(text, (), CREW)[0], CREW)

    assert wanted in first if wanted else "exit_dt" not in first


BILLING = Schema(
    labels=(
        LabelSchema("Bill", 40, (key("bill_no", "STRING"), key("due_dt", "DATE"),
                                 key("paid_on", "DATE"), key("issued", "DATE"),
                                 key("amt_eur", "FLOAT")), "bill_no"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("bills that were paid late", "bill.paid_on > bill.due_dt"),
        ("late bills", "bill.paid_on > bill.due_dt"),
        ("bills paid on time", "bill.paid_on <= bill.due_dt"),
        ("total of all bills", "sum(bill.amt_eur)"),
    ],
)
def test_late_is_after_the_time_at_which_it_was_due(text: str, wanted: str) -> None:
    first = [query_of(one, BILLING) for one in readings_of(text, (), BILLING)[:3]]

    assert any(wanted in query for query in first)


def test_what_a_relationship_was_chosen_by_is_shown_beside_both_ends() -> None:
    both = "customers who hired cranes since 2020, and which cranes"
    one = "customers who hired cranes since 2020"

    assert any("hired.since AS" in query for query in queries(both)[:3])
    assert not any("hired.since AS" in query for query in queries(one)[:2])


TESTS = Schema(
    labels=(
        LabelSchema("Run", 40, (key("title", "STRING"), key("run_no", "INTEGER"),
                                key("success", "BOOLEAN"), key("owner", "STRING"),
                                key("licence_expires", "DATE"), key("begun", "DATE")), "title"),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("How many runs failed?", "run.success = $success"),
        ("runs whose licence expired before 2024", "run.licence_expires < "),
        ("number of runs per owner, success vs not success", "run.owner AS run_owner, run.success"),
    ],
)
def test_opposites_expiries_and_parts_by_a_state(text: str, wanted: str) -> None:
    first = query_of(readings_of(text, (), TESTS)[0], TESTS)

    assert wanted in first
    assert "begun" not in first
    assert "per owner" not in text or "WHERE" not in first


def test_a_thing_whose_name_is_asked_for_is_shown_by_its_number() -> None:
    found = [
        query_of(shown(one, TESTS), TESTS)
        for one in readings_of("runs, with their title", (), TESTS)
    ]

    assert any("run.run_no AS run, run.title AS run_title" in query for query in found[:2])
    assert not any("run.title AS run, run.title" in query for query in found)


@pytest.mark.parametrize(
    ("name", "text", "near"),
    [("inv", "unpaid invoices", True), ("p95_ms", "weather in Paris", False)],
)
def test_a_short_form_speaks_of_its_word_and_a_letter_of_none(
    name: str, text: str, *, near: bool
) -> None:
    context = QuestionContext(question_words(text), Links(()), DEPOT)

    assert (max(context.nearness(name)) > 0) is near


CLINIC = Schema(
    labels=(
        LabelSchema("Patient", 2, (key("name", "STRING", "Ada", "Bo"), key("birthDate", "DATE"),
                                   key("country", "STRING")), "name"),
        LabelSchema("Visit", 90, (key("visit_no", "INTEGER"), key("bookedOn", "DATE"),
                                  key("startsAt", "ZONED DATETIME")), "visit_no"),
    ),
    relationship_types=(RelationshipTypeSchema("FOR_PATIENT", 90),),
    patterns=(Pattern("Visit", "FOR_PATIENT", "Patient", 90),),
)  # fmt: skip


def clinic(text: str, *values: tuple[str, str, str]) -> list[str]:
    """The queries of the first readings, as they are shown, in the clinic."""
    found = readings_of(text, links(text, *values), CLINIC)
    return [query_of(shown(one, CLINIC), CLINIC) for one in found]


def test_having_more_than_some_is_no_age() -> None:
    assert not any("duration" in q for q in clinic("patients have more than three visits")[:2])
    assert any("duration" in query for query in clinic("patients over 60")[:2])


def test_nobody_asks_how_many_a_name_is() -> None:
    ada = ("Patient", "name", "Ada")

    assert not any("count(DISTINCT patient)" in q for q in clinic("number of Ada", ada))
    assert any("count(DISTINCT visit)" in q for q in clinic("number of visits of Ada", ada)[:2])


def test_a_thing_happens_when_it_starts() -> None:
    assert "visit.startsAt" in clinic("visits in May 2024")[0]


def test_what_a_thing_is_not_is_shown() -> None:
    found = clinic("patients who are not from Peru", ("Patient", "country", "Peru"))

    assert any("patient.country AS patient_country" in query for query in found[:2])
