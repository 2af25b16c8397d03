"""What a question asks for outright and a reading does not give: someone, a number, a year."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import PERSON_WORDS
from graphrag_core.english.words import derivations, name_words, stem, tokenize
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.chart.rules.registry import BE, HAVE
from graphrag_core.translate.offline.form import Exists, Reading, Ref
from graphrag_core.translate.offline.ranker.column_types import is_agent, is_numeric, is_person
from graphrag_core.translate.offline.ranker.reading_facts import name_stems, reading_facts
from graphrag_core.types import Schema

JOINING = word_set("and both or also but & , with plus then not to from between than through via")
"""Words without one of which two values side by side are no values of two things."""
EXISTENCE = word_set("there exist exists existing have has had got know called named any some")
"""Words without one of which a named thing is taken to be there."""
AT_PRESENT = word_set("still yet anymore currently now")
"""Words with one of which a thing that is there may yet be over: "still a supplier"."""
NOBODY = re.compile(r"\b(?:nobody|no[- ]?one)\b", re.IGNORECASE)
REST = re.compile(
    r"^how much\b.*\b(left|remaining|remains|unspent|leftover)\b"
    r"|^(the )?(remaining|unspent|leftover)\b",
    re.IGNORECASE,
)
"""What asks for an amount less what is gone of it."""
RESTS = word_set("left remaining rest balance stock available unspent leftover open outstanding on")
"""Words of keys that hold such a rest."""
AGAINST_AIM = re.compile(
    r"\b(against|versus|vs|below|above|from|on|off|behind|ahead of) (the |our |its |their )?"
    r"(targets?|budget|plan|goals?|quota)\b",
    re.IGNORECASE,
)
"""What asks how a number stands to the one that is aimed at."""
IN_FULL = {"'s": "is", "’s": "is", "'re": "are", "’re": "are"}
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def with_unmet_demands(
    text: str,
    schema: Schema,
    pairs: Sequence[tuple[ScoredReading, str]],
    features: Sequence[Mapping[str, float]],
) -> frozenset[int]:
    """Return the places of readings, each with its sentence, that miss what is asked for.

    "Who" asks for someone where the graph has kinds of people or groups, "what belongs to it" for
    no people, and what "nobody" did is not what no incident did; "how much" and "how many" ask for
    a number, "most hours" for the sum of all; a year is to be said again, and "engine repairs" are
    not engines and, of another thing, repairs.
    What is left of an amount is not the amount, and a target says not how one stands to it; what
    is worth the most is told by an amount, and not by how many there are.
    "Is A reliable" does not ask whether there is A, nor "is A still so" whether it ever was.
    """
    words = [IN_FULL.get(token.lower, token.lower) for token in tokenize(text)]
    has_agents = any(is_agent(schema, entry.name) for entry in schema.labels)
    stems = frozenset(map(stem, words)) if has_agents and words[:1] == ["who"] else frozenset()
    nobody = has_agents and NOBODY.search(text) is not None
    apart = JOINING.isdisjoint(words)
    many = words[:2] == ["how", "many"]
    owned = any(word in HAVE for word in words[-2:])  # "how many rooms do they have": each of them
    degree = words[:1] == ["how"] and not BE.isdisjoint(words[2:3])
    worth = "worth" in words
    years = {int(year) for year in _YEAR.findall(text)}
    rest = REST.search(text) is not None
    thing = words[:1] == ["what"] and (BE | PERSON_WORDS).isdisjoint(words[1:2])
    aimed = AGAINST_AIM.search(text) is not None
    present = not AT_PRESENT.isdisjoint(words) and any(
        scored.reading.kind == "boolean" and _holds_now(scored.reading) for scored, _ in pairs
    )
    return frozenset(
        place
        for place, ((scored, said), known) in enumerate(zip(pairs, features, strict=True))
        if known.get("how much is no number")
        or (many and known.get("how many is no number"))
        or (many and not owned and _shows_only_values(scored.reading))
        or known.get("most of one")
        or (
            stems
            and known.get("who is no one")
            and not _shows_who_does_it(stems, scored)
            and not _is_done_by_no_other(scored, schema)
        )
        or (apart and _has_two_things(scored.reading))
        or _only_affirms(words, scored.reading, schema)
        or (degree and _shows_only_names(scored.reading, schema))
        or _leaves_out_a_year(years, said)
        or (present and scored.reading.kind == "boolean" and not _holds_now(scored.reading))
        or (thing and _shows_people(words, scored.reading, schema))
        or (nobody and _denies_things(words, scored.reading, schema))
        or (rest and not _holds_a_rest(scored.reading))
        or (worth and not _has_an_amount(scored.reading, schema))
        or (aimed and _shows_one_number(scored.reading, schema))
    )


def _has_two_things(reading: Reading) -> bool:
    """Tell whether two names of a kind are those of things that no step joins: not "A needs B"."""
    facts = reading_facts(reading)
    if not facts.operations["both"]:
        return False
    joined = {frozenset((step.start, step.end)) for step in facts.steps}
    named = {test.left.variable for test in facts.tests if isinstance(test.value, str)}
    return not any(frozenset(pair) in joined for pair in combinations(named, 2))


def _shows_only_names(reading: Reading, schema: Schema) -> bool:
    """Tell whether a reading shows nothing of things but their names: not how large they are."""
    labels = reading_facts(reading).labels
    known = {variable: schema.label(label) for variable, label in labels.items()}
    return reading.kind == "rows" and all(
        column.function is None
        and (label := known.get(column.variable)) is not None
        and column.key in {None, label.name_key}
        for column in reading.columns
    )


def _shows_only_values(reading: Reading) -> bool:
    """Tell whether a reading lists the different values of keys, and not of what they are."""
    return (
        reading.kind == "rows"
        and reading.distinct
        and all(column.key is not None and column.function is None for column in reading.columns)
    )


def _holds_a_rest(reading: Reading) -> bool:
    """Tell whether a reading takes something off, or shows a number that is called a rest."""
    return any(
        column.arithmetic == "-" or not RESTS.isdisjoint(name_words(column.key or ""))
        for column in reading.columns
    )


def _has_an_amount(reading: Reading, schema: Schema) -> bool:
    """Tell whether a number that is no count is shown or compared."""
    facts = reading_facts(reading)
    shown = (c for c in reading.columns if c.function != "count" and c.counting is None)
    return any(isinstance(test.value, int | float) for test in facts.tests) or any(
        is_numeric(schema, facts, column) for column in shown
    )


def _shows_one_number(reading: Reading, schema: Schema) -> bool:
    """Tell whether one number is shown, of which nothing says how it stands to another."""
    labels = reading_facts(reading).labels
    numbers = [
        column
        for column in reading.columns
        if column.key
        and column.arithmetic is None
        and (label := schema.label(labels.get(column.variable) or "")) is not None
        and (entry := label.property(column.key)) is not None
        and {"INTEGER", "FLOAT"} & set(entry.types)
    ]
    return len(numbers) == 1 and not any(
        isinstance(test.value, Ref) for test in reading_facts(reading).tests
    )


def _only_affirms(words: Sequence[str], reading: Reading, schema: Schema) -> bool:
    """Tell whether a yes means no more than that a named thing is there, which nobody asked."""
    facts = reading_facts(reading)
    nodes, tests = reading.pattern.nodes, facts.tests
    if reading.kind != "boolean" or len(nodes) != 1 or len(tests) != 1 or facts.steps:
        return False
    label = schema.label(nodes[0].label or "")
    if label is None or tests[0].left.key != label.name_key or not EXISTENCE.isdisjoint(words):
        return False
    kind = name_stems(label.name)
    return not AT_PRESENT.isdisjoint(words) or not any(kind.nearness(word) for word in words)


def _holds_now(reading: Reading) -> bool:
    """Tell whether a reading compares with now: "still a partner" is no partner of some time."""
    return any(test.parameter == "now" for test in reading_facts(reading).tests)


def _shows_people(words: Sequence[str], reading: Reading, schema: Schema) -> bool:
    """Tell whether a reading shows nobody but people, whom no word names."""
    labels = reading_facts(reading).labels
    shown = {labels.get(column.variable) or "" for column in reading.columns}
    return all(is_person(schema, label) for label in shown) and not any(
        name_stems(label).nearness(word) for label in shown for word in words
    )


def _denies_things(words: Sequence[str], reading: Reading, schema: Schema) -> bool:
    """Tell whether what is denied is neither of someone nor named by a verb.

    "Which rooms has nobody booked" may be those without a booking, "touched" by nobody are not
    those without an incident.
    """
    denied = [c.pattern for c in reading.pattern.conditions if isinstance(c, Exists) and c.negated]
    outer = {node.name for node in reading.pattern.nodes}
    ends = [node.label for pattern in denied for node in pattern.nodes if node.name not in outer]
    if not ends or any(label is None or is_agent(schema, label) for label in ends):
        return False
    types = (step.type for pattern in denied for step in pattern.steps)
    named = [name_stems(name) for name in (*ends, *types) if name]
    return not any(stems.nearness(word) for stems in named for word in words)


def _leaves_out_a_year(years: set[int], said: str) -> bool:
    """After 2000 is since 2001, and before it until 1999."""
    named = {int(year) for year in _YEAR.findall(said)} if years else set()
    return any(named.isdisjoint({year - 1, year, year + 1}) for year in years)


def _is_done_by_no_other(scored: ScoredReading, schema: Schema) -> bool:
    """As in "who owns it", of clubs and councils: each kind that does it is meant.

    Of one kind alone it may be no one at all: "who deployed it" asks for no deployments.
    """
    pattern, column = scored.reading.pattern, next(iter(scored.reading.columns), None)
    steps = [step for step in pattern.steps if column and column.variable in (step.start, step.end)]
    several = any(node.also for node in pattern.nodes if column and node.name == column.variable)
    if not (several and steps) or column is None or "licensed join" not in scored.evidence:
        return False
    step = steps[0]
    patterns = [entry for entry in schema.patterns if entry.type == step.type]
    ends = (entry.start if step.start == column.variable else entry.end for entry in patterns)
    return not any(is_agent(schema, end) for end in ends)


def _shows_who_does_it(stems: frozenset[str], scored: ScoredReading) -> bool:
    """As in "who manages the depot", of a key `manager`, or `managed_by`: is such a key shown?"""
    shown = [name_words(column.key) for column in scored.reading.columns if column.key]
    doers = {base for words in shown for word in words for base, role in derivations(word)
             if role == "agent"}  # fmt: skip
    done = {stem(word) for words in shown if "by" in words for word in words}
    return not stems.isdisjoint(doers | done)
