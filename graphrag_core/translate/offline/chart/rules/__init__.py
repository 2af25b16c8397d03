"""What neighbouring constituents of a question mean together: one rule, one record.

A rule takes the meanings of one or two constituents and the function words between them, and
gives every meaning that they may have together, each with what it costs and why. A further
module of rules is named here.
"""

from graphrag_core.translate.offline.chart.rules import (  # noqa: F401 - importing registers them
    columns,
    conditions,
    constituents,
    measure_rules,
    money,
    nodes,
    number_comparisons,
    orders,
    per_group,
    periods,
    property_questions,
    quantities,
    text_conditions,
)
from graphrag_core.translate.offline.chart.rules.registry import BINARY, RULES, UNARY, GrammarRule

__all__ = ["BINARY", "RULES", "UNARY", "GrammarRule"]
