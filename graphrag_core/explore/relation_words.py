"""A relation's name between its two ends: "Priya is on call for billing-api"."""

from functools import cache

from graphrag_core.english.wording import spoken_name, with_article
from graphrag_core.english.words import name_words, plural
from graphrag_core.english.yes_no_keys import PREPOSITIONS
from graphrag_core.translate.offline.renderer.verbs import past_of, several, verb_of
from graphrag_core.types import Pattern

PLACES = frozenset({"at", "in", "on", "for", "from", "under", "with", "near", "by"})
BE = {"is": "are", "was": "were"}
PAST = {"is": "was", "has": "had"}


@cache
def predicate(name: str, *, of_several: bool = False) -> str:
    """Say of its start what a relation says: `OWNS` → "owns", `MEMBER_OF` → "is a member of".

    `of_several` says it of more than one: "own", "are members of".
    """
    words = name_words(name)
    if not words:
        return name.strip() or ("are linked to" if of_several else "is linked to")
    be = "are" if of_several else "is"
    if words[0] in BE and len(words) > 1:
        return " ".join((BE[words[0]] if of_several else words[0], *words[1:]))
    phrase = verb_of(name, None).forward
    if phrase.kind == "verb":
        return phrase.words if of_several else phrase.one
    if phrase.kind in ("have", "role"):
        return " ".join(("have" if of_several else "has", *phrase.words.split()))
    if phrase.kind != "noun":
        return f"{be} {phrase.words}"
    noun = phrase.words if phrase.words.split()[-1] in PREPOSITIONS else f"{phrase.words} of"
    return f"{be} {several(noun) if of_several else with_article(noun)}"


def predicate_to(name: str, end: str, *, of_several: bool = False) -> str:
    """Say a relation to an end of a label: `AT_AIRPORT` to an Airport is "is at"."""
    first, *rest = name_words(name) or ("",)
    if first in PLACES and rest and tuple(rest) == name_words(end)[-len(rest) :]:
        return f"{'are' if of_several else 'is'} {first}"
    return predicate(name, of_several=of_several)


@cache
def past_predicate(name: str, end: str = "") -> str:
    """Say of its start what a relation that is over said: "owned", "was a member of"."""
    phrase, said = verb_of(name, None).forward, predicate_to(name, end)
    if phrase.kind == "verb" and not phrase.past and said == predicate(name):
        base, space, tail = phrase.words.partition(" ")
        return past_of(base) + space + tail
    first, space, rest = said.partition(" ")
    return PAST.get(first, first) + space + rest


@cache
def makes_sentence(name: str) -> bool:
    """Tell whether what a relation says of its start surely is a whole sentence with its end.

    "Ann manages Acme", "Bus 21 is stationed at Dock Road"; not a bare noun ("has home team X"),
    nor a past form that may be a passive: "WO-7 performed on Bus 21".
    """
    if not name_words(name):
        return False
    phrase = verb_of(name, None).forward
    last = phrase.words.split()[-1:]
    if phrase.kind == "verb":
        return not (phrase.past and PREPOSITIONS.issuperset(last))
    return phrase.kind == "be" or (phrase.kind == "noun" and name_words(name)[-1] in PREPOSITIONS)


def spoken_pattern(pattern: Pattern) -> str:
    """Say what nodes of two labels have to do with each other: "teams own services"."""
    start, end = (plural(spoken_name(label)) for label in (pattern.start, pattern.end))
    return f"{start} {predicate(pattern.type, of_several=True)} {end}"
