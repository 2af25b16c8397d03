"""`before`: what happened just before an event."""

from functools import partial

from graphrag_core.ask.intents.around_event import around
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="before",
    reading="What happened just before {}",
    engine=partial(around, side="before"),
    entities=1,
    examples=(
        "Show me the deployments before X",
        "What happened before X?",
        "What happened right before X?",
        "events before X",
        "the five visits before X",
        "Which orders came before X?",
        "incidents shortly before X",
        "what took place just before X",
        "list the repairs before X",
        "Which meetings were held before X?",
        "show everything before X",
        "the last few inspections before X",
        "What preceded X?",
        "what came ahead of X",
        "the things before X",
        "which things preceded X",
        "things prior to X",
        "earlier things than X",
        "what had happened when X began",
        "the things that led up to X in time",
        "last things ahead of X",
        "what took place earlier than X",
    ),
    counterexamples=(
        "Which services were created before 2020?",
        "Which people were born before X?",
        "How many orders were placed before X?",
        "Which stop comes before X?",
        "Who owned X before Y?",
        "Which films were released before X?",
    ),
)
