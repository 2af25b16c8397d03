"""What is known of a feature before any question: that it only speaks for a reading, or against.

A weight of the other sign only says that the rows it was fitted on had nothing better to tell a
right reading by, and misleads on other graphs.
"""

AGAINST = (
    "cost", "place", "gap:", "uncovered", "columns twice", "columns unasked", "labels twice",
    "tests twice", "types twice", "idle nodes", "key in place",
    "possessed key", "grouped by something", "head is no", "who is no", "where is no",
    "when is no", "how much is no", "how many is no", "numbers ",
    "times unused", "time far", "values unused", "values invented",
    "sure values", "deed shown", "neighbours apart", "joined over",
    "far joins", "unasked ", "voice unlike",
    "evidence:skipped", "evidence:unlicensed", "one row for a plural",
    "only keys", "only what is given", "numbers for", "words unread", "doubted", "rival", "demand",
    "sum by part", "time of a joined", "function of an unasked",
)  # fmt: skip
"""How the names of features begin that only speak against a reading."""
ENDS_AGAINST = (" not done", " not asked")
FOR = ("rendering recall", "rendering precision", "pairs alike", "head is first", "value score")


def bounds_of(name: str) -> tuple[float | None, float | None]:
    """Return the least and the greatest weight that a feature may have."""
    if name.startswith(FOR):
        return (0.0, None)
    if name.startswith(AGAINST) or name.endswith(ENDS_AGAINST):
        return (None, 0.0)
    return (None, None)
