"""Inputs that many operations have."""

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen, MinLen

from graphrag_core.explore.context import MAX_LIMIT
from graphrag_core.runtime.inputs import Input

MOST_CHARS = 10_000
MOST_WHEN_CHARS = 300
A_TIME = "an ISO date, or plain words (last month, 2 weeks ago)"

Tenant = Annotated[str | None, MinLen(1), MaxLen(200), Input("The tenant to answer for")]
Entity = Annotated[
    str,
    MinLen(1),
    MaxLen(1_000),
    Input("A display name, an element id or a key; it may contain /", positional=True),
]
Cursor = Annotated[
    str | None, MinLen(1), MaxLen(4_000), Input("The next_cursor of the previous page", metavar="C")
]
Label = Annotated[
    str | None, MinLen(1), MaxLen(300), Input("Only nodes with this label", metavar="T")
]
Limit = Annotated[int, Ge(1), Le(MAX_LIMIT), Input("Maximum number of entries")]
At = Annotated[
    str | None,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input(f"The time to answer for ('all' for all times; default now): {A_TIME}", metavar="WHEN"),
]
Since = Annotated[
    str | None,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input(f"Only what happened since this time: {A_TIME}", metavar="WHEN"),
]
Until = Annotated[
    str | None,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input(f"Only what happened before this time: {A_TIME}", metavar="WHEN"),
]
Parameters = Annotated[
    Mapping[str, Any], Input("Parameters of the query", flag="--params", metavar="JSON")
]
