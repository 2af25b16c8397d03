"""Each rule of follow-ups on its own examples and counterexamples, on the demo graph."""

from collections.abc import Iterator

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.conversation import OfflineReader, exchange_of, rewrite_question
from graphrag_core.conversation.edits import EDIT_RULES, EditRule
from graphrag_core.conversation.question_rewriting import FollowUp
from graphrag_core.engine import Engine
from graphrag_core.settings import load_settings
from graphrag_core.types import Question

EXAMPLES = [(rule, *example) for rule in EDIT_RULES for example in rule.examples]
COUNTEREXAMPLES = [(rule, *text) for rule in EDIT_RULES for text in rule.counterexamples]
