"""Two questions in one, taken apart: each is answered by itself, the answers put together."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from graphrag_core.conversation import exchange_of
from graphrag_core.english.operator_words import OPERATOR_WORDS
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.pronouns import BEING, unnamed
from graphrag_core.types import Answer, Citation, Question, Subgraph

ASKING = ("which", "what", "who", "whom", "whose", "how", "where", "when", "why")
OPENING = frozenset(
    (
        *ASKING,
        "since",
        "until",
        "is",
        "are",
        "was",
        "were",
        "does",
        "do",
        "did",
        "can",
        "has",
        "have",
    )
)
RELATIVE = frozenset({"which", "whose", "where", "when", "how"})
"""Words that may go on with the question before: "and which have no owner"."""
LEANING = frozenset({"each", "both", "those", "these", "same", "one", "ones", "there"})
"""Words that stand for what the question before is about."""
SPLIT = re.compile(rf"(?:\?\s*|,?\s+)and\s+(?=(?:{'|'.join(ASKING)})\b)|\?\s+(?=\w)", re.IGNORECASE)
LEAST_WORDS = (4, 3)
"""Fewest words of the first question and of those after it."""
MOST = 3
NO_ANSWER = "I found no direct answer to this part."
MARK = re.compile(r"\[(\d+)\]")


def questions_in(text: str, names: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the questions that a text has, where each can stand alone; else the text itself.

    `names` tells whether a text names something of the graph.
    """
    parts = tuple(part.strip(" ?,") for part in SPLIT.split(text) if part.strip(" ?,"))
    alone = (_stands_alone(part, place) and names(part) for place, part in enumerate(parts))
    if 2 <= len(parts) <= MOST and all(alone):
        return tuple(f"{part[0].upper()}{part[1:]}?" for part in parts)
    return (text,)


def _stands_alone(part: str, place: int) -> bool:
    """Tell whether a part asks by itself: by a word of asking, and of nothing named before it."""
    words = [token.lower for token in tokenize(part) if token.kind == "word"]
    if len(words) < LEAST_WORDS[place > 0] or words[0] not in OPENING:
        return False
    if place == 0:
        return True
    relative = words[0] in RELATIVE and words[1] in OPENING
    return not relative and not LEANING & set(words) and not _goes_on(part)


def _goes_on(part: str) -> bool:
    """Tell whether a part asks of what is named before it."""
    return unnamed(part, ()) is not None or asks_most_of_it(part)


def asks_most_of_it(text: str) -> bool:
    """Tell whether a text asks for the most or least of what it leaves unsaid.

    "Which team had the fewest?"; the largest of its kind is said by a name ("is the largest").
    """
    words = [token.lower for token in tokenize(text) if token.kind == "word"]
    before = [word for word in words[:-1] if word != "the"]
    return len(before) > 1 and words[-1] in OPERATOR_WORDS["extreme"] and before[-1] not in BEING


def questions_in_turn(text: str, names: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return the two questions of a text of which the second goes on from the first, or None.

    "Which harbour is the largest, and who runs it?"
    """
    parts = [part.strip(" ?,") for part in SPLIT.split(text) if part.strip(" ?,")]
    if len(parts) != 2 or not (_stands_alone(parts[0], 0) and names(parts[0])):
        return None
    words = [token.lower for token in tokenize(parts[1]) if token.kind == "word"]
    asks = len(words) >= LEAST_WORDS[1] and words[0] in OPENING
    if not asks or not _goes_on(parts[1]):
        return None
    first, second = (f"{part[0].upper()}{part[1:]}?" for part in parts)
    return first, second


def answer_in_turn(
    question: Question,
    parts: tuple[str, str],
    ask: Callable[[Question], Answer],
    go_on: Callable[[Question], Question],
) -> Answer | None:
    """Answer two questions, the second as a follow-up of the first; None where that has none.

    Where only the first is answered, the second is said to have no answer.
    """
    first = replace(question, text=parts[0])
    found = ask(first)
    if not found.answered:
        return None
    second = go_on(replace(question, text=parts[1], history=(exchange_of(first, found),)))
    # What asks for the most of its own things goes on from nothing.
    follows = second.text != parts[1]
    alone = replace(question, text=parts[1]) if asks_most_of_it(parts[1]) else None
    again = second if follows else alone
    answer = ask(again) if again is not None else None
    if answer is None or not answer.answered:
        answer = replace(found, answered=False, text=NO_ANSWER, citations=(), interpretation=())
    asked = (second.text,) if answer.answered and follows else ()
    together = _together(question, parts, (found, answer))
    return replace(together, follow_ups=(*asked, *found.follow_ups)[:MOST])


def answer_each(
    question: Question, names: Callable[[str], bool], ask: Callable[[Question], Answer]
) -> Answer | None:
    """Answer the questions of a text one by one; None where it has one, or none is answered.

    The rows, Cypher and conditions are those of the first answer.
    """
    return answer_parts(question, questions_in(question.text, names), ask)


def answer_parts(
    question: Question, parts: Sequence[str], ask: Callable[[Question], Answer]
) -> Answer | None:
    """Answer the parts of a question one by one; None where there is one, or none is answered."""
    if len(parts) < 2:
        return None
    answers = [ask(replace(question, text=part)) for part in parts]
    return _together(question, parts, answers) if any(a.answered for a in answers) else None


def _together(question: Question, parts: Sequence[str], answers: Sequence[Answer]) -> Answer:
    first = next(answer for answer in answers if answer.answered)
    texts, citations, graph = [], list[Citation](), Subgraph()
    for part, answer in zip(parts, answers, strict=True):
        shift = max((citation.number for citation in citations), default=0)
        citations += [
            replace(c, number=c.number + shift, rows=c.rows if answer is first else ())
            for c in answer.citations
        ]
        texts.append(f"{part}\n{_renumbered(answer.text, shift)}")
        graph = _joined(graph, answer.graph)
    return replace(
        first,
        question=question.text,
        answered=all(answer.answered for answer in answers),
        confidence=min(answer.confidence for answer in answers),
        text="\n\n".join(texts),
        interpretation=(
            f"taken apart into {len(parts)} questions: {' '.join(parts)}",
            *(phrase for answer in answers for phrase in answer.interpretation),
        ),
        citations=tuple(citations),
        claims=(),
        graph=graph,
        attempts=tuple(attempt for answer in answers for attempt in answer.attempts),
        follow_ups=tuple(dict.fromkeys((*parts, *first.follow_ups)))[:MOST],
    )


def _renumbered(text: str, shift: int) -> str:
    return MARK.sub(lambda match: f"[{int(match[1]) + shift}]", text)


def _joined(one: Subgraph, other: Subgraph) -> Subgraph:
    """Put two pictures together, each node and relationship once."""
    nodes = {node.id: node for node in (*one.nodes, *other.nodes)}
    relationships = {r.id: r for r in (*one.relationships, *other.relationships)}
    return Subgraph(
        tuple(nodes.values()), tuple(relationships.values()),
        one.total_nodes + other.total_nodes,
        one.total_relationships + other.total_relationships,
    )  # fmt: skip
