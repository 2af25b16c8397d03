"""Ages at the time of a deed: "older than 40 when they competed" is no age of today."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.comparing_keys import NUMBERS
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT
from graphrag_core.translate.offline.chart.meaning import SOME, Asked, Compare, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.variants import Variant

AGES = frozenset({"age", "age by year"})
AT_THE = frozenset({("at", "the"), ("at", "that")})
TODAY = 0.6
"""What it costs to take the age of today where that at another time is meant."""


def word_for_then(said: Sequence[str]) -> str:
    """Return the word that speaks of the time of a deed; "" where there is none.

    As in "when she competed", "at the time they played"; "since when" and "and when" ask for it.
    """
    for place, word in enumerate(said):
        before = said[place - 1] if place else ""
        if word in {"when", "while"} and place > 1 and before not in {"and", ",", "since"}:
            return word
        if word == "during":
            return word
        if word in {"time", "moment"} and tuple(said[max(0, place - 2) : place]) in AT_THE:
            return word
    return ""


def ages_then(ground: Ground, whole: Asked, at: str) -> tuple[Variant, ...]:
    """Return a whole with an age of today as it may be meant where a word speaks of another time.

    The age that a relationship holds; that of today leaves out the word. Nothing for other wholes.
    """
    if not at or not _is_of_today(whole.thing):
        return ()
    return (*_held_then(ground, whole), (whole, TODAY, (LEFT_OUT + at,)))


def _is_of_today(thing: NodeSet) -> bool:
    """Tell whether an age is worked out, of a thing or of what it is joined to."""
    told = [*thing.conditions, *thing.uses]
    own = any(isinstance(one, Compare | Use) and one.arithmetic in AGES for one in told)
    return own or any(_is_of_today(c.child) for c in thing.conditions if isinstance(c, Link))


def _held_then(ground: Ground, whole: Asked) -> Iterator[Variant]:
    """Yield a whole with the age that a relationship holds in place of that of today."""
    thing = whole.thing
    ages = [c for c in thing.conditions if isinstance(c, Compare) and c.arithmetic in AGES]
    uses = [use for use in thing.uses if use.arithmetic in AGES]
    rest = tuple(c for c in thing.conditions if c not in ages)
    for place, link in enumerate(rest):
        if not isinstance(link, Link) or not link.licensed or link.quantity != SOME:
            continue
        key = _age_of(ground, link)
        if key is not None and (ages or uses):
            held = replace(
                link,
                conditions=(*link.conditions, *(Compare(key, c.operator, c.value) for c in ages)),
                uses=(
                    *link.uses,
                    *(replace(u, key=key, arithmetic=None, other=None) for u in uses),
                ),
            )
            left = tuple(use for use in thing.uses if use not in uses)
            then = replace(thing, conditions=rest, uses=left).with_condition(place, held)
            yield replace(whole, thing=then), 0.0, ("age then",)


def _age_of(ground: Ground, link: Link) -> str | None:
    """Give the key of a relationship that holds how old who it begins or ends at is."""
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    for entry in kind.properties if kind is not None else ():
        if "age" in name_words(entry.key) and NUMBERS & set(entry.types):
            return entry.key
    return None
