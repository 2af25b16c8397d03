"""`after`: what happened just after an event."""

from functools import partial

from graphrag_core.ask.intents.around_event import around
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="after",
    reading="What happened just after {}",
    engine=partial(around, side="after"),
    entities=1,
    examples=(
        "Show me the deployments after X",
        "What happened after X?",
        "What happened right after X?",
        "events after X",
        "the five visits after X",
        "Which orders came after X?",
        "incidents shortly after X",
        "what took place just after X",
        "list the repairs after X",
        "Which meetings were held after X?",
        "show everything after X",
        "the last few inspections after X",
        "What followed X?",
        "what came next, once X was over",
        "the things after X",
        "which things followed X",
        "things subsequent to X",
        "later things than X",
        "what happened once X had ended",
        "the things in the wake of X",
        "next things following X",
        "what took place later than X",
    ),
    counterexamples=(
        "Which services were created after 2020?",
        "Which people were born after X?",
        "How many orders were placed after X?",
        "Which stop comes after X?",
        "Who owned X after Y?",
        "Which films were released after X?",
    ),
)
