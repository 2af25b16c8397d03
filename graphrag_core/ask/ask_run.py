"""One question on its way down the ladder: what was tried, said and timed so far."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.errors import DatabaseUnavailableError, GraphragError
from graphrag_core.protocols import OnText
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import (
    AlternativeReading,
    Answer,
    Attempt,
    AttemptOrigin,
    Clarification,
    CypherQuery,
    Diagnostic,
    Diagnostics,
    Draft,
    Failure,
    Links,
    Mode,
    Question,
    Rung,
    Schema,
    Severity,
    StepDiagnostic,
    TranslatorChoice,
    Untranslated,
    Validation,
)

OnStep = Callable[[str], None]
OnDraft = Callable[[Draft], None]
MOST_KINDS = 6


@dataclass(frozen=True, slots=True)
class AskOptions:
    """How a question is to be answered, and who watches.

    `translator` chooses who is asked first; the ladder goes on below it. `on_step` gets a short
    sentence as each step begins, `on_draft` the rows that a model words and its words as they
    come.
    """

    mode: Mode = "auto"
    translator: TranslatorChoice = "auto"
    on_step: OnStep | None = None
    on_draft: OnDraft | None = None


class AskRun:
    """A question with what is known of it; the rungs add to it and read from it.

    `links` and `schema` are there once the question was linked. `validator_remarks`
    concern the query that is shown, `clarification` is what a translator asks back, `alternatives`
    are ways to read the question that were not taken, `unknown_names` those that nothing in the
    graph has, `unread` the words of the question that its best reading passes over. `recognised`
    is what the rungs of intents made of it.
    """

    def __init__(self, question: Question, dependencies: Dependencies, options: AskOptions) -> None:
        self.question = question
        self.dependencies = dependencies
        self.options = options
        self.mode = options.mode
        self.translator = options.translator
        self.links = Links()
        self.schema = Schema()
        self.attempts: list[Attempt] = []
        self.remarks: dict[str, list[StepDiagnostic]] = {
            "translator": [],
            "execution": [],
            "fallback": [],
        }
        self.validator_remarks: list[Diagnostic] = []
        self.clarification: Clarification | None = None
        self.alternatives: tuple[AlternativeReading, ...] = ()
        self.unknown_names: tuple[str, ...] = ()
        self.unread: tuple[str, ...] = ()
        self.recognised: object | None = None
        self._on_step = options.on_step
        self._on_draft = options.on_draft
        self._began = time.perf_counter()
        self._timings_ms: dict[str, float] = {}

    def link(self) -> None:
        """Read the schema and find what the question names. Raises `DatabaseUnavailableError`."""
        with self.step("link", "Looking for names from the graph in the question"):
            self.schema = self.dependencies.schema()
            self.links = self.dependencies.link(self.question)

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

    def soften(self, step: str, code: str) -> None:
        """Make a diagnostic that another rung has answered for an info."""
        self.remarks[step] = [
            replace(remark, severity="info") if remark.code == code else remark
            for remark in self.remarks[step]
        ]

    def add_attempt(
        self, origin: AttemptOrigin, query: CypherQuery, validation: Validation | None = None
    ) -> None:
        """Keep a query that a rung tries."""
        self.attempts.append(Attempt(origin, query, validation))

    def add_untranslated(self, outcome: Untranslated, rung: Rung) -> None:
        """Keep why a translator has no query, and what it asks back."""
        self.remark("translator", outcome.code, outcome.message, "warning", rung)
        self.clarification = self.clarification or outcome.clarification

    def chose(self, way: str, reason: str) -> None:
        """Say which way `auto` took, and why."""
        self.remark("translator", "mode_chosen", f"Mode auto chose {way}, because {reason}.")

    def show_draft(self, draft: Draft) -> OnText | None:
        """Show an answer's rows; what shows the words that come, or None where nobody looks."""
        show = self._on_draft
        if show is None:
            return None
        show(draft)
        return lambda text: show(replace(draft, text=text))

    @contextmanager
    def step(self, name: str, sentence: str) -> Iterator[None]:
        """Announce a step and add its time. Raises `AskCancelledError`."""
        current_cancel().check()
        if self._on_step is not None:
            self._on_step(sentence)
        began = time.perf_counter()
        try:
            yield
        finally:
            elapsed = (time.perf_counter() - began) * 1000
            self._timings_ms[name] = self._timings_ms.get(name, 0.0) + elapsed

    def empty_answer(self, rung: Rung) -> Answer:
        """Create an answer with all that is known so far, and no content yet."""
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
                validator=tuple(self.validator_remarks),
                execution=tuple(self.remarks["execution"]),
                fallback=tuple(self.remarks["fallback"]),
            ),
            alternatives=self.alternatives,
            timings_ms={"total": (time.perf_counter() - self._began) * 1000, **self._timings_ms},
        )

    def refuse(self, remark: StepDiagnostic) -> Answer:
        """Answer a question that cannot run at all with the reason."""
        self.remarks["translator"].append(remark)
        return replace(self.empty_answer("none"), text=remark.message)

    def not_found(self) -> Answer:
        """Answer on the last rung: nothing was found, and what to try."""
        by_count = sorted(self.schema.labels, key=lambda label: -label.count)
        kinds = [plural(spoken_name(label.name)) for label in by_count[:MOST_KINDS]]
        more = len(by_count) - MOST_KINDS
        if more > 0:
            kinds.append("one more kind of thing" if more == 1 else f"{more} more kinds of things")
        text = (
            "I found no answer: nothing in the graph matches this question. "
            f"The graph has {listed(kinds)}. Try their names, or words from their texts."
        )
        return replace(self.empty_answer("none"), text=text)

    def fail(self, fault: GraphragError) -> Answer:
        """Answer when the database became unavailable or was too slow."""
        message = f"{fault.message} {fault.hint}".strip()
        self.remark("execution", fault.code, message, "error")
        away = isinstance(fault, DatabaseUnavailableError)
        failure: Failure = "database" if away else "call"
        return replace(self.empty_answer("none"), text=message, failure=failure)
