"""What of a question an intent can use: the things and kinds that it names, and its times."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from graphrag_core.english.recorded_years import as_to_come, in_recorded_years
from graphrag_core.english.time_phrases import TimePhrase, find_times
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import WordToken, is_plural, plural, singular, tokenize
from graphrag_core.english.yes_no_keys import PREPOSITIONS
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.chart.respelling import is_of_language
from graphrag_core.translate.offline.temporal import last_record
from graphrag_core.translate.offline.vocabulary import LabelTerm, RelationTerm, Vocabulary
from graphrag_core.types import Links, Schema, ValueLink

SURE_LINK, PART_OF_A_NAME = 0.81, 0.7
"""Scores of links from which they name a thing: by its name, or by a part of it."""
SURE_LABEL, OWN_NAME = 0.8, 1.0
SURE_VERB = 0.8
LONGEST_LABEL = 3
STANDING_FOR = ("X", "Y", "Z")
"""What stands for named things in a masked question, in their order."""
ARTICLE = "the "
KINDS = ("thing", "things")
"""What stands for a kind of thing in a masked question, for one and for several."""
PERIOD = "last month"
"""What stands for every period of time in a masked question."""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A node that a question names: the label, key and value by which a query finds it."""

    id: str
    label: str
    key: str
    value: object
    start: int
    end: int

    @property
    def name(self) -> str:
        """Its name as the graph has it."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """Nodes of a label that a question names by a value of them: the shipments of a carrier."""

    label: str
    key: str
    value: str
    start: int
    end: int

    @property
    def name(self) -> str:
        """The value that they have."""
        return self.value


JOINT = re.compile(r"\s*(,|and|or|to|,\s*and)\s*((in|the)\s+)*", re.IGNORECASE)
"""What joins a period with the next one."""
AFTER_WHO = re.compile(r"\bwho\s+$", re.IGNORECASE)
"""Stands before a verb, whatever name the verb is a part of."""
PURPOSE = re.compile(r"\bfor (my|our|the|an?|this|his|her|their) (\w+ ){0,3}$", re.IGNORECASE)
"""What an answer is wanted for, up to the time of it."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The parts of a question. `conditions` are values that are no nodes ("P1"), with their key.

    `groups` are named by conditions of one key, where the question names no node.
    `verbs` are the relationship types that a verb of the question names.
    `masked` is the question with its names and times taken out, as intents are recognised by.
    """

    text: str
    entities: tuple[NamedEntity, ...] = ()
    labels: tuple[str, ...] = ()
    conditions: tuple[ValueLink, ...] = ()
    times: tuple[TimePhrase, ...] = ()
    verbs: tuple[str, ...] = ()
    masked: str = ""
    groups: tuple[NamedGroup, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the things or groups that the question names."""
        things = tuple(entity.name for entity in self.entities)
        return things + tuple(group.name for group in self.groups)

    @property
    def window(self) -> TimePhrase | None:
        """The period that the question names first; a moment ("right now") is none.

        Those joined with it by "and" belong to it: "in 2014 and 2015".
        """
        periods = [time for time in self.times if time.since != time.until]
        if not periods:
            return None
        whole = periods[0]
        for later in periods[1:]:
            joined = JOINT.fullmatch(self.text[whole.end : later.start])
            if not joined or whole.since is None or whole.until is None:
                break
            if later.since is None or later.until is None:
                break
            said = self.text[whole.start : later.end]
            whole = replace(whole, end=later.end, text=said,
                            since=min(whole.since, later.since),
                            until=max(whole.until, later.until))  # fmt: skip
        return whole

    @property
    def label_words(self) -> tuple[str, ...]:
        """The named kinds as people call several of them."""
        return tuple(plural(spoken_name(label)) for label in self.labels)


def slots_of(text: str, links: Links, context: ExplorationContext, schema: Schema,
             *, parts: bool = True, groups: Sequence[NamedGroup] = ()) -> Slots:  # fmt: skip
    """Find what a question names, for intents; with `parts` also things by a part of their name.

    `groups` are known already, and stand where things would.
    """
    profile = context.profile
    said = find_times(text, now=context.now)
    said = in_recorded_years(said, partial(last_record, schema, context.now))
    said = as_to_come(said, text, context.now)
    found = [time for time in said if not _is_when_needed(text, time, context.now)]
    periods = [(time.start, time.end) for time in found]
    least = PART_OF_A_NAME if parts else SURE_LINK
    entities = tuple(_entities(text, links, profile, least, periods))
    taken = [(entity.start, entity.end) for entity in entities]
    times = tuple(time for time in found if not overlaps(time.start, time.end, taken))
    conditions = tuple(
        link
        for link in links.values
        if link.node_id is None
        and not overlaps(link.start, link.end, taken)
        and all(_agrees(link, group) for group in groups)
    )
    named: tuple[NamedEntity | NamedGroup, ...] = (*entities, *groups)
    taken += [(group.start, group.end) for group in groups]
    taken += [(time.start, time.end) for time in times]
    kinds = tuple(named_kinds(text, schema, profile, taken, named))
    labels = tuple(dict.fromkeys(kind.label for kind in kinds))
    conditions = tuple(value for value in conditions if not _is_kind(value, kinds))
    standing = [(kind.start, kind.end, KINDS[kind.several]) for kind in kinds]
    standing += [(time.start, time.end, PERIOD) for time in times]
    masked = masked_text(text, [(e.start, e.end, e.name) for e in named], standing)
    verbs = tuple(_verbs(text, schema, profile, taken))
    return Slots(text, entities, labels, conditions, times, verbs, masked, tuple(groups))


def _agrees(link: ValueLink, group: NamedGroup) -> bool:
    """Tell whether a value is that of a group, or stands elsewhere."""
    same = (link.label, link.key) == (group.label, group.key)
    return same or not overlaps(link.start, link.end, [(group.start, group.end)])


def _is_when_needed(text: str, time: TimePhrase, now: datetime) -> bool:
    """Tell whether a time is that of the asker: "summarise it for my call tomorrow"."""
    to_come = time.since is not None and time.since > now
    return to_come and PURPOSE.search(text[: time.start]) is not None


def masked_text(
    text: str, names: Sequence[tuple[int, int, str]], standing: Sequence[tuple[int, int, str]]
) -> str:
    """Replace names by X, Y and Z, and kinds and periods by what is given to stand for them."""
    different = list(dict.fromkeys(name for _, _, name in names))
    edits = [
        (_without_article(text, s), e, STANDING_FOR[min(different.index(n), 2)])
        for s, e, n in names
    ]
    for start, end, word in sorted([*edits, *standing], reverse=True):
        space = " " if start and text[start - 1] != " " else ""
        text = f"{text[:start]}{space}{word}{text[end:]}"
    return text


def _without_article(text: str, start: int) -> int:
    """Return where a name begins with the article before it: "the Harbour Arena"."""
    before = text[:start]
    return start - len(ARTICLE) if before.lower().endswith(ARTICLE) else start


def _entities(
    text: str, links: Links, profile: Profile, least: float, periods: Sequence[tuple[int, int]]
) -> Iterator[NamedEntity]:
    """Find the nodes that are named; within a period only as they are spelled ("March": ARCH)."""
    seen: set[tuple[int, int]] = set()
    nodes: set[str] = set()
    hidden = profile.provenance_labels | profile.hidden_labels
    ranked = sorted(links.values, key=lambda link: (link.start, -link.score))
    for link in ranked:
        place = (link.start, link.end)
        if link.node_id is None or link.score < least or link.label in hidden:
            continue
        if place in seen or link.node_id in nodes:
            continue
        whole = link.text.casefold() == str(link.value).casefold()
        if not whole and is_plain_word(link.text) and not str(link.value).islower():
            continue  # "the lights" are no song "Kill the Lights"
        if not whole and is_plain_word(link.text) and AFTER_WHO.search(text[: link.start]):
            continue  # in "who reports to Ada" no service "legacy-reports"
        if not whole and any(s <= link.start and link.end <= e for s, e in periods):
            continue
        seen.add(place)
        nodes.add(link.node_id)
        yield NamedEntity(link.node_id, link.label, link.key, link.value, link.start, link.end)


def is_plain_word(text: str) -> bool:
    """Tell whether a text is one word of the language in lower case, or its plural."""
    return is_of_language(text) or is_of_language(singular(text))


@dataclass(frozen=True, slots=True)
class NamedKind:
    """A label that a question names, and where; `several` for a plural."""

    label: str
    start: int
    end: int
    several: bool


def _is_kind(value: ValueLink, kinds: Sequence[NamedKind]) -> bool:
    """Tell whether words name a kind and only resemble a value: "deliveries" are not "DRY"."""
    whole = value.text.casefold() == str(value.value).casefold()
    return not whole and overlaps(value.start, value.end, [(k.start, k.end) for k in kinds])


def named_kinds(
    text: str,
    schema: Schema,
    profile: Profile,
    taken: Sequence[tuple[int, int]] = (),
    names: Sequence[NamedEntity | NamedGroup] = (),
) -> Iterator[NamedKind]:
    """Find the kinds; right after a name only by a label's own name: "Mill Lane stops" is none."""
    vocabulary = vocabulary_of(schema, profile)
    tokens = [t for t in tokenize(text) if t.kind == "word"]
    at = 0
    while at < len(tokens):
        for size in range(LONGEST_LABEL, 0, -1):
            words = tokens[at : at + size]
            after_name = bool(words) and _follows(text, words[0].start, names)
            least = OWN_NAME if after_name else SURE_LABEL
            label = _label_of(words, vocabulary, taken, least) if len(words) == size else None
            if label is not None:
                yield NamedKind(label, words[0].start, words[-1].end, is_plural(words[-1].lower))
                at += size - 1
                break
        at += 1


def _follows(text: str, start: int, names: Sequence[NamedEntity | NamedGroup]) -> bool:
    return any(name.end <= start and not text[name.end : start].strip() for name in names)


def _label_of(
    words: Sequence[WordToken],
    vocabulary: Vocabulary,
    taken: Sequence[tuple[int, int]],
    least: float = SURE_LABEL,
) -> str | None:
    if overlaps(words[0].start, words[-1].end, taken):
        return None
    terms = vocabulary.lookup(tuple(word.lower for word in words))
    labels = [t for t in terms if isinstance(t, LabelTerm) and t.score >= least]
    return max(labels, key=lambda term: term.score).label if labels else None


def names_a_kind(text: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a text has the name of a label."""
    words = (token for token in tokenize(text) if token.kind == "word")
    return any(_label_of([word], vocabulary, ()) is not None for word in words)


def _verbs(
    text: str, schema: Schema, profile: Profile, taken: Sequence[tuple[int, int]]
) -> Iterator[str]:
    """Yield the types that words name; "call about X" has no verb of a type ABOUT."""
    vocabulary = vocabulary_of(schema, profile)
    for token in tokenize(text):
        plain = token.kind == "word" and token.lower not in PREPOSITIONS
        if plain and not overlaps(token.start, token.end, taken):
            for term in vocabulary.lookup((token.lower,)):
                if (
                    isinstance(term, RelationTerm)
                    and term.role == "verb"
                    and term.score > SURE_VERB
                ):
                    yield term.type


def overlaps(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a place of a question touches one of others."""
    return any(start < other_end and other_start < end for other_start, other_end in taken)


_KEPT: dict[int, tuple[Schema, Vocabulary]] = {}
MOST_KEPT = 4


def vocabulary_of(schema: Schema, profile: Profile) -> Vocabulary:
    """Return the vocabulary of a schema; those of the last few are kept."""
    known = _KEPT.get(id(schema))
    if known is not None and known[0] is schema:
        return known[1]
    made = Vocabulary(schema, profile.hidden_labels)
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    _KEPT[id(schema)] = (schema, made)
    return made
