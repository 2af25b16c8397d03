"""`best`: which things do best, by their trouble."""

from functools import partial

from graphrag_core.ask.intents.ranking import rank
from graphrag_core.ask.intents.record import Intent

INTENT = Intent(
    name="best",
    reading="Which {} do best, by their trouble",
    engine=partial(rank, end="best"),
    examples=(
        "Which team has the best reliability last month?",
        "Which service is the most reliable?",
        "Who is doing best?",
        "Which machines give us the least trouble?",
        "the most stable services last month",
        "Which suppliers can we count on?",
        "What runs smoothly?",
        "best performing team last month",
        "Which lines are in the best shape?",
        "the most dependable stations",
        "Which departments perform well?",
        "Who has the fewest problems?",
        "the most reliable things",
        "Which things have the least trouble?",
        "which things can we trust",
        "the safest things",
        "things that perform best",
        "the strongest things last month",
        "which things are in good condition",
        "the healthiest things",
        "where does everything go well",
        "top things by reliability",
    ),
    counterexamples=(
        "Which service has the most incidents?",
        "Which film has the best rating?",
        "Who has the highest salary?",
        "Which restaurant has the best reviews?",
        "Which student has the best grade?",
        "What is the best time of X?",
        "Which team has the fewest incidents?",
    ),
)
