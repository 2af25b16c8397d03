"""What becomes of a query that ran: its evidence, its sentences, what else may be meant."""

from dataclasses import replace

from graphrag_core.answer import compose
from graphrag_core.answer.evidence import find_evidence
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.query_rungs import ExecutedQuery, examined
from graphrag_core.ask.second_opinion import second_opinion
from graphrag_core.ask.ties import ties_of
from graphrag_core.errors import GraphragError
from graphrag_core.retrieve.text_match import match_text, surroundings
from graphrag_core.types import (
    Answer,
    Clarification,
    Draft,
    Rung,
    SecondOpinion,
    Subgraph,
    TranslatorChoice,
)

AGREEMENT, MOST_CONFIDENCE = 0.1, 0.95
"""What a second reading adds to or takes from an answer's confidence."""


def answer_from(asking: AskRun, ran: ExecutedQuery, translator: TranslatorChoice) -> Answer:
    """The answer to a query that ran: its evidence, its sentences, what is related.

    Where nobody was asked for, a model's answer comes with what the offline translator makes
    of the same question.
    """
    with asking.step("evidence", "Gathering what the answer rests on"):
        evidence = find_evidence(
            ran.translation.query, ran.rows, asking.schema, asking.tools.database()
        )
    ran = examined(asking, ran)
    found = ran.finding.sentence if ran.finding else ""
    if found:
        asking.remark("fallback", "emptied_by", found)
    same = _ties(asking, ran)
    related = Subgraph()
    if not ran.rows.records:
        asking.remark(
            "fallback", "no_rows", "The query ran and found nothing; related nodes were looked up."
        )
        with asking.step("text", "Looking for what is related"):
            related = _related(asking)
    by_model = ran.translation.translator == "llm"
    read = ran.translation
    chat = asking.tools.chat if by_model else None
    draft = Draft(read.query, read.interpretation, ran.rows, evidence.subgraph)
    with asking.step("answer", "Writing the answer"):
        composed = compose(
            asking.question.text,
            read,
            ran.rows,
            evidence,
            chat=chat,
            on_text=asking.drafted(draft) if chat is not None else None,
        )
    asking.remarks["fallback"] += composed.diagnostics
    asking.found = list(ran.validation.diagnostics)
    other = ran.other
    if other is None and by_model and translator == "auto":
        other = _second_opinion(asking, ran)
    confidence = ran.translation.confidence
    if other is not None:
        confidence = _weighed(confidence, other)
        _say_difference(asking, other)
    return replace(
        asking.bare(ran.rung),
        answered=True,
        confidence=confidence,
        text=_joined(composed.text, found or same),
        cypher=ran.translation.query.text,
        parameters=ran.translation.query.parameters,
        interpretation=ran.translation.interpretation,
        conditions=ran.translation.conditions,
        rows=ran.rows,
        related=related,
        citations=composed.citations,
        graph=evidence.subgraph,
        second_opinion=other,
    )


def _joined(text: str, more: str) -> str:
    """A text with one more sentence, behind a list as a paragraph of its own."""
    return f"{text}{chr(10) * 2 if chr(10) in text else ' '}{more}" if more else text


def _ties(asking: AskRun, ran: ExecutedQuery) -> str:
    """What ranks the same as the last of the first few that were asked for, in a sentence."""
    try:
        ties = ties_of(ran.translation.query, ran.rows, asking.tools.database())
    except GraphragError:
        return ""
    if ties is None or not ties.names:
        return ""
    asking.remark("fallback", "tied", ties.sentence)
    return ties.sentence


def asking_back(asking: AskRun, clarification: Clarification) -> Answer:
    """A question back: one term names several things."""
    names = [f"{c.name} ({c.label})" for c in clarification.candidates]
    listed = ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else names[0]
    return replace(
        asking.bare("none"),
        text=f"Which one do you mean by '{clarification.term}': {listed}?",
        clarification=clarification,
    )


def _second_opinion(asking: AskRun, ran: ExecutedQuery) -> SecondOpinion | None:
    """What the offline translator makes of a question that a model answered."""
    tools = asking.tools
    with asking.step("second_opinion", "Reading the question a second way"):
        try:
            return second_opinion(
                asking.question,
                asking.links,
                asking.schema,
                ran.rows,
                translator=tools.offline,
                validate=lambda query, to: tools.validate(tools.narrow(query), to),
                database=tools.database(),
            )
        except GraphragError as fault:
            asking.remark("fallback", fault.code, fault.message, "warning")
            return None


def _weighed(confidence: float, other: SecondOpinion) -> float:
    if other.agrees:
        return max(confidence, round(min(confidence + AGREEMENT, MOST_CONFIDENCE), 2))
    return max(round(confidence - AGREEMENT, 2), 0.0)


def _say_difference(asking: AskRun, other: SecondOpinion) -> None:
    """Leave a remark where the question can be read another way."""
    if other.agrees:
        return
    read_as = "; ".join(other.interpretation) or "as another query"
    said = {
        "offline": f"The offline translator reads the question another way: {read_as}.",
        "llm": "The query found nothing, and that is the answer. Asked again, the model reads "
        f"the question another way, which finds something: {read_as}.",
    }
    rung: Rung = "offline" if other.translator == "offline" else "repair"
    asking.remark("translator", "readings_differ", said[other.translator], "warning", rung)


def _related(asking: AskRun) -> Subgraph:
    """What matches the question's words; the answer stands without it too."""
    try:
        database = asking.tools.database()
        validity = asking.tools.validity(asking.schema, asking.question.as_of)
        match = match_text(asking.question.text, asking.links, asking.schema, database)
        return surroundings(match.hits, validity, database).subgraph
    except GraphragError as fault:
        asking.remark("fallback", fault.code, fault.message, "warning", "text")
        return Subgraph()
