"""Example questions for a graph, made from its schema and real values, each tried out."""

from collections.abc import Callable, Collection, Iterator, Sequence

from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.schema_words import PERSON_WORDS
from graphrag_core.english.words import plural, spoken_words
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.chunk_graphs import FOUND_LABELS
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.protocols import Database
from graphrag_core.translate.offline.joins import BOOKKEEPING_TYPES
from graphrag_core.translate.offline.phrases import speakable
from graphrag_core.translate.offline.renderer.verbs import verb_of
from graphrag_core.translate.offline.temporal import temporal_keys
from graphrag_core.translate.offline.translator import OfflineTranslator
from graphrag_core.types import (
    CypherQuery,
    LabelSchema,
    Links,
    Pattern,
    Property,
    Question,
    Schema,
    Translation,
)

MAX_EXAMPLES = 6
MAX_TRIED = 24
MIN_CONFIDENCE = 0.85
MAX_NAME_CHARS = 40
NUMBERS = frozenset({"INTEGER", "FLOAT", "BOOLEAN"})

BUSY_NAME = Template("""
MATCH (a:{start})-[:{type}]->(b:{end})
WITH a, b LIMIT $sample
RETURN b.{key} AS name, count(*) AS count
ORDER BY count DESC, name
LIMIT 1
""")


def example_questions(
    schema: Schema,
    database: Database,
    link: Callable[[Question], Links],
    about: Collection[str] = (),
) -> tuple[str, ...]:
    """Up to six questions that the offline translator answers with certainty and with rows.

    Of different kinds: a join, a group, a superlative, a filter, an absence, a time window. With
    `about` each is about one of these labels. Raises `DatabaseUnavailableError`.
    """
    translator = OfflineTranslator()
    kinds = [list(kind) for kind in _kinds(speakable(schema), database, about)]
    chosen: list[str] = []
    tried = 0
    for turn in range(MAX_TRIED):
        for kind in kinds:
            if len(chosen) == MAX_EXAMPLES or tried == MAX_TRIED:
                return tuple(chosen)
            if turn < len(kind):
                tried += 1
                if _is_answered(kind[turn], schema, database, link, translator):
                    chosen.append(kind[turn])
    return tuple(chosen)


def _is_answered(
    text: str,
    schema: Schema,
    database: Database,
    link: Callable[[Question], Links],
    translator: OfflineTranslator,
) -> bool:
    question = Question(text)
    result = translator.translate(question, link(question), schema)
    if not isinstance(result, Translation) or result.confidence < MIN_CONFIDENCE:
        return False
    try:
        rows = database.read(result.query, limit=2, timeout_s=2.0).records
    except (QueryRefusedError, QueryTimeoutError):
        return False
    return bool(rows) and any(value not in (None, 0, False) for value in rows[0].values())


def _kinds(schema: Schema, database: Database, about: Collection[str]) -> Iterator[Iterator[str]]:
    patterns = [
        pattern
        for pattern in telling_patterns(schema)
        if not about or {pattern.start, pattern.end} & set(about)
    ]
    labels = [
        label for label in _telling_labels(schema, patterns) if not about or label.name in about
    ]
    yield _by_name(schema, database, patterns)
    yield _with_category(patterns, schema)
    yield (
        f"Which {_said(p.end)} has the most {_many(p.start)}?" for p in patterns if p.start != p.end
    )
    yield (
        f"How many {_many(label.name)} are there per {_words(key.key)}?"
        for label in labels
        for key in _categories(label)
    )
    yield (f"Which {_many(p.end)} have no {_many(p.start)}?" for p in patterns if p.start != p.end)
    yield (f"What is the latest {_said(label.name)}?" for label in labels if _is_event(label))
    yield (f"How many {_many(label.name)} are there?" for label in labels)


def telling_patterns(schema: Schema) -> Sequence[Pattern]:
    """Patterns between display-named labels, without bookkeeping, one a type, frequent first."""
    hidden = detect_profile(schema).hidden_labels | FOUND_LABELS | CHUNK_LABELS
    named = {label.name for label in schema.labels if _is_telling(label, schema)} - hidden
    seen: set[str] = set()
    found = []
    for pattern in sorted(schema.patterns, key=lambda p: (-p.count, p.type, p.start)):
        usable = {pattern.start, pattern.end} <= named and pattern.type not in BOOKKEEPING_TYPES
        if usable and pattern.type not in seen:
            seen.add(pattern.type)
            found.append(pattern)
    return found


def _is_telling(label: LabelSchema, schema: Schema) -> bool:
    """Tell whether nodes of a label have names, and are more than rows that join others."""
    if label.name_key is None or label.name_key.startswith("_"):
        return False
    starts = {p.type for p in schema.patterns if p.start == label.name}
    joins = len(starts) > 1 and all(p.end != label.name for p in schema.patterns)
    own = (p for p in label.properties if not p.unique and not p.key.startswith("_"))
    return not joins or any(NUMBERS.isdisjoint(entry.types) for entry in own)


def _telling_labels(schema: Schema, patterns: Sequence[Pattern]) -> Sequence[LabelSchema]:
    ends = dict.fromkeys(end for p in patterns for end in (p.start, p.end))
    labels = (schema.label(end) for end in ends)
    return [label for label in labels if label is not None]


def _by_name(schema: Schema, database: Database, patterns: Sequence[Pattern]) -> Iterator[str]:
    """As in "Which services depend on auth-service?": a join to the busiest named node."""
    for pattern in patterns:
        end = schema.label(pattern.end)
        if end is None or end.name_key is None:
            continue
        query = BUSY_NAME.fill(
            start=name(pattern.start),
            type=name(pattern.type),
            end=name(pattern.end),
            key=name(end.name_key),
        )
        rows = database.fetch(CypherQuery(query.text, {"sample": 2_000}), limit=1).records
        busy = rows[0]["name"] if rows else None
        if isinstance(busy, str) and 0 < len(busy) <= MAX_NAME_CHARS:
            yield f"Which {_many(pattern.start)} {_does(pattern, busy)}?"


def _with_category(patterns: Sequence[Pattern], schema: Schema) -> Iterator[str]:
    """As in "Which services had P0 incidents?": a join to things of one category."""
    for pattern in patterns:
        if pattern.start == pattern.end:
            continue
        for asked, other in ((pattern.end, pattern.start), (pattern.start, pattern.end)):
            label = schema.label(other)
            dated = bool(temporal_keys(label))
            window = " in the last year" if dated else ""
            for key in _categories(label)[:1]:
                for value in key.values[:2]:
                    said = _has(pattern, asked, f"{value} {_many(other)}", dated=dated)
                    yield f"Which {_many(asked)} {said}{window}?"


def _is_event(label: LabelSchema) -> bool:
    """Do the nodes of a label carry a date of their own, not only a year? People do not happen."""
    dated = temporal_keys(label)
    if spoken_words(label.name)[-1] in PERSON_WORDS:
        return False
    return bool(dated) and "INTEGER" not in dated[0].types and dated[0].key != "since"


def _categories(label: LabelSchema | None) -> list[Property]:
    """Find the text properties with a handful of short values."""
    if label is None:
        return []
    return [
        key
        for key in label.properties
        if key.values_complete
        and key.types == ("STRING",)
        and 2 <= len(key.values) <= 12
        and key.key != label.name_key
        and not key.unique
        and not key.key.startswith("_")
        and all(isinstance(v, str) and len(v) <= 20 for v in key.values)
        and len(key.values) < label.count
    ]


def _has(pattern: Pattern, asked: str, others: str, *, dated: bool) -> str:
    """Say what those at one end of a pattern have to do with some at the other.

    "use critical parts", "are used by grinders", "had P0 incidents".
    """
    verb = verb_of(pattern.type, _said(pattern.end))
    if not dated and asked == pattern.start and verb.forward.kind == "verb":
        return f"{verb.forward.words} {others}"
    if not dated and asked == pattern.end and verb.backward.words.endswith(" by"):
        return f"are {verb.backward.words} {others}"
    return f"{'had' if dated else 'have'} {others}"


def _does(pattern: Pattern, name_: str) -> str:
    """Say what several do to what is named: "own X", "are members of X", "have X as item"."""
    predicate = verb_of(pattern.type, _said(pattern.end)).forward
    if predicate.kind == "verb":
        return f"{predicate.words} {name_}"
    if predicate.kind == "be":
        return f"are {predicate.words} {name_}"
    if predicate.kind == "noun":
        return f"are {plural(predicate.words)} of {name_}"
    return f"have {name_} as {predicate.words}"


def _words(key: str) -> str:
    return " ".join(spoken_words(key))


def _said(label: str) -> str:
    return " ".join(spoken_words(label))


def _many(label: str) -> str:
    *first, last = spoken_words(label)
    return " ".join([*first, plural(last)])
