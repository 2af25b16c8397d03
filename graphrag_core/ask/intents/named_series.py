"""Events that a question names together by words of their names: "the city's season subsidy".

Each has such a name with a year or a number more, so that none of them is named itself.
"""

from collections import defaultdict
from collections.abc import Iterator

from graphrag_core.ask.intents.amounts import is_amount
from graphrag_core.ask.intents.conditions import ValueTests
from graphrag_core.ask.intents.content_words import content_words, shared_words
from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.registry import intent_named
from graphrag_core.ask.intents.roles import any_times, event_key
from graphrag_core.cypher.compose import (
    Template,
    joined,
    name,
    number,
    parameter,
    property_of,
    string,
)
from graphrag_core.english.wording import plain
from graphrag_core.english.words import stem, tokenize
from graphrag_core.types import LabelSchema

READ = 200
LEAST_SHARED, LEAST_NAMED = 2, 2
"""So many words names have to share with the question, and so many nodes have to have them."""

NAMED = Template("""
CALL () {
{branches}
}
RETURN label, named
LIMIT {limit}
""")
NAMED_OF = Template("""
  MATCH (node:{label})
  WHERE any(word IN $words WHERE toLower(toStringOrNull({named})) CONTAINS word)
  RETURN {of} AS label, {named} AS named
  LIMIT {limit}
""")
AMONG = Template("{named} IN {values}")


def events_by_name(call: IntentCall) -> tuple[LabelSchema, ValueTests] | None:
    """Find the dated nodes of a label whose names share most words of the question."""
    words = _matter(call)
    dated = list(_dated(call))
    if len(words) < LEAST_SHARED or not dated:
        return None
    branches = [
        NAMED_OF.fill(
            label=name(label.name),
            named=property_of("node", label.name_key or ""),
            of=string(label.name),
            limit=number(READ),
        )
        for label in dated
    ]
    query = NAMED.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(READ))
    found: dict[tuple[int, str, tuple[str, ...]], list[str]] = defaultdict(list)
    given = {"words": [stem(word) for word in words]}
    for record in look_up(call, query, given, READ).records:
        shared = shared_words(str(record["named"]), words)
        found[len(shared), record["label"], shared].append(record["named"])
    several = (key for key, named in found.items() if len(set(named)) >= LEAST_NAMED)
    best = max(several, default=None)
    if best is None or best[0] < LEAST_SHARED:
        return None
    label = next(label for label in dated if label.name == best[1])
    named = property_of("event", label.name_key or "")
    test = AMONG.fill(named=named, values=parameter("named"))
    said = plain(" ".join(best[2]))
    return label, ValueTests((test,), {"named": sorted(set(found[best]))}, f"“{said}”")


def _matter(call: IntentCall) -> tuple[str, ...]:
    """List the words of a question but for those by which a trend is asked for."""
    asking = {stem(t.lower) for text in intent_named("trend").examples for t in tokenize(text)}
    return tuple(word for word in content_words(call.slots) if stem(word) not in asking)


def _dated(call: IntentCall) -> Iterator[LabelSchema]:
    """Yield the labels of nodes with a name, a time and an amount."""
    profile = call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels
    for label in call.run.schema.labels:
        timed = event_key(label) is not None or any(True for _ in any_times(label))
        amounts = any(map(is_amount, label.properties))
        if label.name_key and timed and amounts and label.name not in hidden:
            yield label
