"""Fitting the ranker: figures, the linear model, trees, and the way from logistic to probability."""

import json
import re

import numpy as np
import pytest

from graphrag_core.translate.offline.ranker.calibration import Calibration
from graphrag_core.translate.offline.ranker.decision_tree import DecisionTree
from training.boosting import Growth, grow
from training.calibrate import fit_calibration
from training.collect import category_of
from training.linear import Groups, fit_linear
from training.metrics import Judged, calibration_error, recall, reliability, wrong_among_sure
from training.records import CandidateRecord, QuestionRecord, read_records, write_records
from training.sets import DEMO, DEMO_SCRIPT, GRAPHS, labelled_sets, set_in


def judged(right: bool, probability: float | None, answerable: bool = True) -> Judged:
    return Judged("all", answerable, right, probability)


def test_recall_counts_questions_with_a_right_one_among_the_first():
    rights = [[True, False], [False, True], [False], []]

    assert (recall(rights, 1), recall(rights, 2)) == (0.25, 0.5)


def test_calibration_is_perfect_where_each_bin_is_right_as_often_as_it_says():
    answers = [judged(True, 0.75), judged(True, 0.75), judged(True, 0.75), judged(False, 0.75)]

    assert calibration_error(answers) == pytest.approx(0.0)
    assert calibration_error([judged(False, 0.75)]) == pytest.approx(0.75)


def test_a_question_without_an_answer_is_in_no_bin():
    (entry,) = reliability([judged(False, None), judged(True, 1.0)])

    assert (entry.low, entry.count, entry.right) == (0.9, 1, 1.0)


def test_an_answer_to_an_unanswerable_question_is_wrong():
    assert wrong_among_sure([judged(True, 0.9), judged(False, 0.8, answerable=False)]) == (1, 2)


def groups(values: list[list[float]], right: list[bool], sizes: list[int]) -> Groups:
    return Groups.of(np.array(values), right, sizes)


def test_the_linear_model_learns_which_column_tells_right_from_wrong():
    values = [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 0.0]]
    right = [True, False, False, True, False, True]

    weights = fit_linear(groups(values, right, [2, 2, 2]), 0.001)

    assert weights[0] > 1.0 > abs(weights[1])


def test_questions_without_a_right_candidate_teach_nothing():
    values, right = [[1.0], [0.0], [0.0], [1.0]], [True, False, False, False]

    with_it = fit_linear(groups(values, right, [2, 2]), 0.01)
    without = fit_linear(groups(values[:2], right[:2], [2]), 0.01)

    assert with_it == pytest.approx(without, rel=1e-3)


def test_trees_learn_a_column_that_counts_only_beside_another():
    columns = [[float(c), float(a), float(b)] for c in (0, 1) for a in (0, 1) for b in (0, 1)]
    right = [bool(a if c else b) for c, a, b in columns]
    taught = groups(columns * 40, right * 40, [8] * 40)

    trees = grow(taught, np.zeros(320), Growth(trees=60, depth=3, rate=0.3))

    scores = sum(tree.predict(taught.values[:8]) for tree in trees)
    assert min(scores[right]) > max(scores[np.logical_not(right)])


def test_probabilities_follow_how_often_such_a_choice_was_right():
    chance = np.random.default_rng(1)
    margins = [float(m) for m in chance.random(600)]
    rights = [bool(chance.random() < 0.2 + 0.6 * margin) for margin in margins]

    calibrated, held_out = fit_calibration(
        [{"margin": margin} for margin in margins], rights, [at % 5 for at in range(600)], seed=1
    )

    answers = [judged(r, p) for r, p in zip(rights, held_out, strict=True)]
    assert calibration_error(answers) < 0.08
    assert calibrated.points == tuple(sorted(calibrated.points))


def test_the_package_is_as_sure_as_the_training_was():
    rights = [place % 3 > 0 for place in range(240)]
    facts: list[dict[str, float] | None] = [{"good": float(right)} for right in rights]
    fitted, _ = fit_calibration(facts, rights, [place % 4 for place in range(240)], seed=1)
    trees = tuple(
        DecisionTree(*(tuple(column) for column in tree))  # type: ignore[arg-type]
        for tree in fitted.trees
    )

    calibration = Calibration(fitted.bias, trees, fitted.points)

    assert calibration.probability({"good": 1.0}) > 0.9
    assert calibration.probability({"good": 0.0}) < 0.1


def test_a_question_that_was_not_read_has_no_probability():
    facts = [{"margin": 1.0}, None, {"margin": 0.0}, {"margin": 0.9}, {"margin": 0.1}]

    _, held_out = fit_calibration(facts, [True, False, False, True, False], [0, 0, 0, 1, 1], seed=1)

    assert held_out[1] is None


def test_records_come_back_as_they_were_written(tmp_path):
    candidate = CandidateRecord("RETURN 1", "one", {"cost": 0.5}, True, "d", False, 1, "")
    record = QuestionRecord("zoo", "1", "One?", "count", True, (candidate,))

    write_records(tmp_path / "zoo.jsonl", [record])

    assert read_records(tmp_path) == [record]


@pytest.mark.parametrize("name", ["yes/no", "Yes-No", "yes_no"])
def test_a_category_is_spelt_one_way(name: str):
    assert category_of(name) == "yes no"


def test_a_folder_with_a_graph_is_a_set_with_its_paraphrases(tmp_path):
    (tmp_path / "graph.cypher").write_text("CREATE (:Pub {name: 'Crown'});")
    question = {"id": "q1", "question": "Which pubs?", "gold_cypher": "MATCH (p:Pub) RETURN p.name"}
    (tmp_path / "questions.jsonl").write_text(json.dumps(question) + "\n")
    again = [{"id": "q1", "question": "List the pubs"}, {"id": "q1", "question": "pubs?"}]
    (tmp_path / "paraphrases.jsonl").write_text("\n".join(map(json.dumps, again)))

    found = set_in(tmp_path)

    assert [case.id for case in found.cases] == ["q1"]
    assert found.paraphrases == {"q1": ("List the pubs", "pubs?")}


@pytest.mark.parametrize("asked", labelled_sets(), ids=lambda asked: asked.graph)
def test_gold_queries_name_labels_and_types_of_their_graph(asked):
    script = DEMO_SCRIPT if asked.graph == DEMO else GRAPHS / f"{asked.graph}.cypher"
    words = set(re.findall(r"\w+", script.read_text()))
    for case in asked.cases:
        texts_left_out = re.sub(r"'[^']*'|\"[^\"]*\"", "", case.gold_cypher or "")
        named = set(re.findall(r"[(\[]\w*:`?(\w+)", texts_left_out))
        assert named <= words, case.id


def test_mixed_wordings_ask_each_question_once_and_half_in_other_words():
    plain = {one.graph: one for one in labelled_sets()}
    mixed = {one.graph: one for one in labelled_sets("mixed")}
    (asked, said) = (plain["wind"].cases, mixed["wind"].cases)
    assert [case.gold_cypher for case in said] == [case.gold_cypher for case in asked]
    worded = [case for case in said if "~" in case.id]
    assert len(asked) // 3 < len(worded) <= len(asked) // 2
