"""`central`: the best connected things, by their relationships."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.dependents import asks_for_dependents, by_dependents
from graphrag_core.ask.intents.graph_reads import (
    cited,
    register_of,
    run_query,
    ties_line,
    time_words,
)
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.ranking import asks_of_things
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import plain_types, types_between
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.topology import where_live
from graphrag_core.ask.ties import LOOKED_AT
from graphrag_core.cypher.compose import EMPTY, Template, constant, name, names, number
from graphrag_core.english.wording import counted, spoken_name
from graphrag_core.english.words import plural

MOST = 10

CONNECTED = Template("""
MATCH (x:{labels})
CALL (x) {
  MATCH (x)-[r:{types}]-(neighbor)
  {live}
  RETURN count(r) AS relationships, count(DISTINCT neighbor) AS neighbors,
    collect(r)[..{examples}] AS links
}
WITH x, {count}relationships, neighbors, links
WHERE relationships > 0
WITH x, relationships, neighbors, links{wanted}
ORDER BY {first}relationships DESC
LIMIT {most}
CALL (x) {
  MATCH (x)-[r:{types}]-(neighbor)
  {live}
  WITH type(r) AS type, startNode(r) = x AS outgoing, labels(neighbor)[0] AS kind,
    count(DISTINCT neighbor) AS count
  ORDER BY count DESC
  RETURN collect([type, outgoing, kind, count])[..{kinds}] AS by_kind
}
RETURN x AS thing, relationships, neighbors, by_kind{wanted}, links
ORDER BY {first}relationships DESC
LIMIT {limit}
""")
OF_KIND = Template("""
  COUNT { MATCH (x)-[r:{types}]-(near:{label}) {live} RETURN DISTINCT near } AS wanted, """)
WANTED, MOST_WANTED = constant(", wanted"), constant("wanted DESC, ")
KINDS = 4


def find_central(call: IntentCall) -> IntentAnswer | None:
    """Answer which things have the most relationships, of a kind where one is named."""
    schema, profile = call.run.schema, call.context.profile
    hidden = profile.provenance_labels | profile.hidden_labels
    types = plain_types(schema, profile)
    labels = call.slots.labels[:1] or tuple(
        sorted({end for p in schema.patterns if p.type in types for end in (p.start, p.end)}
               - hidden)
    )  # fmt: skip
    if not labels or not types:
        return None
    critical = by_dependents(call) if asks_for_dependents(call) else None
    if critical is not None or call.planned:
        return critical
    target = _target(call, labels)
    live = where_live(call, types)
    query = CONNECTED.fill(
        labels=names(labels),
        types=names(types),
        live=live,
        examples=number(MOST),
        most=number(MOST + LOOKED_AT),
        limit=number(MOST),
        kinds=number(KINDS),
        count=OF_KIND.fill(label=name(target), types=names(types), live=live) if target else EMPTY,
        wanted=WANTED if target else EMPTY,
        first=MOST_WANTED if target else EMPTY,
    )
    what = call.slots.label_words[0] if call.slots.labels else "things"
    phrases = (f"{what} with the most relationships, {time_words(call)}",)
    ran = run_query(call, query, call.validity.parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    first = rows.records[0]["thing"]
    return ran.answer(
        text="\n".join([*_lines(what, target, rows.records, register), *ties_line(call, ran)]),
        register=register,
        follow_ups=next_questions(call, first.name, first.labels, "impact", "summary"),
    )


def _target(call: IntentCall, labels: Sequence[str]) -> str | None:
    """Choose the kind whose number decides: a second one that is named and next to the first."""
    schema, profile = call.run.schema, call.context.profile
    near = (x for x in call.slots.labels[1:] if types_between(schema, profile, labels[0], [x]))
    return next(near, None)


def _lines(
    what: str,
    target: str | None,
    records: Sequence[Mapping[str, Any]],
    register: CitationRegister,
) -> list[str]:
    by = plural(spoken_name(target)) if target else "relationships"
    lines = [f"The best connected {what}, by {by}:"]
    for row, record in enumerate(records):
        node = record["thing"]
        kind = spoken_name(node.labels[0]) if what == "things" and node.labels else ""
        said = f" ({kind})" if kind else ""
        near = counted(record["neighbors"], "neighbor")
        count = counted(record["relationships"], "relationship")
        wanted = f"{counted(record['wanted'], spoken_name(target))}, " if target else ""
        kinds = _kinds(record["by_kind"])
        lines.append(
            f"{row + 1}. {cited(register, node, row)}{said}: {wanted}{count}, {near}{kinds}"
        )
    return lines


def _kinds(by_kind: Sequence[tuple[str, bool, str, int]]) -> str:
    """Say how many neighbors there are by relation and kind: "85 groups (uses)"."""
    said = [
        f"{counted(count, spoken_name(kind or 'thing'))} ({spoken_name(type_)})"
        for type_, _, kind, count in by_kind
    ]
    return f" – {', '.join(said)}" if said else ""


def _asks_of_importance(slots: Slots) -> bool:
    """Tell whether "critical" may mean important: of alarms and beside a value it does not."""
    named = any(value.label in slots.labels for value in slots.conditions)
    return not named and asks_of_things(slots)


INTENT = Intent(
    name="central",
    reading="The best connected {}",
    unnamed="things",
    engine=find_central,
    takes_things=False,
    needs=_asks_of_importance,
    examples=(
        "What is most central?",
        "what are the key things here",
        "which things are pivotal",
        "who has the most influence of all",
        "Which things are the most connected?",
        "most important nodes",
        "the hubs of the graph",
        "What is at the center of everything?",
        "Which services are the most critical?",
        "key players in the network",
        "Who is the most influential person in the network?",
        "rank the nodes by centrality",
        "Which ones are hubs?",
        "page rank of the graph",
        "what does everything revolve around",
        "which suppliers are best connected",
        "the most important players",
        "the most central things",
        "the most influential things",
        "rank things by their importance in the network",
        "the most important things",
        "which things are critical for the whole network",
        "things that connect most others",
        "which things are at the core",
        "key things",
        "the key things here",
        "what are the main things",
        "which thing matters most",
        "which things matter most to the others",
        "the nodes that hold the most together",
        "the most prominent things",
        "who pulls the strings",
        "who is at the centre",
        "big players among the things",
        "the heart of the network",
        "which thing has the most influence",
        "who is most important here",
        "which things are most important for all others",
        "top things by connections",
        "top ten hubs",
        "which things stand in the middle",
        "what are the pivotal things",
        "through which things does most go",
        "which things lie on most ways",
        "betweenness of the things",
        "most strategic things",
        "most relevant things",
        "the best networked things",
        "leading things in the network",
        "where do all threads come together",
        "which things are highly connected",
        "importance ranking of the things",
    ),
    counterexamples=(
        "Which industries bring in the most money?",
        "Which things bring in the most?",
        "Which services have the most incidents?",
        "Which service has the most dependencies?",
        "Who has the most followers?",
        "Which person knows the most people?",
        "Which stations are most used?",
        "Which things are critical?",
        "which things are critical right now",
        "Which of the things are important?",
    ),
)
