"""The rungs without a query of the question's own: by context, by search, by words.

What they find is an answer only where it is what was asked for; else it is `related`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.answer.model_answer import answer_by_model
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.context_answer import (
    ContextAnswer,
    global_answer,
    local_answer,
    time_in_words,
)
from graphrag_core.ask.intent_rung import closest_questions
from graphrag_core.ask.semantic_answer import (
    SemanticAnswer,
    answer_by_search,
    hit_nodes,
    nearest_by_meaning,
    split,
)
from graphrag_core.cypher.portable import portable
from graphrag_core.english.wording import capitalised, counted, listed, plain
from graphrag_core.english.words import stem
from graphrag_core.errors import CallError, QueryTimeoutError
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.lazy_rag.extractive_summary import stems as stems_of
from graphrag_core.profiles.provenance import CHUNK_LABELS
from graphrag_core.retrieve.search_types import embedding_hidden
from graphrag_core.retrieve.text_match import Surroundings, TextMatch, match_text, surroundings
from graphrag_core.types import (
    Answer,
    Attempt,
    Citation,
    Claim,
    Draft,
    Evidence,
    Node,
    StepDiagnostic,
    Translation,
)

CONTEXT_CONFIDENCE = 0.5
NAMED_MOST = 4
MOST_QUOTES = 2
QUOTED_CHARS = 240
SENTENCE = re.compile(r"(?<=[.!?])\s+")


def by_context(run: AskRun, mode: Literal["local", "global"]) -> Answer | None:
    """Answer from around the entities that the question names, or from the graph's communities."""
    database = run.dependencies.database()
    validity = run.dependencies.validity(run.schema, run.question.as_of)
    with run.step("context", "Reading the part of the graph that the question is about"):
        try:
            found = (
                local_answer(run.question, run.links, run.schema, validity, database)
                if mode == "local"
                else global_answer(run.question, validity, database)
            )
        except QueryTimeoutError as fault:
            run.remark("fallback", fault.code, fault.message, "warning")
            return None
    if found is None:
        run.remark("fallback", "no_hits", f"Mode {mode} found nothing to answer from.")
        return None
    if found.remark:
        run.remark("fallback", "graph_cut", found.remark, "warning")
    text, citations, claims = _write_text(run, found)
    shown = portable(found.query)
    return replace(
        run.empty_answer("text"),
        answered=True,
        confidence=CONTEXT_CONFIDENCE,
        text=text,
        cypher=shown.text,
        parameters=shown.parameters,
        interpretation=found.interpretation,
        rows=found.rows,
        citations=citations,
        claims=claims,
        graph=found.evidence.subgraph,
    )


def _write_text(
    run: AskRun, found: ContextAnswer
) -> tuple[str, tuple[Citation, ...], tuple[Claim, ...]]:
    """Let a model describe a part of the graph; without one, keep the template's words."""
    if run.dependencies.chat is None or not found.rows.records:
        return found.text, found.citations, ()
    read = Translation(found.query, found.interpretation, "llm", CONTEXT_CONFIDENCE)
    draft = Draft(found.query, found.interpretation, found.rows, found.evidence.subgraph)
    with run.step("answer", "Writing the answer"):
        outcome = answer_by_model(
            run.question.text,
            read,
            found.rows,
            found.evidence,
            run.dependencies.chat,
            run.show_draft(draft),
        )
    if isinstance(outcome, StepDiagnostic):
        run.remarks["fallback"].append(outcome)
        return found.text, found.citations, ()
    run.remarks["fallback"] += outcome.remarks
    return outcome.text, outcome.register.citations, outcome.claims


def by_search(run: AskRun, *, requested: bool = False) -> Answer | None:
    """Answer what a question is about by a semantic search under its conditions.

    Unless `requested`, only for questions that say themselves what they are about.
    """
    semantic = run.dependencies.semantic
    if semantic is None:
        return None
    semantic_question = split(run.question, run.links, run.schema, semantic)
    if semantic_question is None or not (semantic_question.marked or requested):
        return None
    with run.step("search", "Searching by meaning and words"):
        try:
            found = answer_by_search(semantic_question, run.question.limit, semantic)
        except CallError as fault:
            run.remark("fallback", fault.code, fault.message, "warning", "vector")
            return None
    if found is None:
        run.remark("fallback", "no_hits", "Nothing in the graph is about this question.")
        return None
    if run.mode == "auto":
        run.chose("mode hybrid", "the question says what it is about, beside any conditions")
    return _answer_from_search(run, found)


def _answer_from_search(run: AskRun, found: SemanticAnswer) -> Answer:
    """Turn hits into an answer; the query shown is the one that found the first of them."""
    run.remarks["fallback"] += found.remarks
    if not found.result.chunks:
        run.remark("fallback", "no_chunks", "Nothing that was found has a source text.")
    query = found.result.query
    if query is not None:
        run.attempts.append(Attempt("vector", query, rows=found.rows))
    first = run.attempts[0].query if run.attempts else query
    shown = portable(first) if first else None
    return replace(
        run.empty_answer("vector"),
        answered=True,
        confidence=found.confidence,
        text=found.text,
        cypher=shown.text if shown else None,
        parameters=embedding_hidden(shown.parameters) if shown else {},
        interpretation=found.interpretation,
        rows=found.rows,
        citations=found.citations,
        graph=found.graph,
        retrieved_chunks_count=found.result.retrieved_chunks_count,
    )


def _by_meaning(run: AskRun) -> Answer | None:
    """Offer what is nearest to the question's words: no direct answer, but somewhere to start."""
    if run.dependencies.semantic is None:
        return None
    with run.step("vector", "Looking for texts with a similar meaning"):
        result = nearest_by_meaning(run.question, run.dependencies.semantic)
    if result is None:
        return None
    names = ", ".join(node.name for node in hit_nodes(result))
    return replace(
        run.empty_answer("vector"),
        text=(
            f"I found no direct answer. The closest in meaning to your question: {names}. "
            "The graph shows what they are connected to."
        ),
        confidence=0.15,
        related=result.graph,
        graph=result.graph,
        retrieved_chunks_count=result.retrieved_chunks_count,
    )


def by_text(run: AskRun) -> Answer:
    """Offer what reads like the question: no direct answer, but somewhere to start."""
    requested = run.mode == "expand"
    if not requested:
        run.remark(
            "fallback",
            _why_no_query(run),
            "No query answers this question; the graph's names and texts were searched instead.",
            severity="warning",
            rung="text",
        )
    with run.step("text", "Searching names and texts"):
        database = run.dependencies.database()
        validity = run.dependencies.validity(run.schema, run.question.as_of)
        match = match_text(run.question.text, run.links, run.schema, database)
        hops = run.question.hops if requested else 1
        around = surroundings(match.hits, validity, database, hops=hops)
    if not match.hits:
        run.remark(
            "fallback", "no_hits", "No name or text of the graph matches the question's words."
        )
        return _by_meaning(run) or run.not_found()
    is_answer = requested and match.is_relevant
    graph = around.subgraph
    register = CitationRegister(Evidence(graph))
    if requested:
        text = _what_matches(match, around, register, hops)
    else:
        text = _what_speaks_of_it(run, match, around, register)
    when = time_in_words(run.question)
    return replace(
        run.empty_answer("text"),
        answered=is_answer,
        text=text,
        confidence=CONTEXT_CONFIDENCE if is_answer and match.named else 0.2,
        interpretation=(
            "what matches words of the question",
            f"up to {counted(hops, 'hop')} around it",
            when,
        ),
        citations=register.citations,
        related=graph,
        graph=graph,
        follow_ups=() if requested else closest_questions(run),
    )


def _why_no_query(run: AskRun) -> str:
    """Return the code of what became of the queries: none, none that may run, or none that ran."""
    if any(attempt.error for attempt in run.attempts):
        return "execution_failed"
    return "validation_failed" if run.attempts else "nl_translation_failed"


def _what_matches(
    match: TextMatch, around: Surroundings, register: CitationRegister, hops: int
) -> str:
    """Say what was found and what surrounds it, up to so many hops."""
    graph = around.subgraph
    left_out = _left_out(around)
    named = ", ".join(f"{plain(node.name)}{register.cite(node)}" for node in match.hits[:5])
    more = f" and {len(match.hits) - 5} more" if len(match.hits) > 5 else ""
    others = counted(len(graph.nodes) - len(match.hits), "other node")
    relationships = counted(len(graph.relationships), "relationship")
    return (
        f"These match words of your question: {named}{more}. Up to {counted(hops, 'hop')} around "
        f"them the graph shows {others} and {relationships}.{left_out}"
    )


def _left_out(around: Surroundings) -> str:
    """Say how many relationships that have ended are not shown."""
    ended = around.ended
    past = capitalised(counted(ended, "relationship"))
    has, is_ = ("has", "is") if ended == 1 else ("have", "are")
    return f" {past} that {has} ended {is_} left out." if ended else ""


def _what_speaks_of_it(
    run: AskRun, match: TextMatch, around: Surroundings, register: CitationRegister
) -> str:
    """Say what the question names, with what texts say of it; chunks by their documents."""
    chunks = [node for node in match.hits if CHUNK_LABELS & set(node.labels)]
    things = [node for node in match.hits if node not in chunks]
    lines = ["I found no direct answer."]
    named = [node for node in things if node.id in match.named]
    others = _further(match, named, things) if named else things
    found = []
    for verb, nodes in (("names", named), ("shares words with", others)):
        shown = nodes[: max(NAMED_MOST - len(named), 0) if nodes is others else NAMED_MOST]
        marks = [f"{plain(n.name)}{register.cite(n)} ({label_of(n)})" for n in shown]
        found += [f"{verb} {listed(marks)}"] if marks else []
    if found:
        lines[0] += f" Your question {' and '.join(found)}."
    quotes = _quotes(run, match, chunks, register)
    if quotes:
        lines += ["", "What the texts say:", *(f"- {quote}" for quote in quotes)]
    it = "it" if len(match.hits) == 1 else "them"
    lines += ["", f"The graph shows what is connected to {it}.{_left_out(around)}"]
    return "\n".join(lines)


def _further(match: TextMatch, named: Sequence[Node], things: Sequence[Node]) -> list[Node]:
    """Find what has words of the question that are no part of the names in it."""
    words = {stem(word) for word in match.words}
    words -= {word for node in named for word in stems_of(node.name)}
    texts = {
        node.id: " ".join(v for v in node.properties.values() if isinstance(v, str))
        for node in things
        if node not in named
    }
    return [node for node in things if words & stems_of(texts.get(node.id, ""))]


def _quotes(
    run: AskRun, match: TextMatch, chunks: Sequence[Node], register: CitationRegister
) -> list[str]:
    """Quote the sentence of each of two chunks that shares most words with the question."""
    database = run.dependencies.database()
    titles = name_sources([node.key for node in chunks], run.schema, database)
    words = {stem(word) for word in match.words}
    found = []
    for node in chunks:
        texts = [v for v in node.properties.values() if isinstance(v, str) and " " in v]
        sentences = SENTENCE.split(max(texts, key=len)) if texts else []
        best = max(sentences, key=lambda text: len(words & stems_of(text)), default="")
        if best.strip():
            title = plain(titles.get(node.key, node.name))
            found.append(f"{title}{register.cite(node)}: “{plain(best, QUOTED_CHARS)}”")
    return found[:MOST_QUOTES]
