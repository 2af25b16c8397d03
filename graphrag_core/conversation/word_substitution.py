"""The words of a question with another value or time in them, where there is no reading to edit.

What an engine answers ("what breaks if A fails?") is told by its words, so "and B?" is the same
words of something else.
"""

from graphrag_core.conversation.turn import ASKING, FILLERS, FollowUpTurn
from graphrag_core.english.function_words import STOP_WORDS, word_set
from graphrag_core.english.words import name_words, stem, tokenize
from graphrag_core.translate.offline.chunks import Chunk

_BEFORE_A_TIME = word_set("in on during the over since before after until as of from at by")


def substituted(turn: FollowUpTurn) -> str | None:
    """Return the earlier question with a follow-up's one value or time in the place of its like.

    None for a follow-up that says more ("summarise B"), and where the question has nothing of the
    kind.
    """
    new = [chunk for chunk in turn.chunks if chunk.links or chunk.kind == "time"]
    if len(new) != 1 or _says_more(turn, new[0]):
        return None
    old = next((chunk for chunk in reversed(turn.before) if _are_alike(chunk, new[0])), None)
    if old is None:
        return None
    before, after = turn.earlier[: old.start].rstrip(), turn.earlier[old.end :]
    if new[0].kind == "time":
        words = before.split()
        while words and words[-1].lower() in _BEFORE_A_TIME:
            words.pop()
        return f"{' '.join(words)} {turn.rest}{after}"
    return f"{before} {turn.rest[new[0].start : new[0].end]}{after}"


def _says_more(turn: FollowUpTurn, new: Chunk) -> bool:
    """Tell whether a follow-up has words beside its thing or time that were not asked before."""
    rest = [chunk for chunk in turn.chunks if chunk is not new]
    if any(chunk.kind in ASKING or chunk.relation_terms for chunk in rest):
        return True
    kinds = [word for link in new.links for word in name_words(link.label)]
    said = {stem(word) for word in (*kinds, *(token.lower for token in tokenize(turn.earlier)))}
    words = [token.lower for chunk in rest for token in tokenize(chunk.text)]
    content = {word for word in words if word.isalpha()} - STOP_WORDS - FILLERS
    return any(stem(word) not in said for word in content)


def _are_alike(old: Chunk, new: Chunk) -> bool:
    """Tell whether two parts of questions are times, or things that have a name."""
    if "time" in {old.kind, new.kind}:
        return old.kind == new.kind
    return any(link.node_id for link in old.links) and any(link.node_id for link in new.links)
