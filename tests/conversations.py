"""Conversations with an engine, and how their texts are read offline."""

from graphrag_core.conversation import OfflineReader, exchange_of
from graphrag_core.engine import Engine
from graphrag_core.linking import EntityLinker
from graphrag_core.translate.offline import ChunkCutter, OfflineTranslator
from graphrag_core.types import Answer, Exchange, Question


def held(engine: Engine, *texts: str) -> tuple[tuple[Answer, ...], tuple[Exchange, ...]]:
    """The answers of a conversation, and what is kept of it."""
    history: tuple[Exchange, ...] = ()
    answers = []
    for text in texts:
        question = Question(text, history=history)
        answer = engine.ask(question)
        history = (*history, exchange_of(question, answer))
        answers.append(answer)
    return tuple(answers), history


def reader_on(engine: Engine) -> OfflineReader:
    """What reads the texts of a conversation on the engine's graph."""
    view, offline = engine.schema(), OfflineTranslator()
    link = EntityLinker(engine.database(), view).link
    return OfflineReader(view, link, ChunkCutter().chunks, offline.outlines, offline.render)
