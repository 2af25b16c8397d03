"""What becomes of a query that ran: its evidence, its sentences, what else may be meant."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

from graphrag_core.answer import compose
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.answer.templates import DENIAL
from graphrag_core.ask.affirmed_values import rests_on
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.empty_result_diagnosis import EmptyResultFinding
from graphrag_core.ask.query_rungs import (
    ExecutedQuery,
    diagnose_empty_result,
    is_doubtful,
    is_unsure,
)
from graphrag_core.ask.second_opinion import SecondReader, second_opinion
from graphrag_core.ask.ties import TIMEOUT_S, Ties, ties_of
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import listed, number, plain
from graphrag_core.english.words import tokenize
from graphrag_core.errors import GraphragError
from graphrag_core.retrieve.text_match import match_text, surroundings
from graphrag_core.translate.offline.absent_groups import (
    COUNT,
    MOST_NAMES,
    absent_groups,
    without_what_is_beside,
)
from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import (
    Answer,
    Clarification,
    CypherQuery,
    Draft,
    Rung,
    SecondOpinion,
    Subgraph,
)

AGREEMENT, DISAGREEMENT, MOST_CONFIDENCE = 0.1, 0.2, 0.95
"""What a second reading adds to or takes from an answer's confidence."""
BARE_YES = re.compile(r"Yes(?P<marks>(?: ?\[\d+\])*)\.")
WITH_AMOUNT = re.compile(
    r"(?P<name>[^\n]+?), with (?P<amount>[^\n\[]+?)(?P<marks>(?: ?\[\d+\])*)\."
)
THEIRS = word_set("their its his her with")
ASKING = word_set("who whom whose which what")
UNSURE = 0.6
"""The most that the rows of a query are worth that reads the question otherwise than its words."""
DOUBT = 0.4
"""The most that no rows are worth where the query has a fault."""


def answer_from(run: AskRun, executed: ExecutedQuery) -> Answer:
    """Answer from an executed query: its evidence, its sentences, and what is related.

    Where no translator was chosen, a model's answer comes with what the offline translator makes of
    the same question.
    """
    with run.step("evidence", "Collecting the evidence"):
        evidence = find_evidence(
            executed.translation.query, executed.rows, run.schema, run.dependencies.database()
        )
    executed = diagnose_empty_result(run, executed)
    explanation = executed.finding.sentence if executed.finding else ""
    if explanation:
        run.remark("fallback", "emptied_by", explanation)
    ties = _ties(run, executed)
    said = (_with_none(run, executed), _have_none(run, executed))
    same = " ".join(filter(None, said))
    related = Subgraph()
    if not executed.rows.records:
        run.remark(
            "fallback", "no_rows", "The query ran and found nothing; related nodes were looked up."
        )
        with run.step("text", "Looking for related nodes"):
            related = _find_related(run)
    reasons = _reasons(run, executed)
    by_model = executed.translation.translator == "llm"
    read = executed.translation
    chat = run.dependencies.chat if by_model else None
    draft = Draft(read.query, read.interpretation, executed.rows, evidence.subgraph)
    with run.step("answer", "Writing the answer"):
        composed = compose(
            run.question.text,
            read,
            executed.rows,
            evidence,
            chat=chat,
            on_text=run.show_draft(draft) if chat is not None else None,
        )
    run.remarks["fallback"] += composed.diagnostics
    run.validator_remarks = list(executed.validation.diagnostics)
    other = executed.other
    if other is None and by_model and run.translator == "auto":
        other = _second_opinion(run, executed)
    confidence = executed.translation.confidence
    if other is not None:
        confidence = _adjust_confidence(confidence, other)
        _say_difference(run, other)
    if is_unsure(executed):
        confidence = min(confidence, UNSURE)
    if is_doubtful(executed):
        confidence = min(confidence, DOUBT)
    return replace(
        run.empty_answer(executed.rung),
        answered=True,
        confidence=confidence,
        text=_with_instead(composed.text, executed.finding)
        or _with_reasons(composed.text, reasons)
        or _append(_with_ties(composed.text, ties, by_model=chat is not None), explanation or same),
        cypher=executed.translation.query.text,
        parameters=executed.translation.query.parameters,
        interpretation=executed.translation.interpretation,
        conditions=executed.translation.conditions,
        reading=executed.translation.reading,
        rows=executed.rows,
        related=related,
        citations=composed.citations,
        claims=composed.claims,
        graph=evidence.subgraph,
        second_opinion=other,
    )


def _reasons(run: AskRun, executed: ExecutedQuery) -> str:
    """Say what a yes rests on; "" for any other answer."""
    reading, records = executed.translation.reading, executed.rows.records
    if not isinstance(reading, Reading) or [list(row.values()) for row in records] != [[True]]:
        return ""
    try:
        return rests_on(run, reading)
    except GraphragError:
        return ""


def _with_reasons(text: str, reasons: str) -> str:
    """Write a bare yes with what it rests on, before its citations; "" for any other answer."""
    bare = BARE_YES.fullmatch(text)
    return f"Yes{reasons}{bare['marks']}." if bare and reasons else ""


def _with_instead(text: str, finding: EmptyResultFinding | None) -> str:
    """Write a bare no with what holds instead; "" for any other answer."""
    told = finding.instead if finding is not None else ""
    return f"No: {told}." if told and text == DENIAL else ""


def _with_ties(text: str, ties: Ties | None, *, by_model: bool) -> str:
    """Say of what comes first, and of what ranks the same, what they have; else the same text.

    "Ada [1] and Cy have 2 outages each." What a model wrote is left as it is.
    """
    found = None if by_model else WITH_AMOUNT.fullmatch(text)
    if ties is None or found is None:
        return _append(text, ties.sentence if ties is not None else "")
    return f"{listed([found['name'], *ties.others])} have {found['amount']} each{found['marks']}."


def _append(text: str, more: str) -> str:
    """Append a sentence to a text, behind a list as a paragraph of its own."""
    return f"{text}{chr(10) * 2 if chr(10) in text else ' '}{more}" if more else text


def _ties(run: AskRun, executed: ExecutedQuery) -> Ties | None:
    """Find what ranks the same as the last row of the requested few; None without any."""
    try:
        ties = ties_of(executed.translation.query, executed.rows, run.dependencies.database())
    except GraphragError:
        return None
    if ties is None or not ties.names:
        return None
    run.remark("fallback", "tied", ties.sentence)
    return ties


def _with_none(run: AskRun, executed: ExecutedQuery) -> str:
    """Say in a sentence how many have none of what the fewest were asked for."""
    translation, dependencies = executed.translation, run.dependencies
    found = absent_groups(
        translation.reading, run.schema, dependencies.profile, run.question.tenant
    )
    if found is None or not executed.rows.records:
        return ""
    count = next(iter(_counted(run, found.query, limit=1)), 0)
    if not count:
        return ""
    several = f"{number(count)} {found.many} have"
    sentence = f"{f'One {found.one} has' if count == 1 else several} none at all."
    run.remark("fallback", "with_none", sentence)
    return sentence


def _have_none(run: AskRun, executed: ExecutedQuery) -> str:
    """Name in a sentence what has none of what is shown beside the others."""
    dependencies, records = run.dependencies, executed.rows.records
    if not records or not _asks_for_theirs(run.question.text):
        return ""
    query = without_what_is_beside(
        executed.translation.reading, run.schema, dependencies.profile, run.question.tenant
    )
    if query is None:
        return ""
    names = [plain(str(name)) for name in _counted(run, query, limit=MOST_NAMES + 1)]
    if not names or len(names) > len(records):
        return ""
    told = f"{', '.join(names[:MOST_NAMES])} and others" if names[MOST_NAMES:] else listed(names)
    sentence = f"{told} {'have' if len(names) > 1 else 'has'} none."
    run.remark("fallback", "with_none", sentence)
    return sentence


def _counted(run: AskRun, query: CypherQuery, *, limit: int) -> list[Any]:
    """Read the one column of a query about what has none; nothing where it cannot be read."""
    dependencies = run.dependencies
    try:
        rows = dependencies.database().read(
            dependencies.narrow(query), limit=limit, timeout_s=TIMEOUT_S
        )
    except GraphragError:
        return []
    return [row[COUNT] for row in rows.records]


def _asks_for_theirs(question: str) -> bool:
    """Tell whether things are asked for with others: "parts with their makers", "and who …"."""
    words = [token.lower for token in tokenize(question)]
    behind_and = {after for one, after in pairwise(words) if one == "and"}
    return not (THEIRS.isdisjoint(words) and behind_and.isdisjoint(ASKING))


def clarify(run: AskRun, clarification: Clarification) -> Answer:
    """Ask the user which of several things a term means."""
    names = [f"{c.name} ({c.label})" for c in clarification.candidates]
    listed = ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else names[0]
    return replace(
        run.empty_answer("none"),
        text=f"Which one do you mean by '{clarification.term}': {listed}?",
        clarification=clarification,
    )


def _second_opinion(run: AskRun, executed: ExecutedQuery) -> SecondOpinion | None:
    """Get the offline translator's result for a question that a model answered."""
    dependencies = run.dependencies
    with run.step("second_opinion", "Reading the question a second time"):
        try:
            reader = SecondReader(
                dependencies.offline,
                lambda query: dependencies.validate(dependencies.narrow(query)),
                dependencies.database(),
            )
            return second_opinion(run.question, run.links, run.schema, executed.rows, reader)
        except GraphragError as fault:
            run.remark("fallback", fault.code, fault.message, "warning")
            return None


def _adjust_confidence(confidence: float, other: SecondOpinion) -> float:
    if other.agrees:
        return max(confidence, round(min(confidence + AGREEMENT, MOST_CONFIDENCE), 2))
    return max(round(confidence - DISAGREEMENT, 2), 0.0)


def _say_difference(run: AskRun, other: SecondOpinion) -> None:
    """Leave a remark where the question can be read another way."""
    if other.agrees:
        return
    read_as = "; ".join(other.interpretation) or "as another query"
    sentences = {
        "offline": f"The offline translator reads the question another way: {read_as}.",
        "llm": "The query found nothing, and that is the answer. Asked again, the model reads "
        f"the question another way, which finds something: {read_as}.",
    }
    rung: Rung = "offline" if other.translator == "offline" else "repair"
    run.remark("translator", "readings_differ", sentences[other.translator], "warning", rung)


def _find_related(run: AskRun) -> Subgraph:
    """Find what matches the question's words; the answer stands without it too."""
    try:
        database = run.dependencies.database()
        validity = run.dependencies.validity(run.schema, run.question.as_of)
        match = match_text(run.question.text, run.links, run.schema, database)
        return surroundings(match.hits, validity, database).subgraph
    except GraphragError as fault:
        run.remark("fallback", fault.code, fault.message, "warning", "text")
        return Subgraph()
