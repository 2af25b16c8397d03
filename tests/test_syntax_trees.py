"""Reading code is not disturbed by what the garbage collector runs."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from syntax_trees import tree_of

LONG_ENOUGH = Path(ast.__file__).read_text(encoding="utf-8")


@contextmanager
def parsing_collector() -> Iterator[None]:
    """A collector that runs every few objects and then parses something itself."""
    thresholds, under_way = gc.get_threshold(), False

    def parse(_phase: str, _info: dict[str, int]) -> None:
        nonlocal under_way
        if not under_way:
            under_way = True
            ast.parse("1")
            under_way = False

    gc.callbacks.append(parse)
    gc.set_threshold(50)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(parse)


def test_a_tree_is_built_while_the_collector_runs_code_that_parses():
    with parsing_collector():
        tree = tree_of(LONG_ENOUGH)

    assert ast.unparse(tree.body[-1]).startswith("if __name__")
    assert gc.isenabled()
