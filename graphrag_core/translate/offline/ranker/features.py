"""Named features of a reading of a question: what speaks for it and what against it.

All are general: they compare words of the language with operations of the form, names with
names, types with question words. A feature that is about the whole question is the same for all
of its readings and matters only in company.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from math import log1p
from typing import Any

from graphrag_core.english.operator_words import OPERATOR_WORDS
from graphrag_core.english.schema_words import GROUP_WORDS, PERSON_KEYS, PERSON_WORDS, PLACE_WORDS
from graphrag_core.english.words import name_words, squeeze, tokenize
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.form import Column, Reading
from graphrag_core.translate.offline.ranker.question_words import (
    NameStems,
    QuestionWords,
    question_words,
    stems_of,
)
from graphrag_core.translate.offline.ranker.reading_facts import (
    ORDERED,
    TEXTUAL,
    ReadingFacts,
    name_stems,
    property_of,
    reading_facts,
)
from graphrag_core.types import Links, Schema

NUMERIC = frozenset({"INTEGER", "FLOAT"})
NOTED_OPERATIONS = (*OPERATOR_WORDS, "time")
TIME_KEY_WORDS = frozenset({"date", "time", "at", "on", "year", "since", "day", "month", "born"})

EVIDENCE = "evidence:"
"""What the names of the generator's own features begin with."""
GAP = "gap:"
"""How far a reading is behind the best of its question in a feature."""
SIMILARITY = "similarity"
"""The cosine of question and rendering; there only while the embedding model is."""
GAPS_OF = ("cost", "uncovered", "unasked names", "values unused", "rendering recall")
HIGHER_IS_BETTER = frozenset({"rendering recall", SIMILARITY})


@dataclass(frozen=True)
class QuestionContext:
    """A question with what is known of it, to look at its readings in turn."""

    words: QuestionWords
    links: Links
    schema: Schema

    @cached_property
    def stems(self) -> NameStems:
        """The stems of the words that carry meaning."""
        return stems_of(tuple(word.text for word in self.words.content))

    @cached_property
    def linked(self) -> dict[tuple[int, int], frozenset[str]]:
        """The spans that name values, with the spellings of the values."""
        spans: dict[tuple[int, int], set[str]] = {}
        for link in self.links.values:
            spans.setdefault((link.start, link.end), set()).add(_spelling(link.value))
        return {span: frozenset(values) for span, values in spans.items()}

    @cached_property
    def scores(self) -> dict[str, float]:
        """The best score of a link by the spelling of its value."""
        best: dict[str, float] = {}
        for link in self.links.values:
            spelling = _spelling(link.value)
            best[spelling] = max(link.score, best.get(spelling, 0.0))
        return best


def features_of_all(
    text: str,
    links: Links,
    schema: Schema,
    candidates: Sequence[tuple[ScoredReading, str]],
    similarities: Sequence[float] | None = None,
) -> list[dict[str, float]]:
    """Return the features of each reading with its rendering, in their order.

    `similarities` are the cosines of question and renderings, where an embedding model is there.
    """
    context = QuestionContext(question_words(text), links, schema)
    found = [features(context, scored, rendering) for scored, rendering in candidates]
    for entry, similarity in zip(found, similarities or (), strict=False):
        entry[SIMILARITY] = similarity
    for place, entry in enumerate(found):
        entry["place"] = log1p(place)
    gapped = (*GAPS_OF, SIMILARITY) if similarities is not None else GAPS_OF
    for name in gapped:
        sign = 1.0 if name in HIGHER_IS_BETTER else -1.0
        best = max((sign * entry[name] for entry in found), default=0.0)
        for entry in found:
            entry[GAP + name] = best - sign * entry[name]
    return found


def features(context: QuestionContext, scored: ScoredReading, rendering: str) -> dict[str, float]:
    """Return the features of one reading, without those that compare it with others."""
    facts = reading_facts(scored.reading)
    found = {"cost": scored.cost}
    found |= {EVIDENCE + name: float(value) for name, value in scored.evidence.items()}
    found |= _operations(context.words, facts)
    found |= _answer(context, facts)
    found |= _coverage(context, facts, rendering)
    found |= _values(context, facts)
    found |= _shape(context, facts)
    return found


def _operations(words: QuestionWords, facts: ReadingFacts) -> dict[str, float]:
    """Compare what the words ask to be done with what the reading does."""
    asked = words.operators | ({"time"} if words.times else frozenset())
    done = {name for name, times in facts.operations.items() if times}
    found: dict[str, float] = {}
    for name in NOTED_OPERATIONS:
        found[f"{name} not done"] = float(name in asked and name not in done)
        found[f"{name} not asked"] = float(name in done and name not in asked)
    boolean = facts.reading.kind == "boolean"
    found["rows for yes or no"] = float(words.is_yes_no and not boolean)
    found["yes or no for rows"] = float(boolean and not words.is_yes_no)
    numbers = set(facts.numbers)
    found["numbers unused"] = float(len(words.numbers - numbers))
    given = words.numbers | {0.0, 1.0}
    found["numbers invented"] = float(len(numbers - given))
    used = facts.operations["time"]
    found["times unused"] = float(max(0, len(words.times) - used))
    return found


def _answer(context: QuestionContext, facts: ReadingFacts) -> dict[str, float]:
    """Compare what the question asks for with the columns of the result."""
    words, columns = context.words, facts.answer_columns
    shown = [_column_stems(facts, column) for column in columns]
    head = words.head.text if words.head else ""
    first = shown[0].nearness(head) if shown and head else 0.0
    anywhere = max((stems.nearness(head) for stems in shown), default=0.0) if head else 0.0
    owners = [facts.labels.get(column.variable, "") for column in columns]
    keys = {(c.variable, c.key, c.function, c.period) for c in columns}
    boolean = facts.reading.kind == "boolean"
    numeric = any(_is_numeric(context.schema, facts, column) for column in columns)
    return {
        "head is first column": first,
        "head is no column": float(bool(head) and anywhere == 0.0 and not boolean),
        "columns": float(len(columns)),
        "columns unasked": float(sum(not _is_asked(context, s) for s in shown)),
        "columns twice": float(len(columns) - len(keys)),
        "who is no one": float(
            "who" in words.asks and not boolean and not any(map(_is_agent(context), owners))
        ),
        "where is no place": float(
            "where" in words.asks and not any(s.stems & _PLACES for s in shown) and not boolean
        ),
        "when is no time": float(
            "when" in words.asks
            and words.first == "when"
            and not any(_is_time(context.schema, facts, column) for column in columns)
        ),
        "how much is no number": float(
            bool({"how long", "how old", "how much", "how far"} & words.asks) and not numeric
        ),
        "how many is no number": float("how many" in words.text.lower() and not numeric),
        "one row for a plural": float(
            facts.reading.limit == 1 and words.head_is_plural and "extreme" in words.operators
        ),
        "limit without a number": float(
            (facts.reading.limit or 0) > 1 and float(facts.reading.limit or 0) not in words.numbers
        ),
    }


def _coverage(
    context: QuestionContext, facts: ReadingFacts, rendering: str
) -> dict[str, float]:
    """Compare the words of the question with the names in the reading and its rendering."""
    names = [name for name in dict.fromkeys(facts.labels.values()) if name]
    tested = [test.left.key for test in facts.tests]
    keys = [*tested, *(column.key for column in facts.answer_columns if column.key)]
    stems = NameStems()
    for name in (*names, *keys):
        stems |= name_stems(name)
    used = _used_spans(context, facts)
    total = covered = 0.0
    for word in context.words.content:
        total += word.weight
        in_value = any(start <= word.start < end for start, end in used)
        covered += word.weight * (1.0 if in_value else stems.nearness(word.text))
    said = stems_of(tuple(token.lower for token in tokenize(rendering) if token.kind == "word"))
    asked = context.stems
    weights = sum(word.weight for word in context.words.content) or 1.0
    recall = sum(w.weight * said.nearness(w.text) for w in context.words.content) / weights
    shared = len(said.stems & asked.stems)
    return {
        "uncovered": total - covered,
        "uncovered share": (total - covered) / total if total else 0.0,
        "unasked names": sum(1 - _best(name_stems(name), context) for name in names),
        "unasked types": sum(
            1 - _best(name_stems(name), context) for name in names if name.startswith(":")
        ),
        "unasked keys": sum(1 - _best(name_stems(key), context) for key in dict.fromkeys(keys)),
        "rendering recall": recall,
        "rendering precision": shared / (len(said.stems) or 1),
        "rendering length": log1p(len(rendering)),
    }


def _values(context: QuestionContext, facts: ReadingFacts) -> dict[str, float]:
    """Compare the values that the question names with those of the reading."""
    spellings = [_spelling(value) for value in facts.values if isinstance(value, str)]
    scores = [context.scores[s] for s in spellings if s in context.scores]
    unlinked = [s for s in spellings if s not in context.scores]
    squeezed = squeeze(context.words.text)
    unused = [
        span for span, values in context.linked.items() if not values & set(spellings)
    ]
    sure = {(link.start, link.end) for link in context.links.values if link.score >= 0.99}
    mistyped = 0
    for test in facts.tests:
        property_ = property_of(context.schema, facts.owner(test.left), test.left.key)
        mistyped += property_ is not None and not _fits(test.operator, test.value, property_.types)
    return {
        "values unused": float(len(unused)),
        "sure values unused": float(len([span for span in unused if span in sure])),
        "value score": min(scores, default=1.0),
        "values twice": float(len(spellings) - len(set(spellings))),
        "values from words": float(sum(s in squeezed for s in unlinked)),
        "values invented": float(sum(s not in squeezed for s in unlinked)),
        "values mistyped": float(mistyped),
    }


def _shape(context: QuestionContext, facts: ReadingFacts) -> dict[str, float]:
    """Measure the pattern: its size, what is in it twice, what hangs loose."""
    reading = facts.reading
    types = [step.type for step in facts.steps if step.type]
    labels = [node.label for node in facts.nodes if node.label]
    tests = [(t.left, t.operator) for t in facts.tests]
    idle = _idle_nodes(facts)
    return {
        "steps": float(len(facts.steps)),
        "conditions": float(facts.conditions),
        "inner patterns": float(facts.inner_patterns),
        "unlabelled nodes": float(facts.unlabelled),
        "types twice": float(len(types) - len(set(types))),
        "labels twice": float(len(labels) - len(set(labels))),
        "tests twice": float(len(tests) - len(set(tests))),
        "loose parts": float(max(0, _components(reading) - 1)),
        "idle nodes": float(len(idle)),
        "idle nodes unasked": float(
            sum(not _is_asked(context, name_stems(label)) for label in idle)
        ),
        "ordered without limit": float(bool(reading.orders) and reading.limit is None),
        "distinct": float(reading.distinct),
        "question length": log1p(len(context.words.content)),
    }


def _column_stems(facts: ReadingFacts, column: Column) -> NameStems:
    owner = facts.labels.get(column.variable, "")
    stems = name_stems(owner) if owner else NameStems()
    return stems | name_stems(column.key) if column.key else stems


def _is_asked(context: QuestionContext, stems: NameStems) -> bool:
    return _best(stems, context) > 0.0


def _best(stems: NameStems, context: QuestionContext) -> float:
    """Return how near the nearest word of the question is to a name."""
    return max((stems.nearness(word.text) for word in context.words.content), default=0.0)


def _is_agent(context: QuestionContext) -> Any:
    def is_agent(owner: str) -> bool:
        entry = context.schema.label(owner)
        if entry is None:
            return False
        keys = {"".join(name_words(p.key)) for p in entry.properties}
        return bool(name_stems(owner).stems & _AGENTS) or bool(keys & PERSON_KEYS)

    return is_agent


def _is_numeric(schema: Schema, facts: ReadingFacts, column: Column) -> bool:
    if column.function in {"count", "sum", "avg"} or column.counting or column.share_of:
        return True
    entry = property_of(schema, facts.labels.get(column.variable, ""), column.key)
    return entry is not None and bool(NUMERIC.intersection(entry.types))


def _is_time(schema: Schema, facts: ReadingFacts, column: Column) -> bool:
    entry = property_of(schema, facts.labels.get(column.variable, ""), column.key)
    if entry is None:
        return column.period is not None
    dated = any("DATE" in kind or "TIME" in kind for kind in entry.types)
    return dated or bool(TIME_KEY_WORDS.intersection(name_words(entry.key)))


def _fits(operator: str, value: object, types: tuple[str, ...]) -> bool:
    """Tell whether a value can be compared with a property of these types."""
    if operator in TEXTUAL:
        return "STRING" in types or any("LIST" in kind for kind in types)
    one = value[0] if isinstance(value, list | tuple) and value else value
    if isinstance(one, bool):
        return "BOOLEAN" in types
    if isinstance(one, str):
        return not NUMERIC.issuperset(types) or operator not in {*ORDERED, "=", "IN"}
    if isinstance(one, int | float):
        return bool(NUMERIC.intersection(types)) or any("LIST" in kind for kind in types)
    if isinstance(one, date):
        return any("DATE" in kind or "TIME" in kind for kind in types) or "INTEGER" in types
    return True


def _used_spans(context: QuestionContext, facts: ReadingFacts) -> list[tuple[int, int]]:
    spellings = {_spelling(value) for value in facts.values}
    return [span for span, values in context.linked.items() if values & spellings]


def _components(reading: Reading) -> int:
    group = {node.name: node.name for node in reading.pattern.nodes}
    for step in reading.pattern.steps:
        old, new = group.get(step.start, step.start), group.get(step.end, step.end)
        group = {name: new if of == old else of for name, of in group.items()}
    return len(set(group.values()))


def _idle_nodes(facts: ReadingFacts) -> list[str]:
    """Return the labels of nodes that are only passed through: not shown and not tested."""
    busy = {column.variable for column in facts.answer_columns}
    busy |= {test.left.variable for test in facts.tests}
    return [node.label for node in facts.nodes if node.label and node.name not in busy]


def _spelling(value: object) -> str:
    return squeeze(str(value))


def _stem_set(words: frozenset[str]) -> frozenset[str]:
    return stems_of(tuple(sorted(words))).stems


_AGENTS = _stem_set(PERSON_WORDS | GROUP_WORDS)
_PLACES = _stem_set(PLACE_WORDS)

Evidence = Mapping[str, float]
