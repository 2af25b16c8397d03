"""Questions whose parts stand elsewhere: wishes in front, topics, answers wanted, what is first."""

import pytest

from graphrag_core.english.operator_words import lead_in
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.asked_part import asked_part
from graphrag_core.translate.offline.chart.layouts import laid_out
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key, likely_on

BOATS = Schema(
    labels=(
        LabelSchema("Boat", 40, (
            key("name", "STRING"), key("length_m", "FLOAT"), key("berths", "INTEGER"),
            key("weight_kg", "FLOAT"), key("insured", "BOOLEAN"),
            key("kind", "STRING", "ketch", "sloop", "yawl"),
        ), "name"),
        LabelSchema("Skipper", 20, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema("Harbour", 6, (key("name", "STRING"), key("city", "STRING")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("MOORED_AT", 40), RelationshipTypeSchema("SAILS", 60)),
    patterns=(
        Pattern("Boat", "MOORED_AT", "Harbour", 40),
        Pattern("Skipper", "SAILS", "Boat", 60),
    ),
)  # fmt: skip
NAMES = {"Fram": ("Boat", "name"), "Ada Lee": ("Skipper", "name"), "Ayr": ("Harbour", "name")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I'd like to know how many boats there are", "how many boats there are"),
        ("Could you tell me to which team she belongs?", "to which team she belongs?"),
        ("We're looking for boats in Ayr", "boats in Ayr"),
        ("Do you have any idea who sails it?", "who sails it?"),
        ("Please check if Ada sails", "whether Ada sails"),
        ("Which boats? I need their names.", "Which boats? their names."),
        ("Do we have boats in Ayr?", "Do we have boats in Ayr?"),
        ("Can I sail from Ayr to Oban?", "Can I sail from Ayr to Oban?"),
        ("Needles that are bent", "Needles that are bent"),
    ],
)
def test_what_only_leads_to_a_question_is_no_part_of_it(text: str, said: str) -> None:
    asked, _ = asked_part(text, Links())

    assert len(asked) == len(text)
    assert asked.split() == said.split()


def test_nothing_leads_to_nothing() -> None:
    assert lead_in([]) == 0


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Of all the boats in Ayr, which ones leak?", "which the boats in Ayr leak ?"),
        ("Ada sails several boats. Where are they?", "Where are Ada sails boats ?"),
        ("Take the boats in Ayr. Who sails them?", "Who sails the boats in Ayr ?"),
        ("Gold medals: which boats won one?", "which boats won Gold medals ?"),
        ("In 2020, which boats sank?", "which boats sank In 2020 ?"),
        ("As for boats, which are new?", "which boats are new ?"),
        ("Leaving Ayr out, which ports are new?", "Leaving out Ayr , which ports are new ?"),
        ("Leave out the ketches. Which boats leak?", "Which boats leak Leave out the ketches ?"),
        ("Considering only ketches, how many leak?", "how many leak of ketches ?"),
        ("When it comes to boats, which one leaks?", "which boats leaks ?"),
        ("Fram: who sails it?", "who sails Fram ?"),
        ("We sold some: who sails it?", "We sold some : who sails it ?"),
        ("For each harbour, how many boats?", "For each harbour , how many boats ?"),
        ("Boats with skippers. Begin with the longest.", "Boats with skippers . longest first ."),
        ("Boats by port, biggest number first", "Boats by port , biggest first"),
        ("Boats by port, largest group at the top", "Boats by port , largest first"),
        ("Which boats, and who sails them?", "Which boats , and who sails them ?"),
        ("Calls at 10:30: which ones failed?", "which Calls at 10 : 30 failed ?"),
        ("Boats of St. Mary", "Boats of St . Mary"),
    ],
)
def test_what_was_spoken_of_stands_where_it_is_referred_to(text: str, plain: str) -> None:
    assert " ".join(token.text for token in laid_out(tokenize(text))) == plain


@pytest.mark.parametrize(
    ("text", "name"),
    [("Dr. No: who made it?", "Dr. No"), ("Take Five: who wrote it?", "Take Five")],
)
def test_a_name_is_no_layout(text: str, name: str) -> None:
    links = [ValueLink(0, len(name), name, "Film", "title", name, 1.0)]

    said = " ".join(token.text for token in laid_out(tokenize(text), links))

    assert said.endswith(f"{' '.join(token.text for token in tokenize(name))} ?")


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("In Ayr, which boats are insured?", "The boats that are insured and are moored at Ayr"),
        ("Boats moored at Ayr: who sails them?", "The skippers that sail a boat moored at Ayr"),
        (
            "Ada Lee sails a number of boats. In which harbours are they moored?",
            "The harbours with a boat moored at them and sailed by Ada Lee",
        ),
        (
            "How many boats are moored at each harbour? Start with the largest.",
            "The number of boats moored at each harbour, most first",
        ),
        (
            "Which boats have over 3 berths? Begin with the heaviest.",
            "The boats with berths above 3, highest weight (kg) first",
        ),
        (
            "Leave out the ketches. Which boats are insured?",
            "The boats with a kind other than ketch that are insured",
        ),
        (
            "Which boats are in Ayr? Show the skippers too.",
            "The boats moored at Ayr and sailed by a skipper, with the skipper",
        ),
        ("Which boats are in Ayr? Just the names.", "The boats moored at Ayr, with their name"),
        ("Ada Lee: boats?", "The boats sailed by Ada Lee, with the skipper"),
        ("Fram at Ayr? yes or no", "Whether the boat Fram is moored at Ayr"),
        ("I'd like to know who sails Fram", "The skippers that sail Fram"),
    ],
)
def test_questions_laid_out_otherwise_are_read_as_plain_ones(text: str, reading: str) -> None:
    assert likely_on(BOATS, NAMES, text)[0] == reading
