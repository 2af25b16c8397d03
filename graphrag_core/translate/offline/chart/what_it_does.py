"""What a thing does, is about, is for or is from: a key is asked for that no word names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import Lattice
from graphrag_core.translate.offline.chart.meaning import NAMELESS, Asked, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.variants import Variant
from graphrag_core.translate.offline.vocabulary import PropertyTerm

SURE = 0.75
"""What a noun scores at least for a key that is meant by it."""
MEANT = -0.3
"""What it costs to show the key that an idiom asks for: less than not to."""


@dataclass(frozen=True, slots=True)
class Idiom:
    """A question that goes from one of its first words to its last ones, with no key's name.

    `nouns` name the keys that it asks for, the likeliest first; `texts` are those of the label.
    Its relationships have one of its `types` in their names.
    """

    first: frozenset[str]
    second: frozenset[str]
    last: tuple[str, ...]
    nouns: tuple[str, ...] = ()
    texts: bool = False
    types: frozenset[str] = frozenset()


WORK = ("occupation", "profession", "job", "trade", "role", "position")
HOME = ("origin", "hometown", "birthplace", "nationality", "country")
WHAT, WHERE = frozenset({"what"}), frozenset({"where"})
DO, BE = word_set("does do did"), word_set("is are was were")
IDIOMS = (
    *(
        Idiom(WHAT, DO, tuple(said.split()), WORK)
        for said in ("do for a living", "do for work", "do professionally", "work as")
    ),
    Idiom(WHAT, DO, ("do",), WORK, texts=True),
    Idiom(WHAT, BE, ("about",), texts=True),
    Idiom(WHAT, BE, ("for",), texts=True),
    Idiom(WHERE, BE, ("from",), HOME, types=word_set("from born origin native home")),
    *(
        Idiom(WHERE, DO, tuple(said.split()), HOME, types=word_set("from born origin native home"))
        for said in ("come from", "hail from")
    ),
)
"""The idioms, the longer ones first."""


def idiom_of(lattice: Lattice) -> Idiom | None:
    """Find the idiom that a question is: "what does … do for a living", "where is … from"."""
    words = [token.lower for token in lattice.tokens if token.kind != "symbol"]
    for idiom in IDIOMS:
        end = len(idiom.last)
        whole = len(words) > end + 2 and words[0] in idiom.first and words[1] in idiom.second
        if whole and tuple(words[-end:]) == idiom.last:
            return idiom
    return None


def keys_of_idiom(ground: Ground, whole: Asked, idiom: Idiom) -> Iterator[Variant]:
    """Give the readings of a thing that show the keys which an idiom asks for."""
    thing = whole.thing
    places = idiom.first == WHERE
    if places:
        plain = (c for c in thing.conditions if not (isinstance(c, Link) and c.child.uses))
        thing = replace(thing, conditions=tuple(plain), uses=())
    if whole.kind != "rows" or thing.uses or thing.limit is not None or thing.label is None:
        return
    for place, key in enumerate(_keys(ground, thing.label, idiom)):
        told = thing.using(*([NAMELESS] if thing.named else []), Use("column", key))
        yield replace(whole, thing=told), 0.1 * place + MEANT, ("what it does",)


def is_beside(ground: Ground, whole: Asked, idiom: Idiom) -> bool:
    """Does a reading show something else than what an idiom asks for, where that is known?"""
    if idiom.texts or whole.thing.label is None or whole.kind != "rows":
        return False
    keys = set(_keys(ground, whole.thing.label, idiom))
    if any(use.key in keys for use in whole.thing.uses if use.key):
        return False
    return bool(keys or idiom.types) and not _goes_along(ground, whole.thing, idiom)


def _goes_along(ground: Ground, thing: NodeSet, idiom: Idiom) -> bool:
    """Does a thing lead to a place, or along a relationship whose name says what is asked?"""
    links = [c for c in thing.conditions if isinstance(c, Link)]
    words = {word for link in links for hop in link.way for word in name_words(hop.type)}
    places = any(ground.vocabulary.is_place(link.child.label or "") for link in links)
    return bool(words & idiom.types) or (bool(idiom.types) and places)


def _keys(ground: Ground, label: str, idiom: Idiom) -> Iterator[str]:
    """Yield the keys of a label that an idiom asks for: the likeliest, else its texts."""
    for noun in idiom.nouns:
        terms = ground.vocabulary.lookup((noun,))
        keys = [t for t in terms if isinstance(t, PropertyTerm) and label in t.owners]
        if keys and keys[0].score >= SURE:
            yield keys[0].key
            return
    if idiom.texts:
        named = ground.profile.name_keys.get(label)
        texts = ground.profile.text_keys.get(label, ())
        yield from (key for key in texts if key != named)
