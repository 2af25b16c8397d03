"""Phrases that say "through any number of steps": "at whatever level", "however deep".

They are put together from a few words rather than listed: a quantifier with a noun of levels, or
"however" with an adjective of distance.
"""

from collections.abc import Callable, Iterator, Sequence

from graphrag_core.english.function_words import word_set

PREPOSITIONS = word_set("at to on of in over through across down up via")
QUANTIFIERS = word_set("any every all each whatever whichever several multiple")
LEVELS = word_set(
    """level levels sublevel sublevels depth depths generation generations tier tiers layer layers
    step steps stage stages remove removes degree degrees distance distances rung rungs"""
)
DIRECT = word_set("directly immediately straight direct immediate firsthand")
THROUGH = word_set("through via by over across")
BETWEEN = word_set(
    """other others another someone somebody something else intermediate intermediaries further
    several more some in between the way of any number one or step steps"""
)
"""What may stand behind "directly or through"."""
FAR = word_set("deep far long distant remote low high deeply remotely")
LONGEST_LEVELS = 7
LONGEST_OTHERS = 12
DIRECTIONS = word_set("back down up away below above out")


def lengths_of_levels(words: Sequence[str]) -> Iterator[int]:
    """Yield how many of the first words say "through any number of steps", if any do."""
    place = 1 if words and words[0] in PREPOSITIONS else 0
    for start in dict.fromkeys((place, 0)):
        if end := _quantified(words, start) or _however(words, start):
            yield end + (words[end : end + 1] != [] and words[end] in DIRECTIONS)
            return


def length_of_others(words: Sequence[str], nouns: Callable[[str], bool]) -> int:
    """Return how many of the first words say "directly or through others", 0 if they do not.

    As in "whether immediately or via someone else", "straight from it or through other channels
    in between", where `nouns` tells what nodes are called.
    """
    place = 1 if words[:1] and words[0] in {"whether", "either"} else 0
    place = 2 if list(words[:2]) == ["be", "it"] else place
    if words[place : place + 1] == [] or words[place] not in DIRECT:
        return 0
    place += 1
    place += 2 if list(words[place : place + 2]) == ["from", "it"] else 0
    place += words[place : place + 1] == ["away"]
    if list(words[place : place + 1]) != ["or"] or words[place + 1 : place + 2] == []:
        return 0
    if words[place + 1] not in THROUGH:
        return 0
    end = place = place + 2
    while end < len(words) and (words[end] in BETWEEN or (end > place and nouns(words[end]))):
        end += 1
    return end if end > place else 0


def _quantified(words: Sequence[str], start: int) -> int:
    """Where "any level", "all the sub levels", "any number of steps" ends; 0 if it is not said."""
    if words[start : start + 1] == [] or words[start] not in QUANTIFIERS:
        return 0
    end = start + 1
    for optional in (("number", "of"), ("the",), ("of", "the"), ("sub",)):
        if tuple(words[end : end + len(optional)]) == optional:
            end += len(optional)
    return end + 1 if end < len(words) and words[end].replace("-", "") in LEVELS else 0


def _however(words: Sequence[str], start: int) -> int:
    """Where "however deep", "no matter how many levels" ends; 0 if it is not said."""
    rest = list(words[start:])
    used = 3 if rest[:3] == ["no", "matter", "how"] else 1 if rest[:1] == ["however"] else 0
    if not used or len(rest) <= used:
        return 0
    if rest[used] in FAR:
        return start + used + 1
    many = rest[used] == "many" and len(rest) > used + 1 and rest[used + 1] in LEVELS
    return start + used + 2 if many else 0
