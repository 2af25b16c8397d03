"""Turns of phrase for how two things are related: "voted against X", "still open", "uses X"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import is_verb_form, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.predicates import is_quoted
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    as_key,
    classes_of,
    holds_time,
    keys_of,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import (
    RelationTerm,
    Side,
    Vocabulary,
)
from graphrag_core.types import ValueLink

FOR = word_set("aye ayes yes yea for favour favor approve approved pro support supported")
AGAINST = word_set("no nay noes against con oppose opposed reject rejected")
"""What votes and the like are called in graphs."""

_NEEDING = frozenset(
    stem(verb) for verb in ("use", "used", "require", "need", "depend", "consume", "import", "rely")
)
GOING_ON = word_set("open active ongoing running unresolved operating")
ENDS = word_set("closed ended end finished resolved terminated stopped")
"""First words of keys that say when something was over."""


def by_vote(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
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


def still(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "that is still open", "are unresolved": the key of the end is empty."""
    for at in range(1, len(chunks)):
        word = chunks[at].text.lower()
        if word not in GOING_ON or chunks[at - 1].kind != "be" or chunks[at].links:
            continue
        ends = [
            (label, key)
            for label, key in keys_of(classes_of(chunks[:at]), vocabulary)
            if (name_words(key.key) or ("",))[0] in ENDS and holds_time(key)
        ]
        if len(ends) == 1:
            without = said("without", chunks[at], "without")
            return (*chunks[: at - 1], without, as_key(chunks[at], ends[0]), *chunks[at + 1 :])
    return chunks


def transitively(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
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
    types = vocabulary.types_within(labels)
    if len(types) != 1 or unknown[0] > values[0] or not is_verb_form(chunks[unknown[0]].text):
        return chunks
    term = RelationTerm(next(iter(types)), "verb", "start", 0.7)
    verb = replace(chunks[unknown[0]], kind="term", terms=(term,), data=None)
    return (*chunks[: unknown[0]], verb, *chunks[unknown[0] + 1 :])


def fronted(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "What is X part of?", "docks X is part of": X is the subject, also of "is"."""
    end = len(chunks)
    while end and chunks[end - 1].kind == "stop":
        end -= 1
    if end > 3 and chunks[end - 2].kind == "transitive":
        # "What is X ultimately derived from?"
        order = (*chunks[: end - 2], chunks[end - 1], *chunks[end:])
        return (*fronted(order, _vocabulary), chunks[end - 2])
    verb = chunks[end - 1] if end > 2 else None
    if verb is None or not verb.verb_terms or verb.words[-1:] not in _PARTICLES:
        return chunks
    told = replace(verb, terms=verb.verb_terms)
    first, second = chunks[end - 3 : end - 1]
    if (first.kind, second.kind) == ("be", "value") and end > 3:
        return (*chunks[: end - 3], replace(first, kind="do"), second, told, *chunks[end:])
    if (first.kind, second.kind) == ("value", "be") and end > 3 and chunks[end - 4].label_terms:
        that = said("that", first, "that")
        return (*chunks[: end - 3], that, first, told, *chunks[end:])
    return chunks


_PARTICLES = tuple((word,) for word in ("of", "in", "to", "under", "on", "at", "from", "for"))


def belonging(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which docks contain X", "does X belong to", where docks are PART_OF docks."""
    labels = {link.label for chunk in chunks for link in chunk.links}
    way = vocabulary.way_to_parts(labels)
    searched = any(chunk.kind == "text" for chunk in chunks)
    if way is None or searched or classes_of(chunks) - labels:
        return chunks
    type_, begins = way
    for at in range(1, len(chunks)):
        word = stem(chunks[at].words[0]) if chunks[at].words else ""
        to = chunks[at + 1 : at + 2]
        belongs = word == "belong" and bool(to) and to[0].text.lower() in {"to", "under"}
        holds = word in _HOLDING and not belongs
        if not belongs and not holds:
            continue
        side: Side = "start" if begins == belongs else "end"
        term = RelationTerm(type_, "verb", side, 0.95)
        verb = replace(chunks[at], kind="term", terms=(term,), data=None)
        before = (
            chunk
            for place, chunk in enumerate(chunks[:at])
            # "Which higher taxa does X belong to": all of those are.
            if not (belongs and chunk.text.lower() in _HIGHER and classes_of(chunks[place + 1 :]))
        )
        return (*before, verb, *chunks[at + 1 + belongs :])
    return chunks


_HIGHER = word_set("higher upper")
_HOLDING = frozenset(stem(verb) for verb in ("contain", "include", "comprise", "encompass"))


def left_out(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "all services except X and Y": named nodes of the class that is asked for."""
    asked = next((c.label_terms[0].label for c in chunks if c.label_terms), None)
    for at in range(len(chunks) - 1):
        left_out = chunks[at].kind == "other" and chunks[at].data is None
        # "All services but X".
        left_out |= chunks[at].data == "but" and _is_all(chunks[max(0, at - 2) : at])
        left_out |= chunks[at].data == "but not"
        if not left_out:
            continue
        end, links = at + 1, []
        while end < len(chunks) and chunks[end].kind in {"value", "and", "or", "comma"}:
            same = [link for link in chunks[end].links if link.label == asked]
            if chunks[end].kind == "value" and not same:
                break
            links += same[:1]
            end += 1
        while end > at + 1 and chunks[end - 1].kind != "value":
            end -= 1
        # "Hotels in Lisbon but not X", and not "that depend on A but not B".
        before = {(link.label, link.key) for chunk in chunks[:at] for link in chunk.links}
        again = any((link.label, link.key) in before for link in links)
        if chunks[at].data == "but not" and again:
            continue
        if links and len({link.key for link in links}) == 1:
            told = replace(chunks[at], kind="left_out", links=tuple(links))
            return (*chunks[:at], told, *chunks[end:])
    return chunks


def _is_all(chunks: Sequence[Chunk]) -> bool:
    return len(chunks) == 2 and chunks[0].kind == "all" and bool(chunks[1].label_terms)


def with_parts(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "in X or any of its parts", "including all areas inside it": at any depth."""
    for at in range(1, len(chunks)):
        if chunks[at].kind not in {"and", "or", "comma", "unknown"}:
            continue
        if chunks[at].kind == "unknown" and chunks[at].text.lower() not in _INCLUDING:
            continue
        whole = chunks[at - 1]
        tail = unpunctuated(chunks[at:])
        words = {word for chunk in tail for word in chunk.words}
        backward = any(chunk.kind == "their" for chunk in tail) or bool(words & _INCLUDING)
        inside = any(word in _PARTS or word.startswith("sub") for word in words)
        inside = inside or _names_again(chunks, at)
        if whole.kind != "value" or not inside or not backward:
            continue
        if any(chunk.kind in {"value", "number", "compare", "wh", "howmany"} for chunk in tail):
            continue
        labels = {link.label for link in whole.links}
        if vocabulary.types_within(labels):
            return (*chunks[:at], said("transitive", chunks[at], "including parts"))
    return chunks


def _names_again(chunks: Chunks, at: int) -> bool:
    """As in "all pupils of X, including pupils of pupils": the noun before the whole."""
    nouns = {word for chunk in chunks[max(0, at - 3) : at - 1] for word in chunk.words}
    again = [c for c in chunks[at:] if c.kind in {"term", "unknown"} and nouns & set(c.words)]
    return len(again) > 1


_INCLUDING = word_set("including include includes incl counting")
_PARTS = word_set(
    """parts part areas children descendants below under inside within beneath underneath components
    pieces branches levels nested"""
)


def along(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "downstream of X", where substations FEED one another: those that X feeds."""
    for at in range(1, len(chunks) - 2):
        way, prep, value = chunks[at : at + 3]
        word = way.text.lower()
        if word not in {"downstream", "upstream"} or prep.kind != "prep" or value.kind != "value":
            continue
        labels = {link.label for link in value.links}
        types = vocabulary.types_within(labels)
        if len(types) != 1:
            continue
        (type_,) = types
        verb = stem(name_words(type_)[0])
        if verb not in _FLOWING | _NEEDING:
            continue
        # What flows leads on along the arrow; who needs something stands behind it.
        onward = (word == "downstream") == (verb in _FLOWING)
        term = RelationTerm(type_, "verb", "start", 1.0)
        told = said("term", way, word, terms=(term,))
        start = at - 1 if chunks[at - 1].kind == "be" else at
        rest = tuple(c for c in chunks[at + 3 :] if c.kind not in {"transitive", "comma"})
        deep = said("transitive", way, word)
        that = said("that", way, "that")
        clause = (that, value, told, deep) if onward else (that, told, value, deep)
        return (*chunks[:start], *clause, *rest)
    return chunks


_FLOWING = frozenset(
    stem(verb)
    for verb in ("feed", "supply", "flow", "lead", "send", "produce", "pump", "deliver", "drain")
)


def by_whom(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "What is X fed by?", asked as "What feeds X?"."""
    told = unpunctuated(chunks)
    kinds = [chunk.kind for chunk in told]
    if kinds != ["wh", "be", "value", "term", "by"]:
        return chunks
    verbs = told[3].verb_terms
    if told[0].data not in {"who", "which", "what"} or not verbs:
        return chunks
    asked = replace(told[0], data="who" if told[0].data == "who" else "what")
    return (asked, replace(told[3], terms=verbs), told[2])


def using(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which packages use testrig", by DEPENDS_ON: needing a thing is said in many ways."""
    for at in range(1, len(chunks) - 1):
        verb = chunks[at]
        if verb.kind != "unknown" or stem(verb.text) not in _NEEDING:
            continue
        passive = chunks[at + 1].kind == "by"
        things = chunks[at + 1 : at + 5] if passive else chunks[at + 1 : at + 2]
        starts = classes_of(chunks[:at]) | {link.label for c in chunks[:at] for link in c.links}
        ends = {link.label for thing in things for link in thing.links} | classes_of(things)
        if passive:
            starts, ends = ends, starts
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


def above_in_chain(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "everyone above X in the chain of command", "all areas below X, at any level"."""
    for at in range(1, len(chunks) - 2):
        above, named = chunks[at : at + 2]
        role = _RANKS.get(above.text.lower())
        end = _end_of_depth(chunks, at + 2)
        if role is None or named.kind != "value" or end is None:
            continue
        if end < len(chunks) and chunks[end].kind not in _AFTER_CHAIN:
            continue
        labels = {link.label for link in named.links}
        rank = _rank(role, labels, vocabulary)
        if rank is None:
            continue
        before = chunks[:at]
        while before and (
            before[-1].kind in {"all", "be", "that", "per"}
            or before[-1].text.lower() in _ANY_OF_THEM
            or classes_of(before[-1:]) & labels
        ):
            before = before[:-1]
        before = before or (said("list", above, "list"),)
        if before[-1].kind == "wh":
            before = (*before, said("be", above, "are"))
        deep = said("transitive", above, "indirect")
        noun = said("term", above, role, terms=(rank,))
        return (*before, deep, noun, said("prep", above, "of"), named, *chunks[end:])
    return chunks


def _end_of_depth(chunks: Chunks, at: int) -> int | None:
    """Where "at any level", "in the ownership chain" ends, when it stands at a place."""
    at += at < len(chunks) and chunks[at].kind == "comma"
    if at < len(chunks) and chunks[at].kind == "transitive":
        return at + 1
    inside = chunks[at : at + 4]
    for length, chunk in enumerate(inside):
        if length and inside[0].text.lower() == "in" and chunk.text.lower() in _HIERARCHY:
            return at + length + 1
    return None


def _rank(role: str, labels: set[str], vocabulary: Vocabulary) -> RelationTerm | None:
    """What is above or below things of some labels: superiors of people, the whole of parts."""
    types = vocabulary.types_within(labels)
    for term in vocabulary.lookup((role,)):
        if isinstance(term, RelationTerm) and term.role == "noun" and term.type in types:
            return term
    way = vocabulary.way_to_parts(labels)
    if way is None:
        return None
    type_, begins = way
    side: Side = "start" if begins == (role == "subordinate") else "end"
    return RelationTerm(type_, "noun", side, 0.95)


_AFTER_CHAIN = frozenset({"stop", "that", "whose", "have", "and", "comma", "wh"})
_HIERARCHY = word_set("chain hierarchy tree structure line ladder pyramid")
_ANY_OF_THEM = word_set("company companies one ones person people firm firms thing things")


_RANKS = {
    **dict.fromkeys(("above", "over"), "superior"),
    **dict.fromkeys(("below", "under", "beneath", "underneath"), "subordinate"),
}


def chain_of_command(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "X's chain of command", "reporting line": all that X reports to, directly or not."""
    for at in range(1, len(chunks)):
        said_there = " ".join(chunk.text.lower() for chunk in chunks[at : at + 3])
        length = next((len(p.split()) for p in _CHAINS if said_there.startswith(p)), 0)
        above = [t for t in vocabulary.lookup(("superior",)) if isinstance(t, RelationTerm)]
        if not length or not above:
            continue
        superiors = said("term", chunks[at], "superior", terms=tuple(above[:1]))
        rest = [chunk for chunk in chunks[at + length :] if chunk.kind != "transitive"]
        before = [chunk for chunk in chunks[:at] if chunk.kind != "prep"]
        return (*before, said("transitive", chunks[at], "indirect"), superiors, *rest)
    return chunks


_CHAINS = (
    "chain of command",
    "line of command",
    "management chain",
    "reporting chain",
    "reporting line",
    "command chain",
)


def descending(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "queens that descend from X", where queens are DAUGHTER_OF queens."""
    for at in range(1, len(chunks) - 2):
        verb, led, named = chunks[at : at + 3]
        if stem(verb.text) not in _DESCENDING or verb.relation_terms or led.text.lower() != "from":
            continue
        labels = {link.label for link in named.links}
        rank = _rank("subordinate", labels, vocabulary)
        listed = chunks[0].kind in {"wh", "list", "all"} or chunks[0].label_terms
        plain = all(c.kind in _LISTING or classes_of((c,)) & labels for c in chunks[:at])
        if rank is not None and listed and plain:
            rest = [
                other for other in chunks[at + 3 :] if other.kind not in {"transitive", "comma"}
            ]
            deep = said("transitive", verb, "indirect")
            noun = said("term", verb, "descendant", terms=(rank,))
            return (said("list", verb, "list"), deep, noun, said("prep", led, "of"), named, *rest)
    return chunks


_LISTING = frozenset({"wh", "list", "all", "that", "be", "do"})
_DESCENDING = frozenset({stem("descend"), stem("descended")})


def whose_role(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Whose daughter is X?": asked as "What is X daughter of?"."""
    told = unpunctuated(chunks)
    if [chunk.kind for chunk in told] != ["whose", "term", "be", "value"]:
        return chunks
    nouns = [term for term in told[1].relation_terms if term.role == "noun"]
    if not nouns:
        return chunks
    verb = replace(told[1], terms=(replace(nouns[0], role="verb"),))
    return (said("wh", told[0], "what", data="which"), said("do", told[2]), told[3], verb)


def kinship(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the ancestors of X": its parents, their parents and so on."""
    for at, chunk in enumerate(chunks):
        near = _KIN.get(chunk.text.lower()) if chunk.kind == "unknown" else None
        terms = [
            term
            for term in vocabulary.lookup((near or "",))
            if isinstance(term, RelationTerm) and term.role == "noun"
        ]
        labels = {link.label for other in chunks for link in other.links}
        role = "superior" if near == "parent" else "subordinate"
        rest = [other for other in chunks[at + 1 :] if other.kind != "transitive"]
        one = sum(other.kind == "value" for other in chunks) == 1
        if near and one and not terms and (rank := _rank(role, labels, vocabulary)) is not None:
            terms = [rank]
            # "Of the queen Titania": her class says no more than her name.
            rest = [other for other in rest if other.links or not classes_of((other,)) & labels]
        if terms:
            noun = replace(chunk, kind="term", terms=tuple(terms[:1]))
            return (*chunks[:at], said("transitive", chunk, "indirect"), noun, *rest)
    return chunks


_KIN = {
    **dict.fromkeys(word_set("ancestor ancestors forebears forefathers"), "parent"),
    **dict.fromkeys(word_set("descendant descendants progeny"), "child"),
}


def agent_noun(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "have no mentor", where people MENTOR others: who does it; else the verb."""
    kept: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        doing = {(term.type, term.side) for term in chunk.verb_terms}
        nouns = tuple(
            t for t in chunk.relation_terms if t.role == "noun" and (t.type, t.side) in doing
        )
        read = chunk
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        if _is_role_of(chunk, chunks[at + 1 : at + 3]):
            # "All mentors of X".
            read = replace(chunk, terms=tuple(t for t in chunk.relation_terms if t.role == "noun"))
        elif nouns and chunk.verb_terms and chunk.text.lower().endswith("ed"):
            read = replace(chunk, terms=chunk.verb_terms)
        elif nouns and chunk.verb_terms and at and len(chunk.words) == 1:
            ends = after is None or not (after.links or after.label_terms)
            if chunks[at - 1].kind in {"without", "possessive"} and ends:
                read = replace(chunk, terms=nouns)
            elif any(c.kind == "do" for c in chunks[:at]):
                read = replace(chunk, terms=chunk.verb_terms)
        kept.append(read)
    return tuple(kept)


def _is_role_of(chunk: Chunk, after: Chunks) -> bool:
    """Is a word that may be a noun or a verb followed by "of", "up the line from"? No verb is."""
    nouns = [term for term in chunk.relation_terms if term.role == "noun"]
    only = not (chunk.label_terms or chunk.property_terms) and len(chunk.words) == 1
    leading = [other.text.lower() for other in after if other.kind != "transitive"][:1]
    of = leading == ["of"] or (leading == ["from"] and after[0].kind == "transitive")
    return of and only and bool(nouns and chunk.verb_terms)


def parts_of(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the components of X", where equipment is PART_OF equipment."""
    for at in range(len(chunks) - 2):
        noun, of, whole = chunks[at : at + 3]
        own = any(term.score >= SURE for term in noun.label_terms)
        if own or stem(noun.text.lower()) not in _PART_NOUNS or whole.kind != "value":
            continue
        way = vocabulary.way_to_parts({link.label for link in whole.links})
        if of.text.lower() not in {"of", "in"} or way is None:
            continue
        term = RelationTerm(way[0], "noun", "start" if way[1] else "end", 0.95)
        told = replace(noun, kind="term", terms=(term,), data=None)
        return (*chunks[:at], told, *chunks[at + 1 :])
    return chunks


_PART_NOUNS = frozenset(
    stem(noun)
    for noun in ("part", "component", "subassembly", "subcomponent", "subpart", "constituent")
)


def containing(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which wines contain Merlot", where a node is called so: no part of a text."""
    for at in range(1, len(chunks) - 1):
        holder, verb, thing = chunks[at - 1 : at + 2]
        named = {link.label for link in thing.links if link.score >= SURE}
        if verb.kind != "text_operator" or verb.data != "CONTAINS" or holder.property_terms:
            continue
        if verb.text.lower() not in _CONTAINING or thing.kind != "value":
            continue
        joined = {frozenset((p.start, p.end)) for p in vocabulary.schema.patterns}
        holders = {term.label for term in holder.label_terms if term.score >= SURE}
        if any(frozenset((one, other)) in joined for one in holders for other in named):
            return (*chunks[:at], said("have", verb, "have"), *chunks[at + 1 :])
    return chunks


_CONTAINING = word_set("contain contains containing")


def perfect(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who has X mentored?": asked as "Whom did X mentor?"."""
    for at in range(1, len(chunks) - 2):
        have, doer, verb = chunks[at : at + 3]
        past = is_verb_form(verb.text) and not verb.text.lower().endswith("ing")
        asked = chunks[at - 1].kind == "wh" or chunks[at - 1].label_terms
        done = doer.kind == "value" and past and _is_deed(verb)
        if have.kind == "have" and asked and done:
            return (*chunks[:at], replace(have, kind="do"), *chunks[at + 1 :])
    return chunks


_NOBODY = frozenset({"nothing", "nobody", "no one", "none"})
_SOMEBODY = frozenset({"something", "somebody", "someone", "anything", "anybody", "anyone"})


def by_nobody(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "services that nothing depends on", where both ends are services: not depended on."""
    for at in range(1, len(chunks) - 1):
        noun = at - 1
        while noun and chunks[noun].kind in {"that", "wh", "prep"}:
            noun -= 1  # "on which nothing depends"
        label = next((t.label for t in chunks[noun].label_terms), None) if noun >= 0 else None
        subject = chunks[at]
        again = subject.kind == "without" and label in classes_of(chunks[at + 1 : at + 2])
        verb = at + 2 if again else at + 1
        denied = again or subject.text.lower() in _NOBODY
        somebody = subject.kind == "all" and subject.text.lower() in _NOBODY | _SOMEBODY
        if label is None or verb >= len(chunks) or not (again or somebody):
            continue
        types = {term.type for term in chunks[verb].verb_terms}
        looped = any(
            p.start == p.end == label and p.type in types for p in vocabulary.schema.patterns
        )
        end = verb + 2 if [c.kind for c in chunks[verb + 1 : verb + 2]] == ["prep"] else verb + 1
        if not looped or (chunks[end : end + 1] and chunks[end].kind not in _ENDS):
            continue
        by = (said("by", subject, "by"), said("all", subject, "anything"))
        deny = (said("neg", subject, "not"),) if denied else ()
        be = (said("that", subject, "that"), said("be", subject, "are"), *deny)
        return (*chunks[: noun + 1], *be, *chunks[verb:end], *by, *chunks[end:])
    return chunks


_ENDS = frozenset({"stop", "and", "or", "comma"})


def neither_of(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "depend on neither X nor Y": not on X or Y."""
    for at in range(1, len(chunks) - 1):
        if chunks[at].text.lower() != "nor" or not chunks[at - 1].links:
            continue
        end = at + 2 if chunks[at + 1].kind == "prep" else at + 1
        keys = {(link.label, link.key) for link in chunks[at - 1].links}
        same = {(link.label, link.key) for link in (chunks[end].links if chunks[end:] else ())}
        if not keys & same:
            continue
        either = said("or", chunks[at], "or")
        deed = chunks[end + 1 : end + 2]
        if at > 1 and chunks[at - 2].text.lower() == "neither" and deed and deed[0].verb_terms:
            # "That neither X nor Y depends on": that X or Y do not depend on.
            named = (chunks[at - 1], either, chunks[end], said("do", deed[0], "do"))
            return (*chunks[: at - 2], *named, said("neg", deed[0], "not"), *chunks[end + 1 :])
        return (*chunks[:at], either, *chunks[end:])
    return chunks


def neither_nor(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "have neither led nor joined an expedition", "not led or joined": each denied."""
    for at in range(1, len(chunks) - 3):
        neg, first = chunks[at - 1 : at + 1]
        joint = at + 2 if chunks[at + 1].kind == "prep" else at + 1
        if neg.kind != "neg" or not _is_deed(first) or joint + 2 >= len(chunks):
            continue
        nor, second = chunks[joint : joint + 2]
        joined = nor.kind == "or" or nor.text.lower() == "nor"
        thing = chunks[joint + 2 :]
        thing = thing[1:] if thing[0].kind in {"prep", "any"} else thing
        of_both = unpunctuated(thing)
        plain = len(of_both) == 1 and (of_both[0].label_terms or of_both[0].kind == "value")
        if joined and _is_deed(second) and plain:
            deny = replace(neg, data=None)
            one, other = (replace(verb, terms=verb.verb_terms) for verb in (first, second))
            first_of = (said("that", neg, "that"), deny, one, *of_both)
            second_of = (said("and", nor, "and"), deny, other, *of_both)
            before = tuple(c for c in chunks[: at - 1] if c.kind not in {"have", "that", "do"})
            return (*before, *first_of, *second_of)
    return chunks


def either_text(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in 'whose name contains "moon" or "star"': the key and how it is compared, once more."""
    for at in range(len(chunks) - 4):
        key, operator, text, joint, other = chunks[at : at + 5]
        if operator.kind != "text_operator" or not key.property_terms or joint.kind != "or":
            continue
        if is_quoted(text) and is_quoted(other):
            again = (replace(key, start=other.start), operator)
            rest = either_text((*again, *chunks[at + 4 :]), _vocabulary)
            return (*chunks[: at + 4], *rest)
    return chunks


def two_deeds(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Which films did X write and direct": asked as "were written and directed by X"."""
    told = unpunctuated(chunks)
    if len(told) < 6 or [c.kind for c in told[-3:]] != ["term", "and", "term"]:
        return chunks
    both = told[-4].kind == "both"
    start = len(told) - 5 - both
    do, doer = told[start : start + 2]
    verbs = (told[-3], told[-1])
    deeds = all(verb.verb_terms and not verb.label_terms for verb in verbs)
    if (do.kind, doer.kind) != ("do", "value") or not deeds:
        return chunks
    first, second = (replace(verb, terms=verb.verb_terms) for verb in verbs)
    be, by = said("be", do, "were"), said("by", doer, "by")
    return (*told[:start], be, first, told[-2], second, by, doer)


def either_deed(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who wrote or directed X": one verb, of either type; doubted where they differ."""
    for at in range(2, len(chunks) - 1):
        if chunks[at].kind != "or" or not _is_deed(chunks[at + 1]):
            continue
        first = at - 2 if chunks[at - 1].kind in {"prep", "by"} else at - 1
        if not _is_deed(chunks[first]):
            continue
        either = _either(chunks[first], chunks[at + 1], vocabulary)
        # "How many has each written or directed": what is counted would go by one of them.
        trailing = not any(c.label_terms or c.links for c in chunks[at + 2 :])
        each = any(c.kind == "per" for c in chunks[:first])
        if either is None or (trailing and each):
            return (*chunks[:at], replace(chunks[at], kind="unknown"), *chunks[at + 1 :])
        words = (*chunks[first].words, *chunks[at + 1].words)
        verb = replace(chunks[at + 1], start=chunks[first].start, words=words, terms=(either,))
        return either_deed((*chunks[:first], verb, *chunks[at + 2 :]), vocabulary)
    return chunks


def _either(first: Chunk, second: Chunk, vocabulary: Vocabulary) -> RelationTerm | None:
    """Two verbs as one, where their types join the same classes and are dated alike."""
    for one in first.verb_terms:
        for other in second.verb_terms:
            if (either := vocabulary.either(one, other)) is not None:
                return either
    return None


def _is_deed(chunk: Chunk) -> bool:
    surely = any(term.score >= SURE for term in chunk.verb_terms)
    return surely and not (chunk.label_terms or chunk.property_terms or chunk.links)
