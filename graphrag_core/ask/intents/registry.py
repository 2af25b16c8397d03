"""The list of all intents. Adding one is a module of this folder and its name in `IntentName`."""

from functools import cache
from importlib import import_module
from typing import get_args

from graphrag_core.ask.intents.record import Intent
from graphrag_core.types import IntentName

MODULES: tuple[IntentName, ...] = get_args(IntentName)
"""The modules of this folder that have an `INTENT`, each named after it."""


@cache
def all_intents() -> tuple[Intent, ...]:
    """Give every intent, in the order of `MODULES`."""
    return tuple(import_module(f"{__package__}.{module}").INTENT for module in MODULES)


def intent_named(name: str) -> Intent:
    """Give the intent of a name. Raises `KeyError` where there is none."""
    return next(intent for intent in all_intents() if intent.name == name)
