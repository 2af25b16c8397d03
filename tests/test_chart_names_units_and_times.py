"""What words beside names, units and times say: an exact name, a day's fractions, "right now"."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

WORKSHOPS = Schema(
    labels=(
        LabelSchema(
            "Workshop",
            8,
            (key("name", "STRING"), key("phone", "STRING"), key("hasCanteen", "BOOLEAN")),
            "name",
        ),
        LabelSchema(
            "Device",
            90,
            (
                key("tag", "STRING"),
                key("state", "STRING", "in repair", "in use", "sold"),
                key("boughtOn", "DATE"),
                key("warrantyUntil", "DATE"),
            ),
            "tag",
        ),
        LabelSchema(
            "Fault",
            60,
            (
                key("code", "STRING"),
                key("reportedAt", "ZONED DATETIME"),
                key("closedAt", "ZONED DATETIME"),
            ),
            "code",
        ),
        LabelSchema(
            "Licence",
            20,
            (key("code", "STRING"), key("validSince", "DATE"), key("validUntil", "DATE")),
            "code",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("STANDS_IN", 90),
        RelationshipTypeSchema("HAS_FAULT", 60),
    ),
    patterns=(
        Pattern("Device", "STANDS_IN", "Workshop", 90),
        Pattern("Device", "HAS_FAULT", "Fault", 60),
    ),
)


def cypher_of(schema: Schema, text: str) -> str:
    """The query of the best reading of a question."""
    found = readings_on(schema, {}, text)
    assert isinstance(found, RankedReadings), found
    return found.translation(0).query.text


@pytest.mark.parametrize(
    "question",
    ["How many devices are there in each workshop?", "Number of devices per workshop"],
)
def test_the_name_of_a_label_is_no_synonym_of_a_key(question: str):
    said = likely_on(WORKSHOPS, {}, question)[0]

    assert said == "The number of devices that stand in each workshop"


def test_a_synonym_still_names_a_key_where_nothing_has_its_name():
    said = likely_on(WORKSHOPS, {}, "What is the telephone of each workshop?")[0]

    assert said == "The workshops, with their phone"


@pytest.mark.parametrize(
    "question",
    [
        "What is the average number of days it takes to close a fault?",
        "Which faults took more than 3 days to close?",
        "List faults with the number of days to close",
    ],
)
def test_days_between_times_of_the_day_keep_their_fractions(question: str):
    assert "fault.closedAt).seconds / 86400.0" in cypher_of(WORKSHOPS, question)


def test_days_between_dates_are_whole():
    query = cypher_of(WORKSHOPS, "Licences with the days from valid since to valid until")

    assert "duration.inDays(" in query


@pytest.mark.parametrize(
    "question",
    [
        "Which devices are in repair right now?",
        "Which devices are in repair at the moment?",
        "Which devices are currently in repair?",
    ],
)
def test_now_adds_nothing_to_a_state(question: str):
    assert likely_on(WORKSHOPS, {}, question)[0] == "The devices with state “in repair”"


def test_now_is_between_two_times_whose_names_are_a_pair():
    assert "validUntil" in cypher_of(WORKSHOPS, "Which licences are there right now?")
    assert "warrantyUntil" not in cypher_of(WORKSHOPS, "Which devices are there right now?")


NUMBERED = Schema(
    labels=(
        LabelSchema(
            "Service",
            40,
            (
                key("name", "STRING"),
                key("p95LatencyMs", "FLOAT"),
                key("p99LatencyMs", "FLOAT"),
                key("uptime30dPct", "FLOAT"),
                key("uptime90dPct", "FLOAT"),
                key("deployedOn", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Company",
            40,
            (
                key("name", "STRING"),
                key("revenue_2023", "INTEGER"),
                key("revenue_2024", "INTEGER"),
                key("foundedOn", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Match",
            40,
            (key("code", "STRING"), key("score_1st_half", "INTEGER"), key("playedOn", "DATE")),
            "code",
        ),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "Average 95th percentile latency of the services",
            "The average p 95 latency (ms) of services",
        ),
        (
            "Services with a 99th percentile latency above 200 ms",
            "The services with a p 99 latency above 200 ms",
        ),
        (
            "Services with a 30-day uptime below 99",
            "The services with an uptime 30 d below 99 percent",
        ),
        (
            "Average uptime over the last 90 days",
            "The average uptime 90 d (percent) of services",
        ),
        (
            "Which company had the highest revenue in 2023?",
            "The company with the highest revenue 2023",
        ),
        ("Average score in the first half", "The average score 1 st half of matches"),
    ],
)
def test_a_number_beside_the_words_of_a_key_is_part_of_its_name(question: str, reading: str):
    assert likely_on(NUMBERED, {}, question)[0] == reading


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Which companies were founded in 2023?", "The companies founded in 2023"),
        ("Which matches were played in 2024?", "The matches played in 2024"),
    ],
)
def test_a_number_elsewhere_stays_a_bound(question: str, reading: str):
    assert likely_on(NUMBERED, {}, question)[0] == reading


@pytest.mark.parametrize(
    "question", ["Average latency of the services", "Which company had the highest revenue?"]
)
def test_a_key_without_its_number_is_asked_back(question: str):
    found = readings_on(NUMBERED, {}, question)

    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) < 0.5


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Top 3 workshops with devices", "The 3 workshops that the most devices stand in"),
        ("Top 5 devices that have faults", "The 5 devices with the most faults"),
    ],
)
def test_the_top_of_what_is_joined_is_by_how_many(question: str, reading: str):
    assert likely_on(WORKSHOPS, {}, question)[0] == reading


def test_the_first_so_many_are_no_top():
    said = likely_on(WORKSHOPS, {}, "First 5 devices that have faults")[0]

    assert said == "The 5 devices with the earliest bought date among those with a fault"


TICKETS = Schema(
    labels=(
        LabelSchema(
            "Ticket",
            90,
            (
                key("code", "STRING"),
                key("status", "STRING", "open", "resolved", "closed"),
                key("resolvedAt", "ZONED DATETIME"),
            ),
            "code",
        ),
        LabelSchema(
            "Order",
            90,
            (key("code", "STRING"), key("state", "STRING", "new", "shipped"), key("day", "DATE")),
            "code",
        ),
    ),
)


@pytest.mark.parametrize(
    "question",
    ["Tickets that are not resolved yet", "Which tickets have not yet been resolved?"],
)
def test_what_is_not_so_yet_has_no_time_of_it(question: str):
    assert likely_on(TICKETS, {}, question)[0] == "The tickets without a resolution date"


def test_a_denied_state_is_a_doubt_where_a_time_says_it_otherwise():
    found = readings_on(TICKETS, {}, "Tickets that are not resolved")

    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) < 0.5


def test_a_denied_state_without_a_time_is_sure():
    found = readings_on(TICKETS, {}, "Orders that are not shipped yet")

    assert isinstance(found, RankedReadings)
    assert found.renderings[0] == "The orders with a state other than shipped"
    assert max(found.unseen()) > 0.7


SUPPLY = Schema(
    labels=(
        LabelSchema("Supplier", 14, (key("name", "STRING"),), "name"),
        LabelSchema("Part", 90, (key("name", "STRING"), key("weightKg", "FLOAT")), "name"),
        LabelSchema(
            "Flat",
            60,
            (
                key("code", "STRING"),
                key("district", "STRING"),
                key("monthlyRentEur", "FLOAT"),
                key("valueMEur", "FLOAT"),
            ),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("SUPPLIES", 60, (key("leadTimeDays", "INTEGER"),)),),
    patterns=(Pattern("Supplier", "SUPPLIES", "Part", 60),),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "Average lead time per supplier in days",
            "The average lead time (days) where each supplier supplies a part",
        ),
        (
            "Average lead time in days per supplier",
            "The average lead time (days) where each supplier supplies a part",
        ),
        (
            "Average rent per district in euros",
            "The average monthly rent (EUR) of flats of each district",
        ),
        (
            "Average rent per month for each district",
            "The average monthly rent (EUR) of flats of each district",
        ),
        (
            "Total value per district in million EUR",
            "The total value (m EUR) of flats of each district",
        ),
    ],
)
def test_a_unit_said_again_is_that_of_the_key(question: str, reading: str):
    found = readings_on(SUPPLY, {}, question)

    assert isinstance(found, RankedReadings)
    assert found.renderings[0] == reading
    assert max(found.unseen()) > 0.7


def test_another_unit_is_no_unit_said_again():
    found = readings_on(SUPPLY, {}, "Average lead time per supplier in hours")

    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) < 0.7


PEOPLE = Schema(
    labels=(
        LabelSchema(
            "Actor",
            40,
            (key("name", "STRING"), key("occupation", "STRING"), key("hometown", "STRING")),
            "name",
        ),
        LabelSchema("Play", 40, (key("title", "STRING"),), "title"),
    ),
    relationship_types=(RelationshipTypeSchema("ACTED_IN", 400),),
    patterns=(Pattern("Actor", "ACTED_IN", "Play", 400),),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "What does Ann Lee do for a living?",
            "The occupation of the actor Ann Lee",
        ),
        ("What does Ann Lee do?", "The occupation of the actor Ann Lee"),
        ("Where is Ann Lee from?", "The hometown of the actor Ann Lee"),
        ("Where does Ann Lee come from?", "The hometown of the actor Ann Lee"),
    ],
)
def test_an_idiom_asks_for_a_key(question: str, reading: str):
    assert likely_on(PEOPLE, {"Ann Lee": ("Actor", "name")}, question)[0] == reading


def test_where_somebody_is_from_is_not_what_they_were_in():
    found = readings_on(SUPPLY, {"Bolt": ("Part", "name")}, "Where is Bolt from?")

    assert not isinstance(found, RankedReadings) or max(found.unseen()) < 0.5


CLINICS = Schema(
    labels=(
        LabelSchema(
            "Clinic",
            8,
            (
                key("name", "STRING", "Lee Road Hospital", "Garavogue Clinic", "Nore Hospital"),
                key("hasEmergency", "BOOLEAN"),
            ),
            "name",
        ),
        LabelSchema("Ward", 30, (key("name", "STRING"), key("beds", "INTEGER")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("PART_OF", 30),),
    patterns=(Pattern("Ward", "PART_OF", "Clinic", 30),),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Which clinics have an emergency department?", "The clinics that have emergency"),
        ("Clinics without an emergency room", "The clinics that have no emergency"),
        ("Which hospitals have an emergency department?", "The clinics that have emergency"),
    ],
)
def test_a_key_of_yes_or_no_says_what_somebody_has(question: str, reading: str):
    assert likely_on(CLINICS, {}, question)[0] == reading
