"""Turns of phrase put as the reader knows them: "Who wrote X" as "What is the author of X".

Each rule looks at the chunks of a question and gives them otherwise, or as they are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.linking.english import MOMENT_NOUNS, ROLE_NOUNS, WHOLE_NOUNS, word_set
from graphrag_core.linking.words import derivations, is_verb_form, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.grammar import Kind
from graphrag_core.translate.offline.predicates import AVERAGE
from graphrag_core.translate.offline.units import dimension_of
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm, Vocabulary
from graphrag_core.types import Property, ValueLink

Chunks = tuple[Chunk, ...]

FOR = word_set("aye ayes yes yea for favour favor approve approved pro support supported")
AGAINST = word_set("no nay noes against con oppose opposed reject rejected")
"""What votes and the like are called in graphs."""

_NEEDING = frozenset(
    stem(verb) for verb in ("use", "require", "need", "depend", "consume", "import")
)
GOING_ON = word_set("open active ongoing running unresolved operating")
ENDS = word_set("closed ended end finished resolved terminated stopped")
"""First words of keys that say when something was over."""

SURE = 0.9
NUMBERS = {"INTEGER", "FLOAT"}


def rephrased(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """The chunks of a question with its turns of phrase put plainly."""
    for rule in RULES:
        chunks = rule(chunks, vocabulary)
    return chunks


def _by_doer(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who wrote X", where the author is a text of X: what is asked for is that text."""
    if len(chunks) < 3 or (chunks[0].kind, chunks[0].data) != ("wh", "who"):
        return chunks
    verb, thing = chunks[1:3]
    if any(term.role == "verb" and term.score >= SURE for term in verb.relation_terms):
        return chunks
    owners = {link.label for link in thing.links} | _classes([thing])
    key = next(_doers(verb.text, owners, vocabulary), None)
    if key is None or thing.kind not in {"value", "term"}:
        return chunks
    asked = replace(_said("wh", verb), data="what")
    noun = replace(verb, kind="term", terms=(key,), data=None)
    return (asked, _said("be", verb), noun, _said("prep", verb, "of"), *chunks[2:])


def _doers(verb: str, owners: set[str], vocabulary: Vocabulary) -> Iterator[PropertyTerm]:
    """The texts of these labels that name who does what a verb says: "author", "manager"."""
    base = stem(verb)
    agents = {
        noun for known, (nouns, _) in ROLE_NOUNS.items() if stem(known) == base
        for noun in nouns.split()
    }  # fmt: skip
    for label, key in _keys_of(owners, vocabulary):
        word = (name_words(key.key) or ("",))[-1]
        does = word in agents or (base, "agent") in derivations(word)
        if does and "STRING" in key.types:
            yield PropertyTerm(key.key, (label,), 0.95)


def _classes(chunks: Sequence[Chunk]) -> set[str]:
    """The labels that some chunks speak of."""
    return {term.label for chunk in chunks for term in chunk.label_terms}


def _keys_of(labels: set[str], vocabulary: Vocabulary) -> Iterator[tuple[str, Property]]:
    """The properties of some labels."""
    for label in vocabulary.schema.labels:
        if label.name in labels:
            yield from ((label.name, key) for key in label.properties)


def _by_role(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "chair of the justice committee": who has the role, not where it is held."""
    opening = 1 if chunks and chunks[0].kind == "list" else 0
    role, led = (*chunks[opening : opening + 2], None, None)[:2]
    if role is None or led is None or role.kind != "value" or led.kind != "prep":
        return chunks
    if not role.links[0].label.startswith(":") or role.terms or len(chunks) < opening + 3:
        return chunks
    ends = vocabulary.ends_of(role.links[0].label[1:])
    if not any(vocabulary.is_person(label) for label in ends):
        return chunks
    return (replace(_said("wh", role), data="who"), _said("be", role), *chunks[opening:])


def _by_vote(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "voted against X", "in favour of X": the value that says so, where there is one."""
    for at, chunk in enumerate(chunks):
        types = [term.type for before in chunks[:at] for term in before.relation_terms]
        following = chunks[at + 1].text.lower() if at + 1 < len(chunks) else ""
        word = chunk.text.lower()
        used, wanted = 1, AGAINST if word == "against" else FOR
        if word == "in" and following in {"favour", "favor"}:
            used = 3 if chunks[at + 2 : at + 3] and chunks[at + 2].text.lower() == "of" else 2
        elif word not in {"for", "against"}:
            continue
        link = next(_choices(types, wanted, chunk, vocabulary), None)
        if link is not None:
            said = replace(chunk, kind="value", links=(link,), data=None)
            return (*chunks[:at], said, *chunks[at + used :])
    return chunks


def _choices(
    types: Sequence[str], wanted: frozenset[str], chunk: Chunk, vocabulary: Vocabulary
) -> Iterator[ValueLink]:
    for kind in vocabulary.schema.relationship_types:
        for key in kind.properties if kind.name in types else ():
            said = {str(value).lower(): value for value in key.values if isinstance(value, str)}
            if not (said.keys() & FOR and said.keys() & AGAINST):
                continue
            for word in sorted(said.keys() & wanted)[:1]:
                yield ValueLink(
                    chunk.start, chunk.end, chunk.text, ":" + kind.name, key.key, said[word], 0.95
                )


def _echo(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "… and what was it?", "… and by how many?": what was compared is shown too."""
    end = len(chunks)
    while end and chunks[end - 1].kind in {"stop", "be", "do", "have", "prep"}:
        end -= 1
    asked = chunks[end - 1] if end else None
    plain = asked is not None and (
        asked.kind == "howmany" or (asked.kind == "wh" and asked.data in {"which", "what"})
    )
    start = end - 1
    while plain and start and chunks[start - 1].kind in {"by", "prep"}:
        start -= 1
    if not plain or not start or chunks[start - 1].kind != "and":
        return chunks
    ranked = any(chunk.kind in {"most", "superlative"} for chunk in chunks[:start])
    if asked is not None and asked.kind == "howmany" and not ranked:
        return chunks
    while start and chunks[start - 1].kind in {"and", "comma"}:
        start -= 1
    compared = [
        key
        for key, after in pairwise(chunks[:start])
        if key.property_terms and after.kind in {"compare", "between", "more"}
    ]
    if asked is None or asked.kind == "howmany" or not compared:
        return chunks[:start]
    return (*chunks[:start], _said("and", asked), _said("their", asked), compared[-1])


def _how_many_beside(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who trained under X and for how many years": each one's number, not their sum."""
    for at in range(1, len(chunks) - 1):
        before = chunks[:at]
        joined = any(chunk.kind == "and" for chunk in chunks[max(0, at - 2) : at])
        keys = chunks[at + 1].property_terms
        if chunks[at].kind != "howmany" or not joined or not keys or keys[0].score < SURE:
            continue
        if chunks[at + 1].label_terms or any(c.kind in {"howmany", "count"} for c in before):
            continue
        named = any(c.kind == "wh" and c.data == "who" for c in before) or bool(
            before[0].label_terms or any(c.label_terms for c in before[:2])
        )
        if named and NUMBERS & vocabulary.types_of(keys[0]):
            return (*before, replace(chunks[at], kind="wh", data="which"), *chunks[at + 1 :])
    return chunks


def _its_time_too(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "… and what year did it open?": one more column."""
    told = tuple(chunk for chunk in chunks if chunk.kind != "stop")
    kinds = [chunk.kind for chunk in told[-5:]]
    moment = len(told) > 5 and told[-3].text.lower() in MOMENT_NOUNS
    if not moment or kinds[:2] != ["and", "wh"] or kinds[3] != "do" or not told[-1].property_terms:
        return chunks
    return (*told[:-4], replace(told[-1], kind="term"))


def _average_of_class(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "more seats than the average venue", "above the house average"."""
    compared = -1
    for at, chunk in enumerate(chunks):
        if chunk.kind == "compare":
            compared = at
        elif (
            compared >= 0
            and at - compared <= 3
            and (chunk.data == "avg" or chunk.kind == "average")
        ):
            between = chunks[compared + 1 : at]
            after = chunks[at + 1 : at + 2]
            classed = bool(after and after[0].label_terms)
            whole = [c.text.lower() for c in between] and all(
                c.text.lower() in WHOLE_NOUNS for c in between
            )
            key = len(between) == 1 and bool(between[0].property_terms)
            counted = len(between) == 1 and not key and between[0].kind == "term"
            ends = all(c.kind in {"stop", "do", "have"} for c in chunks[at + 1 :])
            if counted and (ends or (classed and after[0].label_terms[0].score >= SURE)):
                # "More members than the average committee": by how many each has.
                number = replace(_said("number", chunk), data=AVERAGE)
                return (*chunks[: compared + 1], number, *between, *chunks[at + 2 :])
            if not (whole or (not between and classed) or (key and classed)):
                continue
            if key and not between[0].property_terms[0].score >= SURE:
                continue
            kept = between if key else ()
            rest = chunks[at + 2 :] if classed else chunks[at + 1 :]
            averaged = replace(chunk, kind="average", data=None)
            return (*chunks[: compared + 1], *kept, averaged, *rest)
    return chunks


def _with_its_key(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "high priority claims": the value says already of which key it is."""
    for at, (value, key) in enumerate(pairwise(chunks)):
        keys = {term.key for term in key.property_terms if term.score >= SURE}
        told = value.kind == "value" and not key.label_terms and not key.relation_terms
        if told and keys & {link.key for link in value.links} and at + 2 < len(chunks):
            after = chunks[at + 2]
            if after.kind == "term" and after.label_terms:
                return (*chunks[: at + 1], *chunks[at + 2 :])
    return chunks


def _in_list(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "name, city and number of seats for every restaurant": each one's number, no sum."""
    for at in range(1, len(chunks) - 1):
        keys = chunks[at + 1].property_terms
        listed = chunks[at - 1].kind in {"comma", "and"}
        if chunks[at].kind != "count" or not listed or not keys or chunks[at + 1].label_terms:
            continue
        others = [c for c in chunks[:at] if c.property_terms and not c.label_terms]
        if others and keys[0].score >= SURE and NUMBERS & vocabulary.types_of(keys[0]):
            return (*chunks[:at], *chunks[at + 1 :])
    return chunks


def _still(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "that is still open", "are unresolved": the key of the end is empty."""
    for at in range(1, len(chunks)):
        word = chunks[at].text.lower()
        if word not in GOING_ON or chunks[at - 1].kind != "be" or chunks[at].links:
            continue
        ends = [
            PropertyTerm(key.key, (label,), 0.95)
            for label, key in _keys_of(_classes(chunks[:at]), vocabulary)
            if (name_words(key.key) or ("",))[0] in ENDS and any("DATE" in t for t in key.types)
        ]
        if len(ends) == 1:
            without = _said("without", chunks[at], "without")
            end = replace(chunks[at], kind="term", terms=tuple(ends), data=None)
            return (*chunks[: at - 1], without, end, *chunks[at + 1 :])
    return chunks


def _transitively(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "derived directly or indirectly from X": the one way from a class to itself."""
    if not any(chunk.kind == "transitive" for chunk in chunks):
        return chunks
    values = [at for at, chunk in enumerate(chunks) if chunk.kind == "value"]
    unknown = [
        at for at, c in enumerate(chunks) if c.kind == "unknown" and c.data != "light" and at
    ]
    if len(values) != 1 or len(unknown) != 1 or any(c.relation_terms for c in chunks):
        return chunks
    labels = {link.label for link in chunks[values[0]].links}
    types = {p.type for p in vocabulary.schema.patterns if p.start == p.end and p.start in labels}
    if len(types) != 1 or unknown[0] > values[0] or not is_verb_form(chunks[unknown[0]].text):
        return chunks
    term = RelationTerm(next(iter(types)), "verb", "start", 0.7)
    verb = replace(chunks[unknown[0]], kind="term", terms=(term,), data=None)
    return (*chunks[: unknown[0]], verb, *chunks[unknown[0] + 1 :])


def _averaged(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "the highest star ratings on average": the average before what it is of."""
    at = next((i for i, c in enumerate(chunks) if c.text.lower() == "on average"), None)
    best = next((i for i, c in enumerate(chunks) if c.kind in {"superlative", "most"}), None)
    if at is None or best is None or best > at:
        return chunks
    if not any(chunk.property_terms for chunk in chunks[best + 1 : at]):
        return chunks
    ranked = replace(chunks[best], kind="superlative", data=chunks[best].data is not False)
    best_first = ranked if chunks[best].kind == "most" else chunks[best]
    averaged = replace(chunks[at], kind="aggregate", data="avg")
    rest = (*chunks[best + 1 : at], *chunks[at + 1 :])
    return (*chunks[:best], best_first, averaged, *rest)


def _by_unit(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "plays that run for less than 100 minutes": the only key counted in that unit."""
    for at, chunk in enumerate(chunks):
        unit = dimension_of(chunk.unit) if chunk.kind == "number" else None
        if unit is None or at < 2 or chunks[at - 1].kind not in {"compare", "between"}:
            continue
        if chunk.text.lower() == "times" or chunks[at - 2].property_terms:
            continue
        keys = [
            (label, key.key)
            for label, key in _keys_of(_classes(chunks[:at]), vocabulary)
            if NUMBERS & set(key.types) and dimension_of(name_words(key.key)[-1]) == unit
        ]
        if len(keys) != 1:
            continue
        said = at - 1
        while said and chunks[said - 1].kind in {"prep", "unknown"}:
            said -= 1
        term = PropertyTerm(keys[0][1], (keys[0][0],), 0.95)
        noun = replace(_said("term", chunks[at - 1], keys[0][1]), terms=(term,))
        return (*chunks[:said], _said("have", chunks[at - 1]), noun, *chunks[at - 1 :])
    return chunks


def _using(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which packages use testrig", by DEPENDS_ON: needing a thing is said in many ways."""
    for at in range(1, len(chunks) - 1):
        verb, thing = chunks[at], chunks[at + 1]
        if verb.kind != "unknown" or stem(verb.text) not in _NEEDING:
            continue
        starts = _classes(chunks[:at])
        ends = {link.label for link in thing.links} | _classes([thing])
        types = {
            p.type for p in vocabulary.schema.patterns if p.start in starts and p.end in ends
        }  # fmt: skip
        needing = [
            replace(term, particle=None)
            for base in sorted(_NEEDING)
            for term in vocabulary.lookup((base,))
            if isinstance(term, RelationTerm) and term.role == "verb" and term.type in types
        ]
        if needing:
            told = replace(verb, kind="term", terms=tuple(needing[:1]), data=None)
            return (*chunks[:at], told, *chunks[at + 1 :])
    return chunks


def _said(kind: Kind, at: Chunk, text: str = "") -> Chunk:
    """A chunk that the question only implies, where another one stands."""
    return Chunk(kind, text, at.start, at.start, words=(text,) if text else ())


Rule = Callable[[Chunks, Vocabulary], Chunks]
RULES: tuple[Rule, ...] = (
    _by_doer,
    _by_role,
    _by_vote,
    _echo,
    _its_time_too,
    _how_many_beside,
    _average_of_class,
    _averaged,
    _with_its_key,
    _in_list,
    _still,
    _transitively,
    _by_unit,
    _using,
)
