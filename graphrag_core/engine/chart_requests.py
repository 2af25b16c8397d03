"""The chart that a question asks for, told apart from what the graph has of that name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.charts import (
    ChartRequest,
    choose_chart,
    counting_question,
    read_chart_request,
)
from graphrag_core.conversation import StandaloneQuestion
from graphrag_core.engine.tenant_access import Access
from graphrag_core.english.words import name_words, stem
from graphrag_core.errors import GraphragError
from graphrag_core.types import Answer, ChartSpec, Exchange, Question, Schema

SURE_LINK = 0.9


@dataclass(frozen=True, slots=True)
class ChartedQuestion:
    """A question without the words that ask for a chart, and what they ask for.

    `repeats` is the earlier question that is to be drawn again, where nothing else is asked.
    """

    typed: str
    question: Question
    request: ChartRequest
    repeats: Exchange | None = None

    def standalone(self) -> StandaloneQuestion | None:
        """Return the earlier question where that is to be drawn again, else None."""
        last = self.repeats
        if last is None:
            return None
        again = replace(self.question, text=last.standalone, choices=last.choices, history=())
        return StandaloneQuestion(again, self.typed)

    def counting(self, question: Question, answer: Answer) -> Question | None:
        """Return the question that counts what was listed, where a chart of it was asked for."""
        listed = self.request.wish is not None and bool(answer.rows.records)
        text = counting_question(question.text) if listed and not self.draws(answer) else None
        return replace(question, text=text) if text else None

    def draws(self, answer: Answer) -> bool:
        """Tell whether the rows of an answer make a chart."""
        chart = self._chart(answer)
        return chart is not None and (chart.kind != "table" or chart.asked == "table")

    def annotate(self, answer: Answer) -> Answer:
        """Put the question as typed into an answer, and how its rows are drawn."""
        return replace(answer, question=self.typed, chart=self._chart(answer))

    def _chart(self, answer: Answer) -> ChartSpec | None:
        wish, over_time = self.request.wish, self.request.over_time
        if not answer.rows.columns and wish != "table":
            return None
        return choose_chart(answer.rows, wish, over_time=over_time, query=answer.cypher or "")


def without_chart_words(question: Question, access: Access) -> ChartedQuestion:
    """Take the words that ask for a chart off a question, and off those before it."""
    asked = _request(question.text, question, access)
    earlier = tuple(
        replace(exchange, standalone=_request(exchange.standalone, question, access).text)
        for exchange in question.history
    )
    if asked.bare and not earlier:
        return ChartedQuestion(question.text, question, ChartRequest(question.text))
    repeats = earlier[-1] if asked.bare else None
    plain = replace(question, text=asked.text, history=earlier)
    return ChartedQuestion(question.text, plain, asked, repeats)


def _request(text: str, question: Question, access: Access) -> ChartRequest:
    return read_chart_request(text, lambda words: _is_named(words, text, question, access))


def _is_named(words: str, text: str, question: Question, access: Access) -> bool:
    """Tell whether the schema, or a value that the text names, has all of some words."""
    stems = _stems(words)
    try:
        view = access.view(question.tenant)
        if any(stems <= _stems(name) for name in _schema_names(view.visible)):
            return True
        links = access.linker(view).link(replace(question, text=text, history=()))
    except GraphragError:
        # `ask` meets the same trouble and reports it.
        return False
    return any(link.score >= SURE_LINK and stems <= _stems(link.text) for link in links.values)


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in name_words(words))


def _schema_names(schema: Schema) -> Sequence[str]:
    labels = [label.name for label in schema.labels]
    types = [type_.name for type_ in schema.relationship_types]
    keys = {p.key for label in schema.labels for p in label.properties}
    keys |= {p.key for type_ in schema.relationship_types for p in type_.properties}
    return [*labels, *types, *keys]
