"""The straight line from a question to its answer, and the ladder it falls back on.

    question ── link ── translate ── validate ── run ── answer

Each rung that falls short leaves a diagnostic and the next one takes over: the model's
query, its repair, the offline translator, a search by meaning for questions that say what
they are about, text match around named nodes, what is nearest in meaning, "nothing found".
`ask` always returns an `Answer`; only a programming error can raise.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from graphrag_core.answer import compose
from graphrag_core.answer.model import answer_by_model
from graphrag_core.context_answer import (
    ContextAnswer,
    asks_for_overview,
    global_answer,
    local_answer,
)
from graphrag_core.cypher.recognise import looks_like_cypher, looks_like_sql
from graphrag_core.cypher.tenant_scope import PARAMETER
from graphrag_core.errors import (
    CallError,
    GraphragError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.protocols import ChatModel, Database, Translator
from graphrag_core.retrieve.emptiness import Finding, examine, is_empty
from graphrag_core.retrieve.evidence import find_evidence
from graphrag_core.retrieve.search_types import embedding_hidden
from graphrag_core.retrieve.text_match import match_text
from graphrag_core.second_opinion import second_opinion
from graphrag_core.semantic_answer import (
    SemanticAnswer,
    SemanticTools,
    answer_by_search,
    hit_nodes,
    nearest_by_meaning,
    split,
)
from graphrag_core.types import (
    Answer,
    Attempt,
    AttemptOrigin,
    Citation,
    Clarification,
    CypherQuery,
    Diagnostic,
    Diagnostics,
    Links,
    Mode,
    Question,
    Rows,
    Rung,
    Schema,
    Severity,
    StepDiagnostic,
    Subgraph,
    Translation,
    TranslatorChoice,
    Untranslated,
    Validation,
)

MAX_QUESTION_CHARS = 10_000
MAX_REPAIRS = 2

CONTEXT_CONFIDENCE = 0.5
AGREEMENT, MOST_CONFIDENCE = 0.1, 0.95
"""What a second reading adds to or takes from an answer's confidence."""

MENDED_CODES = frozenset(
    {
        "unknown_label",
        "unknown_relationship_type",
        "unknown_property",
        "wrong_direction",
        "impossible_pattern",
    }
)
"""Warnings that send a model's query back before it is run; a person's runs as typed."""

TENANT_PARAMETERS = frozenset({PARAMETER})
"""What keeps a query inside the tenant is never taken away to see what lies outside."""

OnStep = Callable[[str], None]


class Linker(Protocol):
    """Finds which values of the graph a question names."""

    def link(self, question: Question) -> Links:
        """The links of a question. Raises `DatabaseUnavailableError`."""


class RepairingTranslator(Translator, Protocol):
    """A translator that can be told what was wrong with its query."""

    def repair(
        self, question: Question, links: Links, schema: Schema, attempt: Attempt
    ) -> Translation | Untranslated:
        """Translate again, knowing what the validator or the database said of `attempt`."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What answering needs; the engine assembles it. `database` and `schema` open lazily."""

    database: Callable[[], Database]
    schema: Callable[[], Schema]
    linker: Callable[[Schema], Linker]
    offline: Translator
    model: RepairingTranslator | None
    chat: ChatModel | None
    validate: Callable[[CypherQuery, Schema], Validation]
    narrow: Callable[[CypherQuery], CypherQuery] = lambda query: query
    """Keeps a query inside the tenant, where one is set."""
    semantic: SemanticTools | None = None


@dataclass(frozen=True, slots=True)
class _Ran:
    """A query that was run: the answer's rows belong to it."""

    rung: Rung
    translation: Translation
    validation: Validation
    rows: Rows


def ask(
    question: Question,
    tools: Tools,
    *,
    mode: Mode = "auto",
    translator: TranslatorChoice = "auto",
    on_step: OnStep | None = None,
) -> Answer:
    """Answer a question; whatever falls short is said in `diagnostics`.

    `translator` chooses who is asked first, the ladder goes on below it. `on_step` gets a
    short sentence as each step begins.
    """
    asking = _Asking(question, tools, mode, on_step or (lambda _: None))
    refusal = _unaskable(question.text)
    if refusal is not None:
        return asking.nothing(refusal)
    try:
        return asking.climb(translator)
    except GraphragError as fault:
        return asking.broken_off(fault)


def _unaskable(text: str) -> StepDiagnostic | None:
    """Why a text is no question that anybody could answer."""
    stripped = text.strip()
    if not stripped:
        return StepDiagnostic("empty_question", "error", "There is no question. Type one.")
    if len(stripped) > MAX_QUESTION_CHARS:
        return StepDiagnostic(
            "question_too_long",
            "error",
            f"The question has {len(stripped):,} characters; {MAX_QUESTION_CHARS:,} is the most. "
            "Ask it in fewer words.",
        )
    if not any(character.isalnum() for character in stripped):
        return StepDiagnostic(
            "no_words", "error", "There is no word in the question. Ask in a few words."
        )
    if looks_like_cypher(stripped):
        return StepDiagnostic(
            "cypher_given",
            "info",
            "This is Cypher, not a question. Open it on the Cypher page to check and run it.",
        )
    if looks_like_sql(stripped):
        return StepDiagnostic(
            "sql_given",
            "info",
            "This is SQL. Ask in plain words, or write Cypher on the Cypher page.",
        )
    return None


class _Asking:
    """One question on its way down the ladder, with what was tried and said so far."""

    def __init__(self, question: Question, tools: Tools, mode: Mode, on_step: OnStep) -> None:
        self.question = question
        self.tools = tools
        self.mode = mode
        self.on_step = on_step
        self.attempts: list[Attempt] = []
        self.remarks: dict[str, list[StepDiagnostic]] = {
            "translator": [],
            "execution": [],
            "fallback": [],
        }
        self.found: list[Diagnostic] = []
        self.began = time.perf_counter()
        self.timings_ms: dict[str, float] = {}
        self.held: tuple[Translation, Validation] | None = None
        self.clarification: Clarification | None = None
        self.finding: Finding | None = None

    def climb(self, translator: TranslatorChoice) -> Answer:
        """Try the rungs in order and answer from the first that carries."""
        with self.step("link", "Looking for names of the graph in the question"):
            schema = self.tools.schema()
            links = self.tools.linker(schema).link(self.question)
        if not schema.labels:
            return self.nothing(
                StepDiagnostic(
                    "empty_graph",
                    "warning",
                    "The graph is empty. Load data first: the demo with "
                    "`python -m graphrag_core seed`, or your own.",
                )
            )
        if self.mode in ("local", "global"):
            return self.by_context(self.mode, links, schema) or self.by_text(links, schema)
        if self.mode == "hybrid":
            found = self.by_search(links, schema, asked_for=True)
            return found or self.by_text(links, schema)
        ran = None
        if self.mode != "expand":
            if translator != "offline":
                ran = self.by_model(links, schema, asked_for=translator == "llm")
            ran = ran or self.by_offline(links, schema) or self.by_held_query()
        if self.clarification is not None and ran is None:
            return self.asking_back(self.clarification)
        if ran is None:
            return self.without_query(links, schema)
        if self.mode == "auto":
            self.chose("a query", "the question could be translated")
        answer = self.answer_from(ran, links, schema)
        if translator == "auto" and ran.translation.translator == "llm":
            return self.with_second_opinion(answer, links, schema)
        return answer

    def without_query(self, links: Links, schema: Schema) -> Answer:
        """What answers when no query does; `auto` says which way it chose."""
        if self.mode == "auto":
            found = self.by_search(links, schema)
            if found is not None:
                return found
            if asks_for_overview(self.question.text, links):
                self.chose("mode global", "the question is about the graph as a whole")
                overview = self.by_context("global", links, schema)
                if overview is not None:
                    return overview
            self.chose("text match", "no query answers it and it asks for no topic")
        return self.by_text(links, schema)

    def chose(self, way: str, reason: str) -> None:
        """Say which way `auto` took, and why."""
        self.remark("translator", "mode_chosen", f"auto chose {way}: {reason}.")

    def by_context(
        self, mode: Literal["local", "global"], links: Links, schema: Schema
    ) -> Answer | None:
        """The answer from around the entities named, or from the graph's communities."""
        database = self.tools.database()
        with self.step("context", "Gathering the part of the graph that it is about"):
            try:
                found = (
                    local_answer(self.question, links, schema, database)
                    if mode == "local"
                    else global_answer(self.question, database)
                )
            except QueryTimeoutError as fault:
                self.remark("fallback", fault.code, fault.message, "warning")
                return None
        if found is None:
            self.remark("fallback", "no_hits", f"There is nothing to answer from in mode {mode}.")
            return None
        if found.remark:
            self.remark("fallback", "graph_cut", found.remark, "warning")
        text, citations = self.worded(found)
        return replace(
            self.bare("text"),
            answered=True,
            confidence=CONTEXT_CONFIDENCE,
            text=text,
            cypher=found.query.text,
            parameters=found.query.parameters,
            interpretation=found.interpretation,
            rows=found.rows,
            citations=citations,
            graph=found.evidence.subgraph,
        )

    def worded(self, found: ContextAnswer) -> tuple[str, tuple[Citation, ...]]:
        """What a model makes of a part of the graph; the template's words without one."""
        if self.tools.chat is None or not found.rows.records:
            return found.text, found.citations
        read = Translation(found.query, found.interpretation, "llm", CONTEXT_CONFIDENCE)
        with self.step("answer", "Writing the answer"):
            outcome = answer_by_model(
                self.question.text, read, found.rows, found.evidence, found.text, self.tools.chat
            )
        if isinstance(outcome, StepDiagnostic):
            self.remarks["fallback"].append(outcome)
            return found.text, found.citations
        text, cited, remarks = outcome
        self.remarks["fallback"] += remarks
        return text, cited.citations

    def with_second_opinion(self, answer: Answer, links: Links, schema: Schema) -> Answer:
        """A model's answer with what the offline translator makes of the same question."""
        with self.step("second_opinion", "Reading the question a second way"):
            try:
                opinion = second_opinion(
                    self.question,
                    links,
                    schema,
                    answer.rows,
                    translator=self.tools.offline,
                    validate=lambda query, to: self.tools.validate(self.tools.narrow(query), to),
                    database=self.tools.database(),
                )
            except GraphragError as fault:
                self.remark("fallback", fault.code, fault.message, "warning")
                return answer
        if opinion is None:
            return answer
        if opinion.agrees:
            sure = min(answer.confidence + AGREEMENT, MOST_CONFIDENCE)
            return replace(answer, second_opinion=opinion, confidence=max(sure, answer.confidence))
        remark = StepDiagnostic(
            "readings_differ",
            "warning",
            "The offline translator reads the question another way: "
            f"{'; '.join(opinion.interpretation)}.",
            "offline",
        )
        remarks = replace(answer.diagnostics, translator=(*answer.diagnostics.translator, remark))
        return replace(
            answer,
            second_opinion=opinion,
            diagnostics=remarks,
            confidence=max(answer.confidence - AGREEMENT, 0.0),
        )

    def by_model(self, links: Links, schema: Schema, *, asked_for: bool) -> _Ran | None:
        """The model's query, mended at most `MAX_REPAIRS` times."""
        model = self.tools.model
        if model is None:
            if asked_for:
                self.remark(
                    "translator",
                    "model_unavailable",
                    "No model is configured; the offline translator is used. "
                    "Set OPENAI_API_KEY or OPENAI_BASE_URL to ask one.",
                    severity="warning",
                )
            return None
        with self.step("translate", "Asking the model for Cypher"):
            outcome = model.translate(self.question, links, schema)
        rung: Rung = "llm"
        for repairs_left in range(MAX_REPAIRS, -1, -1):
            if isinstance(outcome, Untranslated):
                self.untranslated(outcome, "llm")
                return None
            translation, validation = self.checked(
                outcome, schema, "llm" if rung == "llm" else "repair"
            )
            if not _must_mend(validation):
                ran = self.run(rung, translation, validation)
                if ran is not None:
                    return self.reconsidered(ran, model, links, schema)
            elif validation.runnable:
                self.held = (translation, validation)
            if repairs_left == 0:
                break
            rung = "repair"
            with self.step("translate", "Sending the diagnostics back to the model"):
                outcome = model.repair(self.question, links, schema, self.attempts[-1])
        self.remark(
            "translator",
            "validation_failed",
            "The model's query could not be mended; the next rung answers.",
            severity="warning",
            rung="repair",
        )
        return None

    def reconsidered(
        self, ran: _Ran, model: RepairingTranslator, links: Links, schema: Schema
    ) -> _Ran:
        """What ran; where it found nothing, the model may once think again, knowing why.

        Its new query counts only when it finds something and leaves out no name that the
        first one used: an empty result of a right query is an answer.
        """
        finding = self.examined(ran) if is_empty(ran.rows) else None
        if finding is None or not finding.sentence:
            return ran
        told = replace(self.attempts[-1], error=finding.sentence)
        with self.step("translate", "Telling the model what empties the result"):
            outcome = model.repair(self.question, links, schema, told)
        if isinstance(outcome, Untranslated) or not set(outcome.unread) <= set(
            ran.translation.unread
        ):
            return ran
        translation, validation = self.checked(outcome, schema, "repair")
        if _must_mend(validation):
            return ran
        again = self.run("repair", translation, validation)
        if again is None or is_empty(again.rows):
            return ran
        self.remark(
            "translator", "emptied_by", f"The model's first query found nothing. {finding.sentence}"
        )
        self.finding = None
        return again

    def examined(self, ran: _Ran) -> Finding | None:
        """Which condition empties a result; the answer stands without it too."""
        with self.step("examine", "Looking for the condition that leaves nothing"):
            try:
                self.finding = examine(
                    ran.translation.query, self.tools.database(), fixed=TENANT_PARAMETERS
                )
            except GraphragError as fault:
                self.remark("fallback", fault.code, fault.message, "warning")
        return self.finding

    def by_offline(self, links: Links, schema: Schema) -> _Ran | None:
        """The offline translator's query."""
        with self.step("translate", "Reading the question with the schema"):
            outcome = self.tools.offline.translate(self.question, links, schema)
        if isinstance(outcome, Untranslated):
            self.untranslated(outcome, "offline")
            return None
        translation, validation = self.checked(outcome, schema, "offline")
        if not validation.runnable:
            self.remark(
                "fallback",
                "validation_failed",
                "The offline translator's query did not pass the validator.",
                severity="warning",
                rung="offline",
            )
            return None
        return self.run("offline", translation, validation)

    def by_held_query(self) -> _Ran | None:
        """A model's query that was never clean, when nobody has a better one."""
        if self.held is None:
            return None
        translation, validation = self.held
        return self.run("repair", translation, validation)

    def by_search(self, links: Links, schema: Schema, *, asked_for: bool = False) -> Answer | None:
        """What a question is about, found by meaning under its conditions.

        Unless it is asked for, only for questions that say themselves what they are about.
        """
        semantic = self.tools.semantic
        if semantic is None:
            return None
        asked = split(self.question, links, schema, semantic)
        if asked is None or not (asked.marked or asked_for):
            return None
        with self.step("search", "Searching by meaning and words"):
            try:
                found = answer_by_search(asked, self.question.limit, semantic)
            except CallError as fault:
                self.remark("fallback", fault.code, fault.message, "warning", "vector")
                return None
        if found is None:
            self.remark("fallback", "no_hits", "Nothing is about what the question asks.")
            return None
        return self.answer_from_search(found)

    def answer_from_search(self, found: SemanticAnswer) -> Answer:
        """The answer that hits are; the query shown is the one that found the first of them."""
        self.remarks["fallback"] += found.remarks
        query = found.result.query
        if query is not None:
            self.attempts.append(Attempt("vector", query, rows=found.rows))
        first = self.attempts[0].query if self.attempts else query
        return replace(
            self.bare("vector"),
            answered=True,
            confidence=found.confidence,
            text=found.text,
            cypher=first.text if first else None,
            parameters=embedding_hidden(first.parameters) if first else {},
            interpretation=found.interpretation,
            rows=found.rows,
            citations=found.citations,
            graph=found.graph,
        )

    def by_meaning(self) -> Answer | None:
        """What is nearest to the question's words: no direct answer, but somewhere to start."""
        if self.tools.semantic is None:
            return None
        with self.step("vector", "Looking for texts that mean something near"):
            result = nearest_by_meaning(self.question, self.tools.semantic)
        if result is None:
            return None
        named = ", ".join(node.name for node in hit_nodes(result))
        return replace(
            self.bare("vector"),
            text=(
                "I found no direct answer. Nearest in meaning to your question: "
                f"{named}. Their surroundings are in the graph."
            ),
            confidence=0.15,
            related=result.graph,
            graph=result.graph,
        )

    def by_text(self, links: Links, schema: Schema) -> Answer:
        """What reads like the question: no direct answer, but somewhere to start."""
        self.remark(
            "fallback",
            "nl_translation_failed" if not self.attempts else "execution_failed",
            "No query answers this question; the graph's names and texts were searched instead.",
            severity="warning",
            rung="text",
        )
        with self.step("text", "Searching names and texts"):
            match = match_text(self.question.text, links, schema, self.tools.database())
        if not match.hits:
            self.remark(
                "fallback", "no_hits", "No name or text of the graph matches the question's words."
            )
            return self.by_meaning() or self.nothing()
        named = ", ".join(node.name for node in match.hits[:5])
        more = f" and {len(match.hits) - 5} more" if len(match.hits) > 5 else ""
        return replace(
            self.bare("text"),
            text=(
                "I found no direct answer. These match words of your question: "
                f"{named}{more}. Their surroundings are in the graph."
            ),
            confidence=0.2,
            related=match.subgraph,
            graph=match.subgraph,
        )

    def checked(
        self, translation: Translation, schema: Schema, origin: AttemptOrigin
    ) -> tuple[Translation, Validation]:
        """Validate a translation, with its certain edits applied when that mends it."""
        with self.step("validate", "Checking the Cypher"):
            translation = replace(translation, query=self.tools.narrow(translation.query))
            validation = self.tools.validate(translation.query, schema)
            self.attempts.append(Attempt(origin, translation.query, validation))
            if validation.fixed is not None and _must_mend(validation):
                query = CypherQuery(validation.fixed, translation.query.parameters)
                mended = self.tools.validate(query, schema)
                if not _must_mend(mended):
                    self.remark(
                        "translator",
                        "edits_applied",
                        "Certain corrections were applied by themselves.",
                    )
                    translation, validation = replace(translation, query=query), mended
                    self.attempts.append(Attempt("repair", query, mended))
        self.found = list(validation.diagnostics)
        return translation, validation

    def run(self, rung: Rung, translation: Translation, validation: Validation) -> _Ran | None:
        """Run a query; when the database refuses or stops it, say so and return None."""
        attempt = self.attempts[-1]
        try:
            with self.step("run", "Running the query"):
                rows = self.tools.database().read(translation.query, limit=self.question.limit)
        except (QueryRefusedError, QueryTimeoutError) as fault:
            self.attempts[-1] = replace(attempt, error=fault.message)
            self.remark(
                "execution",
                "execution_failed",
                f"{fault.message} {fault.hint}".strip(),
                "error",
                rung,
            )
            return None
        self.attempts[-1] = replace(attempt, rows=rows)
        return _Ran(rung, translation, validation, rows)

    def answer_from(self, ran: _Ran, links: Links, schema: Schema) -> Answer:
        """The answer to a query that ran: its evidence, its sentences, what is related."""
        database = self.tools.database()
        with self.step("evidence", "Gathering what the answer rests on"):
            evidence = find_evidence(ran.translation.query, ran.rows, schema, database)
        related = Subgraph()
        if is_empty(ran.rows) and self.finding is None:
            self.examined(ran)
        found = self.finding.sentence if self.finding else ""
        if found:
            self.remark("fallback", "emptied_by", found)
        if not ran.rows.records:
            self.remark(
                "fallback",
                "no_rows",
                "The query ran and found nothing; related nodes were looked up.",
            )
            with self.step("text", "Looking for what is related"):
                related = self.related(links, schema)
        with self.step("answer", "Writing the answer"):
            composed = compose(
                self.question.text,
                ran.translation,
                ran.rows,
                evidence,
                chat=self.tools.chat if ran.translation.translator == "llm" else None,
            )
        for remark in composed.diagnostics:
            self.remarks["fallback"].append(remark)
        self.found = list(ran.validation.diagnostics)
        return replace(
            self.bare(ran.rung),
            answered=True,
            confidence=ran.translation.confidence,
            text=f"{composed.text} {found}".strip(),
            cypher=ran.translation.query.text,
            parameters=ran.translation.query.parameters,
            interpretation=ran.translation.interpretation,
            conditions=ran.translation.conditions,
            rows=ran.rows,
            related=related,
            citations=composed.citations,
            graph=evidence.subgraph,
        )

    def related(self, links: Links, schema: Schema) -> Subgraph:
        """What matches the question's words; the answer stands without it too."""
        try:
            return match_text(self.question.text, links, schema, self.tools.database()).subgraph
        except GraphragError as fault:
            self.remark("fallback", fault.code, fault.message, "warning", "text")
            return Subgraph()

    def asking_back(self, clarification: Clarification) -> Answer:
        """A question back: one term names several things."""
        names = [f"{c.name} ({c.label})" for c in clarification.candidates]
        listed = ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else names[0]
        return replace(
            self.bare("none"),
            text=f"Which one do you mean by '{clarification.term}': {listed}?",
            clarification=clarification,
        )

    def nothing(self, remark: StepDiagnostic | None = None) -> Answer:
        """The last rung: nothing found, why, and what to try."""
        if remark is not None:
            self.remarks["translator"].append(remark)
        reasons = [entry.message for entry in self.remarks["translator"]]
        text = (
            reasons[-1]
            if reasons
            else "Nothing in the graph matches this question. Try names and words that it holds."
        )
        return replace(self.bare("none"), text=text)

    def broken_off(self, fault: GraphragError) -> Answer:
        """The answer when the database went away or was too slow on the way."""
        self.remark("execution", fault.code, f"{fault.message} {fault.hint}".strip(), "error")
        return replace(self.bare("none"), text=f"{fault.message} {fault.hint}".strip())

    def bare(self, rung: Rung) -> Answer:
        """An answer with all that is known of the way here, and no content yet."""
        last = self.attempts[-1] if self.attempts else None
        return Answer(
            question=self.question.text,
            mode=self.mode,
            rung=rung,
            answered=False,
            confidence=0.0,
            text="",
            cypher=last.query.text if last else None,
            parameters=last.query.parameters if last else {},
            attempts=tuple(self.attempts),
            diagnostics=Diagnostics(
                translator=tuple(self.remarks["translator"]),
                validator=tuple(self.found),
                execution=tuple(self.remarks["execution"]),
                fallback=tuple(self.remarks["fallback"]),
            ),
            timings_ms={"total": (time.perf_counter() - self.began) * 1000, **self.timings_ms},
        )

    def untranslated(self, outcome: Untranslated, rung: Rung) -> None:
        """Keep why a translator has no query, and what it asks back."""
        self.remark("translator", outcome.code, outcome.message, "warning", rung)
        self.clarification = self.clarification or outcome.clarification

    def remark(
        self,
        step: str,
        code: str,
        message: str,
        severity: Severity = "info",
        rung: Rung | None = None,
    ) -> None:
        """Leave a diagnostic for a step."""
        self.remarks[step].append(StepDiagnostic(code, severity, message, rung))

    @contextmanager
    def step(self, name: str, sentence: str) -> Iterator[None]:
        """Announce a step and add its time."""
        self.on_step(sentence)
        began = time.perf_counter()
        try:
            yield
        finally:
            elapsed = (time.perf_counter() - began) * 1000
            self.timings_ms[name] = self.timings_ms.get(name, 0.0) + elapsed


def _must_mend(validation: Validation) -> bool:
    """Whether a model's query is sent back: an error, or a name or direction that is not there."""
    return not validation.runnable or any(d.code in MENDED_CODES for d in validation.diagnostics)
