"""What neighbouring constituents of a question mean together: one rule, one record.

A rule takes the meanings of one or two constituents and the function words between them, and
gives every meaning that they may have together, each with what it costs and why. All modules of
this folder are imported here, which registers their rules.
"""

from importlib import import_module
from pkgutil import iter_modules

from graphrag_core.translate.offline.chart.rules.registry import BINARY, RULES, UNARY, GrammarRule

__all__ = ["BINARY", "RULES", "UNARY", "GrammarRule"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
