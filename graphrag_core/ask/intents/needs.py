"""`needs`: everything that a thing depends on."""

from functools import partial

from graphrag_core.ask.intents.closure import closure
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="needs",
    reading="What {} depends on, directly and indirectly",
    engine=partial(closure, way="needs"),
    entities=1,
    examples=(
        "What does X depend on, also indirectly?",
        "What is upstream of X?",
        "show everything upstream from X",
        "What does X need in order to work?",
        "what could take X down",
        "Which failures elsewhere would bring X down?",
        "what does X rely on, all the way down",
        "the whole dependency chain of X",
        "What must be up for X to run?",
        "Everything that X transitively requires",
        "list the direct and indirect dependencies of X",
        "dependency tree of X",
        "What has to work so that X works?",
        "What is X built on, at every level?",
        "all prerequisites of X, direct and indirect",
        "what feeds into X, going all the way back",
        "everything that X cannot do without",
        "what X ultimately depends on",
        "what is beneath X, down to the bottom",
        "what could stop X by failing",
        "what must not fail so that X keeps going",
    ),
    counterexamples=(
        "What does X depend on?",
        "What does X use?",
        "How many dependencies does X have?",
        "Which services does X depend on?",
        "Which ingredients does X need?",
        "What is X made of?",
    ),
)
