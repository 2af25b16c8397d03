"""The words of a question that stands alone: conditions put in, things named or described."""

import re
from collections.abc import Iterable, Iterator, Sequence

from graphrag_core.conversation.turn import (
    ASKING,
    FILLERS,
    PERSONS,
    QUESTION_WORDS,
    SINGULAR,
    FollowUpTurn,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_verb_form, tokenize
from graphrag_core.translate.offline.chunks import Chunk

MAX_NAMES = 8
"""So many results are named in a question; of more, what they have in common is said."""

VERBS = word_set("are is were was have had has do does")
CLAUSE_WORDS = VERBS | word_set(
    "with without that which who whose owned in from not since before after by of on at for no"
)
BEHIND_A_NOUN = word_set(
    "that who which whose with without of in on for by from owned since and or per"
)


_THERE_ARE = re.compile(r" (?:are|were|is) there$", re.IGNORECASE)
_BEING = VERBS | word_set("there we you in total for")


def add_condition(turn: FollowUpTurn, condition: str) -> Iterator[str]:
    """Yield the earlier question with one more condition on what it asks for."""
    words = condition.rstrip("?.! ").split()
    # A capital is a name: the "A" of a class.
    phrase = " ".join(word for word in words if word not in FILLERS) or condition
    first = phrase.split()[0].lower() if phrase else ""
    clause = first in CLAUSE_WORDS or is_verb_form(first) or " than " in phrase
    if first in VERBS:
        phrase = f"that {phrase}"
    noun = turn.noun
    if noun is None:
        yield from _replace_asker(turn, phrase, clause=clause)
        return
    before = replace_span(turn.earlier, noun.start, noun.start, f"{phrase} ")
    after = replace_span(turn.earlier, noun.end, noun.end, f" {phrase}")
    if clause:
        yield from (after, f"{turn.earlier} and {phrase}")
    else:
        yield from (before, after, f"{turn.earlier} with {phrase}")


def _replace_asker(turn: FollowUpTurn, condition: str, *, clause: bool) -> Iterator[str]:
    """As in "Who is on call for X", "only the senior ones": with a noun in the place of "who"."""
    asker = next((c for c in turn.before if c.kind == "wh"), None)
    if asker is not None and asker.words[-1:] not in (("when",), ("where",)):
        noun = turn.subject_noun
        phrase = f"{noun} {condition}" if clause else f"{condition} {noun}"
        yield replace_span(turn.earlier, asker.start, asker.end, f"Which {phrase}")
    yield f"{turn.earlier} {condition}"


def count_question(turn: FollowUpTurn, condition: str = "") -> str:
    """Turn the earlier question into a count: "Which services …" → "How many services …"."""
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    question = turn.earlier if counted else f"How many {as_noun_phrase(turn, relative=False)}"
    if not condition:
        return question
    bare = _THERE_ARE.sub("", question)
    return f"{question} {condition}" if bare == question else f"{bare} are {condition}"


def verb_of(turn: FollowUpTurn) -> str:
    """Return a counted noun's verb before its group: "enrolled", of "are enrolled per room"."""
    per = next((c.start for c in turn.before if c.kind == "per"), None)
    if turn.noun is None or per is None:
        return ""
    words = turn.earlier[turn.noun.end : per].split()
    doing = [word for word in words if word.lower() not in _BEING]
    return " ".join(doing) if len(doing) == 1 else ""


def as_noun_phrase(turn: FollowUpTurn, *, relative: bool = True) -> str:
    """Describe what the earlier question asked for as one noun phrase.

    "Which services had incidents?" → "services that had incidents" where `relative`.
    """
    askers = [c for c in turn.before if c.kind in ASKING]
    start = 0
    for chunk in askers:
        if turn.earlier[start : chunk.start].strip(" ,").lower() in {
            "",
            "the",
            "me",
            "all",
            "can you",
        }:
            start = chunk.end
    tail = turn.earlier[start:].strip()
    if relative:
        tail = _THERE_ARE.sub("", tail)
    if turn.noun is not None:
        tail = without_first(tail, {"are", "is", "all", "the", "me", "of", "there"})
        if turn.noun.start == 0:
            tail = tail[:1].lower() + tail[1:]
    if turn.noun is None and tail.lower().startswith(turn.subject_noun.lower()):
        return tail[:1].lower() + tail[1:]  # "Guardians of Ada", where that is a relation too
    if turn.noun is None or turn.noun.start < start:
        return f"{turn.subject_noun}{' that' if relative else ''} {tail}"
    noun_end = tail.lower().find(turn.noun.text.lower())
    if noun_end < 0:
        return tail
    noun_end += len(turn.noun.text)
    following = tail[noun_end:].split()
    verb = bool(following) and following[0].lower() not in BEHIND_A_NOUN
    if not (relative and verb):
        return tail
    clause = following[1:] if following[0].lower() in {"do", "does", "did"} else following
    return f"{tail[:noun_end]} that {' '.join(clause)}"


def antecedents(turn: FollowUpTurn, pronoun: str) -> Iterator[str]:
    """Yield what a pronoun may stand for: the results, the earlier question's subject, or both."""
    names = turn.found
    if pronoun in PERSONS and len(names) == 1 and turn.earlier.lower().startswith("who "):
        yield names[0]
        return
    topics = [c.text for c in turn.before if any(link.node_id for link in c.links)]
    listed = [join_names(names)] if 0 < len(names) <= MAX_NAMES else []
    if pronoun in SINGULAR:
        yield from [*listed, *topics] if len(names) == 1 else topics
        yield from listed
        return
    yield from listed
    if not any(chunk.kind == "per" for chunk in turn.before):
        yield as_noun_phrase(turn, relative=True)
    yield from topics


def join_names(names: Sequence[str]) -> str:
    """Write results in the place of a pronoun."""
    # "Or": what holds of any of them is asked for, not what holds of all of them at once.
    return " or ".join(names)


def find_phrase(
    text: str, phrases: Iterable[Sequence[str]]
) -> tuple[int, int, Sequence[str]] | None:
    """Find the first and longest of these phrases in a text: its place and words."""
    tokens = tokenize(text)
    lowers = [token.lower for token in tokens]
    for phrase in sorted(phrases, key=len, reverse=True):
        for at in range(len(lowers) - len(phrase) + 1):
            if lowers[at : at + len(phrase)] == list(phrase):
                return tokens[at].start, tokens[at + len(phrase) - 1].end, phrase
    return None


def replace_span(text: str, start: int, end: int, replacement: str) -> str:
    """Replace a part of a text with other words."""
    return text[:start] + replacement + text[end:]


def whole_word(text: str, chunk: Chunk) -> tuple[int, int]:
    """Return a chunk's place with the rest of its written word ("billing" of "billing-apu")."""
    start, end = chunk.start, min(chunk.end, len(text))
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "-_"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] in "-_"):
        end += 1
    return start, end


def tidy(text: str) -> str:
    """Write a text as a question."""
    text = " ".join(text.split())
    first = text.split()[0].lower() if text else ""
    mark = "?" if first in QUESTION_WORDS and not text.endswith(("?", ".", "!")) else ""
    return text[:1].upper() + text[1:] + mark


def without_last(text: str, words: frozenset[str] | set[str]) -> str:
    """Remove these words at the end of a text."""
    parts = text.split()
    while parts and parts[-1].lower() in words:
        parts.pop()
    return " ".join(parts)


def without_first(text: str, words: frozenset[str] | set[str]) -> str:
    """Remove these words at the beginning of a text."""
    parts = text.split()
    while parts and parts[0].lower() in words:
        parts.pop(0)
    return " ".join(parts)
