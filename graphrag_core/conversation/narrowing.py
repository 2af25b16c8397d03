"""Ways to narrow a large result: follow-ups made from the schema, each one known to be read."""

from collections import Counter
from collections.abc import Iterator, Sequence

from graphrag_core.conversation.exchanges import exchange_of
from graphrag_core.conversation.offline_reader import OfflineReader
from graphrag_core.conversation.question_rewriting import rewrite_question
from graphrag_core.english.words import spoken_words
from graphrag_core.types import Answer, LabelSchema, Narrowing, Property, Question

LARGE = 20
MOST = 3
MOST_TRIED = 8
MAX_VALUES = 12


def narrowings(question: Question, answer: Answer, reading: OfflineReader) -> tuple[Narrowing, ...]:
    """Offer ways to narrow a large result: by a property of its nodes, or by a neighbour's name.

    Empty for a small result, and for one that lists no nodes. Raises `DatabaseUnavailableError`.
    """
    if len(answer.rows.records) <= LARGE:
        return ()
    exchange = exchange_of(question, answer)
    label = reading.schema.label(exchange.results[0].label) if exchange.results else None
    if label is None:
        return ()
    standalone = Question(exchange.standalone, question.tenant)
    named = {(link.label, link.key) for link in reading.link(standalone).values}
    found: list[Narrowing] = []
    for number, (place, offer) in enumerate(_narrowing_properties(label, answer, reading)):
        if len(found) == MOST or number == MOST_TRIED:
            break
        follow_up = Question(offer.question_for(0), question.tenant, history=(exchange,))
        if place not in named and _is_read(follow_up, reading):
            found.append(offer)
    return tuple(found)


def _narrowing_properties(
    label: LabelSchema, answer: Answer, reading: OfflineReader
) -> Iterator[tuple[tuple[str, str], Narrowing]]:
    """Yield the possible offers with their label and property; own properties come first."""
    nodes = [node for node in answer.graph.nodes if label.name in node.labels]
    for entry in label.properties:
        values = Counter(str(node.properties.get(entry.key)) for node in nodes)
        shown = tuple(str(value) for value in entry.values if values[str(value)])
        if _is_selective(entry) and entry.key != label.name_key and len(shown) > 1:
            words = " ".join(spoken_words(entry.key))
            yield (
                (label.name, entry.key),
                Narrowing(words, f"only those whose {words} is {{}}", shown),
            )
    near = _neighbours([label.name], reading)
    further = _neighbours(near, reading)
    reached = dict.fromkeys(name for name in (*near, *further) if name != label.name)
    for other in (reading.schema.label(name) for name in reached):
        name = other.property(other.name_key) if other and other.name_key else None
        if other is not None and name is not None and _is_selective(name):
            words = " ".join(spoken_words(other.name))
            values_of = tuple(str(value) for value in name.values)
            yield (other.name, name.key), Narrowing(words, "only those of {}", values_of)


def _neighbours(labels: Sequence[str], reading: OfflineReader) -> list[str]:
    """Return the labels next to some others, those of the commonest patterns first."""
    return [
        other
        for pattern in sorted(reading.schema.patterns, key=lambda p: -p.count)
        for one, other in ((pattern.start, pattern.end), (pattern.end, pattern.start))
        if one in labels
    ]


def _is_selective(entry: Property) -> bool:
    texts = all(isinstance(value, str) and value for value in entry.values)
    return entry.values_complete and texts and 1 < len(entry.values) <= MAX_VALUES


def _is_read(follow_up: Question, reading: OfflineReader) -> bool:
    """Whether a follow-up edits the reading before."""
    return rewrite_question(follow_up, reading).edited is not None
