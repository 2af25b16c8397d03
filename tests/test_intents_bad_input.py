"""Intents on graphs that lack what they need, and questions about what is not there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from graphrag_core.ask.several_questions import questions_in
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.types import Answer, IntentName, Question

EngineWith = Callable[..., Engine]
