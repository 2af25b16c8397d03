"""Turns of phrase for money that changes hands: "has spent the most", "how much was put in".

An amount of a relationship belongs to who gives it and to who gets it: a sponsor's amount is
spent by the sponsor, a guest's fee is not spent by the guest.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_plural, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    NUMBERS,
    SURE,
    Chunks,
    Owned,
    as_key,
    classes_of,
    doubted,
    keys_of,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.units import adds_up, dimension_of
from graphrag_core.translate.offline.vocabulary import LabelTerm, RelationTerm, Side, Vocabulary
from graphrag_core.types import Property


@dataclass(frozen=True, slots=True)
class Amount:
    """Money on a relationship type, and the sides that give and get it; None where unsaid."""

    type: str
    key: Property
    giver: Side | None
    getter: Side

    @property
    def owned(self) -> Owned:
        """The key with the type that has it."""
        return ":" + self.type, self.key


def money_moved(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How much money has each industry put in", "have trips taken in per boat"."""
    told = unpunctuated(chunks)
    start = _asks_how_much(told)
    at = next((i for i in range(start, len(told)) if _way_of_money(told, i)), 0) if start else 0
    if not at:
        return chunks
    gives = _way_of_money(told, at) == "out"
    subject = [
        _as_people(chunk, vocabulary)
        for chunk in told[start:at]
        if chunk.kind not in {"have", "do", "be"}
    ]
    if _have_wages(subject, vocabulary):
        return chunks
    particle = at + 1 < len(told) and told[at + 1].text.lower() in _PARTICLES
    rest = told[at + 1 + particle :]
    amounts, near = _amounts_of(subject, vocabulary, gives=gives)
    functions = {chunk.data for chunk in told[1:] if chunk.kind == "aggregate"} or {"sum"}
    if not near or not subject or len(functions) != 1:
        return chunks
    plain = not rest or rest[0].kind in {"per", "by", "time", "aggregate"}
    if len(amounts) != 1:
        return (*told[:at], doubted(told[at]), *told[at + 1 :])
    (amount,) = amounts
    if not plain and rest[0].kind == "prep":
        rest = rest[1:]
    if not plain and not _is_at(rest, amount, vocabulary):
        return (*told[:at], doubted(told[at]), *told[at + 1 :])
    total = said("aggregate", told[0], "total", data=functions.pop())
    key = as_key(told[0], amount.owned)
    ever = _ever(told[:at], told[at])
    rest = tuple(chunk for chunk in rest if chunk.kind != "aggregate")
    if not plain:
        verb = _verb_of(amount, told[at], gives=gives)
        what = said("wh", told[0], "what", data="which")
        return (what, total, key, said("do", verb), *subject, verb, *rest, *ever)
    of = () if subject[0].kind == "per" else (said("prep", key, "of"),)
    return (total, key, *of, *subject, *rest, *ever)


def _is_at(rest: Chunks, amount: Amount, vocabulary: Vocabulary) -> bool:
    """Does what follows name what an amount was paid for, or by whom?"""
    labels = classes_of(rest[:1]) | {link.label for chunk in rest[:1] for link in chunk.links}
    return bool(labels & vocabulary.ends_of(amount.type))


def spent_the_most(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which sponsor has spent the most overall": by the sum of what each gave."""
    for at in range(1, len(chunks) - 1):
        way = _way_of_money(chunks, at)
        most = at + 1 + (chunks[at + 1].text.lower() in _PARTICLES)
        if way is None or most >= len(chunks) or chunks[most].kind != "most":
            continue
        rest = chunks[most + 1 :]
        # "Who has spent the most hours": no money.
        if rest and not (rest[0].kind in _END or _is_money(rest[0])):
            return chunks
        before = tuple(_as_people(chunk, vocabulary) for chunk in chunks[:at])
        if _have_wages(before, vocabulary):
            return chunks
        amounts, near = _amounts_of(before, vocabulary, gives=way == "out")
        if not near:
            return chunks
        summed = len(amounts) == 1 and adds_up(amounts[0].key.key)
        if not summed or chunks[0].kind != "wh" or before != chunks[:at]:
            return (*chunks[:at], doubted(chunks[at]), *chunks[at + 1 :])
        verb = _verb_of(amounts[0], chunks[at], gives=way == "out")
        key = as_key(chunks[most], amounts[0].owned)
        kept = tuple(c for c in rest if c.kind != "aggregate" and not _is_money(c))
        ever = _ever(chunks[:at], chunks[at])
        return (*chunks[:at], verb, chunks[most], key, *kept, *ever)
    return chunks


_END = frozenset({"stop", "time", "aggregate"})


def paid_more_than(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which guests were paid more than 500 euros for an appearance", by their fee."""
    for at in range(2, len(chunks) - 1):
        way = _way_of_money(chunks, at)
        if way is None or chunks[at + 1].kind not in {"compare", "between"}:
            continue
        if any(dimension_of(chunk.unit) is not None for chunk in chunks[at + 2 : at + 5]):
            continue  # "spent more than an hour"
        helped = at - 1
        while helped > 1 and chunks[helped].kind in {"have", "be", "do", "that", "neg"}:
            helped -= 1
        who = chunks[helped]
        people = {person for term in who.verb_terms for person in _people(term, vocabulary)}
        roles = {term.type for term in who.verb_terms}
        if people and not who.label_terms:
            who = replace(who, terms=tuple(LabelTerm(label, 1.0) for label in sorted(people)))
        amounts, near = _amounts_of((who,), vocabulary, gives=way == "out")
        amounts = [a for a in amounts if a.type in roles] if roles and people else amounts
        if not near or _have_wages((who,), vocabulary):
            continue
        denied = any(chunk.kind in {"neg", "without"} for chunk in chunks[:at])
        together = any(chunk.kind == "aggregate" for chunk in chunks)
        if len(amounts) != 1 or denied or together:
            return (*chunks[:at], doubted(chunks[at]), *chunks[at + 1 :])
        key = as_key(chunks[at], amounts[0].owned)
        rest = chunks[at + 1 :]
        for end in range(2, len(rest)):
            if rest[end].kind == "unknown" and stem(rest[end].text) in _OCCASIONS:
                start = end - 1 if rest[end - 1].kind in {"prep", "per"} else end
                rest = (*rest[:start], *rest[end + 1 :])
                break
        ever = _ever(chunks[helped + 1 : at], chunks[at])
        return (*chunks[:helped], who, said("have", key, "with"), key, *rest, *ever)
    return chunks


def _people(term: RelationTerm, vocabulary: Vocabulary) -> frozenset[str]:
    people = vocabulary.labels_at(term.type, "start")
    return people if len(people) == 1 and all(map(vocabulary.is_person, people)) else frozenset()


def _asks_how_much(told: Chunks) -> int:
    """Where the question goes on after "How much (money)", "total money"; 0 where it is none."""
    if not told:
        return 0
    if (told[0].kind, told[0].data) == ("dimension", "much"):
        start = 1
        while start < 4 and start < len(told) and told[start].kind not in {"have", "do", "be"}:
            start += 1
        money = start == 1 or any(_is_money(chunk) for chunk in told[1:start])
        return start if money and start < len(told) else 0
    summed = (told[0].kind, told[0].data) == ("aggregate", "sum") and len(told) > 3
    return 2 if summed and _is_money(told[1]) and told[2].kind in {"have", "do"} else 0


def _is_money(chunk: Chunk) -> bool:
    return chunk.text.lower().rsplit(" ", 1)[-1] in {"money", "cash", "funding"}


def _way_of_money(chunks: Chunks, at: int) -> str | None:
    """Does a verb say that money goes "out" of its subject, or comes "in"?"""
    chunk, after = chunks[at], chunks[at + 1 : at + 2]
    sure = any(term.score >= SURE for term in chunk.relation_terms)
    if sure or any(term.score >= SURE for term in chunk.label_terms):
        return None
    base = stem(chunk.words[0]) if chunk.words else ""
    inward = bool(after) and after[0].text.lower() in _PARTICLES
    if base in _BEFORE_IN and inward:
        return _BEFORE_IN[base]
    if base in _PAYING:
        # "Was paid" gets it; "has paid" gives it.
        helped = next((c.kind for c in reversed(chunks[:at]) if c.kind in {"be", "have", "do"}), "")
        return "in" if helped == "be" else "out"
    return _MOVING.get(base)


def _amounts_of(
    subject: Chunks | list[Chunk], vocabulary: Vocabulary, *, gives: bool
) -> tuple[list[Amount], bool]:
    """The amounts that a subject gives (or gets), and whether there are any at it at all."""
    labels = classes_of(subject) | {link.label for chunk in subject for link in chunk.links}
    for chunk in subject:
        keys = [t for t in chunk.property_terms if t.score >= SURE] if not chunk.label_terms else []
        labels |= {owner for term in keys for owner in term.owners}
    if not labels and any(chunk.data == "who" for chunk in subject):
        labels = vocabulary.people
    labels = {label for label in labels if not label.startswith(":")}
    fitting: list[Amount] = []
    near = False
    for amount in _amounts(vocabulary):
        side = amount.giver if gives else amount.getter
        ends = vocabulary.ends_of(amount.type)
        near |= bool(ends & labels)
        at_side = vocabulary.labels_at(amount.type, side) if side is not None else frozenset()
        if labels and labels <= at_side:
            fitting.append(amount)
    return fitting, near


def _amounts(vocabulary: Vocabulary) -> Iterator[Amount]:
    """The money on relationships."""
    for kind in vocabulary.schema.relationship_types:
        named = name_words(kind.name) or ("",)
        bases = {stem(word) for word in named}
        turned = named[-1] == "by" or bool(bases & _GETTING)
        for key in kind.properties:
            words = set(name_words(key.key))
            if not NUMBERS & set(key.types) or "per" in words:
                continue
            if words & _FEES:
                yield Amount(kind.name, key, None, "start")
            elif words & _GIVEN or (words & _SUMS and (words & _CURRENCIES or bases & _GIVING)):
                yield Amount(kind.name, key, *(("end", "start") if turned else ("start", "end")))


def _as_people(chunk: Chunk, vocabulary: Vocabulary) -> Chunk:
    """As in "speakers", of SPEAKER_AT: the people who are."""
    people = {label for term in chunk.verb_terms for label in _people(term, vocabulary)}
    if len(people) != 1 or chunk.label_terms or not is_plural(chunk.text):
        return chunk
    return replace(chunk, terms=(LabelTerm(min(people), 1.0),))


def _have_wages(subject: Chunks | list[Chunk], vocabulary: Vocabulary) -> bool:
    """Do the people who are spoken of have a salary: what they earn is told by that."""
    labels = classes_of(subject) | {link.label for chunk in subject for link in chunk.links}
    if not labels and any(chunk.data == "who" for chunk in subject):
        labels = vocabulary.people
    return any(_WAGES & set(name_words(key.key)) for _, key in keys_of(labels, vocabulary))


def _verb_of(amount: Amount, at: Chunk, *, gives: bool = True) -> Chunk:
    side = amount.giver if gives and amount.giver is not None else amount.getter
    return replace(
        at, kind="term", terms=(RelationTerm(amount.type, "verb", side, 1.0),), links=(), data=None
    )


def _ever(before: Chunks | list[Chunk], at: Chunk) -> Chunks:
    """What was spent is so also where the deal is over: "has spent", "did spend", "spent"."""
    present = any(chunk.text.lower() in {"do", "does", "is", "are"} for chunk in before)
    present |= at.text.lower() in {"pay", "pays", "spend", "spends", "earn", "earns"} and not before
    return () if present else (said("ever", at, "ever"),)


_PARTICLES = frozenset({"in", "into", "out"})
_BEFORE_IN = {stem("put"): "out", stem("take"): "in", stem("bring"): "in", "taken": "in"}
_PAYING = frozenset({stem("pay"), stem("paid")})
_MOVING = {
    **dict.fromkeys(map(stem, ("spend", "spent", "invest", "contribute")), "out"),
    **dict.fromkeys(map(stem, ("earn", "raise", "collect", "gross", "receive")), "in"),
}
_WAGES = word_set("salary wage wages income earnings pay")
_GIVEN = word_set("paid spent donated pledged invested contributed")
_SUMS = word_set("amount sum contribution payment donation")
_FEES = word_set("fee salary wage honorarium royalty")
_CURRENCIES = word_set("eur euro euros usd dollar dollars gbp pound pounds chf cents")
_GIVING = frozenset(
    stem(verb)
    for verb in ("fund", "sponsor", "donate", "back", "invest", "pledge", "pay", "support", "give")
)
_GETTING = frozenset(
    stem(verb) for verb in ("receive", "get", "earn", "win", "obtain", "sell", "sold")
)
_OCCASIONS = frozenset(
    stem(noun)
    for noun in ("appearance", "performance", "engagement", "booking", "slot", "gig", "session")
)
