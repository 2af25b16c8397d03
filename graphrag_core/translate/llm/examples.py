"""Few-shot examples made from the schema itself: nothing in them is foreign to the graph."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    joined,
    number,
    prompt_name,
    variable,
)
from graphrag_core.english.words import name_words, spoken_words, stem
from graphrag_core.profiles import Profile
from graphrag_core.translate.llm.meaning_ranker import MeaningRanker
from graphrag_core.translate.llm.query_times import days_ago, live_condition, moment_type
from graphrag_core.types import AsOf, LabelSchema, Pattern, Property, Schema

MAX_EXAMPLES = 2
MAX_CHOSEN = 3
MAX_OF_A_KIND = 4
MAX_VALUE_CHARS = 60
MAX_LEARNED = 3
LEAST_SHARED = 0.3

FILTERED = Template("""
MATCH (n:{label})
WHERE n.{key} = $value
RETURN n.{name} AS {alias}
ORDER BY {alias}
LIMIT {limit}
""")
JOINED = Template("""
MATCH {pattern}
WHERE {tests}
RETURN DISTINCT a.{name} AS {alias}
ORDER BY {alias}
LIMIT {limit}
""")
COUNTED = Template("""
RETURN {one}.{name} AS {alias}, count(DISTINCT {many}) AS {total}
ORDER BY {total} DESC
LIMIT 1
""")
ABSENT = Template("""
MATCH (a:{label})
WHERE NOT EXISTS { {missing} }
RETURN a.{name} AS {alias}
ORDER BY {alias}
LIMIT {limit}
""")
MATCH, WHERE = Template("MATCH {pattern}"), Template("WHERE {test}")
ARROW = Template("({start}:{left})-[r:{type}]->({end}:{right})")
STEP = Template("(a)-[r:{type}]->(:{end})")
NAMED = Template("b.{key} = $name")
RECENT = Template("{owner}.{key} >= {since}")


@dataclass(frozen=True, slots=True)
class Example:
    """A question with the reply that it should get."""

    question: str
    cypher: str
    parameters: Mapping[str, Any]
    interpretation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Subject:
    """A label, or a pattern with both its labels, to make an example of."""

    start: LabelSchema
    limit: int
    live: Fragment
    pattern: Pattern | None = None
    end: LabelSchema | None = None


def make_examples(
    schema: Schema, relevance: Mapping[str, float], profile: Profile, *, limit: int, as_of: AsOf
) -> tuple[tuple[Example, ...], ...]:
    """Make examples of each kind, those on what is nearest to the question first.

    Relationships that record validity are asked for at the time that `as_of` means.
    """
    hidden = profile.hidden_labels
    labels = {entry.name: entry for entry in schema.labels if entry.name not in hidden}
    patterns = [p for p in schema.patterns if p.start in labels and p.end in labels]

    def nearness(pattern: Pattern) -> tuple[float, int]:
        rates = (relevance.get(name, 0.0) for name in (pattern.start, pattern.type, pattern.end))
        return -sum(rates), -pattern.count

    subjects = [
        _Subject(
            labels[pattern.start],
            limit,
            live_condition(schema.relationship_type(pattern.type), profile, "r", as_of),
            pattern,
            labels[pattern.end],
        )
        for pattern in sorted(patterns, key=nearness)
    ]
    by_rate = sorted(labels.values(), key=lambda e: (-relevance.get(e.name, 0.0), -e.count))
    subjects += [_Subject(entry, limit, EMPTY) for entry in by_rate]
    return tuple(tuple(islice(_made(maker, subjects), MAX_OF_A_KIND)) for maker in MAKERS)


def choose_examples(
    question: str,
    learned: Sequence[Example],
    made: Sequence[Sequence[Example]],
    ranker: MeaningRanker | None,
) -> tuple[Example, ...]:
    """Choose the examples that a prompt shows, of those made at most one of a kind.

    The nearest in meaning, at most `MAX_CHOSEN`; without a loaded model those that share words.
    """
    every = [*learned, *chain.from_iterable(made)]
    scores = ranker.scores(question, [example.question for example in every]) if ranker else None
    if scores is None:
        firsts = [kind[0] for kind in made if kind]
        return (*nearest(question, learned), *firsts[:MAX_EXAMPLES])
    score = {id(example): value for example, value in zip(every, scores, strict=True)}

    def worth(example: Example) -> float:
        return -score[id(example)]

    best = [min(kind, key=worth) for kind in made if kind]
    return tuple(sorted((*learned, *best), key=worth)[:MAX_CHOSEN])


def nearest(question: str, candidates: Iterable[Example]) -> tuple[Example, ...]:
    """Return the examples that share most words with a question, at most `MAX_LEARNED`.

    Those that share less than `LEAST_SHARED` of both questions' words are no help.
    """
    stems = _stems(question)
    scored = [(_overlap(stems, _stems(example.question)), example) for example in candidates]
    ranked = sorted(scored, key=lambda entry: (-entry[0], entry[1].question))
    return tuple(example for share, example in ranked[:MAX_LEARNED] if share >= LEAST_SHARED)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(part) for word in text.split() for part in name_words(word))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(len(one | other), 1)


def _made(
    maker: Callable[[_Subject], Example | None], subjects: list[_Subject]
) -> Iterator[Example]:
    return (made for subject in subjects if (made := maker(subject)) is not None)


def _filtered(subject: _Subject) -> Example | None:
    name = _name(subject.start)
    if subject.pattern is not None or name is None:
        return None
    for item, value in _choices(subject.start):
        noun = spoken(subject.start.name)
        query = FILTERED.fill(
            label=prompt_name(subject.start.name),
            key=prompt_name(item.key),
            name=name,
            alias=variable(_alias(subject.start.name)),
            limit=number(subject.limit),
        )
        return Example(
            f"Which {noun} nodes have the {spoken(item.key)} {value}?",
            query.text,
            {"value": value},
            (f"{noun} nodes", f"whose {spoken(item.key)} is {value}"),
        )
    return None


def _joined(subject: _Subject) -> Example | None:
    if subject.pattern is None or subject.end is None:
        return None
    start, end = _name(subject.start), _name(subject.end)
    value = _display_value(subject.end)
    if start is None or end is None or value is None:
        return None
    moment, recent = _recent(subject.start, "a")
    when = " in the last 30 days" if moment else ""
    noun, link = spoken(subject.start.name), spoken(subject.pattern.type)
    query = JOINED.fill(
        pattern=_arrow(subject.pattern, variable("a"), variable("b")),
        tests=joined("\nAND ", [NAMED.fill(key=end), recent, subject.live]),
        name=start,
        alias=variable(_alias(subject.start.name)),
        limit=number(subject.limit),
    )
    return Example(
        f"Which {noun} nodes with {link} to {value} are there{when}?",
        query.text,
        {"name": value},
        tuple(
            phrase
            for phrase in (
                f"{noun} nodes",
                f"{link} the {spoken(subject.end.name)} {value}",
                f"{moment} within the last 30 days" if moment else "",
            )
            if phrase
        ),
    )


def _counted(subject: _Subject) -> Example | None:
    if subject.pattern is None or subject.end is None or subject.start is subject.end:
        return None
    # The rarer thing has many of the other: teams have services, not the other way round.
    by_start = subject.start.count < subject.end.count
    one, many = (subject.start, subject.end) if by_start else (subject.end, subject.start)
    name = _name(one)
    if name is None:
        return None
    noun, group = spoken(many.name), spoken(one.name)
    counted = COUNTED.fill(
        one=variable("a" if by_start else "b"),
        name=name,
        alias=variable(_alias(one.name)),
        many=variable("b" if by_start else "a"),
        total=variable(f"{_alias(many.name)}_count"),
    )
    where = WHERE.fill(test=subject.live) if subject.live else EMPTY
    match = MATCH.fill(pattern=_arrow(subject.pattern, variable("a"), variable("b")))
    return Example(
        f"Which {group} has the most {noun} nodes?",
        joined("\n", [match, where, counted]).text,
        {},
        (f"the {group} with the largest number of {noun} nodes",),
    )


def _absent(subject: _Subject) -> Example | None:
    name = _name(subject.start)
    if subject.pattern is None or name is None:
        return None
    noun = spoken(subject.start.name)
    step = STEP.fill(type=prompt_name(subject.pattern.type), end=prompt_name(subject.pattern.end))
    where = WHERE.fill(test=subject.live) if subject.live else EMPTY
    query = ABSENT.fill(
        label=prompt_name(subject.start.name),
        missing=joined(" ", [MATCH.fill(pattern=step), where]),
        name=name,
        alias=variable(_alias(subject.start.name)),
        limit=number(subject.limit),
    )
    return Example(
        f"Which {noun} nodes have no {spoken(subject.pattern.type)}?",
        query.text,
        {},
        (f"{noun} nodes", f"without any {spoken(subject.pattern.type)} relationship"),
    )


MAKERS: tuple[Callable[[_Subject], Example | None], ...] = (_joined, _counted, _absent, _filtered)


def spoken(name: str) -> str:
    """Write a schema name as words: `ON_CALL_FOR` → "on call for"."""
    return " ".join(spoken_words(name)) or name


def _alias(label: str) -> str:
    words = "".join(
        c if c.isascii() and c.isalnum() else "_" for c in "_".join(spoken_words(label))
    )
    return words if words[:1].isalpha() else "thing"


def _arrow(pattern: Pattern, start: Fragment, end: Fragment) -> Fragment:
    return ARROW.fill(
        start=start,
        left=prompt_name(pattern.start),
        type=prompt_name(pattern.type),
        end=end,
        right=prompt_name(pattern.end),
    )


def _name(label: LabelSchema) -> Fragment | None:
    return prompt_name(label.name_key) if label.name_key else None


def _recent(label: LabelSchema, owner: str) -> tuple[str, Fragment]:
    """Find a property with a point in time: as words, and the test that it is recent."""
    for item in label.properties:
        type_ = moment_type(item)
        if type_ is not None:
            key, since = prompt_name(item.key), days_ago(type_, 30)
            return spoken(item.key), RECENT.fill(owner=variable(owner), key=key, since=since)
    return "", EMPTY


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
