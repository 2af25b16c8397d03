"""`worst`: which things do worst, by their trouble."""

from functools import partial

from graphrag_core.ask.intents.ranking import rank
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="worst",
    reading="Which {} do worst, by their trouble",
    engine=partial(rank, end="worst"),
    examples=(
        "Which team has the worst reliability last month?",
        "What are our biggest risks?",
        "Where do we have the most problems?",
        "Which service is the least reliable?",
        "Who is doing worst?",
        "biggest problem areas",
        "Which machines give us the most trouble?",
        "the most troubled suppliers last month",
        "Which areas need attention?",
        "What should we worry about?",
        "Which departments perform badly?",
        "where does it hurt most",
        "the weakest performers among the stations",
        "Which lines are in the worst shape?",
        "What is our most unstable service?",
        "worst performing team last month",
        "the least reliable things",
        "Which things have the most trouble?",
        "the most problematic things",
        "the riskiest things",
        "things that perform worst",
        "the weakest things last month",
        "which things are in bad condition",
        "our greatest risk",
        "the most fault-prone things",
        "where are the sore points",
    ),
    counterexamples=(
        "Which service has the most incidents?",
        "Which film has the worst rating?",
        "Who has the lowest salary?",
        "Which restaurant has the worst reviews?",
        "Which student has the worst grade?",
        "What is the worst time of X?",
        "Which team has the fewest incidents?",
    ),
)
