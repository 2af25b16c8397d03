"""graphrag.toml: a graph whose names do not speak becomes answerable by what its owner says."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.engine.health_checks import examine
from graphrag_core.errors import ConfigurationError
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.searched_texts import vector_targets
from graphrag_core.schema.graph_config import known_customization, read_config
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

ROOT = Path(__file__).parents[1]

# People (T1) supervise each other (REL_07) and work in wards (T2); P3 is their pay, X9 the
# time in which a posting (REL_12) held, S9/E9 its bounds.
GRAPH = """
CREATE (ann:T1 {P1: 'Ann Lee', P2: 'p-1', P3: 5200, P4: 'Leads the night team on most days'})
CREATE (bob:T1 {P1: 'Bob Ray', P2: 'p-2', P3: 4100, P4: 'Looks after the youngest in the house'})
CREATE (cem:T1 {P1: 'Cem Oz', P2: 'p-3', P3: 3900, P4: 'Writes plans for the months ahead'})
CREATE (w1:T2 {P1: 'Willow', P2: 'w-1'}), (w2:T2 {P1: 'Maple', P2: 'w-2'})
CREATE (:T3 {P1: 'log', P2: 'l-1'})
CREATE (ann)-[:REL_07]->(bob), (ann)-[:REL_07]->(cem)
CREATE (bob)-[:REL_12 {S9: datetime('2020-01-01T00:00Z'), E9: datetime('2021-01-01T00:00Z')}]->(w1)
CREATE (bob)-[:REL_12 {S9: datetime('2021-01-01T00:00Z')}]->(w2)
CREATE (cem)-[:REL_12 {S9: datetime('2022-01-01T00:00Z')}]->(w1)
"""

CONFIG = """
[synonyms]
"nurses" = "T1"
"ward" = "T2"
"supervises" = "REL_07"
"boss" = "<-REL_07"
"works in" = "REL_12"
"wage" = "T1.P3"

[labels.T1]
name = "P1"
key = "P2"
texts = ["P4"]

[labels.T2]
name = "P1"

[labels.T3]
hidden = true

[relationships.REL_12]
valid_from = "S9"
valid_to = "E9"

[graph]
hidden_properties = ["P2"]
"""

QUESTIONS = (
    ("How many nurses are there?", {3}),
    ("Which nurses work in Maple?", {"Bob Ray"}),
    ("Who works in Willow?", {"Cem Oz"}),
    ("Who is the boss of Bob Ray?", {"Ann Lee"}),
    ("Which nurses does Ann Lee supervise?", {"Bob Ray", "Cem Oz"}),
    ("Who is the supervisor of Cem Oz?", {"Ann Lee"}),
    ("Which nurse has the highest wage?", {"Ann Lee"}),
    ("Nurses with a wage above 4000", {"Ann Lee", "Bob Ray"}),
    ("How many nurses are there per ward?", {"Willow", "Maple"}),
)


@pytest.fixture(scope="module")
def mute_graph(graph_named: Callable[[str], Graph]) -> Graph:
    """The graph whose names do not speak, on a server of its own."""
    graph = graph_named("mute")
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n"), CypherQuery(GRAPH)])
    return graph


@pytest.fixture(scope="module")
def engine_with(
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[[str], Settings],
    mute_graph: Graph,  # noqa: ARG001 - filled before an engine opens it
) -> Iterator[Callable[[Path], Engine]]:
    server = server_named("mute")
    opened: list[Engine] = []

    def build(config: Path) -> Engine:
        settings = settings_for(
            "mute",
            NEO4J_URI=server.uri,
            NEO4J_USERNAME=server.username,
            NEO4J_PASSWORD=server.password,
        )
        opened.append(Engine(replace(settings, graph_config=config)))
        return opened[-1]

    yield build
    for engine in opened:
        engine.close()


@pytest.fixture(scope="module")
def spoken_for(engine_with: Callable[[Path], Engine], tmp_path_factory: pytest.TempPathFactory):
    """The engine with the file that says what the names mean."""
    return engine_with(written(tmp_path_factory.mktemp("config"), CONFIG))


@pytest.fixture(scope="module")
def unspoken(engine_with: Callable[[Path], Engine], tmp_path_factory: pytest.TempPathFactory):
    """The engine with an empty file."""
    return engine_with(written(tmp_path_factory.mktemp("config"), ""))


def written(folder: Path, text: str) -> Path:
    file = folder / "graphrag.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(("text", "expected"), QUESTIONS, ids=[text for text, _ in QUESTIONS])
def test_the_owners_words_make_a_mute_graph_answerable(
    spoken_for: Engine, unspoken: Engine, text: str, expected: set[object]
):
    answer = spoken_for.ask(Question(text))
    without = unspoken.ask(Question(text))

    assert answer.rung == "offline"
    assert answer.confidence >= 0.7
    assert {record[answer.rows.columns[0]] for record in answer.rows.records} == expected
    assert without.rung != "offline" or without.rows != answer.rows


def test_validity_that_the_owner_named_bounds_now_and_a_day(spoken_for: Engine):
    now = spoken_for.ask(Question("Who works in Willow?"))
    then = spoken_for.ask(Question("Who worked in Willow as of 1 June 2020?"))

    assert [list(record.values()) for record in now.rows.records] == [["Cem Oz"]]
    assert [list(record.values()) for record in then.rows.records] == [["Bob Ray"]]


def test_roles_reach_profile_texts_names_and_hidden_labels(spoken_for: Engine):
    schema, profile = spoken_for.schema(), spoken_for.profile()
    label = schema.label("T1")

    assert label is not None
    assert label.name_key == "P1"
    assert profile.unique_keys["T1"] == "P2"
    assert [target.keys for target in vector_targets(schema, profile)] == [("P4",)]
    assert profile.fact_times["REL_12"].end == "E9"
    assert "T3" in profile.hidden_labels
    assert "P2" in profile.hidden_properties


def test_doctor_says_what_it_took_and_which_names_the_graph_lacks(
    engine_with: Callable[[Path], Engine], tmp_path: Path
):
    engine = engine_with(
        written(
            tmp_path, '[synonyms]\n"nurses" = "T1"\n"bosses" = "REL_7"\n[labels.T9]\nname = "x"\n'
        )
    )

    checks = examine(engine.settings, lambda _: None, engine=engine)
    (check,) = [check for check in checks if check["name"] == "graph config"]

    assert not check["ok"]
    assert "2 synonyms, roles of 1 label" in check["detail"]
    assert "the synonym 'bosses' names 'REL_7'" in check["hint"]
    assert "Did you mean 'REL_07'?" in check["hint"]
    assert "[labels.T9]" in check["hint"]


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        ("[synonym]\n", "no key 'synonym'", "'synonyms'"),
        ("[labels.T1]\nnames = 'P1'\n", "[labels.T1] has no key 'names'", "'name'"),
        ("[labels.T1]\nhidden = 'yes'\n", "hidden in [labels.T1] is 'yes'", "true or false"),
        ("[labels.T1]\ntexts = 'P4'\n", "texts in [labels.T1]", "list of property names"),
        ("[relationships.R]\nvalid_form = 'x'\n", "no key 'valid_form'", "'valid_from'"),
        ("[graph]\ntenants = 'x'\n", "[graph] has no key 'tenants'", "'tenant'"),
        ("synonyms = 1\n", "'synonyms' is not a table", "[synonyms]"),
        ("[synonyms]\n'a b c d e' = 'T1'\n", "is not a word or phrase", "words"),
        ("[synonyms]\nx = 7\n", "stands for nothing", "Label.property"),
        ("[synonyms]\nx = '<-'\n", "stands for nothing", "<-TYPE"),
        ("nonsense", "is not valid TOML", "docs/graph.md"),
    ],
)
def test_a_wrong_file_is_refused_with_the_nearest_right_name(
    tmp_path: Path, text: str, said: str, hint: str
):
    with pytest.raises(ConfigurationError) as refused:
        read_config(written(tmp_path, text))

    assert said in refused.value.message
    assert hint in refused.value.hint


def test_a_file_that_is_named_must_be_there_and_the_usual_one_need_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)

    assert read_config(None).path is None
    with pytest.raises(ConfigurationError):
        read_config(tmp_path / "missing.toml")


def test_the_documents_example_fits_the_demo_graph(demo_graph: Graph, tmp_path: Path):
    document = (ROOT / "docs" / "graph.md").read_text(encoding="utf-8")
    example = document.split("```toml\n")[1].split("```")[0]

    custom, problems = known_customization(
        read_config(written(tmp_path, example)), read_schema(demo_graph)
    )

    assert problems == ()
    assert len(custom.synonyms) == 7


def test_a_role_that_only_the_owner_knows_goes_before_the_detected_one(demo_graph: Graph, tmp_path):
    schema = read_schema(demo_graph)
    text = "[relationships.ON_CALL_FOR]\ndated = false\n[labels.SeedInfo]\nhidden = false\n"

    custom, _ = known_customization(read_config(written(tmp_path, text)), schema)
    profile = detect_profile(replace(schema, custom=custom))

    assert "ON_CALL_FOR" not in profile.fact_times
    assert "SeedInfo" not in profile.hidden_labels


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[graph]\ntenant = " + "9" * 10_000, "is not valid TOML: a number is too long."),
        ("# comment\n" * 200_000, "is larger than 1 MB."),
        ("[graph]\n" + ".".join("a" * 20_000) + " = 1", "line 2 has more than 1,000 dots"),
        ("[synonyms]\n" + "".join(f"w{i} = 'T1'\n" for i in range(6_000)), "has 6,000 synonyms"),
        ("[graph]\ntenant = " + "[" * 100_000, "is not valid TOML"),
    ],
    ids=["digits", "comments", "dots", "synonyms", "depth"],
)
def test_a_file_without_bounds_is_refused_at_once(tmp_path: Path, text: str, says: str):
    file = tmp_path / "graphrag.toml"
    file.write_text(text)

    with pytest.raises(ConfigurationError, match=re.escape(says)):
        read_config(file)


def test_what_is_no_plain_file_is_not_read(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for path in (pipe, Path("/dev/zero"), tmp_path):
        with pytest.raises(ConfigurationError, match="is not a plain file"):
            read_config(path)


def test_a_comment_may_have_dots(tmp_path: Path):
    file = tmp_path / "graphrag.toml"
    file.write_text("# " + "." * 2_000 + "\n[graph]\ntenant = 'of'\n")

    assert read_config(file).graph.tenant == "of"
