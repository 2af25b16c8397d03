"""Names that nothing in the graph has: told, and never passed over."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from graphrag_core.engine import Engine
from graphrag_core.translate.offline.unknown_names import marked_names, names_in
from graphrag_core.types import LabelSchema, Links, Question, Schema
from tests.small_schemas import key

SERVICES = Schema(
    labels=(LabelSchema("Service", 3, (key("name", "STRING", "auth-api", "user-db"),), "name"),)
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which incidents hit Kubernetes?", ("Kubernetes",)),
        ("Which incidents hit order-db?", ("order-db",)),
        ("Which incidents hit INC-999?", ("INC-999",)),
        ("Which well-known incidents are read-only?", ()),
        ("Which Teams Hit Kubernetes", ()),
        ("Kubernetes incidents", ()),
    ],
)
def test_names_are_capitals_codes_and_what_is_joined_as_names_are(
    question: str, names: tuple[str, ...]
):
    assert names_in(question, SERVICES) == names


def test_what_a_reading_uses_is_not_unknown(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Which engineers are members of Core-Platform?"))

    assert answer.answered


def test_marked_names_need_no_reading():
    assert marked_names("Did order-db have read-only users?", Links(), SERVICES) == ("order-db",)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Which engineers are members of Team Rocket?", "Rocket"),
        ("Which services depend on order-db?", "order-db"),
        ("Is payments-api more reliable than auth-service?", "payments-api"),
        ("Did checkout-service have more than 2 incidents?", "checkout-service"),
        ("Who joined after 2024 and works in Berlin?", "Berlin"),
    ],
)
def test_a_question_about_what_is_not_there_is_not_answered_for_all(
    engine_with: Callable[..., Engine], question: str, name: str
):
    answer = engine_with().ask(Question(question))

    assert not answer.answered
    assert answer.text.startswith(f"I find nothing in this graph that is called “{name}”.")


def test_other_words_are_no_slips_of_the_pen(engine_with: Callable[..., Engine]):
    # Meiling and Weilin are two letters from it, Rosalnid one slip from Rosalind.
    assert "Did you mean" not in engine_with().ask(Question("Who works in Berlin?")).text
    assert "Rosalind" in engine_with().ask(Question("What does Rosalnid do?")).text


def test_names_that_are_nearly_the_same_are_offered(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Which services did INC-199 impact?"))

    assert "Did you mean INC-1" in answer.text
    assert all("INC-1" in asked and "INC-199" not in asked for asked in answer.follow_ups)


def test_a_process_ends_while_a_model_is_being_loaded():
    script = """
import atexit, sys, threading, time
import graphrag_core.__main__ as program
from graphrag_core.adapters.sentence_transformers import LOADING_THREAD
import graphrag_core.cli.main as cli

def run():
    print("said")
    return 3

cli.main = run
atexit.register(print, "taken down")
threading.Thread(target=time.sleep, args=(60,), name=LOADING_THREAD, daemon=True).start()
sys.exit(program.main())
"""
    command = [sys.executable, "-c", script]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)

    assert (ended.returncode, ended.stdout) == (3, "said\n")
