"""The model path on the demo graph: real client, stand-in model, real database, cited answer."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.answer import Evidence, compose
from graphrag_core.doubles.model_stand_in import BEHAVIOURS, Behaviour, ModelStandIn, main
from graphrag_core.errors import QueryRefusedError
from graphrag_core.linking.linker import EntityLinker
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import load_settings
from graphrag_core.translate.llm.translator import LlmTranslator
from graphrag_core.types import (
    CypherQuery,
    Links,
    Question,
    Schema,
    Subgraph,
    Translation,
    Untranslated,
)

KEY_QUESTION = (
    "Which services owned by the '{team}' team had {severity} incidents in the last {days} days "
    "and have a direct dependency on the '{service}'?"
)
GOLD = """
MATCH (t:Team)-[o:OWNS]->(s:Service)
WHERE t.name = $team AND o.valid_at <= datetime()
AND (o.invalid_at IS NULL OR o.invalid_at > datetime())
MATCH (s)-[d:DEPENDS_ON]->(b:Service)
WHERE b.name = $service AND (d.invalid_at IS NULL OR d.invalid_at > datetime())
MATCH (i:Incident)-[:IMPACTED]->(s)
WHERE i.severity = $severity AND i.timestamp > datetime() - duration('P' + $days + 'D')
RETURN DISTINCT s.name AS service, i.id AS incident
LIMIT 1000
"""

Asker = Callable[..., LlmTranslator]


@pytest.fixture(scope="module")
def schema(demo_graph: Graph) -> Schema:
    return read_schema(demo_graph)


@pytest.fixture
def asker(tmp_path: Path) -> Iterator[Asker]:
    """A translator on the real client and a stand-in with the given behaviour."""
    with ExitStack() as stack:

        def open_asker(*script: str | Behaviour) -> LlmTranslator:
            stand_in = stack.enter_context(ModelStandIn(*script))
            environment = {"OPENAI_BASE_URL": stand_in.base_url}
            chat = OpenAiChat(load_settings(environment, folder=tmp_path))
            stack.callback(chat.close)
            return LlmTranslator(chat)

        yield open_asker


def test_the_key_question_is_answered_and_cited(
    demo_graph: Graph, schema: Schema, asker: Asker
) -> None:
    text = KEY_QUESTION.format(team="Core-Platform", severity="P0", days=90, service="auth-service")
    question = Question(text)
    links = EntityLinker(demo_graph, schema).link(question)

    translation = asker().translate(question, links, schema)

    assert isinstance(translation, Translation)
    assert translation.unread == ()
    rows = demo_graph.read(translation.query)
    assert [dict(record) for record in rows.records] == [
        {"service": "search-api", "incident": "INC-103"}
    ]
    nodes = demo_graph.fetch(
        CypherQuery("MATCH (n) WHERE n.name = 'search-api' OR n.id = 'INC-103' RETURN n LIMIT 5")
    )
    evidence = Evidence(Subgraph(tuple(record["n"] for record in nodes.records)))
    composed = compose(text, translation, rows, evidence)
    assert composed.text == "One service matches: search-api [1] (incident INC-103 [2])."


@pytest.mark.parametrize(
    ("team", "severity", "days", "service"),
    [
        ("Data-Services", "P1", 365, "user-db"),
        ("Data-Services", "P2", 540, "event-stream"),
        ("Core-Platform", "P1", 365, "user-db"),
        ("Frontend-Apps", "P3", 700, "api-gateway"),
        ("Core-Platform", "P0", 1, "auth-service"),
    ],
)
def test_its_relatives_are_right_too(
    demo_graph: Graph,
    schema: Schema,
    asker: Asker,
    team: str,
    severity: str,
    days: int,
    service: str,
) -> None:
    question = Question(
        KEY_QUESTION.format(team=team, severity=severity, days=days, service=service)
    )
    gold = CypherQuery(
        GOLD, {"team": team, "severity": severity, "days": str(days), "service": service}
    )

    translation = asker().translate(question, Links(), schema)

    assert isinstance(translation, Translation)
    rows = demo_graph.read(translation.query).records
    wanted = demo_graph.read(gold).records
    assert sorted(tuple(r.values()) for r in rows) == sorted(tuple(r.values()) for r in wanted)


@pytest.mark.parametrize("behaviour", ["fenced", "prose"])
def test_dressed_up_replies_give_the_same_query(
    schema: Schema, asker: Asker, behaviour: str
) -> None:
    question = Question("Which services depend on auth-service?")

    plain = asker().translate(question, Links(), schema)
    dressed = asker(BEHAVIOURS[behaviour]).translate(question, Links(), schema)

    assert isinstance(plain, Translation)
    assert isinstance(dressed, Translation)
    assert dressed.query == plain.query


@pytest.mark.parametrize("behaviour", ["write", "load-csv"])
def test_what_a_model_may_not_do_is_refused_by_the_guard(
    demo_graph: Graph, schema: Schema, asker: Asker, behaviour: str
) -> None:
    outcome = asker(BEHAVIOURS[behaviour]).translate(Question("Delete all."), Links(), schema)

    assert isinstance(outcome, Translation)
    with pytest.raises(QueryRefusedError):
        demo_graph.read(outcome.query)


@pytest.mark.parametrize("behaviour", ["nonsense", "empty", "unauthorized", "invalid-json"])
def test_what_is_no_query_is_a_value_with_a_reason(
    schema: Schema, asker: Asker, behaviour: str
) -> None:
    outcome = asker(BEHAVIOURS[behaviour]).translate(Question("Services?"), Links(), schema)

    assert isinstance(outcome, Untranslated)
    assert outcome.message


def test_a_wrong_label_reaches_the_validator_as_it_is(schema: Schema, asker: Asker) -> None:
    question = Question("Which services does the Core-Platform team own?")

    outcome = asker(BEHAVIOURS["wrong-label"]).translate(question, Links(), schema)

    assert isinstance(outcome, Translation)
    assert ":TTeam" in outcome.query.text


def test_the_stand_in_says_how_it_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])

    assert "--behaviour" in capsys.readouterr().out
