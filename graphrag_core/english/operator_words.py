"""The closed words and phrases that ask for an operation: count, average, deny, compare."""

# ruff: noqa: E501 - word lists read best as text

from collections.abc import Sequence
from typing import Literal

from graphrag_core.english.adjectives import COMPARATIVES, SUPERLATIVES
from graphrag_core.english.function_words import word_set


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.split(";"))


AIMED: dict[Literal[">", ">=", "<", "<="], str] = {
    ">": "beat|beats|beating|beaten|outperform|outperforms|outperformed|outperforming|outdid|outstrip|outstrips|outstripped|surpass|surpasses|surpassed|surpassing",
    ">=": "met|meet|meets|meeting|reach|reaches|reached|reaching|hit|hits|hitting|achieve|achieves|achieved|achieving|attain|attains|attained|fulfil|fulfils|fulfilled|came up to",
    "<": "miss|misses|missed|missing|undershot|undershoot|undershoots|underperformed|fell short of|fall short of|falls short of|falling short of|stayed below|stay below|stays below|stayed under|stay under|stays under|remained below|remain below|remained under|kept below|kept under|failed to meet|failed to reach|failed to hit|failed to achieve|did not meet|did not reach|did not hit|did not achieve|didn't meet|didn't reach|didn't hit|didn't achieve",
    "<=": "kept to|keep to|keeps to|stayed within|stay within|stays within|kept within|keep within|remained within|remain within",
}
"""Verbs that compare what came of something with what was wanted, by how the two compare."""

OVERRAN = "exceed|exceeds|exceeded|exceeding|went over|go over|goes over|went beyond|overshot|overshoot|overshoots|overran|overrun|overruns|overrunning"
"""Verbs for more than was wanted, which of a time is later: who beats a deadline is earlier."""

OPERATOR_WORDS: dict[str, frozenset[str]] = {
    "count": _phrases(
        "how many; number of; count; counts; how often; number; headcount; times; tally; # of"
    ),
    "average": _phrases(
        "average; averages; median; mean; on average; averaged; typical; typically"
    ),
    "sum": _phrases(
        "total; sum; altogether; combined; in all; in total; overall; how much; add up; together;"
        "cumulative; aggregate"
    ),
    "extreme": _phrases(
        "most; least; fewest; maximum; minimum; max; min; top; bottom; peak; record"
    )
    | frozenset(SUPERLATIVES),
    "share": _phrases(
        "share; percentage; percent; per cent; proportion; fraction; ratio; portion; %; rate; rates"
    ),
    "not": _phrases(
        "not; no; never; without; none; nothing; nobody; nor; neither; except; excluding;"
        "excluded; lacks; lack; lacking; missing; n't; unassigned; other than; apart from; isn't; aren't; don't;"
        "doesn't; didn't; hasn't; haven't; wasn't; weren't; cannot; can't; empty; yet to; un"
    ),
    "or": _phrases("or; either"),
    "both": _phrases("both; as well as; and also"),
    "each": _phrases(
        "each; per; by; every; for all; respectively; broken down; breakdown; grouped; split by;"
        "daily; weekly; monthly; quarterly; yearly; vs; versus; compared with; compared to;"
        "as opposed to"
    ),
    "per": _phrases(
        "per; for each; for every; in each; of each; at each; by each; grouped by; broken down by;"
        "each; vs; versus; compared with; compared to; as opposed to"
    ),
    "only": _phrases("only; just; solely; exclusively; all of; every; nothing but"),
    "compare": _phrases(
        "than; over; above; below; under; at least; at most; exceed; exceeds; exceeding; exceeded;"
        "minimum; maximum; up to; between; beyond; or more; or fewer; or less; within; greater;"
        "no more than; more; fewer; less; several; multiple; upwards"
    )
    | frozenset(COMPARATIVES)
    | frozenset("|".join((AIMED[">"], OVERRAN, AIMED["<"])).split("|")),
    "lapse": _phrases(
        "how long; how many days; how many hours; number of days; number of hours; days it; took; take"
        "; takes; taking; lasted; last; lasts; lasting; duration; durations; turnaround; lead time;"
        "time taken; time it; time to; time between; days between; hours between; days from;"
        "days until; longest time; shortest time; average time; delay; wait; waits; waited; in days; in hours"
    ),
    "difference": _phrases(
        "difference; gap; how many more; how many fewer; how much more; how much less"
    )
    | {f"how much {word}" for word in COMPARATIVES},
    "order": _phrases(
        "sorted; sort; order; ordered; ranked; rank; ranking; by; descending; ascending; first; last"
    ),
    "text": _phrases(
        "contain; contains; containing; start with; starts with; starting with; begin with;"
        "begins with; beginning with; end with; ends with; ending with; ending in; ends in; in the"
        " name; in its name; in their name; in the title; in its title; in their title; mention;"
        "mentions; mentioning; the word; include; includes; called; named; like"
    ),
    "path": _phrases(
        "path; shortest; route; connected; connection; connects; link; linked; how far; hops; steps"
        "; degrees; separated; between; get from; relate; related; distance"
    ),
    "closure": _phrases(
        "indirectly; directly or indirectly; transitively; transitive; eventually; chain; upstream;"
        "downstream; ultimately; all levels; any level; descendants; ancestors; recursively;"
        "reach; reachable; reached; all the way; hierarchy; under; below; above; depends; depend"
    ),
}
"""Operation → what asks for it, in lower case; a phrase may ask for several."""

LEADING = word_set(
    """i we you me us need want would like love to know tell can could please say check see find out do
    wonder wondering am was are just let give show have got get idea any curious kindly also then"""
)
"""Words that only lead to what a question asks: "I'd like to know who", "could you tell me if"."""
WISHES = (
    "would like to see", "would like to have", "would like to know", "would like", "would love",
    "need to see", "need to know", "need", "want to see", "want to have", "want to know", "want",
    "am looking for", "are looking for", "am interested in", "are interested in", "am after",
)  # fmt: skip
"""What "I" or "we" say before the things that they ask for."""
QUESTION_WORDS = word_set("which what who whose whom where when how why whether if")
PREPOSITIONS_BEFORE = word_set("for in on at by to from of with since until under")
"""Prepositions before a question word: "tell me for whom"."""

TALKERS = word_set("i we my our")
APOLOGIES = word_set("sorry pardon excuse")
KNOWING = word_set(
    """know see understand learn wonder wondering ask tell say out check hear remember curious idea
    sure"""
)
"""Words right before a question that is asked in a sentence about oneself."""
REFERRING = word_set("is are was were of one ones have has had do does did can")
"""Words behind a question word that leave open what things are asked for."""
LONGEST_TALK = 16

NAMES_ASKED = (
    "name them", "list them", "show them", "show me them", "name those", "which ones", "which one",
    "tell me which", "give their names", "what are their names", "if so which", "if yes which",
)  # fmt: skip
"""What may follow a question of yes or no, so that the things themselves are asked for."""

REQUESTS = word_set("list name show give tell print display which what who please")
"""Words that begin a sentence that asks for the things, behind a question of yes or no."""

THINGS_SPOKEN_OF = REQUESTS | word_set(
    """them they those these their its it me us the all ones one names are is were was if so yes
    and with by name"""
)
"""Words of such a sentence that mean no more than what was spoken of."""

LONGEST_REQUEST = 5
"""So many words it has at most: a longer one says something of its own."""


YES_NO_ENDS = (
    "any", "yes or no", "yes/no", "y/n", "true or false", "right", "correct", "is that right",
    "is that so", "is that true", "is that correct", "or not", "are there any", "is there any",
    "is there one", "are there some", "is there",
)  # fmt: skip
"""What may follow a statement, behind a comma, so that it is asked whether it is so."""


MORE_OF = frozenset({"more", "fewer", "less"})
"""What counts things: "more cats than dogs", "fewer cats than any other"."""


def sets_against(words: Sequence[str]) -> str:
    """Return the word of a question that asks which of two has more, "" where none does.

    As in "are there more cats in Ayr or in Bath", "did Ada or Ben sell more"; "any more" asks for
    further ones.
    """
    found = (w for at, w in enumerate(words) if w in MORE_OF and words[at - 1] not in {"any", "or"})
    return next(found, "") if "or" in words and "than" not in words else ""


def asks_whether(words: Sequence[str]) -> bool:
    """Tell whether words and marks ask if something is so, without a verb in front.

    As in "open alerts, any?", "Ada on Android? yes/no", "any boats in Ayr?", "… if we have one".
    """
    said = [word for word in words if word.isalpha() or "/" in word]
    if yes_no_end(words) < len(words):
        return True
    marks = _marks(words)
    last = words[marks[-1] + 1 :] if marks and words[-1:] == ["?"] else ()
    if "any" in {*said[:1], *last[:1]}:
        return True
    lead = lead_in(words)
    return words[lead : lead + 1] == ["whether"] or (lead > 0 and words[lead] == "if")


def yes_no_end(words: Sequence[str]) -> int:
    """Return where words begin that want a yes or no for what is said before: "…? y/n".

    The number of the words and marks where there are none.
    """
    ends = {at + 1: [w for w in words[at + 1 :] if w not in {"?", "."}] for at in _marks(words)}
    return next((at for at, end in ends.items() if " ".join(end) in YES_NO_ENDS), len(words))


def _marks(words: Sequence[str]) -> list[int]:
    return [at for at, word in enumerate(words[:-1]) if word in {",", "?", ":", "-", "–", "."}]


def lead_in(words: Sequence[str]) -> int:
    """Return how many of the first words only lead to what is asked: "I want to know whose …".

    Before a question word that is all that asks for an answer, before other words only a wish.
    """
    end = next((at for at, word in enumerate(words) if word not in LEADING), len(words))
    end -= words[end - 1 : end] == ["to"]
    asked = end + (words[end : end + 1] != [] and words[end] in PREPOSITIONS_BEFORE)
    if end and asked < len(words) and words[asked] in QUESTION_WORDS:
        return end
    if length := _talk_before(words):
        return length
    if list(words[:1]) not in (["i"], ["we"]):
        return 0
    said = " ".join(words[1:])
    wish = next((wish for wish in WISHES if said.startswith(f"{wish} ")), "")
    return 1 + len(wish.split()) if wish else 0


def _talk_before(words: Sequence[str]) -> int:
    """Return how many words of talk lead to a question: "I am new and would like to learn which".

    Not where what is asked for is said among them: "we run five labs and want to know which are".
    """
    asked = next((at for at, word in enumerate(words) if word in QUESTION_WORDS), len(words))
    talk, behind = words[:asked], words[asked + 1 : asked + 2]
    if not 0 < len(talk) <= LONGEST_TALK or not behind or behind[0] in REFERRING:
        return 0
    leads = talk[-1] in KNOWING or (talk[-1] == "but" and talk[0] in APOLOGIES)
    plain = all(word.isalpha() or word == "," for word in talk)
    return asked if leads and plain and talk[0] in TALKERS | APOLOGIES else 0


def request_behind(words: Sequence[str]) -> int:
    """Return where a last sentence begins that asks for the things: "… teams? List the engineers.".

    The number of the words and marks where there is none.
    """
    ends = [at for at, word in enumerate(words) if word in {"?", ".", "!", ";"}]
    for at in reversed(ends):
        said = [word for word in words[at + 1 :] if word[:1].isalpha()]
        if said:
            asks = said[0] in REQUESTS or (said[0] == "names" and said[-1] == "please")
            return at + 1 if asks and len(said) <= LONGEST_REQUEST else len(words)
    return len(words)


def only_asks_for_things(words: Sequence[str]) -> bool:
    """Tell whether a sentence says no more than that what was spoken of is asked for."""
    return all(word in THINGS_SPOKEN_OF for word in words if word[:1].isalpha())


def asks_for_names(words: Sequence[str]) -> bool:
    """Tell whether a question of yes or no goes on to ask for the things: "Name them."."""
    said = f" {' '.join(word for word in words if word[:1].isalpha())} "
    if said.endswith(" which ") or any(f" {phrase} " in said for phrase in NAMES_ASKED):
        return True
    return request_behind(words) < len(words)
