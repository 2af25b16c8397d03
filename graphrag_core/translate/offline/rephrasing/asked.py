"""Turns of phrase about what is asked: "and when?", "Are there any? Who are they?"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from graphrag_core.english.function_words import MOMENT_NOUNS, word_set
from graphrag_core.english.synonyms import ROLE_NOUNS
from graphrag_core.english.words import (
    derivations,
    edit_distance,
    is_plural,
    is_verb_form,
    name_words,
    stem,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    as_key,
    classes_of,
    dated_keys,
    doubted,
    holds_time,
    keys_of,
    said,
    term_of,
    unpunctuated,
    verbs_of,
)
from graphrag_core.translate.offline.vocabulary import (
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Side,
    Vocabulary,
)

_BECOMING = word_set("become became becoming")
_JOINING = frozenset(
    stem(word) for word in ("since", "join", "joined", "registered", "enrolled", "signed", "start")
)
"""First or last words of keys that say from when on somebody is what a label says."""

_REACHED_BY = word_set("email mail phone website url domain mobile homepage")
_NO_PART_OF_ADDRESS = word_set("valid invalid working work private business own new old known")


def and_when(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which customers did X refer, and when?": the time of it is shown too."""
    told = unpunctuated(chunks)
    if len(told) < 4 or (told[-1].kind, told[-1].data) != ("wh", "when"):
        return chunks
    start = len(told) - 1
    while told[start - 1].kind in {"and", "comma"}:
        start -= 1
    if start == len(told) - 1:
        return chunks
    before = told[:start]
    owners = {":" + type_ for type_ in verbs_of(before)} or classes_of(before[:3])
    dated = dated_keys(owners, vocabulary)
    if len(dated) != 1:
        return chunks
    asked = told[-1]
    return (*before, said("and", asked), said("their", asked), as_key(asked, dated[0]))


def who_are_they(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Are there customers without a pet? Who are they?": a list answers both."""
    ends = [at for at, chunk in enumerate(chunks) if chunk.kind == "stop"]
    if not ends or not chunks or chunks[0].kind not in {"be", "do", "have"}:
        return chunks
    second = [chunk for chunk in chunks[ends[0] + 1 :] if chunk.kind not in {"stop", "skip"}]
    first = chunks[1 : ends[0]]
    asks = bool(second) and second[0].kind in {"wh", "list"} and second[0].data != "when"
    if not asks or not first or any(not _points_back(chunk) for chunk in second[1:]):
        return chunks
    if not any(chunk.label_terms for chunk in first[:3]):
        return chunks
    return (replace(chunks[0], kind="list"), *first)


def told_after(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Which visits were in May? Give me the number and date": columns beside the rows."""
    ends = [at for at, chunk in enumerate(chunks[:-1]) if chunk.kind == "stop"]
    if not ends or chunks[0].kind not in {"wh", "list", "term", "value"}:
        return chunks
    first, second = chunks[: ends[0]], chunks[ends[0] + 1 :]
    told = second[0].kind in {"list", "have"} if second else False
    columns = [chunk for chunk in second if chunk.property_terms]
    columns += [c for c in second[1:] if c.label_terms and c not in columns]
    if not told or not columns or any(c.kind in {"value", "wh", "per"} for c in second):
        return chunks
    listed: list[Chunk] = []
    for chunk in second[1:]:
        if chunk in columns:
            listed += [said("and", chunk), said("their", chunk)]
        if chunk.kind not in {"and", "their", "comma"} or chunk is second[-1]:
            keys = chunk.property_terms if chunk in columns else ()
            listed.append(replace(chunk, terms=keys) if keys else chunk)
    return (*first, *listed)


def by_property(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which headliners …", where performers are headliners or not: a class by its key."""
    for at, chunk in enumerate(chunks):
        keys = chunk.property_terms
        if chunk.kind != "term" or not keys or chunk.label_terms or chunk.relation_terms:
            continue
        opened = not at or chunks[at - 1].kind in {"wh", "list", "howmany", "all", "count", "any"}
        truth = "BOOLEAN" in vocabulary.types_of(keys[0]) and keys[0].score >= SURE
        owners = [owner for owner in keys[0].owners if not owner.startswith(":")]
        each = bool(at) and chunks[at - 1].kind == "per"
        after = chunks[at + 1 : at + 2]
        named = bool(after) and (after[0].label_terms or after[0].kind in {"value", "be", "and"})
        if after and after[0].kind == "be" and chunk.text.lower().endswith("s"):
            named = False
        one_of_class = each or (opened and is_plural(chunk.text))
        if one_of_class and truth and len(owners) == 1 and not named:
            noun = said("term", chunk, "those", terms=(LabelTerm(owners[0], 1.0),))
            return (*chunks[: at + 1], noun, *chunks[at + 1 :])
    return chunks


def generic_noun(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "a beverage company", where sponsors are of the industry: the class of the value."""
    for at in range(1, len(chunks)):
        noun, value = chunks[at], chunks[at - 1]
        if noun.kind != "unknown" or value.kind != "value":
            continue
        labels = list(dict.fromkeys(link.label for link in value.links))
        label = labels[0] if len(labels) == 1 else ""
        group = noun.text.lower() in _FIRMS and vocabulary.is_agent(label)
        person = noun.text.lower() in _PEOPLE and vocabulary.is_person(label)
        if label and not label.startswith(":") and (group or person or noun.text.lower() in _ONES):
            told = replace(noun, kind="term", terms=(LabelTerm(label, 0.9),), data=None)
            return (*chunks[:at], told, *chunks[at + 1 :])
    return chunks


_FIRMS = word_set("company companies firm firms business businesses brand brands organisation")
_PEOPLE = word_set("person people folk folks guy guys individual individuals staff colleague")
_ONES = word_set("one ones thing things")


def _without_object(told: Chunks, wanted: set[str], vocabulary: Vocabulary) -> int | None:
    """Where a verb stands that leads to one of these labels, with nothing but a time behind it."""
    for at in range(len(told) - 1, 0, -1):
        types = verbs_of(told[at : at + 1])
        if types:
            ends = {label for type_ in types for label in vocabulary.ends_of(type_)}
            return at if ends & wanted else None
        if told[at].kind != "time":
            return None
    return None


def and_from_which(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "…, and from which performer?": one more class beside what was asked for."""
    told = unpunctuated(chunks)
    at = max((i for i, c in enumerate(told) if c.kind == "wh" and c.data == "which"), default=0)
    start = at - 1 if at and told[at - 1].kind == "prep" else at
    joined = start > 2 and told[start - 1].kind == "and"
    if not joined or at + 2 > len(told):
        return chunks
    if any(chunk.kind not in {"be", "do", "have"} for chunk in told[at + 2 :]):
        return chunks
    while told[start - 1].kind in {"and", "comma"}:
        start -= 1
    noun = replace(told[at + 1], terms=told[at + 1].label_terms)
    wanted = {term.label for term in noun.label_terms}
    one = noun.text.lower() in {"one", "ones"}
    for known in reversed(range(2, start)):
        labels = {term.label for term in told[known].label_terms}
        if labels and (one or labels & wanted):
            # "Who enrolled in a course, and in which one?": what is joined already is shown.
            return (*told[: known + 1], said("shown", told[at]), *told[known + 1 : start])
    if not wanted or wanted & classes_of(told[:start]):
        return chunks
    if (role := _role_with(told[:start], wanted, vocabulary)) is not None:
        # "Which buyers have not paid, and for which lot?": the lot that they bought.
        done = _deed_of_role(told[role], vocabulary)
        return (*told[:role], *done, noun, said("shown", told[at]), *told[role + 1 : start])
    if (deed := _without_object(told[:start], wanted, vocabulary)) is not None:
        # "Which animals were lent last month and to which zoo?": the verb's own object.
        to = said("prep", told[at], "to")
        return (*told[: deed + 1], to, noun, said("shown", told[at]), *told[deed + 1 : start])
    return (*told[:start], said("and", told[at]), said("their", told[at]), noun)


def _role_with(told: Chunks, wanted: set[str], vocabulary: Vocabulary) -> int | None:
    """Where a noun stands for who did something to one of these labels: "buyers", of lots."""
    for at, chunk in enumerate(told):
        nouns = [term for term in chunk.relation_terms if term.role == "noun"][:1]
        if any(term.score >= SURE for term in chunk.label_terms):
            continue
        if any(vocabulary.labels_at(term.type, term.other_side) == wanted for term in nouns):
            return at if len(vocabulary.labels_at(nouns[0].type, nouns[0].side)) == 1 else None
    return None


def _deed_of_role(chunk: Chunk, vocabulary: Vocabulary) -> Chunks:
    """As "clients that bought", for "buyers"."""
    noun = next(term for term in chunk.relation_terms if term.role == "noun")
    (label,) = vocabulary.labels_at(noun.type, noun.side)
    people = replace(chunk, terms=(LabelTerm(label, 1.0),))
    verb = said("term", chunk, terms=(replace(noun, role="verb", score=1.0),))
    return (people, said("that", chunk, "that"), verb)


def _points_back(chunk: Chunk) -> bool:
    return chunk.kind in {"be", "their"} or chunk.text.lower() in {"they", "them", "ones", "those"}


def becoming(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "When did X become a customer", where customers have a `customer_since`."""
    for at in range(1, len(chunks) - 1):
        labels = classes_of(chunks[at + 1 : at + 2])
        if chunks[at].text.lower() not in _BECOMING or not labels:
            continue
        keys = [
            (owner, key)
            for owner, key in dated_keys(labels, vocabulary)
            if {stem(name_words(key.key)[0]), stem(name_words(key.key)[-1])} & _JOINING
        ]
        if len(keys) != 1:
            continue
        key = as_key(chunks[at], keys[0])
        asked = [chunk for chunk in chunks[:at] if chunk.kind not in {"have", "do", "be"}]
        if [(chunk.kind, chunk.data) for chunk in asked] == [("wh", "who")]:
            which = replace(asked[0], data="which")
            return (which, chunks[at + 1], said("that", key), key, *chunks[at + 2 :])
        return (*chunks[:at], key, *chunks[at + 2 :])
    return chunks


def part_of_address(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "customers with a gmail address": a part of an e-mail address, or of a web page."""
    for at in range(1, len(chunks) - 1):
        part, key = chunks[at : at + 2]
        respelt = part.kind == "term" and part.property_terms[:1] == part.terms[:1]
        respelt = respelt and bool(part.terms) and part.terms[0].score < SURE  # "gmail"
        if part.text.lower() in _NO_PART_OF_ADDRESS or not (part.kind == "unknown" or respelt):
            continue
        if chunks[at - 1].kind not in {"have", "prep", "by"} or part.data is not None:
            continue
        terms = [t for t in key.property_terms if set(name_words(t.key)) & _REACHED_BY]
        if not terms:
            terms = _addresses(key, chunks, vocabulary)
        if terms:
            noun = replace(key, kind="term", terms=tuple(terms[:1]))
            rest = chunks[at + 2 :]
            if rest and rest[0].text.lower() in {"address", "addresses"}:
                rest = rest[1:]
            contains = said("text_operator", part, data="CONTAINS")
            said_part = replace(part, kind="text", data=part.text, terms=())
            held = (said("have", part), noun, contains, said_part)
            return (*chunks[: at - 1], *held, *rest)
    return chunks


def _addresses(chunk: Chunk, chunks: Chunks, vocabulary: Vocabulary) -> list[PropertyTerm]:
    """The e-mail addresses that "address" may mean."""
    if chunk.text.lower() not in {"address", "addresses", "account", "accounts"}:
        return []
    return [
        term_of(owned)
        for owned in keys_of(classes_of(chunks), vocabulary)
        if set(name_words(owned[1].key)) & {"email", "mail"}
    ]


def by_doer(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Who wrote X", where the author is a text of X: what is asked for is that text."""
    if len(chunks) < 3 or (chunks[0].kind, chunks[0].data) != ("wh", "who"):
        return chunks
    verb, thing = chunks[1:3]
    if any(term.score >= SURE for term in verb.verb_terms):
        return chunks
    owners = {link.label for link in thing.links} | classes_of([thing])
    key = next(_doers(verb.text, owners, vocabulary), None)
    if key is None or thing.kind not in {"value", "term"}:
        return chunks
    asked = said("wh", verb, data="what")
    noun = replace(verb, kind="term", terms=(key,), data=None)
    return (asked, said("be", verb), noun, said("prep", verb, "of"), *chunks[2:])


def _doers(verb: str, owners: set[str], vocabulary: Vocabulary) -> Iterator[PropertyTerm]:
    """The texts of these labels that name who does what a verb says: "author", "manager"."""
    base = stem(verb)
    agents = {
        noun for known, (nouns, _) in ROLE_NOUNS.items() if stem(known) == base
        for noun in nouns.split()
    }  # fmt: skip
    for label, key in keys_of(owners, vocabulary):
        word = (name_words(key.key) or ("",))[-1]
        does = word in agents or (base, "agent") in derivations(word)
        if does and "STRING" in key.types:
            yield term_of((label, key))


def by_role(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
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
    return (said("wh", role, data="who"), said("be", role), *chunks[opening:])


def echo(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "… and what was it?", "… and by how many?": what was compared is shown too."""
    end = len(chunks)
    while end and (
        chunks[end - 1].kind in {"stop", "be", "do", "have", "prep"} or _is_unit(chunks[end - 1])
    ):
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
    led = chunks[start]
    while start and chunks[start - 1].kind in {"and", "comma"}:
        start -= 1
    if asked is not None and asked.kind == "wh" and led.text.lower() in _LED_TO:
        return _and_to_what(chunks[:start], asked)
    compared = [
        key
        for key, after in pairwise(chunks[:start])
        if key.property_terms and after.kind in {"compare", "between", "more"}
    ]
    if asked is None or asked.kind == "howmany" or not compared:
        return chunks[:start]
    return (*chunks[:start], said("and", asked), said("their", asked), compared[-1])


def _and_to_what(told: Chunks, asked: Chunk) -> Chunks:
    """As in "Who has an allergy, and to what?": what is joined already is shown, or doubted."""
    known = max((at for at, chunk in enumerate(told) if chunk.label_terms), default=0)
    if known < 2 or any(chunk.kind == "that" for chunk in told[:known]):
        return (*told, doubted(asked))
    return (*told[: known + 1], said("shown", asked), *told[known + 1 :])


_LED_TO = word_set("to for with from on at in against into")


def _is_unit(chunk: Chunk) -> bool:
    return chunk.kind == "unknown" and bool(chunk.unit)


def its_time_too(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "… and what year did it open?": one more column."""
    told = unpunctuated(chunks)
    kinds = [chunk.kind for chunk in told[-5:]]
    moment = len(told) > 5 and told[-3].text.lower() in MOMENT_NOUNS
    if not moment or kinds[:2] != ["and", "wh"] or kinds[3] != "do" or not told[-1].property_terms:
        return chunks
    return (*told[:-4], replace(told[-1], kind="term"))


def where_it_is(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Where is X being held?": what the verb may also mean is not asked for."""
    told = unpunctuated(chunks)
    if len(told) < 3 or (told[0].kind, told[0].data) != ("wh", "where"):
        return chunks
    last = told[-1]
    dated = all(vocabulary.is_time(term) for term in last.property_terms[:1])
    bare = last.kind in {"term", "unknown"} and not last.relation_terms and dated
    names = [chunk.kind in {"value", "be"} or chunk.label_terms for chunk in told[1:-1]]
    if not (bare and is_verb_form(last.text) and names and all(names)):
        return chunks
    kept = told[:-1]
    return kept[:-1] if kept[-1].kind == "be" else kept


def each_has(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Who owns X, and what share does each have?": the share beside each of them."""
    told = unpunctuated(chunks)
    whose = told[-2].kind if len(told) > 5 else ""
    kinds = [chunk.kind for chunk in told[-4:]]
    asks = kinds[1:2] == ["do"] and whose in {"per", "their", "all", "both"} and kinds[3] == "have"
    if not asks or not told[-4].property_terms or told[-5].kind != "wh":
        return chunks
    start = len(told) - 5
    while start and told[start - 1].kind in {"and", "comma"}:
        start -= 1
    before, key = told[:start], told[-4]
    if not before or start == len(told) - 5:
        return chunks
    key = replace(key, terms=key.property_terms)
    return (*before, said("and", key), said("their", key), key)


def and_is(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Which boats are in X and indoor": a second thing that they are, no column."""
    verb = next((i for i, c in enumerate(chunks) if c.kind == "be"), None)
    if verb is None or chunks[0].kind != "wh" or not classes_of(chunks[:verb]):
        return chunks
    for at in range(verb + 2, len(chunks)):
        told = chunks[at].property_terms[:1]
        boolean = bool(told) and vocabulary.types_of(told[0]) == {"BOOLEAN"}
        only = not (chunks[at].label_terms or chunks[at].relation_terms)
        if chunks[at - 1].kind in {"and", "comma"} and boolean and only:
            return (*chunks[:at], said("be", chunks[at], "are"), *chunks[at:])
    return chunks


def unknown_key(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "have an unknown date of birth": they have none."""
    for at in range(1, len(chunks) - 1):
        led, empty, key = chunks[at - 1 : at + 2]
        if (led.kind, empty.kind) == ("have", "empty") and key.property_terms:
            return (*chunks[: at - 1], said("without", led, "without"), *chunks[at + 1 :])
    return chunks


def noun_of_role(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "the parent companies of X", "every company that belongs to X": what they are."""
    for at in range(1, len(chunks)):
        noun, before = chunks[at], chunks[at - 1]
        if noun.kind != "unknown" or noun.text.lower() not in _FIRMS | _PEOPLE:
            continue
        if any(term.role == "noun" for term in before.relation_terms):
            return (*chunks[:at], *chunks[at + 1 :])
        verbs = verbs_of(chunks[at + 1 :])
        ends = {label for type_ in verbs for label in vocabulary.ends_of(type_)}
        if before.kind in {"list", "per", "all", "wh"} and len(ends) == 1:
            told = replace(noun, kind="term", terms=(LabelTerm(min(ends), 0.9),), data=None)
            before_it = chunks[: at - 1] if before.kind == "per" else chunks[:at]
            return (*before_it, told, *chunks[at + 1 :])
    return chunks


def surely(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "publicly listed", "fully automated": how it is so is not held."""
    return tuple(
        chunk
        for at, chunk in enumerate(chunks)
        if not (
            chunk.kind == "unknown"
            and chunk.text.lower() in _DEGREES
            and at + 1 < len(chunks)
            and chunks[at + 1].property_terms
        )
    )


_DEGREES = word_set("publicly fully completely officially entirely actively formally legally")


def kind_of_value(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "a gold medal", "the car with registration AB 1": the value says it all."""
    kept: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        if chunk.property_terms and not chunk.label_terms:
            ends = after is None or after.kind not in {"be", "compare", "number"}
            if at and _is_value_of(chunks[at - 1], chunk) and ends:
                continue
            led = at > 1 and chunks[at - 1].kind == "have" and bool(chunks[at - 2].label_terms)
            if led and after is not None and _is_value_of(after, chunk):
                kept.pop()
                continue
        kept.append(chunk)
    return tuple(kept)


SYNONYM = 0.8
"""What a synonym of a key's name scores."""


def _is_value_of(value: Chunk, key: Chunk) -> bool:
    named = {term.key for term in key.property_terms if term.score >= SYNONYM}
    return value.kind == "value" and any(link.key in named for link in value.links)


def which_key(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "In which cities …", where "city" is a text of the graph too: the key is asked for."""
    for at in range(1, len(chunks) - 1):
        asked, noun, after = chunks[at - 1 : at + 2]
        keys = tuple(term for term in noun.property_terms if term.score >= SURE)
        which = (asked.kind, asked.data) == ("wh", "which") and noun.kind == "value"
        if which and keys and after.kind in {"have", "do", "be", "that"}:
            told = replace(noun, kind="term", terms=keys, links=())
            return (*chunks[:at], told, *chunks[at + 1 :])
    return chunks


def when_between(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "When did X get its Y", where only what joins the two says when: that day."""
    if not chunks or (chunks[0].kind, chunks[0].data) != ("wh", "when") or verbs_of(chunks):
        return chunks
    named = [at for at, chunk in enumerate(chunks) if chunk.kind == "value"][:2]
    if len(named) != 2 or chunks[1].kind != "do":
        return chunks
    first, second = ({link.label for link in chunks[at].links} for at in named)
    types = {
        ":" + pattern.type
        for pattern in vocabulary.schema.patterns
        if (pattern.start in first and pattern.end in second)
        or (pattern.start in second and pattern.end in first)
    }
    dated = dated_keys(types, vocabulary)
    between = chunks[named[0] + 1 : named[1]]
    light = all(c.kind in {"list", "their", "have", "unknown", "prep"} for c in between)
    if len(types) != 1 or len(dated) != 1 or not light:
        return chunks
    asked = (replace(chunks[0], data="which"), as_key(said("term", chunks[0]), dated[0]))
    (type_,) = types
    start = next(p.start for p in vocabulary.schema.patterns if ":" + p.type == type_)
    side: Side = "start" if start in first else "end"
    verb = RelationTerm(type_[1:], "verb", side, 1.0)
    joined = said("term", chunks[0], type_[1:], terms=(verb,))
    told = (chunks[named[0]], joined, chunks[named[1]])
    return (*asked, said("do", chunks[1]), *told, *chunks[named[1] + 1 :])


def when_done(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "When was X founded", where people FOUNDED it on no date, and it has a year."""
    if not chunks or (chunks[0].kind, chunks[0].data) != ("wh", "when"):
        return chunks
    read: list[Chunk] = []
    for chunk in chunks:
        times = tuple(t for t in chunk.property_terms if vocabulary.says_when(t))
        types = {":" + term.type for term in chunk.verb_terms}
        dated = any(holds_time(key) for _, key in keys_of(types, vocabulary))
        read.append(replace(chunk, terms=times) if times and types and not dated else chunk)
    return tuple(read)


def number_of_days(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "How many days …": a date is none of them."""
    read = list(chunks)
    for at in range(1, len(chunks)):
        counted = chunks[at]
        if chunks[at - 1].kind != "howmany" or counted.label_terms or counted.relation_terms:
            continue
        if counted.text.lower() in MOMENT_NOUNS:
            kept = tuple(t for t in counted.property_terms if not vocabulary.says_date(t))
            days = replace(counted, kind="unknown", data="light", unit=counted.text.lower())
            read[at] = replace(counted if kept else days, terms=kept)
    return tuple(read)


def rest_of_name(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Tel Zarqan", for "Tell Zarqan": a misspelt word beside the rest of a name."""
    for at, chunk in enumerate(chunks):
        word = chunk.text.lower()
        if chunk.kind != "unknown" or not chunk.text[:1].isupper() or len(word) < MIN_PART_CHARS:
            continue
        for beside in (at + 1, at - 1):
            named = chunks[beside] if 0 <= beside < len(chunks) else None
            if named is None or named.kind != "value":
                continue
            links = tuple(
                link
                for link in named.links
                if any(
                    edit_distance(word, part, 1) <= 1 for part in str(link.value).lower().split()
                )
            )
            if links:
                whole = replace(named, links=links, start=min(chunk.start, named.start))
                first = min(at, beside)
                return (*chunks[:first], whole, *chunks[first + 2 :])
    return chunks


MIN_PART_CHARS = 3
"""Shorter parts of a name are not taken for misspelt ones."""


def key_told_twice(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "permit cost", by `permit_fee`: one word is of its name, the other a near synonym."""
    for at in range(1, len(chunks)):
        first, second = chunks[at - 1 : at + 1]
        if any(t.score >= SURE for chunk in (first, second) for t in chunk.terms):
            continue
        if first.kind != "term" or second.kind != "term":
            continue
        named = {(term.key, term.owners) for term in first.property_terms}
        both = [t for t in second.property_terms if (t.key, t.owners) in named]
        if len(both) == 1 and stem(first.text) in {stem(w) for w in name_words(both[0].key)}:
            key = replace(second, start=first.start, terms=(replace(both[0], score=SURE),))
            return (*chunks[: at - 1], key, *chunks[at + 1 :])
    return chunks


def done_by(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "How many samples did Ada collect", where she is their `collector`."""
    for at, chunk in enumerate(chunks):
        beside = [c for c in (*chunks[max(0, at - 1) : at], *chunks[at + 1 : at + 3]) if c.links]
        named = {term.key for term in chunk.property_terms if term.score < SURE}
        agent = any(
            (chunk.kind == "unknown" or link.key in named)
            and (stem(chunk.text), "agent") in derivations((name_words(link.key) or ("",))[-1])
            for other in beside
            for link in other.links
        )
        if agent and at and not (chunk.label_terms or chunk.relation_terms):
            kept = tuple(c for c in chunks[:at] if c.kind != "do")
            rest = chunks[at + 1 :]
            return (*kept, *(rest[1:] if rest and rest[0].kind == "by" else rest))
    return chunks


def where_then_when(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "Where was X held, and on what date?": the places and the day of it."""
    told = unpunctuated(chunks)
    if len(told) < 5 or (told[0].kind, told[0].data) != ("wh", "where"):
        return chunks
    joint = len(told) - 2
    if (told[-1].kind, told[-1].data) != ("wh", "when") or told[joint].kind not in {"and", "comma"}:
        return chunks
    while told[joint - 1].kind in {"and", "comma"}:
        joint -= 1
    thing = [chunk for chunk in told[1:joint] if chunk.kind in {"be", "value"} or chunk.label_terms]
    named = [chunk for chunk in thing if chunk.kind == "value"]
    verbs = [chunk for chunk in told[1:joint] if chunk not in thing]
    labels = {link.label for chunk in named for link in chunk.links}
    dated = dated_keys(labels, vocabulary)
    if len(named) != 1 or len(dated) != 1 or any(not is_verb_form(verb.text) for verb in verbs):
        return chunks
    asked = told[-1]
    return (told[0], *thing, said("and", asked), said("their", asked), as_key(asked, dated[0]))


def where_and_when(chunks: Chunks, _vocabulary: Vocabulary) -> Chunks:
    """As in "Where and when does X take place?": two questions, of which one would be left out."""
    asked = [at for at, chunk in enumerate(chunks) if chunk.kind == "wh"]
    both = {chunks[at].data for at in asked} == {"where", "when"}
    told = any(chunk.terms for chunk in chunks[asked[0] : asked[1]]) if both else True
    if told:
        return chunks
    second = replace(chunks[asked[1]], kind="unknown", data=None)
    return (*chunks[: asked[1]], second, *chunks[asked[1] + 1 :])
