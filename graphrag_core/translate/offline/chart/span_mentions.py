"""What a span of positions may mean."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Mention:
    """A span of positions (`first` to `last`, exclusive) with what it may mean and its cost."""

    first: int
    last: int
    kind: str
    value: Any
    cost: float
    events: tuple[str, ...] = ()
