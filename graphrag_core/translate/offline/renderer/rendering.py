"""Renders a reading: which kind of sentence it becomes, and what hangs on no part of it."""

from dataclasses import replace

from graphrag_core.translate.offline.form import Exists, Reading
from graphrag_core.translate.offline.renderer.aggregates import aggregated
from graphrag_core.translate.offline.renderer.lexicon import Lexicon
from graphrag_core.translate.offline.renderer.neighbours_in_time import beside_another
from graphrag_core.translate.offline.renderer.nested import loose
from graphrag_core.translate.offline.renderer.noun_phrases import Clauses
from graphrag_core.translate.offline.renderer.path_sentences import path_sentence
from graphrag_core.translate.offline.renderer.phrases import A, settled
from graphrag_core.translate.offline.renderer.plain import plain
from graphrag_core.translate.offline.renderer.rows import RowSentence, is_aggregate, is_named
from graphrag_core.translate.offline.renderer.trees import Tree, apart, grow
from graphrag_core.translate.offline.renderer.values import all_of


def render(reading: Reading, lexicon: Lexicon) -> str:
    """Say what a reading asks for, as a noun phrase or "Whether …"; never raises.

    Every condition, value, function, group, order and limit is there once; readings that differ
    in more than the names of their variables give different sentences.
    """
    reading = apart(reading)
    beside = beside_another(reading, lexicon) if reading.kind == "rows" else None
    if beside is not None:
        return _beside(reading, *beside)
    clauses = Clauses(lexicon)
    clauses.introduce(reading.pattern)
    if reading.kind == "paths":
        text = path_sentence(clauses, reading)
    elif reading.is_none:
        text = _of_every(clauses, reading)
    elif reading.kind == "boolean":
        text = _boolean(clauses, reading)
    else:
        text = _rows(clauses, reading)
    said = settled(text)
    return said[:1].upper() + said[1:]


def _beside(reading: Reading, alone: Reading, lexicon: Lexicon, another: str) -> str:
    """Say whom a reading asks for, beside whom, and then in which order."""
    who = render(replace(alone, orders=(), limit=None, skip=0), lexicon)
    order = ""
    if reading.orders:
        order = ", latest first" if reading.orders[0].descending else ", earliest first"
    return f"{who}{another}{order}{RowSentence(reading, Clauses(lexicon)).only_first()}"


def _rows(clauses: Clauses, reading: Reading) -> str:
    rows = RowSentence(reading, clauses)
    clauses.silent = rows.known_present()
    worked = any(is_aggregate(column) for column in reading.columns)
    text = aggregated(rows) if worked else plain(rows)
    return text + _rest(clauses, rows.tree, text) + _repeats(rows)


def _repeats(rows: RowSentence) -> str:
    """What of equal rows, where it is not what one expects: once where patterns are in_a_row.

    One thing that is named has no equal rows.
    """
    reading = rows.reading
    if len(reading.pattern.nodes) == 1 and rows.pinned(reading.pattern.nodes[0].name):
        return ""
    grouped = any(map(is_aggregate, reading.columns)) or any(c.collected for c in reading.columns)
    if grouped or reading.per or reading.distinct == bool(reading.pattern.steps):
        return ""
    return ", without repeats" if reading.distinct else ", with repeats"


def _boolean(clauses: Clauses, reading: Reading) -> str:
    pattern = reading.pattern
    root = _subject(clauses, reading)
    tree = grow(pattern, root)
    if root is None:
        return f"Whether there is anything{_rest(clauses, tree, '')}"
    clauses.further = dict.fromkeys(tree.roots[1:], tree)
    subject, said = clauses.subject(root, tree)
    rest = _rest(clauses, tree, subject + said)
    if said:
        return f"Whether {subject} {said}{rest}"
    if is_named(clauses, reading, root):
        return f"Whether {subject} exists{rest}"
    return f"Whether there is {subject}{rest}"


def _of_every(clauses: Clauses, reading: Reading) -> str:
    """Whether a condition holds of every node: that there is none of which it does not."""
    pattern = reading.pattern
    so = next(c for c in reversed(pattern.conditions) if isinstance(c, Exists))
    others = tuple(condition for condition in pattern.conditions if condition is not so)
    root = reading.columns[0].variable
    tree = grow(replace(pattern, conditions=others), root)
    subject, said = clauses.subject(root, tree)
    noun = clauses.noun(root)
    subject = subject.replace(f"any {noun}", f"every {noun}", 1)
    clauses.introduce(so.pattern)
    asked = grow(so.pattern, root)
    predicate = clauses.predicate(root, asked)
    rest = _rest(clauses, tree, subject + said) + _rest(clauses, asked, subject + predicate)
    return f"Whether {subject} {all_of(filter(None, (said, predicate)))}{rest}"


def _subject(clauses: Clauses, reading: Reading) -> str | None:
    """What a yes-or-no question is about: a node with a verb of its own, rather a named one."""
    nodes = [node.name for node in reading.pattern.nodes]
    named = [name for name in nodes if is_named(clauses, reading, name)]
    starts = [step.start for step in reading.pattern.steps]
    return next((n for n in named if n in starts), next(iter(starts or named or nodes), None))


def _rest(clauses: Clauses, tree: Tree, said: str) -> str:
    """What hangs on none of the variables that are said already."""
    clauses.further = {}
    texts = [
        f"there is {clauses.phrase(root, tree, A).text}"
        for root in tree.roots[1:]
        if clauses.introduced(root) not in said
    ]
    texts += clauses.links(tree)
    texts += [loose(clauses, condition) for condition in tree.loose]
    return f", where {' and '.join(texts)}" if texts else ""
