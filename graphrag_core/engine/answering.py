"""One question's way through the engine: made to stand alone, answered, accounted for."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.agent.loop import answer_by_agent, with_remark
from graphrag_core.ask import AskOptions, Dependencies, ask, decline
from graphrag_core.ask.document_questions import questions_to_ask
from graphrag_core.ask.news import News, news_of, news_question
from graphrag_core.ask.recognition import is_for_engine
from graphrag_core.ask.semantic_answer import SemanticDependencies
from graphrag_core.conversation import (
    OfflineReader,
    StandaloneQuestion,
    make_standalone,
    narrowings,
)
from graphrag_core.cypher.inlining import inlined
from graphrag_core.engine.chart_requests import without_chart_words
from graphrag_core.engine.core import Core
from graphrag_core.engine.querying import Querying
from graphrag_core.engine.searching import Searching
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import CallError, GraphragError
from graphrag_core.protocols import ChatModel
from graphrag_core.runtime.text import encodable
from graphrag_core.runtime.token_tally import estimated_prompt, tallied
from graphrag_core.settings import MOST_EXPAND_HOPS
from graphrag_core.store.visits import Visits
from graphrag_core.translate.llm.examples import Example
from graphrag_core.translate.llm.prompt import TranslationTask, translation_messages
from graphrag_core.translate.llm.translator import LlmTranslator
from graphrag_core.types import QUERY_RUNGS, Answer, ModelPrompt, Narrowing, Question

MOST_HOPS = 15


class Answering:
    """Answers questions about one engine's graph.

    `agent_graph` is what an agent may do with a tenant's graph.
    """

    def __init__(
        self,
        access: Access,
        core: Core,
        querying: Querying,
        searching: Searching,
        agent_graph: Callable[[str | None], GraphAccess],
    ) -> None:
        self._access = access
        self._core = core
        self._querying = querying
        self._searching = searching
        self._agent_graph = agent_graph

    def news(self) -> News | None:
        """Return what changed since the visit before, and note this one where that was read."""
        tenant = self._access.settings.tenant or ""
        visits = Visits(self._core.store, self._core.database_name, tenant, self._access.person)
        visit = visits.at(datetime.now(UTC))
        news = None
        if visit.before is not None:
            question = self._with_limits(news_question(visit.before))
            answer = self._answer(question, AskOptions("auto", "offline"))
            if any(remark.severity == "error" for remark in answer.diagnostics.execution):
                return None
            news = news_of(answer)
        visits.keep(visit)
        return news

    def ask(self, question: Question, options: AskOptions) -> Answer:
        """Answer a question. Raises as `Engine.ask`."""
        question = self._with_limits(question)
        rewriter = self._core.models.cached_chat if options.translator != "offline" else None
        if question.adjusted:
            # What is adjusted are the conditions of the offline reading.
            options = replace(options, translator="offline")
        charted = without_chart_words(question, self._access)
        with tallied() as tally:
            standalone = charted.standalone() or make_standalone(
                charted.question, self._reader, rewriter, options.on_step
            )
            answer = self._answer_or_decline(standalone, options)
            counting = charted.counting(standalone.question, answer)
            if counting is not None and charted.draws(counted := self._answer(counting, options)):
                standalone, answer = replace(standalone, question=counting), counted
        question = standalone.question
        answer = standalone.annotate(self._core.models.with_usage(answer, tally))
        answer = charted.annotate(answer)
        answer = replace(answer, narrowing=self._narrowings(question, answer))
        self._record(answer, question, options)
        return answer

    def _answer_or_decline(self, standalone: StandaloneQuestion, options: AskOptions) -> Answer:
        """Answer a question, or say what is not understood of it."""
        question, why = standalone.question, standalone.unclear
        if why is None:
            return self._answer(question, options)
        return decline(question, self._dependencies(question.tenant), options, why)

    def _answer(self, question: Question, options: AskOptions) -> Answer:
        """Answer a question that stands alone."""
        if options.mode == "agent":
            return self._by_agent(question, options)
        return ask(question, self._dependencies(question.tenant), options)

    def prompt(self, question: Question) -> ModelPrompt:
        """Return what a model would be sent to translate a question; nothing is sent.

        Raises `DatabaseUnavailableError`, and `CallError` where nothing separates tenants.
        """
        tenant = question.tenant or self._access.settings.tenant
        view = self._access.view(tenant)
        question = without_chart_words(replace(question, tenant=tenant), self._access).question
        links = self._access.linker(view).link(question)
        examples = tuple(self._examples(tenant))
        ranker = self._core.models.ranker
        task = TranslationTask(question, links, view.visible, datetime.now(UTC), examples, ranker)
        messages = translation_messages(task)
        return estimated_prompt(messages, "translate", "draft")

    def example_questions(self, about: Collection[str] = ()) -> tuple[str, ...]:
        """List up to six questions made from the schema, its values and texts, all answerable.

        With `about` they are about these labels.
        """
        view = self._access.view()
        profile, link = self._access.profile(), self._access.linker(view).link
        if about:
            return questions_to_ask(view.visible, profile, view.database, link, about)
        if view.examples is None:
            view.examples = questions_to_ask(view.visible, profile, view.database, link)
        return view.examples

    def _with_limits(self, question: Question) -> Question:
        """Return the question with the settings' tenant, within the limits.

        Raises `CallError` when a limit of the question is out of range.
        """
        limit = self._access.bounded(question.limit)
        if not 1 <= question.max_hops <= MOST_HOPS:
            raise CallError(
                f"max_hops is {question.max_hops}.",
                hint=f"Choose 1 to {MOST_HOPS}.",
                code="bad_max_hops",
            )
        return replace(
            question,
            text=encodable(question.text),
            limit=limit,
            tenant=question.tenant or self._access.settings.tenant,
            hops=min(question.hops, MOST_EXPAND_HOPS),
        )

    def _by_agent(self, question: Question, options: AskOptions) -> Answer:
        """Answer by a model with tools; where that falls short, by the ladder, saying why."""
        graph = self._agent_graph(question.tenant)
        found = answer_by_agent(graph, question, self._core.models.chat, options)
        if isinstance(found, Answer):
            return found
        ladder = replace(options, mode="auto")
        return with_remark(ask(question, self._dependencies(question.tenant), ladder), found)

    def _dependencies(self, tenant: str | None) -> Dependencies:
        """Return what answering needs, as the tenant may see the graph."""
        access, chat = self._access, self._core.models.cached_chat
        return Dependencies(
            database=lambda: access.view(tenant).database,
            schema=lambda: access.view(tenant).visible,
            link=lambda question: access.linker(access.view(tenant)).link(question),
            offline=self._core.models.offline,
            model=self._model(chat, tenant) if chat else None,
            chat=self._core.models.wording_chat,
            validate=lambda query: self._querying.validate_in(access.view(tenant), query),
            narrow=lambda query: access.view(tenant).narrowed(query),
            exploration=lambda: access.exploration(tenant),
            embedder=self._core.models.loading_embedder,
            semantic=SemanticDependencies(
                search=lambda request: self._searching.search(request, tenant, wait=True),
                profile=access.profile,
                has_vectors=lambda: self._searching.has_vectors(tenant),
            ),
            go_on=lambda question: make_standalone(question, self._reader, chat).question,
        )

    def _model(self, chat: ChatModel, tenant: str | None) -> LlmTranslator:
        """Return what asks a model for queries, with what the tenant's people found right."""
        ranker = self._core.models.ranker
        return LlmTranslator(chat, learned=lambda: self._examples(tenant), ranker=ranker)

    def _reader(self, tenant: str | None) -> OfflineReader:
        """Return what reads the texts of a conversation offline."""
        view, models = self._access.view(tenant), self._core.models
        link = self._access.linker(view).link
        offline = models.offline
        return OfflineReader(
            view.visible,
            link,
            models.cutter.chunks,
            offline.outlines,
            offline.render,
            lambda masked: is_for_engine(masked, models.loading_embedder),
        )

    def _examples(self, tenant: str | None) -> list[Example]:
        """Return the questions whose query a person found right, for the model's prompt."""
        right = self._querying.saved_questions(tenant).right()
        timeless = [(entry.question, inlined(entry.query, only_times=True)) for entry in right]
        return [Example(text, query.text, query.parameters, ()) for text, query in timeless]

    def _narrowings(self, question: Question, answer: Answer) -> tuple[Narrowing, ...]:
        """Return what a large answer of a query may be narrowed by; it stands without it too."""
        if answer.rung not in QUERY_RUNGS:
            return ()
        try:
            return narrowings(question, answer, self._reader(question.tenant))
        except GraphragError:
            return ()

    def _record(self, answer: Answer, question: Question, options: AskOptions) -> None:
        """Add the answer to the query log and the metrics."""
        self._querying.log_attempts(answer.attempts, question)
        failed = any(remark.severity == "error" for remark in answer.diagnostics.execution)
        events = [("query_mode", 1), *([("neo4j_query_failures", 1)] if failed else ())]
        self._core.metrics.add(events, mode=f"ask {options.mode}")
