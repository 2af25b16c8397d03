"""Keyphrases and patterns: what is found in texts without a model, linked, and undone with its run."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from document_samples import write_folder
from shared_server import empty, login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.ingest.documents.keyphrases import ChunkText, c_values, keyphrase_findings
from graphrag_core.ingest.documents.text_findings import CODE, DATE, EMAIL, ROLE
from graphrag_core.ingest.documents.text_patterns import pattern_findings
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

LAUNCH = """# Launch in Porto

The payment gateway failed on 5 March 2025; the alarm PAY-12 was raised. The payment gateway was
restarted by hand. Tomas Wirth, CEO of Velomere, answers at Tomas.Wirth@velomere.example.
"""
RENAMED = LAUNCH.replace("PAY-12", "PAY-13")
FILLER = " ".join(f"Lamp {n} hangs above seat {n} and shines on table {n}." for n in range(7))
SHARED = f"""# Tracks

## North

The signal box is old. {FILLER}

## South

Nobody has seen the signal box. {FILLER.replace("Lamp", "Bulb")}
"""
"""Two chunks with one keyphrase."""
GERMAN = """# Umzug

Die Werkstatt zieht im Mai um. Die Werkstatt wird größer, und die neue Halle hat Platz für alle Räder.
"""  # fmt: skip
FOUND = """
MATCH (c:Chunk)-[r]->(n)
WHERE n:Keyphrase OR n:MentionedEmail OR n:MentionedCode OR n:MentionedDate OR n:MentionedRole
RETURN type(r) AS type, n.name AS name, r.quote AS quote, r.found_by AS found_by,
  substring(c.text, r.offset, 5) AS there
ORDER BY type, name
"""


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    return settings_for("documents", **login(server_named("documents")))


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    """An engine over an empty graph."""
    empty(settings)
    with Engine(settings, embedder=HashEmbedder()) as opened:
        opened.schema(refresh=True)
        yield opened
    empty(settings)


def load(engine: Engine, folder: Path, **files: str | bytes) -> str:
    write_folder(folder, {f"{name}.md": text for name, text in files.items()})
    return engine.ingesting.load_documents([folder], collection="notes").run.id


def found(engine: Engine) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for row in engine.graph().fetch(CypherQuery(FOUND.strip())).records:
        names.setdefault(row["type"], []).append(row["name"])
    return names


def patterns(text: str) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in pattern_findings("c", text)]


def keyphrases(*texts: str, language: str = "en") -> set[str]:
    chunks = [ChunkText(str(n), text, text.partition("\n")[0]) for n, text in enumerate(texts)]
    return {each.name for each in keyphrase_findings(chunks, language)}


def test_a_run_links_chunks_to_what_their_texts_have_with_quote_and_place(
    engine: Engine, tmp_path: Path
):
    load(engine, tmp_path, launch=LAUNCH)

    names = found(engine)
    assert names["HAS_CODE"] == ["PAY-12"]
    assert names["HAS_DATE"] == ["2025-03-05"]
    assert names["HAS_EMAIL"] == ["tomas.wirth@velomere.example"]
    assert names["HAS_ROLE"] == ["Tomas Wirth, CEO of Velomere"]
    assert "payment gateway" in names["HAS_KEYPHRASE"]
    code = engine.graph().fetch(CypherQuery(FOUND.strip())).records[0]
    assert "the alarm PAY-12 was raised" in code["quote"]
    assert (code["there"], code["found_by"]) == ("PAY-1", "pattern, no model")


def test_loading_again_changes_nothing_and_a_changed_text_is_followed(
    engine: Engine, tmp_path: Path
):
    load(engine, tmp_path, launch=LAUNCH)
    again = engine.ingesting.load_documents([tmp_path], collection="notes").run
    assert not again.changed_anything

    load(engine, tmp_path, launch=RENAMED)

    assert found(engine)["HAS_CODE"] == ["PAY-13"]


def test_a_rollback_takes_what_was_found_with_it(engine: Engine, tmp_path: Path):
    run = load(engine, tmp_path, launch=LAUNCH)

    undone = engine.ingesting.roll_back(run)

    assert undone.left == ()
    left = engine.graph().fetch(CypherQuery("MATCH (n) WHERE NOT n:IngestRun RETURN count(n) AS n"))
    assert left.records[0]["n"] == 0


def test_a_rollback_of_the_second_run_leaves_what_the_first_found(engine: Engine, tmp_path: Path):
    load(engine, tmp_path, launch=LAUNCH)
    before = found(engine)
    second = load(engine, tmp_path, launch=RENAMED)

    engine.ingesting.roll_back(second)

    assert found(engine) == before


def test_a_rollback_links_a_restored_chunk_to_the_keyphrase_that_it_shared(
    engine: Engine, tmp_path: Path
):
    load(engine, tmp_path, tracks=SHARED)
    before = graph_checksum(engine.graph())
    assert found(engine)["HAS_KEYPHRASE"].count("signal box") == 2
    second = load(engine, tmp_path, tracks=SHARED.replace("The signal box", "This house"))
    assert "signal box" not in found(engine)["HAS_KEYPHRASE"]

    undone = engine.ingesting.roll_back(second)

    assert undone.left == ()
    assert graph_checksum(engine.graph()) == before


def test_a_rollback_tells_which_links_have_lost_their_nodes(engine: Engine, tmp_path: Path):
    load(engine, tmp_path, tracks=SHARED)
    second = load(engine, tmp_path, tracks=SHARED.replace("The signal box", "This house"))
    gone = "MATCH (k:Keyphrase {name: 'signal box'}) DETACH DELETE k"
    engine.graph().write([CypherQuery(gone)])

    undone = engine.ingesting.roll_back(second)

    assert undone.left == ("2 HAS_KEYPHRASE: its nodes are gone",)


def test_a_keyphrase_is_no_answer_of_its_own(engine: Engine, tmp_path: Path):
    load(engine, tmp_path, launch=LAUNCH)

    answer = engine.ask(Question("What is the payment gateway?"))

    assert answer.intent == "texts"
    assert "The payment gateway failed on 5 March 2025" in answer.text


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("Who restarted the payment gateway?", "The payment gateway was"),
        ("Why did the payment gateway fail?", "The payment gateway failed on 5 March 2025"),
        ("Where is the signal box?", "The signal box is old."),
        ("Tell me about the signal box", "The signal box is old."),
    ],
)
def test_beside_other_data_a_keyphrase_leads_to_its_texts(
    engine: Engine, tmp_path: Path, question: str, passage: str
):
    load(engine, tmp_path, launch=LAUNCH, tracks=SHARED)
    engine.graph().write(
        [
            CypherQuery(
                "UNWIND range(1, 12) AS n CREATE (:Pet {name: 'Pet ' + n})"
                "-[:HAS_OWNER]->(:Owner {name: 'Owner ' + n, city: 'Ghent'})"
            )
        ]
    )
    engine.schema(refresh=True)

    answer = engine.ask(Question(question))

    assert passage in answer.text
    assert "no relationship" not in answer.text


def test_documents_can_be_asked_for_by_what_they_have(engine: Engine, tmp_path: Path):
    load(engine, tmp_path, launch=LAUNCH, move=GERMAN)

    answer = engine.ask(Question("Which documents have the code PAY-12?"))

    assert [row["document"] for row in answer.rows.records] == ["Launch in Porto"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Write to a.b+c@mail.example.org.", [(EMAIL, "a.b+c@mail.example.org")]),
        ("See CVE-2024-1234 and INC-7.", [(CODE, "CVE-2024-1234"), (CODE, "INC-7")]),
        ("On 3rd May 2024, 2024-06-01 and 24.12.2023.",
         [(DATE, "2024-05-03"), (DATE, "2024-06-01"), (DATE, "2023-12-24")]),
        ("December 24, 2023", [(DATE, "2023-12-24")]),
        ("Ada King, head of research at Analytical Engines, spoke.",
         [(ROLE, "Ada King, head of research at Analytical Engines")]),
        ("Mara Oyelaran, the data protection officer of Velomere",
         [(ROLE, "Mara Oyelaran, the data protection officer of Velomere")]),
        ("UTF-8, SHA-256 and ISO-8859", []),
        ("31.02.2024 and 2024-13-01 are no dates", []),
        ("version 1.2.2024.5 or user@host", []),
        ("however, CEO of nothing", []),
        ("", []),
    ],
)  # fmt: skip
def test_a_pattern_finds_what_it_says_and_nothing_else(text: str, expected: list[tuple[str, str]]):
    assert patterns(text) == expected


def test_keyphrases_are_what_a_document_repeats_or_has_in_its_heading():
    text = (
        "Cargo bikes\n\nA cargo bike carries crates. The cargo bike has a battery. Many people like "
        "it and they quickly ride it each day. The battery is charged at night."
    )

    assert keyphrases(text) == {"cargo bike", "battery"}


def test_a_term_within_a_longer_one_counts_only_where_it_stands_alone():
    values = c_values({("payment",): 3, ("gateway",): 2, ("payment", "gateway"): 2})

    assert values[("gateway",)] == 0
    assert values[("payment",)] == 1
    assert values[("payment", "gateway")] > values[("payment",)]


@pytest.mark.parametrize("language", ["de", "de-AT", ""])
def test_a_text_in_another_language_has_no_keyphrases(language: str):
    assert keyphrases(GERMAN, language=language) == set()


def test_an_english_text_that_says_no_language_has_keyphrases():
    assert "payment gateway" in keyphrases(LAUNCH, language="")
