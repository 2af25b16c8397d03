"""Names for runs: after what is loaded, and the time."""

import re
from collections.abc import Collection
from datetime import UTC, datetime
from itertools import count


def new_run_name(loaded: str, taken: Collection[str]) -> str:
    """Name a run after what it loads and the time, and a number where that is taken."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", loaded).strip("-").lower() or "tables"
    name = f"{plain}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
