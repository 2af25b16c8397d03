"""`who` of a topic: the people whose own texts or values have the words of the question.

"Whom should I ask about a sick parrot?": no thing is named, and a vet's biography has parrots.
"""

from graphrag_core.ask.intents.content_words import content_words, shared_by, telling_passage
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.graph_reads import cited, register_of, run_query, telling_values
from graphrag_core.ask.intents.quotations import QUOTE_CHARS
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.registry import intent_named
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.ask.intents.who_around import people_around
from graphrag_core.cypher.compose import Template, number
from graphrag_core.english.wording import plain
from graphrag_core.english.words import stem, tokenize
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import Node

READ, SHOWN = 20, 5
LEAST_SHARE = 0.5
"""Such a share of the words somebody has to have."""

PEOPLE = Template("""
MATCH (who) WHERE elementId(who) IN $people
RETURN who
LIMIT {limit}
""")


def find_knowing(call: IntentCall) -> IntentAnswer | None:
    """Answer with the people who are told of in the words of a question, or have to do with them.

    None without any.
    """
    words = topic(call)
    counted = [(len(shared_by(call, node, words)), node) for node in _found(call, words)]
    best = max((count for count, _ in counted), default=0)
    if not words or best < max(1, LEAST_SHARE * len(words)):
        return people_around(call, words)
    people = [node for count, node in counted if count == best][:SHOWN]
    query = PEOPLE.fill(limit=number(SHOWN))
    about = " ".join(words)
    ran = run_query(
        call, query, {"people": [who.id for who in people]}, (f"who is told of with “{about}”",)
    )
    if ran is None:
        return None
    details = details_of(call, people, of_things=True)
    register = register_of(call, ran.rows, *people, *details.nodes, links=details.links)
    lines = []
    for who in people:
        passage = plain(telling_passage(call, who, words), QUOTE_CHARS)
        quote = [f"“{passage}”"] if passage else [", ".join(telling_values(call, who))]
        said = "; ".join(filter(None, (*quote, *details.of(who, register))))
        lines.append(f"- {cited(register, who)}{f': {said}' if said else ''}")
    return ran.answer("\n".join([f"Told of with “{about}”:", *lines]), register)


def _found(call: IntentCall, words: tuple[str, ...]) -> list[Node]:
    schema, profile = call.run.schema, call.context.profile
    vocabulary = vocabulary_of(schema, profile)
    targets = [
        SearchTarget(label, SearchCondition())
        for label in schema.labels
        if vocabulary.is_agent(label.name) and profile.text_keys.get(label.name)
        if label.name not in profile.hidden_labels
    ]
    if not targets or not words:
        return []
    search = TextSearch(words, targets, READ)
    database = call.run.dependencies.database()
    return [node for node, _ in text_ranked(search, schema, database).hits]


def topic(call: IntentCall) -> tuple[str, ...]:
    """List the words of a question but for those by which people are asked for."""
    asking = {stem(t.lower) for text in intent_named("who").examples for t in tokenize(text)}
    return tuple(word for word in content_words(call.slots) if stem(word) not in asking)
