"""Filters of a search: `KEY=V`, `KEY>=V`, `KEY<V`, `KEY=A,B`, typed by what the graph holds."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    any_of,
    constant,
    joined,
    parameter,
    property_of,
    variable,
)
from graphrag_core.cypher.suggest import closest, nearest
from graphrag_core.errors import CallError
from graphrag_core.explore.local_times import Clock, parse_local
from graphrag_core.profiles.instants import EARLIEST, instant_cypher, instant_of, with_room
from graphrag_core.profiles.searched_texts import TEMPORAL_TYPES, is_embedding
from graphrag_core.types import LabelSchema, Property, Schema

COMPARISON = Template("{value} {sign} {bound}")
AFTER_UNTIL = Template("{value} > {since} AND {value} <= {until}")
# For a list each item is compared; for a text that is a date, its instant.
ANY_ITEM = Template("any(item IN {list} WHERE {test})")
INSTANT = Template("any(us IN [{instant}] WHERE {test})")

Operator = Literal["=", ">=", "<=", ">", "<"]
SIGNS: Mapping[str, Fragment] = {
    "=": constant("="),
    ">=": constant(">="),
    "<=": constant("<="),
    ">": constant(">"),
    "<": constant("<"),
    "IN": constant("IN"),
}
OPERATORS: tuple[Operator, ...] = (">=", "<=", "=", ">", "<")

QUOTED = re.compile(r'"((?:[^"]|"")*)"')
"""A value in quotes, in which a quote is doubled."""
ONE_VALUE = re.compile(rf"\s*(?:{QUOTED.pattern}|([^,]*))\s*(?:,|\Z)")
NEEDS_QUOTES = re.compile(r'[,;"]|^\s|\s\Z|^[<>=~]|\A\Z')

DATED_TEXT = "DATED TEXT"
"""The kind of texts (and of numbers, in a time window) that are dates: compared as instants."""

MOMENT = timedelta(microseconds=1)
FIRST = EARLIEST + MOMENT
"""The first moment that has one before it."""
# Cypher compares the zone after the instant: `x >= $t` misses the same instant written with
# another zone. One microsecond away from a boundary the zone makes no difference.


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition as a person wrote it; more than one value means any of them.

    As text it is what `parse_filter` reads: values that would be read otherwise are in quotes.
    """

    key: str
    operator: Operator
    values: tuple[str, ...]

    @property
    def text(self) -> str:
        """The values as one text."""
        return ",".join(self.values)

    def __str__(self) -> str:
        return f"{self.key}{self.operator}{','.join(map(_quoted, self.values))}"


@dataclass(frozen=True, slots=True)
class SearchCondition:
    """Conditions on `node` as Cypher with their parameters.

    `in_index`: a vector index with the properties `keys` can check them itself, because they
    are only equalities, ranges and IN joined by AND.
    """

    tests: tuple[Fragment, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()
    in_index: bool = True

    @property
    def test(self) -> Fragment:
        """Join all tests; empty without any."""
        return joined(" AND ", self.tests)


@dataclass(frozen=True, slots=True)
class _Typed:
    """A filter's value converted to one stored type; a time window has two bounds."""

    kind: str
    value: Any = None
    since: Any = None
    until: Any = None


def parse_filter(text: str) -> Filter:
    """Parse a filter such as `KEY=V`; a value in quotes may have any characters.

    Raises `CallError` (code `bad_filter`).
    """
    places = [(text.find(operator), -len(operator), operator) for operator in OPERATORS]
    found = sorted(place for place in places if place[0] > 0)
    key = text[: found[0][0]].strip() if found else ""
    if not found or not key:
        raise CallError(
            f"'{_short(text)}' is not a filter.",
            hint="Write KEY=VALUE, KEY=A,B, KEY>=VALUE or KEY<VALUE.",
            code="bad_filter",
        )
    operator = found[0][2]
    value = text[found[0][0] + len(operator) :].strip()
    strange = _strange(key, operator, value)
    if strange:
        raise CallError(
            f"'{strange}' in '{_short(text)}' is not a comparison that filters know.",
            hint="Write KEY=VALUE, KEY=A,B, KEY>=VALUE, KEY<=VALUE, KEY>VALUE or KEY<VALUE.",
            code="bad_filter",
        )
    if not value:
        raise CallError(
            f"The filter '{_short(text)}' has no value.",
            hint="Write a value after it, for example KEY=VALUE.",
            code="bad_filter",
        )
    if operator == "=":
        return Filter(key, operator, _values(value) or (value,))
    whole = QUOTED.fullmatch(value)
    return Filter(key, operator, (whole[1].replace('""', '"') if whole else value,))


def bind_filters(
    filters: Sequence[Filter], labels: Iterable[LabelSchema], schema: Schema, *, clock: Clock
) -> dict[str, SearchCondition]:
    """Convert filters to conditions, by name of each label that has all their keys.

    Times are read by the `clock`, days in no zone. Raises `CallError`: `unknown_filter` when no
    label has a key (with the nearest names), `bad_filter_value` when a value does not fit the
    stored type.
    """
    candidates = list(labels)
    for entry in filters:
        if not any(matching_property(label, entry.key) for label in candidates):
            raise _unknown_key(entry, candidates, schema)
    bound: dict[str, SearchCondition] = {}
    fault: CallError | None = None
    for label in candidates:
        found = [(entry, matching_property(label, entry.key)) for entry in filters]
        try:
            known = [(entry, p) for entry, p in found if p is not None]
            if len(known) == len(filters):
                bound[label.name] = _condition(label, known, clock)
        except CallError as error:
            fault = error
    if not bound:
        raise fault or _never_together(filters)
    return bound


def time_window(
    label: LabelSchema,
    key: str,
    since: datetime | None,
    until: datetime | None,
    *,
    clock: Clock,
) -> SearchCondition:
    """Write `since <= node.key < until` for every type in which the label stores the key.

    Texts and numbers are compared as the instants that they stand for. Days, also those that are
    texts, are in no zone: they are compared with the local time of the bounds by the `clock`.
    """
    entry = label.property(key)
    types = entry.types if entry else ()
    kinds = [kind for kind in types if kind in TEMPORAL_TYPES]
    if len(kinds) < len(types):
        kinds.append(DATED_TEXT)
    since, until = (moment and with_room(moment) for moment in (since, until))
    stored = property_of("node", key)
    tests: list[Fragment] = []
    parameters: dict[str, Any] = {}
    for index, kind in enumerate(kinds):
        suffix = f"_{index + 1}" if index else ""
        subject = variable("us") if kind == DATED_TEXT else stored
        in_no_zone = entry is not None and _holds_days(entry, kind)
        parts = []
        for sign, bound, moment in ((">", "since", since), ("<=", "until", until)):
            if moment is not None:
                read = clock.local(moment) if in_no_zone else moment
                parts.append(_compared(subject, sign, f"{bound}{suffix}"))
                parameters[f"{bound}{suffix}"] = _stored(read - MOMENT, kind)
        test = all_of(parts)
        if kind == DATED_TEXT:
            test = INSTANT.fill(instant=instant_cypher(stored), test=test)
        tests.append(test)
    in_index = len(tests) == 1 and kinds[0] != DATED_TEXT
    return SearchCondition((any_of(tests),), parameters, frozenset({key}), in_index)


def combine_conditions(*conditions: SearchCondition | None) -> SearchCondition:
    """Combine conditions into one that requires all of them; None is skipped."""
    present = [condition for condition in conditions if condition is not None]
    return SearchCondition(
        tests=tuple(test for condition in present for test in condition.tests if test),
        parameters={k: v for condition in present for k, v in condition.parameters.items()},
        keys=frozenset().union(*(condition.keys for condition in present)),
        in_index=all(condition.in_index for condition in present),
    )


def matching_property(label: LabelSchema, key: str) -> Property | None:
    """Find the label's property with this key, or the only one with it in another case.

    None when there is none or several.
    """
    exact = label.property(key)
    if exact is not None:
        return exact
    same = [p for p in label.properties if p.key.casefold() == key.casefold()]
    return same[0] if len(same) == 1 else None


def _condition(
    label: LabelSchema, found: Sequence[tuple[Filter, Property]], clock: Clock
) -> SearchCondition:
    made: list[SearchCondition] = []
    for index, (entry, stored) in enumerate(found):
        name = "".join(c if c.isalnum() and c.isascii() else "_" for c in stored.key)
        # The number stands before the name: behind it stand those of a condition's own values.
        number = str(index + 1) if index else ""
        made.append(_test_property(label, entry, stored, f"filter{number}_{name}", clock))
    return combine_conditions(*made)


def _test_property(
    label: LabelSchema, entry: Filter, stored: Property, own: str, clock: Clock
) -> SearchCondition:
    """Compare one property with a filter's values; `own` is the prefix of its parameters."""
    subject = property_of("node", stored.key)
    tests: list[Fragment] = []
    parameters: dict[str, Any] = {}
    in_index = True
    for values in _by_kind(entry, stored, clock):
        name = f"{own}_{len(tests) + 1}" if tests else own
        kind = values[0].kind
        folded = kind.startswith("LIST") or kind == DATED_TEXT
        test, own_parameters = _folded_test(subject, entry.operator, values, name)
        in_index = in_index and not folded and not (kind in TEMPORAL_TYPES and len(values) > 1)
        tests.append(test)
        parameters |= own_parameters
    if not tests:
        raise _type_mismatch(label, entry, stored)
    return SearchCondition(
        (any_of(tests),), parameters, frozenset({stored.key}), in_index and len(tests) == 1
    )


def _folded_test(
    subject: Fragment, operator: Operator, values: Sequence[_Typed], name: str
) -> tuple[Fragment, dict[str, Any]]:
    """Compare each item of a list, the instant of a text that is a date, or the value itself."""
    kind = values[0].kind
    if kind.startswith("LIST"):
        test, parameters = _value_test(variable("item"), operator, values, name)
        return ANY_ITEM.fill(list=subject, test=test), parameters
    if kind == DATED_TEXT:
        test, parameters = _value_test(variable("us"), operator, values, name)
        return INSTANT.fill(instant=instant_cypher(subject), test=test), parameters
    return _value_test(subject, operator, values, name)


def _value_test(
    subject: Fragment, operator: Operator, values: Sequence[_Typed], name: str
) -> tuple[Fragment, dict[str, Any]]:
    """Compare with any of the values, all of one stored type; return test and parameters."""
    kind = _item_kind(values[0].kind)
    if kind in TEMPORAL_TYPES or kind == DATED_TEXT:
        moments = [
            _moment(subject, operator, typed, kind, f"{name}_{n}") for n, typed in enumerate(values)
        ]
        parameters_of_all = {
            key: value for _, parameters in moments for key, value in parameters.items()
        }
        return any_of(test for test, _ in moments), parameters_of_all
    if len(values) > 1:
        return _compared(subject, "IN", name), {name: [typed.value for typed in values]}
    return _compared(subject, operator, name), {name: values[0].value}


def _compared(subject: Fragment, sign: str, name: str) -> Fragment:
    return COMPARISON.fill(value=subject, sign=SIGNS[sign], bound=parameter(name))


def _by_kind(entry: Filter, stored: Property, clock: Clock) -> Iterable[list[_Typed]]:
    """Yield the filter's values converted to each stored type that all of them fit."""
    joined_up = len(entry.values) > 1 and entry.text in stored.values
    texts = (entry.text,) if joined_up else entry.values
    for kind in stored.types:
        read_by = clock.without_zone if _holds_days(stored, kind) else clock
        if kind == "STRING" and holds_dates(stored):
            dated = [_typed(value, DATED_TEXT, read_by) for value in texts]
            if all(dated) or entry.operator != "=":
                kind = DATED_TEXT
        typed = [_typed(_as_written(value, stored), kind, read_by) for value in texts]
        fitting = [value for value in typed if value is not None]
        if fitting and len(fitting) == len(typed):
            yield fitting


def _as_written(value: str, stored: Property) -> str:
    """Return the graph's spelling of a value when only the letter case differs.

    Otherwise the value itself.
    """
    texts = [known for known in stored.values if isinstance(known, str)]
    if not stored.values_complete or value in texts:
        return value
    same = [known for known in texts if known.casefold() == value.casefold()]
    return same[0] if len(same) == 1 else value


def holds_dates(stored: Property) -> bool:
    """Tell whether the texts of a property are whole dates, with or without a time of day."""
    texts = [value for value in stored.values if isinstance(value, str)]
    return bool(texts) and all(
        len(text) >= len("2026-01-01") and instant_of(text) is not None for text in texts
    )


def _holds_days(stored: Property, kind: str) -> bool:
    """Tell whether a property holds days, which are the same in all zones."""
    if kind not in ("STRING", DATED_TEXT):
        return _item_kind(kind) == "DATE"
    values = [value for value in stored.values if not isinstance(value, date)]
    return bool(values) and all(
        isinstance(value, str) and len(value) == len("2026-01-01") for value in values
    )


def _item_kind(kind: str) -> str:
    """Return the type of a list's items; any other type is returned unchanged."""
    return kind.removeprefix("LIST<").removesuffix(">").removesuffix(" NOT NULL")


def _typed(value: str, kind: str, clock: Clock) -> _Typed | None:
    inner = _item_kind(kind)
    if inner in TEMPORAL_TYPES or inner == DATED_TEXT:
        phrase = parse_local(value, clock)
        if phrase is None:
            return None
        return _Typed(kind, since=phrase.since, until=phrase.until)
    reader = READERS.get(inner)
    read = reader(value) if reader else None
    return None if read is None else _Typed(kind, value=read)


def _moment(
    subject: Fragment, operator: Operator, typed: _Typed, kind: str, name: str
) -> tuple[Fragment, dict[str, Any]]:
    since, until = typed.since or typed.until, typed.until or typed.since
    since, until = max(since, FIRST), max(until, FIRST)
    stored = {
        "from": _stored(since - MOMENT, kind),
        "before": _stored(until - MOMENT, kind),
        "after": _stored(max(since, until - MOMENT), kind),
        "under": _stored(since - MOMENT, kind),
    }
    if operator == "=":
        until = until if until > since else since + 2 * MOMENT
        parameters = {
            f"{name}_from": stored["from"],
            f"{name}_to": _stored(until - MOMENT, kind),
        }
        since_, until_ = parameter(f"{name}_from"), parameter(f"{name}_to")
        return AFTER_UNTIL.fill(value=subject, since=since_, until=until_), parameters
    sign, value = {
        ">=": (">", stored["from"]),
        "<": ("<=", stored["under"]),
        ">": (">", stored["after"]),
        "<=": ("<=", stored["before"] if until > since else _stored(since, kind)),
    }[operator]
    return _compared(subject, sign, name), {name: value}


def _stored(moment: datetime, kind: str) -> datetime | date | int | None:
    """Convert a moment to a value that compares with a stored type; naive values are UTC."""
    if kind == DATED_TEXT:
        return instant_of(moment)
    if kind == "DATE":
        return moment.astimezone(UTC).date()
    return moment.astimezone(UTC).replace(tzinfo=None) if kind == "LOCAL DATETIME" else moment


def _integer(value: str) -> int | None:
    try:
        return int(value)
    except ValueError:
        return None


def _float(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return number if number == number else None


def _boolean(value: str) -> bool | None:
    return {"true": True, "yes": True, "false": False, "no": False}.get(value.lower())


READERS: Mapping[str, Callable[[str], Any]] = {
    "STRING": lambda value: value,
    "INTEGER": lambda value: _integer(value) if _integer(value) is not None else _float(value),
    "FLOAT": _float,
    "BOOLEAN": _boolean,
}


def _unknown_key(entry: Filter, labels: Sequence[LabelSchema], schema: Schema) -> CallError:
    keys = sorted(
        {
            p.key
            for label in labels
            for p in label.properties
            if not (p.key.startswith("_") or is_embedding(p))
        }
    )
    suggestion = nearest(entry.key, keys)
    elsewhere = [label.name for label in schema.labels if label.property(entry.key) is not None]
    where = f" It is a property of {', '.join(elsewhere)}." if elsewhere else ""
    where += closest(suggestion)
    return CallError(
        f"Nothing that is searched has a property '{_short(entry.key)}'.{where}",
        hint=f"Filter by one of: {', '.join(keys[:20])}." if keys else "Search another label.",
        code="unknown_filter",
        candidates=(suggestion.name,) if suggestion else (),
    )


def _never_together(filters: Sequence[Filter]) -> CallError:
    return CallError(
        f"No label has all of {', '.join(entry.key for entry in filters)}.",
        hint="Filter by properties of one label.",
        code="unknown_filter",
    )


def _type_mismatch(label: LabelSchema, entry: Filter, stored: Property) -> CallError:
    kinds = " or ".join(
        "dates as texts" if kind == "STRING" and holds_dates(stored) else kind.lower()
        for kind in stored.types
    )
    example = f", for example {stored.values[0]}" if stored.values else ""
    return CallError(
        f"{label.name}.{stored.key} holds {kinds}, "
        f"but '{_short(entry.text)}' cannot be read as such.",
        hint=f"Give a value of that kind{example}.",
        code="bad_filter_value",
    )


def _values(text: str) -> tuple[str, ...]:
    """Return the values between commas, without quotes; nothing stands for no value."""
    found = [(match[1], match[2]) for match in ONE_VALUE.finditer(text)]
    return tuple(
        plain.strip() if quoted is None else quoted.replace('""', '"')
        for quoted, plain in found
        if quoted is not None or plain.strip()
    )


def _quoted(value: str) -> str:
    if not NEEDS_QUOTES.search(value):
        return value
    doubled = value.replace('"', '""')
    return f'"{doubled}"'


def _strange(key: str, operator: str, value: str) -> str:
    """Find an operator of another language that would be read as part of the key or value.

    Empty when there is none.
    """
    if key.endswith("!") and operator == "=":
        return "!="
    if operator == "=" and value.startswith("<") and ">" in value:
        return ""  # a value in angle brackets
    first = value[:1]
    return operator + first if operator in "<=>" and first and first in "<=>~" else ""


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
