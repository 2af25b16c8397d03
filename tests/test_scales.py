"""Words of degree: which is the highest severity, and in which order priorities stand."""

import pytest
from chart_readings import links_in, readings_of, shown_queries

from graphrag_core.english.scales import scale_of
from graphrag_core.translate.offline import form
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key


@pytest.mark.parametrize(
    ("name", "values", "scale"),
    [
        ("severity", ["critical", "high", "low", "medium"], ["low", "medium", "high", "critical"]),
        (
            "Risk",
            ["HIGH", "VERY_HIGH", "VERY_LOW", "LOW"],
            ["VERY_LOW", "LOW", "HIGH", "VERY_HIGH"],
        ),
        ("impact", ["1 - Major", "3 - Minor"], ["3 - Minor", "1 - Major"]),
        ("priority", ["P0", "P1", "P3"], ["P3", "P1", "P0"]),
        ("sev", ["Sev 2", "Sev 1"], ["Sev 2", "Sev 1"]),
    ],
)
def test_words_of_degree_have_an_order(name: str, values: list[str], scale: list[str]) -> None:
    assert list(scale_of(name, values)) == scale


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("status", ["open", "closed"]),
        ("severity", ["low", "small"]),  # as high as each other
        ("severity", ["low"]),
        ("size", ["low", "blue"]),
        ("terminal", ["T1", "T2"]),  # which is the highest, nobody knows
        ("priority", [1, 2, 3]),
        ("priority", ["P1", "S2"]),
    ],
)
def test_other_values_have_none(name: str, values: list[object]) -> None:
    assert scale_of(name, values) == ()


def graded(name: str, *values: str) -> Property:
    return Property(name, ("STRING",), values, True, present=90, distinct=len(values))


YARD = Schema(
    labels=(
        LabelSchema("Fault", 90, (key("code", "STRING"), key("cost", "INTEGER"),
                                  graded("severity", "critical", "high", "low", "medium"),
                                  graded("priority", "P0", "P1", "P2"),
                                  graded("state", "fixed", "open")), "code"),
        LabelSchema("Crane", 12, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("ON", 90),),
    patterns=(Pattern("Fault", "ON", "Crane", 90),),
)  # fmt: skip
VALUES = (("Fault", "severity", "critical"), ("Fault", "severity", "low"))


def queries(text: str) -> list[str]:
    return shown_queries(YARD, text, [value for value in VALUES if value[2] in text.split()])


def compared_with(text: str) -> list[object]:
    """The values that the best reading compares with; none where it sorts."""
    links = links_in(text, {v: (label, k, v) for label, k, v in VALUES if v in text.split()})
    best = readings_of(text, links, YARD)[0]
    return (
        []
        if best.orders
        else [t.value for t in best.pattern.conditions if isinstance(t, form.Test)]
    )


@pytest.mark.parametrize(
    ("text", "parameter"),
    [
        ("Which faults have the highest severity?", "critical"),
        ("faults with the lowest severity", "low"),
        ("the most severe faults", "critical"),
        ("what are the most critical faults?", "critical"),
        ("highest priority faults", "P0"),
    ],
)
def test_the_end_of_a_scale_is_its_last_word(text: str, parameter: str) -> None:
    assert compared_with(text) == [parameter]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("faults with a severity above low", ("medium", "high", "critical")),
        ("faults with severity low or below", ("low",)),
        ("faults more severe than low", ("medium", "high", "critical")),
        ("how many faults are below critical severity", ("low", "medium", "high")),
    ],
)
def test_a_bound_leaves_a_part_of_the_scale(text: str, left: tuple[str, ...]) -> None:
    assert compared_with(text) == [list(left)]


def test_so_many_of_the_first_come_in_the_order_of_the_scale() -> None:
    query = queries("top 5 faults by severity")[0]
    assert "CASE fault_severity WHEN 'low' THEN 0 WHEN 'medium' THEN 1" in query


def test_what_has_no_degrees_is_sorted_as_before() -> None:
    assert "CASE" not in queries("faults sorted by state")[0]
    assert "ORDER BY fault_cost" in queries("the faults with the highest cost")[0]
    assert "cost" in queries("the most expensive faults")[0]


def test_the_most_of_what_is_counted_stays_a_number() -> None:
    assert "count(DISTINCT fault)" in queries("crane with the most critical faults")[0]
