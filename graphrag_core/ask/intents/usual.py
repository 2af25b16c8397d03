"""The kinds that a question about the data is about, and what nearly all nodes of a kind have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.phrases import noun_of_bound
from graphrag_core.ask.intents.amounts import VAGUE, words_of
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.cypher.compose import (
    EMPTY,
    FALSE,
    TRUE,
    Fragment,
    Template,
    joined,
    name,
    string,
)
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.types import LabelSchema, Property, RelationshipTypeSchema

OF_KIND = Template("""
  MATCH (n:{label})
  WITH n, [{tests}] AS tests
  UNWIND range(0, size(tests) - 1) AS at
  WITH at, count(n) AS total, collect(CASE WHEN tests[at] THEN n END) AS found
  WHERE [{always}][at] OR size(found) * 10 <= total
  WITH at, total - size(found) AS usual, [n IN found WHERE {only}] AS odd
  WHERE size(odd) > 0
  RETURN {kind} AS kind, [{problems}][at] AS problem, size(odd) AS count, odd[..3] AS examples,
    [] AS details,
    CASE WHEN [{always}][at] THEN '' ELSE ', unlike ' + toString(usual) + ' others' END AS others
""")
NO_VALUE = Template("n.{key} IS NULL")
NO_RELATION = Template("NOT EXISTS { MATCH (n){way} {live} }")
OUTGOING, INCOMING = Template("-[r:{type}]->(:{label})"), Template("<-[r:{type}]-(:{label})")
LIVE = Template("WHERE {live}")


def kinds_of(call: IntentCall) -> list[LabelSchema]:
    """List the labels that a question names, or all that people see, the largest first."""
    profile, named = call.context.profile, call.slots.labels
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    seen = (e for e in call.run.schema.labels if e.name not in hidden and e.count)
    labels = [entry for entry in seen if not named or entry.name in named]
    return sorted(labels, key=lambda entry: -entry.count)


def with_kind(call: IntentCall) -> IntentCall:
    """Take a kind for named by the first word of its name, where that is the word of one alone.

    "Weather data" are the weather observations; "data" and the like name none.
    """
    if call.slots.labels:
        return call
    said = {stem(word) for word in words_of(call)} - STOP_WORDS - LIGHT_WORDS - VAGUE
    words = {entry.name: name_words(entry.name) for entry in kinds_of(call)}
    begun = [label for label, of in words.items() if len(of) > 1 and stem(of[0]) in said]
    if len(begun) != 1:
        return call
    return replace(call, slots=replace(call.slots, labels=(begun[0],)))


def value_keys(call: IntentCall, entry: LabelSchema | RelationshipTypeSchema) -> list[Property]:
    """List the properties of a label or relationship type that people read."""
    hidden = call.context.profile.hidden_properties
    return [k for k in entry.properties if not k.key.startswith("_") and k.key not in hidden]


@dataclass(frozen=True, slots=True)
class NodeTest:
    """A test of a node `n`, and the problem of those that meet it: "have no name".

    They are odd where at most one in ten of their kind meets it, or `always`.
    """

    test: Fragment
    problem: str
    always: bool = False


def kind_check(entry: LabelSchema, tests: Sequence[NodeTest], only: Fragment = TRUE) -> Fragment:
    """Find which nodes `n` of a kind meet which tests, in one pass; `only` says who is told."""
    return OF_KIND.fill(
        tests=joined(", ", [one.test for one in tests]),
        always=joined(", ", [TRUE if one.always else FALSE for one in tests]),
        problems=joined(", ", [string(one.problem) for one in tests]),
        only=only,
        label=name(entry.name),
        kind=string(entry.name),
    )


def lack_check(call: IntentCall, entry: LabelSchema, only: Fragment) -> Fragment | None:
    """Find which nodes of a kind lack a value or relation that nine in ten have.

    None where the kind has nothing to lack.
    """
    tests = [no_value(key) for key in value_keys(call, entry)] + [*relation_gaps(call, entry)]
    return kind_check(entry, tests, only) if tests else None


def no_value(key: Property, *, always: bool = False) -> NodeTest:
    """Test that a node has no value of a property."""
    test = NO_VALUE.fill(key=name(key.key))
    return NodeTest(test, f"have no {noun_of_bound(spoken_name(key.key))}", always)


def relation_gaps(call: IntentCall, entry: LabelSchema) -> Iterator[NodeTest]:
    """Yield tests for nodes of a kind that lack a relation which most have."""
    schema, profile = call.run.schema, call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels | CHUNK_LABELS
    for p in schema.patterns:
        other = p.end if p.start == entry.name else p.start
        if entry.name not in (p.start, p.end) or p.start == p.end or other in hidden:
            continue
        if p.type in profile.provenance_types or p.count * 2 < entry.count:
            continue
        live = call.validity.live("r", (p.type,))
        way = (OUTGOING if p.start == entry.name else INCOMING).fill(
            type=name(p.type), label=name(other)
        )
        test = NO_RELATION.fill(way=way, live=EMPTY if live == TRUE else LIVE.fill(live=live))
        ends = [{q.start, q.end} for q in schema.patterns if q.type not in profile.provenance_types]
        which = f" ({spoken_name(p.type)})" if ends.count({p.start, p.end}) > 1 else ""
        yield NodeTest(test, f"have no {spoken_name(other)}{which}")
