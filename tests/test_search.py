"""Search end to end on a real server: the demo company and a label too large to compare whole."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError, ModelUnavailableError
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.retrieve.filters import parse_filter
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, PlanOperator, Question, SearchMode

TICKETS = 5_000
TOPICS = ("card refund", "parcel lost", "login code", "invoice tax", "screen frozen")

MAKE_TICKETS = """
UNWIND $rows AS row
CREATE (t:Ticket {number: row.number})
SET t.description = row.description, t.queue = row.queue, t.level = row.level, t.opened_at = row.at
"""

INDEX_LETTERS_AND_MEMOS = """
CREATE FULLTEXT INDEX letters_and_memos IF NOT EXISTS
FOR (n:Letter|Memo) ON EACH [n.name, n.description]
"""
MAKE_LETTERS_AND_MEMOS = """
UNWIND [['old', 2025], ['new', 2026]] AS age
CREATE (:Letter {name: age[0] + ' letter', description: 'about a zebra',
  opened_at: datetime({year: age[1], month: 6})})
CREATE (:Memo {name: age[0] + ' memo', description: 'about a zebra',
  opened_at: date({year: age[1], month: 6})})
"""
WITHOUT_THEM = "MATCH (n:Letter|Memo) DETACH DELETE n"


def ticket(number: int) -> dict[str, object]:
    """A ticket; its queue leaves 20 %, its level 0.1 % of them."""
    return {
        "number": number,
        "description": f"{TOPICS[number % 7 % 5]} case w{number % 97} x{number % 89} y{number}",
        "queue": f"q{number % 5}",
        "level": "rare" if number % 1_000 == 7 else "usual",
        "at": datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=number),
    }


@pytest.fixture(scope="module")
def engine(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Engine]:
    """The demo and the tickets, indexed with the double."""
    server = server_named("search")
    settings = settings_for(
        "search",
        NEO4J_URI=server.uri,
        NEO4J_USERNAME=server.username,
        NEO4J_PASSWORD=server.password,
    )
    with Engine(settings, embedder=HashEmbedder()) as opened:
        opened.demo.load()
        rows = [ticket(number) for number in range(TICKETS)]
        opened.graph().write([CypherQuery(MAKE_TICKETS, {"rows": rows})])
        opened.indexing.index()
        yield opened


def found(
    engine: Engine,
    text: str,
    *filters: str,
    mode: SearchMode = "vector",
    top_k: int = 10,
    **more: object,
) -> SearchResult:
    request = SearchRequest(text, filters=tuple(map(parse_filter, filters)), mode=mode, top_k=top_k)
    return engine.search(dataclasses.replace(request, **more))  # type: ignore[arg-type]


def keys(result: SearchResult) -> list[str]:
    return [hit.node.key for hit in result.hits]


def nearest_tickets(text: str, top_k: int, **wanted: object) -> list[float]:
    """The best similarities by comparing every ticket here, without any index."""
    embedder = HashEmbedder()
    rows = [row for row in map(ticket, range(TICKETS)) if wanted.items() <= row.items()]
    (asked,) = embedder.embed([text])
    vectors = embedder.embed([str(row["description"]) for row in rows])
    scores = [sum(a * b for a, b in zip(asked, v, strict=True)) for v in vectors]
    return sorted((max(0.0, score) for score in scores), reverse=True)[:top_k]


def operators(plan: PlanOperator) -> Iterator[str]:
    yield plan.name
    for child in plan.children:
        yield from operators(child)


def test_the_demo_index_has_its_name_and_is_online(engine: Engine):
    report = engine.indexing.index()

    states = {entry.name: entry.state for entry in report.indexes}
    assert states["incident_description_embeddings"] == "ONLINE"
    assert states["demo_texts"] == "ONLINE"
    assert report.embedded == 0
    assert not report.refused


def test_only_changed_texts_are_embedded_again(engine: Engine):
    embedder = engine.embedder
    assert isinstance(embedder, HashEmbedder)
    change = "MERGE (n:Ticket {number: -1}) SET n.description = $text"
    engine.graph().write([CypherQuery(change, {"text": "a text that is new"})])
    embedder.embedded.clear()

    report = engine.indexing.index()
    engine.graph().write([CypherQuery("MATCH (n:Ticket {number: -1}) SET n.description = ''")])
    emptied = engine.indexing.index()
    engine.graph().write([CypherQuery("MATCH (n:Ticket {number: -1}) DELETE n")])

    assert report.embedded == 1
    assert embedder.embedded == ["a text that is new"]
    assert sum(entry.removed for entry in emptied.labels) == 1


def test_a_stopped_index_goes_on_where_it_was(engine: Engine):
    engine.graph().write([CypherQuery("MATCH (n:Commit) REMOVE n.embedding, n._embedding_hash")])
    stopped = engine.indexing.index(stopped=lambda: True)
    again = engine.indexing.index()

    assert stopped.embedded == 0
    assert any("run it again" in sentence for sentence in stopped.refused)
    assert again.embedded == 46


def test_vectors_of_another_model_are_refused_with_a_sentence(engine: Engine):
    other = Engine(engine.settings, embedder=HashEmbedder(48, model="other"))
    same_length = Engine(engine.settings, embedder=HashEmbedder(model="other"))

    for mismatched in (other, same_length):
        with mismatched:
            with pytest.raises(CallError) as refused:
                mismatched.indexing.index()
            with pytest.raises(CallError) as searching:
                found(mismatched, "payment", label="Incident")
        assert refused.value.code == "model_mismatch"
        assert "made by hash with 64" in refused.value.message
        assert searching.value.code == "model_mismatch"


class NoModel(HashEmbedder):
    """An embedder whose model cannot be loaded."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:  # noqa: ARG002
        raise ModelUnavailableError("The model cannot be loaded.", code="embeddings_unavailable")


def test_without_a_model_words_are_searched_and_it_is_said(engine: Engine):
    with Engine(engine.settings, embedder=NoModel()) as offline:
        for mode in ("hybrid", "vector"):
            result = found(offline, "payment processing", mode=mode, label="Incident")

            assert {"INC-102", "INC-118"} <= set(keys(result))
            assert "embeddings_unavailable" in [remark.code for remark in result.remarks]


def test_a_summary_without_a_model_says_so_too(engine: Engine):
    settings = dataclasses.replace(engine.settings, lazy_rag_enabled=True)
    with Engine(settings, embedder=NoModel()) as offline:
        summary = lazy_rag(offline, "payment processing", expand_only=True)

    assert summary.entities
    assert "embeddings_unavailable" in [remark.code for remark in summary.diagnostics]


def test_a_small_label_is_compared_whole(engine: Engine):
    result = found(engine, "payment processing", "severity=P1", label="Incident")

    assert result.strategy.startswith("exact similarity")
    assert len(result.hits) == 10
    assert {hit.node.properties["severity"] for hit in result.hits} == {"P1"}
    assert set(keys(result)[:2]) == {"INC-102", "INC-118"}


@pytest.mark.parametrize("top_k", [1, 10, 60])
@pytest.mark.parametrize(
    ("filters", "wanted"), [((), {}), (("queue=q3",), {"queue": "q3"}),
                            (("level=rare",), {"level": "rare"})],
)  # fmt: skip
def test_filtered_search_finds_the_true_nearest_and_as_many_as_there_are(
    engine: Engine, filters: tuple[str, ...], wanted: dict[str, object], top_k: int
):
    text = "card refund case w11 x40"

    result = found(engine, text, *filters, label="Ticket", top_k=top_k)

    truth = nearest_tickets(text, top_k, **wanted)
    assert [hit.similarity for hit in result.hits] == pytest.approx(truth, abs=1e-3)


def test_the_filter_runs_inside_the_vector_index(engine: Engine):
    result = found(engine, "card refund case w11", "level=usual", label="Ticket")

    assert result.query is not None
    assert "SEARCH node IN (VECTOR INDEX `ticket_description_embeddings`" in result.query.text
    plan = engine.graph().explain(result.query).plan
    assert plan is not None
    assert "NodeVectorIndexSearch" in {name.split("@")[0] for name in operators(plan)}
    assert "with the filter in it" in result.strategy


def test_the_query_shown_can_be_run_by_a_person(engine: Engine):
    result = found(engine, "card refund", "level=usual", label="Ticket", top_k=3)
    assert result.query is not None

    rows = engine.run(result.query).rows

    assert [row["node"].id for row in rows.records][:3] == [hit.node.id for hit in result.hits]
    assert "0." not in result.query.text


def test_a_filter_that_the_index_does_not_hold_is_applied_before_the_limit(engine: Engine):
    # The schema is read from a sample, the first nodes of a label.
    change = "MATCH (n:Ticket) WITH n LIMIT 3 SET n.flags = ['hot', 'new']"
    engine.graph().write([CypherQuery(change)])
    flagged = CypherQuery("MATCH (n:Ticket) WHERE n.flags IS NOT NULL RETURN n.number AS number")
    numbers = {row["number"] for row in engine.graph().fetch(flagged).records}
    engine.schema(refresh=True)

    result = found(engine, "card refund", "flags=hot", label="Ticket")

    assert sorted(keys(result)) == sorted(str(hit.node.key) for hit in result.hits)
    assert len(numbers) == 3
    assert {hit.node.properties["number"] for hit in result.hits} == numbers


def test_times_bound_what_is_found_half_open(engine: Engine):
    since = datetime(2026, 1, 1, 1, 0, tzinfo=UTC)
    until = since + timedelta(minutes=3)

    result = found(engine, "case", label="Ticket", since=since, until=until)

    assert {hit.node.properties["number"] for hit in result.hits} == {60, 61, 62}


def test_one_index_over_two_labels_is_searched_in_both_types_of_their_times(engine: Engine):
    graph = engine.graph()
    graph.write([CypherQuery(text) for text in (INDEX_LETTERS_AND_MEMOS, MAKE_LETTERS_AND_MEMOS)])
    graph.fetch(CypherQuery("CALL db.awaitIndexes(60)"))
    engine.schema(refresh=True)

    try:
        result = found(engine, "zebra", mode="text", since=datetime(2026, 1, 1, tzinfo=UTC))
    finally:
        graph.write([CypherQuery(text) for text in ("DROP INDEX letters_and_memos", WITHOUT_THEM)])
        engine.schema(refresh=True)

    assert "letters_and_memos" in result.strategy
    assert {hit.node.name for hit in result.hits} == {"new letter", "new memo"}


def test_connected_to_an_entity_follows_the_schema_as_of_then(engine: Engine):
    result = found(engine, "token", label="Incident", connected_to="Core-Platform", top_k=50)

    query = """
    MATCH (:Team {name: 'Core-Platform'})-[o:OWNS]->(:Service)<-[:IMPACTED]-(i:Incident)
    WHERE o.valid_at <= datetime() AND coalesce(o.invalid_at > datetime(), true)
    RETURN DISTINCT i.id AS id LIMIT 1000
    """
    expected = {row["id"] for row in engine.graph().fetch(CypherQuery(query)).records}
    assert set(keys(result)) == expected
    assert "connected nodes" in result.strategy


def test_a_misspelt_name_that_a_search_is_connected_to_is_said(engine: Engine):
    meant = found(engine, "outage", label="Service", connected_to="Core-Platform")
    misspelt = found(engine, "outage", label="Service", connected_to="Core-Platfrom")

    assert keys(misspelt) == keys(meant)
    assert not [remark for remark in meant.remarks if remark.code == "read_as"]
    assert [r.message for r in misspelt.remarks if r.code == "read_as"] == [
        "'Core-Platfrom' was read as Core-Platform."
    ]


def test_a_value_that_nothing_has_is_named_with_the_nearest(engine: Engine):
    nothing = found(engine, "card refund", "severity=P11", label="Incident")

    assert not nothing.hits
    assert [r.message for r in nothing.remarks if r.code == "value_not_held"] == [
        "No Incident has severity 'P11'. Closest: 'P1'."
    ]


def test_a_text_without_words_is_said(engine: Engine):
    nothing = found(engine, "?!", mode="text")

    assert not nothing.hits
    assert [remark.code for remark in nothing.remarks] == ["no_words"]


def test_every_hit_says_why_and_what_is_around_it(engine: Engine):
    result = found(engine, "payment processing at billing-api", mode="hybrid", label="Incident")

    hit = next(hit for hit in result.hits if hit.node.key == "INC-102")
    assert "similar" in hit.why
    assert "matched 'payment', 'processing'" in hit.why
    assert "1 hop from billing-api" in hit.why
    around = {(entry.type, entry.name, entry.hops) for entry in hit.related}
    assert ("IMPACTED", "billing-api", 1) in around
    assert ("OWNS", "Core-Platform", 2) in around
    drawn = {node.id for node in result.graph.nodes}
    assert all(r.start in drawn and r.end in drawn for r in result.graph.relationships)
    assert result.retrieved_chunks_count > 0
    assert any(chunk.document for chunk in result.chunks)


def test_any_characters_can_be_searched_for(engine: Engine):
    for text in (
        "C++ [urgent] (P0",
        "AND OR",
        'say "hello',
        "/checkout",
        "auth-service: login",
        "支付处理",
        "\\",
        "a" * 9_999,
        "'; MATCH (n) DETACH DELETE n //",
        "`x`) RETURN 1",
    ):
        for mode in ("text", "hybrid", "vector"):
            found(engine, text, mode=mode)


@pytest.mark.parametrize(
    ("text", "filters", "more", "code", "says"),
    [
        ("", (), {}, "empty_text", "no text"),
        ("  ", (), {}, "empty_text", "no text"),
        ("x" * 100_000, (), {}, "text_too_long", "100,000 characters"),
        ("bank", ("sevrity=P1",), {}, "unknown_filter", "Closest: 'severity'"),
        ("bank", ("minutes_to_resolve=soon",), {}, "bad_filter_value", "integer"),
        ("bank", ("timestamp>=whenever",), {}, "bad_filter_value", "zoned datetime"),
        ("bank", (), {"label": "Incidnt"}, "unknown_label", "Closest: 'Incident'"),
        ("bank", (), {"top_k": 0}, "bad_top_k", "top_k is 0"),
        ("bank", (), {"top_k": 1_000_000}, "bad_top_k", "1,000,000"),
        ("bank", (), {"connected_to": "nobody"}, "unknown_entity", "nobody"),
    ],
)
def test_what_cannot_be_searched_is_a_clear_sentence(
    engine: Engine,
    text: str,
    filters: tuple[str, ...],
    more: dict[str, object],
    code: str,
    says: str,
):
    with pytest.raises(CallError) as refused:
        found(engine, text, *filters, **more)  # type: ignore[arg-type]

    assert refused.value.code == code
    assert says in refused.value.message
    assert refused.value.hint


def test_a_label_without_texts_says_so_and_is_searched_by_words(engine: Engine):
    result = found(engine, "platform", label="Team")

    assert "no_texts" in [remark.code for remark in result.remarks]
    assert [hit.node.name for hit in result.hits] == ["Core-Platform"]


def test_an_index_that_is_still_building_is_said_and_nothing_is_missed(engine: Engine):
    schema = engine.schema()
    building = tuple(
        dataclasses.replace(index, state="POPULATING")
        if index.name == "ticket_description_embeddings"
        else index
        for index in schema.indexes
    )
    engine._access.whole().schema = dataclasses.replace(schema, indexes=building)

    result = found(engine, "card refund", "queue=q1", label="Ticket")
    engine.schema(refresh=True)

    assert "index_building" in [remark.code for remark in result.remarks]
    assert len(result.hits) == 10


def test_near_duplicates_make_room_but_are_never_lost(engine: Engine):
    make = """
    UNWIND range(1, 4) AS i
    MERGE (n:Memo {number: i}) SET n.description = $same
    MERGE (m:Memo {number: 5}) SET m.description = $other
    """
    same = "the printer on floor two is out of yellow ink again"
    other = "the printer on floor nine makes a strange humming noise today"
    engine.graph().write([CypherQuery(make, {"same": same, "other": other})])
    engine.indexing.index()

    few = found(engine, "printer floor ink", label="Memo", mode="hybrid", top_k=2)
    all_ = found(engine, "printer floor ink", label="Memo", mode="hybrid", top_k=10)

    assert len(few.hits) == 2
    assert {hit.text for hit in few.hits} == {same, other}
    assert len(few.hits[0].duplicates) == 3
    assert len(all_.hits) == 5


def test_a_question_that_mixes_meaning_and_conditions_is_one_search(engine: Engine):
    answer = engine.ask(
        Question("P1 incidents for services related to payment processing"), mode="hybrid"
    )

    assert answer.answered
    assert answer.rung == "vector"
    found_nodes = [row["node"] for row in answer.rows.records]
    assert {"INC-102", "INC-118"} <= {node.key for node in found_nodes}
    assert {node.properties["severity"] for node in found_nodes} == {"P1"}
    assert "Incident nodes about 'payment processing'" in answer.interpretation
    assert answer.cypher is not None
    assert "$embedding" in answer.cypher
    sources = [citation for citation in answer.citations if citation.kind == "source"]
    assert 0 < len(sources) <= answer.retrieved_chunks_count
    assert "payment-gateway" in answer.text


def test_auto_answers_what_translators_cannot_by_meaning(engine: Engine):
    answer = engine.ask(Question("Incidents reminiscent of payment processing that slows down"))

    assert answer.rung == "vector"
    assert "INC-118" in {row["node"].key for row in answer.rows.records}
    assert "mode_unavailable" not in {remark.code for remark in answer.diagnostics.fallback}


def test_recent_widens_and_says_so_when_nothing_is_so_recent(engine: Engine):
    answer = engine.ask(
        Question("recent incidents about authentication failures due to token validation"),
        mode="hybrid",
    )

    assert answer.answered
    assert any(phrase.startswith("recent: in the last 90 days") for phrase in answer.interpretation)


MAKE_TENANTS = """
UNWIND ['acme', 'zeta'] AS tenant
UNWIND range(1, 3) AS i
MERGE (d:Dossier {tenant_id: tenant, number: i})
SET d.description = 'secret plan of ' + tenant + ' about turbines ' + i
MERGE (o:Owner {tenant_id: tenant, name: 'Chief'})
MERGE (o)-[h:HOLDS {tenant_id: tenant}]->(d) SET h.source_id = 'dossier-chunk'
"""


@pytest.mark.parametrize("mode", ["vector", "text", "hybrid"])
def test_a_tenant_finds_its_own_alone(engine: Engine, mode: SearchMode):
    engine.graph().write([CypherQuery(MAKE_TENANTS)])
    engine.indexing.index()
    try:
        request = SearchRequest("secret plan about turbines", mode=mode, top_k=20)

        result = engine.search(request, tenant="zeta")
        receipt = engine.chunks(["dossier-chunk"], tenant="zeta")

        assert len(result.hits) >= 3
        nodes = [hit.node for hit in result.hits] + list(result.graph.nodes)
        assert {node.properties["tenant_id"] for node in nodes} == {"zeta"}
        assert {r.properties["tenant_id"] for r in result.graph.relationships} <= {"zeta"}
        assert len(receipt.relationships["dossier-chunk"]) == 3
        assert {r.properties["tenant_id"] for r in receipt.relationships["dossier-chunk"]} == {
            "zeta"
        }
    finally:
        engine.graph().write([CypherQuery("MATCH (n:Dossier|Owner) DETACH DELETE n")])
        engine.indexing.index()


BETWEEN_THEM = """
MATCH (one)-[r]->(other)
WHERE elementId(one) IN $ids AND elementId(other) IN $ids AND r.invalid_at IS NULL
  AND NOT type(r) IN ['HAS_CHUNK', 'MENTIONS', 'PART_OF']
RETURN elementId(r) AS id
"""


def test_with_chunk_retrieval_off_the_relationships_of_entity_pairs_are_fetched(engine: Engine):
    settings = dataclasses.replace(engine.settings, chunk_retrieval_enabled=False)
    with Engine(settings, embedder=HashEmbedder()) as off:
        result = found(off, "payment processing", mode="hybrid", top_k=20)

    nodes = [node.id for node in result.graph.nodes]
    rows = engine.graph().fetch(CypherQuery(BETWEEN_THEM, {"ids": nodes}), limit=1_000).records
    assert result.retrieved_chunks_count == 0
    drawn = {r.id for r in result.graph.relationships}
    assert {row["id"] for row in rows} <= drawn


def test_the_map_puts_the_query_among_the_texts(engine: Engine):
    whole = engine.searching.embedding_map("payment processing slows down", label="Incident")

    assert len(whole.points) == 80
    assert whole.query is not None
    assert all(-1 <= value <= 1 for point in whole.points for value in (point.x, point.y))
    assert engine.searching.embedding_map(label="Team").points == ()


MAKE_DATED = """
MERGE (a:Archive {name: 'Archive one'})
WITH a UNWIND $rows AS row
MERGE (f:Folio {number: row.number}) SET f.description = 'folio about maps ' + row.number
CREATE (a)-[k:KEEPS]->(f) SET k.valid_from = row.since, k.valid_to = row.until
"""


def test_connections_hold_by_instant_whatever_type_their_times_have(engine: Engine):
    day = datetime(2024, 1, 1, tzinfo=UTC)
    later = datetime(2024, 6, 1, tzinfo=UTC)
    stored = (
        (day, later),
        (day.replace(tzinfo=None), later.replace(tzinfo=None)),
        (day.date(), later.date()),
        (day.isoformat(), later.isoformat()),
    )
    rows = [{"number": n, "since": s, "until": u} for n, (s, u) in enumerate(stored)]
    engine.graph().write([CypherQuery(MAKE_DATED, {"rows": rows})])
    engine.indexing.index()
    moment = timedelta(seconds=1)
    try:
        kept = [
            len(found(engine, "maps", label="Folio", connected_to="Archive one", as_of=at).hits)
            for at in (day - moment, day, later - moment, later, "all")
        ]
    finally:
        engine.graph().write([CypherQuery("MATCH (n:Archive|Folio) DETACH DELETE n")])
        engine.indexing.index()

    assert kept == [0, 4, 4, 0, 4]
