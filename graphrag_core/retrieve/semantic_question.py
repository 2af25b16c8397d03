"""Splits a question into what it is about and the conditions on it.

"recent P1 incidents for services related to payment processing": incidents, with severity P1,
in the last 90 days, near services that match, about "payment processing".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, word_set
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.words import WordToken, name_words, stem, tokenize
from graphrag_core.profiles.profile import Profile
from graphrag_core.retrieve.filters import Filter
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.types import Links, Question, Schema, ValueLink

MARKER = re.compile(
    r"\b(?:about|related\s+to|relating\s+to|relevant\s+(?:to|for)|regarding|concerning|"
    r"similar\s+to|(?:having\s+|has\s+|have\s+)?to\s+do\s+with|dealing\s+with|on\s+the\s+topic\s+of|"
    r"mentioning|that\s+mention|describing|that\s+describe|reminiscent\s+of|along\s+the\s+lines\s+of)\b",
    re.IGNORECASE,
)
"""Words after which a question names its topic."""

CLAUSE_END = re.compile(
    r"[,;:?!]|\.(?=\s|$)|\b(?:and|but)\s+(?:which|who|whom|what|where|when|how|their|its)\b",
    re.IGNORECASE,
)
NEGATION = re.compile(
    r"\b(?:not|no|non|nor|neither|never|nothing|without|except|excluding|besides|cannot|"
    r"other\s+than|apart\s+from|rather\s+than|instead\s+of|anything\s+but)\b|n[’']t\b",
    re.IGNORECASE,
)
_NEGATION_ENDS = re.compile(r"[;:?!]|\.(?=\s|$)|\bbut\b", re.IGNORECASE)
MOST_WORDS_DENIED = 4
"""A negation denies what stands at most so many words behind it: "not related to any P0"."""

_BEFORE_MARKERS = word_set("really directly actually at all anything be being have having has")
"""Words between a negation and a marker that it denies."""

_EITHER = re.compile(r"\bor\b", re.IGNORECASE)
FILLER = word_set(
    "related relating relate relevant about regarding concerning similar recent recently latest "
    "newest last hit affect affected affecting impact impacted find show list give tell search "
    "look looking anything something everything please could can would know want need"
)
RECENT = frozenset({"recent", "recently", "latest", "newest"})
RECENT_DAYS = 90
WIDER_DAYS = 365


Window = tuple[datetime | None, datetime | None]


@dataclass(frozen=True, slots=True)
class SemanticQuestion:
    """A question as one combined search.

    `marked`: the question names its topic explicitly ("related to …"), so that a search is the
    right way to answer it. `via` are other labels that it names ("for services …").
    `interpretation` has one phrase for each condition, also for those that no search can keep.
    """

    request: SearchRequest
    marked: bool
    via: tuple[str, ...] = ()
    recent: bool = False
    interpretation: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    """The state of splitting a question: character spans in use, and interpretation so far."""

    text: str
    taken: list[tuple[int, int]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def leave_out(self, start: int, end: int) -> None:
        """Note that a search cannot exclude what a span denies."""
        self.taken.append((start, end))
        remark = f"not applied, as a search cannot exclude: '{self.text[start:end]}'"
        self.said += [remark] if remark not in self.said else []

    def free(self, token: WordToken) -> bool:
        return not any(start < token.end and token.start < end for start, end in self.taken)


def split_question(
    question: Question, links: Links, schema: Schema, profile: Profile, *, now: datetime
) -> SemanticQuestion | None:
    """Split a question into topic and conditions; None when there is no topic to search for.

    There is none either where it only says what it is not about.
    """
    reading = _Reading(question.text)
    tokens = [token for token in tokenize(question.text) if token.kind != "symbol"]
    mentioned = list(_labels_in(tokens, schema))
    target = next((name for name, _ in mentioned if name in profile.text_keys), None)
    via = tuple(dict.fromkeys(name for name, _ in mentioned if name != target))
    reading.taken += [span for _, span in mentioned]
    topic = _marked_topic(question.text, reading)
    if topic is None and _denied_markers(question.text):
        return None
    since, until = _window(reading, now, topic)
    recent = since is None and until is None and any(t.lower in RECENT for t in tokens)
    if recent:
        since = now - timedelta(days=RECENT_DAYS)
        reading.said.append(f"recent: in the last {RECENT_DAYS} days")
    filters, connected = _conditions(links.values, target, reading, topic, schema)
    text = _topic_text(question.text, tokens, reading, topic)
    if not text:
        return None
    spoken = f"{target} nodes " if target else ""
    reading.said.insert(0, f"{spoken}about '{text}'")
    request = SearchRequest(
        text=text,
        filters=tuple(filters),
        since=since,
        until=until,
        label=target,
        connected_to=connected,
        as_of=question.as_of,
        mode="hybrid",
    )
    return SemanticQuestion(request, topic is not None, via, recent, tuple(reading.said))


def _labels_in(
    tokens: Sequence[WordToken], schema: Schema
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the labels that a question names, in its order, with their character spans."""
    stems = [stem(token.lower) for token in tokens]
    named = [
        (label.name, [stem(word) for word in name_words(label.name)]) for label in schema.labels
    ]
    at = 0
    while at < len(tokens):
        fitting = [
            (len(words), name)
            for name, words in named
            if words and stems[at : at + len(words)] == words
        ]
        if not fitting:
            at += 1
            continue
        length, name = max(fitting)
        yield name, (tokens[at].start, tokens[at + length - 1].end)
        at += length


def _marked_topic(text: str, reading: _Reading) -> tuple[int, int] | None:
    """Find the span after the last "about" or "related to", up to the end of the clause.

    None without such a span. What follows "not related to" is no topic.
    """
    denied = _denied_markers(text)
    last = len(text)
    for marker in reversed(list(MARKER.finditer(text))):
        if marker.start() in denied:
            last = denied[marker.start()]
            continue
        end = CLAUSE_END.search(text, marker.end(), last)
        topic = (marker.end(), end.start() if end else last)
        if any(character.isalnum() for character in text[topic[0] : topic[1]]):
            reading.taken.append(marker.span())
            return topic
    return None


def _denied_markers(text: str) -> dict[int, int]:
    """Map where each "not related to" or "nothing to do with" has its marker to where it begins."""
    denied = {}
    for marker in MARKER.finditer(text):
        begin = _negation_before(text, marker.start())
        between = text[begin : marker.start()].lower().split() if begin is not None else []
        if begin is not None and _BEFORE_MARKERS.issuperset(between[1:]):
            denied[marker.start()] = begin
    return denied


def _negation_before(text: str, at: int) -> int | None:
    """Return where the negation begins that denies what stands at a place; None without one."""
    begin = max((found.end() for found in _NEGATION_ENDS.finditer(text, 0, at)), default=0)
    last = max(NEGATION.finditer(text, begin, at), key=lambda found: found.end(), default=None)
    if last is None or len(text[last.end() : at].split()) > MOST_WORDS_DENIED:
        return None
    return last.start()


def _window(
    reading: _Reading, now: datetime, topic: tuple[int, int] | None
) -> tuple[datetime | None, datetime | None]:
    """Return the window of all times that are named; those that are not one window are said."""
    window: Window | None = None
    end, said = 0, ""
    for phrase in find_times(reading.text, now=now):
        if phrase.as_of or (topic and phrase.text.lower() in ("now", "today")):
            continue
        denied = _negation_before(reading.text, phrase.start)
        if denied is not None:
            reading.leave_out(denied, phrase.end)
            continue
        reading.taken.append((phrase.start, phrase.end))
        if not said:
            window, said = (phrase.since, phrase.until), phrase.text
        else:
            either = bool(_EITHER.search(reading.text, end, phrase.start))
            said += f" {'or' if either else 'and'} {phrase.text}"
            window = window and _joined(window, (phrase.since, phrase.until), either=either)
        end = phrase.end
    if said:
        reading.said.append(said if window else f"not applied: '{said}'")
    return window or (None, None)


def _joined(one: Window, other: Window, *, either: bool) -> Window | None:
    """Return the time of both windows, or of `either`; None where that is not one window.

    Times that have nothing in common are alternatives: "in 2024 and 2025".
    """
    froms = [since for since, _ in (one, other) if since is not None]
    untils = [until for _, until in (one, other) if until is not None]
    latest, earliest = max(froms, default=None), min(untils, default=None)
    apart = latest is not None and earliest is not None and latest > earliest
    touching = latest is not None and latest == earliest
    if not either and not apart and not touching:
        return latest, earliest
    if apart:
        return None
    return min(froms) if len(froms) == 2 else None, max(untils) if len(untils) == 2 else None


def _conditions(
    values: Sequence[ValueLink],
    target: str | None,
    reading: _Reading,
    topic: tuple[int, int] | None,
    schema: Schema,
) -> tuple[list[Filter], str | None]:
    """Return filters on the target's properties, and the id of the entity to be connected to."""
    filters: dict[str, list[str]] = {}
    connected: str | None = None
    label = schema.label(target) if target else None
    spoken = reading.text[slice(*topic)].strip() if topic is not None else None
    for link in values:
        inside = topic is not None and topic[0] <= link.start and link.end <= topic[1]
        if (inside and link.text.strip() != spoken) or link.score < 0.9:
            continue
        denied = None if inside else _negation_before(reading.text, link.start)
        prop = label.property(link.key) if label is not None and link.label == target else None
        if denied is not None:
            if prop is not None or link.node_id is not None:
                reading.leave_out(denied, link.end)
        elif prop is not None and link.node_id is None and not inside:
            filters.setdefault(link.key, []).append(str(link.value))
            reading.taken.append((link.start, link.end))
        elif link.node_id is not None and connected is None and link.label != target:
            connected = link.node_id
            reading.said.append(f"connected to {link.value}")
            reading.taken += [] if inside else [(link.start, link.end)]
    reading.said += [f"{key} is {' or '.join(found)}" for key, found in filters.items()]
    return [Filter(key, "=", tuple(found)) for key, found in filters.items()], connected


def _topic_text(
    text: str, tokens: Sequence[WordToken], reading: _Reading, topic: tuple[int, int] | None
) -> str:
    """Return the text of the topic: the words after the marker, else all content words left."""
    if topic is not None:
        start, end = topic
        cut = min((s for s, _ in reading.taken if s > start), default=end)
        words = [t for t in tokens if start <= t.start and t.end <= min(end, cut)]
        if words:
            return text[words[0].start : words[-1].end].strip()
    content = [
        token.text
        for token in tokens
        if reading.free(token)
        and token.kind != "possessive"
        and token.lower not in STOP_WORDS | LIGHT_WORDS | FILLER
    ]
    return " ".join(content)
