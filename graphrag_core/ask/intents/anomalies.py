"""`anomalies`: odd ones out, by what they lack of their kind and by numbers that stand out."""

from graphrag_core.ask.intents.data_findings import findings_of
from graphrag_core.ask.intents.graph_reads import time_words
from graphrag_core.ask.intents.odd_thing import odd_about
from graphrag_core.ask.intents.odd_values import ValueChecks, value_checks
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.standing_out import standing_out
from graphrag_core.ask.intents.usual import kinds_of, lack_check, with_kind
from graphrag_core.cypher.compose import TRUE
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import plural

LEAST_NODES = 5
"""Of fewer things none is odd."""
MOST_KINDS = 30


def find_odd_ones(call: IntentCall) -> IntentAnswer | None:
    """Answer what is odd: about a named thing, else which things lack what their kind has.

    Told are also the numbers that stand out, and of a named kind which values look wrong.
    """
    call = call if call.slots.entities else with_kind(call)
    named = call.slots.entities or call.slots.conditions
    if named and (answer := odd_about(call)) is not None:
        return answer
    call = with_kind(call)
    wanted = [e for e in kinds_of(call) if e.count >= LEAST_NODES]
    if not wanted:
        return None
    lacks = [lack_check(call, entry, TRUE) for entry in wanted[:MOST_KINDS]]
    values = value_checks(call, None) if call.slots.labels else ValueChecks()
    what = plural(spoken_name(wanted[0].name)) if call.slots.labels else "things"
    phrases = (
        f"{what} without what at least nine in ten of their kind have",
        "numbers far from the median of their kind",
        time_words(call),
    )
    checks = [*filter(None, lacks), *values.branches, *standing_out(call, wanted)]
    found = findings_of(call, checks, call.validity.parameters, phrases)
    if found is None:
        return None
    none = (
        f"Nothing stands out: no {what} lack a value that nearly all others of their kind have, "
        "and no number is far from the usual one."
    )
    cut = f"Only the {MOST_KINDS} largest of {len(wanted)} kinds were looked at."
    left_out = (cut if len(wanted) > MOST_KINDS else "", values.cut, found.partial)
    return found.ran.answer(
        text="\n".join(["What stands out:", *found.lines]) if found.lines else none,
        register=found.register,
        follow_ups=("How good is the data?",),
        partial=" ".join(filter(None, left_out)),
        unused=tuple(entity.name for entity in call.slots.entities),
    )


INTENT = Intent(
    name="anomalies",
    reading="What is odd about {}",
    quotes=True,
    unnamed="things",
    engine=find_odd_ones,
    examples=(
        "What are the odd ones out?",
        "Which things are unusual?",
        "odd ones out among the things",
        "Which things do not fit in?",
        "outliers",
        "outliers among the things",
        "anomalies",
        "are there any anomalies",
        "find anomalies among the things",
        "Which thing is different from all the others?",
        "which things are exceptions",
        "what is out of the ordinary",
        "what stands out as strange",
        "Which things lack what all others have?",
        "things that miss what their kind always has",
        "what is missing that all others have",
        "which things are not like the rest",
        "strange things",
        "the exceptions to the rule",
        "things that deviate from the others",
        "which things break the pattern",
        "who is the odd one out",
        "unusual cases",
        "irregular things",
        "Which of them is atypical?",
        "untypical things",
        "which things look incomplete beside the others of their kind",
        "what does not fit the pattern",
        "oddities among the things",
        "peculiar things",
        "which things are in an unusual situation",
        "what is abnormal here",
        "the black sheep among the things",
        "anything out of place among the things",
        "which things look out of place",
        "do any things stick out",
        "things that lack something which the others have",
        "any things that do not look like the rest",
        "Is there anything odd about X?",
        "Is there anything strange about X?",
        "Is there anything unusual about X?",
        "Is there anything odd about the thing on X?",
        "Is there anything strange about the job at X?",
        "Is anything odd about X?",
        "anything strange about the thing of X?",
        "anything unusual about X",
        "anything suspicious about the thing at X",
        "What is odd about X?",
        "what is unusual about the thing on X",
        "what is strange about X",
        "is X out of the ordinary",
        "is X an outlier",
        "does X look normal for its kind",
        "does anything about X stand out as strange",
        "does anything look off about X",
        "in what way is X unlike others of its kind",
    ),
    counterexamples=(
        "Which services have no owner?",
        "Which things have no thing?",
        "Which patients have an abnormal result?",
        "Which things are not in X?",
        "Which teams have no members?",
        "Who is missing?",
        "Which rare species are there?",
        "Which things have unusual names?",
        "any things running out",
        "which things are running out",
        "What is running out?",
    ),
)
