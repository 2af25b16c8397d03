"""Binds what a model says to cells: each claim of a sentence, or the sentence is not shown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from graphrag_core.answer.grounding.asked_conditions import (
    denies_what_is_open,
    is_said_as_bound,
    repeats_pair,
    untrue_answer,
    without_its_denial,
)
from graphrag_core.answer.grounding.claim_scope import with_scope
from graphrag_core.answer.grounding.claims import TESTS, unsupported
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause
from graphrag_core.answer.grounding.computed_numbers import aggregate_rows
from graphrag_core.answer.grounding.ellipsis import with_ellipses, without_relatives
from graphrag_core.answer.grounding.group_counts import excepts_number
from graphrag_core.answer.grounding.items import Piece, read_items
from graphrag_core.answer.grounding.listed_parts import (
    head_and_list,
    in_pairs,
    lists_all,
    number_apart,
)
from graphrag_core.answer.grounding.missing_values import without_missing
from graphrag_core.answer.grounding.named_columns import columns_counted, counts_things, hinted
from graphrag_core.answer.grounding.record_checks import (
    of_another_kind,
    of_another_part,
    of_another_rate,
    of_other_things,
    of_the_other_way,
    of_two_doers,
    unrelated,
    without_owner,
)
from graphrag_core.answer.grounding.records import bind_denied, bind_record, read_records
from graphrag_core.answer.grounding.sentence_clauses import (
    Subject,
    split_clauses,
    strange_item,
    with_others,
    with_subject,
)
from graphrag_core.answer.grounding.spans import repeats_order, span_of
from graphrag_core.answer.grounding.statements import Statement, answers_no, is_denied
from graphrag_core.answer.grounding.superlative_claims import is_part_of_bound
from graphrag_core.answer.grounding.table import ADDRESS, GENERIC, CellTable
from graphrag_core.answer.grounding.truth_columns import (
    affirms,
    names_true_flag,
    untrue_flag,
    untrue_yes,
)
from graphrag_core.answer.grounding.vocabulary import ClaimVocabulary
from graphrag_core.types import Claim

MARKUP = re.compile(r"\]\(|!\[|<[a-zA-Z/!]")
_OF = frozenset(["of", "von", "der", "de", "des", "del"])
_ARTICLES = frozenset(["the", "a", "den", "les", "los", "las", "total"])
_EMPHASIS = frozenset(["*", "_", "`"])
MOST_NUMBERS = 6
"""More numbers of a clause than this are all taken for cells."""


@dataclass(frozen=True, slots=True)
class BoundSentence:
    """A sentence with its claims; `reason` says why it is not bound, "" where it is."""

    claims: tuple[Claim, ...] = ()
    reason: str = ""
    subject: Subject = field(default_factory=Subject)
    is_lead: bool = False


def bind_sentence(
    sentence: str,
    table: CellTable,
    language: ClaimVocabulary,
    subject: Subject,
    asked: frozenset[str],
) -> BoundSentence:
    """Bind each clause of a sentence to the rows of a table.

    `asked` are the kinds of claims that the question itself makes.
    """
    items = [_with_spots(item, table) for item in sentence_items(sentence, table, language)]
    if MARKUP.search(sentence):
        return BoundSentence(reason="The answer holds markup.")
    spoken = "".join(item.text for item in items if item.kind == "name")
    reason = without_its_denial(items, table) or untrue_answer(items, table, asked)
    if reason:
        return BoundSentence(reason=reason)
    for address in ADDRESS.findall(sentence):
        if address.rstrip(".,;:!?") not in spoken:
            return BoundSentence(reason=f"The address {address[:80]} is not in the rows.")
    whole = SentenceClause(tuple(items), table, language.language)
    items, lacking = without_missing(whole, subject.rows)
    if lacking and not items:
        return BoundSentence(tuple(lacking), subject=subject)
    bound = _bind_rest(sentence, items, table, language, subject, asked)
    nouns = _as_nouns(items, table) if bound.reason else items
    if nouns != items:
        other = _bind_rest(sentence, nouns, table, language, subject, asked)
        bound = bound if other.reason else other
    return replace(bound, claims=(*bound.claims, *lacking)) if not bound.reason else bound


def _as_nouns(items: Sequence[Piece], table: CellTable) -> list[Piece]:
    """Read words of the schema as such, though a cell is called so.

    Plurals of kinds of nodes, "four engineers", and words of times, "opened on 1 May".
    """
    return [
        replace(item, kind="word", spots={})
        if item.kind == "name"
        and item.text.islower()
        and (
            (item.text.endswith("s") and item.text.removesuffix("s") in table.kinds)
            or any(item.text in table.columns[column].words for column in table.times)
        )
        else item
        for item in items
    ]


def _bind_rest(
    sentence: str,
    items: list[Piece],
    table: CellTable,
    language: ClaimVocabulary,
    subject: Subject,
    asked: frozenset[str],
) -> BoundSentence:
    strange = strange_item(SentenceClause(tuple(items), table, language.language), sentence)
    if strange is None:
        first = _bind_clauses(split_clauses(items, table), table, language, subject, asked)
        ways = (with_ellipses(items, table), in_pairs(items, table), without_relatives(items))
        for parts in ways if first.reason else ():
            filled = _bind_clauses(parts, table, language, subject, asked) if parts else first
            first = first if filled.reason else filled
        cut = head_and_list(items) if first.reason else None
        if cut is not None:
            head, listed = (
                _bind_clauses(split_clauses(part, table), table, language, subject, asked)
                for part in cut
            )
            if not (head.reason or listed.reason) and lists_all(head.claims, listed.claims):
                first = replace(listed, claims=(*head.claims, *listed.claims))
    else:
        word = sentence[strange.start : strange.end][:80]
        first = BoundSentence(reason=f"'{word}' is not in the rows.")
    if not first.reason or not table.index.prose:
        return first
    named = [item for item in items if item.kind == "name"]
    rows = table.all_rows
    for item in named:
        rows &= frozenset().union(*item.spots.values())
    if not named and subject.rows and not any(i.kind in ("mark", "quote") for i in items):
        rows = subject.rows
    span = (
        None
        if repeats_order(_bare(sentence, items), (t for _, _, t in table.index.prose))
        else span_of(items, table, rows, language)
    )
    if span is None:
        return first
    claim = Claim(sentence.strip(), span.row, table.columns[span.column].name, span.text)
    return BoundSentence((claim,), subject=Subject(tuple(named[:1]), frozenset({span.row})))


def offers(sentence: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether a question opens with an offer and makes no claim with words of its own."""
    items = sentence_items(sentence, table, language)
    claims = ("cause", *(kind for kinds in TESTS for kind in kinds))
    return (
        any(item.has("offer") for item in items[:1])
        and not any(item.has(*claims) or item.kind in ("number", "moment") for item in items)
        and strange_item(SentenceClause(tuple(items), table, language.language), sentence) is None
    )


def _bare(sentence: str, items: Sequence[Piece]) -> str:
    end = max((item.end for item in items if item.kind in ("name", "mark")), default=0)
    rest = sentence[end:] if end < len(sentence.rstrip(" .")) else sentence
    return rest.strip(" :")


def sentence_items(sentence: str, table: CellTable, language: ClaimVocabulary) -> list[Piece]:
    """Read a sentence into items, without the number of a list before it."""
    bare = re.sub(r"^\s*\d{1,2}[.)]\s+", lambda m: " " * len(m[0]), sentence)
    items = read_items(bare, table.names_in(bare), language, table.relates)
    return [item for at, item in enumerate(items) if not at or item.text not in _EMPHASIS]


def _with_spots(item: Piece, table: CellTable) -> Piece:
    if item.kind not in ("number", "moment"):
        return item
    spots = table.spots_of(item)
    asked = item.kind == "moment" and (
        any(set(item.parts) <= known for known in table.moments_asked)
        or table.facts.bounds_by(item, "more", "less")
    )
    if asked and not spots:
        return replace(item, kind="word", kinds=frozenset({"function"}))
    return replace(item, spots=spots)


def _bind_clauses(
    parts: Sequence[Sequence[Piece]],
    table: CellTable,
    language: ClaimVocabulary,
    subject: Subject,
    asked: frozenset[str],
) -> BoundSentence:
    claims: list[Claim] = []
    now = subject
    bound = False
    for part in parts:
        clause = SentenceClause(tuple(part), table, language.language)
        carried = with_subject(with_others(clause, now), now)
        result = _bind_clause(carried, now.rows, asked)
        if isinstance(result, str):
            return BoundSentence(reason=result)
        found, next_subject = result
        bound = bound or bool(found)
        claims += found
        now = (
            Subject(next_subject.items or now.items, now.rows | next_subject.rows) if found else now
        )
    is_lead = not bound and _is_lead([item for part in parts for item in part])
    reason = "" if bound or is_lead else "It says nothing that a cell bears out."
    return BoundSentence(tuple(claims), reason, now, is_lead)


def _bind_clause(
    clause: SentenceClause, earlier: frozenset[int], asked: frozenset[str]
) -> tuple[list[Claim], Subject] | str:
    """Bind the values of a clause in the first way that bears all of its claims out."""
    clause = with_scope(clause)
    clause = replace(
        clause, items=tuple(_in_its_column(clause, at) for at in range(len(clause.items)))
    )
    numbers = [at for at, item in enumerate(clause.items) if item.kind == "number"]
    for _at, item in enumerate(clause.items):
        if item.kind == "moment" and not item.spots:
            return f"The date {item.text} is not in the rows."
    homeless = frozenset(at for at in numbers if not clause.items[at].spots)
    optional = [at for at in numbers if at not in homeless]
    reason = ""
    most = len(optional) if len(optional) <= MOST_NUMBERS else 0
    for size in range(most + 1):
        for free in combinations(optional, size):
            for greedy in (True, False):
                loose = homeless | frozenset(free)
                result = _read(clause, loose, earlier, asked, greedy=greedy)
                if not isinstance(result, str):
                    return result
                reason = reason or result
    return reason


def _in_its_column(clause: SentenceClause, at: int) -> Piece:
    """Keep of a number the columns that its unit or the nearest noun speaks of."""
    item = clause.items[at]
    table = clause.table
    if item.kind == "number" and item.unit is None and counts_things(clause, at):
        item = replace(item, spots={c: r for c, r in item.spots.items() if c not in table.measures})
    if item.kind == "moment" and item.spots and item.parts and len(table.times) > 1:
        return _at_its_time(clause, at)
    if item.kind != "number" or item.unit is not None or len(table.measures) < 2:
        return item
    named = hinted(clause, at)
    spots = {
        column: rows
        for column, rows in item.spots.items()
        if column not in table.measures
        or (column in named if named else table.columns[column].unit is None)
        or (GENERIC.issuperset(table.columns[column].words) and _is_whole(clause, at))
    }
    return replace(item, spots=spots)


def _is_whole(clause: SentenceClause, at: int) -> bool:
    """Tell whether a number stands behind a part of it that some cell is: "two of the seven"."""
    words = [item for item in clause.items[:at] if item.text not in _ARTICLES]
    part = words[-2] if len(words) > 1 and words[-1].text in (*_OF, "out of") else None
    return part is not None and part.kind == "number" and bool(part.spots)


def _at_its_time(clause: SentenceClause, at: int) -> Piece:
    """Keep of a date the column that the nearest word names: "left on", "arrived on".

    Of "from 1 May to 2 June" the second speaks of the other column.
    """
    item = clause.items[at]
    dates = [place for place in range(at) if clause.items[place].kind == "moment"]
    opening = clause.word_before(dates[-1]) if dates else None
    upto = clause.word_before(at)
    spans = opening is not None and opening.has("from") and upto is not None and upto.has("to")
    behind = next((n for n in range(at + 1, len(clause.items)) if _ends_date(clause, n)), None)
    stop = len(clause.items) if behind is None else behind
    near = {
        ((place > at, abs(place - at)), column)
        for place, word in enumerate(clause.items[:stop])
        for column in clause.table.times
        if word.kind == "word"
        and not (spans and place < dates[-1])
        and clause.names_column(word, column)
    }
    best = min((distance for distance, _ in near), default=(False, 0))
    named = {column for distance, column in near if distance == best}
    kept = {column: rows for column, rows in item.spots.items() if column in named or not named}
    return replace(item, spots=kept)


def _ends_date(clause: SentenceClause, place: int) -> bool:
    """Tell whether what stands here is no more about the date before it."""
    item = clause.items[place]
    return item.is_value or item.text in (",", ";") or item.has("breaks")


def _read(
    clause: SentenceClause,
    loose: frozenset[int],
    earlier: frozenset[int],
    asked: frozenset[str],
    *,
    greedy: bool,
) -> tuple[list[Claim], Subject] | str:
    paired = any(item.has("respectively") for item in clause.items)
    records: list[Record] = []
    denied = False
    for record in read_records(clause, loose, greedy=greedy):
        bound = bind_record(clause, record, paired=paired)
        if bound is None and any(item.has("negation") for item in clause.items):
            bound = bind_denied(clause, record)
            denied = bound is not None
        if bound is None:
            words = " and ".join(clause.items[p].text for g in record.groups for p in g.places)
            return f"No row holds {words[:120]} together."
        records.append(bound)
    aggregates = {place: aggregate_rows(clause, place, records, earlier) for place in sorted(loose)}
    counted = {place: rows for place, rows in aggregates.items() if rows is not None}
    statement = Statement(clause, records, tuple(aggregates), asked, earlier, counted, denied)
    unbounded = _of_no_bound(statement)
    if unbounded is not None:
        return f"The rows are not said to be of {unbounded.text}."
    claims = _cells(clause, records)
    for place in aggregates:
        item = clause.items[place]
        if place in counted:
            of = tuple(sorted(counted[place]))
            claims.append(Claim(item.text, None, None, item.readings[0][0], of))
        elif not _is_tested(statement, place):
            return f"The number {item.text} is not in the rows."
    reason = _goes_too_far(statement)
    if reason:
        return reason
    kept = statement.rows
    for place, rows in counted.items() if not kept else ():
        kept = clause.table.all_rows - rows if excepts_number(clause, place) else kept
    return claims or list(_without_cells(statement)), _subject_of(clause, records, kept)


def _of_no_bound(statement: Statement) -> Piece | None:
    """Return a number or date of the query's conditions that is not said as the bound it is."""
    clause = statement.clause
    for place, item in enumerate(clause.items):
        in_no_cell = item.kind == "word" or place in statement.loose_numbers
        is_amount = in_no_cell and bool(item.parts or item.readings)
        if is_amount and not is_said_as_bound(clause.items, place, clause.table):
            return item
    return None


def _without_cells(statement: Statement) -> Iterator[Claim]:
    """Yield what a clause claims that has no value of a cell: a yes, a denial, a trend."""
    clause, column = statement.clause, statement.clause.table.columns[0].name
    everything = tuple(sorted(clause.table.all_rows))
    whole = " ".join(item.text for item in clause.items)
    denials = statement.places("negation") if statement.has("denier") else []
    open_words = (
        denies_what_is_open(clause.items, at, clause.table, statement.asked) for at in denials
    )
    if len(clause.table.rows) == 1 and is_denied(statement):
        yield Claim(whole, 0, column, False)
    elif denials and statement.loose_numbers:
        bounds = (clause.items[place] for place in statement.loose_numbers)
        yield from (Claim(item.text, None, None, 0, everything) for item in bounds)
    elif denials and all(open_words):
        yield Claim(whole, None, None, None, everything)
    elif clause.items[:1] and (
        clause.items[0].has("yes") or names_true_flag(statement) or affirms(statement)
    ):
        yield Claim(clause.items[0].text, 0, column, True)
    elif statement.has("up", "down"):
        yield Claim(whole, None, None, None, everything)


def _goes_too_far(statement: Statement) -> str:
    """Return why a clause says more than the rows of its values do; "" where it does not."""
    clause = statement.clause
    return (
        untrue_yes(statement)
        or unrelated(statement)
        or number_apart(clause, statement.loose_numbers)
        or of_another_kind(clause)
        or of_the_other_way(clause)
        or of_another_part(clause)
        or of_two_doers(clause)
        or of_another_rate(clause)
        or of_other_things(clause)
        or next(unsupported(statement), "")
        or without_owner(statement)
        or untrue_flag(statement)
    )


def _is_tested(statement: Statement, place: int) -> bool:
    """Tell whether a number that stands in no cell is part of a claim that was tested."""
    item = statement.clause.items[place]
    values = {value for value, _ in item.readings}
    behind = statement.clause.items[place + 1 : place + 3]
    echoes = values & statement.clause.table.numbers_asked
    if (
        (statement.has("than") or any(i.has("beyond") for i in behind))
        and (item.unit is None or item.unit[0] != "ratio")
        and any(
            not is_part_of_bound(statement, at)
            for at in statement.places("more", "less", "later", "earlier", "max", "min")
        )
        and not item.qualifier
    ):
        return True
    begin = 1 if answers_no(statement) else 0
    denied = any(i.has("denier") for i in statement.clause.items[begin:]) and (
        item.qualifier in ("above", "below", "at_least", "at_most")
        or not item.spots
        or statement.has("reach")
    )
    single = statement.clause.table.is_single
    nouned = any(i.text in _OF or statement.clause.is_content(i) for i in behind[:1])
    counts = nouned and bool(columns_counted(statement.clause, place))
    before = statement.clause.items[place - 1] if place else None
    paired = repeats_pair(item, before, statement.clause.table)
    known = not item.qualifier or item.qualifier in statement.asked
    repeats = bool(echoes) and known and (paired or not counts)
    return repeats or (denied and bool(statement.clause.table.measures) and not single)


def _cells(clause: SentenceClause, records: Iterable[Record]) -> list[Claim]:
    claims: list[Claim] = []
    for record in records:
        for group in record.groups:
            for place in group.places:
                item = clause.items[place]
                cell = next(
                    ((r, c) for c, rows in item.spots.items() for r in sorted(rows & record.rows)),
                    None,
                )
                if cell is not None:
                    row, column = cell
                    value = clause.table.rows[row][column]
                    claims.append(
                        Claim(
                            item.text,
                            row,
                            clause.table.columns[column].name,
                            value[0] if len(value) == 1 else list(value),
                        )
                    )
    return claims


def _subject_of(clause: SentenceClause, records: Sequence[Record], rows: frozenset[int]) -> Subject:
    first = records[0].groups[0] if records else None
    if first is None:
        return Subject(rows=rows)
    names = [
        clause.items[p]
        for p in first.places
        if clause.items[p].kind == "name"
        or set(clause.items[p].spots) & set(clause.table.key_columns)
    ]
    return Subject(tuple(names), rows)


def _is_lead(items: Sequence[Piece]) -> bool:
    """Tell whether a sentence only leads to what comes: "Here are the numbers:"."""
    last = next((item for item in reversed(items) if item.kind != "mark"), None)
    claims = any(
        item.has("negation", "max", "min", "all", "only", "up", "down", "more", "less")
        for item in items
    )
    heading = bool(items) and items[0].text in "#|"
    return (last is not None and (last.text == ":" or heading) and not claims) or not any(
        item.kind in ("word", "number", "name", "moment", "quote") for item in items
    )
