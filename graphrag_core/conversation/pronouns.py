"""The way to go on by a pronoun: "Who owns them?", "and their severity?", "who works there?"."""

from collections.abc import Iterator, Sequence

from graphrag_core.conversation.turn import (
    FILLERS,
    OBJECTS,
    POSSESSIVES,
    RESTRICTING,
    FollowUpTurn,
)
from graphrag_core.conversation.wording import antecedents, replace_span
from graphrag_core.english.words import WordToken, tokenize
from graphrag_core.translate.offline.pronouns import DOING, is_place

AT_A_PLACE = ("in", "at", "on")


def by_pronoun(turn: FollowUpTurn) -> Iterator[str]:
    """Replace the first pronoun by what was found or by what the earlier question was about."""
    tokens = tokenize(turn.rest)
    for place, token in enumerate(tokens):
        pronoun = token.lower
        following = tokens[place + 1].lower if place + 1 < len(tokens) else ""
        if pronoun in POSSESSIVES and not (pronoun == "her" and _is_object(turn, token)):
            yield from _by_possessive(turn, token)
            return
        if is_place([t.lower for t in tokens], place):
            yield from _at_the_place(turn, token)
            return
        if any(c.kind == "time" and c.start <= token.start < c.end for c in turn.chunks):
            continue  # "this year"
        within = [c for c in turn.chunks if c.end <= token.start]
        if any(c.kind in {"and", "comma"} for c in within) and any(c.label_terms for c in within):
            return  # it stands for something in the same question
        if not place and turn.opener in RESTRICTING and pronoun in FILLERS:
            return  # "only those with a pool": a condition
        before = tokens[place - 1].lower if place else ""
        that = pronoun == "that" and (following in {"", "one"} or before in DOING)
        if pronoun not in OBJECTS | {"her"} and not that:
            continue
        end = _end(turn, tokens, place)
        counted = turn.rest[: token.start].lower().endswith("how many of ")
        for whole in antecedents(turn, pronoun):
            as_noun_phrase = counted and whole[:1].islower()  # "how many guardians of Ada"
            yield replace_span(turn.rest, token.start - len("of ") * as_noun_phrase, end, whole)
        return


def _is_object(turn: FollowUpTurn, token: WordToken) -> bool:
    """Is "her" no possessive, as in "who works with her?"."""
    return not any(c.start >= token.end and c.terms for c in turn.chunks)


def _by_possessive(turn: FollowUpTurn, token: WordToken) -> Iterator[str]:
    """Read a follow-up as in "and their severity?"."""
    if any(c.label_terms and c.end <= token.start for c in turn.chunks):
        return
    owned = next((c for c in turn.chunks if c.start >= token.end and c.terms), None)
    if owned is None:
        return
    before, possession = turn.rest[: token.start], turn.rest[token.end : owned.end].strip()
    for whole in antecedents(turn, token.lower):
        yield f"{before}{possession} of {whole}{turn.rest[owned.end :]}"


def _at_the_place(turn: FollowUpTurn, token: WordToken) -> Iterator[str]:
    """As in "Who works there?": of several results, rather what the question was about."""
    pronoun = "it" if len(turn.last.results) != 1 else "them"
    for whole in dict.fromkeys(antecedents(turn, pronoun)):
        for preposition in AT_A_PLACE:
            yield replace_span(turn.rest, token.start, token.end, f"{preposition} {whole}")


def _end(turn: FollowUpTurn, tokens: Sequence[WordToken], place: int) -> int:
    """Where a pronoun ends, with a noun behind it for what was found: "those services"."""
    behind = tokens[place + 1].start if place + 1 < len(tokens) else None
    noun = next((c for c in turn.chunks if c.start == behind), None)
    named = noun is not None and turn.subject in {t.label for t in noun.label_terms}
    return noun.end if named and noun is not None else tokens[place].end
