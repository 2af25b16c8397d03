"""The offline translator: readings, their order, what it declines and what it never waits for."""

from dataclasses import replace

import pytest
from small_schemas import key

from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.translate.offline import OfflineTranslator, RankedReadings
from graphrag_core.types import (
    Candidate,
    Clarification,
    LabelSchema,
    Links,
    Pattern,
    Question,
    ReadingResult,
    RelationshipTypeSchema,
    Schema,
    Translation,
    Untranslated,
    ValueLink,
)

CLINIC = Schema(
    (
        LabelSchema("Doctor", 4, (key("name", "STRING"), key("born", "INTEGER"))),
        LabelSchema("Patient", 9, (key("name", "STRING"), key("weightKg", "FLOAT"))),
    ),
    (RelationshipTypeSchema("TREATS", 12, ()),),
    (Pattern("Doctor", "TREATS", "Patient", 12),),
)


def read(text: str, links: Links = Links(), **more: object) -> RankedReadings:  # noqa: B008
    found = OfflineTranslator().readings(replace(Question(text), **more), links, CLINIC)
    assert isinstance(found, RankedReadings), found
    return found


def linked(text: str, name: str) -> Links:
    at = text.index(name)
    return Links((ValueLink(at, at + len(name), name, "Doctor", "name", name, 1.0),))


def test_a_reading_is_said_in_words_and_written_as_cypher():
    text = "Which patients does Ann Bo treat?"
    found = read(text, linked(text, "Ann Bo"))

    translation = found.translation(0)

    assert found.renderings[0] == "The patients treated by a doctor with name Ann Bo"
    assert translation.interpretation == found.renderings[:1]
    assert "(doctor:Doctor)-[:TREATS]->(patient:Patient)" in translation.query.text
    assert dict(translation.query.parameters) == {"doctor": "Ann Bo"}


def test_the_value_that_a_question_compares_is_shown():
    translation = read("Which patients weigh more than 80 kg?").translation(0)

    assert "patient.weightKg AS" in translation.query.text


def test_a_count_that_a_question_compares_is_shown():
    translation = read("Which doctors treat more than 3 patients?").translation(0)

    assert "AS patient_count" in translation.query.text


def test_readings_that_find_the_same_are_likelier_than_readings_that_disagree():
    found = read("Which doctors treat more than 3 patients?")
    same = found.probabilities([ReadingResult("a", empty=False)] * len(found))
    apart = found.unseen()

    assert max(same) >= max(apart)
    assert all(0 <= share <= 1 for share in (*same, *apart))


def test_a_reading_that_finds_nothing_is_less_likely_than_one_that_finds_something():
    found = read("Which doctors treat more than 3 patients?")
    others = [ReadingResult(str(at), empty=False) for at in range(1, len(found))]
    empty = found.probabilities([ReadingResult("none", empty=True), *others])

    assert empty[0] < found.unseen()[0]


def test_a_pronoun_that_stands_for_nothing_keeps_every_reading_below_the_threshold():
    assert max(read("Which patients does she treat?").unseen()) < 0.5


def test_a_name_that_several_things_have_is_asked_back():
    text = "Which patients does Ann treat?"
    candidates = (Candidate("1", "Doctor", "Ann"), Candidate("2", "Doctor", "Ann"))
    links = replace(linked(text, "Ann"), clarification=Clarification("Ann", candidates))

    found = OfflineTranslator().readings(Question(text), links, CLINIC)

    assert isinstance(found, Untranslated)
    assert found.clarification is not None


def test_a_name_is_not_asked_back_where_the_readings_decide_what_it_means():
    text = "Which doctors treat Ann?"
    (doctor,) = linked(text, "Ann").values
    values = (replace(doctor, node_id="1"), replace(doctor, label="Patient", node_id="2"))
    candidates = (Candidate("1", "Doctor", "Ann"), Candidate("2", "Patient", "Ann"))
    links = Links(values, clarification=Clarification("Ann", candidates))

    found = OfflineTranslator().readings(Question(text), links, CLINIC)

    assert isinstance(found, RankedReadings)
    assert found.renderings[0] == "The doctors that treat a patient with name Ann"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "out_of_scope"),
        ("?!", "out_of_scope"),
        ("MATCH (n) RETURN n", "out_of_scope"),
        ("SELECT * FROM patients", "out_of_scope"),
        ("patient " * 200, "nl_translation_failed"),
    ],
)
def test_what_is_no_question_is_declined(text: str, code: str):
    found = OfflineTranslator().translate(Question(text), Links(), CLINIC)

    assert isinstance(found, Untranslated)
    assert found.code == code


def test_a_reading_that_is_not_likely_is_not_taken():
    found = OfflineTranslator().translate(Question("How blue is the weather?"), Links(), CLINIC)

    assert isinstance(found, Untranslated)


def test_conditions_can_be_switched_off():
    found = read("Which patients weigh more than 80 kg?")
    (condition, *_) = found.translation(0).conditions

    without = found.translation(0, {condition.id: None})

    assert "$" not in without.query.text
    assert without.interpretation != found.translation(0).interpretation


def test_a_question_never_waits_for_a_model_that_cannot_be_loaded():
    translator = OfflineTranslator(LocalEmbedder("no-such-model"))

    found = translator.translate(Question("How many doctors are there?"), Links(), CLINIC)

    assert isinstance(found, Translation)
    assert "count(" in found.query.text


def test_words_that_no_reading_uses_are_told():
    found = read("Which doctors treat patients gladly?")

    assert "gladly" in found.translation(0).unread
