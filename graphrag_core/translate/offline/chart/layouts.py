"""Questions laid out otherwise: what is spoken of first is put where what is asked refers to it.

"Ada sails some boats. In which ports are they?" is read as "in which ports are Ada sails boats",
"of the boats in Ayr, which ones are insured" as "which boats in Ayr are insured".
"""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.adjectives import SUPERLATIVES
from graphrag_core.english.function_words import word_set
from graphrag_core.english.operator_words import QUESTION_WORDS
from graphrag_core.english.words import WordToken
from graphrag_core.types import ValueLink

Words = tuple[WordToken, ...]

BE = word_set("is are was were have has")
MARKS = frozenset({".", ":", ",", "?", ";"})
FRONTED = word_set("in at on from since between during after before until by with across")
"""Prepositions with which a condition may stand in front of a question."""
OF_WHOLE = (
    ("out", "of", "all"), ("of", "all"), ("from", "among"), ("out", "of"), ("of",), ("among",),
)  # fmt: skip
"""What stands before the things of which some are asked for."""
AS_FOR = (
    ("take", "only"), ("take",), ("taking", "only"), ("taking",), ("consider",),
    ("considering", "only"), ("considering",), ("looking", "at"), ("as", "for"),
    ("when", "it", "comes", "to"),
)  # fmt: skip
"""What stands before the things that a question is about."""
LEAVING_OUT = (
    ("ignore",), ("ignoring",), ("disregarding",), ("excluding",), ("except", "for"),
    ("apart", "from"),
)  # fmt: skip
"""What stands before the things that a question is not about."""
SOME = (
    ("a", "number", "of"), ("a", "couple", "of"), ("a", "few"), ("several",), ("some",),
    ("certain",), ("various",),
)  # fmt: skip
"""What stands before a noun that is spoken of for the first time."""
ANAPHORS = (
    ("one", "or", "more", "of", "them"), ("any", "of", "them"), ("all", "of", "them"),
    ("of", "them"), ("of", "these"), ("of", "those"),
    ("the", "ones"), ("the", "one"), ("which", "ones"), ("which", "one"),
    ("these",), ("those",), ("them",), ("they",), ("their",), ("it",),
)  # fmt: skip
"""What stands for things that were spoken of, the longest first."""
UNNAMED = word_set("we i you there the our")
"""First words of a statement that is not of one thing, for which an "it" would stand."""
AMOUNTS = word_set("number sum amount figure group share fraction percentage count total value")
"""Nouns for what groups are ordered by."""
BEGINNING = (("start", "with"), ("starting", "with"), ("begin", "with"), ("beginning", "with"))
AT_THE_TOP = (("at", "the", "top"), ("on", "top"), ("first",))


def laid_out(tokens: Words, links: Sequence[ValueLink] = ()) -> Words:
    """Put the words of a question in the order in which one clause would have them.

    Names stay as they are: "Dr. No: who made it?", "Take Five: who wrote it?".
    """
    tokens = _ordered_behind(tokens)
    names = {t for t in tokens for link in links if link.start <= t.start and t.end <= link.end}
    words = ["" if token in names else token.lower for token in tokens]
    ends = (at for at in range(1, len(words) - 1) if words[at] in MARKS)
    mark = next((at for at in ends if tokens[at].end < tokens[at + 1].start), len(words))
    front, asked = tokens[:mark], tokens[mark + 1 :]
    if not asked or words[mark] == "?":
        return tokens
    if (particle := _particle(words[:mark])) > 1:  # "leaving Ayr out of it"
        front = (front[0], front[particle], *front[1:particle])
    if particle or _begins(words, LEAVING_OUT):
        return _behind(front, asked) if words[mark] == "." else (*front, *tokens[mark:])
    topic = _begins(words, AS_FOR)
    opening = topic or _begins(words, OF_WHOLE)
    if not QUESTION_WORDS.isdisjoint(words[opening:mark]):
        return tokens
    if opening or words[mark] in {".", ":"}:
        replaced = _with_antecedent(_without_some(front[opening:]), asked)
        of = replace(tokens[0], text="of", kind="word")
        return replaced or (_behind((of, *front[topic:]), asked) if topic else tokens)
    if words[0] in FRONTED and asked[0].lower in QUESTION_WORDS and "each" not in words[:mark]:
        return _behind(front, asked)
    return tokens


def _begins(words: Sequence[str], openings: Sequence[tuple[str, ...]]) -> int:
    """Return how many of the first words are one of the openings."""
    return next((len(said) for said in openings if tuple(words[: len(said)]) == said), 0)


def _particle(words: Sequence[str]) -> int:
    """Return the place of the particle of "leaving out" or "leaving aside", or 0."""
    ends = (at for at, word in enumerate(words) if at and word in {"out", "aside"})
    return next(ends, 0) if words[0] in {"leave", "leaving"} else 0


def _behind(front: Words, asked: Words) -> Words:
    """Put what stands in front of a question behind its first clause."""
    end = next((at for at, token in enumerate(asked) if token.lower in MARKS), len(asked))
    return (*asked[:end], *front, *asked[end:])


def _ordered_behind(tokens: Words) -> Words:
    """Read "start with the longest" and "largest group at the top" as "longest first"."""
    words = [token.lower for token in tokens]
    for at, word in enumerate(words):
        if word not in SUPERLATIVES or not at:
            continue
        before = at - (words[at - 1] == "the")
        begins = tuple(words[max(0, before - 2) : before]) in BEGINNING
        noun = at + 1 + (words[at + 1 : at + 2] != [] and words[at + 1] in AMOUNTS)
        top = next((t for t in AT_THE_TOP if tuple(words[noun : noun + len(t)]) == t), ())
        if begins or (top and words[at - 1] in MARKS | {"the"}):
            first = replace(tokens[at], text="first", kind="word")
            start = before - 2 if begins else at
            return (*tokens[:start], tokens[at], first, *tokens[noun + len(top) :])
    return tokens


def _without_some(tokens: Words) -> Words:
    """Leave out what says no more than that there are some: "Ada sails a number of boats"."""
    words = [token.lower for token in tokens]
    idle: set[int] = set()
    for at in range(len(words)):
        length = next((len(s) for s in SOME if tuple(words[at : at + len(s)]) == s), 0)
        idle |= set(range(at, at + length))
    return tuple(token for at, token in enumerate(tokens) if at not in idle)


def _with_antecedent(spoken_of: Words, asked: Words) -> Words | None:
    """Put what was spoken of in the place of the first words that stand for it."""
    words = [token.lower for token in asked]
    if QUESTION_WORDS.isdisjoint(words) or not spoken_of:
        return None
    if words[-2:-1] == ["one"]:
        return (*asked[:-2], *spoken_of, asked[-1])
    if words[0] == "which" and words[1:] and words[1] in BE:
        return (asked[0], *spoken_of, *asked[1:])
    anaphors = ANAPHORS if spoken_of[0].lower not in UNNAMED else ANAPHORS[:-1]
    for at in range(len(words)):
        for said in anaphors:
            if tuple(words[at : at + len(said)]) == said:
                kept = asked[at : at + (said[0] == "which")]
                return (*asked[:at], *kept, *spoken_of, *asked[at + len(said) :])
    return None
