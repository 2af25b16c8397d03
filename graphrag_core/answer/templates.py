"""Answers without a model: sentences by the shape of the result, on any schema.

`SHAPES` is the table: the first shape that fits a result writes its sentence. Nothing here
knows a label, a property or a question by name.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from graphrag_core.answer.cells import (
    Table,
    cell,
    detail,
    figure,
)
from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.answer.columns import ResultColumn, read_columns, surname_columns
from graphrag_core.answer.cut_results import limit_sentence, may_lack_rows
from graphrag_core.answer.grounding.asked_conditions import is_telling
from graphrag_core.answer.grounding.query_facts import facts_of
from graphrag_core.answer.grounding.result_table import content_of
from graphrag_core.answer.groups import PARTS_OF_YEARS, groups
from graphrag_core.answer.listed_things import AnswerItem, item_lines
from graphrag_core.answer.phrases import (
    amount,
    in_years,
    is_clause,
    is_code,
    is_number_of,
    is_time_unit,
    kind_of,
    kind_of_key,
    noun_of_bound,
    with_amount,
    with_unit,
)
from graphrag_core.answer.projection import keeps_each_row
from graphrag_core.answer.related_things import related_things
from graphrag_core.answer.values import (
    one_row_of_values,
    things_with_values,
)
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.wording import (
    MAX_ITEMS,
    MAX_LISTED,
    capitalised,
    counted,
    enumerated,
    listed,
    number,
    plain,
    value_text,
)
from graphrag_core.english.words import plural, singular
from graphrag_core.profiles.facts import FACT_KEYS
from graphrag_core.types import Evidence, Node, Path, Rows, Translation

DENIAL = "No, not according to the graph."
MAX_DETAILS = 5
MAX_PATHS = 8
MAX_EXAMPLES = 3
MAX_READING = 140
MANY = 10
"""The mean of larger numbers than this is told with one decimal."""


Shape = Callable[[Table], str | None]


def write_answer(
    question: str, translation: Translation, rows: Rows, evidence: Evidence
) -> tuple[str, CitationRegister]:
    """Write the answer's sentences with their citation markers, and the citations."""
    register = CitationRegister(evidence)
    columns = read_columns(rows, register, translation.query.text)
    surnames = surname_columns(columns)
    shown = tuple(column for column in columns if column.name not in surnames.values())
    table = Table(question, translation, rows, register, shown, surnames)
    text = next(text for shape in SHAPES if (text := shape(table)) is not None)
    lines = " ".join(
        part
        for part in (text, _missing_property(table, text), limit_sentence(translation.query, rows))
        if part
    )
    sources = register.sources(range(min(len(rows.records), MAX_ITEMS)))
    return "\n\n".join(part for part in (lines, sources) if part), register


def _nothing(table: Table) -> str | None:
    if any(value is not None for record in table.records for value in record.values()):
        return None
    if table.records:
        return _not_recorded([column.noun for column in table.columns if column.noun])
    opening = (
        "No: nothing in the graph matches." if table.yes_no else "Nothing in the graph matches."
    )
    phrases = [plain(phrase) for phrase in table.translation.interpretation]
    return f"{opening} I looked for: {'; '.join(phrases)}." if phrases else opening


def _verdict(table: Table) -> str | None:
    flags = table.columns_of("flag")
    if len(table.records) != 1 or len(flags) != len(table.columns):
        return None
    record = table.records[0]
    first = flags[0]
    is_yes_no = len(flags) == 1 and (table.yes_no or not first.is_own)
    if not is_yes_no and table.register.owner_of(record[first.name], 0, first.noun, first.key):
        return one_row_of_values(table)
    if is_yes_no:
        return _yes(table) if record[first.name] else DENIAL
    lines = [f"{flag.noun}: {value_text(record[flag.name])}" for flag in flags]
    return f"{capitalised(listed(lines))}{''.join(_evidence_marks(table, 0))}."


def _yes(table: Table) -> str:
    """Say yes, with the first of what it rests on that the question does not name."""
    asked = table.question.casefold()
    told = [node for node in _evidence_nodes(table, 0) if node.name.casefold() not in asked]
    # Of two that are compared, what one of them has is no reason.
    if not told or _compares_two(table):
        return f"Yes{''.join(_evidence_marks(table, 0))}."
    kinds = [label_of(node) for node in told]
    said = " ".join((asked, *table.translation.interpretation)).casefold()
    kind = min(kinds, key=lambda kind: said.find(kind) % (len(said) + 1))
    alike = [node for node in told if label_of(node) == kind]
    names = [plain(node.name) + table.register.cite(node, 0) for node in alike[:MAX_EXAMPLES]]
    shown = listed(names) if len(alike) <= MAX_EXAMPLES else f"{', '.join(names)} and others"
    # The visit "Mafraq clinic visit" says itself what it is.
    called = all(set(kind.split()) & {*node.name.casefold().split()} for node in alike)
    kind = "" if called else kind if len(alike) == 1 else plural(kind)
    return f"Yes: {f'{kind} {shown}'.strip()}."


def _compares_two(table: Table) -> bool:
    """Tell whether a comparison is with another thing that the question names."""
    asked = table.question.casefold()
    given = table.translation.query.parameters.values()
    named = {v for v in given if isinstance(v, str) and v.casefold() in asked}
    return len(named) > 1 and " than " in f" {asked} "


def _measures(table: Table) -> str | None:
    measured = table.columns_of("count", "number")
    if len(table.records) != 1 or len(measured) != len(table.columns):
        return None
    if any(column.is_own or column.noun in {"year", *PARTS_OF_YEARS} for column in measured):
        return None
    record = table.records[0]
    lines = [_measure(table, column, record[column.name]) for column in measured]
    sentence = f"{capitalised('; '.join(lines))}."
    says_whether = table.yes_no and not table.compares and _is_affirmed(table)
    if says_whether and len(measured) == 1 and measured[0].role == "count":
        return f"{'Yes' if record[measured[0].name] else 'No'}: {sentence[0].lower()}{sentence[1:]}"
    return sentence


def _measure(table: Table, column: ResultColumn, value: Any) -> str:
    if value is None:
        return f"there is no value for {_quoted(f'the {column.noun}')}"
    if column.role == "number":
        said = _as_asked(table, column, value) or _computed_number(column, value)
        return f"{said}{_holders_of_value(table, column, value)}"
    noun = column.noun or _noun_to_count(table.question) or column.counted
    if is_clause(column.noun):
        verb = "is" if value == 1 else "are"
        return f"there {verb} {counted(value, f'different {kind_of_key(column.noun)}')}"
    if is_time_unit(column.noun):
        return f"it is {amount(value, column.noun)}{in_years(value, column.noun)}"
    if not noun:
        return f"the count is {number(value)}"
    verb = "matches" if value == 1 else "match"
    return f"{counted(value, noun)} {verb}{_name_counted(table, noun, value)}"


def _as_asked(table: Table, column: ResultColumn, value: Any) -> str:
    """Say of what a computed number is, as the reading does; "" where that begins otherwise.

    "The total amount of purchase orders ordered in 2026 is 391,525 EUR".
    """
    phrases = table.translation.interpretation
    noun, told = with_unit(column.noun, figure(column, value))
    noun = with_amount(noun) if told != figure(column, value) else noun
    if len(phrases) != 1 or not column.aggregated or not noun or is_number_of(noun):
        return ""
    unit = f" ({told.rpartition(' ')[2]})"
    said = plain(phrases[0], MAX_READING).replace(unit, "", 1)
    alone = len(table.columns) == 1 and said.startswith(f"The {noun} of ")
    return f"the {said.removeprefix('The ')} is {told}" if alone else ""


def _holders_of_value(table: Table, column: ResultColumn, value: Any) -> str:
    """Name the things with the highest or lowest value; else cite some of those behind a number."""
    if column.function in ("min", "max"):
        owners = table.register.owners_of(value, 0, column.key)
        if 0 < len(owners) <= MAX_EXAMPLES:
            names = [plain(node.name) + table.register.cite(node, 0) for node in owners]
            return f", that of {listed(names)}"
    return "".join(_evidence_marks(table, 0)[:MAX_EXAMPLES])


def _computed_number(column: ResultColumn, value: Any) -> str:
    """Write a computed number: "the average duration is 12.5", "the total is 115 seats"."""
    if is_time_unit(column.noun) and not column.aggregated:
        return f"it is {amount(value, column.noun)}{in_years(value, column.noun)}"
    kind, _, noun = column.noun.partition(" ")
    if column.aggregated and is_clause(noun):
        return f"the {kind} of “{noun}” is {number(value, 'year')}"
    if column.aggregated and noun and is_number_of(noun):
        return f"the {kind} is {amount(value, noun)}"
    noun, lines = with_unit(column.noun, figure(column, value))
    noun = with_amount(noun) if lines != figure(column, value) else noun
    return f"the {noun or 'value'} is {lines}"


def _quoted(noun: str) -> str:
    """Quote a name that is not a noun."""
    return f"“{noun}”" if is_clause(noun.removeprefix("the ")) else noun


def _noun_to_count(question: str) -> str:
    """Find the noun that "how many …" asks to count, in the singular."""
    words = question.replace("?", " ").split()
    for at in range(len(words) - 2):
        if [word.lower() for word in words[at : at + 2]] == ["how", "many"]:
            following = [w.strip(".,;:") for w in words[at + 2 : at + 5]]
            if following[0].lower() in STOP_WORDS:
                continue  # "How many of them", "how many about staff"
            for length, word in enumerate(following, start=1):
                if singular(word) != word:
                    return singular(" ".join(following[:length]))
            return following[0]
    return ""


def _name_counted(table: Table, noun: str, count: int) -> str:
    """Name the counted things when the evidence holds exactly those, else cite some."""
    head = noun.rsplit(" ", 1)[-1]
    matching = [
        node for node in _evidence_nodes(table, 0) if label_of(node).rsplit(" ", 1)[-1] == head
    ]
    whole = len(matching) == count and 0 < count <= 2 * MAX_LISTED
    if len(matching) > count or not matching:
        return "".join(table.register.cite(node, 0) for node in matching[:MAX_LISTED])
    shown_nodes = matching if whole else matching[:MAX_EXAMPLES]
    names = listed([plain(node.name) + table.register.cite(node, 0) for node in shown_nodes])
    return f": {names}" if whole else f", such as {names}"


def _missing_property(table: Table, text: str) -> str:
    """Which property nothing of the result has, where the text has not said so."""
    known = [any(record[c.name] is not None for record in table.records) for c in table.columns]
    empty = [c for c, has in zip(table.columns, known, strict=True) if c.is_own and not has]
    if not any(known) or not empty or " no " in f" {text.casefold()} ":
        return ""
    return _not_recorded([with_unit(column.noun, "")[0] for column in empty])


def _not_recorded(nouns: Sequence[str]) -> str:
    """Say that there are no values: "No phone is recorded."; times by what they bound."""
    told = [_quoted(noun_of_bound(noun)) for noun in nouns]
    return f"No {listed(told, joint='or') or 'value'} is recorded."


def _connections(table: Table) -> str | None:
    elements = table.columns_of("element")
    if not elements:
        return None
    column = elements[0]
    there = [(i, r) for i, r in enumerate(table.records) if r[column.name] is not None]
    if not there:
        return None
    shown = there[:MAX_PATHS]
    lines = [cell(table, column, record, row) for row, record in shown]
    paths = any(isinstance(record[column.name], Path) for _, record in shown)
    head = capitalised(counted(len(there), "path" if paths else "relationship"))
    return enumerated(head, lines, len(there) - len(shown))


def _values_of_owners(table: Table) -> str | None:
    """Rows of values alone, told of the things that have them."""
    rows = range(min(len(table.records), MAX_ITEMS))
    found = things_with_values(table, rows)
    if found is None:
        return None
    noun, lines = found
    rest = len(table.records) - len(rows)
    count = len(lines) + rest
    return enumerated(_matching(table, count, counted(count, noun)), lines, rest)


def _matching(table: Table, count: int, things: str) -> str:
    """Say that so many things, counted in words, match: the head of a list of them."""
    head = f"{things} {'matches' if count == 1 else 'match'}"
    if table.rows.truncated:
        head = f"at least {head}"
    if table.yes_no and not _is_affirmed(table):
        return "The graph says"
    return f"Yes, {head}" if table.yes_no else capitalised(head)


def _is_affirmed(table: Table) -> bool:
    """Tell whether rows mean a yes: the query has each condition of a yes-or-no question.

    A model's query may leave one out and show what decides it instead.
    """
    if table.translation.translator != "llm":
        return True
    facts = facts_of(table.translation.query)
    open_items = [item for item in content_of(table.question) if not facts.asks(item)]
    shown = any(c.is_own and c.role != "entity" and not facts.says(c.key) for c in table.columns)
    told_apart = table.compares and not (facts.bounds or facts.numbers)
    return not (told_apart or any(map(is_telling, open_items)) or (shown and open_items))


def _one_since(table: Table) -> str | None:
    """One thing with when it began to be so: "Ann [1], since 1 April 2025."."""
    if len(table.records) != 1 or len(table.columns) != 2 or table.yes_no:
        return None
    subject, begun = table.columns
    value = table.records[0][begun.name]
    lasts = "now" in dict(table.translation.query.parameters)
    if subject.role != "entity" or value is None or begun.of == subject.of or not lasts:
        return None
    if begun.key not in {start for start, _ in FACT_KEYS}:
        return None
    name = cell(table, subject, table.records[0], 0)
    return f"{name}, since {cell(table, begun, table.records[0], 0)}."


def _items(table: Table) -> str:
    subject = (table.columns_of("entity") or table.columns_of("text") or list(table.columns))[0]
    if keeps_each_row(table.translation.query.text):
        table.register.tell_apart([record[subject.name] for record in table.records], subject.noun)
    items = list(_grouped(table, subject))
    shown = items[:MAX_ITEMS]
    most = MAX_DETAILS if len(items) > 1 else 2 * MAX_DETAILS
    lines = item_lines(table, subject, items, most)
    values = [item.value for item in items]
    noun = kind_of(subject.noun, values) or "result"
    if subject.is_own and subject.role == "count":
        noun = f"{noun} value"
    count = _kinds_counted(table, subject, items) or counted(len(items), noun)
    head = _different_values(table, subject, values) or "; ".join(
        (_matching(table, len(items), count), *_ranges(table, len(items)))
    )
    text = enumerated(head, lines, len(items) - len(shown))
    return f"{text} {_without(table, subject, noun)}".rstrip()


def _kinds_counted(table: Table, subject: ResultColumn, items: Sequence[AnswerItem]) -> str:
    """Count the things of a column "person or company" by what they are; "" for other columns."""
    kinds = subject.noun.split(" or ")
    if len(kinds) < 2:
        return ""
    nodes = (table.register.node_of(item.value, item.rows[0], subject.noun) for item in items)
    found = Counter(label_of(node) for node in nodes if node is not None)
    if found.total() < len(items):
        return ""
    return listed([counted(many, kind) for kind, many in found.items()])


def _different_values(table: Table, subject: ResultColumn, values: Sequence[Any]) -> str:
    """Head a whole list of numbers alone, each of which is there once; "" for other lists."""
    told = subject.role == "number" and not any(is_code(subject.noun, v) for v in values)
    part = may_lack_rows(table.translation.query.text, table.rows)
    if not told or part or len(values) <= MAX_EXAMPLES:
        return ""
    low, high = figure(subject, min(values)), figure(subject, max(values))
    return f"{len(values)} different values of {subject.noun}, from {low} to {high}"


def _ranges(table: Table, count: int) -> Iterator[str]:
    """Sum up the numbers of a list that is too long to be told in full, of a row for each thing."""
    if count <= MAX_ITEMS or count != len(table.records):
        return
    if may_lack_rows(table.translation.query.text, table.rows):
        return
    for column in table.columns_of("number"):
        found = (record[column.name] for record in table.records)
        values = [value for value in found if value is not None]
        if not column.is_own or any(is_code(column.noun, value) for value in values):
            continue
        mean = round(fmean(values), 1 if max(values) > MANY else 2)
        low, high, middle = (figure(column, value) for value in (min(values), max(values), mean))
        noun, most = with_unit(column.noun, high)
        yield f"{noun} {low} to {most} ({middle} on average)"


def _without(table: Table, subject: ResultColumn, noun: str) -> str:
    """Say which other things of the result have no subject: "Services b and c: no engineer."."""
    rows = [row for row, record in enumerate(table.records) if record[subject.name] is None]
    others = [column for column in table.columns if column is not subject]
    if not rows or len(rows) == len(table.records) or not others:
        return ""
    told = detail(table, others[0], rows)
    return f"{capitalised(told)}: no {noun}." if told else ""


def _grouped(table: Table, subject: ResultColumn) -> Iterator[AnswerItem]:
    """Yield the things that the rows are about, each once, in the order of the rows.

    Rows without one count only where none has one.
    """
    items: dict[Any, AnswerItem] = {}
    some = any(record[subject.name] is not None for record in table.records)
    for row, record in enumerate(table.records):
        value = record[subject.name]
        if value is None and some:
            continue
        key = _identity(table, subject, record, row)
        items.setdefault(key, AnswerItem(value)).rows.append(row)
    yield from items.values()


def _identity(table: Table, subject: ResultColumn, record: Mapping[str, Any], row: int) -> Hashable:
    """Return what tells the things of a column apart: long texts may have the same words."""
    value = record[subject.name]
    node = table.register.node_of(value, row, subject.noun)
    if node is not None:
        return node.id
    if isinstance(value, str):
        return value, str(record.get(table.surnames.get(subject.name, "")))
    return cell(table, subject, record, row)


def _evidence_nodes(table: Table, row: int) -> list[Node]:
    found = (table.register.node(id_) for id_ in table.register.ids_of(row))
    return [node for node in found if node is not None]


def _evidence_marks(table: Table, row: int) -> list[str]:
    nodes = _evidence_nodes(table, row)[:MAX_LISTED]
    return [table.register.cite(node, row) for node in nodes]


SHAPES: tuple[Shape, ...] = (
    _nothing, _verdict, _measures, groups, _connections,
    one_row_of_values, _values_of_owners, _one_since, related_things, _items,
)  # fmt: skip
"""The shapes of results, most particular first; the last one takes any."""
