"""Words by meaning, what a result lacks, exceptions and converses, on results of the benchmark."""

import pytest

from benchmarks.grounding.measure import RESULTS, Wording, outcome, plain


def shown(result: str, language: str, text: str) -> str:
    wording = Wording(result, language, "", True, text, text, RESULTS[result])
    return outcome(wording).shown


@pytest.mark.parametrize(
    ("result", "language", "text"),
    [
        ("turbines", "de", "Die Turbine Brise wird zurzeit gewartet."),
        ("turbines", "de", "Bis auf Dune leisten alle Turbinen mehr als 3.000 kW."),
        ("voyages", "fr", "Le Pelican Bay a effectué deux voyages."),
        ("voyages", "en", "Two voyages have no arrival date: V-208 and V-210."),
        ("voyages", "en", "The data doesn't say why V-203 was late."),
        ("handovers", "de", "Marco Bellini übernahm die Nordstern von Joost Vermeer."),
        ("incidents", "en", "Payments had three times as many incidents as Growth."),
        ("suppliers", "en", "The most expensive part is Motor M7 at 312 euros."),
        ("suppliers", "en", "Only three of the six parts come from certified suppliers."),
        ("suppliers", "es", "Dravik no tiene certificación."),
        ("voyages", "en", "Five of the ten voyages left in March, four in April and one in May."),
        ("handovers", "de", "Im Jahr 2025 gab es zwei Übergaben, eine im Januar und eine im März."),
        ("energy", "en", "Usage exceeded 45,000 kWh in three of the six months."),
        ("courses", "es", "Después de Statistics, el curso con más alumnos es Algebra."),
        ("mentors", "es", "La mentora de Greta Hahn es Alba Costa."),
        ("decisions", "de", "Der Ausschuss hat den Kühlturm für 2,4 Millionen Euro genehmigt."),
        ("complaints", "en", "Only C-36 is described as still open."),
        ("hospital_beds", "de", "Das St.-Anna-Krankenhaus verfügt über 412 Betten."),
    ],
)
def test_a_sentence_in_other_words_that_the_rows_bear_out_is_shown(
    result: str, language: str, text: str
) -> None:
    assert shown(result, language, text)


@pytest.mark.parametrize(
    ("result", "language", "text"),
    [
        ("turbines", "de", "Die Turbine Dune wird zurzeit gewartet."),
        ("turbines", "de", "Alle Turbinen leisten mehr als 3.000 kW."),
        ("voyages", "fr", "Le Pelican Bay a effectué trois voyages."),
        ("voyages", "en", "The cargo of V-208 is not recorded."),
        ("handovers", "de", "Joost Vermeer übernahm die Nordstern von Marco Bellini."),
        ("handovers", "es", "Marco Bellini recibió el Pelican Bay en mayo de 2024."),
        ("incidents", "en", "Payments had twice as many incidents as Growth."),
        ("voyages", "en", "Most voyages were more than ten hours late."),
        ("suppliers", "en", "The most expensive part is Pump P9 at 148.5 euros."),
        ("suppliers", "en", "Motor M7 is expensive."),
        ("suppliers", "en", "Only two of the six parts come from certified suppliers."),
        ("suppliers", "en", "Rivatec is not certified."),
        ("voyages", "en", "Five of the ten voyages left in March, three in April and one in May."),
        ("handovers", "de", "Im Jahr 2025 gab es zwei Übergaben, eine im Januar und eine im Mai."),
        ("energy", "en", "Usage exceeded 45,000 kWh in four of the six months."),
        ("energy", "en", "In January the plant used 52,000 MWh."),
        ("energy", "en", "June's usage was below that of May."),
        ("courses", "en", "After Drawing, the largest course is Statistics."),
        ("courses", "en", "Algebra has slightly more students than Optics."),
        ("mentors", "es", "El mentor de Rui Mendes es Yves Morel."),
        ("complaints", "en", "Only C-31 is described as still open."),
        ("complaints", "en", "The truck broke down in Lyon."),
        ("paintings", "de", "Old Bridge ist ein Ölgemälde von Lea Marchetti."),
    ],
)
def test_its_like_that_the_rows_do_not_bear_out_is_not(
    result: str, language: str, text: str
) -> None:
    assert not shown(result, language, text)


def test_only_a_few_parts_of_a_sentence_are_left_out() -> None:
    said, remark = "The most expensive part is Motor M7 at 312 euros", ", which is remarkable"

    assert said.split(" Motor", maxsplit=1)[0] in shown("suppliers", "en", f"{said}{remark * 2}.")
    assert not shown("suppliers", "en", f"{said}{remark * 400}.")


@pytest.mark.parametrize(
    ("result", "language", "text", "is_true"),
    [
        # A surname, and a name beside a word that no cell has.
        ("mentors", "en", "Costa mentors Greta Hahn.", True),
        ("mentors", "en", "Mendes Costa mentors Greta Hahn.", False),
        # A single number is what the question asks for, no mean and no sum of it.
        ("hospital_beds", "en", "St. Anne's Hospital has 412 beds on average.", False),
        # What nothing tells: that it goes on, again, will be.
        ("incidents", "en", "Payments still has nine incidents.", False),
        ("incidents", "en", "Payments had exactly nine incidents.", True),
        ("incidents", "en", "The teams had exactly eight incidents on average.", False),
        # Two together have what one of them has.
        ("incidents", "en", "Payments and Data together had nine incidents.", False),
    ],
)
def test_what_many_writers_said_that_was_read_wrongly(
    result: str, language: str, text: str, is_true: bool
) -> None:
    assert (plain(shown(result, language, text)) == text) is is_true
