"""What texts say around a trouble: its thing's own, those that name it, those of its whole."""

from graphrag_core.ask.intents.belongings import nodes_of_wholes
from graphrag_core.ask.intents.content_words import (
    content_words,
    passages_with,
    reason_words,
    shared_words,
)
from graphrag_core.ask.intents.dated_texts import (
    dated_sentences,
    itself,
    own_texts,
    sentences_of,
    texts_naming,
)
from graphrag_core.ask.intents.linked_texts import texts_about
from graphrag_core.ask.intents.occasions import Occasion
from graphrag_core.ask.intents.quotations import Quotation, names_term, sentences_on
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.windows import Period, time_of
from graphrag_core.english.states import is_state_key
from graphrag_core.types import Node

QUOTED = 4


def texts_around(call: IntentCall, occasion: Occasion) -> list[Quotation]:
    """Find what texts say with words of the question, of the time that it names, of the troubles.

    What is said of a named time comes first; without one, what shares words does.
    """
    entity, period, words = call.slots.entities[0], occasion.period, reason_words(call.slots)
    of_itself = occasion.trouble is not None and occasion.trouble.id == entity.id
    own, naming = own_texts(call), texts_naming(call)
    dated = [one.quotation for one in dated_sentences(call, period, QUOTED, own, naming)]
    naming = [(text, node) for text, node in naming if names_term(text, entity.name)]
    nodes = [node for _, node in (*own, *naming)] + nodes_of_wholes(call, words)
    about = texts_about(call, occasion.nodes[0]) if occasion.nodes else []
    told = {node.id for node in occasion.nodes} | {node.id for _, node in about}
    sharing = passages_with(call, [n for n in nodes if n.id not in told and _fits(call, n, period)],
                            words)  # fmt: skip
    sharing = [*about, *sharing] if of_itself or asks_of_state(call) else [*sharing, *about]
    found = [*about, *dated, *sharing] if period.asked else [*sharing, *dated]
    found += [] if period.asked or of_itself else sentences_of(own)
    elsewhere = bool(sharing) and occasion.is_ordinary(entity.id)
    found += [] if elsewhere else sentences_on(call, [node.name for node in occasion.nodes], QUOTED)
    once: list[Quotation] = []
    for sentence, node in found:
        if not any(sentence in other for other, _ in once):
            once = [one for one in once if one[0] not in sentence]
            once.append((sentence, node))
    return once[:QUOTED]


def asks_of_state(call: IntentCall) -> bool:
    """Tell whether a question asks of a thing why it is in the state in which it is recorded."""
    words, node = content_words(call.slots), itself(call)
    values = node.properties.items() if node is not None else ()
    state = " ".join(str(value) for key, value in values if is_state_key(key))
    return bool(words) and set(words) <= set(shared_words(state, words))


def _fits(call: IntentCall, node: Node, period: Period) -> bool:
    """Tell whether a node is of no other time than the one that the question names."""
    at = time_of(call, node) if period.asked else None
    return at is None or period.since <= at < period.until
