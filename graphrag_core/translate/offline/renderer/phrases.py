"""Puts phrases together: determiner, noun, clauses, and which of several things is meant."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.wording import article
from graphrag_core.english.words import plural
from graphrag_core.translate.offline.form import Step
from graphrag_core.translate.offline.renderer.lexicon import Lexicon
from graphrag_core.translate.offline.renderer.values import all_of
from graphrag_core.translate.offline.renderer.verbs import VerbPhrase, several

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth")  # fmt: skip
INTRODUCED, REFERRED, END = "\x01", "\x02", "\x03"
"""Marks around the number and the noun of a variable, until it is settled which one it is."""
_MARK = re.compile("([\x01\x02])(\\d+);([^\x01-\x03]*)\x03")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with its determiner, what follows it, and whether clauses hang on it."""

    head: str
    tail: str = ""
    heavy: bool = False
    several: bool = False
    named: bool = False
    turned: bool = False
    """Does it say itself how it is in_a_row to what is before it?"""

    @property
    def text(self) -> str:
        """The whole phrase."""
        return f"{self.head} {self.tail}".strip()


@dataclass(frozen=True, slots=True)
class RelativeClause:
    """A clause as it follows a noun ("owned by X") and a subject ("are owned by X", "is …")."""

    attribute: str
    several: str | None
    one: str | None
    heavy: bool = False
    relative: bool = True
    """Does the attribute begin with "that"?"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a noun phrase stands.

    `more` for several, `first` what is said of it before all else, `implied` where no label is
    needed to know it, `inner` inside another phrase, `counted` where the determiner is a number.
    """

    determiner: str
    more: bool = False
    first: tuple[RelativeClause, ...] = ()
    implied: bool = False
    inner: bool = False
    counted: bool = False


A = Place("a", inner=True)


def settled(text: str) -> str:
    """Say of each thing that stands elsewhere which one it is: "the team", "the second team"."""
    introduced: dict[str, list[str]] = {}
    for mark, number, noun in _MARK.findall(text):
        if mark == INTRODUCED and number not in introduced.setdefault(noun, []):
            introduced[noun].append(number)

    def said(match: re.Match[str]) -> str:
        mark, number, noun = match.groups()
        if mark == INTRODUCED:
            return ""
        rivals = introduced.get(noun, [])
        if number not in rivals or len(rivals) == 1:
            return f"the {noun}" if number in rivals or not rivals else f"the other {noun}"
        place = rivals.index(number)
        which = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
        return f"the {which} {noun}"

    return re.sub(" {2,}", " ", _MARK.sub(said, text)).strip()


def composed(predicate: VerbPhrase, adverb: str, other: Phrase, after: str) -> RelativeClause:
    """A predicate with its other end; the attribute is said of several."""
    tail = f" {after}" if after else ""
    np = other.text + tail
    kind, heavy = predicate.kind, other.heavy
    if kind == "be":
        text = f"{adverb}{predicate.words} {np}"
        return RelativeClause(text, f"are {text}", f"is {text}", heavy, relative=False)
    if kind == "noun":
        many = f"are {adverb}{several(predicate.words)} {_of(predicate.words)}{np}"
        one = f"is {adverb}{article(predicate.words)} {predicate.words} {_of(predicate.words)}{np}"
        return RelativeClause(f"that {many}", many, one, heavy)
    if kind == "verb":
        many, one = f"{adverb}{predicate.words} {np}", f"{adverb}{predicate.one} {np}"
        return RelativeClause(f"that {many}", many, one, heavy)
    if kind == "have" or kind == "inverse":
        text = np if kind == "inverse" or not adverb else f"{adverb}{np}"
        return RelativeClause(f"with {text}", f"have {text}", f"has {text}", heavy, relative=False)
    if kind == "role":
        text = f"{adverb}as {predicate.words} {np}"
        if not heavy:
            text = f"{other.text} {adverb}as {predicate.words}{tail}"
        return RelativeClause(f"with {text}", f"have {text}", f"has {text}", heavy, relative=False)
    verb = predicate.words if other.several else predicate.one
    subject = "they" if other.text == "them" else other.text
    return RelativeClause(f"that {subject} {adverb}{verb}{tail}", None, None, heavy)


def _of(words: str) -> str:
    """The preposition behind a noun that has none of its own."""
    return "" if several(words) != plural(words) else "of "


def verbal(lexicon: Lexicon, step: Step) -> str:
    """A relationship where it is spoken of itself."""
    predicate = lexicon.verb(step.type).forward if step.type else VerbPhrase("be", "link")
    return f"“{predicate.words or 'has'}”"


def as_of(validity: str) -> str:
    """The time at which a node is valid, behind its noun."""
    return f"valid {validity}"


def state(word: str, *, holds: bool) -> RelativeClause:
    """A yes or no as a clause: "that are cancelled", "that have no lift"."""
    if word.startswith("has "):
        thing = word.removeprefix("has ")
        if holds:
            return RelativeClause(f"that have {thing}", f"have {thing}", f"has {thing}")
        return RelativeClause(f"that have no {thing}", f"have no {thing}", f"has no {thing}")
    text = word if holds else f"not {word}"
    return RelativeClause(f"that are {text}", f"are {text}", f"is {text}")


def reach(step: Step) -> str:
    """How far and which way a relationship goes, where it is not one step along its arrow."""
    way = "" if step.directed or step.type is None else "either way"
    if step.max_hops <= 1:
        return way
    if step.max_hops == CLOSURE_HOPS:
        far = "in any number of steps or none" if step.or_none else "directly or indirectly"
    else:
        far = f"in up to {step.max_hops} steps" + (" or none" if step.or_none else "")
    return f"{way} {far}".strip()


def ordered(items: Iterable[RelativeClause]) -> list[RelativeClause]:
    """Light clauses first: what hangs on a heavy one would be read as hanging on it."""
    return sorted(items, key=lambda item: item.heavy)


def in_a_row(items: Sequence[RelativeClause], again: str, *, more: bool) -> str:
    """All clauses behind one noun, which is called `again` where another would be nearer."""
    items = ordered(items)
    if len(items) == 1:
        text = items[0].attribute
        return text if more else _singular(items[0])
    if not items:
        return ""
    if not any(item.relative for item in items):
        return coordinated([item.attribute for item in items], items, again)
    finite = [item.several if more else item.one for item in items]
    if None in finite:
        that = [
            item.attribute if item.relative or own is None else f"that {own}"
            for item, own in zip(items, finite, strict=True)
        ]
        return coordinated(that, items, again)
    return "that " + coordinated([text or "" for text in finite], items, again)


def _singular(item: RelativeClause) -> str:
    return f"that {item.one}" if item.relative and item.one is not None else item.attribute


def coordinated(texts: Sequence[str], items: Sequence[RelativeClause], again: str = "") -> str:
    """Clauses with "and"; behind a heavy one a comma, so that the next is not of its noun."""
    light = [text for text, item in zip(texts, items, strict=True) if not item.heavy]
    heavy = [text for text, item in zip(texts, items, strict=True) if item.heavy]
    if not heavy:
        return all_of(light)
    start = all_of([*light, heavy[0]])
    if not again:
        return ", and ".join([start, *heavy[1:]])
    further = [item for item in items if item.heavy][1:]
    rest = [f"where {again} {item.one or f'is one {item.attribute}'}" for item in further]
    return ", ".join([start, *rest])


def is_choice(name: str) -> bool:
    """Does a phrase name several of which one is meant?"""
    return " or " in name and not name.startswith("“")
