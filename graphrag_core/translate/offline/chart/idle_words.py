"""Words of a question that add nothing where they stand, and small words in other words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.operator_words import only_asks_for_things, request_behind, yes_no_end
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chart.operators import (
    AS_WELL_AS,
    BECAUSE_OF,
    DENYING,
    OPERATORS,
)
from graphrag_core.translate.offline.vocabulary import Vocabulary

REASONS = frozenset({("because", "of"), ("due", "to"), ("owing", "to")})
BUSY_WITH = (("in", "charge", "of"), ("responsible", "for"), ("tasked", "with"))
"""What says of somebody that he does what the next word says."""
THEIRS = word_set("their its his her")
CONTRACTED = {"d": "would", "ve": "have", "ll": "will", "re": "are", "m": "am"}
CONTRACTING = word_set("i we you he she it they who what that there which")
"""Pronouns that verbs are contracted with."""
ASKING = word_set("who what where when how which that there here it he she")
"""Words behind which "'s" is a verb."""
OURS = word_set("in on of from")
RANGE = word_set("range portfolio catalogue catalog assortment lineup programme books")
"""Nouns for all that "we" have: "the oldest product in our range"."""
GETTING = word_set("got gets received receives")
ENDING_DENIALS = word_set("and or but that which who whom whose where than")
"""Words behind which what is said before is denied no longer, or is a bound."""


def with_getting(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[WordToken]:
    """Read "who got" and "who received" as "who had", where the graph has no such verb."""
    before = ""
    for token in tokens:
        gets = before == "who" and token.lower in GETTING and not vocabulary.lookup((token.lower,))
        yield replace(token, text="had") if gets else token
        before = token.lower


def with_verbs(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Read "who's" as "who is", "whats" as well, and "they've" as "they have"."""
    before = ""
    for token in tokens:
        subject, mark, verb = token.lower.partition("'")
        if mark and verb in CONTRACTED and subject in CONTRACTING:
            end = token.start + len(subject)
            yield replace(token, text=token.text[: len(subject)], end=end)
            yield replace(token, text=CONTRACTED[verb], start=end)
        elif token.kind == "possessive" and before in ASKING:
            yield replace(token, text="is", kind="word")
        elif token.lower in {"whats", "whos", "wheres"}:
            yield replace(token, text=token.text[:-1], end=token.end - 1)
            yield replace(token, text="is", start=token.end - 1)
        else:
            yield token
        before = token.lower


def without_idle_words(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Leave out what adds nothing: "both A and B, not necessarily in the same one".

    What is denied of a single thing is denied of any: "have not made a single call". What somebody
    has "to their name" is theirs, who is "in charge of watching" watches, and what "we" have "in
    our range" is all that there is.
    """
    words = [token.lower for token in tokens]
    idle_places = {
        at + place for at in range(len(words)) for place in range(_idle_there(words[at:]))
    }
    remark = denied = False
    for at, token in enumerate(tokens):
        starts = words[at : at + 2] == ["not", "necessarily"] and at > 0
        remark = starts or (remark and token.kind != "symbol")
        single = denied and words[at - 1 : at + 1] == ["a", "single"]
        if not (remark or single or at in idle_places):
            yield token
        if token.kind == "symbol" or token.lower in ENDING_DENIALS:
            denied = False
        elif not DENYING.isdisjoint(kind for kind, _ in OPERATORS.get((token.lower,), ())):
            denied = words[at : at + 3] != ["not", "a", "single"]  # an operator of its own


def _idle_there(words: Sequence[str]) -> int:
    """Return how many of the next words add nothing."""
    if words[0] == "to" and words[2:3] == ["name"] and words[1] in THEIRS:
        return 3
    if words[0] in OURS and words[1:2] == ["our"] and not RANGE.isdisjoint(words[2:3]):
        return 3
    lengths = (len(said) for said in BUSY_WITH if tuple(words[: len(said)]) == said)
    return next((n for n in lengths if any(w.endswith("ing") for w in words[n : n + 1])), 0)


def with_and(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Read "as well as" as "and", with a mark that both are meant."""
    words = [token.lower for token in tokens]
    begins = {at for at in range(len(words)) if words[at : at + 3] == ["as", "well", "as"]}
    for at, token in enumerate(tokens):
        if at in begins:
            yield replace(token, text="and")
        elif at - 1 in begins:
            yield replace(token, text=AS_WELL_AS)
        elif at - 2 not in begins:
            yield token


def with_because_of(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Read "because of" and "due to" as "of", with a mark that a reason is told."""
    words = [token.lower for token in tokens]
    begins = {at for at in range(len(words)) if tuple(words[at : at + 2]) in REASONS}
    for at, token in enumerate(tokens):
        if at in begins:
            yield replace(token, text=BECAUSE_OF)
        else:
            yield replace(token, text="of") if at - 1 in begins else token


def with_altogether(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Read "all in all", and "in all" at the end of a clause, as "altogether"."""
    words = [token.lower for token in tokens]
    ends = {
        at + 1
        for at in range(len(words) - 1)
        if words[at : at + 2] == ["in", "all"]
        and (words[at - 1 : at] == ["all"] or all(t.kind == "symbol" for t in tokens[at + 2 :][:1]))
    }
    dropped = {end - 1 for end in ends} | {end - 2 for end in ends if words[end - 2] == "all"}
    for at, token in enumerate(tokens):
        if at not in dropped:
            yield replace(token, text="altogether") if at in ends else token


def idle_request(tokens: Sequence[WordToken]) -> int:
    """Return the place from which on a question only asks for what it spoke of: "Name them."."""
    words = [token.lower for token in tokens]
    begins = request_behind(words)
    idle = 0 < begins < len(words) and only_asks_for_things(words[begins:])
    return begins if idle else yes_no_end(words)
