"""Nouns for what is done: of "expires" and "published" the dates are expiry and publication."""

NOUNS_OF_DEEDS = {
    "expires": "expiry", "expired": "expiry", "starts": "start", "started": "start",
    "begins": "start", "began": "start", "ends": "end", "ended": "end", "finished": "end",
    "opens": "opening", "opened": "opening", "closes": "closing", "closed": "closing",
    "departs": "departure", "departed": "departure", "arrives": "arrival", "arrived": "arrival",
    "published": "publication", "released": "release", "issued": "issue", "founded": "founding",
    "created": "creation", "delivered": "delivery", "launched": "launch", "resolved": "resolution",
    "completed": "completion", "registered": "registration", "awarded": "award",
    "received": "receipt", "paid": "payment", "approved": "approval", "purchased": "purchase",
    "due": "due", "ordered": "order", "signed": "signing", "shipped": "shipping",
    "cancelled": "cancellation", "inspected": "inspection", "installed": "installation",
    "admitted": "admission", "discharged": "discharge", "acquired": "acquisition",
    "appointed": "appointment", "renewed": "renewal", "tested": "test",
}  # fmt: skip
"""Form of a verb → the noun that stands before "date"."""

OF_ITSELF = frozenset(
    """occurred happened arrived departed expired retired died graduated enrolled joined resigned
    emerged lapsed began""".split()  # noqa: SIM905 - a list of words reads better as one
)
"""Past forms of what things do themselves: a delay "that occurred", but a paper "published"."""

PREPOSITIONS_OF_TIME = frozenset(["since", "until", "till", "from", "to", "by"])


def noun_of_time(words: str) -> str:
    """Return the name of a time as a noun: "licence expiry date", "start date"; others as they are.

    What ends with a preposition is quoted: the “in service since” date.
    """
    head, _, last = words.rpartition(" ")
    if last == "date" and head.rpartition(" ")[2] in NOUNS_OF_DEEDS:
        return noun_of_time(head)
    if last in NOUNS_OF_DEEDS:
        return f"{head} {NOUNS_OF_DEEDS[last]} date".strip()
    return f"“{words}” date" if head and last in PREPOSITIONS_OF_TIME else words
