"""Words by meaning, what a result lacks, exceptions and converses, on results of the benchmark."""

import pytest

from benchmarks.grounding.measure import Wording, outcome


def shown(result: str, language: str, text: str) -> str:
    return outcome(Wording(result, language, "", True, text, text)).shown


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
        ("voyages", "en", "Two voyages have no arrival date: V-201 and V-210."),
        ("voyages", "en", "The cargo of V-208 is not recorded."),
        ("handovers", "de", "Joost Vermeer übernahm die Nordstern von Marco Bellini."),
        ("handovers", "es", "Marco Bellini recibió el Pelican Bay en mayo de 2024."),
        ("incidents", "en", "Payments had twice as many incidents as Growth."),
        ("voyages", "en", "Most voyages were more than ten hours late."),
    ],
)
def test_its_like_that_the_rows_do_not_bear_out_is_not(
    result: str, language: str, text: str
) -> None:
    assert not shown(result, language, text)
