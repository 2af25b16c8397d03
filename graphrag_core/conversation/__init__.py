"""Follow-ups: a question that goes on from earlier ones, made into one that stands alone."""

from graphrag_core.conversation.conversation_file import (
    conversation_text,
    read_conversation,
    write_conversation,
)
from graphrag_core.conversation.exchanges import exchange_of
from graphrag_core.conversation.model_rewriting import ModelRewriter
from graphrag_core.conversation.narrowing import narrowings
from graphrag_core.conversation.offline_reader import OfflineReader
from graphrag_core.conversation.question_rewriting import FollowUp, Rewriter, rewrite_question
from graphrag_core.conversation.standalone_question import StandaloneQuestion, make_standalone

__all__ = [
    "FollowUp",
    "ModelRewriter",
    "OfflineReader",
    "Rewriter",
    "StandaloneQuestion",
    "conversation_text",
    "exchange_of",
    "make_standalone",
    "narrowings",
    "read_conversation",
    "rewrite_question",
    "write_conversation",
]
