"""Values of things that the rows themselves do not name: "Kaze [1] has 14 seats."."""

from collections.abc import Iterator, Sequence

from graphrag_core.answer.cells import (
    Table,
    detail,
    is_amount,
    is_own_code,
    name_and_value,
    single_value,
    value_in_words,
)
from graphrag_core.answer.citing import label_of
from graphrag_core.answer.columns import ResultColumn
from graphrag_core.answer.phrases import (
    amount,
    clause,
    event_of,
    flag,
    in_units,
    is_clause,
    predicate,
)
from graphrag_core.english.schema_words import TITLES
from graphrag_core.english.wording import (
    capitalised,
    listed,
    moment,
    plain,
    spoken_name,
    value_text,
)
from graphrag_core.english.words import name_words, plural
from graphrag_core.explore.relation_words import fact_predicate, is_over, perfect_predicate
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node, Relationship

VALUE_ROLES = ("count", "number", "moment", "flag")
MOST_OWNERS = 3
SINCE = ", since"
"""A value that more things share is told once, and not of each of them."""
TITLE_ENDS = frozenset(",;()")
SEQUENCES = frozenset({"path", "chain", "route", "sequence", "trail"})


def one_row_of_values(table: Table) -> str | None:
    """One row that names no thing: "The language of auth-service [1] is Go."."""
    named = _asked_about(table)
    caption = caption_of(table, named) if named is not None else None
    columns = [column for column in table.columns if column not in (named, caption)]
    if caption is not None and not columns:
        if caption.noun not in table.question.casefold():
            return None
        columns, caption = [caption], None
    if len(table.records) != 1 or any(c.role in ("entity", "element") for c in columns):
        return None
    theirs: dict[str, tuple[Node | None, list[ResultColumn]]] = {}
    facts = []
    for column in columns:
        value = table.records[0][column.name]
        fact = _of_fact(table, column) if value is not None else ""
        if fact:
            facts.append(fact)
        elif value is not None:
            owner = table.register.owner_of(value, 0, column.noun, _own_key(column))
            theirs.setdefault(owner.id if owner else "", (owner, []))[1].append(column)
    title = f" ({caption_text(table, caption, 0)})" if caption is not None else ""
    codes = [c for c in columns if c is not named and is_own_code(table, c)] if named else []
    if caption is None and 0 < len(codes) < len(columns):
        title = f" ({', '.join(plain(str(table.records[0][c.name])) for c in codes)})"
        columns = [column for column in columns if column not in codes]
    texts = [
        _of_owner(table, _cited(table, owner) + title, columns)
        if owner
        else "; ".join(_unowned(table, columns))
        for owner, columns in theirs.values()
    ]
    sentences = dict.fromkeys((*facts, *texts))
    return " ".join(f"{capitalised(s).removesuffix('.')}." for s in sentences)


def caption_of(table: Table, named: ResultColumn) -> ResultColumn | None:
    """Find the column that says what a thing is about which is called by a number or a code."""
    return next(
        (
            column
            for column in table.columns
            if column.role == "text" and column.is_own and column.of == named.of
            if column is not named and TITLES & {*name_words(column.key)[-1:]}
        ),
        None,
    )


def caption_text(table: Table, column: ResultColumn, row: int) -> str:
    """Write a title without what it is called; in quotation marks where a comma could end it."""
    text = value_in_words(table, table.records[row][column.name], column, row)
    return f"“{text}”" if not TITLE_ENDS.isdisjoint(text) else text


def _asked_about(table: Table) -> ResultColumn | None:
    """Find the column with the name of the thing that the question names, beside its values."""
    if len(table.records) != 1 or len(table.columns) < 2:
        return None
    first, *others = table.columns
    node = table.register.node_of(table.records[0][first.name], 0, first.noun)
    if node is None or not all(other.is_own and other.of == first.of for other in others):
        return None
    given = table.translation.query.parameters.values()
    titles = [v for key, v in node.properties.items() if TITLES & {*name_words(key)[-1:]}]
    names = [node.name, node.key, *titles]
    return first if any(isinstance(value, str) and value in names for value in given) else None


def things_with_values(table: Table, rows: Sequence[int]) -> tuple[str, list[str]] | None:
    """List the things behind rows of plain values, each with its value; also name their kind."""
    if table.columns_of("entity", "element", "list") or not table.columns:
        return None
    if any(column.aggregated for column in table.columns):
        return None
    first = table.columns[0]
    of_value = first.role in VALUE_ROLES or is_clause(first.noun)
    if not of_value and (len(table.columns) < 2 or not _are_of_one(table.columns)):
        return None
    most = MOST_OWNERS if of_value and len(rows) == len(table.records) else 1
    labels: set[str] = set()
    texts = []
    for row in rows:
        details = (detail(table, column, [row]) for column in table.columns)
        details_text = ", ".join(words for words in details if words)
        owners = _owners(table, row) if details_text else []
        if details_text and not 0 < len(owners) <= most:
            return None
        labels.update(map(label_of, owners))
        texts += [
            f"{plain(owner.name)}{table.register.cite(owner, row)} ({details_text})"
            for owner in owners
        ]
    return (labels.pop() if len(labels) == 1 else "result", texts) if texts else None


def _are_of_one(columns: Sequence[ResultColumn]) -> bool:
    """Tell whether all columns are properties of one variable of the query."""
    return all(column.is_own for column in columns) and len({c.of for c in columns}) == 1


def _owners(table: Table, row: int) -> list[Node]:
    """Find the things behind a row that have its first value: several may share it."""
    record = table.records[row]
    column = next(column for column in table.columns if record[column.name] is not None)
    value = record[column.name]
    if key := _own_key(column):
        return list({node.id: node for node in table.register.owners_of(value, row, key)}.values())
    owner = table.register.owner_of(value, row, column.noun)
    return [] if owner is None else [owner]


def _own_key(column: ResultColumn) -> str:
    return column.key if column.is_own else ""


def _of_fact(table: Table, column: ResultColumn) -> str:
    """Write a value of a relationship after what that says; "" for a value of nothing like it."""
    value = table.records[0][column.name]
    fact = table.register.fact_of(value, 0, column.key) if _own_key(column) else None
    ends = [table.register.node(id_) for id_ in (fact.start, fact.end)] if fact else []
    start, end = (*ends, None, None)[:2]
    if fact is None or start is None or end is None or not single_value(value):
        return ""
    verb = fact_predicate(fact, label_of(end))
    said = f"{_cited(table, start)} {verb} {_cited(table, end)}"
    text = value_in_words(table, value, column, 0)
    for word, at in (("since", fact.valid_at), ("until", fact.invalid_at)):
        if at is None or instant_of(at) != instant_of(value):
            continue
        lasting = perfect_predicate(fact.name, label_of(end)) if word == "since" else ""
        if lasting and not is_over(fact):
            return f"{_cited(table, start)} {lasting} {_cited(table, end)} since {text}"
        return f"{said}{period_of(fact)}" if is_over(fact) else f"{said}, {word} {text}"
    key = spoken_name(column.key)
    return f"{said}: {name_and_value(key, value, text, counts=False)}"


def period_of(fact: Relationship) -> str:
    """Say from which day until which a fact held, or since when it does; "" for unknown ones."""
    if not is_over(fact):
        return f"{SINCE} {moment(fact.valid_at.date())}" if fact.valid_at is not None else ""
    since = f" from {moment(fact.valid_at.date())}" if fact.valid_at is not None else ""
    return f"{since} until {moment(fact.invalid_at.date())}" if fact.invalid_at else since


def _cited(table: Table, node: Node) -> str:
    return f"{plain(node.name)}{table.register.cite(node, 0)}"


def _of_owner(table: Table, name: str, columns: Sequence[ResultColumn]) -> str:
    done = [texts for column in columns if (texts := _predicate(table, column))]
    nouns = [column for column in columns if not _predicate(table, column)]
    if done:
        rest = [_is(table, column, f"the {_noun(table, column)}") for column in nouns]
        return "; ".join((f"{name} {listed(done)}", *rest))
    first = _is(table, nouns[0], f"the {_noun(table, nouns[0])} of {name}")
    rest = [_is(table, column, f"the {_noun(table, column)}") for column in nouns[1:]]
    return listed([first, *rest], comma=",") if len(rest) != 1 else f"{first}, and {rest[0]}"


def _unowned(table: Table, columns: Sequence[ResultColumn]) -> Iterator[str]:
    for column in columns:
        value = table.records[0][column.name]
        if is_amount(column):
            yield f"there {'is' if value == 1 else 'are'} {amount(value, column.noun or 'thing')}"
        elif column.role == "flag":
            yield f"{column.noun}: {value_text(value)}"
        elif is_clause(column.noun) and single_value(value):
            yield clause(column.noun, value, value_in_words(table, value, column, 0))
        elif value == []:
            yield f"there are no {plural(column.noun or 'value')}"
        else:
            yield _is(table, column, f"the {_noun(table, column) or 'value'}")


def _predicate(table: Table, column: ResultColumn) -> str:
    """Write what a thing has, did or is; "" for a noun."""
    value = table.records[0][column.name]
    if is_amount(column) and column.noun:
        return f"has {amount(value, column.noun)}"
    if column.role == "flag":
        return flag(column.noun, value=value)
    if is_clause(column.noun) and event_of(column.noun) is None and single_value(value):
        return predicate(column.noun, value, value_in_words(table, value, column, 0))
    return ""


def _is(table: Table, column: ResultColumn, subject: str) -> str:
    value = table.records[0][column.name]
    if _is_sequence(column) and isinstance(value, list | tuple):
        steps = (value_in_words(table, step, column, 0) for step in value)
        return f"{subject} is {' → '.join(steps)}"
    verb = "are" if isinstance(value, list | tuple) and len(value) > 1 else "is"
    texts = value_in_words(table, value, column, 0)
    event = event_of(column.noun)
    if event is not None and single_value(value):
        return f"{subject} {clause(event[1], value, texts)}"
    return f"{subject} {verb} {_unit(column, value, texts)[1]}"


def _unit(column: ResultColumn, value: object, texts: str) -> tuple[str, str]:
    if not isinstance(value, int | float):
        return column.noun, texts
    noun, texts, done = in_units(column.noun, texts)
    return f"amount {noun}" if done else noun, texts


def _noun(table: Table, column: ResultColumn) -> str:
    value = table.records[0][column.name]
    event = event_of(column.noun)
    if event is not None and single_value(value):
        return event[0]
    several = isinstance(value, list | tuple) and len(value) > 1 and not _is_sequence(column)
    noun, _ = _unit(column, value, "")
    return plural(noun) if several and noun else noun or "value"


def _is_sequence(column: ResultColumn) -> bool:
    return column.noun.rsplit(" ", 1)[-1] in SEQUENCES
