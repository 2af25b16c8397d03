"""What a clause claims beyond its values, a test on the rows each.

Denials, "only", "all", superlatives, comparisons and trends; what has no test here is no answer.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping

from graphrag_core.answer.grounding.all_claims import all_truly
from graphrag_core.answer.grounding.asked_conditions import (
    denies_what_is_open,
    is_bound_of_query,
    is_denied_by_query,
)
from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.degree_claims import is_apart, is_measured, is_recorded
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.named_columns import (
    flags_named,
    hinted,
)
from graphrag_core.answer.grounding.only_claims import only_truly
from graphrag_core.answer.grounding.relation_parts import side_of
from graphrag_core.answer.grounding.statements import (
    Statement,
    answers_no,
    is_french_only,
    moments_apart,
    number_of_first,
)
from graphrag_core.answer.grounding.superlative_claims import (
    COMPARATIVES,
    compares_truly,
    is_extreme,
    leads_by_far,
    ranks_truly,
    ratio_truly,
    spans_truly,
    superlative_truly,
)
from graphrag_core.answer.grounding.table import denied_words
from graphrag_core.answer.grounding.vocabulary import SUPERLATIVES, fold, vocabulary


def unsupported(statement: Statement) -> Iterator[str]:
    """Yield why a clause claims more than its rows say."""
    for at, item in enumerate(statement.clause.items):
        repeats = _is_known(statement, item) or _repeats_state(statement, at)
        related = statement.clause.table.facts.is_type(item.text)
        if (item.has("cause") and not related) or (item.has("aspect") and not repeats):
            yield f"No cell says '{item.text}'."
    yield from _of_another_mode(statement)
    for kinds, test in TESTS.items():
        for place in statement.places(*kinds):
            if not _is_noun(statement, place) and not (
                test(statement, place) or _is_condition(statement, place)
            ):
                yield f"The rows do not bear out '{statement.clause.items[place].text}'."
                break


def _repeats_state(statement: Statement, place: int) -> bool:
    """Tell whether a word says no more than the state behind it: "still open"."""
    spoken, *behind = [fold(item.text) for item in statement.clause.items[place : place + 2]]
    return any(mean_alike(spoken, state) for state in behind)


def _is_known(statement: Statement, item: Piece) -> bool:
    """Tell whether the question or the schema has each word of a phrase."""
    return all(fold(word) in statement.clause.table.known for word in item.text.split())


def _is_condition(statement: Statement, place: int) -> bool:
    """Tell whether a word repeats a condition of the question that the result does not show.

    "Which services have no team?" has only services without one. Of a single number the order in
    time is the question's as well: "before week 12".
    """
    clause = statement.clause
    item, table = clause.items[place], clause.table
    if is_bound_of_query(clause.items, place, table):
        return True
    if item.text == "any":
        before = (at for at in statement.places("negation") if at < place)
        return any(is_denied_by_query(clause.items, at, table) for at in before)
    if item.has("negation"):
        once = sum(other.has("negation") for other in clause.items) == 1 and place > 0
        same = denied_words(clause.items[place:]) & table.denied_asked
        apart = statement.has("others", "except", "only")
        counts = table.is_single and not isinstance(table.first_value, bool)
        told = bool(statement.records) if counts else not table.is_single
        return len(table.columns) == 1 and told and once and bool(same) and not apart
    flag = isinstance(table.first_value, bool)
    timed = item.has("earlier", "later") and _is_known(statement, item)
    return table.is_single and not flag and timed


MODES = ("average", "total", "each", "every", "at_least", "at_most")


def _of_another_mode(statement: Statement) -> Iterator[str]:
    """Refuse to call a single number a mean, a sum or one of each where it is another of these."""
    table = statement.clause.table
    if not table.is_single or isinstance(table.first_value, bool):
        return
    words = vocabulary(statement.clause.language)
    spoken = [words.kinds_at([word], 0)[0] for word in (*table.known, *table.columns[0].words)]
    own = {mode for mode in MODES if mode in statement.asked or any(mode in k for k in spoken)}
    for item in statement.clause.items:
        other = [mode for mode in MODES if item.has(mode) and mode not in own]
        verb = other == ["total"] and item.has("function")  # "comes to"
        bound = bool({"at_least", "at_most"} & set(other)) and (
            "average" not in own or statement.has("average")
        )
        if other and not verb and not bound and (own or other != ["total"]):
            yield f"The number is not said to be '{item.text}'."


def _is_noun(statement: Statement, place: int) -> bool:
    """Tell whether a word is one of the result's own here: "superior", "report"."""
    clause, item = statement.clause, statement.clause.items[place]
    named = item.has(*COMPARATIVES) and any(
        clause.names_column(item, column) for column in clause.table.key_columns
    )
    spoken = fold(item.text)
    types = (word for relation in clause.table.relations for word in relation.words)
    return named or clause.table.relates(item.text) or any(mean_alike(spoken, w) for w in types)


def _says_none(statement: Statement) -> bool:
    """Tell whether a clause says "none", and does not only open with "No,"."""
    items = statement.clause.items[1 if answers_no(statement) else 0 :]
    return any(item.has("denier") or item.text in ("neither", "never") for item in items)


def asks_of_all(statement: Statement) -> bool:
    """Tell whether the question asks for a truth about all of some things."""
    table = statement.clause.table
    language = vocabulary(statement.clause.language)
    words = (word for word in table.known if word != "any")
    kinds = frozenset().union(*(language.kinds_at([word], 0)[0] for word in words))
    return isinstance(table.first_value, bool) and not kinds.isdisjoint(("all", "both", "every"))


def _closes_with_no(statement: Statement, place: int) -> bool:
    """Tell whether "the answer is no" is said of a single no."""
    item, *behind = statement.clause.items[place : place + 2]
    no = statement.clause.table.is_single and statement.clause.table.first_value is False
    return no and item.has("no_answer") and all(other.kind == "sign" for other in behind)


def _denies_truly(statement: Statement, place: int) -> bool:
    """Test a denial: of a false cell, a zero, another state, a bound that no row reaches."""
    table = statement.clause.table
    opens = place == 0 and answers_no(statement)
    if opens or is_french_only(statement) or _closes_with_no(statement, place):
        return True
    if table.is_single and asks_of_all(statement) and _says_none(statement):
        return False
    items, asked = statement.clause.items, statement.asked
    if is_denied_by_query(items, place, table) or denies_what_is_open(items, place, table, asked):
        return True
    flags = [v for c in flags_named(statement.clause) for v in table.values(c, statement.rows)]
    if flags:
        return not any(flags)
    behind = statement.clause.items[place + 1 : place + 2]
    if statement.has("denier", "equal") and behind and place + 1 in statement.loose_numbers:
        return False  # "no two wards had the same number"
    nobody = _nobody_relates(statement)
    if nobody is not None:
        return nobody and table.complete
    if len(table.rows) == 1 and table.first_value in (False, 0):
        return True
    bounded = [
        i
        for i in statement.clause.items
        if i.kind == "number" and i.qualifier in ("above", "below", "at_least", "at_most")
    ]
    if statement.denied:
        return True
    if bounded and statement.has("denier") and not statement.names_something:
        nowhere = (not rows for item in bounded for rows in item.spots.values() or [frozenset()])
        return table.complete and all(nowhere)
    if statement.has("denier") and not statement.names_something and statement.loose_numbers:
        return table.complete and all(_nobody_has(statement, at) for at in statement.loose_numbers)
    if statement.has("others") and statement.has("more", "less"):
        return is_extreme(statement, place, "max" if statement.has("more") else "min")
    rows = statement.rows or frozenset().union(*statement.counted.values())
    zero = [v for c in hinted(statement.clause) or table.measures for v in table.values(c, rows)]
    known = table.complete or statement.names_something
    return known and bool(zero) and all(value == 0 for value in zero)


def _nobody_relates(statement: Statement) -> bool | None:
    """Test "no service depends on X": X stands on that side of no row; None for other denials."""
    clause, table = statement.clause, statement.clause.table
    names = [at for at, item in enumerate(clause.items) if item.kind == "name"]
    verbs = clause.verbs()
    if not statement.has("denier") or len(names) != 1 or len(table.relations) != 1 or not verbs:
        return None
    relation, spots = table.relations[0], clause.items[names[0]].spots
    if clause.items[names[0]].has("denier"):
        return None
    place = statement.places("denier")[0]
    for noun in clause.items[place + 1 : place + 2]:  # "X has no lead"
        for end in {relation.start, relation.end} - set(spots):
            if clause.names_column(noun, end, loose=False) and names[0] < place:
                return not table.values(end, sorted(statement.rows))
    marked = clause.word_before(names[0])
    if names[0] < verbs[0] and not (marked is not None and marked.has("prepositions")):
        received = any(side_of(relation, item) == "receive" for item in clause.items)
        passive = any(item.has("passive") for item in clause.items)
        return (relation.end if received or passive else relation.start) not in spots
    by = marked is not None and marked.has("agent") and names[0] > verbs[0]
    side = relation.start if by else relation.end
    return side not in spots if {relation.start, relation.end} & set(spots) else None


def _nobody_has(statement: Statement, place: int) -> bool:
    """Tell whether no row has a number, or with "reach" as much."""
    clause, table = statement.clause, statement.clause.table
    item = clause.items[place]
    if not statement.has("reach"):
        return not item.spots
    columns = hinted(clause, place) or table.measures
    held = [v for c in columns for v in map(as_number, table.values(c, table.all_rows))]
    return all(v is not None and v < item.readings[0][0] for v in held)


def _all_or_not_truly(statement: Statement, place: int) -> bool:
    """Test "all", and "not all" of a single no to what the question asks of all."""
    table = statement.clause.table
    if table.is_single and table.first_value is False and statement.has("negation"):
        if statement.clause.items[place].text == "any" or _says_none(statement):
            return False
        begin = 1 if answers_no(statement) else 0
        before = statement.clause.items[begin:place]
        return any(item.has("negation") for item in before) and asks_of_all(statement)
    return all_truly(statement, place)


def _trend_truly(statement: Statement, place: int) -> bool:
    """Test a trend between its two moments, or through all rows in order of time."""
    clause, table = statement.clause, statement.clause.table
    if not table.times or not table.measures:
        return False
    columns = hinted(clause) or table.measures
    rising = clause.items[place].has("up")
    if clause.items[place].has("change") and not clause.items[place].has("up", "down"):
        return moments_apart(statement) is not None or not statement.records
    time = table.times[0]
    dated = sorted(table.all_rows, key=lambda row: number_of_first(table.values(time, [row])))
    ends = moments_apart(statement)
    if ends is not None and not statement.has("all"):
        span = [row for row in dated if row in ends[0].rows | ends[1].rows]
        dated = span
    elif not statement.has("all") and len(statement.records) == 1:
        at = [i for i, row in enumerate(dated) if row in statement.records[0].rows]
        dated = dated[at[0] - 1 : at[0] + 1] if at and at[0] else []
    if len(dated) < 2:
        return False
    for column in columns:
        steps = [number_of_first(table.values(column, [row])) for row in dated]
        pairs = list(itertools.pairwise(steps))
        if not all(b > a if rising else b < a for a, b in pairs):
            return False
    return True


_TOGETHER = frozenset(["together", "gemeinsam", "zusammen", "ensemble", "juntos", "juntas"])


def _sums_truly(statement: Statement, place: int) -> bool:
    """Test "A and B together have 12": it is no cell of each of them."""
    clause = statement.clause
    if statement.has("each") or clause.items[place].has("all"):
        return True
    numbers = any(item.kind == "number" for item in clause.items)
    if clause.items[place].text in _TOGETHER and not numbers:
        return _is_known(statement, clause.items[place])
    for record in statement.records:
        kinds = [clause.items[group.places[0]].kind for group in record.groups]
        several = any(
            kind in ("name", "moment") and len(group.places) > 1
            for kind, group in zip(kinds, record.groups, strict=True)
        )
        if several and any(
            kind == "number" and len(group.places) == 1
            for kind, group in zip(kinds, record.groups, strict=True)
        ):
            return False
    return True


def _averages_truly(statement: Statement, _place: int) -> bool:
    """Test "on average": a number of the clause is the mean of cells, or a column holds means."""
    clause = statement.clause
    numbers = any(item.kind == "number" for item in clause.items)
    words = vocabulary(clause.language)
    named = any(
        "average" in words.kinds_at([word], 0)[0]
        for column in clause.table.measures
        for word in clause.table.columns[column].words
    )
    named = named or "AVG" in clause.table.facts.functions
    return bool(statement.counted) or named or not numbers or len(clause.table.rows) == 1


def _is_unknown(_statement: Statement, _place: int) -> bool:
    """Refuse what is said to be unknown; what a result lacks is taken out before."""
    return False


def _are_several(statement: Statement, place: int) -> bool:
    """Test "several": more than one row bears the clause out, or the question asks for several."""
    table = statement.clause.table
    if isinstance(table.first_value, bool) and table.is_single:
        return _is_known(statement, statement.clause.items[place])
    return not statement.records or len(statement.rows) > 1


def _follows_truly(statement: Statement, place: int) -> bool:
    """Test "X, followed by Y": they come in the order of some column, and nothing between."""
    clause, table = statement.clause, statement.clause.table
    named = {row for record in statement.records for row in record.rows}
    if len(named) < 2:
        return (not table.measures and not table.times) or clause.items[place].has("function")
    if not _in_turn(statement, place):
        return False
    for column in hinted(clause) or (*table.measures, *table.times):
        values = {row: number_of_first(table.values(column, [row])) for row in table.all_rows}
        low, high = min(values[row] for row in named), max(values[row] for row in named)
        if column in table.measures and not _is_ahead(statement, place, column):
            continue
        if not any(low < value < high for row, value in values.items() if row not in named):
            return True
    return False


def _is_ahead(statement: Statement, place: int, column: int) -> bool:
    """Tell whether of "X is ahead of Y" and "X is just behind Y" X has more, or less."""
    clause, table = statement.clause, statement.clause.table
    text = clause.items[place].text
    sides = sorted((r for r in statement.records if r.rows), key=lambda record: record.start)
    if len(sides) != 2 or not ("ahead" in text or "behind" in text):
        return True
    one, other = (number_of_first(table.values(column, sorted(s.rows)[:1])) for s in sides)
    return one > other if "ahead" in text else one < other


def _in_turn(statement: Statement, place: int) -> bool:
    """Tell whether what is followed begins before what follows."""
    clause, table = statement.clause, statement.clause.table
    behind = clause.items[place + 1] if place + 1 < len(clause.items) else None
    passive = "by" in clause.items[place].text or (behind is not None and behind.has("agent"))
    begins = [c for c in table.times if "begin" in table.columns[c].words]
    if not begins or "follow" not in clause.items[place].text:
        return True
    firsts = [
        min(number_of_first(table.values(begins[0], [row])) for row in record.rows)
        for record in sorted(statement.records, key=lambda record: record.start)
        if record.rows
    ]
    if len(firsts) != 2:
        return True
    return firsts[0] <= firsts[1] if passive else firsts[0] >= firsts[1]


def _orders_truly(statement: Statement, place: int) -> bool:
    """Test an order: the names come in that of some column, up or down."""
    clause, table = statement.clause, statement.clause.table
    rows: list[int] = []
    for record in statement.records:
        for choice in max(record.groups, key=lambda g: len(g.places)).places:
            own = frozenset().union(*clause.items[choice].spots.values()) & record.rows
            rows += sorted(own - set(rows))[:1]
    if len(rows) < 2:
        return not statement.records or clause.items[place].has("function")
    named = hinted(clause)
    for column in named or (*table.measures, *table.times):
        values = [number_of_first(table.values(column, [row])) for row in rows]
        if values == sorted(values) or values == sorted(values, reverse=True):
            return True
    return False


def _are_exceptions(statement: Statement, place: int) -> bool:
    """Test "the exception is X": of what was said before X is not, and all others are."""
    rest = statement.clause.table.all_rows - statement.earlier
    several = statement.clause.items[place].text.endswith(("s", "n", "es")) and len(rest) > 1
    own = statement.rows
    return bool(statement.earlier) and bool(own) and (own < rest if several else own == rest)


Test = Callable[[Statement, int], bool]
TESTS: Mapping[tuple[str, ...], Test] = {
    ("negation",): _denies_truly,
    ("only",): only_truly,
    ("all", "both"): _all_or_not_truly,
    SUPERLATIVES: superlative_truly,
    ("rank",): ranks_truly,
    ("by_far",): leads_by_far,
    COMPARATIVES: compares_truly,
    ("twice", "half"): ratio_truly,
    ("up", "down", "change"): _trend_truly,
    ("order",): _orders_truly,
    ("follows",): _follows_truly,
    ("average",): _averages_truly,
    ("extremes",): spans_truly,
    ("total",): _sums_truly,
    ("unknown",): _is_unknown,
    ("plural",): _are_several,
    ("degree",): is_measured,
    ("recorded",): is_recorded,
    ("slight", "clear"): is_apart,
    ("exception",): _are_exceptions,
}
"""The claims that words make, each with its test on the rows."""
