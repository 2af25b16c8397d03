"""The tools of agents and MCP clients, one record each; replies are texts with their sources.

No reply is longer than its tool allows or, but for an export, names more than `MOST_NODES` nodes;
it says what it leaves out. While the database is down or empty, the app's own copy of the
documents is searched. When an entity is not found, the graph's own texts are searched. The reply
says so in both cases.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.duplicates_tool import FIND_DUPLICATES
from graphrag_core.agent.export_tool import EXPORT_SUBGRAPH
from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.agent.tool import (
    MOST_CHARS,
    AgentTool,
    EntityName,
    Lines,
    ToolOutput,
    ToolReply,
)
from graphrag_core.answer.charts import chart_in_words
from graphrag_core.answer.cut_results import is_whole
from graphrag_core.errors import CallError, DatabaseUnavailableError, GraphragError, TooBusyError
from graphrag_core.explore.context import require_filled
from graphrag_core.json_output.values import dumps, plain
from graphrag_core.runtime.inputs import Input, Inputs, input_fields, read_values
from graphrag_core.types import AsOf, CypherQuery, IntentName, Node, Question, Relationship

if TYPE_CHECKING:
    from graphrag_core.explore.types import Neighborhood
    from graphrag_core.retrieve.search_types import SearchResult

MOST_NODES = 20
MOST_PASSAGES = 5
"""The most documents shown when a call fails."""

TEXT_CHARS = 400
FOOT_CHARS = 120
COUNT_INSTEAD = (
    "to say how many there are, count with count(*); to see all, ask a narrower question."
)
CELL = " | "
"""The separator between the cells of a row."""

Query = Annotated[str, MinLen(1), MaxLen(10_000), Input("What to look for")]
AtTime = Annotated[
    str | None, MinLen(1), MaxLen(1_000), Input("A date, plain words, or 'all'; else now")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchGraphInputs(Inputs):
    """The inputs of `search_knowledge_graph`."""

    query: Query
    entity_name: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("Only relationships of this entity")
    ] = None
    relationship_type: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("Only of this type")
    ] = None
    at: AtTime = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryToolInputs(Inputs):
    """The inputs of `get_entity_history`."""

    entity_name: EntityName
    since: Annotated[
        str | None,
        MinLen(1),
        MaxLen(1_000),
        Input("Only changes since: a date or plain words"),
    ] = None
    reference_time: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("A date or plain words")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDocumentsInputs(Inputs):
    """The inputs of `search_documents`."""

    query: Query
    at: AtTime = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighborhoodToolInputs(Inputs):
    """The inputs of `get_neighborhood`."""

    entity_name: EntityName
    at: AtTime = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadQueryInputs(Inputs):
    """The inputs of `run_read_query`."""

    cypher: Annotated[str, MinLen(1), MaxLen(10_000), Input("One reading query")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskToolInputs(Inputs):
    """The inputs of `ask_question`."""

    question: Query
    intent: Annotated[IntentName | None, Input("The analysis that is to answer")] = None
    at: AtTime = None


def call_tool(
    engine: GraphAccess, name: str, arguments: Mapping[str, Any] | None, *, as_of: AsOf = None
) -> ToolReply:
    """Call a tool; the reply describes any fault of the call or the database.

    A tool that takes a time looks at that of `as_of` where none is given.
    """
    tool = next((tool for tool in TOOLS if tool.name == name), None)
    if tool is None:
        return ToolReply(f"There is no tool '{name[:80]}'.", failed=True)
    try:
        values = read_values(tool.inputs, {**_time_given(tool, as_of), **(arguments or {})})
    except CallError as fault:
        return ToolReply(f"{fault.message} The inputs: {_inputs(tool)}.", failed=True)
    try:
        require_filled(engine.schema())
        output = tool.call(engine, values)
        return ToolReply(
            _fit_lines(output.lines, tool.most_chars), False, output.nodes, output.relationships,
            output.rows, output.whole,
        )  # fmt: skip
    except GraphragError as fault:
        return _fallback_reply(engine, getattr(values, tool.words), fault)


def _time_given(tool: AgentTool[Any], as_of: AsOf) -> Mapping[str, Any]:
    """Return a tool's input of a time; empty for now, and where the tool takes none."""
    if as_of is None or all(field.name != "at" for field in input_fields(tool.inputs)):
        return {}
    return {"at": as_of if as_of == "all" else as_of.isoformat()}


def _inputs(tool: AgentTool[Any]) -> str:
    return ", ".join(
        f"{field.name}{'' if field.required else '?'}" for field in input_fields(tool.inputs)
    )


def _fallback_reply(engine: GraphAccess, words: str, fault: GraphragError) -> ToolReply:
    """Reply with the fault, and with documents that match the words where that can help.

    With documents the reply counts as successful, but only while the database is down. Any
    other fault must be corrected first.
    """
    from graphrag_core.retrieve.search_types import SearchRequest

    message = f"{fault.message} {fault.hint}".strip()
    down = isinstance(fault, DatabaseUnavailableError) and not isinstance(fault, TooBusyError)
    request = SearchRequest(words, mode="text", top_k=MOST_PASSAGES)
    found, whose = None, "documents from the app's own copy"
    try:
        if down or fault.code == "empty_graph":
            found = engine.search_copy(request, fault, embed=False)
        elif fault.code == "unknown_entity":
            found, whose = engine.search(request), "texts of the graph that contain the words"
    except GraphragError:
        found = None
    if found is None or not found.hits:
        return ToolReply(message[:MOST_CHARS], failed=True)
    lines = [message, f"These are {whose}:", *_texts(found)]
    return ToolReply(_fit_lines(lines), failed=not down)


def _fit_lines(lines: Lines, most_chars: int = MOST_CHARS) -> str:
    """Join the lines that fit into `most_chars`, and say how many do not."""
    shown: list[str] = []
    room = most_chars - FOOT_CHARS
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            shown.append(f"… {len(lines) - len(shown)} more lines; ask a narrower question.")
            break
        shown.append(line)
    return "\n".join(shown)


def _search_graph(engine: GraphAccess, inputs: SearchGraphInputs) -> ToolOutput:
    from graphrag_core.explore.validity import validity_filter
    from graphrag_core.retrieve.search_types import SearchRequest

    if inputs.entity_name is not None:
        return _around(engine, inputs.entity_name, inputs.at, inputs.relationship_type)
    moment = _moment(engine, inputs.at)
    found = engine.search(SearchRequest(inputs.query, as_of=moment))
    for remark in found.remarks:
        if remark.code == DatabaseUnavailableError.code:
            raise DatabaseUnavailableError(remark.message)
    nodes = {node.id: node for node in found.graph.nodes}
    wanted = [
        fact
        for fact in found.graph.relationships
        if inputs.relationship_type in (None, fact.name, fact.type)
    ]
    if moment is not None:
        # The facts of the chunks that were found are those of all times.
        context = engine.exploration()
        validity = validity_filter(context.profile, context.schema, moment, context.now)
        wanted = [fact for fact in wanted if validity.counts(fact, nodes)]
    return _facts(engine, wanted, nodes, len(wanted))


def _get_neighborhood(engine: GraphAccess, inputs: NeighborhoodToolInputs) -> ToolOutput:
    return _around(engine, inputs.entity_name, inputs.at, None)


def _moment(engine: GraphAccess, at: str | None) -> AsOf:
    """Read the time that is looked at; None for now. Raises as `read_when`."""
    from graphrag_core.explore.points_in_time import read_when

    if at == "all":
        return "all"
    return read_when(engine.exploration(), at).at if at else None


def _around(engine: GraphAccess, entity: str, at: str | None, type_: str | None) -> ToolOutput:
    from graphrag_core.explore.neighborhood import neighborhood

    moment = _moment(engine, at)
    found = neighborhood(engine.exploration(), entity, at=moment, type=type_, limit=200)
    nodes = {node.id: node for node in (*found.nodes, found.center)}
    ended = [f"Facts that have ended and are left out: {found.ended}"] if found.ended else []
    head = f"{found.center.name} ({', '.join(found.center.labels)}) id {found.center.id}"
    by_type = [f"{c.type} {c.direction} {c.count}" for c in found.by_type[:MOST_NODES]]
    shown = _facts(engine, found.relationships, nodes, _count_then(found))
    total = f"At all times: {', '.join(by_type)}"
    return replace(
        shown,
        lines=[head, total, *ended, *shown.lines],
        nodes=(found.center, *(node for node in shown.nodes if node.id != found.center.id)),
    )


def _count_then(found: "Neighborhood") -> int:
    """Count the relationships that the entity has at the requested time."""
    if found.next_cursor is None:
        return len(found.relationships)
    return found.total_relationships - (found.ended or 0) - (found.future or 0)


def _history(engine: GraphAccess, inputs: HistoryToolInputs) -> ToolOutput:
    from graphrag_core.explore.history import history
    from graphrag_core.explore.points_in_time import read_when
    from graphrag_core.explore.snapshots import snapshot

    context = engine.exploration()
    since = read_when(context, inputs.since).at if inputs.since else None
    found = history(context, inputs.entity_name, since=since, limit=50)
    lines = [f"{found.entity.name}: {found.summary}"]
    held_then = ToolOutput(())
    if inputs.reference_time:
        at = read_when(context, inputs.reference_time).at
        at_reference = snapshot(context, found.entity.id, at=at, limit=MOST_NODES)
        then = {node.id: node for node in (*at_reference.subgraph.nodes, found.entity)}
        lines.append(f"At {at.isoformat()}:")
        held_facts = at_reference.subgraph.relationships
        held_then = _facts(engine, held_facts, then, at_reference.subgraph.total_relationships)
        lines += held_then.lines
    changes = found.changes[:MOST_NODES]
    for change in changes:
        sources = ", ".join(source.name or source.id for source in change.sources)
        lines.append(
            f"{change.at.date()} {change.kind}: {change.fact} [{sources or change.relationship.id}]"
        )
    lines += _cut_line(len(changes), found.total_changes, "changes, the newest first")
    nodes = {n.id: n for n in (found.entity, *held_then.nodes, *(c.other for c in changes))}
    facts = {r.id: r for r in (*held_then.relationships, *(c.relationship for c in changes))}
    return ToolOutput(lines, tuple(nodes.values()), tuple(facts.values()))


def _search_documents(engine: GraphAccess, inputs: SearchDocumentsInputs) -> ToolOutput:
    from graphrag_core.retrieve.search_types import SearchRequest

    found = engine.search(SearchRequest(inputs.query, as_of=_moment(engine, inputs.at)))
    lines = list(_texts(found)) or ["Nothing was found."]
    away = [r.message for r in found.remarks if r.code == DatabaseUnavailableError.code]
    return ToolOutput([*away, *lines], tuple(hit.node for hit in found.hits[:MOST_NODES]))


def _read_query(engine: GraphAccess, inputs: ReadQueryInputs) -> ToolOutput:
    query = CypherQuery(inputs.cypher)
    found = engine.run(query, limit=MOST_NODES)
    whole = is_whole(query, found.rows)
    lines = [] if whole else [f"There may be more rows than these; {COUNT_INSTEAD}"]
    lines.append(CELL.join(map(_shortened, found.rows.columns)))
    for record in found.rows.records:
        cells = [record.get(column) for column in found.rows.columns]
        lines.append(CELL.join(_shortened(_cell(cell)) for cell in cells))
    lines += [f"{d.severity}: {d.message}" for d in found.diagnostics]
    nodes = found.graph.nodes[:MOST_NODES]
    ids = ", ".join(node.id for node in nodes)
    lines += [f"Sources: {ids}"] if ids else []
    return ToolOutput(lines, nodes, found.graph.relationships, found.rows, whole)


def _ask(engine: GraphAccess, inputs: AskToolInputs) -> ToolOutput:
    moment = _moment(engine, inputs.at)
    question = Question(inputs.question, intent=inputs.intent, as_of=moment)
    answer = engine.ask(question, translator="offline")
    lines = [*answer.text.splitlines(), *(f"({phrase})" for phrase in answer.interpretation)]
    if answer.chart is not None:
        lines.append(f"(chart: {chart_in_words(answer.chart)})")
    graph, query = answer.graph, CypherQuery(answer.cypher or "", answer.parameters)
    return ToolOutput(
        lines, graph.nodes[:MOST_NODES], graph.relationships, answer.rows,
        is_whole(query, answer.rows),
    )  # fmt: skip


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else dumps(plain(value))


def _facts(
    engine: GraphAccess, facts: Sequence[Relationship], nodes: Mapping[str, Node], total: int
) -> ToolOutput:
    """Write each fact on a line with its sources; the facts join at most `MOST_NODES` nodes."""
    from graphrag_core.explore.chunk_documents import name_sources
    from graphrag_core.explore.fact_times import fact_sentence
    from graphrag_core.profiles.sources import source_ids

    seen: set[str] = set()
    unique = []
    for fact in facts:
        if len(seen | {fact.start, fact.end}) > MOST_NODES:
            continue
        seen |= {fact.start, fact.end}
        unique.append(fact)
    ids = {fact.id: list(dict.fromkeys(source_ids(fact)))[:3] for fact in unique}
    wanted = [id_ for entry in ids.values() for id_ in entry]
    names = name_sources(wanted, engine.schema(), engine.exploration().database) if wanted else {}
    lines = []
    for fact in unique:
        since = f" since {fact.valid_at.date()}" if fact.valid_at else ""
        until = f" until {fact.invalid_at.date()}" if fact.invalid_at else ""
        sources = ", ".join(names.get(id_, id_) for id_ in ids[fact.id]) or fact.id
        lines.append(f"{_shortened(fact_sentence(fact, nodes))}{since}{until} [{sources}]")
    lines += _cut_line(len(unique), total, "facts; ask a narrower question")
    ends = tuple(nodes[id_] for id_ in sorted(seen) if id_ in nodes)
    return ToolOutput(lines or ["No relationship was found."], ends, tuple(unique))


def _cut_line(shown: int, total: int, what: str) -> Lines:
    """Return a line that says how many entries are shown; none when all are."""
    return [f"Showing {shown:,} of {total:,} {what}."] if shown < total else []


def _texts(found: "SearchResult") -> Iterator[str]:
    for hit in found.hits[:MOST_NODES]:
        yield f"{hit.node.name} ({hit.label}): {_shortened(hit.text)} [{hit.node.id}]"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= TEXT_CHARS else line[: TEXT_CHARS - 1] + "…"


SEARCH_KNOWLEDGE_GRAPH = AgentTool(
    "search_knowledge_graph",
    "Find relationships: how entities hang together, who does what with what. Give "
    "entity_name when the question names one, relationship_type to see only those.",
    SearchGraphInputs,
    _search_graph,
    "query",
)
GET_ENTITY_HISTORY = AgentTool(
    "get_entity_history",
    "What changed for one entity over time, newest first; with reference_time also "
    "what held at that moment. For 'when', 'since', 'used to', 'as of'.",
    HistoryToolInputs,
    _history,
    "entity_name",
)
SEARCH_DOCUMENTS = AgentTool(
    "search_documents",
    "Find passages of text by meaning and words: explanations, reports, how-tos, and "
    "why something happened. Not for relationships.",
    SearchDocumentsInputs,
    _search_documents,
    "query",
)
GET_NEIGHBORHOOD = AgentTool(
    "get_neighborhood",
    "Everything directly connected to one entity, with counts by type, now or at a "
    "time. For 'tell me about X'.",
    NeighborhoodToolInputs,
    _get_neighborhood,
    "entity_name",
)
RUN_READ_QUERY = AgentTool(
    "run_read_query",
    "Run one read-only Cypher query. For counts, rankings and filters that the other "
    "tools cannot express; written with the names of the schema.",
    ReadQueryInputs,
    _read_query,
    "cypher",
)
ASK_QUESTION = AgentTool(
    "ask_question",
    "Answer a question in plain words without a model, with citations. Give intent for what no "
    "single query says: what breaks when a thing fails (impact), what it needs, how two things "
    "are connected, what changed, comparisons, trends; the question then names the things.",
    AskToolInputs,
    _ask,
    "question",
)

TOOLS: tuple[AgentTool[Any], ...] = (
    SEARCH_KNOWLEDGE_GRAPH,
    GET_ENTITY_HISTORY,
    SEARCH_DOCUMENTS,
    GET_NEIGHBORHOOD,
    RUN_READ_QUERY,
    ASK_QUESTION,
    EXPORT_SUBGRAPH,
    FIND_DUPLICATES,
)
