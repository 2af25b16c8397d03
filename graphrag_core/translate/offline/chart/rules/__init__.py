"""What neighbouring constituents of a question mean together: one rule, one record.

A rule takes the meanings of one or two constituents and the function words between them, and
gives every meaning that they may have together, each with what it costs and why. A further
module of rules is named here.
"""

from graphrag_core.translate.offline.chart.rules import (  # noqa: F401 - importing registers them
    average_comparisons,
    closures,
    columns,
    conditions,
    constituents,
    listings,
    measure_rules,
    members,
    money,
    nodes,
    number_comparisons,
    open_times,
    orders,
    per_group,
    periods,
    property_questions,
    quantities,
    relationship_rows,
    shortest_paths,
    sorting,
    text_conditions,
    tops_of_groups,
    two_keys,
)
from graphrag_core.translate.offline.chart.rules.registry import BINARY, RULES, UNARY, GrammarRule

__all__ = ["BINARY", "RULES", "UNARY", "GrammarRule"]
