"""Says a reading whose columns are names and properties: "the halls …, with their city"."""

from collections.abc import Sequence

from graphrag_core.translate.offline.form import Column
from graphrag_core.translate.offline.renderer.phrases import END, Place
from graphrag_core.translate.offline.renderer.rows import RANKS, RowSentence
from graphrag_core.translate.offline.renderer.values import all_of


def plain(rows: RowSentence) -> str:
    """The sentence of a reading without functions."""
    reading = rows.reading
    shown = [c for c in reading.columns if c.name not in reading.per]
    root = rows.root(shown or list(reading.columns))
    rows.grow(root)
    if root is None:
        return "everything"
    free = [c for c in shown if c.key is not None or not rows.pinned(c.variable)]
    if free and all(_is_of_step(rows, c) and c.variable == free[0].variable for c in free):
        return _of_step(rows, free)
    start = rows.each_of(root)
    orders = rows.orders()
    ranked = _ranked(rows, root)
    silent = {order.column for order in orders}
    columns = [c for c in shown if c.name not in silent]
    phrase = _head(rows, root, ranked)
    own = [c for c in columns if c.variable == root and (c.key is not None or c.collected)]
    named = any(c.variable == root and c.key is None and not c.collected for c in shown)
    extras = rows.others(c for c in columns if c.variable != root)
    if own and (rows.pinned(root) or not named):
        phrase = f"the {rows.values(own)} of {phrase}"
    elif own:
        many = reading.limit != 1 or not ranked
        pronoun = rows.clauses.pronoun(root, more=many)
        extras.insert(0, f"{'their' if pronoun == 'them' else 'its'} {rows.values(own)}")
    beside = f", with {all_of(extras)}" if extras else ""
    return start + phrase + beside + ("" if ranked else rows.ordered(orders))


def _is_of_step(rows: RowSentence, column: Column) -> bool:
    return column.variable in rows.clauses.steps and column.key is not None


def _of_step(rows: RowSentence, columns: Sequence[Column]) -> str:
    """Properties of a relationship alone: "the grade where Ada enrolled in Algorithms"."""
    root = rows.clauses.steps[columns[0].variable].start
    rows.grow(root)
    subject, said = rows.clauses.clause(root, rows.tree)
    asked = _when(rows, columns) or f"the {rows.values(columns)} where"
    text = f"{asked} {subject} {said}".rstrip()
    return rows.each_of(root) + text + rows.ordered(rows.orders())


def _when(rows: RowSentence, columns: Sequence[Column]) -> str:
    """Ask for the times between which something holds: "since when", "until when"; else ""."""
    lexicon = rows.clauses.lexicon
    owner = rows.clauses.owner(columns[0].variable) or ""
    simple = not any(
        c.collected or c.unwound or c.period or c.arithmetic or rows.is_present(c) for c in columns
    )
    if not simple or not {c.key for c in columns} <= lexicon.validity.get(owner, frozenset()):
        return ""
    if len(columns) > 1:
        return "from when until when"
    return "since when" if columns[0].key == lexicon.openings.get(owner) else "until when"


def _head(rows: RowSentence, root: str, ranked: str) -> str:
    """The noun phrase of the root, with its rank among those that are meant."""
    phrase = rows.clauses.phrase(root, rows.tree, Place("the", more=True))
    if not ranked:
        return phrase.text
    limit = rows.reading.limit or 1
    if ranked.startswith("the ") and phrase.tail and not phrase.named:
        (step,) = rows.reading.pattern.steps
        if all(map(rows.clauses.goes_without, rows.tree.tests.get(step.name, ()))):
            rows.clauses.lexicon = rows.clauses.lexicon.in_the_past(step.type or "")
        said = rows.clauses.phrase(root, rows.tree, Place("the", more=limit != 1))
        some = said.text if limit == 1 else said.text.replace("the ", f"the {limit:,} ", 1)
        return f"{some} {ranked}"
    nouns = rows.clauses.noun(root, more=limit != 1)
    mark, end, _ = phrase.head.rpartition(END)
    text = f"{mark}{end}the {nouns if limit == 1 else f'{limit:,} {nouns}'} {ranked}"
    if phrase.named:
        return f"{text} among {phrase.text}"
    return f"{text} among those {phrase.tail}" if phrase.tail else text


def _ranked(rows: RowSentence, root: str) -> str:
    """The one order of a limited list as it follows the noun; empty where there is no such."""
    reading, orders = rows.reading, rows.orders()
    column = rows.column(orders[0].column) if len(orders) == 1 else None
    if reading.limit is None or column is None:
        return ""
    rank = ""
    if reading.skip:
        if reading.limit != 1 or reading.skip >= len(RANKS):
            return ""
        rank = f"{RANKS[reading.skip]} "
    if rows.lasts(column) and [s.name for s in reading.pattern.steps] == [column.variable]:
        return f"the {rank}{'longest' if orders[0].descending else 'shortest'}"
    word = rows.superlative(column, orders[0])
    said = rows.value(column, ordered=True)
    of = said if column.variable == root else rows.of_other(column.variable, said)
    return f"with the {rank}{word} {of}{rows.absent(orders[0], column)}"
