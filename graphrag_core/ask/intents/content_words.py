"""What a question asks of a thing beside its name, and the texts that have such words.

"Why was the gearbox on T-7 replaced?" leaves "gearbox" and "replaced": names, kinds, times and the
words of asking are none.
"""

from collections.abc import Sequence

from graphrag_core.ask.intents.dated_texts import texts_of
from graphrag_core.ask.intents.quotations import QUOTE_CHARS, SENTENCE, Quotation
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import ENDED
from graphrag_core.ask.intents.slots import PERIOD, Slots
from graphrag_core.ask.intents.text_topic import ASKING
from graphrag_core.cypher.compose import Fragment, Template, joined, property_of
from graphrag_core.english.words import stem, tokenize
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.types import LabelSchema, Node

LEAST_BEGINNING = 4
"""Letters of a stem with which other words may begin: "replac" is of a replacement."""
LONGEST_HEADLINE = 90

HAS_WORDS = Template(
    "any(text IN [{texts}] WHERE "
    "any(word IN $words WHERE toLower(toStringOrNull(text)) CONTAINS word))"
)


def content_words(slots: Slots) -> tuple[str, ...]:
    """List the words of a question that are no names, kinds, times or words of asking."""
    words = search_words(slots.masked.replace(PERIOD, " "))
    return tuple(word for word in words if word not in ASKING)


def reason_words(slots: Slots) -> tuple[str, ...]:
    """List the same with words of an end, of which a reason is asked: "why did she leave"."""
    ends = (t.lower for t in tokenize(slots.masked) if t.kind == "word" and stem(t.lower) in ENDED)
    return tuple(dict.fromkeys((*content_words(slots), *ends)))


def beginnings(words: Sequence[str]) -> list[str]:
    """List what a text must contain at least to share one of the words."""
    return list(dict.fromkeys(form for word in words for form in (stem(word), word)))


def has_words(call: IntentCall, owner: str, label: LabelSchema) -> Fragment:
    """Test that the name or a text of a node has one of `$words`, which are `beginnings`.

    It finds a few too many: `shared_words` tells for certain.
    """
    named = (label.name_key,) if label.name_key is not None else ()
    keys = dict.fromkeys((*named, *call.context.profile.text_keys.get(label.name, ())))
    return HAS_WORDS.fill(texts=joined(", ", (property_of(owner, key) for key in keys)))


def shared_words(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """List the words that a text has, also with another ending or as a part: "de-icing"."""
    parts = "".join(character if character.isalnum() else " " for character in text)
    tokens = (token for one in {text, parts} for token in tokenize(one))
    stems = {stem(token.lower) for token in tokens if token.kind != "symbol"}
    return tuple(word for word in words if _is_among(stem(word), stems))


def _is_among(base: str, stems: set[str]) -> bool:
    begins = len(base) >= LEAST_BEGINNING and any(one.startswith(base) for one in stems)
    return base in stems or begins


def shared_by(call: IntentCall, node: Node, words: Sequence[str]) -> tuple[str, ...]:
    """List the words that a node's name and texts have."""
    texts = (text for text, _ in texts_of(call, node))
    return shared_words(" ".join((node.name, *texts)), words)


def passage_of(text: str, words: Sequence[str], most: int = QUOTE_CHARS) -> str:
    """Return the sentence that has most of the words, with those around it as far as they fit.

    What goes before is taken first: a text tells in order what led to what.
    """
    sentences = [one.strip() for one in SENTENCE.split(text) if one.strip()]
    if not sentences:
        return ""
    counts = [len(shared_words(one, words)) for one in sentences]
    first = last = counts.index(max(counts))
    size = len(sentences[first])
    while first > 0 and size + 1 + len(sentences[first - 1]) <= most:
        first -= 1
        size += 1 + len(sentences[first])
    while last + 1 < len(sentences) and size + 1 + len(sentences[last + 1]) <= most:
        last += 1
        size += 1 + len(sentences[last])
    return " ".join(sentences[first : last + 1])


def telling_passage(call: IntentCall, node: Node, words: Sequence[str]) -> str:
    """Return what a node's texts say on the words, or how they begin; "" where it has none.

    A headline says what its text is about, and the text says it: both are told.
    """
    texts = [text for text, _ in texts_of(call, node) if text.strip() and text != node.name]
    best = max(texts, key=lambda text: len(shared_words(text, words)), default="")
    whole = max(texts, key=len, default="")
    if len(best) > LONGEST_HEADLINE or best == whole:
        return passage_of(best, words)
    headline = best.strip().rstrip(".:")
    return f"{headline}: {passage_of(whole, words, QUOTE_CHARS - len(headline))}"


def passages_with(call: IntentCall, nodes: Sequence[Node], words: Sequence[str]) -> list[Quotation]:
    """List the passages of nodes that share words, those that share most first."""
    once = {node.id: node for node in reversed(nodes)}
    counted = [(len(shared_by(call, node, words)), node) for node in reversed(once.values())]
    counted.sort(key=lambda entry: -entry[0])
    passages = ((telling_passage(call, node, words), node) for count, node in counted if count)
    return [(passage, node) for passage, node in passages if passage]
