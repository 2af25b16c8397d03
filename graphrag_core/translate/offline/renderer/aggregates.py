"""Says a reading whose columns are worked out: numbers, sums, averages, each for its groups."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.form import AverageOf, Column, Order, Ref
from graphrag_core.translate.offline.renderer.branches import Limb
from graphrag_core.translate.offline.renderer.nested import every, holding, number_of
from graphrag_core.translate.offline.renderer.phrases import END, Phrase, Place
from graphrag_core.translate.offline.renderer.rows import (
    FUNCTIONS,
    RANKS,
    RowSentence,
    is_aggregate,
)
from graphrag_core.translate.offline.renderer.trees import grow
from graphrag_core.translate.offline.renderer.values import all_of, say_value, spelled, times

_COMPARED = {"=": "exactly", "<>": "not", "<": "below", "<=": "at most", ">": "above",
             ">=": "at least"}  # fmt: skip


def aggregated(rows: RowSentence) -> str:
    """The sentence of a reading with functions."""
    reading, clauses = rows.reading, rows.clauses
    worked = [c for c in reading.columns if is_aggregate(c)]
    if reading.over_groups is not None:
        of_groups = replace(rows, reading=replace(reading, over_groups=None))
        return f"the {FUNCTIONS.get(reading.over_groups, '')} of {aggregated(of_groups)}"
    if worked[0].sides is not None:
        return _difference(rows, worked[0])
    groups = [c for c in reading.columns if not is_aggregate(c)]
    best = _best(rows, worked, groups)
    if best is not None:
        return _ranking(rows, *best)
    first = worked[0]
    step = clauses.steps.get(first.variable)
    root = step.start if step is not None else rows.root([first])
    rows.grow(root)
    if root is None:
        return f"the {rows.measure(first)} of everything"
    extras, each = _grouped(rows, groups)
    text = rows.each_of(root) + _functions(rows, worked, root)
    beside = f", for each {all_of(each)}" if each else ""
    beside += f", with {all_of(extras)}" if extras else ""
    one_row = all(c.key is None and rows.pinned(c.variable) for c in groups)
    orders = [] if one_row and reading.limit is None else rows.orders()
    return text + beside + _having(rows) + rows.ordered(orders)


def _difference(rows: RowSentence, column: Column) -> str:
    """The number of both sides, and which is taken from which: ", Peru minus Chile"."""
    whole = replace(column, sides=None)
    plain = replace(rows, reading=replace(rows.reading, columns=(whole,)))
    one, other = (say_value(test.value) for test in column.sides or ())
    apart = f"how far {one} and {other} are apart" if column.absolute else f"{one} minus {other}"
    return f"{aggregated(plain)}: {apart}"


def _grouped(rows: RowSentence, groups: Sequence[Column]) -> tuple[list[str], list[str]]:
    """Let the noun phrases say "each"; what stands beside a group, and other groups, are left."""
    clauses = rows.clauses
    further: list[str] = []
    each: list[str] = []
    for variable in dict.fromkeys(c.variable for c in groups):
        mine = [c for c in groups if c.variable == variable]
        named = any(c.key is None and not c.collected for c in mine)
        keys = [c for c in mine if c.key is not None and not c.collected]
        if variable in clauses.steps and len(keys) == len(mine):
            each.append(rows.of_other(variable, rows.values(keys)))
        elif variable not in clauses.labels or len(keys) + named < len(mine):
            further += rows.others(mine)
        elif named:
            if not rows.pinned(variable):
                clauses.determiners[variable] = "each"
            if keys:
                further.append(f"the {rows.values(keys)} of {clauses.refer(variable)}")
        else:
            periods = [rows.value(c) for c in keys if c.period]
            if periods and variable not in rows.tree.roots[:1]:
                periods = [rows.of_other(variable, all_of(periods))]
            each += periods
            said = all_of(rows.value(c) for c in keys if not c.period)
            if said:
                clauses.leading.setdefault(variable, []).append(f"of each {said}")
    return further, each


def _functions(rows: RowSentence, worked: Sequence[Column], root: str) -> str:
    """The functions of the first column's variable with its phrase; others refer to it."""
    clauses, first = rows.clauses, worked[0]
    alike = [c for c in worked if c.variable == first.variable and _is_of_thing(c)]
    rest = [f"the {_function(rows, c, root)}" for c in worked if c not in alike]
    if first.share_when is not None:
        held = holding(clauses, first.variable, first.share_when)
        share = f"the percentage {held} among"
        if first.key is not None:
            share = f"the percentage of the {rows.value(first)} {held} among"
        if first.variable in clauses.steps:
            subject, said = clauses.clause(root, rows.tree)
            return f"{share} the times where {subject} {said}".rstrip()
        of = clauses.phrase(root, rows.tree, Place("the", more=True)).text
        return f"{share} {of}"
    if first.share_of is not None and not alike and len(worked) == 1:
        some = clauses.phrase(root, rows.tree, Place("", more=True)).text
        return f"the share of {some} among {every(clauses, first.share_of)}"
    if not alike:
        of = clauses.phrase(root, rows.tree, Place("the", more=True)).text
        return f"{all_of(rest)} for {of}"
    measures = all_of(rows.measure(c) for c in alike)
    if first.variable in clauses.steps:
        subject, said = clauses.clause(root, rows.tree)
        text = f"the {measures} where {subject} {said}".rstrip()
    else:
        repeated = "occurrences of " if any(c.every and c.key is None for c in alike) else ""
        text = (
            f"the {measures} of {repeated}{clauses.phrase(root, rows.tree, Place('', True)).text}"
        )
    return ", and ".join([text, *rest])


def _function(rows: RowSentence, column: Column, root: str) -> str:
    """A function with what it is of, for a sentence about something else."""
    clauses, measure = rows.clauses, rows.measure(column)
    if column.share_of is not None:
        return f"percentage of {every(clauses, column.share_of)}"
    if column.counting is not None:
        return f"{measure} of {number_of(clauses, column.counting, '').text}"
    return measure if column.variable == root else f"{measure} of {rows.refer(column.variable)}"


def _is_of_thing(column: Column) -> bool:
    return not column.is_share and column.counting is None


def _having(rows: RowSentence) -> str:
    having = rows.reading.having
    if having is None:
        return ""
    column = rows.column(having.column)
    thing = rows.measure(column) if column is not None else spelled(having.column)
    how = _COMPARED.get(having.operator, having.operator.lower())
    if isinstance(having.value, AverageOf):
        return f", where the {thing} is {how} {times(having.value.factor)}the average of all"
    if isinstance(having.value, Ref):
        own = Column("", having.value.variable, having.value.key)
        return f", where the {thing} is {how} their {rows.key(own).full}"
    return f", where the {thing} is {how} {say_value(having.value)}"


def _best(
    rows: RowSentence, worked: Sequence[Column], groups: Sequence[Column]
) -> tuple[Column, str, Order] | None:
    """What is worked out, of what, and its order, for "the 3 suppliers with the most orders"."""
    reading, clauses, orders = rows.reading, rows.clauses, rows.orders()
    heads = [c for c in groups if c.key is None and c.name not in reading.per and not c.collected]
    if reading.limit is None or reading.having is not None:
        return None
    if not len(orders) == len(worked) == len(heads) == 1 or orders[0].column != worked[0].name:
        return None
    (column,), head = worked, heads[0].variable
    if reading.skip and (reading.limit != 1 or reading.skip >= len(RANKS)):
        return None
    nodes = {head, column.variable} <= clauses.labels.keys() and head != column.variable
    if not nodes or not _is_of_thing(column) or rows.pinned(head):
        return None
    if len(grow(reading.pattern, head).roots) > 1:
        return None
    return column, head, orders[0]


def _ranking(rows: RowSentence, column: Column, head: str, order: Order) -> str:
    """The first of some groups in the order of what is worked out for each."""
    reading, clauses = rows.reading, rows.clauses
    limit = reading.limit or 1
    rank = f"{RANKS[reading.skip]} " if reading.skip else ""
    rows.grow(head)
    start = rows.each_of(head)
    counts = column.function == "count" and column.key is None and not column.every
    said = _counted_most(rows, column, head, f"{rank}{'most' if order.descending else 'fewest'}")
    if said is None or not counts:
        rows.grow(column.variable)
        clauses.pronouns[head] = clauses.pronoun(head, more=limit != 1)
        word = rows.superlative(column, order)
        repeated = "occurrences of " if column.every and column.key is None else ""
        of = clauses.phrase(column.variable, rows.tree, Place("", more=True)).text
        said = f"with the {rank}{word} {rows.measure(column)} of {repeated}{of}"
        clauses.pronouns.pop(head)
    phrase = _among(rows, head, limit)
    rest = [c for c in reading.columns if c is not column and c.name not in reading.per]
    extras = rows.others(c for c in rest if c.variable != head)
    own = [c for c in rest if c.variable == head and c.key is not None]
    if own:
        pronoun = clauses.pronoun(head, more=limit != 1)
        extras.insert(0, f"{'their' if pronoun == 'them' else 'its'} {rows.values(own)}")
    those = "" if phrase.named else "those "
    among = f" among {those}{phrase.tail}" if phrase.tail else ""
    beside = f", with {all_of(extras)}" if extras else ""
    return f"{start}{phrase.head} {said}{rows.absent(order, column)}{among}{beside}"


def _counted_most(rows: RowSentence, column: Column, head: str, rank: str) -> str | None:
    """As in "that placed the most orders": what is counted is right beside the head."""
    rows.grow(head)
    branches = rows.tree.branches.get(head, [])
    branch = next((b for b in branches if b.child == column.variable and not b.known), None)
    if branch is None or column.variable in rows.clauses.determiners:
        return None
    branches.remove(branch)
    limb = Limb(branch, rows.tree, f"the {rank}")
    return rows.clauses.limb(head, limb, more=rows.reading.limit != 1)


def _among(rows: RowSentence, head: str, limit: int) -> Phrase:
    phrase = rows.clauses.phrase(head, rows.tree, Place("the", more=True))
    mark, end, _ = phrase.head.rpartition(END)
    nouns = rows.clauses.noun(head, more=limit != 1)
    count = nouns if limit == 1 else f"{limit:,} {nouns}"
    named = f"{phrase.head.removeprefix(mark + end)} " if phrase.named else ""
    return replace(phrase, head=f"{mark}{end}the {count}", tail=f"{named}{phrase.tail}".strip())
