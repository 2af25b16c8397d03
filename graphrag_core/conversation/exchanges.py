"""What is kept of a question and its answer, and what came of the questions before."""

from collections.abc import Sequence

from graphrag_core.conversation.reading_edits import MAX_RESULTS
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.merging import is_worked_out, label_of
from graphrag_core.types import Answer, Candidate, Exchange, Node, Question


def exchange_of(question: Question, answer: Answer) -> Exchange:
    """Keep what a later question needs of this one and its answer."""
    return Exchange(
        question=question.text,
        standalone=answer.standalone or question.text,
        answer=answer.text,
        cypher=answer.cypher,
        results=results_of(answer),
        choices=dict(question.choices),
        clarification=answer.clarification,
        reading=answer.reading,
        intent=answer.intent,
        readings=() if answer.answered else tuple(one.rendering for one in answer.alternatives),
    )


def results_of(answer: Answer) -> tuple[Candidate, ...]:
    """Return the nodes of the rows' first column, in the order of the rows.

    Where that is a number, those that were counted if all of them are shown beside it.
    """
    by_name = {node.name: node for node in reversed(answer.graph.nodes)}
    named: dict[str, Candidate] = {}
    for column in answer.rows.columns[:1]:
        for record in answer.rows.records[:MAX_RESULTS]:
            value = record.get(column)
            node = value if isinstance(value, Node) else by_name.get(str(value))
            if node is not None:
                label = node.labels[0] if node.labels else ""
                named.setdefault(node.id, Candidate(node.id, label, node.name))
    return tuple(named.values()) or _counted_things(answer)


def _counted_things(answer: Answer) -> tuple[Candidate, ...]:
    """Return what one number counts, where the evidence holds exactly those things."""
    past = answer.reading
    if not isinstance(past, Reading) or len(answer.rows.records) != 1:
        return ()
    (record,) = answer.rows.records
    counts = [column for column in past.columns if column.function == "count"]
    if len(past.columns) != 1 or not counts or counts[0].key is not None:
        return ()
    label = label_of(past, counts[0].variable)
    things = [node for node in answer.graph.nodes if label in node.labels]
    if label is None or [len(things)] != list(record.values()):
        return ()
    return tuple(Candidate(node.id, label, node.name) for node in things[:MAX_RESULTS])


def with_results(history: Sequence[Exchange]) -> list[Exchange]:
    """Return the exchanges that found something, the last first; else the last of all."""
    found = [one for one in reversed(history) if one.cypher or one.results or one.clarification]
    return found or [history[-1]]


def is_not_understood(exchange: Exchange) -> bool:
    """Tell whether a question had no answer."""
    answered = exchange.cypher or exchange.results or exchange.intent
    return not answered and exchange.clarification is None and bool(exchange.answer)


def found_none(exchange: Exchange) -> bool:
    """Tell whether things were asked for and none was found."""
    past = exchange.reading
    lists = isinstance(past, Reading) and past.kind == "rows" and past.columns[0].key is None
    return lists and isinstance(past, Reading) and not is_worked_out(past) and not exchange.results
