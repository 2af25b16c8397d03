"""The turns of a conversation: each a question, the job that answers it, and its answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from graphrag_core import RunResult, exchange_of
from graphrag_core.types import Answer, CypherQuery, Exchange, Mode, Question
from ui.shared.connection import opening
from ui.shared.jobs import Job, Reporter

MAX_TURNS = 50


@dataclass(slots=True)
class Rerun:
    """A turn's query as the reader changed it, and the job that runs it."""

    query: CypherQuery
    job: Job[RunResult]


@dataclass(slots=True)
class Turn:
    """One question and the job that answers it; `rerun` while its query is shown as edited.

    `reruns` counts the edits that were run, `adjustments` how often a condition was changed.
    """

    number: int
    question: Question
    job: Job[Answer]
    stopped: bool = False
    rerun: Rerun | None = None
    reruns: int = 0
    adjustments: int = 0
    mode: Mode = "auto"

    def stop(self) -> None:
        """Stop waiting for the answer; the work ends at once or at its next step."""
        self.stopped = True

    def discard_rerun(self) -> None:
        """Go back from the edited query to the answer's own."""
        self.rerun = None


def turns() -> list[Turn]:
    """Return this session's turns, the oldest first, without those of evicted modules."""
    history: list[Turn] = st.session_state.setdefault("turns", [])
    history[:] = [turn for turn in history if isinstance(turn, Turn)]
    return history


def ask(
    text: str,
    *,
    choices: Mapping[str, str] | None = None,
    rendering: str | None = None,
    standalone: bool = False,
    mode: Mode = "auto",
) -> None:
    """Begin a turn, also while the database is still being opened.

    It continues the turns before it, unless it is `standalone`. In the mode `agent` a model
    answers it with the tools. `rendering` is the alternative reading that the user chose.
    """
    history = turns()
    exchanges = () if standalone else conversation(history)
    question = Question(text, choices=dict(choices or {}), history=exchanges, rendering=rendering)
    number = history[-1].number + 1 if history else 1
    history.append(Turn(number, question, _answering(question, mode), mode=mode))
    del history[:-MAX_TURNS]


def adjust(turn: Turn, condition: str, value: str | None) -> None:
    """Ask a turn's question again with a condition off (None), on ("") or with another value."""
    changes = {id_: old for id_, old in turn.question.adjusted.items() if id_ != condition}
    if value != "":
        changes[condition] = value
    turn.question = replace(turn.question, adjusted=changes)
    turn.rerun, turn.stopped = None, False
    turn.adjustments += 1
    turn.job = _answering(turn.question, turn.mode)


def conversation(history: Sequence[Turn]) -> tuple[Exchange, ...]:
    """Return the answered turns as exchanges, for a follow-up and for export."""
    answered = [(turn.question, answer_of(turn)) for turn in history]
    return tuple(exchange_of(question, answer) for question, answer in answered if answer)


def answer_of(turn: Turn) -> Answer | None:
    """Return a turn's answer; None while there is none, and where it was stopped or failed."""
    there = not turn.stopped and turn.job.done and turn.job.failure() is None
    return turn.job.result() if there else None


def _answering(question: Question, mode: Mode) -> Job[Answer]:
    database = opening()

    def answer(report: Reporter) -> Answer:
        report("Waiting for the database")
        engine = database.result()
        settings = engine.settings
        complete = replace(
            question,
            tenant=settings.tenant,
            limit=min(question.limit, settings.max_rows),
            max_hops=settings.max_hops,
            hops=settings.expand_hops,
        )
        return engine.ask(complete, mode=mode, on_step=report, on_draft=report.show)

    return Job(answer)


def run_again(turn: Turn, text: str, parameters: Mapping[str, object]) -> None:
    """Run a turn's query as the reader changed it, with the same parameters."""
    database = opening()
    query = CypherQuery(text, parameters)

    def run(_: Reporter) -> RunResult:
        engine = database.result()
        settings = engine.settings
        return engine.run(query, limit=min(100, settings.max_rows), tenant=settings.tenant)

    turn.rerun = Rerun(query, Job(run))
    turn.reruns += 1
