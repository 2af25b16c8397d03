"""Words that no reading uses: what each of them costs a reading."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import WHOLE_NOUNS
from graphrag_core.english.words import is_verb_form
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.state import State

UNREAD_COST = 0.55


UNREAD_NAME_COST = 0.7


UNREAD_VERB_COST = 0.07


UNREAD_SAYING_LITTLE_COST = 0.2


UNREAD_ASKING_VERB_COST = 0.12
NAMED_SCORE = 0.7
"""From this on a word is more than a part of a key's name."""


UNREAD_HOW_COST = 0.35


_LED_TO = frozenset({"value", "term", "time", "number", "per", "all", "compare", "same"})


def leave_unread(state: State, chunk: Chunk, following: Sequence[Chunk] = ()) -> State:
    """The words say something that no reading uses.

    A participle that leads on to the next thing ("written in Go") says little more than the
    join that is found without it.
    """
    after = following[0] if following else None
    connector = replace(state.connector, words=(*state.connector.words, *chunk.words))
    if chunk.data == "light":
        return replace(state, connector=connector)
    if chunk.data == "how":
        # "How effective is …" asks for what the rest of the question may not say.
        return replace(state, cost=state.cost + UNREAD_HOW_COST)
    names = any(c.isupper() or c.isdigit() for c in chunk.text) and chunk.start > 0
    cost = UNREAD_NAME_COST if names or chunk.kind == "text" else UNREAD_COST
    meant = [c.kind for c in following if c.kind not in {"prep", "by"}][:1]
    leads_on = meant in (
        ["value"],
        ["term"],
        ["time"],
        ["number"],
        ["per"],
        ["all"],
        ["compare"],
        ["same"],
    )
    leads = {"prep", "value", "time"} | ({"by"} if meant == ["compare"] else set())
    leads_on &= after is not None and after.kind in leads
    if is_verb_form(chunk.text) and not names and leads_on and not _is_main_verb(state, after):
        cost = UNREAD_VERB_COST
    elif _says_only_how_much(chunk, following) or _is_the_whole(state, chunk):
        cost = UNREAD_SAYING_LITTLE_COST
    elif not names and _is_verb_of_asked_property(state):
        cost = UNREAD_ASKING_VERB_COST
    return replace(
        state, connector=connector, cost=state.cost + cost, unread=(*state.unread, chunk.text)
    )


def _says_only_how_much(chunk: Chunk, following: Sequence[Chunk]) -> bool:
    """As in "Who claimed the most expenses": the property says what the verb is about."""
    ranked = [c.kind for c in following[:2]] == ["most", "term"]
    return ranked and is_verb_form(chunk.text) and bool(following[1].property_terms)


def _is_the_whole(state: State, chunk: Chunk) -> bool:
    """As in "the languages spoken in the house": no more than that it is of this graph."""
    within = state.connector.prep in {"in", "across", "within", "of", "on", "through"}
    told = state.root is not None or bool(state.uses)
    return told and within and chunk.text.lower() in WHOLE_NOUNS


def _is_verb_of_asked_property(state: State) -> bool:
    """As in "What number does X wear": that the property is X's is all that the verb says."""
    use = state.uses[0] if len(state.uses) == 1 else None
    named = use is not None and bool(use.terms) and use.terms[0].score >= NAMED_SCORE
    asked = use is not None and use.head and use.purpose == "column" and named
    alone = len(state.things) == 1 and state.things[0].is_named and not state.joins
    return asked and alone and not state.unread


def _is_main_verb(state: State, after: Chunk | None) -> bool:
    """As in "Who wrote X": what the question is about, not a participle beside a thing."""
    root = state.things[state.root] if state.root is not None else None
    asked = root is not None and root.wild is not None and root.label is None and not state.joins
    # "Which visitors complained about X", where only a key has visitors in its name.
    asked |= root is None and bool(state.uses)
    return asked or (after is not None and after.kind == "value" and not state.connector.prep)
