"""The texts of many nodes, the same and nearly the same ones taken together."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.kind_members import KindMembers, members_of
from graphrag_core.ask.intents.passages import document_labels
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, types_between
from graphrag_core.cypher.compose import Template, name, number
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.words import name_words, stem, tokenize
from graphrag_core.types import LabelSchema

MOST_TEXTS = 400
ALIKE, LEAST_SHARED = 0.5, 2
"""Texts that share so much of their words, and so many, are nearly the same."""
DENIALS = frozenset({"not", "no", "never", "without", "nothing", "none", "cannot"})
"""Words without which a text says the opposite."""
WORDY = 4
"""Names of so many words on average are texts."""

TEXTS = Template("""
{members}
WITH m.{key} AS text, count(m) AS count
WHERE trim(toStringOrNull(text)) <> ''
RETURN toStringOrNull(text) AS text, count
ORDER BY count DESC, text
LIMIT {most}
""")


@dataclass(frozen=True, slots=True)
class TextGroup:
    """Texts that say the same, the most frequent first, and how many nodes have one of them."""

    texts: tuple[str, ...]
    count: int


def text_key(call: IntentCall, kind: LabelSchema) -> str | None:
    """Return the key in which nodes of a kind say something: a name in words, else a text."""
    named = kind.property(kind.name_key) if kind.name_key else None
    names_ = [value for value in named.values if isinstance(value, str)] if named else []
    if named and names_ and sum(len(n.split()) for n in names_) >= WORDY * len(names_):
        return named.key
    keys = call.context.profile.text_keys.get(kind.name, ())
    own = [key for key in keys if key != kind.name_key and kind.property(key) is not None]
    return own[0] if own else None


def speaking_members(call: IntentCall) -> KindMembers | None:
    """Find what has texts about a named thing: a kind that is named, else what people wrote.

    "What do customers say" is of what joins customers with the thing: its reviews. Where a graph
    has documents, these speak unless a kind is named.
    """
    if not call.slots.entities:
        return None
    schema, profile = call.run.schema, call.context.profile
    entity = call.slots.entities[0].label
    left_out = {entity} | document_labels(call) | profile.hidden_labels | profile.provenance_labels
    speaking = [
        label
        for label in schema.labels
        if label.name not in left_out
        and _speaks(call, label)
        and event_key(label) is not None
        and types_between(schema, profile, entity, [label.name])
    ]
    named = [label for label in speaking if label.name in call.slots.labels]
    joined = [
        label for label in speaking if types_between(schema, profile, label.name, call.slots.labels)
    ]
    found = named or (() if document_labels(call) else joined or speaking)
    return members_of(call, max(found, key=lambda label: label.count)) if found else None


def _speaks(call: IntentCall, kind: LabelSchema) -> bool:
    """Tell whether most nodes of a kind have a text."""
    key = kind.property(text_key(call, kind) or "")
    return key is not None and key.present * 2 > max(k.present for k in kind.properties)


def text_groups(call: IntentCall, members: KindMembers, key: str) -> tuple[TextGroup, ...]:
    """Group the texts of nodes, the most frequent and most typical group first."""
    query = TEXTS.fill(members=members.match, key=name(key), most=number(MOST_TEXTS))
    rows = look_up(call, query, members.parameters, MOST_TEXTS)
    return grouped([(record["text"], record["count"]) for record in rows.records])


def grouped(texts: Sequence[tuple[str, int]]) -> tuple[TextGroup, ...]:
    """Take texts together that share most of their words, and put the most typical first."""
    found: list[tuple[frozenset[str], list[str], int]] = []
    seen = Counter[str]()
    for text, count in texts:
        words = _words(text)
        for _ in range(count):
            seen.update(words)
        at = next((i for i, (head, _, _) in enumerate(found) if _alike(head, words)), None)
        if at is None:
            found.append((words, [text], count))
        else:
            head, same, before = found[at]
            found[at] = (head, [*same, text], before + count)

    def typical(words: frozenset[str]) -> float:
        return sum(seen[word] for word in words) / (len(words) + WORDY)

    found.sort(key=lambda group: (-group[2], -typical(group[0])))
    return tuple(TextGroup(tuple(same), count) for _, same, count in found)


def _words(text: str) -> frozenset[str]:
    told = [token.lower for token in tokenize(text) if token.kind == "word"]
    denied = {"not" for word in told if word in DENIALS or word.endswith("n't")}
    own = {stem(word) for word in told if word not in STOP_WORDS | DENIALS} | denied
    return frozenset(own or told or name_words(text) or {text.strip()})


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = one & other
    if ("not" in one) != ("not" in other):
        return False
    return one == other or LEAST_SHARED <= len(shared) >= ALIKE * len(one | other)
