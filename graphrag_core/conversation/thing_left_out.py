"""The thing that a question leaves out: "who do I call?", said of what was spoken of last."""

from collections.abc import Iterator, Sequence

from graphrag_core.conversation.named_again import OPENING, STANDING_FOR, NamedAgain
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.ranker.column_types import is_agent
from graphrag_core.types import Candidate, Schema

MOST_WORDS = 6
"""So many words a question has at most that leaves out what it is asked of."""
MOST_TOGETHER = 3
_ASKING = frozenset({"who", "whom", "what", "how", "when", "where", "which"})
_ASKING_WHO = frozenset({"who", "whom"})
_PREPOSITIONS = ("of", "on", "for", "about")


def with_what_is_left_out(
    text: str, spoken: Sequence[Sequence[Candidate]], schema: Schema
) -> Iterator[NamedAgain]:
    """Ask a short question of each of the things that were `spoken` of, the likeliest first.

    Who is asked for is rather asked for a thing than for people: things come first.
    """
    asked = OPENING.sub("", text.strip()).rstrip("?.! ")
    words = [token.lower for token in tokenize(asked)]
    if not words or words[0] not in _ASKING or not 1 < len(words) <= MOST_WORDS:
        return
    groups = [tuple(group) for group in spoken if 0 < len(group) <= MOST_TOGETHER]
    for things in sorted(groups, key=lambda group: is_agent(schema, group[0].label)):
        choices = {thing.name: thing.id for thing in things}
        for word in _PREPOSITIONS[:: -1 if words[0] in _ASKING_WHO else 1]:
            said = ", and ".join(f"{asked} {word} {thing.name}" for thing in things)
            yield NamedAgain(said, f"{asked} {word} {STANDING_FOR[0]}", choices)
