"""Follow-ups: a question that goes on from earlier ones, made into one that stands alone."""

from graphrag_core.conversation.conversation_file import (
    conversation_text,
    read_conversation,
    write_conversation,
)
from graphrag_core.conversation.model_rewriting import ModelRewriter
from graphrag_core.conversation.narrowing import narrowings
from graphrag_core.conversation.question_rewriting import (
    FollowUp,
    Reading,
    Rewriter,
    exchange_of,
    stand_alone,
)
from graphrag_core.conversation.standalone_question import Asked, asked_alone

__all__ = [
    "Asked",
    "FollowUp",
    "ModelRewriter",
    "Reading",
    "Rewriter",
    "asked_alone",
    "conversation_text",
    "exchange_of",
    "narrowings",
    "read_conversation",
    "stand_alone",
    "write_conversation",
]
