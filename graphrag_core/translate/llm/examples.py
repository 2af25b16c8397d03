"""Few-shot examples made from the schema itself: nothing in them is foreign to the graph."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graphrag_core.english.words import name_words, spoken_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.translate.llm.query_times import days_ago, live_condition, moment_type
from graphrag_core.translate.llm.schema_text import cypher_name
from graphrag_core.types import AsOf, LabelSchema, Pattern, Property, Schema

MAX_EXAMPLES = 2
MAX_VALUE_CHARS = 60
MAX_LEARNED = 3
LEAST_SHARED = 0.3


@dataclass(frozen=True, slots=True)
class Example:
    """A question with the reply that it should get."""

    question: str
    cypher: str
    parameters: Mapping[str, Any]
    interpretation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    """A label, or a pattern with both its labels, to make an example of."""

    start: LabelSchema
    limit: int
    live: str
    pattern: Pattern | None = None
    end: LabelSchema | None = None


def make_examples(
    schema: Schema, relevance: Mapping[str, float], profile: Profile, *, limit: int, as_of: AsOf
) -> tuple[Example, ...]:
    """Up to two examples of different kinds, on what is nearest to the question.

    Relationships that record validity are asked for at the time that `as_of` means.
    """
    hidden = profile.hidden_labels
    labels = {entry.name: entry for entry in schema.labels if entry.name not in hidden}
    patterns = [p for p in schema.patterns if p.start in labels and p.end in labels]

    def nearness(pattern: Pattern) -> tuple[float, int]:
        rates = (relevance.get(name, 0.0) for name in (pattern.start, pattern.type, pattern.end))
        return -sum(rates), -pattern.count

    scenes = [
        _Scene(
            labels[pattern.start],
            limit,
            live_condition(schema.relationship_type(pattern.type), profile, "r", as_of),
            pattern,
            labels[pattern.end],
        )
        for pattern in sorted(patterns, key=nearness)
    ]
    by_rate = sorted(labels.values(), key=lambda e: (-relevance.get(e.name, 0.0), -e.count))
    scenes += [_Scene(entry, limit, "") for entry in by_rate]
    made = (_first(maker, scenes) for maker in MAKERS)
    return tuple(example for example in made if example is not None)[:MAX_EXAMPLES]


def nearest(question: str, candidates: Iterable[Example]) -> tuple[Example, ...]:
    """Return the examples that share most words with a question, at most `MAX_LEARNED`.

    Those that share less than `LEAST_SHARED` of both questions' words are no help.
    """
    asked = _stems(question)
    scored = [(_shared(asked, _stems(example.question)), example) for example in candidates]
    ranked = sorted(scored, key=lambda entry: (-entry[0], entry[1].question))
    return tuple(example for share, example in ranked[:MAX_LEARNED] if share >= LEAST_SHARED)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(part) for word in text.split() for part in name_words(word))


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(len(one | other), 1)


def _first(maker: Callable[[_Scene], Example | None], scenes: list[_Scene]) -> Example | None:
    return next((made for context in scenes if (made := maker(context)) is not None), None)


def _filtered(context: _Scene) -> Example | None:
    name = _name(context.start)
    if context.pattern is not None or name is None:
        return None
    for item, value in _choices(context.start):
        noun, key = spoken(context.start.name), cypher_name(item.key)
        alias = _alias(context.start.name)
        return Example(
            f"Which {noun} nodes have the {spoken(item.key)} {value}?",
            f"MATCH (n:{cypher_name(context.start.name)})\nWHERE n.{key} = $value\n"
            f"RETURN n.{name} AS {alias}\nORDER BY {alias}\nLIMIT {context.limit}",
            {"value": value},
            (f"{noun} nodes", f"whose {spoken(item.key)} is {value}"),
        )
    return None


def _joined(context: _Scene) -> Example | None:
    if context.pattern is None or context.end is None:
        return None
    start, end = _name(context.start), _name(context.end)
    value = _display_value(context.end)
    if start is None or end is None or value is None:
        return None
    moment, window = _recent(context.start, "a")
    when = " in the last 30 days" if moment else ""
    live = f"\nAND {context.live}" if context.live else ""
    alias = _alias(context.start.name)
    noun, link = spoken(context.start.name), spoken(context.pattern.type)
    return Example(
        f"Which {noun} nodes with {link} to {value} are there{when}?",
        f"MATCH {_arrow(context.pattern, 'a', 'b')}\nWHERE b.{end} = $name{window}{live}\n"
        f"RETURN DISTINCT a.{start} AS {alias}\nORDER BY {alias}\nLIMIT {context.limit}",
        {"name": value},
        tuple(
            phrase
            for phrase in (
                f"{noun} nodes",
                f"{link} the {spoken(context.end.name)} {value}",
                f"{moment} within the last 30 days" if moment else "",
            )
            if phrase
        ),
    )


def _counted(context: _Scene) -> Example | None:
    if context.pattern is None or context.end is None or context.start is context.end:
        return None
    # The rarer thing has many of the other: teams have services, not the other way round.
    by_start = context.start.count < context.end.count
    one, many = (context.start, context.end) if by_start else (context.end, context.start)
    name = _name(one)
    if name is None:
        return None
    alias, noun, group = _alias(one.name), spoken(many.name), spoken(one.name)
    total = f"{_alias(many.name)}_count"
    one_, many_ = ("a", "b") if by_start else ("b", "a")
    where = f"\nWHERE {context.live}" if context.live else ""
    return Example(
        f"Which {group} has the most {noun} nodes?",
        f"MATCH {_arrow(context.pattern, 'a', 'b')}{where}\n"
        f"RETURN {one_}.{name} AS {alias}, count(DISTINCT {many_}) AS {total}\n"
        f"ORDER BY {total} DESC\nLIMIT 1",
        {},
        (f"the {group} with the largest number of {noun} nodes",),
    )


def _absent(context: _Scene) -> Example | None:
    name = _name(context.start)
    if context.pattern is None or name is None:
        return None
    alias, noun = _alias(context.start.name), spoken(context.start.name)
    where = f" WHERE {context.live} " if context.live else " "
    missing = _arrow(context.pattern, "", "").replace(
        f"(:{cypher_name(context.start.name)})", "(a)", 1
    )
    return Example(
        f"Which {noun} nodes have no {spoken(context.pattern.type)}?",
        f"MATCH (a:{cypher_name(context.start.name)})\nWHERE NOT EXISTS {{ MATCH {missing}{where}}}\n"  # noqa: E501
        f"RETURN a.{name} AS {alias}\nORDER BY {alias}\nLIMIT {context.limit}",
        {},
        (f"{noun} nodes", f"without any {spoken(context.pattern.type)} relationship"),
    )


MAKERS: tuple[Callable[[_Scene], Example | None], ...] = (_joined, _counted, _absent, _filtered)


def spoken(name: str) -> str:
    """Write a schema name as words: `ON_CALL_FOR` → "on call for"."""
    return " ".join(spoken_words(name)) or name


def _alias(label: str) -> str:
    words = "".join(
        c if c.isascii() and c.isalnum() else "_" for c in "_".join(spoken_words(label))
    )
    return words if words[:1].isalpha() else "thing"


def _arrow(pattern: Pattern, start: str, end: str) -> str:
    left, kind, right = (cypher_name(n) for n in (pattern.start, pattern.type, pattern.end))
    return f"({start}:{left})-[r:{kind}]->({end}:{right})"


def _name(label: LabelSchema) -> str | None:
    return cypher_name(label.name_key) if label.name_key else None


def _recent(label: LabelSchema, variable: str) -> tuple[str, str]:
    """Return the words for a property with a point in time, and the condition that it is recent."""
    for item in label.properties:
        type_ = moment_type(item)
        if type_ is not None:
            condition = f"\nAND {variable}.{cypher_name(item.key)} >= {days_ago(type_, 30)}"
            return spoken(item.key), condition
    return "", ""


def _display_value(label: LabelSchema) -> str | None:
    item = label.property(label.name_key) if label.name_key else None
    return next(_short_texts(item), None) if item else None


def _choices(label: LabelSchema) -> Iterator[tuple[Property, str]]:
    for item in label.properties:
        chosen = item.values_complete and len(item.values) > 1 and not item.unique
        if chosen and item.key != label.name_key and not item.key.startswith("_"):
            for value in _short_texts(item):
                yield item, value


def _short_texts(item: Property) -> Iterator[str]:
    return (v for v in item.values if isinstance(v, str) and 0 < len(v) <= MAX_VALUE_CHARS)
