"""Averages of sets, expressions over keys, shares, groups and chains among the candidates."""

from dataclasses import replace

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.translate.offline.showing import with_compared
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key

FIRST = 8

ORCHARD = Schema(
    labels=(
        LabelSchema(
            "Tree",
            300,
            (
                key("tag", "STRING"),
                key("yield_kg", "FLOAT"),
                key("kind", "STRING", "dwarf", "standard"),
                key("planted_on", "DATE"),
                key("harvested_on", "DATE"),
                key("irrigated", "BOOLEAN"),
            ),
            "tag",
        ),
        LabelSchema("Plot", 20, (key("name", "STRING"), key("capacity_kg", "FLOAT")), "name"),
        LabelSchema("Picker", 30, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema(
            "Press",
            8,
            (
                key("name", "STRING"),
                key("quoted_eur", "FLOAT"),
                key("billed_eur", "FLOAT"),
                key("boiling_point_K", "FLOAT"),
                key("freezing_point_K", "FLOAT"),
            ),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("GROWS_ON", 300),
        RelationshipTypeSchema(
            "PICKED", 900, (key("crates", "INTEGER"), key("eur_per_crate", "FLOAT"))
        ),
        RelationshipTypeSchema("RATED", 90, (key("score", "INTEGER"),)),
        RelationshipTypeSchema("DRAINS_INTO", 15),
    ),
    patterns=(
        Pattern("Tree", "GROWS_ON", "Plot", 300),
        Pattern("Picker", "PICKED", "Tree", 900),
        Pattern("Picker", "RATED", "Press", 90),
        Pattern("Plot", "DRAINS_INTO", "Plot", 15),
    ),
)
NAMES = {
    "Ada Roe": ("Picker", "name"),
    "Long Acre": ("Plot", "name"),
    "Low Field": ("Plot", "name"),
    "Old Press": ("Press", "name"),
    "dwarf": ("Tree", "kind"),
}

AVERAGES = (
    (
        "dwarf trees with a yield above average",
        "MATCH (every:Tree) WHERE every.kind = $kind WITH avg(every.yield_kg) AS average "
        "MATCH (tree:Tree) WHERE tree.kind = $kind AND tree.yield_kg > average",
    ),
    (
        "dwarf trees with a yield above average",
        "MATCH (every:Tree) WITH avg(every.yield_kg) AS average MATCH (tree:Tree) WHERE",
    ),
    (
        "trees on Long Acre that yield more than the average tree on Long Acre",
        "WITH DISTINCT every WITH avg(every.yield_kg) AS average",
    ),
    (
        "Which trees yield more per year than the average dwarf tree?",
        "MATCH (every:Tree) WHERE every.kind = $kind WITH avg(every.yield_kg) AS average "
        "MATCH (tree:Tree) WHERE tree.yield_kg > average",
    ),
    (
        "plots with more trees than the average plot",
        "WITH avg(COUNT { MATCH (tree:Tree)-[:GROWS_ON]->(plot) RETURN DISTINCT tree }) "
        "AS average MATCH (plot:Plot)",
    ),
    (
        "Which presses are rated with a score better than the average?",
        "avg(rated.score) AS average_score WHERE average_score > average",
    ),
)
"""Questions, and what a query among the first candidates is written like."""

CHAINS = (
    ("How is Long Acre connected to Low Field?", "shortestPath((plot)-[*..50]-(plot2))"),
    (
        "shortest chain of plots from Long Acre to Low Field",
        "shortestPath((plot)-[:DRAINS_INTO*..50]->(plot2))",
    ),
    (
        "How many steps are there from Long Acre to Low Field by drains?",
        "shortestPath((plot)-[:DRAINS_INTO*..50]->(plot2))",
    ),
    ("plots upstream of Long Acre", "(plot:Plot)-[:DRAINS_INTO*1..50]->(plot2:Plot)"),
    ("plots upstream of Long Acre", "(plot2:Plot)-[:DRAINS_INTO*1..50]->(plot:Plot)"),
    (
        "Which plots does Long Acre drain into, directly or through other plots?",
        "(plot2:Plot)-[:DRAINS_INTO*1..50]->(plot:Plot)",
    ),
    (
        "all drains of Long Acre, including drains of drains and so on",
        "(plot:Plot)-[:DRAINS_INTO*1..50]->(plot2:Plot)",
    ),
    (
        "How many trees grow anywhere in Long Acre?",
        "(tree:Tree)-[:GROWS_ON]->(:Plot)-[:DRAINS_INTO*0..50]->(plot2:Plot)",
    ),
    (
        "Which plot does Long Acre eventually drain into?",
        "(plot2:Plot)-[:DRAINS_INTO*1..50]->(plot:Plot) WHERE plot2.name = $plot2 "
        "AND NOT EXISTS { MATCH (plot)-[:DRAINS_INTO]->(:Plot) }",
    ),
    (
        "trees that grow on Long Acre or any of its plots",
        "(tree:Tree)-[:GROWS_ON]->(:Plot)-[:DRAINS_INTO*0..50]->(plot2:Plot)",
    ),
)

TWO_KEYS = (
    (
        "total of crates times eur per crate for each picker",
        "sum(picked.crates * picked.eur_per_crate) AS total_product",
    ),
    ("How many days are between planted and harvested of the dwarf trees?", "duration.inDays("),
    (
        "How many days did it take to harvest a tree on average, per kind?",
        "tree.kind AS tree_kind, avg(duration.inDays(tree.planted_on, tree.harvested_on).days)",
    ),
    (
        "difference between the freezing point and the boiling point of Old Press",
        "press.boiling_point_K - press.freezing_point_K AS difference",
    ),
    (
        "boiling point minus freezing point of Old Press",
        "press.boiling_point_K - press.freezing_point_K AS difference",
    ),
    (
        "presses with billed eur more than twice the quoted eur",
        "press.billed_eur > $factor * press.quoted_eur",
    ),
    (
        "presses billed less than 70 % of the quoted eur",
        "press.billed_eur < $factor * press.quoted_eur",
    ),
)

ACROSS = (
    (
        "trees with a yield above the capacity of the plot they grow on",
        "tree.yield_kg > plot.capacity_kg",
    ),
    ("Which trees exceed the capacity of their plot?", "tree.yield_kg > plot.capacity_kg"),
)

SHARES = (
    (
        "What percentage of the trees on Long Acre is irrigated?",
        "100.0 * count(DISTINCT tree) / COUNT { MATCH (whole:Tree)-[:GROWS_ON]->(plot:Plot) "
        "WHERE plot.name = $plot RETURN DISTINCT whole }",
    ),
    ("share of dwarf trees that are irrigated", "COUNT { MATCH (whole:Tree) WHERE whole.kind ="),
)

GROUPS = (
    (
        "trees by kind and year they were planted",
        "tree.kind AS tree_kind, tree.planted_on.year AS year, count(DISTINCT tree)",
    ),
    (
        "number of trees and average yield per plot",
        "plot.name AS plot, count(DISTINCT tree) AS count, avg(tree.yield_kg) AS average_yield_kg",
    ),
    (
        "the tree with the highest yield in each plot",
        "WITH plot, collect({tree: tree, tree_yield_kg: tree_yield_kg})",
    ),
    (
        "For every plot, tell me which member has the highest yield",
        "WITH plot, collect({tree: tree, tree_yield_kg: tree_yield_kg})",
    ),
    (
        "How many trees does each plot have, including those with none?",
        "MATCH (plot:Plot) RETURN plot.name AS plot, "
        "COUNT { MATCH (tree:Tree)-[:GROWS_ON]->(plot) RETURN DISTINCT tree } AS count",
    ),
    (
        "number of trees per plot, include plots with none",
        "COUNT { MATCH (tree:Tree)-[:GROWS_ON]->(plot) RETURN DISTINCT tree } AS count",
    ),
    ("Which tree of each kind has the highest yield?", "WITH tree_kind, collect({tree: tree,"),
)

AMONG_THE_FIRST = (*AVERAGES, *CHAINS, *TWO_KEYS, *ACROSS, *SHARES, *GROUPS)

NOT_FIRST = (
    ("trees with a yield above 50", "average"),
    ("average yield of dwarf trees", "> average"),
    ("Which plots drain into Long Acre?", "*"),
    ("trees on Long Acre and Low Field", "shortestPath"),
    ("total crates per picker", " * "),
    ("boiling point and freezing point of Old Press", " - "),
)
"""Questions, and what no word of them asks for: the first candidate is not written like it."""


def _readings(text):
    names = {said: (label, key, said) for said, (label, key) in NAMES.items()}
    return readings_of(text, links_in(text, names), ORCHARD)


def _query(reading):
    return query_of(reading, ORCHARD)


def _sentence(text, query):
    """What the first candidate that is written like `query` is called."""
    lexicon = lexicon_of(ORCHARD, detect_profile(ORCHARD))
    return next(render(one, lexicon) for one in _readings(text) if query in _query(one))


@pytest.mark.parametrize(("question", "query"), AMONG_THE_FIRST)
def test_the_wanted_reading_is_among_the_first_candidates(question, query):
    queries = [_query(reading) for reading in _readings(question)[:FIRST]]

    assert any(query in one for one in queries), "\n".join(queries)


@pytest.mark.parametrize(("question", "query"), NOT_FIRST)
def test_the_first_candidate_has_nothing_that_no_word_asks_for(question, query):
    assert query not in _query(_readings(question)[0])


SENTENCES = (
    (
        "trees on Long Acre that yield more than the average tree on Long Acre",
        "WITH DISTINCT every",
        "The trees with a yield above the average (that of all trees that grow on Long Acre) "
        "that grow on Long Acre",
    ),
    (
        "total of crates times eur per crate for each picker",
        "sum(picked.crates * picked.eur_per_crate)",
        "The total crates times eur per crate where each picker picked a tree",
    ),
    (
        "How many days did it take to harvest a tree on average, per kind?",
        "avg(duration",
        "The average days from planted date to harvested date of trees of each kind",
    ),
    (
        "presses with billed eur more than twice the quoted eur",
        "$factor",
        "The presses with an amount billed above twice the amount quoted (EUR) of the press",
    ),
    (
        "What percentage of the trees on Long Acre is irrigated?",
        "RETURN DISTINCT whole",
        "The share of trees that are irrigated and grow on Long Acre among all trees that grow "
        "on Long Acre",
    ),
    (
        "How many trees does each plot have, including those with none?",
        "COUNT {",
        "The number of trees that grow on the plot for each plot",
    ),
    (
        "boiling point minus freezing point of Old Press",
        " - ",
        "The boiling point (k) minus freezing point (k) of the press Old Press",
    ),
)


@pytest.mark.parametrize(("question", "query", "sentence"), SENTENCES)
def test_the_sentence_says_what_the_query_does(question, query, sentence):
    assert _sentence(question, query) == sentence


def test_an_average_is_of_what_belongs_to_the_tenant():
    profile = replace(detect_profile(ORCHARD), tenant_key="tag")
    question = "dwarf trees with a yield above average"
    reading = next(one for one in _readings(question) if "every.kind" not in _query(one))

    query = _query(scoped(reading, ORCHARD, profile, "north"))

    assert query.startswith("MATCH (every:Tree) WHERE every.tag = $tenant WITH avg(")


def test_a_question_whether_something_is_reached_counts_nodes_rather_than_paths():
    query = _query(_readings("Does Long Acre eventually drain into Low Field?")[0])

    assert "*1..50" in query
    assert "RETURN count(DISTINCT plot) > 0 AS answer" in query


def test_both_compared_values_are_shown():
    reading = _readings("Which trees exceed the capacity of their plot?")[0]

    columns = {column.key for column in with_compared(reading, ORCHARD).columns}

    assert {"yield_kg", "capacity_kg"} <= columns
