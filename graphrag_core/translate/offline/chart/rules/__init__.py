"""What neighbouring constituents of a question mean together: one rule, one record.

A rule takes the meanings of one or two constituents and the function words between them, and
gives every meaning that they may have together, each with what it costs and why. A further
module of rules is named here.
"""

from graphrag_core.translate.offline.chart.rules import (  # noqa: F401 - importing registers them
    all_of_several,
    all_of_them,
    alternatives,
    ambiguous_keys,
    amounts_of_deeds,
    and_how_many,
    and_when,
    asked_ends,
    average_comparisons,
    closures,
    columns,
    compared_again,
    conditions,
    constituents,
    contrasts,
    ended_and_open,
    functions_behind,
    how_often,
    kinds_of,
    lacking,
    lapses_between,
    listings,
    measure_rules,
    members,
    money,
    most_relationships,
    named_by_context,
    nodes,
    number_comparisons,
    numbered,
    open_times,
    orders,
    ordinals,
    per_group,
    period_ends,
    periods,
    places_in_orders,
    property_questions,
    quantities,
    ratios,
    relationship_rows,
    relationship_values,
    same_nodes,
    shares_of_sums,
    shortest_paths,
    sorting,
    text_conditions,
    then_but_not_then,
    tops_of_groups,
    totals_said_again,
    two_keys,
    who_in,
)
from graphrag_core.translate.offline.chart.rules.registry import BINARY, RULES, UNARY, GrammarRule

__all__ = ["BINARY", "RULES", "UNARY", "GrammarRule"]
