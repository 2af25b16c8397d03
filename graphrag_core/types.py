"""The values that flow from a question to its answer.

Frozen dataclasses and nothing else: no room's logic lives here, and this module
imports none of them. Ids are always `str`; database values are plain Python
(`datetime`, `date`, numbers, strings, lists, dicts) because the Neo4j adapter
converted them once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]
Verdict = Literal["error", "warning", "ok"]
QueryType = Literal["r", "rw", "w", "s"]
Rung = Literal["llm", "repair", "offline", "intent", "text", "vector", "agent", "none"]
Failure = Literal["database", "call"]
QUERY_RUNGS: frozenset[Rung] = frozenset({"llm", "repair", "offline"})
"""The rungs whose rows answer the question; the others find what is related."""

Mode = Literal["auto", "nl", "expand", "hybrid", "local", "global", "agent"]
SearchMode = Literal["vector", "text", "hybrid"]
TranslatorChoice = Literal["auto", "llm", "offline"]
IntentName = Literal[
    "impact",
    "needs",
    "connected",
    "common",
    "compare",
    "changes",
    "why",
    "risks",
    "overall",
    "upcoming",
    "summary",
    "who",
    "history",
    "cycles",
    "weak_points",
    "central",
    "before",
    "after",
    "worst",
    "best",
    "time_between",
    "trend",
    "quality",
    "anomalies",
    "clusters",
    "definition",
    "texts",
    "about",
]
"""The engines of `ask/intents`, each a module of that folder."""
ChartKind = Literal["bar", "line", "pie", "scatter", "number", "table"]
ChartWish = Literal["chart", "bar", "line", "pie", "scatter", "table"]
"""What a question asks to be drawn; a `chart` of any kind."""
AttemptOrigin = Literal["llm", "repair", "offline", "intent", "text", "vector"]
AsOf = datetime | Literal["all"] | None
"""A point in time; `None` asks of now, `"all"` lifts the restriction to live facts."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node: `id` is its `elementId`, `key` the graph's own unique key (or the id)."""

    id: str
    key: str
    labels: tuple[str, ...]
    name: str
    properties: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Relationship:
    """A relationship from node id `start` to node id `end`.

    `name` is the type unless the profile knows a better one; `fact` is its text
    where the graph has one. `valid_at`/`invalid_at` are half-open and zoned in UTC;
    `None` means undated (start) or still open (end).
    """

    id: str
    type: str
    name: str
    start: str
    end: str
    properties: Mapping[str, Any]
    valid_at: datetime | None = None
    invalid_at: datetime | None = None
    fact: str | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """A path as the database returned it, in its order."""

    nodes: tuple[Node, ...]
    relationships: tuple[Relationship, ...]


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Nodes and relationships to draw; the totals count what there was before capping."""

    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    total_nodes: int = 0
    total_relationships: int = 0


MOSTLY_DISTINCT = 0.9
"""Distinct values of a key, as a share of those that have it, from which it tells them apart."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property key of one label or relationship type.

    `types` are Cypher type names ("STRING", "INTEGER", "FLOAT", "BOOLEAN", "DATE",
    "ZONED DATETIME", "LOCAL DATETIME", "DURATION", "POINT", "LIST<…>").
    `values` are examples; when `values_complete`, they are all the distinct values. `present` of
    the sample have the key, with `distinct` values; both are 0 where nothing was counted.
    `latest` is the last of its dates or times; None where it holds none, or too many to look at.
    `earlier_than` are the times of the same owner that its own come before, as the data say.
    """

    key: str
    types: tuple[str, ...]
    values: tuple[Any, ...] = ()
    values_complete: bool = False
    unique: bool = False
    indexed: bool = False
    present: int = 0
    distinct: int = 0
    latest: date | None = None
    earlier_than: tuple[str, ...] = ()

    @property
    def tells_apart(self) -> bool:
        """Whether nearly all that have the key have a value of their own, as far as is known."""
        return self.distinct >= MOSTLY_DISTINCT * self.present


@dataclass(frozen=True, slots=True)
class LabelSchema:
    """A node label with its node count and properties, `name_key` its display name's key."""

    name: str
    count: int
    properties: tuple[Property, ...] = ()
    name_key: str | None = None

    def property(self, key: str) -> Property | None:
        """Return the property called `key`, or None."""
        return next((p for p in self.properties if p.key == key), None)


@dataclass(frozen=True, slots=True)
class RelationshipTypeSchema:
    """A relationship type with its count and properties."""

    name: str
    count: int
    properties: tuple[Property, ...] = ()

    def property(self, key: str) -> Property | None:
        """Return the property called `key`, or None."""
        return next((p for p in self.properties if p.key == key), None)


@dataclass(frozen=True, slots=True)
class Pattern:
    """`(:start)-[:type]->(:end)` occurs `count` times (an estimate on large graphs)."""

    start: str
    type: str
    end: str
    count: int


@dataclass(frozen=True, slots=True)
class Index:
    """An index, or that of a constraint; `kind` and `state` as the server names them."""

    name: str
    kind: str
    entity: Literal["NODE", "RELATIONSHIP"]
    labels: tuple[str, ...]
    properties: tuple[str, ...]
    state: str
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Synonym:
    """What people call a label, a relationship type, or a property (`key`) of one of them.

    A type's words are read from its start to its end ("A owns B"), or with `reversed` from its
    end ("B owner A").
    """

    phrase: str
    label: str | None = None
    type: str | None = None
    key: str | None = None
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class LabelRoles:
    """What a label's properties are for, where its owner says so; None: as detected.

    With `dated` false the label's nodes are there at all times, whatever their keys.
    """

    name: str | None = None
    key: str | None = None
    texts: tuple[str, ...] | None = None
    time: str | None = None
    hidden: bool | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    known_from: str | None = None
    known_to: str | None = None
    dated: bool | None = None


@dataclass(frozen=True, slots=True)
class TypeRoles:
    """What bounds a type's facts, where its owner says so; None: as detected.

    With `dated` false the type's relationships are no dated facts, whatever their keys.
    """

    valid_from: str | None = None
    valid_to: str | None = None
    known_from: str | None = None
    known_to: str | None = None
    dated: bool | None = None


@dataclass(frozen=True, slots=True)
class GraphRoles:
    """Roles that one property plays all over a graph; None: as detected."""

    tenant: str | None = None
    source: str | None = None
    fact: str | None = None
    relationship_name: str | None = None
    hidden_properties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Customization:
    """What the owner of a graph says of it (`graphrag.toml`), as far as its schema knows it."""

    synonyms: tuple[Synonym, ...] = ()
    labels: Mapping[str, LabelRoles] = field(default_factory=dict)
    types: Mapping[str, TypeRoles] = field(default_factory=dict)
    graph: GraphRoles = field(default_factory=GraphRoles)


@dataclass(frozen=True, slots=True)
class Schema:
    """What a graph holds: only labels and types that have at least one node or relationship.

    `custom` is what its owner says of it beside that.
    """

    labels: tuple[LabelSchema, ...] = ()
    relationship_types: tuple[RelationshipTypeSchema, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    indexes: tuple[Index, ...] = ()
    read_at: datetime | None = None
    custom: Customization = field(default_factory=Customization)

    def label(self, name: str) -> LabelSchema | None:
        """Return the label called `name`, or None."""
        return next((entry for entry in self.labels if entry.name == name), None)

    def relationship_type(self, name: str) -> RelationshipTypeSchema | None:
        """Return the relationship type called `name`, or None."""
        return next((entry for entry in self.relationship_types if entry.name == name), None)


DEFAULT_LIMIT = 100
"""Rows of a call that does not say how many; fewer where `GRAPHRAG_MAX_ROWS` is smaller."""


@dataclass(frozen=True, slots=True)
class Question:
    """The user's words and how far an answer may reach.

    `limit` caps rows (1 to the settings' maximum), `max_hops` joins over mixed types; `hops` is
    how far the modes `local` and `expand` go out from what is named.
    `choices` maps an ambiguous term of an earlier clarification to the id of the
    node that the user chose. `history` is the conversation so far, the oldest exchange first,
    that a follow-up goes on from. `adjusted` switches conditions of the reading off (None) or
    gives them another of their `alternatives`, by their ids. `rendering` is how the user wants it
    read, one of an earlier answer's alternatives; `edited` is what a follow-up made of the
    reading before it. `intent` names the engine that is to answer.
    """

    text: str
    tenant: str | None = None
    limit: int = DEFAULT_LIMIT
    max_hops: int = 3
    hops: int = 1
    as_of: AsOf = None
    choices: Mapping[str, str] = field(default_factory=dict)
    history: tuple["Exchange", ...] = ()
    adjusted: Mapping[str, str | None] = field(default_factory=dict)
    rendering: str | None = None
    edited: object | None = None
    intent: IntentName | None = None


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """Cypher text with its parameters; values are never pasted into the text."""

    text: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ValueLink:
    """Words of the question that name a value of the graph.

    `start`/`end` are code-point offsets into the question, `text` the words there.
    The value stands in property `key` of nodes with `label`; `node_id` is set when the
    value is the display name of exactly one node. `score` is 0–1, 1 for an exact match.
    """

    start: int
    end: int
    text: str
    label: str
    key: str
    value: Any
    score: float
    node_id: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing an ambiguous term may mean; `tenant` where the graph keeps several apart.

    `distinction` is what tells it from others of its name: "orderNo WO-26055"; "" where
    nothing does.
    """

    id: str
    label: str
    name: str
    tenant: str | None = None
    distinction: str = ""

    @property
    def apart(self) -> str:
        """What is said behind its label or name: " of acme, orderNo WO-26055"."""
        tenant = f" of {self.tenant}" if self.tenant else ""
        return f"{tenant}, {self.distinction}" if self.distinction else tenant


@dataclass(frozen=True, slots=True)
class Clarification:
    """A term of the question that names several things equally well."""

    term: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question of a conversation and what came of it, as far as a follow-up needs it.

    `question` is as it was typed, `standalone` as it was asked. `results` are the nodes that the
    rows name, in their order; `clarification` is what was asked back, and so are `readings`, in
    words. `reading` is how the question was read offline, None where a model read it and in what
    comes from a file; `intent` names the engine that answered instead of a query.
    """

    question: str
    standalone: str
    answer: str = ""
    cypher: str | None = None
    results: tuple[Candidate, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    clarification: Clarification | None = None
    reading: object | None = field(default=None, compare=False)
    intent: str | None = None
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadCondition:
    """A condition of a reading that can be switched off or changed.

    `alternatives` are the texts of other values it may have; `active` is false while it is off,
    `removable` whether the question makes sense without it.
    """

    id: str
    phrase: str
    alternatives: tuple[str, ...] = ()
    active: bool = True
    removable: bool = True
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Links:
    """What of the graph a question names; `clarification` when one term stays ambiguous."""

    values: tuple[ValueLink, ...] = ()
    clarification: Clarification | None = None


@dataclass(frozen=True, slots=True)
class Translation:
    """A question as one read-only Cypher statement.

    `interpretation` says in plain words how the question was read, a phrase each
    condition. `confidence` is 0–1; below the ladder's threshold the query is not run.
    `unread` are content words of the question that the query does not use. `reading` is the
    offline translator's own, for a follow-up to go on from.
    """

    query: CypherQuery
    interpretation: tuple[str, ...]
    translator: Literal["llm", "offline"]
    confidence: float
    unread: tuple[str, ...] = ()
    conditions: tuple[ReadCondition, ...] = ()
    reading: object | None = None


@dataclass(frozen=True, slots=True)
class Loosened:
    """A translation with one condition less, once for each condition, and with none left."""

    with_one_less: tuple[Translation, ...]
    with_none: Translation


@dataclass(frozen=True, slots=True)
class Untranslated:
    """Explain why a translator has no query: a code of the ladder and a sentence for people.

    `repeated`: asked to mend its query, it gave the same one again.
    """

    code: str
    message: str
    clarification: Clarification | None = None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `length` code points at `offset` of the text by `replacement`."""

    offset: int
    length: int
    replacement: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A remark on a query.

    `name` is what it is about ("Servce"), `suggestion` what to write instead.
    `line` and `column` count from 1 and `length` in code points, of the text as given;
    all None when the remark has no place in it. `edit` only where it is certain.
    """

    code: str
    severity: Severity
    message: str
    name: str | None = None
    suggestion: str | None = None
    line: int | None = None
    column: int | None = None
    length: int | None = None
    edit: Edit | None = None


@dataclass(frozen=True, slots=True)
class PlanOperator:
    """One operator of a query plan, with its children.

    `rows` and `db_hits` are what was measured: None in a plan that was not run.
    """

    name: str
    details: str
    estimated_rows: float
    children: tuple["PlanOperator", ...] = ()
    rows: int | None = None
    db_hits: int | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """A query that ran with PROFILE: its plan with measured rows and db hits, and its rows.

    Where the rows were `truncated`, the numbers are those up to there.
    """

    plan: PlanOperator
    rows: "Rows"


@dataclass(frozen=True, slots=True)
class Notification:
    """A remark of the database's planner, by GQLSTATUS; the position is absent for some."""

    gql_status: str
    title: str
    description: str
    line: int | None = None
    column: int | None = None
    offset: int | None = None


@dataclass(frozen=True, slots=True)
class StatementError:
    """The database refused a statement: the innermost cause's GQLSTATUS and position."""

    gql_status: str
    message: str
    line: int | None = None
    column: int | None = None
    offset: int | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the database's planner says of a query before it runs; `error` excludes the rest."""

    query_type: QueryType | None
    plan: PlanOperator | None = None
    notifications: tuple[Notification, ...] = ()
    error: StatementError | None = None


@dataclass(frozen=True, slots=True)
class Validation:
    """A verdict on a query and the diagnostics it rests on, worst and first in the text first.

    `runnable`: would `Graph.read` execute it now? `fixed`: the text with all certain
    edits applied, None when there is none.
    """

    verdict: Verdict
    query_type: QueryType | None
    runnable: bool
    diagnostics: tuple[Diagnostic, ...] = ()
    fixed: str | None = None
    plan: PlanOperator | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A result: `records` hold plain values, `Node`, `Relationship` or `Path`, by column name.

    `truncated` when the row cap stopped the stream. `elapsed_ms` is the database's time
    as seen from here.
    """

    columns: tuple[str, ...] = ()
    records: tuple[Mapping[str, Any], ...] = ()
    truncated: bool = False
    elapsed_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """One query that a rung of the ladder tried, and how far it came."""

    origin: AttemptOrigin
    query: CypherQuery
    validation: Validation | None = None
    rows: Rows | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """The graph elements that a result rests on.

    `by_row[i]` are the ids of the nodes and relationships behind row i, in the query's order;
    empty for a row whose elements could not be told. `source_names` maps the chunk ids that
    the elements carry to the names of their documents, where the graph has them.
    """

    subgraph: Subgraph = field(default_factory=Subgraph)
    by_row: tuple[tuple[str, ...], ...] = ()
    source_names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunResult:
    """A person's own query, run: its rows, the graph elements behind them, the remarks."""

    rows: Rows
    graph: Subgraph
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that a model asks for; `arguments` is its JSON, as it was written."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ModelTurn:
    """What a model says in a conversation with tools: words, or calls, or both."""

    text: str
    calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """What a sentence rests on: a node's, relationship's or source's id, and its label.

    `number` is the mark in the answer's text, `[1]`; `rows` the indexes of the result rows
    that it belongs to, `elements` the ids of what a source is known to speak of.
    """

    number: int
    id: str
    label: str
    kind: Literal["node", "relationship", "source"]
    source: str | None = None
    rows: tuple[int, ...] = ()
    elements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepDiagnostic:
    """What a step of the ladder has to say: a code, a sentence, where from."""

    code: str
    severity: Severity
    message: str
    rung: Rung | None = None


@dataclass(frozen=True, slots=True)
class Diagnostics:
    """The remarks of one answer, by step."""

    translator: tuple[StepDiagnostic, ...] = ()
    validator: tuple[Diagnostic, ...] = ()
    execution: tuple[StepDiagnostic, ...] = ()
    fallback: tuple[StepDiagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that is being written: its rows are there, the model's words come.

    `text` is what came so far, unchecked: the answer may say something else in the end.
    """

    query: CypherQuery
    interpretation: tuple[str, ...]
    rows: Rows
    graph: Subgraph
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """What running one reading of a question gave; `digest` is equal for equal rows.

    `empty` is also one row of zeros, nulls and false; `rows` is their number. `includes` are the
    digests of other results that are some of its columns.
    """

    digest: str
    empty: bool
    failed: bool = False
    rows: int = 0
    includes: frozenset[str] = frozenset()


MIN_CONFIDENCE = 0.5
"""An offline reading that is less likely right than this is offered and not taken."""


@dataclass(frozen=True, slots=True)
class AlternativeReading:
    """Another way to read a question, in words and as a query; `confidence` is 0–1.

    `finds` is what the query found in a few words, "" where it has not run.
    """

    rendering: str
    query: CypherQuery
    confidence: float
    finds: str = ""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """Another reading of a question that a model had answered, and what it found.

    By the offline translator, or by the model itself once it knew that its query found nothing.
    """

    agrees: bool
    query: CypherQuery
    interpretation: tuple[str, ...]
    confidence: float
    rows: Rows
    translator: Literal["llm", "offline"] = "offline"


@dataclass(frozen=True, slots=True)
class ModelPrompt:
    """The `(role, content)` messages of one call to a model, and their size in tokens.

    `estimated` where the endpoint did not count them. `known`: the reply was kept from an
    earlier call and nothing was sent; `draft`: it was only made to be looked at; `broken`: the
    reply broke off or was of no use. `response_format` is the form that was asked for, {} for any.
    """

    purpose: str
    messages: tuple[tuple[str, str], ...]
    tokens: int
    reply_tokens: int = 0
    estimated: bool = False
    state: Literal["sent", "known", "draft", "broken"] = "sent"
    response_format: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ModelUsage:
    """What one answer cost at the model: calls that got a reply, and the tokens of all.

    `estimated` of them were not counted by the endpoint, as those of a reply that broke off.

    `cached` replies were known already and cost nothing. `spent` are the tokens of this
    process so far, of a `budget` (0: none). `cost` is that of this answer in US dollars,
    `spent_cost` that of the process so far; None where no prices are set.
    """

    calls: int
    cached: int
    prompt_tokens: int
    completion_tokens: int
    spent: int
    budget: int
    cost: float | None = None
    spent_cost: float | None = None
    estimated: int = 0


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a large result may be narrowed `by`: a follow-up with one of the values in its gap."""

    by: str
    phrase: str
    values: tuple[str, ...]

    def question_for(self, number: int) -> str:
        """Return the follow-up that narrows to the value of that number."""
        return self.values[number].join(self.phrase.split("{}"))


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of an answer and the cell that they are bound to.

    With `row` None they are bound to an aggregate (a count, a sum) of `rows`.
    """

    text: str
    row: int | None
    column: str | None
    value: Any
    rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """How rows are drawn; the columns are named as in the rows.

    `x` is the column of the categories or times, `y` that of the numbers; where it is None in a
    drawing, the rows of each `x` are counted. `series` tells several lines or colours of bars
    apart. The titles name unit and zone where they are known, `unit` is that of `y`. Of the kind
    `number` the one row is a number, and a `table` is not drawn. `asked` is what the question asks
    for, None where it asks for none; `note` says in a sentence why it is not drawn so, or what was
    left out. `gap` is what a line does at a time without a row: nothing was counted, or there is
    no value; None where times have to be taken as they are. `additive`: numbers of several series
    may be stacked to a sum, as counts may and averages may not. `year` is the column of the years
    where `x` are months and one line runs through all of them.
    """

    kind: ChartKind
    x: str | None = None
    y: str | None = None
    series: str | None = None
    x_title: str = ""
    y_title: str = ""
    unit: str = ""
    asked: ChartWish | None = None
    note: str = ""
    gap: Literal["zero", "break"] | None = None
    additive: bool = True
    year: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Return all that `ask` has to say; `cypher` and `rows` belong to the first query that ran.

    `standalone` is the question as it was asked where it went on from earlier ones, else None.
    `conditions` can be switched off or changed, and the question asked again with them.
    `prompts` are what a model was told, in the order of the calls; `narrowing` are follow-ups
    that a large result can be narrowed by. `alternatives` are other ways to read the question, the
    likeliest first. `retrieved_chunks_count` are the chunks that a search
    brought as sources. `intent` is the engine that answered, None for a query or a search;
    `follow_ups` are questions that the graph can answer next. `reading` is how the offline
    translator read the question, for a follow-up to go on from. `chart` is how the rows are drawn,
    None where they make no chart and none was asked for. `failure` is what ended the call:
    the database could not be used, or the call was wrong, refused or took too long.
    """

    question: str
    mode: Mode
    rung: Rung
    answered: bool
    confidence: float
    text: str
    cypher: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    interpretation: tuple[str, ...] = ()
    rows: Rows = field(default_factory=Rows)
    related: Subgraph = field(default_factory=Subgraph)
    citations: tuple[Citation, ...] = ()
    claims: tuple[Claim, ...] = ()
    graph: Subgraph = field(default_factory=Subgraph)
    clarification: Clarification | None = None
    attempts: tuple[Attempt, ...] = ()
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    standalone: str | None = None
    conditions: tuple[ReadCondition, ...] = ()
    usage: ModelUsage | None = None
    prompts: tuple[ModelPrompt, ...] = ()
    narrowing: tuple[Narrowing, ...] = ()
    second_opinion: SecondOpinion | None = None
    retrieved_chunks_count: int = 0
    alternatives: tuple[AlternativeReading, ...] = ()
    intent: str | None = None
    follow_ups: tuple[str, ...] = ()
    reading: object | None = None
    chart: ChartSpec | None = None
    failure: Failure | None = None
