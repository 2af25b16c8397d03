"""Run the queries of intents as any query is run: narrowed, validated, guarded, recorded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.evidence import evidence_in
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.ask.query_rungs import check_translation, execute
from graphrag_core.ask.ties import ties_of
from graphrag_core.cypher.compose import Fragment, Template, name, parameter, property_of, variable
from graphrag_core.cypher.portable import portable
from graphrag_core.english.wording import moment, plain
from graphrag_core.errors import GraphragError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.instants import instant_of, to_datetime
from graphrag_core.schema.introspection import identifies
from graphrag_core.types import (
    CypherQuery,
    Evidence,
    Node,
    Property,
    Relationship,
    Rows,
    Subgraph,
    Translation,
)

INTENT_CONFIDENCE = 0.8
ENTITY = Template("MATCH ({x}:{label}) WHERE {key} = {value}")
SHORT_TEXT = 160
LONGEST_VALUE, MOST_VALUES = 40, 3
LONGEST_CODE = 24
NO_VALUE = frozenset({"none", "n/a", "unknown", "null", "nil", "not known"})
NOTHING_MORE: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class RanQuery:
    """The query of an answer with its rows; `phrases` say how the question was read."""

    query: CypherQuery
    rows: Rows
    phrases: tuple[str, ...]

    def answer(
        self,
        text: str,
        register: CitationRegister | None = None,
        *,
        follow_ups: tuple[str, ...] = (),
        partial: str = "",
        unused: tuple[str, ...] = (),
        most: float = 1.0,
    ) -> IntentAnswer:
        """Answer with a text that cites what stands in the register, or nothing without one."""
        return IntentAnswer(
            text=text,
            query=self.query,
            rows=self.rows,
            evidence=register.evidence if register is not None else Evidence(),
            citations=register.citations if register is not None else (),
            interpretation=self.phrases,
            follow_ups=follow_ups,
            partial=partial,
            unused=unused,
            most=most,
        )


def run_query(
    call: IntentCall,
    text: Fragment,
    parameters: Mapping[str, Any],
    phrases: Sequence[str],
    *,
    limit: int | None = None,
) -> RanQuery | None:
    """Validate and run the query of an answer; None where it is only planned.

    `limit` is for rows that are summed up, and of which none may be missing; else the question's.
    Raises `QueryRefusedError` with the reason where it may not run, is too heavy or takes too long.
    """
    query = portable(CypherQuery(text.text, dict(parameters)))
    if call.planned is not None:
        call.planned.append(call.run.dependencies.narrow(query))
        return None
    translation = Translation(query, tuple(phrases), "offline", INTENT_CONFIDENCE)
    checked = check_translation(call.run, translation, "intent")
    if not checked.validation.runnable:
        reasons = [d.message for d in checked.validation.diagnostics if d.severity == "error"]
        raise QueryRefusedError(f"Its query cannot run. {' '.join(reasons)}".strip())
    executed = execute(call.run, "intent", checked, limit)
    if executed is None:
        raise QueryRefusedError(call.run.attempts[-1].error or "Its query could not be run.")
    return RanQuery(executed.translation.query, executed.rows, tuple(phrases))


def ties_line(call: IntentCall, ran: RanQuery) -> list[str]:
    """Say in a line what ranks the same as the last row and is left out; none without any.

    The query orders by what it ranks by and ends with its LIMIT.
    """
    try:
        ties = ties_of(ran.query, ran.rows, call.run.dependencies.database())
    except GraphragError:
        return []
    if ties is None or not ties.names:
        return []
    call.run.remark("fallback", "tied", ties.sentence)
    return [ties.sentence]


def look_up(call: IntentCall, text: Fragment, parameters: Mapping[str, Any], most: int) -> Rows:
    """Run a query of ours that prepares an answer and is not shown; no rows where it fails.

    It is planned once: what is guarded first is planned twice, and the plan takes most of the time.
    """
    query = call.run.dependencies.narrow(portable(CypherQuery(text.text, dict(parameters))))
    try:
        return call.run.dependencies.database().fetch(query, limit=most)
    except (QueryRefusedError, QueryTimeoutError):
        return Rows()


def entity_match(entity: NamedEntity, at: str = "x", value: str = "entity") -> Fragment:
    """Match the node that a question names, by the property that names it."""
    return ENTITY.fill(
        x=variable(at),
        label=name(entity.label),
        key=property_of(at, entity.key),
        value=parameter(value),
    )


def register_of(
    call: IntentCall, rows: Rows, *more: Node, links: Sequence[Relationship] = ()
) -> CitationRegister:
    """Register what is in the rows, the nodes that they join, `more` nodes and their links.

    A link is left out where one of its ends is not among the nodes.
    """
    found = evidence_in(rows, call.run.schema, call.run.dependencies.database())
    return CitationRegister(replace(found, subgraph=widened(found.subgraph, more, links)))


def widened(graph: Subgraph, more: Sequence[Node], links: Sequence[Relationship] = ()) -> Subgraph:
    """Add nodes to a graph, and those of the links both of whose ends are then in it."""
    known = {node.id for node in graph.nodes}
    nodes = (*graph.nodes, *(node for node in more if node.id not in known))
    drawn = {r.id for r in graph.relationships}
    ends = {node.id for node in nodes}
    joining = (r for r in links if r.id not in drawn and {r.start, r.end} <= ends)
    relationships = (*graph.relationships, *joining)
    return replace(
        graph,
        nodes=nodes,
        relationships=relationships,
        total_nodes=max(graph.total_nodes, len(nodes)),
        total_relationships=max(graph.total_relationships, len(relationships)),
    )


def cited(register: CitationRegister, node: Node, row: int | None = None) -> str:
    """Write a node's name with the mark of its citation."""
    return f"{plain(node.name)}{register.cite(node, row)}"


def cited_with_code(
    call: IntentCall, register: CitationRegister, node: Node, row: int | None = None
) -> str:
    """Write a node's name with its mark, and the code that it is filed under beside its name."""
    entries = (call.run.schema.label(label) for label in node.labels)
    codes = (
        node.properties.get(key.key)
        for entry in entries if entry is not None
        for key in entry.properties
        if _is_code(key)
    )  # fmt: skip
    found = (c for c in codes if isinstance(c, str) and c != node.name and len(c) <= LONGEST_CODE)
    return cited(register, node, row) + "".join(f" ({plain(code)})" for code in [*found][:1])


def _is_code(key: Property) -> bool:
    """Tell whether a property holds the code or number that a node is filed under."""
    return key.tells_apart and identifies(key)


def when(value: Any) -> str:
    """Write a stored time in words; "" for what is no time."""
    instant = instant_of(value)
    return "" if instant is None else moment(to_datetime(instant))


def day(value: Any) -> str:
    """Write the day of a stored time in words; "" for what is no time."""
    instant = instant_of(value)
    return "" if instant is None else moment(to_datetime(instant).date())


def text_of(call: IntentCall, node: Node, most: int = SHORT_TEXT) -> str:
    """Return the beginning of a node's own text; "" where it has none beside its name."""
    keys = [key for label in node.labels for key in call.context.profile.text_keys.get(label, ())]
    texts = (node.properties.get(key) for key in keys)
    found = next((t for t in texts if isinstance(t, str) and t.strip() and t != node.name), "")
    return plain(found, most)


def telling_values(
    call: IntentCall, node: Node, more: Mapping[str, Any] = NOTHING_MORE
) -> list[str]:
    """List a few short words that a node has beside its name, after `more` values."""
    schema, hidden = call.run.schema, call.context.profile.hidden_properties
    entries = [entry for label in node.labels if (entry := schema.label(label)) is not None]
    keys = [key for entry in entries for key in entry.properties]
    names_ = {key.key for key in keys if key.unique or _is_code(key)}
    names_ |= hidden
    own = (value for key, value in node.properties.items() if key not in names_)
    found = [
        plain(value)
        for value in (*more.values(), *own)
        if isinstance(value, str) and 1 < len(value) <= LONGEST_VALUE and value != node.name
        if value.casefold() not in NO_VALUE
    ]
    return list(dict.fromkeys(found))[:MOST_VALUES]


def as_of(call: IntentCall) -> datetime:
    """Return the time that a question asks of."""
    asked = call.run.question.as_of
    return asked if isinstance(asked, datetime) else call.context.now


def time_words(call: IntentCall, now: str = "now") -> str:
    """Say of which time the relationships are that count; `now` is how this moment is said."""
    asked = call.run.question.as_of
    if asked == "all":
        return "at all times"
    return f"as of {now if asked is None else moment(asked)}"
