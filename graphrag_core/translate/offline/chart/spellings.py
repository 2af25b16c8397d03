"""One value that a column holds in several spellings: "ACTIVE", "Active" and "active"."""

from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.form import Test
from graphrag_core.types import Property


def spellings(entry: Property | None, value: Any) -> tuple[str, ...]:
    """Return the values of a property that differ from a text in their capitals alone, and it."""
    if entry is None or not isinstance(value, str):
        return ()
    texts = (one for one in entry.values if isinstance(one, str))
    return tuple(one for one in texts if one.casefold() == value.casefold())


def one_spelling(entry: Property | None, value: Any) -> Any:
    """Return the one of several spellings that stands for all, or the value itself."""
    return max(spellings(entry, value), default=value)


def in_all_spellings(test: Test, entry: Property | None) -> Test:
    """Return the same comparison with all spellings of its value, or of each of its values."""
    if test.operator in {"IN", "NOT IN"} and isinstance(test.value, list):
        held = [spelt for one in test.value for spelt in (spellings(entry, one) or (one,))]
        return replace(test, value=list(dict.fromkeys(held)))
    several = len(spellings(entry, test.value)) > 1
    return replace(test, fold=True) if several and test.operator in {"=", "<>"} else test
