"""The outside world: one folder or file for each foreign library, behind `protocols`."""

import sys

_DATA_FRAMES = ("numpy", "pandas", "pyarrow")


def _import_driver_alone() -> None:
    """Import the Neo4j driver without the data frame libraries that it would load too.

    It imports each of them when it is installed, for results as data frames that nothing
    here asks for: 0.8 of 1.7 s of every command. A module that is None cannot be imported.
    """
    hidden = [name for name in _DATA_FRAMES if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        import neo4j  # noqa: F401
    finally:
        for name in hidden:
            del sys.modules[name]


_import_driver_alone()
