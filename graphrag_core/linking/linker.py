"""Which values of the graph does a question name?

`EntityLinker.link` finds them by spelling: whole names first, then parts of names, then close
spellings; the longest match wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.english.adjectives import COMPARATIVES, SUPERLATIVES
from graphrag_core.english.function_words import (
    ARTICLES,
    LIGHT_WORDS,
    ORDINARY_WORDS,
    STOP_WORDS,
    word_set,
)
from graphrag_core.english.short_forms import ShortForms
from graphrag_core.english.value_adjectives import VALUE_ADJECTIVES
from graphrag_core.english.word_forms import SINGULARS
from graphrag_core.english.words import (
    WordToken,
    allowed_edits,
    edit_distance,
    is_verb_form,
    name_words,
    singular,
    spoken_words,
    squeeze,
    stem,
    tokenize,
    value_forms,
)
from graphrag_core.linking.coded_values import LONGEST_CODE, STANDARD, CodedValues
from graphrag_core.linking.name_index import NamedValue, NameIndex, Names
from graphrag_core.linking.name_store import MAX_AGE_S, MAX_IN_MEMORY, NameStore
from graphrag_core.protocols import Database
from graphrag_core.types import (
    Candidate,
    Clarification,
    Links,
    Question,
    Schema,
    ValueLink,
)

MAX_QUESTION_TOKENS = 200
MAX_PHRASE_TOKENS = 8
MIN_PART = 0.3
"""Words of a name that must be given, as a share of all its words."""

LONG_NAMES = (6, 5, 4)
SHORT_NAMES = (3, 2, 1)
"""So many words of a name are looked up together, with a slip in one of them."""

BEGUN = 0.72
"""How sure a name is of which a question gives the first of several words."""
PARTICLES = frozenset({"out", "off", "on", "in", "under", "up", "not", "no"})
"""Words that begin phrases of states: "out of service", "on hold"."""
LONGEST_FORM = 4
"""Words of a phrase that a code may be short for, at most."""

OTHER_FORM = 0.85
"""What a value's other form is worth beside one that is written just so."""

COUNTRIES = frozenset({"country", "nation"})
"""Nouns of what an adjective as "Indonesian" is of, though regions may be called the same."""
NUMBERS = frozenset({"INTEGER", "FLOAT"})
POSSESSIVES = frozenset({"my", "our", "your", "their", "its", "his", "her"})

MAX_CANDIDATES = 8
"""A part of a name that more names than this share is an ordinary word of this graph."""
NAME_PARTICLES = word_set("a an and da de del den der di dos du el for la le of the van von y")
"""Words that proper names have in lower case."""
TITLES_TO_A_NAME = 8
"""So many more titles may have a proper name in them: "Thunderstorms at Kennedy"."""


@dataclass(frozen=True, slots=True)
class _Match:
    """Values for the tokens from `first` to `last` (exclusive), equally good among themselves.

    `adjectives` are values named by another form of the word, less good: Germany for "German".
    """

    first: int
    last: int
    targets: tuple[NamedValue, ...]
    score: float
    adjectives: tuple[NamedValue, ...] = ()


def _deed_apart(token: WordToken) -> Iterator[WordToken]:
    """Yield both parts of "German-born", "Berlin-based": what is named, and what it does."""
    named, _, deed = token.text.partition("-")
    if token.kind == "word" and named and is_verb_form(deed):
        yield WordToken(named, "word", token.start, token.start + len(named))
        yield WordToken(deed, "word", token.end - len(deed), token.end)
    else:
        yield token


class EntityLinker:
    """Finds the values that questions name in one graph; safe to share between threads.

    Names of labels with more than `max_in_memory` nodes are copied to a file in the background;
    until then the database is asked. What `before` has copied of the same graph is taken over.
    """

    def __init__(
        self,
        database: Database,
        schema: Schema,
        *,
        max_age_s: float = MAX_AGE_S,
        max_in_memory: int = MAX_IN_MEMORY,
        before: "EntityLinker | None" = None,
    ) -> None:
        self._store: NameStore = NameStore(
            database,
            schema,
            max_age_s=max_age_s,
            max_in_memory=max_in_memory,
            before=before._store if before is not None else None,
        )
        self._schema_words = _schema_words(schema)
        self._short_words = ShortForms(w for w in self._schema_words if len(w) <= LONGEST_CODE)
        self._schema_stems = frozenset(stem(word) for word in self._schema_words)
        self._stems_of_names = frozenset(
            stem(words[0])
            for name in _things_and_amounts(schema)
            if len(words := name_words(name)) == 1
        )
        nouns = (word for label in schema.labels for word in name_words(label.name)[-1:])
        self._stems_of_labels = frozenset(map(stem, nouns))
        self._short_labels = ShortForms(w for w in self._stems_of_labels if len(w) <= LONGEST_CODE)
        self._coded = CodedValues(schema)

    def link(self, question: Question) -> Links:
        """Link a question's terms to values, in its order.

        Several for one span where labels differ. `clarification` is set when a term names several
        nodes equally well and neither the words around it nor `question.choices` decide. Raises
        `DatabaseUnavailableError`.
        """
        words = tokenize(question.text)[:MAX_QUESTION_TOKENS]
        tokens = tuple(part for word in words for part in _deed_apart(word))
        index = self._store.names()
        looked_up = self._store.look_up(question.text, tokens, self._is_plain)
        matches = self._matches(tokens, index, looked_up, question.tenant)
        matches = [
            _chosen(_hinted(match, tokens), tokens, question)
            for match in self._without_ends_of_names(_without_overlaps(matches), tokens)
        ]
        clarification = next(
            (
                found
                for match in matches
                if (found := self._ambiguity(match, tokens, question.text))
            ),
            None,
        )
        values = [link for match in matches for link in _links(match, tokens, question.text)]
        return Links(tuple(values), clarification)

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until the names of large labels that are being copied are there."""
        self._store.wait(timeout_s)

    def _matches(
        self,
        tokens: Sequence[WordToken],
        index: Names,
        looked_up: Names | None,
        tenant: str | None,
    ) -> list[_Match]:
        indexes = [index] if looked_up is None else [index, looked_up]
        longest = min(MAX_PHRASE_TOKENS, max(entry.longest for entry in indexes) + 1)
        found: list[_Match] = []
        for first in range(len(tokens)):
            for last in range(min(len(tokens), first + longest), first, -1):
                match = self._exact(tokens, first, last, indexes, tenant)
                if match is not None:
                    found.append(match)
        taken = {i for match in found for i in range(match.first, match.last)}
        in_memory = [entry for entry in indexes if isinstance(entry, NameIndex)]
        # A slip in a long name does not leave a part of it: "Clos du Puit 2022".
        found.extend(self._misspelt(tokens, taken, in_memory, tenant, LONG_NAMES))
        taken |= {i for match in found for i in range(match.first, match.last)}
        found.extend(self._partial(tokens, taken, indexes, tenant))
        taken |= {i for match in found for i in range(match.first, match.last)}
        found.extend(self._of_codes(tokens, taken))
        taken |= {i for match in found for i in range(match.first, match.last)}
        found.extend(self._misspelt(tokens, taken, in_memory, tenant, SHORT_NAMES))
        return found

    def _exact(
        self,
        tokens: Sequence[WordToken],
        first: int,
        last: int,
        indexes: Sequence[Names],
        tenant: str | None,
    ) -> _Match | None:
        words = tokens[first:last]
        if any(token.kind in {"possessive", "symbol"} for token in (words[0], words[-1])):
            return None
        joined = " ".join(token.text for token in words)
        spelling = squeeze(joined)
        if not spelling:
            return None
        targets = [t for index in indexes for t in _of_tenant(index.exact(spelling), tenant)]
        score = 1.0
        # "Opened" is no form of the status "open" where there is a key `opened_on`.
        own = len(words) == 1 and (
            words[0].lower in self._schema_words or self._is_verb_of_label(words[0].lower)
        )
        if not targets and words[-1].kind == "word" and not own:
            targets = [
                t
                for variant in (*value_forms(spelling), *_in_singular(words))
                for index in indexes
                for t in _of_tenant(index.exact(variant), tenant)
            ]
            score = 0.93
        said_so = {target.owner for target in targets}
        adjectives = [
            t
            for other in VALUE_ADJECTIVES.get(spelling, ())
            for index in indexes
            for t in _of_tenant(index.exact(other), tenant)
            if t.owner not in said_so and self._acceptable(joined, words, t)
        ]
        targets = [t for t in targets if self._acceptable(joined, words, t)]
        if not targets:
            targets, adjectives, score = adjectives, [], min(score, 0.93)
        if score < 1.0 and spelling in VALUE_ADJECTIVES:
            targets = [t for t in targets if _is_country(t)] or targets
        if not targets:
            return None
        if len(words) == 1 and len(spelling) == 1:
            score = 0.5
        exact = [t for t in targets if t.value == joined]
        if exact and len(joined) <= 3:
            targets = exact
        written_so = {(t.owner, t.key) for t in exact}
        others = [t for t in targets if (t.owner, t.key) not in written_so]
        if (
            exact
            and len({squeeze(t.value) for t in targets}) == 1
            and not all(t.is_name for t in targets)
        ):
            others = [t for t in others if t.is_name]
        targets = exact + others
        return _Match(first, last, tuple(targets), score, tuple(adjectives))

    def _acceptable(self, joined: str, words: Sequence[WordToken], target: NamedValue) -> bool:
        """Ordinary words name a value only when written just as the value is."""
        if words[0].kind == "quoted":
            return True
        if all(token.lower in STOP_WORDS for token in words):
            return joined == target.value and not joined.islower() and words[0].start > 0
        if len(words) == 1 and len(joined) <= 2 and joined.isalpha():
            return joined == target.value or (
                joined.upper() == target.value and not joined.islower()
            )
        if len(words) == 1 and target.is_name and words[0].lower in ORDINARY_WORDS:
            return joined[:1].isupper() and joined[:1] == target.value[:1]
        if len(words) == 1 and stem(words[0].text) in self._schema_stems and target.is_name:
            return joined == target.value
        if len(words) == 1 and stem(words[0].lower) in self._stems_of_names and joined.islower():
            # "Calls per berth" are not those with the code BERTH, where there are berths.
            return not target.value.isupper()
        return True

    def _partial(
        self,
        tokens: Sequence[WordToken],
        taken: set[int],
        indexes: Sequence[Names],
        tenant: str | None,
    ) -> Iterable[_Match]:
        """Names of which the question gives only some words ("billing", "Smith")."""
        for first in range(len(tokens)):
            for last in range(min(len(tokens), first + 4), first, -1):
                span = tokens[first:last]
                if taken & set(range(first, last)) or not self._could_name_together(span):
                    continue
                words = tuple(word for token in span for word in name_words(token.text))
                proper = all(map(_is_proper, span))
                most = MAX_CANDIDATES * (TITLES_TO_A_NAME if proper else 1)
                found = (index.containing(words, limit=most) for index in indexes)
                having = [target for some in found for target in _of_tenant(some, tenant)]
                if proper:
                    having = _names_before_titles(having)
                    having = having if len(having) <= MAX_CANDIDATES else []
                targets = _mostly_given(having, words)
                if not having and words and words[-1] != singular(words[-1]):
                    in_singular = (*words[:-1], singular(words[-1]))
                    parts = (i.containing(in_singular, limit=MAX_CANDIDATES) for i in indexes)
                    having = [target for some in parts for target in _of_tenant(some, tenant)]
                    having = [one for one in having if _is_noun_of(in_singular[-1], one.value)]
                    targets = _mostly_given(having, in_singular)
                alone = last - first == 1 and (proper or _begins_as_owner(tokens[first : last + 1]))
                if not targets and words and alone:
                    # "A Shakespeare play": a part of a text that is no node's name.
                    known = [i for i in indexes if isinstance(i, NameIndex)]
                    some = (t for index in known for t in index.values_with(words[0]))
                    targets = _mostly_given(_of_tenant(some, tenant), words)
                if targets:
                    score = 0.88 if last - first > 1 else 0.8
                    yield _Match(first, last, tuple(targets), score)
                elif alone:
                    yield from self._first_word(tokens, first, indexes, tenant)

    def _first_word(
        self, tokens: Sequence[WordToken], at: int, indexes: Sequence[Names], tenant: str | None
    ) -> Iterable[_Match]:
        """Find the one long name that a word begins: "the United flights", of United Air Lines."""
        words = name_words(tokens[at].text)
        found = [t for i in indexes for t in _of_tenant(i.containing(words, limit=2), tenant)]
        begun = [t for t in found if name_words(t.value)[: len(words)] == words]
        if words and len(begun) == len(found) == 1:
            yield _Match(at, at + 1, tuple(begun), BEGUN)

    def _of_codes(self, tokens: Sequence[WordToken], taken: set[int]) -> Iterable[_Match]:
        """Values said in other words: "cancelled", of CXL, and "phased out", of "phasing out"."""
        shouted = not any(token.text.islower() for token in tokens)
        for first in range(len(tokens)):
            for last in range(min(len(tokens), first + LONGEST_FORM), first, -1):
                span = tokens[first:last]
                if taken & set(range(first, last)) or span[0].lower in ARTICLES:
                    continue
                words = [word for token in span for word in token.lower.split("-") if word]
                # "In the shop" is IN_SHOP, "judgment for our client" JUDGMENT_FOR_CLIENT.
                bare = [w for w in words if w not in ARTICLES | POSSESSIVES]
                found = list(self._coded.inflected(bare))
                # "Out of service" is OOS.
                begins = _carries_meaning(span[0]) or (len(span) > 1 and span[0].lower in PARTICLES)
                if begins and _carries_meaning(span[-1]):
                    in_schema = len(words) == 1 and self._misspells_schema(span[0])
                    if not self._short_labels.of(words):  # "observatories" are `obsv`, no OBS
                        found += self._coded.named(words, in_schema=in_schema)
                    if len(words) == 1 and not in_schema:
                        found += self._coded.of_deed(words[0])
                if last - first == 1 and not shouted and self._may_be_code(tokens, first):
                    found += self._coded.of_code(span[0].text)
                best = max((score for _, score in found), default=0.0)
                if best >= STANDARD or (best and not any(map(_is_proper, span))):
                    yield _Match(first, last, tuple(t for t, score in found if score == best), best)

    def _may_be_code(self, tokens: Sequence[WordToken], at: int) -> bool:
        """Is a word in capitals, and none of the schema: "from DE", "in the US", no "IT staff"?"""
        token, behind = tokens[at], tokens[at + 1 : at + 2]
        if not token.text.isupper() or self._is_in_schema(token.lower):
            return False
        alone = not any(map(_carries_meaning, behind))
        after_the = at > 0 and tokens[at - 1].lower == "the"
        return _carries_meaning(token) or (after_the and alone)

    def _misspelt(
        self,
        tokens: Sequence[WordToken],
        taken: set[int],
        indexes: Sequence[NameIndex],
        tenant: str | None,
        lengths: Sequence[int],
    ) -> Iterable[_Match]:
        for first in range(len(tokens)):
            for length in lengths:
                last = first + length
                span = tokens[first:last]
                if last > len(tokens):
                    continue
                if taken & set(range(first, last)) or not self._could_misspell(span):
                    continue
                spelling = squeeze("".join(token.text for token in span))
                if len(span) == 1 and self._misspells_schema(span[0]):
                    continue
                digits = _digits(spelling)
                if digits and len(span) == 1:
                    continue
                for index in indexes:
                    close, distance = index.close_to(spelling)
                    alike = [target for target in close if _digits(target.value) == digits]
                    targets = _of_tenant(alike, tenant)
                    if targets:
                        yield _Match(first, last, tuple(targets), 0.9 - 0.08 * distance)
                        break
                    if last - first > 1:
                        continue
                    words = index.close_words(spelling)
                    if len(words) == 1 and spelling != words[0] + "s":  # "theatres" is a class
                        part = index.containing(words, limit=MAX_CANDIDATES)
                        if targets := _mostly_given(_of_tenant(part, tenant), words):
                            yield _Match(first, last, tuple(targets), 0.68)
                            break

    def _without_ends_of_names(
        self, matches: Sequence[_Match], tokens: Sequence[WordToken]
    ) -> Iterator[_Match]:
        """Leave out a part of several names behind a name of nothing: "Quayside Holdings Ltd"."""
        taken = {place for match in matches for place in range(match.first, match.last)}
        for match in matches:
            name = []
            for place in range(match.first - 1, 0, -1):
                if place in taken or not _is_proper(tokens[place]):
                    break
                name.append(tokens[place].lower)
            of_nothing = any(w not in ORDINARY_WORDS and not self._is_in_schema(w) for w in name)
            if not (of_nothing and len(match.targets) > 1 and match.score < 1.0):
                yield match

    def _could_misspell(self, span: Sequence[WordToken]) -> bool:
        """Beside a word that may be misspelt, words of the schema may be parts of the name."""
        named = [self._could_name(token) for token in span]
        if all(named):
            return True
        plain = all(
            t.kind == "number" or (t.kind == "word" and t.lower not in STOP_WORDS | LIGHT_WORDS)
            for t in span
        )
        return plain and any(named)

    def _could_name_together(self, span: Sequence[WordToken]) -> bool:
        """May words name something together: "Billing API", "St. Brigid's" of a hospital?"""
        own = [self._could_name(token) for token in span]
        first, *rest = zip(own, span, strict=True)
        return (
            any(own)
            and (first[0] or first[1].may_be_title)
            and all(own_ or token.kind == "possessive" or token.text == "." for own_, token in rest)
            and span[-1].text != "."
        )

    def _could_name(self, token: WordToken) -> bool:
        """May a word be a part of a name, or a misspelt one, rather than a word of the language?"""
        if token.kind == "quoted":
            return True
        lower = token.lower
        return (
            token.kind == "word"
            and len(lower) >= 3
            and lower not in STOP_WORDS
            and lower not in LIGHT_WORDS
            and (lower not in ORDINARY_WORDS or (token.text[0].isupper() and token.start > 0))
            and stem(lower) not in self._schema_stems
            and (lower != token.text or not self._is_long_form(lower))
            and not all(self._is_known(part) for part in name_words(lower))
        )

    def _is_plain(self, token: WordToken) -> bool:
        """Is a word so ordinary here that alone it is not worth a look into the database?"""
        if token.kind != "word":
            return token.kind in {"symbol", "possessive", "number"}
        if token.text[0].isupper() and token.start > 0:
            return False
        measuring = token.lower in SUPERLATIVES or token.lower in COMPARATIVES
        return measuring or all(self._is_known(part) for part in name_words(token.lower))

    def _is_known(self, word: str) -> bool:
        return word in STOP_WORDS or word in LIGHT_WORDS or stem(word) in self._schema_stems

    def _misspells_schema(self, token: WordToken) -> bool:
        """Is a word nearer to one of the schema, or its long form, than a name could be meant?"""
        return self._is_in_schema(token.lower) or self._is_long_form(token.lower)

    def _is_verb_of_label(self, word: str) -> bool:
        """Tell whether a participle is that of a label: "interviewed", of Interview."""
        return word.endswith("ed") and stem(word) in self._stems_of_labels

    def _is_in_schema(self, word: str) -> bool:
        """Tell whether a word is one of the schema, or a slip of one."""
        allowed = allowed_edits(word)
        words = (w for known in self._schema_words for w in (known, known + "s"))
        slip = allowed > 0 and any(edit_distance(word, w, allowed) <= allowed for w in words)
        return slip or stem(word) in self._schema_stems

    def _is_long_form(self, word: str) -> bool:
        """Tell whether a word of the schema stands for this one: `hrs` for "hours"."""
        return bool(self._short_words.of((word,)))

    def _ambiguity(
        self, match: _Match, tokens: Sequence[WordToken], text: str
    ) -> Clarification | None:
        """Several nodes for one term, unless they are one display name under several labels."""
        named = [t for t in match.targets if t.is_name]
        if len(named) < len(match.targets) or len({t.node_ids for t in named}) < 2:
            return None
        term = text[tokens[match.first].start : tokens[match.last - 1].end]
        return Clarification(
            term,
            tuple(
                Candidate(node_id, target.owner, target.value)
                for target in named
                for node_id in target.node_ids[:1]
            ),
        )


def _is_noun_of(word: str, name: object) -> bool:
    """Tell whether a word ends a noun of a name: no plural stands before another one."""
    words = [token.lower for token in tokenize(str(name))]
    behind = (words[at + 1 : at + 2] for at, one in enumerate(words) if one == word)
    return any(not after or not after[0].isalpha() or after[0] in STOP_WORDS for after in behind)


def _is_country(target: NamedValue) -> bool:
    return not COUNTRIES.isdisjoint(spoken_words(target.owner)[-1:])


def _carries_meaning(token: WordToken) -> bool:
    return token.kind == "word" and token.lower not in STOP_WORDS


def _digits(text: str) -> str:
    return "".join(c for c in squeeze(text) if c.isdigit() or c == ".")


def _is_proper(token: WordToken) -> bool:
    """Is a word written as a name is, where none has to begin a sentence?"""
    return token.kind == "word" and token.text[0].isupper() and token.start > 0


def _begins_as_owner(tokens: Sequence[WordToken]) -> bool:
    """Is a word that begins a sentence one that something is of: "Delta's planes"?"""
    first, *behind = tokens
    capital = first.kind == "word" and first.text[0].isupper()
    return capital and any(token.kind == "possessive" for token in behind)


def _schema_words(schema: Schema) -> frozenset[str]:
    names = [label.name for label in schema.labels]
    names += [kind.name for kind in schema.relationship_types]
    names += [p.key for label in schema.labels for p in label.properties]
    names += [p.key for kind in schema.relationship_types for p in kind.properties]
    names += [synonym.phrase for synonym in schema.custom.synonyms]
    return frozenset(word for name in names for word in (*name_words(name), *spoken_words(name)))


def _things_and_amounts(schema: Schema) -> Iterator[str]:
    """Yield the names of labels, and of keys that hold numbers."""
    yield from (label.name for label in schema.labels)
    held = [label.properties for label in schema.labels]
    held += [type_.properties for type_ in schema.relationship_types]
    yield from (key.key for keys in held for key in keys if NUMBERS.issuperset(key.types))


def _of_tenant(targets: Iterable[NamedValue], tenant: str | None) -> list[NamedValue]:
    return [t for t in targets if tenant is None or t.tenant in {None, tenant}]


def _in_singular(words: Sequence[WordToken]) -> tuple[str, ...]:
    """Spell the words with the last one in the singular, also if irregular: "Canada geese"."""
    last = words[-1].lower
    one = SINGULARS.get(last, singular(last))
    return (squeeze(" ".join([*(w.text for w in words[:-1]), one])),) if one != last else ()


def _mostly_given(targets: Iterable[NamedValue], words: Sequence[str]) -> list[NamedValue]:
    """Keep the names of which these words are more than a small part, initials not counted."""
    return [t for t in targets if len(words) >= MIN_PART * _length(t.value)]


def _length(value: str) -> int:
    initials = sum(word.isupper() and len(word.strip(".")) == 1 for word in value.split())
    return len(name_words(value)) - initials


def _names_before_titles(targets: Sequence[NamedValue]) -> list[NamedValue]:
    """Keep what is called by a proper name; where nothing is, the titles that have it in them.

    "Kennedy" is the airport, and not the report "Thunderstorms at Kennedy".
    """
    called = [t for t in targets if _is_proper_name(t.value)]
    return called or list(targets)


def _is_proper_name(value: str) -> bool:
    return not any(word.islower() and word not in NAME_PARTICLES for word in value.split())


def _without_overlaps(matches: Iterable[_Match]) -> list[_Match]:
    """Keep the longest matches, then the surest; none shares a token with a better one."""
    kept: list[_Match] = []
    taken: set[int] = set()
    for match in sorted(
        matches, key=lambda m: (m.score < 0.6, m.first - m.last, -m.score, m.first)
    ):
        tokens = set(range(match.first, match.last))
        if not tokens & taken:
            kept.append(match)
            taken |= tokens
    return sorted(kept, key=lambda match: match.first)


def _hinted(match: _Match, tokens: Sequence[WordToken]) -> _Match:
    """Narrow the match to a label right before or after the term, if there is one."""
    around = [tokens[i] for i in (match.first - 1, match.last) if 0 <= i < len(tokens)]
    stems = {stem(token.text) for token in around}
    hinted = tuple(
        target
        for target in (*match.targets, *match.adjectives)
        if stems.intersection(map(stem, name_words(target.owner)[-1:]))
    )
    return _Match(match.first, match.last, hinted, match.score) if hinted else match


def _chosen(match: _Match, tokens: Sequence[WordToken], question: Question) -> _Match:
    """Narrow the match to what the user chose for this term earlier."""
    term = question.text[tokens[match.first].start : tokens[match.last - 1].end]
    choices = {squeeze(key): value for key, value in question.choices.items()}
    choice = choices.get(squeeze(term))
    chosen = tuple(t for t in match.targets if choice is not None and choice in t.node_ids)
    return _Match(match.first, match.last, chosen, 1.0) if chosen else match


def _links(match: _Match, tokens: Sequence[WordToken], text: str) -> Iterable[ValueLink]:
    start, end = tokens[match.first].start, tokens[match.last - 1].end
    shown = {(t.owner, t.node_ids) for t in match.targets if t.is_display and t.node_ids}
    scored = [
        (target, match.score)
        for target in match.targets
        # What a node is called and identified by alike is one thing that is named.
        if target.is_display or (target.owner, target.node_ids) not in shown
    ]
    scored += [(target, match.score * OTHER_FORM) for target in match.adjectives]
    for target, score in scored:
        yield ValueLink(
            start=start,
            end=end,
            text=text[start:end],
            label=target.owner,
            key=target.key,
            value=target.value,
            score=score,
            node_id=target.node_ids[0] if len(target.node_ids) == 1 else None,
        )
