"""Cuts a question into chunks that mean something: values, schema terms, times, grammar.

Words that mean nothing here stay as `unknown` chunks, so that the reader can say which words
it did not use.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graphrag_core.linking.english import (
    COMPARATIVES,
    DIMENSIONS,
    FAMILY_NAME_KEYS,
    GIVEN_NAME_KEYS,
    LIGHT_WORDS,
    MEASURE_NOUNS,
    MOMENT_NOUNS,
    NUMBER_WORDS,
    OPPOSITES,
    ORDINARY_WORDS,
    SPENDING,
    STOP_WORDS,
    SUPERLATIVES,
    TAKINGS,
    TYPED_IN_HASTE,
    UNIT_SUFFIXES,
    VAGUE_ADJECTIVES,
    word_set,
)
from graphrag_core.linking.time_phrases import TimePhrase
from graphrag_core.linking.words import Token, edit_distance, name_words, stem, tokenize
from graphrag_core.translate.offline.grammar import GRAMMAR, LONGEST_PHRASE, Kind
from graphrag_core.translate.offline.units import MAGNITUDES, UNITS, plain
from graphrag_core.translate.offline.vocabulary import (
    MAX_TERM_WORDS,
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Term,
    Vocabulary,
)
from graphrag_core.types import ValueLink


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of the question with what it may mean.

    `data` depends on the kind: an operator for `compare`, a function for `aggregate`, a
    direction for `superlative`, a number for `number`, which may have a `unit`. `also` are
    further values of the same node ("Ada", before "Lovelace").
    """

    kind: Kind
    text: str
    start: int
    end: int
    data: Any = None
    terms: tuple[Term, ...] = ()
    links: tuple[ValueLink, ...] = ()
    time: TimePhrase | None = None
    words: tuple[str, ...] = field(default=())
    unit: str = ""
    also: tuple[ValueLink, ...] = ()

    @property
    def label_terms(self) -> tuple[LabelTerm, ...]:
        """The labels that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, LabelTerm))

    @property
    def relation_terms(self) -> tuple[RelationTerm, ...]:
        """The relationship types that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, RelationTerm))

    @property
    def verb_terms(self) -> tuple[RelationTerm, ...]:
        """The relationship types that the words may mean as their verb."""
        return tuple(term for term in self.relation_terms if term.role == "verb")

    @property
    def property_terms(self) -> tuple[PropertyTerm, ...]:
        """The property keys that the words may mean."""
        return tuple(term for term in self.terms if isinstance(term, PropertyTerm))


_HOW_DIMENSIONS = {
    "much",
    "long",
    "far",
    "old",
    "tall",
    "big",
    "large",
    "heavy",
    "high",
    "expensive",
    "deep",
    "fast",
    "wide",
    "young",
}

_UNITS = word_set(
    """km kilometers kilometres kilometer m meters metres miles mi kg kilograms kilos tons tonnes
    ton grams hours hour h minutes minute min seconds ms days usd eur euros euro dollars dollar
    percent % $ € £ years old points"""
)

_ALL_UNITS = _UNITS | UNITS | UNIT_SUFFIXES - {"count", "value", "amount"}

_SHORT_NUMBER = re.compile(r"(\d+(?:\.\d+)?)(k|mn|mln|bn)")

_TIMES = {"once": 1, "twice": 2, "thrice": 3}

_RATES = word_set(
    "unit piece head person hour day night week month year minute second mile km kg liter litre"
)
"""What a number may be counted per, when it is compared: "less than 5 per unit"."""

_BEFORE_NUMBERS = word_set("compare more most top between howmany")

_SPELT = word_set(
    """between which where average highest lowest latest without number least total most different
    directly indirectly shortest longest during through earliest before after exactly currently
    distinct largest smallest connected"""
)
_KNOWN_WORDS = frozenset(word for phrase in GRAMMAR for word in phrase) | STOP_WORDS | LIGHT_WORDS
"""Words of the language that a longer one may be a misspelling of, and words that are none."""

_HYPHENS = re.compile(r"[^\W_]+")


def cut(
    text: str,
    links: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    vocabulary: Vocabulary,
) -> tuple[Chunk, ...]:
    """Cut a question into chunks, in its order; every word is in exactly one."""
    spans = _spans(text, links, times, vocabulary)
    tokens = [_respelt(token, spans, vocabulary) for token in _split_tokens(tokenize(text), spans)]
    chunks: list[Chunk] = []
    position = 0
    while position < len(tokens):
        chunk, used = _next_chunk(text, tokens, position, spans, vocabulary, chunks)
        last = chunks[-1] if chunks else None
        if last is not None and chunk.kind == "skip" and _is_unit_of(last, tokens[position].lower):
            chunks[-1] = replace(last, unit=tokens[position].lower)
        elif chunk.kind == "skip" and chunk.words[:1] == ("used",) and chunks[-2:-1]:
            # "What is X used to treat" asks as "What does X treat".
            be = chunks[-2]
            chunks[-2] = replace(be, kind="do") if be.kind == "be" else be
        elif (key := _key_told_apart(chunks, chunk)) is not None:
            chunks[-2:] = [key]
        elif last is not None and (both := _one_name(last, chunk, text)) is not None:
            chunks[-1] = both
        else:
            chunks.append(chunk)
        position += used
    return tuple(chunk for chunk in chunks if chunk.kind != "skip")


def _key_told_apart(chunks: Sequence[Chunk], chunk: Chunk) -> Chunk | None:
    """As in "How many tickets were sold", "years of experience": the words of one key."""
    if len(chunks) < 2 or chunks[-2].kind != "term" or chunk.kind != "term":
        return None
    noun, between = chunks[-2:]
    if between.kind != "be" and between.words != ("of",):
        return None
    if noun.label_terms or not noun.property_terms:
        return None
    if between.kind == "be" and noun.property_terms[0].score >= 0.9:
        return None
    wanted = {stem(word) for word in (*noun.words, *chunk.words)}
    both = [
        replace(term, score=0.95)
        for term in chunk.property_terms
        if wanted == {stem(word) for word in name_words(term.key)}
    ]
    return replace(noun, terms=tuple(both)) if both else None


def _respelt(token: Token, spans: Mapping[int, Chunk], vocabulary: Vocabulary) -> Token:
    """A misspelt word of the language ("betwen") as it is spelt."""
    word = token.lower
    inside = any(chunk.start <= token.start < chunk.end for chunk in spans.values())
    if not inside and word in TYPED_IN_HASTE and not vocabulary.lookup((word,)):
        return replace(token, text=TYPED_IN_HASTE[word])
    if token.kind != "word" or len(word) < 5 or inside or word in _KNOWN_WORDS:
        return token
    near = [known for known in _SPELT if edit_distance(word, known, 1) <= 1]
    if len(near) != 1 or vocabulary.lookup((word,)):
        return token
    return replace(token, text=near[0])


def _is_unit_of(chunk: Chunk, word: str) -> bool:
    return chunk.kind == "number" and not chunk.unit and word in UNITS | {"old", "times"}


def _one_name(first: Chunk, second: Chunk, text: str) -> Chunk | None:
    """Two parts of one name side by side ("core platfrom") as one mention of it."""
    if first.kind != "value" or second.kind != "value":
        return None
    if text[first.end : second.start].strip(" -"):
        return None
    family = _family_name(first, second)
    if family is not None:
        return replace(family, start=first.start, text=text[first.start : second.end])
    meant = {(link.label, link.key, link.value) for link in second.links}
    links = tuple(link for link in first.links if (link.label, link.key, link.value) in meant)
    return (
        replace(first, end=second.end, text=text[first.start : second.end], links=links)
        if links
        else None
    )


def _family_name(first: Chunk, second: Chunk) -> Chunk | None:
    """A given name and a family name of one node."""
    pairs = [
        (given, family)
        for given in first.links
        for family in second.links
        if given.label == family.label
        if _part_of_name(given) in GIVEN_NAME_KEYS and _part_of_name(family) in FAMILY_NAME_KEYS
        if given.node_id is None or family.node_id is None or given.node_id == family.node_id
    ]
    if not pairs:
        return None
    given, family = pairs[0]
    score = max(given.score, family.score)
    return replace(second, links=(replace(family, score=score),), also=(given,))


def _part_of_name(link: ValueLink) -> str:
    return "".join(name_words(link.key))


def _spans(
    text: str,
    links: Sequence[ValueLink],
    times: Sequence[TimePhrase],
    vocabulary: Vocabulary,
) -> dict[int, Chunk]:
    """Linked values and times by where they begin; the longer one where they overlap."""
    by_span: dict[tuple[int, int], list[ValueLink]] = defaultdict(list)
    for link in links:
        if is_class_rather(link, vocabulary, text[link.end :]):
            continue
        by_span[link.start, link.end].append(link)
    found = [
        Chunk(
            "value", same[0].text, start, end, links=tuple(same), terms=_terms_of(same, vocabulary)
        )
        for (start, end), same in by_span.items()
    ]
    found += [Chunk("time", t.text, t.start, t.end, time=t) for t in times]
    chosen: list[Chunk] = []
    for chunk in sorted(found, key=lambda c: (c.start - c.end, c.kind != "value")):
        if all(chunk.end <= other.start or chunk.start >= other.end for other in chosen):
            chosen.append(chunk)
    return {chunk.start: chunk for chunk in chosen}


def is_class_rather(link: ValueLink, vocabulary: Vocabulary, following: str = "") -> bool:
    """As in "pet owners", where a plan is called "Pet Plus": a word for a class of this graph.

    So too "events", where those have a label and "event" is a kind of campaigns: unless these are
    what follows.
    """
    if not (link.text.islower() and link.text.isalpha()):
        return False
    labels = {t.label: t.score for t in vocabulary.lookup((link.text,)) if isinstance(t, LabelTerm)}
    if link.score <= PART_OF_NAME_SCORE:
        return bool(labels)
    owner = vocabulary.schema.label(link.label)
    category = owner is not None and link.key != owner.name_key
    others = [score for label, score in labels.items() if label != link.label]
    if not category or link.label in labels or max(others, default=0.0) < SURE_OF_CLASS:
        return False
    after = re.match(r"\W*(\w+)", following)
    terms = vocabulary.lookup((after.group(1).lower(),)) if after else ()
    return not any(isinstance(t, LabelTerm) and t.label == link.label for t in terms)


SURE_OF_CLASS = 0.85
PART_OF_NAME_SCORE = 0.8
"""What a value scores of which the question gives a part."""


def _terms_of(links: Sequence[ValueLink], vocabulary: Vocabulary) -> tuple[Term, ...]:
    """What the word of a one-word value may mean as a schema term instead."""
    word = links[0].text
    if not word.isalpha():
        return ()
    terms = vocabulary.lookup((word,))
    return tuple(term for term in terms if term.score >= 0.9 or vocabulary.says_when(term))


def _split_tokens(tokens: Iterable[Token], spans: Mapping[int, Chunk]) -> list[Token]:
    """Hyphenated words outside values become several tokens, "on-call" like "on call"."""
    covered = [(chunk.start, chunk.end) for chunk in spans.values()]
    split: list[Token] = []
    for token in tokens:
        inside = any(start <= token.start < end for start, end in covered)
        if token.kind != "word" or inside or not re.search(r"[-/]", token.text):
            split.append(token)
            continue
        split.extend(
            Token(part.group(), "word", token.start + part.start(), token.start + part.end())
            for part in _HYPHENS.finditer(token.text)
        )
    return split


def _next_chunk(
    text: str,
    tokens: Sequence[Token],
    position: int,
    spans: Mapping[int, Chunk],
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int]:
    token = tokens[position]
    spanned = spans.get(token.start)
    if spanned is not None and (
        _is_mere_number(spanned, token, before)
        or _is_reckoned(spanned, token, before)
        or _begins_class(spanned, tokens, position, spans, vocabulary)
    ):
        spanned = None
    if spanned is not None and spanned.end >= token.end:
        used = sum(1 for t in tokens[position:] if t.start < spanned.end)
        return spanned, used
    phrase = _phrase(text, tokens, position, vocabulary, before)
    if phrase is not None:
        return phrase
    if _says_no_more(text, token, before, vocabulary) or _is_vague(tokens, position, vocabulary):
        return _chunk("skip", text, tokens, position, 1), 1
    terms, term_length = _terms_at(tokens, position, spans, vocabulary)
    certain = bool(terms) and terms[0].score >= 0.6
    grammar, grammar_length = _grammar_at(tokens, position)
    if _is_no_grammar(token, grammar, terms, before):
        grammar, grammar_length = [], 0
    unit_length = _unit_at(tokens, position, terms, before)
    if unit_length:
        return _chunk("skip", text, tokens, position, unit_length), unit_length
    if (
        certain
        and term_length >= max(grammar_length, 1)
        and not (
            grammar_length == term_length
            and _grammar_wins(token, grammar, terms, before, tokens, position)
        )
    ):
        chunk = _chunk("term", text, tokens, position, term_length)
        plausible = _without_other_roles(_plausible(terms), vocabulary)
        if term_length == 1 and terms[0].score < 0.95:
            plausible += vocabulary.respelt(token.lower, allowed=1)
        return replace(chunk, terms=plausible), term_length
    if grammar and _is_of_noun(text, token, grammar, before):
        return _chunk("unknown", text, tokens, position, 1), 1
    if grammar:
        kind, data = _fitting(grammar, before, tokens, position, grammar_length)
        return replace(
            _chunk(kind, text, tokens, position, grammar_length), data=data
        ), grammar_length
    return _plain_chunk(text, tokens, position, terms, vocabulary, before)


def _is_last(tokens: Sequence[Token], position: int) -> bool:
    return all(token.kind == "symbol" for token in tokens[position + 1 :])


def _phrase(
    text: str,
    tokens: Sequence[Token],
    position: int,
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int] | None:
    """What is one thing whatever its words may mean elsewhere."""
    if tokens[position].kind == "possessive":
        return _chunk("possessive", text, tokens, position, 1), 1
    compared = _adjective_compared(text, tokens, position)
    if compared is not None:
        return compared
    opposite = _opposite(text, tokens, position, vocabulary)
    if opposite is not None and len(opposite.words) > 1:
        return opposite, len(opposite.words)
    operand = bool(before) and before[-1].kind == "text_operator" and _is_last(tokens, position)
    if operand and tokens[position].kind == "word" and tokens[position].lower in STOP_WORDS:
        # "Names that start with A": a letter, whatever it is elsewhere.
        found = _chunk("text", text, tokens, position, 1)
        return replace(found, data=tokens[position].text), 1
    around = [t.lower for t in (*tokens[max(0, position - 1) : position], *tokens[position + 1 :])]
    if tokens[position].lower in {"a", "an"} and around[:1] == ["within"] and position:
        unit = around[1] if len(around) > 1 else ""
        if unit in UNITS:  # "within a week"
            return replace(_chunk("number", text, tokens, position, 2), data=1, unit=unit), 2
    return None


def _says_no_more(text: str, token: Token, before: Sequence[Chunk], vocabulary: Vocabulary) -> bool:
    """As in "page count", "cost estimate", "disclosure date": the key before it says it already."""
    last = before[-1] if before else None
    if last is None or last.kind != "term" or last.label_terms or not last.property_terms:
        return False
    if text[last.end : token.start].strip() or last.property_terms[0].score < 0.6:
        return False
    if token.lower in MOMENT_NOUNS:
        return vocabulary.is_time(last.property_terms[0])
    if token.lower not in MEASURE_NOUNS or vocabulary.is_time(last.property_terms[0]):
        return False
    return not any(term.score > 0.8 for term in vocabulary.lookup((token.lower,)))


def _is_vague(tokens: Sequence[Token], position: int, vocabulary: Vocabulary) -> bool:
    """As in "estimated cost": an adjective that only says of a key what it is anyhow."""
    following = tokens[position + 1 : position + 3]
    vague = tokens[position].lower in VAGUE_ADJECTIVES
    vague = vague and not vocabulary.lookup((tokens[position].lower,))
    return vague and any(
        isinstance(term, PropertyTerm) and term.score >= 0.6
        for token in following
        for term in vocabulary.lookup((token.lower,))
    )


def _is_no_grammar(
    token: Token,
    grammar: Sequence[tuple[Kind, Any]],
    terms: Sequence[Term],
    before: Sequence[Chunk],
) -> bool:
    """Do words that structure other questions name something in this one?"""
    last = before[-1].kind if before else None
    if list(grammar) == [("count", None)]:  # "the highest amount of a transfer"
        ranked = last in {"superlative", "aggregate", "most"}
        return ranked and bool(terms) and terms[0].score >= 0.9
    if last == "compare" and token.lower in _TIMES:  # "more than once"
        return True
    # "Were ordered by" is a verb.
    return bool(terms) and list(grammar) == [("order", None)] and last == "be"


def _is_of_noun(
    text: str, token: Token, grammar: Sequence[tuple[Kind, Any]], before: Sequence[Chunk]
) -> bool:
    """As in "the phone number of X", where no such key is known: nothing is counted."""
    last = before[-1] if before else None
    named = last is not None and last.kind in {"value", "unknown"}
    beside = last is not None and not text[last.end : token.start].strip()
    return grammar[0] == ("count", None) and token.lower == "number" and named and beside


def _unit_at(
    tokens: Sequence[Token], position: int, terms: Sequence[Term], before: Sequence[Chunk]
) -> int:
    """How many words here only say what the number before them counts, or per what."""
    costs = bool(before) and before[0].kind == "dimension"
    after = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    if tokens[position].lower == "per" and any(_holds_rate(chunk, after) for chunk in before):
        return 2  # "cost per kilo", of "costPerKg"
    if costs and before[-1].kind != "dimension" and _is_rate(tokens, position, before):
        return 2
    if not before or before[-1].kind != "number":
        return 0
    word = tokens[position].lower
    aged = word == "years" and after == "old"
    named = bool(terms) and terms[0].score >= 1
    if aged or (word in _ALL_UNITS | {"times"} and not named):
        return 1
    return 2 if _is_rate(tokens, position, before) else 0


def _holds_rate(chunk: Chunk, per: str) -> bool:
    words = [name_words(term.key) for term in chunk.property_terms[:1]]
    said = {stem(word) for key in words if "per" in key[1:] for word in key}
    return bool(said) and (stem(per) in said or per in _ALL_UNITS | _RATES)


def _is_mere_number(spanned: Chunk, token: Token, before: Sequence[Chunk]) -> bool:
    """As in "more than 5 trials", where a text of the graph is "5" too: nothing names its key."""
    if spanned.kind != "value" or token.kind != "number" or spanned.end != token.end:
        return False
    last = before[-1] if before else None
    if last is None or last.kind != "term":
        return spanned.links[0].score < 0.9 or (last is not None and last.kind in _BEFORE_NUMBERS)
    named = {link.key for link in spanned.links} & {term.key for term in last.property_terms}
    owned = {link.label for link in spanned.links} & {term.label for term in last.label_terms}
    return not named and not owned


def _is_reckoned(spanned: Chunk, token: Token, before: Sequence[Chunk]) -> bool:
    """As in "average rating", where a text of the graph is "Average": what is worked out."""
    reckons = any(
        kind in {"aggregate", "superlative"} for kind, _ in GRAMMAR.get((token.lower,), ())
    )
    opening = not before or before[-1].kind in {"list", "wh", "be", "superlative", "compare", "and"}
    return reckons and opening and spanned.end == token.end and token.text != spanned.links[0].value


def _begins_class(
    spanned: Chunk,
    tokens: Sequence[Token],
    position: int,
    spans: Mapping[int, Chunk],
    vocabulary: Vocabulary,
) -> bool:
    """As in "security advisories", where "security" is a text of the graph too."""
    terms, length = _terms_at(tokens, position, spans, vocabulary)
    longer = length > 1 and tokens[position + length - 1].end > spanned.end
    if longer and isinstance(terms[0], RelationTerm) and terms[0].score >= 0.97:
        return terms[0].role == "verb" and spanned.text.islower()  # "shipped from"
    return longer and isinstance(terms[0], LabelTerm) and terms[0].score >= 0.95


def _is_rate(tokens: Sequence[Token], position: int, before: Sequence[Chunk]) -> bool:
    compared = any(chunk.kind in {"compare", "more", "between"} for chunk in before[-4:-1])
    compared |= any(chunk.kind == "dimension" for chunk in before)
    following = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    return compared and tokens[position].lower in {"per", "a", "an"} and following in _RATES


def _plausible(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Without what is much weaker than the best; a label's own words mean the label."""
    best = terms[0]
    if isinstance(best, LabelTerm) and best.score >= 1:
        return tuple(term for term in terms if term.score >= 0.95)
    kept = tuple(term for term in terms if term.score > best.score - 0.16)
    owners = {owner for term in kept if isinstance(term, PropertyTerm) for owner in term.owners}
    weaker = [term for term in terms if isinstance(term, PropertyTerm) and term not in kept]
    others = [t for t in weaker if t.score > 0.7 and not owners & set(t.owners)]
    return (*kept, *others) if owners else kept


def _without_other_roles(terms: tuple[Term, ...], vocabulary: Vocabulary) -> tuple[Term, ...]:
    """As in "funders", the class, where grants FUND too: the class is what its name says."""
    classes = {t.label for t in terms if isinstance(t, LabelTerm) and t.score >= 1}
    return tuple(
        term
        for term in terms
        if not (isinstance(term, RelationTerm) and term.role == "noun" and classes)
        or classes & vocabulary.labels_at(term.type, term.side)
    )


def _plain_chunk(
    text: str,
    tokens: Sequence[Token],
    position: int,
    terms: tuple[Term, ...],
    vocabulary: Vocabulary,
    before: Sequence[Chunk],
) -> tuple[Chunk, int]:
    """A measure, a quoted text, a weak or misspelt schema word, or an unknown one."""
    token = tokens[position]
    lower = token.lower
    chunk = _chunk("unknown", text, tokens, position, 1)
    measure = _measure(text, tokens, position)
    if measure is not None:
        return measure
    if token.kind == "quoted":
        return replace(chunk, kind="text", data=token.text), 1
    if terms:
        return replace(chunk, kind="term", terms=terms), 1
    if token.kind == "symbol":
        return replace(chunk, kind="stop" if token.text in ".?!:" else "skip"), 1
    if lower == "how" and position == 0:
        return replace(chunk, data="how"), 1
    verb = position + 1 < len(tokens) and _is_verb(tokens[position + 1].lower, vocabulary)
    if before and (said := _after(chunk, before[-1], before_verb=verb)) is not None:
        return said, 1
    following = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    alone = following != "of" or lower in STOP_WORDS
    if alone and (lower in _UNITS or lower in UNITS or lower in STOP_WORDS):
        return replace(chunk, kind="skip"), 1
    spent = lower in SPENDING and following not in {"the", "most", "least", "more", "less"}
    if lower in LIGHT_WORDS or spent:
        return replace(chunk, data="light"), 1
    if lower in TAKINGS:
        return replace(chunk, kind="takings"), 1
    denied = _denied(text, token, vocabulary)
    if denied is not None:
        return denied, 1
    opposite = _opposite(text, tokens, position, vocabulary)
    if opposite is not None:
        return opposite, len(opposite.words)
    plain = token.kind == "word" and lower.isalpha() and not _is_ordinary(lower)
    # "From Leeds": a name that this graph does not hold, and no slip for FEEDS.
    name = token.text[:1].isupper() and bool(before) and not text.istitle()
    respelt = vocabulary.respelt(lower) if plain and not name else ()
    return (replace(chunk, kind="term", terms=respelt) if respelt else chunk), 1


def _measure(text: str, tokens: Sequence[Token], position: int) -> tuple[Chunk, int] | None:
    """A number, or an adjective of measure: "how long", "longer than", "longest", "most recent"."""
    token = tokens[position]
    lower = token.lower
    after = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    if lower in _TIMES:
        found = _chunk("number", text, tokens, position, 1)
        return replace(found, data=_TIMES[lower], unit="times"), 1
    if token.kind == "number" or lower in NUMBER_WORDS or _SHORT_NUMBER.fullmatch(lower):
        many = MAGNITUDES.get(after)
        number = _number(token)
        found = _chunk("number", text, tokens, position, 1 if many is None else 2)
        if many is not None:
            number = plain(number * many)
        return replace(found, data=number), len(found.words)
    if lower == "how" and after in _HOW_DIMENSIONS:
        following = [t.lower for t in tokens[position + 2 : position + 3]]
        used = 3 if after == "much" and following == ["money"] else 2
        return replace(_chunk("dimension", text, tokens, position, used), data=after), used
    if lower in COMPARATIVES:
        used = 2 if after == "than" else 1
        return replace(_chunk("more", text, tokens, position, used), data=COMPARATIVES[lower]), used
    if lower in SUPERLATIVES:
        found = _chunk("superlative", text, tokens, position, 1)
        return replace(found, data=SUPERLATIVES[lower]), 1
    rest = [t.lower for t in tokens[position + 1 :]]
    if lower.endswith("est") and len(lower) > 5 and rest[:1] != ["by"] and "by" in rest:
        # "The riskiest customers by risk score": what it means is said behind it.
        return replace(_chunk("superlative", text, tokens, position, 1), data="busy"), 1
    if lower in {"most", "least"} and after in DIMENSIONS:
        return replace(_chunk("superlative", text, tokens, position, 2), data=after), 2
    return None


def _adjective_compared(
    text: str, tokens: Sequence[Token], position: int
) -> tuple[Chunk, int] | None:
    """As in "more expensive than", "less expensive than": an adjective without an ending."""
    following = [token.lower for token in tokens[position + 1 : position + 3]]
    if tokens[position].lower not in {"more", "less"} or following[1:] != ["than"]:
        return None
    if following[0] not in DIMENSIONS:
        return None
    return replace(_chunk("more", text, tokens, position, 3), data=following[0]), 3


def _denied(text: str, token: Token, vocabulary: Vocabulary) -> Chunk | None:
    """As in "Uninsured", "inactive": the denial of a property that the rest of the word names."""
    for prefix in _NEGATIVE_PREFIXES:
        rest = token.lower.removeprefix(prefix)
        if rest == token.lower or len(rest) < 4:
            continue
        terms = tuple(t for t in vocabulary.lookup((rest,)) if isinstance(t, PropertyTerm))
        if terms:
            chunk = Chunk("term", text[token.start : token.end], token.start, token.end)
            return replace(chunk, terms=terms, data="denied", words=(token.lower,))
    return None


def _opposite(
    text: str, tokens: Sequence[Token], position: int, vocabulary: Vocabulary
) -> Chunk | None:
    """As in "open-air", where venues are indoor or not: the denial of such a key."""
    for length in (3, 2, 1):
        said = " ".join(token.lower for token in tokens[position : position + length])
        for word in OPPOSITES.get(said, ()):
            terms = tuple(
                term
                for term in vocabulary.lookup((word,))
                if isinstance(term, PropertyTerm) and "BOOLEAN" in vocabulary.types_of(term)
            )
            if terms:
                chunk = _chunk("term", text, tokens, position, length)
                return replace(chunk, terms=terms, data="denied")
    return None


def _is_ordinary(word: str) -> bool:
    """Is a word English, and no misspelt one of the schema: "fails", where there is an email?"""
    return word in ORDINARY_WORDS or word.removesuffix("s") in ORDINARY_WORDS


def _is_verb(word: str, vocabulary: Vocabulary) -> bool:
    terms = vocabulary.lookup((word,))
    return any(isinstance(term, RelationTerm) and term.role == "verb" for term in terms)


def _after(chunk: Chunk, last: Chunk, *, before_verb: bool) -> Chunk | None:
    """Words that mean nothing elsewhere, and something behind these."""
    word = chunk.text.lower()
    if word in _ALL_UNITS and _may_count(last):
        return replace(chunk, data="light", unit=word)
    # "Who got only 5 stars" says more than "who got 5 stars", "docks with only small boats" too.
    told = last.relation_terms or last.data == "light" or last.kind in {"have", "do"}
    return chunk if word in _ONLY and (told or (before_verb and last.label_terms)) else None


_ONLY = frozenset({"only", "exclusively", "solely"})


def _may_count(chunk: Chunk) -> bool:
    """May a unit behind these words be what is asked for: "how many GB", "lesson minutes"?"""
    return chunk.kind in {"howmany", "aggregate", "most"} or bool(chunk.label_terms)


def _chunk(kind: Kind, text: str, tokens: Sequence[Token], position: int, used: int) -> Chunk:
    span = tokens[position : position + used]
    start, end = span[0].start, span[-1].end
    return Chunk(kind, text[start:end], start, end, words=tuple(token.lower for token in span))


def _grammar_at(tokens: Sequence[Token], position: int) -> tuple[list[tuple[Kind, Any]], int]:
    lowers = [
        token.lower if token.kind in {"word", "symbol"} else "\0"
        for token in tokens[position : position + LONGEST_PHRASE]
    ]
    for length in range(len(lowers), 0, -1):
        found = GRAMMAR.get(tuple(lowers[:length]))
        if found:
            return found, length
    if lowers and lowers[0] == "most" and len(lowers) > 1 and lowers[1] in DIMENSIONS:
        return [], 0
    return [], 0


def _terms_at(
    tokens: Sequence[Token], position: int, spans: Mapping[int, Chunk], vocabulary: Vocabulary
) -> tuple[tuple[Term, ...], int]:
    for length in range(min(MAX_TERM_WORDS, len(tokens) - position), 0, -1):
        span = tokens[position : position + length]
        if any(token.kind != "word" for token in span):
            continue
        if any(token.start in spans for token in span[1:]):
            continue
        if length > 1 and (span[-1].lower in {"the", "a", "an"} or span[0].lower in _AUXILIARIES):
            continue
        following = tokens[position + length].lower if position + length < len(tokens) else ""
        if length > 1 and span[-1].lower == "at" and following in {"least", "most"}:
            continue
        words = tuple(token.lower for token in span)
        terms = vocabulary.lookup(words) or vocabulary.of_phrase(" ".join(words))
        if terms:
            return terms, length
    return (), 0


_AUXILIARIES = word_set("is are was were be has have had does do did")

_NEGATIVE_PREFIXES = ("un", "non", "in")

_NEVER_TERMS = word_set(
    """of in on at by for from to with the a an and or is are was were be do does did have has had
    not no that which who what whose"""
)


def _grammar_wins(
    token: Token,
    grammar: Sequence[tuple[Kind, Any]],
    terms: Sequence[Term],
    before: Sequence[Chunk],
    tokens: Sequence[Token],
    position: int,
) -> bool:
    """Is a word that is both grammar and a schema term grammar here?"""
    if not grammar:
        return False
    if token.lower in _NEVER_TERMS:
        return True
    kinds = {kind for kind, _ in grammar}
    if "text_operator" in kinds and before and before[-1].property_terms:
        return not before[-1].label_terms
    if "list" in kinds:
        opening = not before or before[-1].kind == "stop"
        article = position + 1 < len(tokens) and tokens[position + 1].lower in {
            "the",
            "all",
            "me",
            "every",
        }
        return opening and (article or not any(isinstance(term, LabelTerm) for term in terms))
    return terms[0].score < 0.9


def _fitting(
    grammar: Sequence[tuple[Kind, Any]],
    before: Sequence[Chunk],
    tokens: Sequence[Token],
    position: int,
    length: int,
) -> tuple[Kind, Any]:
    """Which of a phrase's uses stands here."""
    kinds = dict(grammar)
    last = before[-1] if before else None
    following = tokens[position + length] if position + length < len(tokens) else None
    if "wh" in kinds and "that" in kinds:
        opening = last is None or last.kind in {
            "list",
            "comma",
            "and",
            "prep",
            "stop",
            "skip",
            "by",
            "be",
        }
        return ("wh", kinds["wh"]) if opening or (last and last.kind == "per") else ("that", None)
    if "that" in kinds:
        return "that", None
    if "do" in kinds and "neg" in kinds:
        return "neg", "do"
    if ("be" in kinds and "neg" in kinds) or ("have" in kinds and "neg" in kinds):
        return "neg", "be"
    if "between" in kinds and "prep" in kinds:
        numeric = following is not None and (following.kind == "number")
        return ("between", None) if numeric else ("prep", None)
    if "former" in kinds and "top" in kinds:
        return "former", None
    if "former" in kinds and length > 1 and "be" in [chunk.kind for chunk in before[-2:]]:
        return "skip", None  # "is used to treat"
    if "aggregate" in kinds and "average" in kinds:
        compared = last is not None and last.kind in {"compare", "more"}
        return ("average", None) if compared else ("aggregate", "avg")
    return grammar[0]


def _number(token: Token) -> int | float:
    if token.lower in NUMBER_WORDS:
        return NUMBER_WORDS[token.lower]
    short = _SHORT_NUMBER.fullmatch(token.lower)
    if short is not None:
        return plain(float(short[1]) * MAGNITUDES[short[2]])
    text = token.text.replace(",", "").rstrip("%")
    return float(text) if "." in text else int(text)
