"""What a result does not tell: "the data doesn't say why", "no arrival is recorded for V-208"."""

from collections.abc import Iterator, Sequence

from graphrag_core.answer.grounding.clause_values import LISTING, SentenceClause
from graphrag_core.answer.grounding.concepts import concepts_of
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.types import Claim

_CLAIMS = ("max", "min", "max_time", "min_time", "more", "less", "only", "twice", "half")

_PLACES = frozenset(
    ["city", "country", "region", "address", "room", "located", "destination", "origin", "street"]
)
"""The concepts of columns that say where something is."""


def without_missing(
    clause: SentenceClause, earlier: frozenset[int]
) -> tuple[list[Piece], list[Claim]]:
    """Take out the parts of a sentence that say truly what the result does not tell.

    Returns the rest, and a claim for each part.
    """
    rest: list[Piece] = []
    claims: list[Claim] = []
    for part in _parts(clause.items):
        rows = _rows_without(clause, part, _rows_named(clause.items) or earlier)
        if rows is None:
            rest += part
        else:
            text = " ".join(item.text for item in part)
            claims.append(Claim(text, None, None, None, tuple(sorted(rows))))
    return (rest if claims and any(i.is_value or i.has("yes") for i in rest) else []) or (
        [] if claims else list(clause.items)
    ), claims


def _rows_named(items: Sequence[Piece]) -> frozenset[int]:
    held = [frozenset().union(*i.spots.values()) for i in items if i.kind == "name"]
    return (frozenset.intersection(*held) or frozenset().union(*held)) if held else frozenset()


def _in_one_row(names: Sequence[Piece]) -> bool:
    return bool(frozenset.intersection(*(_rows_named([name]) for name in names)))


def _parts(items: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Split at what may begin a clause, but keep a question with the part that leaves it open."""
    parts: list[list[Piece]] = [[]]
    for item in items:
        if (item.kind == "sign" and item.text in ",;:.()") or item.has("breaks"):
            parts.append([])
        parts[-1].append(item)
    joined: list[list[Piece]] = []
    for part in filter(None, parts):
        asks = bool(joined) and _asks(joined[-1]) and not _denies(joined[-1])
        tail = (
            bool(joined)
            and _reports(joined[-1])
            and (
                _asks(part)
                or _is_noun(part)
                or (_denies(part) and not any(i.is_value for i in part))
            )
        )
        listed = bool(joined) and _reports(joined[-1]) and _is_list(part)
        if tail or listed or (asks and _reports(part)):
            joined[-1] += part
        else:
            joined.append(part)
    yield from joined


def _names_any(clause: SentenceClause, part: Sequence[Piece]) -> bool:
    columns = range(len(clause.table.columns))
    return any(clause.names_column(item, c) for item in part for c in columns)


def _asks(part: Sequence[Piece]) -> bool:
    """Tell whether a part begins as a question: "whether", "which of them"."""
    return any(item.has("asks") for item in part[:3])


def _is_noun(part: Sequence[Piece]) -> bool:
    """Tell whether a part has neither a verb nor a value."""
    return not any(item.has("verbs") or item.is_value for item in part)


def _is_list(part: Sequence[Piece]) -> bool:
    """Tell whether a part only goes on with a name: "and Y"."""
    words = (item for item in part if item.kind == "word")
    return any(i.kind == "name" for i in part) and all(word.text in LISTING for word in words)


def _denies(part: Sequence[Piece]) -> bool:
    return any(item.has("negation", "unknown") for item in part)


def _reports(part: Sequence[Piece]) -> bool:
    return _denies(part) and any(item.has("report", "unknown") for item in part)


def _rows_without(
    clause: SentenceClause, part: Sequence[Piece], earlier: frozenset[int]
) -> frozenset[int] | None:
    """Return the rows that lack what a part says they lack; None where they do not."""
    if not _reports(part) or any(item.kind == "number" for item in part):
        return None
    if any(item.has(*_CLAIMS) for item in part) and not _asks(part):
        return None
    table = clause.table
    named = [item for item in part if item.kind == "name"]
    held = _rows_named(named)
    rows = held or earlier or table.all_rows
    topics = [item for item in part if clause.is_content(item)]
    of_result = any(item.has("source") for item in part) or not named
    strange = any(
        not table.knows(item.text)
        and not any(clause.names_column(item, c) for c in range(len(table.columns)))
        for item in topics
    )
    why = any(item.has("why") for item in part)
    dated = any(clause.names_column(item, c) for item in topics for c in table.times)
    when = any(item.has("when") for item in part) and not (table.times and (dated or not topics))
    answers = any(item.has("denier", "yes", "no_answer") for item in part)
    told = _asks(part) or (not answers and any(item.has("source") for item in part))
    alone = len(table.rows) == 1 and told and not _names_any(clause, part)
    places = {c for column in table.columns for word in column.words for c in concepts_of(word)}
    where = any(item.has("where") for item in part) and not places & _PLACES
    if of_result and (strange or why or when or where or alone):
        return rows
    spoken = {
        column: {at for at, i in enumerate(part) if clause.names_column(i, column)}
        for column in range(len(table.columns))
        if column not in table.key_columns
    }
    # "end date" is one of two dates
    columns = [c for c, own in spoken.items() if own and not any(own < o for o in spoken.values())]
    apart = [rows] if len(named) < 2 or _in_one_row(named) else [_rows_named([i]) for i in named]
    empty = bool(columns) and not any(table.values(c, own) for c in columns for own in apart)
    return rows if empty and (held or earlier) else None
