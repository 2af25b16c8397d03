"""Keys of yes or no: which of them name a thing that is there or not, and which a state."""

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_verb_form

PREPOSITIONS = word_set(
    """of in on at by for from to with into onto under near through between against as towards
    toward via across along upon within about beside behind around inside outside during"""
)
AMENITIES = word_set(
    """shelter wifi lift elevator escalator ramp garage pool garden balcony terrace toilet toilets
    shower kitchen sauna parking heating cooling insurance warranty guarantee discount deposit
    licence license permit visa passport alarm camera escort breakfast lunch dinner catering roof
    fence mortgage pension"""
)
"""Nouns that stand alone as a key for what a thing has or has not."""
_THING_ENDINGS = ("ship", "ment", "tion", "sion", "ness", "ity", "ance", "ence", "age")
_QUALITY_ENDINGS = ("able", "ible", "al", "ic", "ive", "ous", "less", "ful", "ant", "ent", "ly",
                    "free", "only")  # fmt: skip


def names_thing(words: str) -> bool:
    """Tell whether the words of a key name a thing: "night service", not "step free"."""
    first, _, rest = words.partition(" ")
    last = words.rpartition(" ")[2]
    if first in PREPOSITIONS or first in ("is", "has"):
        return False
    if last in AMENITIES or last.endswith(_THING_ENDINGS):
        return True
    return bool(rest) and not (last.endswith(_QUALITY_ENDINGS) or is_verb_form(last))
