"""`who` of a topic: the people joined with what has the words of the question.

"Who should I talk to about landing gear?": nobody's own texts have it, and two work orders do.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.content_words import shared_words
from graphrag_core.ask.intents.graph_reads import (
    cited,
    cited_with_code,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import care_rank, types_between
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.ask.intents.who_ways import agents_of, reached_by
from graphrag_core.cypher.compose import EMPTY, TRUE, Template, names, number
from graphrag_core.english.wording import listed, plain
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import Node

READ, MOST_FOUND, SHOWN, NAMED = 60, 30, 5, 4
PEOPLE = Template("""
MATCH (found)-[r:{types}]-(who:{agents})
WHERE elementId(found) IN $found {live}
RETURN found, r, who
LIMIT {limit}
""")
AND_LIVE = Template("AND {live}")


def people_around(call: IntentCall, words: Sequence[str]) -> IntentAnswer | None:
    """Answer with the people who have to do with what has the words; None without any.

    What has most of the words counts, and at least half of them; who cares for most of it and by
    the nearest relation comes first.
    """
    hits = _found(call, words)
    counted = [(len(shared_words(_said_of(call, node), words)), node) for node in hits]
    best = max((count for count, _ in counted), default=0)
    agents = agents_of(call)
    found = [node for count, node in counted if count == best and not _is_of(node, agents)]
    types = tuple(sorted(
        {t for node in found for label in node.labels
         for t in types_between(call.run.schema, call.context.profile, label, agents)}
    ))  # fmt: skip
    if not words or not found or not types or best * 2 < len(words):
        return None
    live = call.validity.live("r", types)
    query = PEOPLE.fill(
        types=names(types),
        agents=names(agents),
        live=EMPTY if live == TRUE else AND_LIVE.fill(live=live),
        limit=number(READ),
    )
    about = " ".join(words)
    given = {"found": [node.id for node in found[:MOST_FOUND]], **call.validity.parameters}
    phrases = (f"who has to do with what has the words “{about}”",)
    ran = run_query(call, query, given, phrases)
    if ran is None or not ran.rows.records:
        return None
    register = register_of(call, ran.rows)
    return ran.answer(
        "\n".join([f"These have to do with “{about}”:", *_lines(call, ran.rows.records, register)]),
        register,
    )


def _lines(
    call: IntentCall, records: Sequence[Mapping[str, Any]], register: CitationRegister
) -> list[str]:
    """Write a line a person, with what joins them with what was found."""
    is_person = vocabulary_of(call.run.schema, call.context.profile).is_person
    of: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for record in records:
        of[record["who"].id].append(record)

    def rank(entries: Sequence[Mapping[str, Any]]) -> tuple[bool, int, int]:
        nearest = min(care_rank(record["r"].type) for record in entries)
        return not any(map(is_person, entries[0]["who"].labels)), nearest, -len(entries)

    ranked = sorted(of.values(), key=rank)
    lines = []
    for entries in ranked[:SHOWN]:
        who: Node = entries[0]["who"]
        said = "; ".join(_relations(call, entries, register))
        lines.append(f"- {cited(register, who)}{reached_by(who)}: {said}")
    more = len(ranked) - SHOWN
    return lines + ([f"- and {more} more"] if more > 0 else [])


def _relations(
    call: IntentCall, entries: Sequence[Mapping[str, Any]], register: CitationRegister
) -> list[str]:
    """Say for each relation to what it is, in the direction in which it is stored."""
    by: dict[tuple[str, bool], list[Node]] = defaultdict(list)
    facts = {record["r"].type: record["r"] for record in reversed(entries)}
    for record in sorted(entries, key=lambda record: care_rank(record["r"].type)):
        outgoing = record["r"].start == record["who"].id
        by[record["r"].type, outgoing].append(record["found"])
    told = []
    for (type_, outgoing), found in by.items():
        marks = [cited_with_code(call, register, node) for node in found[:NAMED]]
        marks += [f"{len(found) - NAMED} more"] if len(found) > NAMED else []
        if outgoing:
            told.append(f"{fact_predicate(facts[type_], label_of(found[0]))} {listed(marks)}")
        else:
            several = len(found) > 1
            who: Node = entries[0]["who"]
            said = fact_predicate(facts[type_], label_of(who), of_several=several)
            told.append(f"{listed(marks)} {said} {plain(who.name)}")
    return told


def _found(call: IntentCall, words: Sequence[str]) -> list[Node]:
    profile = call.context.profile
    hidden = profile.hidden_labels | profile.provenance_labels
    targets = [
        SearchTarget(label, SearchCondition())
        for label in call.run.schema.labels
        if label.name not in hidden and (label.name_key or profile.text_keys.get(label.name))
    ]
    search = TextSearch(list(words), targets, READ)
    database = call.run.dependencies.database()
    return [node for node, _ in text_ranked(search, call.run.schema, database).hits]


def _said_of(call: IntentCall, node: Node) -> str:
    """Join the texts and words that a node has."""
    hidden = call.context.profile.hidden_properties
    values = (v for key, v in node.properties.items() if key not in hidden and isinstance(v, str))
    return " ".join((node.name, *values))


def _is_of(node: Node, labels: Sequence[str]) -> bool:
    return not set(labels).isdisjoint(node.labels)
