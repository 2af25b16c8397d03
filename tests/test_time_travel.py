"""Snapshots, diffs and histories are what a plain Python oracle says, on any stored time."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from time_graphs import (
    BASE,
    NOW,
    TICK,
    RandomGraph,
    ids_of,
    scene_of,
    uuids,
    write_random_graph,
)

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.errors import CallError
from graphrag_core.explore import snapshots
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.snapshots import moments, snapshot

SEEDS = (1, 2, 3)


@pytest.fixture(scope="module", params=SEEDS)
def drawn(
    request: pytest.FixtureRequest, graph_named: Callable[[str], Graph]
) -> tuple[Graph, RandomGraph]:
    """A graph of random facts as Graphiti stores them, and its oracle."""
    graph = graph_named("time")
    return graph, write_random_graph(graph, request.param)


@pytest.fixture(scope="module")
def context(drawn: tuple[Graph, RandomGraph]) -> ExplorationContext:
    return scene_of(drawn[0])


@pytest.fixture(scope="module")
def oracle(drawn: tuple[Graph, RandomGraph]) -> RandomGraph:
    return drawn[1]


def times_around(oracle: RandomGraph, step: int) -> list[datetime]:
    """On, just before and just after some of the boundaries."""
    return [m + shift for m in oracle.boundaries()[::step] for shift in (-TICK, TICK * 0, TICK)]


@pytest.mark.parametrize("entity", [None, "a-1"])
def test_a_snapshot_holds_exactly_the_live_facts_around_every_boundary(
    context: ExplorationContext, oracle: RandomGraph, entity: str | None
):
    facts = oracle.of(entity)

    for at in times_around(oracle, 7):
        found = snapshot(context, entity, at=at)

        assert uuids(found.subgraph.relationships) == ids_of([f for f in facts if f.live(at)]), at
        assert uuids(found.undated) == ids_of([f for f in facts if f.undated(at)]), at
        assert found.subgraph.total_relationships == len(found.subgraph.relationships)


def test_a_snapshot_as_known_at_a_time_opens_what_was_not_yet_known_to_end(
    context: ExplorationContext, oracle: RandomGraph
):
    for known in (BASE + timedelta(days=day) for day in (0, 20, 40, 90)):
        for at in times_around(oracle, 23):
            found = snapshot(context, None, at=at, known=known)

            live = [f for f in oracle.facts if f.live(at, known)]
            undated = [f for f in oracle.facts if f.undated(at, known)]
            assert uuids(found.subgraph.relationships) == ids_of(live)
            assert uuids(found.undated) == ids_of(undated)


@pytest.mark.parametrize("entity", [None, "b-2"])
@pytest.mark.parametrize("days", [(5, 40), (40, 5), (0, 59), (20, 20), (30, 31)])
def test_a_diff_puts_each_fact_that_differs_in_exactly_one_list(
    context: ExplorationContext, oracle: RandomGraph, entity: str | None, days: tuple[int, int]
):
    at, after = (BASE + timedelta(days=day) for day in days)
    facts = oracle.of(entity)

    diff = snapshot(context, entity, at=at, diff=after).diff

    assert diff is not None
    old = uuids(r for change in diff.changed for r in change.before)
    new = uuids(r for change in diff.changed for r in change.after)
    added = [f for f in facts if f.live(after) and not f.live(at)]
    removed = [f for f in facts if f.live(at) and not f.live(after)]
    assert sorted(uuids(diff.added) + new) == ids_of(added)
    assert sorted(uuids(diff.removed) + old) == ids_of(removed)
    assert uuids(diff.transient) == ids_of([f for f in facts if f.transient(*sorted((at, after)))])
    assert diff.unchanged_count == len([f for f in facts if f.live(at) and f.live(after)])
    listed = [*diff.added, *diff.removed, *diff.transient]
    listed += [r for change in diff.changed for r in (*change.before, *change.after)]
    assert len({r.id for r in listed}) == len(listed)
    assert all(change.before and change.after for change in diff.changed)


@pytest.mark.parametrize("entity", ["a-0", "a-3", "b-3"])
def test_a_history_is_every_recorded_start_and_end_newest_first(
    context: ExplorationContext, oracle: RandomGraph, entity: str
):
    facts = oracle.of(entity)
    expected = [(f.valid_at, 0, f.uuid) for f in facts if f.valid_at is not None]
    expected += [(f.invalid_at, 1, f.uuid) for f in facts if f.invalid_at is not None]

    found = history(context, entity, limit=1000)

    got = [(c.at, int(c.kind == "end"), c.relationship.properties["uuid"]) for c in found.changes]
    assert sorted(got) == sorted(expected)
    assert [(-c.at.timestamp(), c.kind == "end") for c in found.changes] == sorted(
        (-c.at.timestamp(), c.kind == "end") for c in found.changes
    )
    assert found.total_changes == len(expected)
    assert found.first_seen == min((f.valid_at for f in facts if f.valid_at), default=None)
    assert uuids(found.undated) == ids_of([f for f in facts if f.valid_at is None])


def test_pages_of_a_history_are_the_whole_of_it(context: ExplorationContext):
    whole = history(context, "a-1", limit=1000)
    pages, cursor = [], None
    while True:
        page = history(context, "a-1", limit=7, cursor=cursor)
        pages += [(c.relationship.id, c.kind) for c in page.changes]
        cursor = page.next_cursor
        if cursor is None:
            break

    assert pages == [(c.relationship.id, c.kind) for c in whole.changes]


def test_a_history_can_be_asked_for_a_window(context: ExplorationContext, oracle: RandomGraph):
    since, until = BASE + timedelta(days=10), BASE + timedelta(days=30)

    found = history(context, "a-1", since=since, until=until, limit=1000)

    facts = oracle.of("a-1")
    within = [m for f in facts for m in (f.valid_at, f.invalid_at) if m and since <= m < until]
    assert sorted(c.at for c in found.changes) == sorted(within)
    assert found.total_changes == len(within)


def test_provenance_and_membership_are_in_no_snapshot_and_no_history(context: ExplorationContext):
    found = snapshot(context, None, at=NOW, diff=BASE)
    past = history(context, "a-1", limit=1000)

    listed = [*found.subgraph.relationships, *found.undated, *past.undated]
    listed += [change.relationship for change in past.changes]
    assert {r.type for r in listed} == {"RELATES_TO"}


def test_the_sources_of_a_change_name_the_episode_and_the_one_that_is_gone(
    context: ExplorationContext,
):
    changes = history(context, "a-1", limit=1000).changes

    both = next(c for c in changes if len(c.sources) == 2)
    assert both.sources[0].name == "Call of Monday"
    assert both.sources[0].description == "phone call"
    assert (both.sources[1].id, both.sources[1].missing) == ("gone", True)


def test_inverted_facts_are_reported(context: ExplorationContext, oracle: RandomGraph):
    inverted = [
        f for f in oracle.facts if f.valid_at and f.invalid_at and f.invalid_at < f.valid_at
    ]

    said = {remark.code: remark.message for remark in snapshot(context, None, at=NOW).remarks}

    assert inverted
    assert said["inverted"].startswith(f"{len(inverted)} fact")


@pytest.mark.parametrize("day", [0, 15, 33, 100])
def test_a_neighborhood_at_a_time_is_what_is_live_or_undated_and_not_ended(
    context: ExplorationContext, oracle: RandomGraph, day: int
):
    at = BASE + timedelta(days=day)
    facts = oracle.of("a-2")

    found = neighborhood(context, "a-2", at=at, type="RELATES_TO", limit=1000)

    expected = [f for f in facts if f.live(at) or f.undated(at)]
    assert uuids(found.relationships) == ids_of(expected)
    assert uuids(found.undated) == ids_of([f for f in facts if f.undated(at)])
    assert found.ended == len([f for f in facts if f.invalid_at and f.invalid_at <= at])
    assert found.total_relationships == len(facts)


def test_a_neighborhood_of_all_times_pages_through_everything_once(
    context: ExplorationContext, oracle: RandomGraph
):
    seen, cursor = [], None
    while True:
        page = neighborhood(context, "a-2", at="all", limit=5, cursor=cursor)
        seen += [r.id for r in page.relationships]
        cursor = page.next_cursor
        if cursor is None:
            break

    assert len(seen) == len(set(seen)) == page.total_relationships == len(oracle.of("a-2")) + 2
    loops = len([f for f in oracle.of("a-2") if f.start == f.end])
    assert sum(c.count for c in page.by_type if c.direction == "self") == loops


def test_moments_are_the_times_when_something_changed(
    context: ExplorationContext, oracle: RandomGraph
):
    assert list(moments(context).times) == oracle.boundaries()


@pytest.mark.parametrize("group", ["a", "b"])
def test_a_tenant_sees_its_own_facts_only_though_names_are_equal(
    drawn: tuple[Graph, RandomGraph], group: str
):
    graph, oracle = drawn
    context = scene_of(graph, group)
    at = BASE + timedelta(days=30)

    whole = snapshot(context, None, at=at, diff=NOW)
    found = snapshot(context, "Entity 1", at=at, diff=NOW)
    past = history(context, "Entity 1", limit=1000)
    around = neighborhood(context, "Entity 1", at="all", limit=1000)

    mine = oracle.of(None, group)
    assert uuids(whole.subgraph.relationships) == ids_of([f for f in mine if f.live(at)])
    own = oracle.of(f"{group}-1")
    assert uuids(found.subgraph.relationships) == ids_of([f for f in own if f.live(at)])
    assert {c.relationship.properties["group_id"] for c in past.changes} == {group}
    assert {r.properties["group_id"] for r in around.relationships} == {group}
    assert {n.properties["group_id"] for n in around.nodes} == {group}
    assert around.total_relationships == len(around.relationships)
    graph.profile = scene_of(graph).profile


def test_equal_names_without_a_tenant_become_a_choice(context: ExplorationContext):
    with pytest.raises(CallError) as caught:
        snapshot(context, "Entity 1", at=NOW)

    assert caught.value.code == "not_unique"
    assert {choice.name for choice in caught.value.choices} == {"Entity 1"}
    assert {choice.distinction for choice in caught.value.choices} == {
        "uuid a-1",
        "uuid b-1",
    }
    assert all(choice.distinction in str(caught.value.hint) for choice in caught.value.choices)


@pytest.mark.parametrize("entity", [None, "a-1"])
def test_a_large_snapshot_is_capped_and_its_totals_and_lists_are_not(
    context: ExplorationContext,
    oracle: RandomGraph,
    entity: str | None,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(snapshots, "AT_ONCE", 3)
    facts = oracle.of(entity)
    at = BASE + timedelta(days=30)

    found = snapshot(context, entity, at=at, diff=NOW, limit=4)

    live = [f for f in facts if f.live(at)]
    shown = set(uuids(found.subgraph.relationships))
    hidden = Counter(end for f in live if f.uuid not in shown for end in {f.start, f.end})
    ends = {end for f in live for end in (f.start, f.end)} | ({entity} if entity else set())
    assert shown <= set(ids_of(live))
    assert 0 < len(found.subgraph.nodes) <= 4
    assert found.subgraph.total_relationships == len(live)
    assert found.subgraph.total_nodes == len(ends)
    kept = {n.id: n.properties["uuid"] for n in found.subgraph.nodes}
    more = {kept[id_]: count for id_, count in found.left.items()}
    assert more == {n: hidden[n] for n in ([entity] if entity else kept.values()) if hidden[n]}
    assert uuids(found.undated) == ids_of([f for f in facts if f.undated(at)])
    assert found.diff is not None
    assert found.diff.unchanged_count == len([f for f in live if f.live(NOW)])
