"""Named features of a reading of a question: what speaks for it and what against it.

All are general: they compare words of the language with operations of the form, names with
names, types with question words. A feature that is about the whole question is the same for all
of its readings and matters only in company.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from math import log1p

from graphrag_core.english.operator_words import OPERATOR_WORDS
from graphrag_core.english.states import is_late, standing_of
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT
from graphrag_core.translate.offline.form import LAPSES, Column, Ref, Test
from graphrag_core.translate.offline.ranker.attachments import NAMED, attachments
from graphrag_core.translate.offline.ranker.column_types import (
    deed_of,
    is_agent,
    is_numeric,
    is_place,
    is_time,
)
from graphrag_core.translate.offline.ranker.question_context import QuestionContext, spelling_of
from graphrag_core.translate.offline.ranker.question_words import (
    HOW_MUCH,
    QuestionWords,
    is_passive,
    said_stems,
    stem_pairs,
)
from graphrag_core.translate.offline.ranker.reading_facts import (
    ReadingFacts,
    reading_facts,
)
from graphrag_core.translate.offline.ranker.unasked_joins import unasked_joins
from graphrag_core.translate.offline.ranker.unnamed_times import later_time_key
from graphrag_core.translate.offline.units import TIME_UNITS, may_add_up
from graphrag_core.types import Schema

ALSO_WHEN = frozenset({("and", "when"), ("sinc", "when"), ("when", "and")})
"""Stems of neighbouring words by which a question asks for a time as well."""
NOTED_OPERATIONS = (*OPERATOR_WORDS, "time")

EVIDENCE = "evidence:"
"""What the names of the generator's own features begin with."""
NO_FEATURES = frozenset({"cost", "time on node", "time on relationship", "time on a joined node"})
"""Evidence that has a feature of its own (how far a time is from its bearer), or is one."""
STANDING = frozenset({"who", "whom", "where"})
"""Question words that stand for the nodes that are asked for."""
TIME_KEY = TIME_UNITS | {"age", "duration", "term", "terms", "time", "length"}
"""Words of keys that may hold an amount of time."""
FARTHEST = 5.0
"""As many words off counts what bears a time and is not named in the question."""
WHEN = frozenset({"date", "dates", "time", "times", "year", "day", "month"})
"""Words that ask for a time."""


def features_of_one(
    context: QuestionContext, scored: ScoredReading, rendering: str
) -> dict[str, float]:
    """Return the features of one reading, without those that compare it with others."""
    facts = reading_facts(scored.reading)
    found = {"cost": scored.cost}
    found |= {
        EVIDENCE + name: float(value)
        for name, value in scored.evidence.items()
        if name not in NO_FEATURES and not name.startswith(LEFT_OUT)
    }
    found |= _operations(context.words, facts)
    found |= _answer(context, facts)
    found |= _coverage(context, facts, rendering)
    found |= _values(context, facts)
    found["time far"] = _time_far(context, facts)
    found["later time key"] = later_time_key(context, facts)
    found |= attachments(context.words, facts, _places(context, facts))
    found |= unasked_joins(context.joins, facts, context.asked)
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
    # "Vulnerabilities by severity" counts them without a word for it.
    grouped = {"each", "extreme"} & asked & done
    found["count not asked"] *= not grouped
    found["numbers unused"] = float(len(words.numbers - set(facts.numbers)))
    used = facts.operations["time"]
    found["times unused"] = float(max(0, len(words.times) - used))
    of_now = any(test.parameter == "now" for test in facts.tests)
    found["now for what has been"] = float(words.is_perfect and of_now)
    return found


def _places(context: QuestionContext, facts: ReadingFacts) -> dict[str, int]:
    """Return where the question names the nodes of a reading: by a value, else by their label."""
    free = list(context.words.content)
    found: dict[str, int] = {}
    for test in facts.tests:
        spelling = spelling_of(test.value)
        for (start, end), values in context.linked.items():
            if spelling in values and test.left.variable not in found:
                found[test.left.variable] = start
                free = [word for word in free if not start <= word.start < end]
    for node in facts.nodes:
        if node.label and node.name not in found:
            stems = context.stems_called(node.label)
            named = (w for w in free if max(one.nearness(w.text) for one in stems) >= NAMED)
            if (word := next(named, None)) is not None:
                found[node.name] = word.start
                free.remove(word)
    asked = next(iter(facts.answer_columns), None)
    if context.words.first in STANDING and asked is not None:
        found.setdefault(asked.variable, 0)
    return found


def _time_far(context: QuestionContext, facts: ReadingFacts) -> float:
    """How many words lie between a time of the question and the name of what the reading gives it.

    "Owned by Ada and sunk last year": the sinking bears the year, not the owning.
    """
    bearers = {
        facts.owner(test.left)
        for test in facts.tests
        if isinstance(test.value, date) and test.parameter != "now"
    }
    content = context.words.content
    far = 0.0
    for bearer in bearers:
        named = [at for at, near in enumerate(context.nearness(bearer)) if near > 0]
        places = [sum(word.start < time.start for word in content) for time in context.words.times]
        nearest = (min(abs(place - at - 0.5) - 0.5 for at in named) for place in places if named)
        far = max(far, min(nearest, default=FARTHEST))
    return min(far, FARTHEST)


def _answer(context: QuestionContext, facts: ReadingFacts) -> dict[str, float]:
    """Compare what the question asks for with the columns of the result."""
    words, columns = context.words, facts.answer_columns
    shown = [_column_names(facts, column) for column in columns]
    heads = [_head_nearness(context, names) for names in shown] if words.head else []
    owners = [facts.labels.get(column.variable, "") for column in columns]
    keys = {(c.variable, c.key, c.function, c.period) for c in columns}
    also = {node.name: node.also for node in facts.nodes}
    labels = [*owners, *(label for c in columns for label in also.get(c.variable, ()))]
    agents = [label for label in labels if is_agent(context.schema, label)]
    boolean = facts.reading.kind == "boolean"
    numeric = any(is_numeric(context.schema, facts, column) for column in columns)
    shown_keys = {column.key for column in columns if column.key}
    return {
        "head is first column": heads[0] if heads else 0.0,
        "key in place of its thing": float(_is_key_in_place(context, facts)),
        "possessed key not shown": float(
            bool(words.possessed)
            and not _names_any(context, shown_keys, words.possessed)
            and not boolean
        ),
        "grouped by something else": float(
            bool(words.grouped)
            and bool(facts.operations["each"])
            and not _names_any(context, {n for names in shown for n in names}, words.grouped)
        ),
        "head is no column": float(bool(heads) and max(heads) == 0.0 and not boolean),
        "named behind the head": float(_is_named_behind(context, heads, shown)),
        "columns": float(len(columns)),
        "columns unasked": float(sum(not any(map(context.asked, names)) for names in shown)),
        "columns twice": float(len(columns) - len(keys)),
        "who is no one": float("who" in words.asks and not boolean and not agents),
        "where is no place": float(
            "where" in words.asks
            and not boolean
            and not any(is_place(n) for names in shown for n in names)
        ),
        "when is no time": float(
            "when" in words.asks
            and (words.first == "when" or not ALSO_WHEN.isdisjoint(words.pairs))
            and not any(is_time(context.schema, facts, column) for column in columns)
        ),
        "how much is no number": float(not words.asks.isdisjoint(HOW_MUCH) and not numeric),
        "how many is no number": float("how many" in words.text.lower() and not numeric),
        "numbers for how many": float(
            "how many" in words.text.lower() and _shows_numbers_of_several(context, facts)
        ),
        "one row for a plural": float(
            facts.reading.limit == 1 and words.head_is_plural and "extreme" in words.operators
        ),
        "share of a part in groups": float(_is_share_of_part(facts)),
        "most of one": float(
            "most" in context.words.text.lower() and _is_most_of_one(context.schema, facts)
        ),
        "deed shown": float(_shows_deed(context, shown_keys)),
        "only what is given": float(_shows_only_what_is_given(context, facts)),
        "only keys that are tested": float(_shows_only_tested_keys(facts)),
        "function of an unasked key": max(
            (1 - context.asked(c.key) for c in columns if c.key and c.function), default=0.0
        ),
    }


def _is_share_of_part(facts: ReadingFacts) -> bool:
    """Tell whether what is so of a part is divided among groups, rather than within each."""
    columns = facts.answer_columns
    shared = any(c.share_of is not None and c.share_of.conditions for c in columns)
    return shared and any(not c.is_share for c in columns)


def _is_most_of_one(schema: Schema, facts: ReadingFacts) -> bool:
    """Tell whether things are ranked by one of several amounts: "most hours", "most memory".

    What was done most recently is ranked by a time.
    """
    ranked = {order.column for order in facts.reading.orders}
    things = {c.variable for c in facts.answer_columns if c.key is None and c.function is None}
    plain = (c for c in facts.answer_columns if c.name in ranked and c.function is None and c.key)
    elsewhere = [c for c in plain if things and c.variable not in things]
    return any(may_add_up(c.key or "") and not is_time(schema, facts, c) for c in elsewhere)


def _coverage(context: QuestionContext, facts: ReadingFacts, rendering: str) -> dict[str, float]:
    """Compare the words of the question with the names in the reading and its rendering."""
    names = [name for name in dict.fromkeys(facts.labels.values()) if name]
    # "In March" names no key, and has no need to.
    tested = [test.left for test in facts.tests if not isinstance(test.value, date)]
    said_of: list[Column | Ref] = [*tested, *facts.answer_columns]
    keys = [key for one in said_of for key in _keys_of(context, one)]
    done = [deed for name in names for deed in _deeds(context.schema, name)]
    rows = [context.nearness(name) for name in dict.fromkeys((*names, *keys, *done))]
    best = [max(near) for near in zip(*rows, strict=True)] if rows else []
    used = context.used_spans(facts.values)
    said = said_stems(rendering)
    total = covered = recalled = 0.0
    for at, word in enumerate(context.words.content):
        total += word.weight
        in_value = any(start <= word.start < end for start, end in used)
        covered += word.weight * (1.0 if in_value else best[at] if best else 0.0)
        recalled += word.weight * said.nearness(word.text)
    shared = len(said.stems & context.stems)
    pairs = context.words.pairs
    alike = len(pairs & stem_pairs(rendering)) / (len(pairs) or 1)
    return {
        "pairs alike": alike,
        "voice unlike": float(context.words.is_passive != is_passive(rendering)),
        "uncovered": total - covered,
        "uncovered share": (total - covered) / total if total else 0.0,
        "unasked names": sum(1 - context.asked(name) for name in names),
        "unasked types": sum(1 - context.asked(name) for name in names if name.startswith(":")),
        "unasked keys": sum(1 - context.asked(key) for key in dict.fromkeys(keys)),
        "rendering recall": recalled / (total or 1.0),
        "rendering precision": shared / (len(said.stems) or 1),
        "rendering length": log1p(len(rendering)),
    }


def _values(context: QuestionContext, facts: ReadingFacts) -> dict[str, float]:
    """Compare the values that the question names with those of the reading."""
    spellings = [spelling_of(value) for value in facts.values if isinstance(value, str)]
    scores = [context.scores[s] for s in spellings if s in context.scores]
    unlinked = [s for s in spellings if s not in context.scores]
    unused = [span for span, values in context.linked.items() if not values & set(spellings)]
    sure = {(link.start, link.end) for link in context.links.values if link.score >= 0.99}
    named = {link.text.casefold() for link in context.links.values if link.score >= 0.99}
    texts = (test.value for test in facts.tests if test.operator == "CONTAINS")
    of_names = sum(str(text).casefold() in named for text in texts)
    return {
        "values unused": float(len(unused)),
        "sure values unused": float(len([span for span in unused if span in sure])),
        "value score": min(scores, default=1.0),
        "values from words": float(sum(s in context.squeezed for s in unlinked)),
        "values invented": float(sum(_is_invented(context, s) for s in facts.values)),
        "names looked for in texts": float(of_names),
        "times taken for numbers": float(sum(_is_no_time(context, t) for t in facts.tests)),
        "values said by names": float(_values_said_by_names(context, facts)),
    }


def _is_invented(context: QuestionContext, value: object) -> bool:
    """Tell whether no word of a text is in the question: "lead engineer" is, of "engineers"."""
    spelling = spelling_of(value) if isinstance(value, str) else ""
    if not spelling or spelling in context.scores or spelling in context.squeezed:
        return False
    if standing_of(value) == "unfinished" and any(map(is_late, context.stems)):
        return False  # what is overdue is open still
    return context.stems.isdisjoint(stem(word) for word in name_words(str(value)))


def _is_no_time(context: QuestionContext, test: Test) -> bool:
    """Tell whether a number of days is compared with what is no time: "30 days", with a price."""
    said = isinstance(test.value, int | float) and float(test.value) in context.words.timed
    timed = TIME_KEY.intersection(name_words(test.left.key))
    return said and test.left.arithmetic is None and not timed


def _values_said_by_names(context: QuestionContext, facts: ReadingFacts) -> int:
    """Count the values of words that also name a relationship: "account manager", of ACCT_MGR."""
    names = {name for name in facts.labels.values() if name.startswith(":")}
    spans = context.used_spans(facts.values)
    return sum(
        near >= NAMED and any(start <= word.start < end for start, end in spans)
        for name in names
        for word, near in zip(context.words.content, context.nearness(name), strict=True)
    )


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
        "types twice": float(len(types) - len(set(types))),
        "labels twice": float(len(labels) - len(set(labels))),
        "tests twice": float(len(tests) - len(set(tests))),
        "idle nodes": float(len(idle)),
        "idle nodes unasked": float(sum(not context.asked(label) for label in idle)),
        "ordered without limit": float(bool(reading.orders) and reading.limit is None),
        "distinct": float(reading.distinct),
        "question length": log1p(len(context.words.content)),
    }


def _keys_of(context: QuestionContext, value: Column | Ref) -> list[str]:
    """Return the keys that words must ask for; one of the two ends of a lapse is enough."""
    keys = [value.key, value.other.key if value.other else None]
    said = [key for key in keys if key]
    return [max(said, key=context.asked)] if value.arithmetic in LAPSES else said


def _column_names(facts: ReadingFacts, column: Column) -> list[str]:
    """Return the names that say what a column holds: those of its owner and its key."""
    owner = facts.labels.get(column.variable, "")
    other = column.other.key if column.other and column.arithmetic in LAPSES else ""
    return [name for name in (owner, column.key or "", other) if name]


def _head_nearness(context: QuestionContext, names: list[str]) -> float:
    return max((context.nearness(name)[0] for name in names), default=0.0)


def _is_named_behind(
    context: QuestionContext, heads: Sequence[float], shown: Sequence[Sequence[str]]
) -> bool:
    """Tell whether a column is what a later noun names: "which equipment is in the Ayr branch"."""
    if not heads or max(heads) > 0:
        return False
    later = (context.nearness(name)[1:] for names in shown for name in names)
    return any(near >= NAMED for nearness in later for near in nearness)


def _is_key_in_place(context: QuestionContext, facts: ReadingFacts) -> bool:
    """Tell whether only a key is shown of what the question's noun means as a whole."""
    columns = facts.answer_columns
    if context.words.head is None or len(columns) != 1 or columns[0].key is None:
        return False
    owner = facts.labels.get(columns[0].variable, "")
    of_owner = context.nearness(owner)[0] if owner else 0.0
    return of_owner > context.nearness(columns[0].key)[0] and columns[0].function != "count"


def _deeds(schema: Schema, label: str) -> set[str]:
    """Return what was done to nodes of a label, by the keys that say when."""
    entry = schema.label(label)
    return {deed for key in (entry.properties if entry else ()) if (deed := deed_of(key.key))}


def _shows_only_what_is_given(context: QuestionContext, facts: ReadingFacts) -> bool:
    """Tell whether nothing is shown but a thing that the question names: "the claim C-12"."""
    given = _given(context, facts)
    named = {variable for variable, _ in given}
    return facts.reading.kind == "rows" and all(
        c.function is None
        and c.variable in named
        and (c.key is None or (c.variable, c.key) in given)
        for c in facts.answer_columns
    )


def _shows_only_tested_keys(facts: ReadingFacts) -> bool:
    """Tell whether of things that are chosen by a key no more than that key is shown."""
    tested = {(test.left.variable, test.left.key) for test in facts.tests}
    columns = facts.answer_columns
    return bool(columns) and all(
        c.function is None and c.arithmetic is None and (c.variable, c.key) in tested
        for c in columns
    )


def _given(context: QuestionContext, facts: ReadingFacts) -> set[tuple[str, str]]:
    """Return the variables and keys of which a reading takes the value from the question."""
    return {
        (test.left.variable, test.left.key)
        for test in facts.tests
        if test.operator == "="
        and isinstance(test.value, str)
        and spelling_of(test.value) in context.scores
    }


def _shows_numbers_of_several(context: QuestionContext, facts: ReadingFacts) -> bool:
    """Tell whether numbers are listed of things that no name gives: the hours of each event."""
    given = {variable for variable, _ in _given(context, facts)}
    return facts.reading.limit != 1 and any(
        c.function is None and c.variable not in given and is_numeric(context.schema, facts, c)
        for c in facts.answer_columns
    )


def _shows_deed(context: QuestionContext, keys: Iterable[str]) -> bool:
    """Tell whether a time is shown of which the question only says that it came: "tickets sold"."""
    said = {word.text for word in context.words.content}
    if WHEN & said or {"when", "how long"} & context.words.asks:
        return False
    return any(deed_of(key) in said for key in keys)


def _names_any(context: QuestionContext, names: Iterable[str], words: Iterable[str]) -> bool:
    """Tell whether a word means one of the names."""
    stems = [one for name in names for one in context.stems_called(name)]
    return any(one.nearness(word) > 0 for one in stems for word in words)


def _idle_nodes(facts: ReadingFacts) -> list[str]:
    """Return the labels of nodes that are only passed through: not shown and not tested."""
    busy = {column.variable for column in facts.answer_columns}
    busy |= {test.left.variable for test in facts.tests}
    return [node.label for node in facts.nodes if node.label and node.name not in busy]
