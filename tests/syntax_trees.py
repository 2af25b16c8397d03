"""The syntax trees of our own modules, for tests that read code."""

import ast
import gc
from functools import cache


@cache
def tree_of(source: str) -> ast.Module:
    """Parse a module's source, once.

    CPython 3.11 raises `SystemError` when the recursion limit changes while it builds a tree, and
    hypothesis changes it when one of its frames is collected: nothing is collected meanwhile.
    """
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()
