"""The syntax trees of our own modules, for tests that read code."""

import ast
import gc
from functools import cache


@cache
def tree_of(source: str) -> ast.Module:
    """Parse a module's source, once, while nothing is collected.

    CPython 3.11 counts the depth of the tree that it builds in one place for all calls. A garbage
    collection in between runs Python code (finalizers, the callback of hypothesis) and so may let
    another thread, or that code itself, parse something else; the count is then wrong, and the
    first call raises `SystemError` (python/cpython#106905). From 3.12 on, collections wait.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        if enabled:
            gc.enable()
