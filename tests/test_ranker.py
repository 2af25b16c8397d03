"""The ranker of readings: its features, its weights, its calibration."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace

import pytest

from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.form import (
    Column,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
)
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.translate.offline.ranker.calibration import (
    Calibration,
    interpolated,
    second_look,
    softmax,
)
from graphrag_core.translate.offline.ranker.compared_readings import ComparedReadings
from graphrag_core.translate.offline.ranker.features import EVIDENCE
from graphrag_core.translate.offline.ranker.model import (
    WEIGHTS,
    DecisionTree,
    Model,
    load_ranker,
)
from graphrag_core.types import LabelSchema, Links, Property, ReadingResult, Schema, ValueLink
from training.sets import data_hash

SCHEMA = Schema(
    labels=(
        LabelSchema(
            "Employee",
            20,
            (Property("name", ("STRING",)), Property("salary", ("INTEGER",))),
            name_key="name",
        ),
        LabelSchema("Team", 4, (Property("name", ("STRING",)),), name_key="name"),
    ),
)
EMPLOYEES = PathForm(nodes=(NodeVariable("employee", "Employee"),))
IN_TEAM = PathForm(
    nodes=(NodeVariable("employee", "Employee"), NodeVariable("team", "Team")),
    steps=(Step("r", "MEMBER_OF", "employee", "team"),),
    conditions=(Comparison(Ref("team", "name"), "=", "Search"),),
)
NO_LINKS = Links()
NAMES = Reading(EMPLOYEES, (Column("employee", "employee"),))
COUNT = Reading(EMPLOYEES, (Column("count", "employee", function="count"),))
MEMBERS = Reading(IN_TEAM, (Column("employee", "employee"),))
RICHEST = Reading(
    EMPLOYEES,
    (Column("employee", "employee"), Column("salary", "employee", "salary")),
    orders=(Order("salary", descending=True),),
    limit=1,
)


def features_of(
    text: str, *readings: Reading, links: Links = NO_LINKS
) -> tuple[Mapping[str, float], ...]:
    candidates = [(ScoredReading(reading, 0.1, {}), "employee") for reading in readings]
    return ComparedReadings(text, links, SCHEMA, candidates).features


def test_a_list_for_how_many_has_its_count_not_done():
    names, count = features_of("How many employees are there?", NAMES, COUNT)

    assert (names["count not done"], count["count not done"]) == (1.0, 0.0)
    assert names["how many is no number"] == 1.0


def test_a_count_that_no_word_asks_for_is_noted():
    (count,) = features_of("Which employees are there?", COUNT)

    assert count["count not asked"] == 1.0


def test_a_superlative_wants_an_order():
    names, richest = features_of("Which employee has the highest salary?", NAMES, RICHEST)

    assert (names["extreme not done"], richest["extreme not done"]) == (1.0, 0.0)
    assert names["uncovered"] > richest["uncovered"]
    assert (names["gap:uncovered"] > 0, richest["gap:uncovered"]) == (True, 0.0)


def test_a_named_value_that_is_not_used_is_noted():
    links = Links((ValueLink(24, 30, "Search", "Team", "name", "Search", 1.0),))

    names, members = features_of("Which employees work for Search?", NAMES, MEMBERS, links=links)

    assert (names["values unused"], members["values unused"]) == (1.0, 0.0)
    assert names["sure values unused"] == 1.0


def test_a_label_that_no_word_means_is_unasked():
    names, members = features_of("Which employees are there?", NAMES, MEMBERS)

    assert names["unasked names"] == 0.0
    assert members["unasked names"] == 2.0  # the team and its relationship


def test_a_question_without_words_of_its_own_has_features_too():
    (found,) = features_of("Who is it?", NAMES)

    assert found["head is no column"] == 0.0


def test_what_the_generator_knows_is_a_feature():
    scored = ScoredReading(NAMES, 0.1, {"skipped": 2})

    (found,) = ComparedReadings("Employees?", Links(), SCHEMA, [(scored, "")]).features

    assert found[EVIDENCE + "skipped"] == 2.0


def test_every_weight_is_of_a_feature_that_the_code_makes():
    scored = ScoredReading(RICHEST, 0.1, {})
    (made,) = ComparedReadings("x", Links(), SCHEMA, [(scored, "")]).features
    content = json.loads(WEIGHTS.read_text(encoding="utf-8"))

    named = set(content["model"]["weights"])
    named |= {name for tree in content["model"]["trees"] for name in tree[0] if name}

    assert {name for name in named if not name.startswith(EVIDENCE)} <= made.keys()


def test_the_weights_were_fitted_on_the_labelled_questions_of_this_repository():
    """If it fails: `python -m training collect` and `python -m training fit`."""
    content = json.loads(WEIGHTS.read_text(encoding="utf-8"))

    assert content["provenance"]["data"] == data_hash()


def test_ranking_the_same_candidates_gives_the_same_order():
    found = features_of("Which employee has the highest salary?", NAMES, COUNT, RICHEST, NAMES)

    first, second = (load_ranker().rank(found) for _ in range(2))

    assert first == second
    assert [r.index for r in first if r.index in (0, 3)] == [0, 3]  # equals keep their order


def test_the_ranker_needs_no_heavy_library():
    code = (
        "import sys, graphrag_core.translate.offline.ranker.model as m; m.load_ranker();"
        "print([n for n in ('sklearn', 'scipy', 'torch') if n in sys.modules])"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"


PLAIN = Model({"good": 2.0}, (), {"empty": -1.0, "score": 1.0}, Calibration(0.0, (), ()))
TREE = DecisionTree(("good", "", ""), (0.5, 0.0, 0.0), (1, 0, 0), (2, 0, 0), (0.0, -1.0, 1.0))


def test_a_tree_adds_the_value_of_the_leaf_that_features_lead_to():
    model = Model({}, (TREE,), {}, Calibration(0.0, (), ()))

    assert (model.score({"good": 0.2}), model.score({"good": 0.9})) == (-1.0, 1.0)


def test_what_scores_more_comes_first():
    best = PLAIN.rank([{"good": 0.0}, {"good": 1.0}])[0]

    assert best.index == 1


def test_an_empty_result_gives_way_to_a_reading_that_finds_something():
    ranked = PLAIN.rank([{"good": 1.0}, {"good": 0.8}])
    results = [ReadingResult("nothing", empty=True), ReadingResult("rows", empty=False)]

    choice = PLAIN.choose(ranked, results)

    assert choice.place == 1


def test_a_reading_that_shows_all_of_another_takes_its_place_where_that_is_not_sure():
    ranked = PLAIN.rank([{"good": 0.1}, {"good": 0.0}])
    narrow, wide = ReadingResult("a", empty=False), ReadingResult("b", empty=False)
    wider = replace(wide, includes=frozenset({"a", "b"}))
    sure = replace(PLAIN, calibration=Calibration(2.0, (), ()))

    assert PLAIN.choose(ranked, [narrow, wide]).place == 0
    assert PLAIN.choose(ranked, [narrow, wider]).place == 1
    assert sure.choose(ranked, [narrow, wider]).place == 0


def test_readings_with_equal_rows_count_together():
    looks = second_look(
        [1.0, 1.0, 1.0],
        [ReadingResult("a", False), ReadingResult("b", False), ReadingResult("a", False)],
    )

    assert [round(look["agreeing share"], 2) for look in looks] == [0.67, 0.33, 0.67]


@pytest.mark.parametrize(
    ("at", "height"), [(0.0, 0.1), (0.2, 0.1), (0.3, 0.3), (0.4, 0.5), (1.0, 0.5)]
)
def test_a_probability_is_read_between_its_points(at: float, height: float):
    assert interpolated(((0.2, 0.1), (0.4, 0.5)), at) == pytest.approx(height)


def test_shares_of_scores_stand_very_large_ones():
    assert softmax([1e6, 1e6]) == [0.5, 0.5]
