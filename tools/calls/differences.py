"""Compare two recordings key by key; sentences for people are told apart from values."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

WORDING = frozenset({
    "message", "hint", "answer", "interpretation", "summary", "why", "purpose", "description",
    "sentences", "explanation", "missing_info", "advice", "seen", "detail", "note", "strategy",
    "phrase", "rendering", "instructions", "title", "shown", "stderr", "error",
})  # fmt: skip
"""Keys whose texts may be reworded, but for values of the graph: see `_is_wording`."""

ANY_ORDER = (
    ("nodes",),
    ("graph", "relationships"),
    ("related", "relationships"),
    ("chunks", "relationships"),
)
"""Ends of the paths of lists without an order of their own: two runs of one code may differ."""

CLOSE = 2e-4
"""So far may two scores lie apart: sums of floats depend on the machine's threads."""

SHOWN_CHARS = 160
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
Kind = Literal["missing call", "extra call", "missing", "extra", "changed", "order", "words"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two recordings differ; `words` differences are free wording."""

    kind: Kind
    call: str
    path: str
    before: Any = None
    after: Any = None

    @property
    def numbers_differ(self) -> bool:
        """Say whether two wordings name other numbers, which rewording alone does not explain."""
        return NUMBER.findall(str(self.before)) != NUMBER.findall(str(self.after))

    def __str__(self) -> str:
        """Show the place, then both values on a line each."""
        lines = [f"{self.kind}: {self.call}", f"    at {self.path or '(all)'}"]
        if self.kind not in ("extra", "extra call", "missing call", "order"):
            lines.append(f"    - {_short(self.before)}")
        if self.kind in ("extra", "changed", "words"):
            lines.append(f"    + {_short(self.after)}")
        return "\n".join(lines)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Difference]:
    """Compare the calls of two recordings, in the order of the first."""
    for call, value in before.items():
        if call not in after:
            yield Difference("missing call", call, "")
        else:
            yield from _compared(call, (), value, after[call])
    for call in after:
        if call not in before:
            yield Difference("extra call", call, "")


def _compared(call: str, path: tuple[str, ...], a: Any, b: Any) -> Iterator[Difference]:
    if _same(a, b):
        return
    if isinstance(a, dict) and isinstance(b, dict):
        for key in a.keys() | b.keys():
            inner = (*path, key)
            if key not in b:
                yield Difference("missing", call, ".".join(inner), before=a[key])
            elif key not in a:
                yield Difference("extra", call, ".".join(inner), after=b[key])
            else:
                yield from _compared(call, inner, a[key], b[key])
    elif _is_wording(path, a) and _is_wording(path, b):
        yield Difference("words", call, ".".join(path), a, b)
    elif isinstance(a, list) and isinstance(b, list):
        yield from _compared_lists(call, path, a, b)
    else:
        yield Difference("changed", call, ".".join(path), a, b)


def _compared_lists(
    call: str, path: tuple[str, ...], a: list[Any], b: list[Any]
) -> Iterator[Difference]:
    """Compare by position; of lists of other lengths say which entries came and went."""
    named = _named(path)
    if any(named[-len(end) :] == end for end in ANY_ORDER):
        a, b = sorted(a, key=_key), sorted(b, key=_key)
    if _same(a, b):
        return
    counts = Counter(map(_key, a)), Counter(map(_key, b))
    if counts[0] == counts[1]:
        yield Difference("order", call, ".".join(path))
    elif len(a) == len(b):
        for number, (one, other) in enumerate(zip(a, b, strict=True)):
            yield from _compared(call, (*path, str(number)), one, other)
    else:
        for entry in (counts[0] - counts[1]).elements():
            yield Difference("missing", call, f"{'.'.join(path)}[]", before=entry)
        for entry in (counts[1] - counts[0]).elements():
            yield Difference("extra", call, f"{'.'.join(path)}[]", after=entry)


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, abs_tol=CLOSE)
    return _key(a) == _key(b)  # as JSON, for to Python 1, 1.0 and True are equal


def _is_wording(path: tuple[str, ...], value: Any) -> bool:
    """Say whether a text is free wording: by its key, but for properties and cells of rows."""
    texts = value if isinstance(value, list) else [value]
    named = _named(path)
    if not named or named[-1] not in WORDING or not all(isinstance(t, str | None) for t in texts):
        return False
    return not {"properties", "rows", "parameters"} & set(named[-2:-1])


def _named(path: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out the positions in lists."""
    return tuple(part for part in path if not part.isdigit())


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else _key(value)
    text = " ".join(text.split())
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}… ({len(text)} characters)"
