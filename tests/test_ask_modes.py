"""`ask --mode local` and `global`: answers from a part of the graph instead of a query."""

import re
from collections.abc import Callable

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.explore.communities import find_communities
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, CypherQuery, Question


@pytest.fixture(scope="module")
def engine(engine_with: Callable[..., Engine]) -> Engine:
    return engine_with()


def codes(answer: Answer) -> set[str]:
    steps = answer.diagnostics
    return {remark.code for remark in (*steps.translator, *steps.fallback)}


def test_local_tells_what_surrounds_the_entities_that_are_named(engine: Engine):
    answer = engine.ask(Question("What about search-api?"), mode="local")

    assert answer.answered
    assert answer.mode == "local"
    assert "search-api [1] (service)" in answer.text
    assert "Core-Platform" in answer.text
    assert {row["entity"].name for row in answer.rows.records} == {"search-api"}
    assert {c.id for c in answer.citations} <= {node.id for node in answer.graph.nodes}
    assert all(f"[{c.number}]" in answer.text for c in answer.citations)


def test_local_leaves_out_what_has_ended_unless_all_times_are_asked_for(engine: Engine):
    ended = engine.graph().fetch(
        CypherQuery(
            "MATCH (t:Team)-[o:OWNS]->(s:Service) WHERE o.invalid_at < datetime() AND NOT EXISTS "
            "{ MATCH (t)-[n:OWNS]->(s) WHERE n.invalid_at IS NULL } "
            "RETURN t.name AS team, s.name AS service LIMIT 1"
        )
    )
    team, service = ended.records[0]["team"], ended.records[0]["service"]

    def owners(**options: str) -> set[str]:
        answer = engine.ask(Question(f"What about {service}?", **options), mode="local")  # type: ignore[arg-type]
        return {r["other"].name for r in answer.rows.records if r["relationship"] == "OWNS"}

    assert team not in owners()
    assert team in owners(as_of="all")


def test_local_without_any_name_falls_to_text_and_says_so(engine: Engine):
    answer = engine.ask(Question("qwertz uiop"), mode="local")

    assert not answer.answered
    assert "no_hits" in codes(answer)


def test_global_tells_the_communities_and_is_the_same_every_time(engine: Engine):
    first = engine.ask(Question("What are the main groups?"), mode="global")
    again = engine.ask(Question("What are the main groups?"), mode="global")

    assert first.answered
    assert "communities" in first.text
    assert len(first.rows.records) >= 2
    assert first.text == again.text
    assert {c.id for c in first.citations} <= {node.id for node in first.graph.nodes}


def test_communities_part_what_is_not_connected(empty_graph: Graph):
    empty_graph.write(
        [
            CypherQuery("MATCH (n:Isle) DETACH DELETE n"),
            CypherQuery(
                "UNWIND ['a', 'b'] AS isle UNWIND range(1, 5) AS at "
                "CREATE (:Isle {name: isle + toString(at), isle: isle})"
            ),
            CypherQuery(
                "MATCH (a:Isle), (b:Isle) WHERE a.isle = b.isle AND a.name < b.name "
                "CREATE (a)-[:NEAR]->(b)"
            ),
        ]
    )

    found = find_communities(empty_graph)
    empty_graph.write([CypherQuery("MATCH (n:Isle) DETACH DELETE n")])

    isles = [{node.name[0] for node in group.members} for group in found.groups]
    assert {"a"} in isles
    assert {"b"} in isles
    assert all(group.outside == 0 for group in found.groups if group.members[0].name[0] in "ab")


def test_auto_says_why_it_chose_a_way(engine: Engine):
    translated = engine.ask(Question("How many teams are there?"))
    overview = engine.ask(Question("Give me an overview of the main themes"))

    for answer in (translated, overview):
        assert "mode_chosen" in codes(answer)
    assert overview.answered
    assert "communities" in overview.text


@pytest.mark.parametrize(
    "question", ["What is this graph about?", "What does the database contain?"]
)
def test_questions_about_the_graph_as_a_whole_are_told_what_it_holds(question: str, engine: Engine):
    answer = engine.ask(Question(question))

    assert "The graph has" in answer.text
    assert "nearest to the question" not in answer.text


def test_a_model_words_the_context_and_is_checked_against_it(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
):
    assert demo_graph
    server = server_named("demo")
    with ModelStandIn("search-api [1] is run by Zorblax Industries.") as model:
        settings = settings_for(
            "demo",
            NEO4J_URI=server.uri,
            NEO4J_PASSWORD=server.password,
            OPENAI_BASE_URL=model.base_url,
        )
        with Engine(settings) as asking:
            answer = asking.ask(Question("What about search-api?"), mode="local")

    assert "Zorblax" not in answer.text
    assert "answer_rejected" in codes(answer)
    assert "search-api [1] (service)" in answer.text


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What is going on around Core-Platform?", "Core-Platform"),
        ("What do we know about what is around 'search-api'?", "search-api"),
    ],
)
def test_auto_chooses_local_for_what_is_around_something_and_says_why(
    question: str, named: str, engine: Engine
):
    answer = engine.ask(Question(question))

    (chosen,) = [r for r in answer.diagnostics.translator if r.code == "mode_chosen"]
    assert "mode local" in chosen.message
    assert answer.answered
    assert {row["entity"].name for row in answer.rows.records} == {named}


def test_auto_does_not_take_surroundings_for_an_answer_to_something_else(engine: Engine):
    answer = engine.ask(Question("Does auth-service wobble rather badly?"))

    assert not answer.answered
    assert "mode local" not in "".join(r.message for r in answer.diagnostics.translator)


def test_local_goes_out_as_far_as_it_is_told(engine: Engine):
    near = engine.ask(Question("What about Charlie?"), mode="local")
    far = engine.ask(Question("What about Charlie?", hops=2), mode="local")

    assert len(far.graph.nodes) > len(near.graph.nodes)
    assert {r["other"].name for r in near.rows.records} <= {
        r["other"].name for r in far.rows.records
    }
    assert "up to 2 hops away" in far.interpretation
    assert "Up to 2 hops away the graph has" in far.text
    ids = {node.id for node in far.graph.nodes}
    assert all({r.start, r.end} <= ids for r in far.graph.relationships)


def test_expand_goes_out_as_far_as_it_is_told_and_stays_bounded(engine: Engine):
    sizes = [
        len(engine.ask(Question("Charlie", hops=hops), mode="expand").related.nodes)
        for hops in (1, 2, 5)
    ]
    answer = engine.ask(Question("Charlie", hops=2), mode="expand")

    assert sizes[0] < sizes[1] <= sizes[2] <= 620
    assert "Up to 2 hops around them" in answer.text
    assert "nl_translation_failed" not in codes(answer)


def test_expand_shows_what_holds_now_and_tells_what_has_ended(engine: Engine):
    now = engine.ask(Question("search-api"), mode="expand")
    ever = engine.ask(Question("search-api", as_of="all"), mode="expand")

    assert all(r.invalid_at is None for r in now.graph.relationships)
    assert re.search(r"[0-9]+ relationships? that (has|have) ended", now.text)
    assert "ended" not in ever.text
    assert "relationships as they are now" in now.interpretation
    assert "at all times" in ever.interpretation


def test_expand_answers_where_it_finds_what_is_named_and_not_else(engine: Engine):
    named = engine.ask(Question("search-api"), mode="expand")
    beside = engine.ask(Question("zorblax quintillion frobnication payment"), mode="expand")
    nothing = engine.ask(Question("zorblax quintillion"), mode="expand")

    assert named.answered
    assert {c.id for c in named.citations} <= {node.id for node in named.graph.nodes}
    assert "[1]" in named.text
    assert not beside.answered
    assert not nothing.answered


def test_a_search_that_finds_no_source_text_says_so(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
):
    empty_graph.write(
        [CypherQuery("CREATE (:Poster {title: 'Red circles', body: 'Circles calm'})")]
    )
    server = server_named("scratch")
    settings = settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings) as engine:
        answer = engine.ask(Question("posters about circles"), mode="hybrid")
    empty_graph.write([CypherQuery("MATCH (n:Poster) DETACH DELETE n")])

    assert answer.answered
    assert "no_chunks" in codes(answer)
