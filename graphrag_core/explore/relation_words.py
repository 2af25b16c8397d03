"""A relation's name between its two ends: "Priya is on call for billing-api"."""

from datetime import UTC, datetime
from functools import cache

from graphrag_core.english.wording import spoken_name, with_article
from graphrag_core.english.words import name_words, plural
from graphrag_core.english.yes_no_keys import PREPOSITIONS
from graphrag_core.profiles.instants import instant_of
from graphrag_core.translate.offline.renderer.verbs import (
    VerbPhrase,
    participle_of,
    past_of,
    several,
    verb_of,
)
from graphrag_core.types import Pattern, Relationship

PLACES = frozenset({"at", "in", "on", "for", "from", "under", "with", "near", "by"})
BE = {"is": "are", "was": "were"}
PAST = {"is": "was", "has": "had"}
BEING = ("is a ", "is an ", "is ", "was a ", "was an ", "was ")
SEPARABLE = frozenset({"out", "off", "up", "down", "away", "back", "over"})
"""Last words of verbs before which an "it" stands: "carries it out"."""
SENT = frozenset({"delivered", "shipped", "dispatched"})
"""What may be still to come: what is "delivered to" somebody is for them, late or not."""


@cache
def predicate(name: str, end: str = "", *, of_several: bool = False, lasting: bool = False) -> str:
    """Say of its start what a relation says: `OWNS` → "owns", `MEMBER_OF` → "is a member of".

    Words that the label of its `end` repeats are left out: `AT_AIRPORT` to an Airport is "is at".
    `of_several` says it of more than one: "own", "are members of"; what is `lasting` is said in
    the present: `LED` → "leads".
    """
    words = name_words(name)
    if not words:
        return name.strip() or ("are linked to" if of_several else "is linked to")
    first, *rest = words
    be = "are" if of_several else "is"
    if first in PLACES and rest and tuple(rest) == name_words(end)[-len(rest) :]:
        return f"{be} {first}"
    if first in SENT and rest == ["to"]:
        return f"{be} for"
    if first in BE and rest:
        return " ".join((BE[first] if of_several else first, *rest))
    phrase = _phrase(name, end, lasting=lasting)
    if phrase.kind == "verb":
        return phrase.words if of_several else phrase.one
    if phrase.kind in ("have", "role"):
        return " ".join(("have" if of_several else "has", *phrase.words.split()))
    if phrase.kind != "noun":
        return f"{be} {phrase.words}"
    noun = phrase.words if phrase.words.split()[-1] in PREPOSITIONS else f"{phrase.words} of"
    return f"{be} {several(noun) if of_several else with_article(noun)}"


def _phrase(name: str, end: str, *, lasting: bool = False) -> VerbPhrase:
    """Find how a relation is said of its start; `HAS_STAGE` is never a bare "has"."""
    phrase = verb_of(name, spoken_name(end) if end else None, lasting=lasting).forward
    return phrase if phrase.kind != "have" else verb_of(name, None).forward


def fact_predicate(
    fact: Relationship, end: str = "", *, over: bool | None = None, of_several: bool = False
) -> str:
    """Say of its start what a fact says: in the present what holds for a time, until it is over.

    With `over` as of another time than now.
    """
    if is_over(fact) if over is None else over:
        return past_predicate(fact.name, end)
    return predicate(fact.name, end, of_several=of_several, lasting=is_dated(fact))


def perfect_predicate(name: str, end: str = "", *, of_several: bool = False) -> str:
    """Say of its start what a relation has said since a day: "has managed", "has been run by".

    Empty where no such form is known.
    """
    have = "have" if of_several else "has"
    phrase, said = _phrase(name, end, lasting=True), predicate(name, end, lasting=True)
    if phrase.kind == "verb" and not phrase.past and said == phrase.one:
        base, space, tail = phrase.words.partition(" ")
        return f"{have} {participle_of(base)}{space}{tail}"
    be, _, rest = said.partition(" ")
    if be != "is" or not rest:
        return ""
    several_of = predicate(name, end, of_several=True, lasting=True).removeprefix("are ")
    return f"{have} been {several_of if of_several else rest}"


def done_to_it(verb: str) -> str:
    """Write "it" behind a verb, or before its last word: "owns it", "carries it out"."""
    base, _, last = verb.rpartition(" ")
    return f"{base} it {last}" if base and last in SEPARABLE else f"{verb} it"


def time_name(key: str) -> str:
    """Say a time of a thing beside the day: "delivered" of `delivered_on`."""
    words = spoken_name(key)
    first, _, last = words.rpartition(" ")
    return first if first and last in PLACES else words


def link_words(fact: Relationship, end: str = "") -> str:
    """Say a fact on an arrow between its ends: "supplies", "build of"."""
    said = fact_predicate(fact, end)
    return next((said.removeprefix(be) for be in BEING if said.startswith(be)), said)


def is_over(fact: Relationship) -> bool:
    """Tell whether a fact has ended by now."""
    ended, now = instant_of(fact.invalid_at), instant_of(datetime.now(UTC))
    return ended is not None and now is not None and ended <= now


def is_dated(fact: Relationship) -> bool:
    """Tell whether a fact says since when, or until when, it holds."""
    return fact.valid_at is not None or fact.invalid_at is not None


@cache
def past_predicate(name: str, end: str = "") -> str:
    """Say of its start what a relation that is over said: "owned", "was a member of"."""
    phrase, said = _phrase(name, end), predicate(name, end)
    if phrase.kind == "verb" and not phrase.past and said == phrase.one:
        base, space, tail = phrase.words.partition(" ")
        return past_of(base) + space + tail
    first, space, rest = said.partition(" ")
    return PAST.get(first, first) + space + rest


@cache
def makes_sentence(name: str, end: str = "") -> bool:
    """Tell whether what a relation says of its start surely is a whole sentence with its end.

    "Ann manages Acme", "Bus 21 is stationed at Dock Road"; not a bare noun ("has home team X"),
    nor a past form that may be a passive: "WO-7 performed on Bus 21".
    """
    if not name_words(name):
        return False
    phrase = _phrase(name, end)
    last = phrase.words.split()[-1:]
    if phrase.kind == "verb":
        return not (phrase.past and PREPOSITIONS.issuperset(last))
    return phrase.kind == "be" or (phrase.kind == "noun" and name_words(name)[-1] in PREPOSITIONS)


def spoken_pattern(pattern: Pattern, *, lasting: bool = False) -> str:
    """Say what nodes of two labels have to do with each other: "teams own services".

    What the start is called is no predicate: milestones, that are MILESTONE_OF games, are what
    games have, and purchase orders, that ORDER parts, are for parts.
    """
    kinds = spoken_name(pattern.start), spoken_name(pattern.end)
    start, end = map(plural, kinds)
    phrase = verb_of(pattern.type, kinds[1]).forward
    if phrase.kind == "have":
        return f"{start} have {end}"
    said = predicate(pattern.type, pattern.end, of_several=True, lasting=lasting)
    last = kinds[0].rpartition(" ")[2]
    if phrase.kind == "noun" and phrase.words == kinds[0]:
        return f"{end} have {start}"
    if phrase.kind == "verb" and phrase.words == last:
        said = "are for"
    return f"{start} {said} {end}"
