"""The turns of a conversation: each a question, the job that answers it, and its answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from graphrag_core import (
    Engine,
    RunResult,
    Settings,
    SharedAnswer,
    SharedConversation,
    exchange_of,
    new_answer_id,
)
from graphrag_core.types import Answer, CypherQuery, Exchange, Mode, Question
from ui.shared.connection import open_now, opening
from ui.shared.jobs import POLL_S, Job, Reporter
from ui.shared.login import person
from ui.shared.texts import N_

MAX_TURNS = 50
TWO_CLICKS_S = 1.0
"""The same question within this time of the last one is a double click."""
DRAWN = "drawn_answers"
"""Session key of the ids of the answers that the page drew last."""
WANTED_LINK = "shared_answer"
"""Session key of the id that a link brought and that was not opened yet."""


@dataclass(slots=True)
class Rerun:
    """A turn's query as the reader changed it, and the job that runs it."""

    query: CypherQuery
    job: Job[RunResult]


@dataclass(slots=True)
class AnswerLink:
    """The id under which an answer is stored, once it is there, and the links before it.

    `stored` says whether it was, `ended` whether there is nothing more to wait for. `database` is
    the name of the one that was asked, "" while that is not known.
    """

    earlier: tuple["AnswerLink", ...] = ()
    id: str = field(default_factory=new_answer_id)
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    database: str = ""
    stored: bool = False
    ended: bool = False

    def earlier_ids(self) -> tuple[str, ...]:
        """Return the ids of the answers before it, without those that were never stored."""
        return tuple(link.id for link in self.earlier if link.stored or not link.ended)


@dataclass(slots=True)
class Turn:
    """One question and the job that answers it; `rerun` while its query is shown as edited.

    `reruns` counts the edits that were run, `adjustments` how often a condition was changed.
    `saved` is the stored answer that a link opened; `repeats` the one that is asked again.
    `note` says what is missing before it. The question's history is known once its job has it.
    """

    number: int
    question: Question
    job: Job[Answer] = field(init=False)
    link: AnswerLink = field(default_factory=AnswerLink)
    stopped: bool = False
    rerun: Rerun | None = None
    reruns: int = 0
    adjustments: int = 0
    mode: Mode = "auto"
    saved: SharedAnswer | None = None
    repeats: SharedAnswer | None = None
    note: str = ""

    @property
    def key(self) -> str:
        """What the keys of this answer's own widgets end in; another answer has another one."""
        return f"{self.number}_{self.link.id}"

    def stop(self) -> None:
        """Stop waiting for the answer; the work ends at once or at its next step."""
        self.stopped = True

    def discard_rerun(self) -> None:
        """Go back from the edited query to the answer's own."""
        self.rerun = None
        self.reruns += 1


def turns() -> list[Turn]:
    """Return this session's turns, the oldest first, without those of evicted modules."""
    history: list[Turn] = st.session_state.setdefault("turns", [])
    history[:] = [turn for turn in history if isinstance(turn, Turn)]
    return history


def forget_left_turns() -> None:
    """Forget what widgets keep of answers that are no longer in the conversation."""
    here = {turn.link.id for turn in turns()}
    left = st.session_state.get(DRAWN, set()) - here
    for key in [key for key in st.session_state if any(id_ in str(key) for id_ in left)]:
        del st.session_state[key]
    st.session_state[DRAWN] = here


def ask(
    text: str,
    *,
    choices: Mapping[str, str] | None = None,
    rendering: str | None = None,
    standalone: bool = False,
    mode: Mode = "auto",
) -> None:
    """Begin a turn, also while the database is still being opened.

    It continues the turns before it, unless it is `standalone`, and waits for those that are not
    answered yet. In the mode `agent` a model answers it with the tools. `rendering` is the
    alternative reading that the user chose. What is being answered is not asked a second time.
    """
    question = Question(text, choices=dict(choices or {}), rendering=rendering)
    if not standalone and _is_being_asked(question, mode):
        return
    _begin(question, mode, () if standalone else tuple(turns()))


def _is_being_asked(question: Question, mode: Mode) -> bool:
    """Tell whether the newest turn asks the same and still runs, or has just been answered."""
    newest = turns()[-1] if turns() else None
    if newest is None or newest.stopped or newest.saved or newest.mode != mode:
        return False
    same = replace(newest.question, history=()) == question
    if not same or not newest.job.done:
        return same
    answered = newest.job.failure() is None and newest.job.result().failure is None
    return answered and newest.job.elapsed_s < TWO_CLICKS_S


def ask_again(saved: Turn) -> None:
    """Ask the question of a saved answer again, of the database as it is now.

    A follow-up whose earlier questions are not all there is asked as it was understood.
    """
    then, question = saved.saved, saved.question
    if then is None:
        return
    if then.answer.standalone and len(question.history) < len(then.earlier):
        question = replace(question, text=then.answer.standalone, history=())
    _begin(question, saved.mode).repeats = then


def adjust(turn: Turn, condition: str, value: str | None) -> None:
    """Ask a turn's question again with a condition off (None), on ("") or with another value."""
    changes = {id_: old for id_, old in turn.question.adjusted.items() if id_ != condition}
    if value != "":
        changes[condition] = value
    turn.question = replace(turn.question, adjusted=changes)
    turn.rerun, turn.stopped = None, False
    turn.saved = turn.repeats = None
    turn.adjustments += 1
    turn.link = AnswerLink(turn.link.earlier)
    turn.job = _answering(turn)


def saved_turns(found: SharedConversation) -> list[Turn]:
    """Return the turns of stored answers, numbered from 1."""
    history: list[Turn] = []
    for number, saved in enumerate(found.answers, start=1):
        earlier = tuple(turn.link for turn in history)
        link = AnswerLink(earlier, saved.id, saved.at, saved.database, stored=True, ended=True)
        question = _with_history(found.answers[:number])
        turn = Turn(number, question, link, mode=saved.mode, saved=saved)
        turn.job = Job(partial(_stored_answer, saved))
        history.append(turn)
    history[0].note = found.problem
    return history


def asked_here(turn: Turn) -> bool:
    """Say whether a turn was asked of the database that this session is connected to."""
    return _asked_of(turn, open_now())


def _asked_of(turn: Turn, engine: Engine | None) -> bool:
    if engine is None or not turn.link.database:
        return turn.saved is None
    return turn.link.database == engine.shared_answers().database


def conversation(history: Sequence[Turn]) -> tuple[Exchange, ...]:
    """Return the answered turns as exchanges, for a follow-up and for export."""
    answered = [(turn.question, answer_of(turn)) for turn in history]
    return tuple(exchange_of(question, answer) for question, answer in answered if answer)


def answer_of(turn: Turn) -> Answer | None:
    """Return a turn's answer; None while there is none, and where it was stopped or failed."""
    there = not turn.stopped and turn.job.done and turn.job.failure() is None
    return turn.job.result() if there else None


def _begin(question: Question, mode: Mode, before: Sequence[Turn] = ()) -> Turn:
    """Add a turn at the end, which goes on from those before, and drop the oldest of too many."""
    st.session_state.pop(WANTED_LINK, None)
    history = turns()
    number = history[-1].number + 1 if history else 1
    link = AnswerLink(tuple(turn.link for turn in history))
    turn = Turn(number, question, link, mode=mode)
    turn.job = _answering(turn, before)
    history.append(turn)
    del history[:-MAX_TURNS]
    return turn


def _with_history(answers: Sequence[SharedAnswer]) -> Question:
    """Return the question of the last answer, a follow-up with those before as its history."""
    *before, last = answers
    if last.answer.standalone is None:
        return last.question
    exchanges = tuple(exchange_of(saved.question, saved.answer) for saved in before)
    return replace(last.question, history=exchanges)


def _answering(turn: Turn, before: Sequence[Turn] = ()) -> Job[Answer]:
    """Answer a turn's question in a job, which stores the answer under the turn's link.

    The turns before are added to the question's history, once each has an answer or was stopped.
    """
    database, someone = opening(), person()
    asked_by = someone.name if someone else ""
    question, link = turn.question, turn.link

    def answer(report: Reporter) -> Answer:
        report(N_("Waiting for the database"))
        engine = database.result()
        try:
            _wait_for(before, report)
            exchanges = conversation([t for t in before if _asked_of(t, engine)])
            asked = replace(question, history=(*question.history, *exchanges))
            turn.question = asked
            found = engine.ask(
                _within_limits(asked, engine.settings),
                mode=turn.mode,
                on_step=report,
                on_draft=report.show,
            )
            shared = SharedAnswer(link.id, asked, found, turn.mode, asked_by=asked_by)
            _store(engine, shared, link)
        finally:
            link.ended = True
        return found

    return Job(answer)


def _wait_for(before: Sequence[Turn], report: Reporter) -> None:
    """Wait until each turn has an answer, failed or was stopped."""
    for turn in before:
        if not turn.stopped and not turn.job.done:
            report(N_("Waiting for the question before this one"))
        while not turn.stopped and not turn.job.wait(POLL_S):
            report.end_if_stopped()


def _within_limits(question: Question, settings: Settings) -> Question:
    return replace(
        question,
        tenant=settings.tenant,
        limit=min(question.limit, settings.max_rows),
        max_hops=settings.max_hops,
        hops=settings.expand_hops,
    )


def _store(engine: Engine, shared: SharedAnswer, link: AnswerLink) -> None:
    answers = engine.shared_answers()
    link.at, link.database = shared.at, answers.database
    link.stored = answers.add(replace(shared, earlier=link.earlier_ids()))


def _stored_answer(saved: SharedAnswer, _: Reporter) -> Answer:
    return saved.answer


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
