"""Sentences of texts that may answer a question: near its things, or with most of its words.

Read are the texts that are joined with what the question names, also those that only mention it,
those with words of the question, and the others of the same documents. They are ranked by the
words that they share, by meaning where the embedding model is loaded, and by how new they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from graphrag_core.ask.intents.content_words import reason_words, shared_words
from graphrag_core.ask.intents.dated_texts import texts_of
from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.quotations import SENTENCE, Quotation, names_term
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import says_why
from graphrag_core.ask.intents.slots import Slots, vocabulary_of
from graphrag_core.ask.intents.windows import EARLIEST, time_of
from graphrag_core.cypher.compose import Template, name, names, number
from graphrag_core.english.words import tokenize
from graphrag_core.errors import ModelUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.chunk_graphs import document_links
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, search_words, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import Node

READ, FOUND, COMPARED = 60, 20, 80
MOST_PARTS = 12
"""Of a document with more chunks only those are read that were found themselves."""
LIKE, VERY_LIKE = 0.4, 0.6
"""From these similarities a sentence near a thing, and any sentence, speaks of what is asked."""
LEAST_WORDS, LEAST_SHARE = 2, 0.6
SHORTEST, SENTENCE_ENDS = 4, (".", "!", "?")
"""A sentence of fewer words is a title, unless it ends as one does."""
TITLE_SHARE, REASON, NEWEST, NAMES_AGENT = 0.5, 0.8, 0.6, 1.0
"""What a word in the title, a word of cause, the latest date and the name of the person who is
asked about are worth beside a shared word."""
ASKS_WHY = frozenset({"why", "cause", "causes", "caused", "reason", "reasons"})

JOINED = Template("""
MATCH (thing)--(text:{labels})
WHERE elementId(thing) IN $things
RETURN DISTINCT text
LIMIT {limit}
""")
PARTS = Template("""
MATCH (document:{document})-[:{type}]-(found:{chunk})
WHERE elementId(found) IN $texts OR elementId(document) IN $texts
WITH DISTINCT document
MATCH (document)-[:{type}]-(text:{chunk})
WITH document, collect(text) AS texts
UNWIND texts[..{most}] AS text
RETURN document, text
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class TellingSentence:
    """A sentence with the node whose text it is of, and what speaks for it.

    `shared` is the share of the question's words that it has, with its title; `near` tells that
    its text is joined with what the question names or names it; `why` that it gives a reason.
    """

    sentence: str
    node: Node
    title: str
    shared: float
    words: int
    near: bool
    why: bool
    names_agent: bool = False
    at: datetime | None = None
    likeness: float = 0.0
    score: float = 0.0
    tells: bool = False

    @property
    def quotation(self) -> Quotation:
        """The sentence and its node."""
        return self.sentence, self.node


@dataclass(frozen=True, slots=True)
class _Text:
    node: Node
    title: str
    at: datetime | None
    near: bool


def asks_why(slots: Slots) -> bool:
    """Tell whether a question asks for a reason, and not only what happened."""
    words = [token.lower for token in tokenize(slots.text) if token.kind == "word"]
    return words[:2] == ["how", "come"] or not ASKS_WHY.isdisjoint(words)


def matter_of(slots: Slots) -> tuple[str, ...]:
    """List what the question asks of beside the words and numbers that name things."""
    places = [(thing.start, thing.end) for thing in slots.entities]
    places += [(group.start, group.end) for group in slots.groups]
    named = {word for start, end in places for word in search_words(slots.text[start:end])}
    return tuple(word for word in reason_words(slots) if word not in named)


def texts_with_words(call: IntentCall) -> list[Node]:
    """Search the texts by all words of the question, the best first."""
    profile, database = call.context.profile, call.run.dependencies.database()
    targets = [
        SearchTarget(label, SearchCondition())
        for label in call.run.schema.labels
        if profile.text_keys.get(label.name) and label.name not in profile.hidden_labels
    ]
    search = TextSearch(search_words(call.slots.text), targets, FOUND)
    try:
        return [node for node, _ in text_ranked(search, call.run.schema, database).hits]
    except (QueryRefusedError, QueryTimeoutError):
        return []


def telling_sentences(call: IntentCall, most: int) -> list[TellingSentence]:
    """Find the sentences that most likely answer the question, the best first."""
    return [one for one in ranked_sentences(call) if one.tells][:most]


def ranked_sentences(call: IntentCall) -> list[TellingSentence]:
    """List sentences of the texts around a question, what likeliest answers it first.

    Of what is asked without any words of its own ("what happened with X") the newest is first.
    """
    if call.planned is not None:
        return []
    words, why = matter_of(call.slots), asks_why(call.slots)
    texts = _texts(call)
    days = sorted({text.at for text in texts if text.at is not None})
    newness: dict[datetime | None, float] = {
        at: NEWEST * (place + 1) / len(days) for place, at in enumerate(days)
    }
    agents = _agents(call)
    found = [
        _weighed(sentence, text, words, newness.get(text.at, 0.0), why=why, agents=agents)
        for text in texts
        for sentence in _sentences(call, text.node)
    ]
    found.sort(key=_place)
    compared = _compared(call, found[:COMPARED])
    told = [replace(one, tells=_tells(one, words, call.slots, why=why)) for one in compared]
    told.sort(key=_place)
    if not words and not why:
        told.sort(key=lambda one: one.at or EARLIEST, reverse=True)
    return [*{one.sentence: one for one in told}.values()]


def _place(one: TellingSentence) -> tuple[float, str, str]:
    """Order by the score; what is worth the same by its words, and not as an index has it."""
    return -one.score, one.title, one.sentence


def _texts(call: IntentCall) -> list[_Text]:
    """Read the texts around the question, each with the title and date of its document."""
    things = [thing.id for thing in call.slots.entities]
    joined_ = {node.id: node for node in _joined(call, things)}
    nodes = {**joined_, **{node.id: node for node in texts_with_words(call)}}
    titles: dict[str, Node] = {}
    for document, node in _parts(call, list(nodes)):
        titles[node.id] = document
        nodes.setdefault(node.id, node)
    documents = {document.id for document in titles.values()}
    asked = search_words(call.slots.text)
    spoken_of = {
        document.id
        for document in titles.values()
        if len(shared_words(document.name, asked)) >= LEAST_WORDS
    }
    found = []
    for node in nodes.values():
        if node.id in documents or node.id in things:
            continue
        document = titles.get(node.id, node)
        whole = " ".join((document.name, *(text for text, _ in texts_of(call, node))))
        near = not joined_.keys().isdisjoint({node.id, document.id}) or document.id in spoken_of
        near = near or _names_it(call.slots, whole)
        at = time_of(call, node) or time_of(call, document)
        found.append(_Text(node, document.name if document is not node else "", at, near))
    return found


def _agents(call: IntentCall) -> list[str]:
    """List the names of the people and groups that a question names."""
    is_agent = vocabulary_of(call.run.schema, call.context.profile).is_agent
    return [thing.name for thing in call.slots.entities if is_agent(thing.label)]


def _joined(call: IntentCall, things: Sequence[str]) -> list[Node]:
    profile = call.context.profile
    labels = [label for label in profile.text_keys if label not in profile.hidden_labels]
    known = [label for label in labels if call.run.schema.label(label) is not None]
    if not things or not known:
        return []
    query = JOINED.fill(labels=names(known), limit=number(READ))
    return [r["text"] for r in look_up(call, query, {"things": list(things)}, READ).records]


def _parts(call: IntentCall, texts: Sequence[str]) -> list[tuple[Node, Node]]:
    """Find the chunks of the documents of texts, each behind its document."""
    found: list[tuple[Node, Node]] = []
    for link in document_links(call.run.schema):
        query = PARTS.fill(
            document=name(link.document), type=name(link.type), chunk=name(link.chunk),
            most=number(MOST_PARTS), limit=number(COMPARED),
        )  # fmt: skip
        rows = look_up(call, query, {"texts": list(texts)}, COMPARED)
        found += [(record["document"], record["text"]) for record in rows.records]
    return found


def _names_it(slots: Slots, text: str) -> bool:
    """Tell whether a text names a thing of the question, or has all words that name it there."""
    for thing in slots.entities:
        words = search_words(slots.text[thing.start : thing.end])
        if names_term(text, thing.name) or (
            len(words) >= LEAST_WORDS and len(shared_words(text, words)) == len(words)
        ):
            return True
    return False


def _sentences(call: IntentCall, node: Node) -> list[str]:
    """List the sentences of a node's texts, a very short one with the next."""
    found = [one.strip() for text, _ in texts_of(call, node) for one in SENTENCE.split(text)]
    return [
        one
        for one in found
        if (len(one.split()) >= SHORTEST or one.endswith(SENTENCE_ENDS)) and one != node.name
    ]


def _weighed(
    sentence: str, text: _Text, words: Sequence[str], age: float, *, why: bool,
    agents: Sequence[str],
) -> TellingSentence:  # fmt: skip
    titled, own = shared_words(text.title, words), shared_words(sentence, words)
    both = {*titled, *own}
    count = len(both) - len(titled) + TITLE_SHARE * len(titled)
    gives, names_agent = says_why(sentence), any(names_term(sentence, name_) for name_ in agents)
    score = count + text.near + age + (REASON if why and gives else 0.0) + NAMES_AGENT * names_agent
    share = len(both) / len(words) if words else 0.0
    return TellingSentence(
        sentence,
        text.node,
        text.title,
        share,
        len(own),
        text.near,
        gives,
        names_agent,
        text.at,
        score=score,
    )


def _compared(call: IntentCall, found: Sequence[TellingSentence]) -> list[TellingSentence]:
    """Add how like the question each is, where the embedding model is loaded already."""
    embedder = call.run.dependencies.embedder
    if embedder is None or not embedder.ready or not found:
        return list(found)
    try:
        asked, *others = embedder.embed(
            [call.slots.text, *(f"{o.title}: {o.sentence}" for o in found)]
        )
    except ModelUnavailableError:
        return list(found)
    alike = (sum(map(float.__mul__, asked, other)) for other in others)
    return [
        replace(one, likeness=like, score=one.score + 2 * max(0.0, like))
        for one, like in zip(found, alike, strict=True)
    ]


def _tells(one: TellingSentence, words: Sequence[str], slots: Slots, *, why: bool) -> bool:
    """Tell whether a sentence speaks of what is asked of the thing, or of the whole question."""
    if one.near:
        asked = not words or one.words > 0 or one.likeness >= LIKE
        return asked or (why and (one.why or one.names_agent))
    if slots.entities:
        return False
    enough = one.words > 0 and one.shared * len(words) >= LEAST_WORDS
    return (enough and one.shared >= LEAST_SHARE) or one.likeness >= VERY_LIKE


def sureness_of(told: Sequence[TellingSentence]) -> float:
    """Tell how surely the best sentence answers: by the share of the words that it has."""
    if not told:
        return 0.0
    best = told[0]
    most = 0.75 if best.shared >= 1 else 0.65
    return round(min(most, 0.3 + 0.25 * best.shared + 0.3 * best.likeness + 0.1 * best.near), 2)
