"""Names in the place of pronouns: "what would break without it?" after a question about a service.

What is asked of an engine has no reading to edit: its words are asked again with the name in them.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.conversation.turn import PERSONS, PLURALS, POSSESSIVES, QUESTION_WORDS, VERBS
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.english.words import is_verb_form, tokenize
from graphrag_core.translate.offline.pronouns import BEING, DOING, unnamed
from graphrag_core.translate.offline.ranker.column_types import is_agent, is_person
from graphrag_core.types import Candidate, Exchange, Links, Schema, ValueLink

SURE_LINK = 0.81
MOST_TOGETHER = 4
"""So many things may be meant by "them"."""
OPENING = re.compile(r"^(?:(?:and|but|so|ok|okay|then|now|also)\b[, ]*)+", re.IGNORECASE)
THAT_ONE = r"(?:this|that|the same)\s+(?:one|{kind})\b(?! of\b)"
ANY = r"\w+"
STANDING_FOR = ("X", "Y", "Z", "Z")
POINTING = frozenset({"those", "these"})
IMPERSONAL = frozenset({"it", "its", "this", "that", "there"})


@dataclass(frozen=True, slots=True)
class NamedAgain:
    """A question with names in the place of its pronoun, and the nodes that they mean.

    In `masked` X stands there, and X and Y for several. `definite`: it was no pronoun but "the
    service", which read alone would be any. `both`: two pronouns stood for a person and a thing.
    """

    text: str
    masked: str
    choices: Mapping[str, str]
    definite: bool = False
    both: bool = False


def with_names(
    text: str, history: Sequence[Exchange], schema: Schema, link: Callable[[str], Links]
) -> NamedAgain | None:
    """Put the names of what was spoken of in the place of an open pronoun; None without one.

    `history` has the last exchange first. "That service" means the last one spoken of, and so does
    "the service" of which nothing else is said.
    """
    asked = OPENING.sub("", text.strip())
    if not asked:
        return None
    values = link(asked).values
    pronoun = open_pronoun(asked, values, schema)
    definite = _definite(asked, schema, {value.label for value in values})
    that_one = re.search(rf"\b{THAT_ONE.format(kind=ANY)}", asked, re.IGNORECASE)
    if pronoun is None and not that_one and not definite:
        return None
    of_them = re.search(r"\bof (?:them|those|these)\b", asked, re.IGNORECASE)  # never of one
    for exchange in history:
        named = named_in(exchange, link)
        meant = _meant(pronoun, exchange, named, schema) if pronoun else ()
        things = next((some for some in meant if some[1:] or not of_them), None)
        if pronoun and things:
            found = _put(asked, rf"\b{re.escape(pronoun)}\b", pronoun, things)
            return found and _with_the_other(found, pronoun, exchange, named, schema)
        for thing in _each(exchange, named):
            that = THAT_ONE.format(kind=_kind(thing.label, schema))
            if re.search(rf"\b{that}", asked, re.IGNORECASE):
                return _put(asked, rf"\b{that}", "it", (thing,))
            if thing.label in definite:
                return _put(asked, rf"\b{definite[thing.label]}\b", "it", (thing,), definite=True)
    return None


def open_pronoun(text: str, values: Sequence[ValueLink], schema: Schema) -> str | None:
    """Return the first pronoun of a text that stands for nothing in it; None without one."""
    kinds = list(_kinds(text, schema))
    return unnamed(text, [*((value.start, value.end) for value in values), *kinds])


def points_back(text: str, schema: Schema) -> str | None:
    """Return a "those" without a noun: "where do those come from?", but not "those with a key"."""
    nouns = {start for start, _ in _kinds(text, schema)}
    tokens = [token for token in tokenize(text) if token.kind == "word"]
    for place, token in enumerate(tokens):
        before = tokens[place - 1].lower if place else ""
        behind = tokens[place + 1 : place + 2]
        ends = not behind or (before in DOING | BEING and behind[0].start not in nouns)
        if token.lower in POINTING and ends:
            return token.text
    return None


def points_at_kind(text: str, schema: Schema) -> str:
    """Return "that building", "the place" or "any of the fines"; "" where none is said."""
    kinds = "|".join(_kind(label.name, schema) for label in schema.labels)
    known = rf"(?:that|this|the same) (?:{kinds})|the place|any of the (?!{kinds})\w+"
    pattern = rf"\b(?:{known})\b(?! of\b)"
    found = re.search(pattern, text, re.IGNORECASE)
    return found[0] if found is not None else ""


def _kind(label: str, schema: Schema) -> str:
    """Return a pattern of what a label is called: also "line", where only one ends so."""
    names = [spoken_name(one.name) for one in schema.labels]
    name = spoken_name(label)
    last = name.split()[-1]
    alike = [one for one in names if last in one.split()]
    return "|".join(map(re.escape, dict.fromkeys((name, last) if len(alike) == 1 else (name,))))


def _definite(text: str, schema: Schema, named: set[str]) -> dict[str, str]:
    """Find the labels that "the" speaks of as known, with these words: "has the studio made"."""
    found: dict[str, str] = {}
    if text.split(maxsplit=1)[0].lower() not in QUESTION_WORDS:
        return found
    for label in schema.labels:
        kind = spoken_name(label.name)
        said = list(re.finditer(rf"\b{re.escape(kind)}s?\b", text, re.IGNORECASE))
        the = re.search(rf"\bthe\s+{re.escape(kind)}\b", text, re.IGNORECASE)
        if the is None or len(said) != 1 or label.name in named:
            continue
        behind = [token.lower for token in tokenize(text[the.end() :]) if token.kind == "word"][:1]
        if all(word in VERBS or is_verb_form(word) for word in behind):
            found[label.name] = re.escape(the[0])
    return found


def _kinds(text: str, schema: Schema) -> Iterator[tuple[int, int]]:
    """Find where labels are named, in the singular or plural."""
    for label in schema.labels:
        kind = re.escape(spoken_name(label.name))
        yield from (m.span() for m in re.finditer(rf"\b{kind}s?\b", text, re.IGNORECASE))


def named_in(exchange: Exchange, link: Callable[[str], Links]) -> list[Candidate]:
    """List the things that a question names."""
    values = link(exchange.standalone).values
    nodes = {v.node_id: v for v in values if v.node_id is not None and v.score >= SURE_LINK}
    return [Candidate(str(id_), v.label, str(v.value)) for id_, v in nodes.items()]


def _each(exchange: Exchange, named: Sequence[Candidate]) -> list[Candidate]:
    """List what an exchange is about: what it names, and what it found where that is one thing.

    What a query found comes first: the answer to "who owns it" is who is spoken of.
    """
    found = exchange.results if len(exchange.results) == 1 else ()
    both = [*named, *found] if exchange.intent else [*found, *named]
    return list({one.id: one for one in both}.values())


def _meant(
    pronoun: str, exchange: Exchange, named: Sequence[Candidate], schema: Schema
) -> Iterator[tuple[Candidate, ...]]:
    """Yield what a pronoun may stand for, the likeliest first."""
    word = pronoun.lower()
    if word in PLURALS:
        found = () if exchange.intent else exchange.results
        yield from (tuple(s) for s in (found, named) if 1 < len(s) <= MOST_TOGETHER)
    spoken = _each(exchange, named)
    before = {token.lower for token in tokenize(exchange.question)}
    if before & (PERSONS if word in PERSONS else IMPERSONAL):
        # A pronoun goes on meaning what it meant in the question before, which that names.
        spoken = sorted(spoken, key=lambda one: one not in named)
    groups = word in PERSONS | PLURALS
    fitting = [one for one in spoken if is_agent(schema, one.label) == groups]
    if word in PERSONS:
        fitting.sort(key=lambda one: not is_person(schema, one.label))
    yield from ((one,) for one in (*fitting, *(spoken if word not in PERSONS else ())))


def _with_the_other(
    found: NamedAgain, pronoun: str, exchange: Exchange, named: Sequence[Candidate], schema: Schema
) -> NamedAgain:
    """Put a name also in the place of a pronoun of the other sort: "who led it before her?"."""
    sort = frozenset({"it"}) if pronoun.lower() in PERSONS else PERSONS
    other = next((t.text for t in tokenize(found.text) if t.lower in sort), None)
    if other is None or pronoun.lower() not in PERSONS | {"it"}:
        return found
    for things in _meant(other, exchange, named, schema):
        person = is_person(schema, things[0].label)
        if things[0].name in found.choices or person != (sort is PERSONS):
            continue
        second = _put(found.text, rf"\b{re.escape(other)}\b", other, things)
        masked = re.sub(rf"\b{re.escape(other)}\b", STANDING_FOR[1], found.masked, count=1)
        if second is not None:
            choices = {**found.choices, **second.choices}
            return NamedAgain(second.text, masked, choices, both=True)
    return found


def _put(
    text: str,
    pattern: str,
    pronoun: str,
    things: Sequence[Candidate],
    *,
    definite: bool = False,
) -> NamedAgain | None:
    """Write names in the place of a pronoun."""
    match = re.search(pattern, text, re.IGNORECASE)
    if match is None:
        return None
    word, behind = pronoun.lower(), text[match.end() :].strip(" ?.!")
    owns = word in POSSESSIVES - {"her"} or (word == "her" and behind)
    form = "{}'s" if owns else "at {}" if word == "there" else "{}"
    names = listed([thing.name for thing in things]), listed(STANDING_FOR[: len(things)])
    said, masked = (
        f"{text[: match.start()]}{form.format(name)}{text[match.end() :]}" for name in names
    )
    return NamedAgain(said, masked, {thing.name: thing.id for thing in things}, definite)
