"""The rungs without a query of the question's own: by context, by search, by words.

What they find is an answer only where it is what was asked for; else it is `related`.
"""

from dataclasses import replace
from typing import Literal

from graphrag_core.answer.citing import Cited
from graphrag_core.answer.model_answer import answer_by_model
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.context_answer import (
    ContextAnswer,
    global_answer,
    local_answer,
    time_in_words,
)
from graphrag_core.ask.semantic_answer import (
    SemanticAnswer,
    answer_by_search,
    hit_nodes,
    nearest_by_meaning,
    split,
)
from graphrag_core.english.wording import capitalised, counted, plain
from graphrag_core.errors import CallError, QueryTimeoutError
from graphrag_core.retrieve.search_types import embedding_hidden
from graphrag_core.retrieve.text_match import Surroundings, TextMatch, match_text, surroundings
from graphrag_core.types import (
    Answer,
    Attempt,
    Citation,
    Draft,
    Evidence,
    StepDiagnostic,
    Translation,
)

CONTEXT_CONFIDENCE = 0.5


def by_context(asking: AskRun, mode: Literal["local", "global"]) -> Answer | None:
    """The answer from around the entities named, or from the graph's communities."""
    database = asking.tools.database()
    validity = asking.tools.validity(asking.schema, asking.question.as_of)
    with asking.step("context", "Gathering the part of the graph that it is about"):
        try:
            found = (
                local_answer(asking.question, asking.links, asking.schema, validity, database)
                if mode == "local"
                else global_answer(asking.question, validity, database)
            )
        except QueryTimeoutError as fault:
            asking.remark("fallback", fault.code, fault.message, "warning")
            return None
    if found is None:
        asking.remark("fallback", "no_hits", f"There is nothing to answer from in mode {mode}.")
        return None
    if found.remark:
        asking.remark("fallback", "graph_cut", found.remark, "warning")
    text, citations = _worded(asking, found)
    return replace(
        asking.bare("text"),
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


def _worded(asking: AskRun, found: ContextAnswer) -> tuple[str, tuple[Citation, ...]]:
    """What a model makes of a part of the graph; the template's words without one."""
    if asking.tools.chat is None or not found.rows.records:
        return found.text, found.citations
    read = Translation(found.query, found.interpretation, "llm", CONTEXT_CONFIDENCE)
    draft = Draft(found.query, found.interpretation, found.rows, found.evidence.subgraph)
    with asking.step("answer", "Writing the answer"):
        outcome = answer_by_model(
            asking.question.text,
            read,
            found.rows,
            found.evidence,
            found.text,
            asking.tools.chat,
            asking.drafted(draft),
        )
    if isinstance(outcome, StepDiagnostic):
        asking.remarks["fallback"].append(outcome)
        return found.text, found.citations
    text, cited, remarks = outcome
    asking.remarks["fallback"] += remarks
    return text, cited.citations


def by_search(asking: AskRun, *, asked_for: bool = False) -> Answer | None:
    """What a question is about, found by meaning under its conditions.

    Unless it is asked for, only for questions that say themselves what they are about.
    """
    semantic = asking.tools.semantic
    if semantic is None:
        return None
    asked = split(asking.question, asking.links, asking.schema, semantic)
    if asked is None or not (asked.marked or asked_for):
        return None
    with asking.step("search", "Searching by meaning and words"):
        try:
            found = answer_by_search(asked, asking.question.limit, semantic)
        except CallError as fault:
            asking.remark("fallback", fault.code, fault.message, "warning", "vector")
            return None
    if found is None:
        asking.remark("fallback", "no_hits", "Nothing is about what the question asks.")
        return None
    if asking.mode == "auto":
        asking.chose("mode hybrid", "the question says what it is about, beside any conditions")
    return _answer_from_search(asking, found)


def _answer_from_search(asking: AskRun, found: SemanticAnswer) -> Answer:
    """The answer that hits are; the query shown is the one that found the first of them."""
    asking.remarks["fallback"] += found.remarks
    if not found.result.chunks:
        asking.remark("fallback", "no_chunks", "No source text stands behind what was found.")
    query = found.result.query
    if query is not None:
        asking.attempts.append(Attempt("vector", query, rows=found.rows))
    first = asking.attempts[0].query if asking.attempts else query
    return replace(
        asking.bare("vector"),
        answered=True,
        confidence=found.confidence,
        text=found.text,
        cypher=first.text if first else None,
        parameters=embedding_hidden(first.parameters) if first else {},
        interpretation=found.interpretation,
        rows=found.rows,
        citations=found.citations,
        graph=found.graph,
        retrieved_chunks_count=found.result.retrieved_chunks_count,
    )


def _by_meaning(asking: AskRun) -> Answer | None:
    """What is nearest to the question's words: no direct answer, but somewhere to start."""
    if asking.tools.semantic is None:
        return None
    with asking.step("vector", "Looking for texts that mean something near"):
        result = nearest_by_meaning(asking.question, asking.tools.semantic)
    if result is None:
        return None
    named = ", ".join(node.name for node in hit_nodes(result))
    return replace(
        asking.bare("vector"),
        text=(
            "I found no direct answer. Nearest in meaning to your question: "
            f"{named}. Their surroundings are in the graph."
        ),
        confidence=0.15,
        related=result.graph,
        graph=result.graph,
        retrieved_chunks_count=result.retrieved_chunks_count,
    )


def by_text(asking: AskRun) -> Answer:
    """What reads like the question: no direct answer, but somewhere to start."""
    asked_for = asking.mode == "expand"
    if not asked_for:
        asking.remark(
            "fallback",
            _why_no_query(asking),
            "No query answers this question; the graph's names and texts were searched instead.",
            severity="warning",
            rung="text",
        )
    with asking.step("text", "Searching names and texts"):
        database = asking.tools.database()
        validity = asking.tools.validity(asking.schema, asking.question.as_of)
        match = match_text(asking.question.text, asking.links, asking.schema, database)
        hops = asking.question.hops if asked_for else 1
        around = surroundings(match.hits, validity, database, hops=hops)
    if not match.hits:
        asking.remark(
            "fallback", "no_hits", "No name or text of the graph matches the question's words."
        )
        return _by_meaning(asking) or asking.nothing()
    answered = asked_for and match.is_relevant
    graph = around.subgraph
    cited = Cited(Evidence(graph))
    text = _what_matches(match, around, cited, hops if asked_for else None)
    when = time_in_words(asking.question)
    return replace(
        asking.bare("text"),
        answered=answered,
        text=text,
        confidence=CONTEXT_CONFIDENCE if answered and match.named else 0.2,
        interpretation=(
            "what matches words of the question",
            f"up to {counted(hops, 'hop')} around it",
            when,
        ),
        citations=cited.citations,
        related=graph,
        graph=graph,
    )


def _why_no_query(asking: AskRun) -> str:
    """The code of what became of the queries: none, none that may run, or none that ran."""
    if any(attempt.error for attempt in asking.attempts):
        return "execution_failed"
    return "validation_failed" if asking.attempts else "nl_translation_failed"


def _what_matches(match: TextMatch, around: Surroundings, cited: Cited, hops: int | None) -> str:
    """What was found, in words; `hops` where its surroundings are what was asked for."""
    graph, ended = around.subgraph, around.ended
    past = capitalised(counted(ended, "relationship"))
    has, is_ = ("has", "is") if ended == 1 else ("have", "are")
    left_out = f" {past} that {has} ended {is_} left out." if ended else ""
    named = ", ".join(f"{plain(node.name)}{cited.mark(node)}" for node in match.hits[:5])
    more = f" and {len(match.hits) - 5} more" if len(match.hits) > 5 else ""
    if hops is None:
        return (
            "I found no direct answer. These match words of your question: "
            f"{named}{more}. Their surroundings are in the graph.{left_out}"
        )
    others = counted(len(graph.nodes) - len(match.hits), "other node")
    relationships = counted(len(graph.relationships), "relationship")
    return (
        f"These match words of your question: {named}{more}. Up to {counted(hops, 'hop')} around "
        f"them the graph shows {others} and {relationships}.{left_out}"
    )
