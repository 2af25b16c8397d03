"""Operators in a question: phrases of the table, adjectives that measure, levels of a chain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.english.adjectives import (
    COMPARATIVES,
    DIMENSIONS,
    DOWNWARD,
    SUPERLATIVES,
    has_est,
)
from graphrag_core.english.function_words import NUMBER_WORDS, STOP_WORDS
from graphrag_core.english.operator_words import MORE_OF
from graphrag_core.english.words import WordToken, is_plural, stem
from graphrag_core.translate.offline.chart.level_phrases import (
    LONGEST_LEVELS,
    LONGEST_OTHERS,
    length_of_others,
    lengths_of_levels,
)
from graphrag_core.translate.offline.chart.operators import (
    GAP_WORDS,
    LONGEST_OPERATOR,
    OPERATORS,
)
from graphrag_core.translate.offline.chart.token_mentions import TokenMention

BEFORE_OBJECTS = frozenset(
    {"the", "a", "an", "any", "some", "no", "one", "their", "at", "more", "most", "common"}
)
"""What may follow a verb, and no noun."""
DETERMINERS = frozenset({"the", "a", "an", "its", "their", "our", "his", "her", "this", "that"})
FARTHEST = 8
"""How many words behind "leaving" its "out" may stand."""
GROUPING = frozenset(
    {"group", "break", "split", "divide", "sort", "categorise", "categorize", "classify", "tally"}
)
"""Verbs that ask for the number of each group, where they begin a question: "group X by Y"."""
OF_ALL = frozenset({"company", "fleet", "overall", "general", "global", "network", "total"})
"""What stands before an average that is over all there are, unless it is a kind of thing."""
OF_ALL_COST = 0.15
BY_MEASURE = 0.3
"""What it costs that an adjective only says that what stands behind "by" is the most."""
THINGS_BEFORE = frozenset({"it", "he", "she", "they", "him", "them"})
"""Pronouns, alone behind "than", for what something was compared with before."""


def operators_said(tokens: Sequence[WordToken]) -> Iterator[TokenMention]:
    """Yield every operator that a span of tokens may be.

    Of periods that overlap only the longest: "day of the week" is no week. In "nothing but" nothing
    is denied.
    """
    said = list(_all_said(tokens))
    for one in said:
        longer = (o for o in said if _overlap(one, o) and _length(o) > _length(one))
        if not any(o.kind == "only" or o.kind == one.kind == "period" for o in longer):
            yield one


def _length(one: TokenMention) -> int:
    return one.last - one.first


def _overlap(one: TokenMention, other: TokenMention) -> bool:
    return one.first < other.last and other.first < one.last


def _all_said(tokens: Sequence[WordToken]) -> Iterator[TokenMention]:
    words = [token.lower for token in tokens]
    for first, token in enumerate(tokens):
        yield from _of_table(words, first)
        if token.kind == "word":
            if _is_to_last(words, first):
                yield TokenMention(first, first + 1, "lasting", None)
                continue
            yield from _adjectives(words, first)
            yield from _repeated(words, first)
            yield from _by_its_context(words, first)
            yield from _through_others(words, first)


def letters_looked_for(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Quote a letter that stands behind "starts with": an A there is no article.

    It is one before its noun: "uploads that contain a fix".
    """
    words = [token.lower for token in tokens]
    for at, token in enumerate(tokens):
        single = token.kind == "word" and len(token.text) == 1
        single = single and not (token.text == "a" and _begins_noun(tokens[at + 1 : at + 2]))
        before = (tuple(words[max(0, at - n) : at]) for n in range(1, LONGEST_OPERATOR + 1))
        looks = single and any(
            kind == "text" for one in before for kind, _ in OPERATORS.get(one, ())
        )
        yield replace(token, kind="quoted") if looks else token


def _begins_noun(behind: Sequence[WordToken]) -> bool:
    """Does a word of its own follow, to which an article would belong?"""
    return any(t.kind == "word" and t.lower not in STOP_WORDS | GAP_WORDS for t in behind)


def end_of_bound(tokens: Sequence[WordToken], first: int) -> int:
    """Return the token behind the longest phrase of a bound that begins there: "fewer than"."""
    words = tuple(token.lower for token in tokens[first : first + LONGEST_OPERATOR])
    lengths = range(len(words), 1, -1)
    bound = (n for n in lengths if any(k == "bound" for k, _ in OPERATORS.get(words[:n], ())))
    return first + next(bound, 1)


def _of_table(words: Sequence[str], first: int) -> Iterator[TokenMention]:
    """The phrases of the table that begin with a word."""
    for length in range(1, min(LONGEST_OPERATOR, len(words) - first) + 1):
        end = first + length
        for kind, data in OPERATORS.get(tuple(words[first:end]), ()):
            if kind == "share" and is_shared(words, first, length):
                continue
            if length == 1 and kind != "lasting" and _is_to_last(words, first):
                continue
            if kind == "unended" and is_done(words[:first]):
                continue
            if kind == "bound" and words[first] in {"or", "and"} and _begins_bound(words, end):
                continue  # "less than 5 or more than 10": the next bound begins behind "or"
            yield TokenMention(first, end, kind, data, 0.0 if length > 1 else 0.02)
            if kind in {"bound", "more"} and _is_of_before(words, end):
                yield TokenMention(first, end, "morethanit", data)


def _begins_bound(words: Sequence[str], end: int) -> bool:
    """Does what "or more", "and under" are compared with follow them, and not stand before?"""
    behind = "".join(words[end : end + 1])
    return behind == "than" or behind[:1].isdecimal() or behind in NUMBER_WORDS


def _by_its_context(words: Sequence[str], first: int) -> Iterator[TokenMention]:
    """What a word asks for because of others that stand before or behind it."""
    word = words[first]
    begins = GAP_WORDS.union({"please"}).issuperset(words[:first])
    if word in GROUPING and begins and not {"by", "into", "per"}.isdisjoint(words[first + 2 :]):
        yield TokenMention(first, first + 1, "number_of", None)
    unknown = {"of", "by", *STOP_WORDS, *GAP_WORDS}.isdisjoint(words[first + 1 : first + 2])
    if word in {"most", "least"} and unknown and "by" in words[first + 3 : first + FARTHEST]:
        said = (words[first + 1], word == "most")
        yield TokenMention(first, first + 2, "superlative", said, BY_MEASURE)
    if word in OF_ALL and not {"average", "mean"}.isdisjoint(words[first + 1 : first + 2]):
        yield TokenMention(first, first + 2, "average_of", None, OF_ALL_COST)
    if word == "whom" and first and words[first - 1] == "by":
        yield TokenMention(first, first + 1, "bywhom", None)
    behind = words[first + 2 : first + FARTHEST]
    if word in {"leave", "leaving"} and not {"out", "aside"}.isdisjoint(behind):
        yield TokenMention(first, first + 1, "other", None)  # "leaving France out"
    if word in MORE_OF and _goes_on_with(words[first + 1 :], "anyother"):
        yield TokenMention(first, first + 1, "most", word == "more")


def _through_others(words: Sequence[str], first: int) -> Iterator[TokenMention]:
    """Phrases for any number of steps: "directly or through others", "at whatever level"."""
    if length := length_of_others(words[first : first + LONGEST_OTHERS], is_plural):
        yield TokenMention(first, first + length, "closure", None)
    for length in lengths_of_levels(words[first : first + LONGEST_LEVELS]):
        yield TokenMention(first, first + length, "closure", None)


def _goes_on_with(words: Sequence[str], kind: str) -> bool:
    """Does a phrase of a kind follow somewhere: "more turbines than any other"?"""
    return any(
        kind in {one for one, _ in OPERATORS.get(tuple(words[first : first + length]), ())}
        for first in range(len(words))
        for length in range(1, LONGEST_OPERATOR + 1)
    )


DID = frozenset({"do", "does", "did"})
DOERS = frozenset({"i", "we", "you", "they", "he", "she"})


def is_done(before: Sequence[str]) -> bool:
    """Tell whether the word behind some is what somebody did: "how many tickets did we open"."""
    return len(before) > 1 and before[-2] in DID and before[-1] in DOERS


def _is_to_last(words: Sequence[str], at: int) -> bool:
    """Is "last" the verb, as in "how long did outages last", and not "the last outage"?

    At the end also "run": "how long did the trial run".
    """
    if not any(one == ("how", "long") for one in pairwise(words[:at])):
        return False
    if words[at] == "run":
        return not DID.isdisjoint(words[:at]) and words[at + 1 : at + 2] in ([], ["?"])
    if words[at] != "last":
        return False
    return words[at - 1] not in DETERMINERS


def is_shared(words: Sequence[str], first: int, length: int) -> bool:
    """Tell whether "share" is the verb, as in "teams that share an engineer"."""
    object_ = not BEFORE_OBJECTS.isdisjoint(words[first + length : first + length + 1])
    return length == 1 and words[first] in {"share", "shares"} and object_


def _is_of_before(words: Sequence[str], place: int) -> bool:
    """As in "less than it", "cheaper than she is": than what was spoken of."""
    near = words[place - 1 : place + 2]
    return any(than == "than" and thing in THINGS_BEFORE for than, thing in pairwise(near))


def _repeated(words: Sequence[str], first: int) -> Iterator[TokenMention]:
    """As in "parts of parts", "including pupils of pupils": and so on through others."""
    three = words[first : first + 3]
    if len(three) == 3 and three[1] == "of" and stem(three[0]) == stem(three[2]):
        before = words[first - 1] if first else ""
        start = first - (before in {"including", "even", "also"})
        yield TokenMention(start, first + 3, "closure", None)


def _adjectives(words: Sequence[str], first: int) -> Iterator[TokenMention]:
    """Adjectives that measure: "longest", "longer than", "most expensive", "how tall".

    "The most bad reviews" are not the worst ones.
    """
    word, following, third = (*words[first : first + 3], "", "")[:3]
    one, two = first + 1, first + 2
    if word in SUPERLATIVES:
        yield TokenMention(first, one, "superlative", (SUPERLATIVES[word], True))
    elif word.endswith("est") and len(word) > 6 and word not in STOP_WORDS:
        yield TokenMention(first, one, "superlative", (word[:-3], True), 0.1)
    if word in {"no", "not"} and following in COMPARATIVES and third == "than":
        # "No older than 60" is 60 at most.
        limit = "<=" if COMPARATIVES[following] not in DOWNWARD else ">="
        yield TokenMention(first, first + 3, "bound", limit)
    if word in COMPARATIVES and following == "than" and third in {"it", "that", "this"}:
        above = "<" if COMPARATIVES[word] in DOWNWARD else ">"
        yield TokenMention(first, first + 3, "abovethat", above, 0.05)
    if word in COMPARATIVES:
        than = following == "than"
        last = two if than else one
        yield TokenMention(first, last, "comparative", COMPARATIVES[word], 0.15 * (not than))
        if _is_of_before(words, one):
            yield TokenMention(first, one, "adjectivethanit", COMPARATIVES[word])
    elif word.endswith("er") and len(word) > 5 and following == "than":
        yield TokenMention(first, two, "comparative", word[:-2], 0.1)
    if following in DIMENSIONS:
        if word in {"most", "least"} and not (has_est(following) and is_plural(third)):
            yield TokenMention(first, two, "superlative", (following, word == "most"))
        elif word == "how" and following != "much":
            yield TokenMention(first, two, "howadjective", following)
        elif word == "more" and third == "than":
            yield TokenMention(first, first + 3, "comparative", following)
