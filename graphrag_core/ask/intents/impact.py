"""`impact`: what breaks when a thing fails."""

from functools import partial

from graphrag_core.ask.intents.closure import closure
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="impact",
    reading="What depends on {}, directly and indirectly",
    engine=partial(closure, way="dependents"),
    entities=1,
    examples=(
        "What would break if X went down?",
        "What breaks if X fails?",
        "What is the blast radius of X?",
        "what happens if we lose X",
        "What depends on X, also indirectly?",
        "If X is unavailable, who and what is affected?",
        "impact of an outage of X",
        "Which things would be hit when X stops working?",
        "What is downstream of X?",
        "show everything downstream from X",
        "What else fails when X fails?",
        "who would suffer if X disappeared",
        "Which systems are at risk if X breaks?",
        "What would be affected by shutting X off?",
        "Can we retire X without breaking anything?",
        "what would stop working without X",
        "consequences of X failing",
        "what relies on X, all the way",
        "If X closed tomorrow, what would be affected?",
        "impact analysis for X",
        "How bad would it be if X failed?",
        "what is the knock-on effect of losing X",
        "What do we lose if X is taken offline?",
        "ripple effects of a failure of X",
        "who would notice if X failed",
        "what else goes down together with X",
        "how far does a fault of X reach",
        "what gets hurt when X has a fault",
        "who feels an outage of X",
    ),
    counterexamples=(
        "What depends on X?",
        "Which services depend on X?",
        "How many items depend on X?",
        "Which incidents affected X?",
        "What did X impact?",
        "Which products use X?",
        "Everything that X consists of, at any level",
        "What are all the descendants of X?",
    ),
)
