"""The ways to go on from a question: each proposes texts that stand alone, best first."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from graphrag_core.conversation.conditions import (
    by_fragment,
    by_group_size,
    by_negated_value,
    by_restriction,
    by_which_of_them,
    is_of,
)
from graphrag_core.conversation.pronouns import by_pronoun
from graphrag_core.conversation.ranks import by_extreme, by_measure, by_order, by_place
from graphrag_core.conversation.turn import (
    ADDING,
    ASKING,
    COUNTING,
    FILLERS,
    FollowUpTurn,
)
from graphrag_core.conversation.widening import by_widening
from graphrag_core.conversation.wording import (
    BEHIND_A_NOUN,
    MAX_NAMES,
    VERBS,
    add_condition,
    antecedents,
    as_noun_phrase,
    count_question,
    replace_span,
    whole_word,
    without_first,
    without_last,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.pronouns import is_place

_TIME_WORDS = word_set("in on since between before after until during as over from at by")
_COUNT_FILLERS = word_set("are there is that of them they those were it in total")
_THE_OTHERS = re.compile(
    r"(?:and )?(?:which|who)(?: ones?)? "
    r"(?:do(?:n't| not)|does(?:n't| not)|did(?:n't| not)|are(?:n't| not)|is(?:n't| not))"
)
_ANYONE = re.compile(r"(?:does|do|did|has|is|was) (?:any|some)(?:one|body) ", re.IGNORECASE)
_BESIDE_VALUES = frozenset(
    {"value", "term", "and", "or", "comma", "prep", "by", "possessive", "both", "all", "unknown"}
    | {"time", "number", "other", "neg", "without", "per", "any", "stop", "text", "equals"}
)
_OF_THEM = re.compile(r"how many of (?:them|those|these) (?=\w)", re.IGNORECASE)
_AT_A_TIME = word_set("in on during the over")
_TIME_FILLERS = word_set("only just instead please too alone")
_BESIDE_THAT_TIME = re.compile(
    r"(?:and |what about |how about )*(?P<side>before|after)(?: that| then| it)?", re.IGNORECASE
)
_TOPIC_OPENERS = frozenset({"what about", "how about", "and what about", "who are", "which are"})
_LISTING = frozenset({"or", "and", "comma"})
_GROUP_FILLERS = word_set("it them that group split break down grouped show list give me")


def _by_count(turn: FollowUpTurn) -> Iterator[str]:
    """As in "How many?", "count them", "how many per team?": the number of what was asked for."""
    lower = turn.rest.lower()
    split_opener = next((words for words in COUNTING if lower.startswith(words)), None)
    if split_opener is None or any(c.label_terms and not _is_group(turn, c) for c in turn.chunks):
        return
    lowered = [token.lower for token in tokenize(turn.rest)]
    if any(is_place(lowered, at) for at in range(len(lowered))):
        return
    names = turn.found
    of_them = _OF_THEM.match(turn.rest)
    if of_them and 1 < len(names) <= MAX_NAMES:
        yield f"How many of {' or '.join(names)} {turn.rest[of_them.end() :]}"
    words = turn.rest[len(split_opener) :].split()
    tail = " ".join(word for word in words if word.lower() not in _COUNT_FILLERS)
    yield count_question(turn, tail)


def _by_group(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Per team?", "group them by severity": the earlier question's number, by group."""
    words = [word for word in turn.rest.split() if word.lower() not in _GROUP_FILLERS]
    if not words or words[0].lower() not in {"per", "by", "for"}:
        return
    if any(c.links for c in turn.chunks):
        return  # "by Core-Platform?"
    if words[0].lower() == "for" and words[1:2] not in (["each"], ["every"]):
        return
    per = "per " + " ".join(w for w in words[1:] if w.lower() not in {"each", "every"})
    known = next((c for c in turn.before if c.kind == "per"), None)
    if known is not None:
        yield f"{turn.earlier[: known.start]}{per}"
    counted = any(c.kind in {"howmany", "count", "aggregate"} for c in turn.before)
    yield f"{turn.earlier if counted else count_question(turn)} {per}"


def _by_listing(turn: FollowUpTurn) -> Iterator[str]:
    """Read a follow-up as in "Which ones?", "list them": what was counted."""
    words = {w.lower() for w in turn.rest.split()} - FILLERS - {"are", "these", "they", "me"}
    if words and words <= {"which", "who", "list", "show", "what"} and len(turn.rest.split()) < 5:
        if _ANYONE.match(turn.earlier):
            yield _ANYONE.sub("Who ", turn.earlier)
            return
        yield f"Which {as_noun_phrase(turn, relative=False)}"


def _by_negation(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Which don't?": the earlier question of those of which it does not hold."""
    if not _THE_OTHERS.fullmatch(turn.text.lower()) or turn.noun is None:
        return
    head, tail = turn.earlier[: turn.noun.end], turn.earlier[turn.noun.end :].split()
    if not tail:
        return
    verb, rest = tail[0].lower(), " ".join(tail[1:])
    if verb in {"are", "is", "was", "were", "can"}:
        yield f"{head} {verb} not {rest}"
    elif verb in VERBS - {"do", "does"} or not BEHIND_A_NOUN & {verb}:
        past = verb == "had" or verb.endswith("ed")
        base = "have" if verb in {"has", "had"} else verb
        yield f"{head} {'did' if past else 'do'} not {base} {rest}"


def _by_beginning(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Since when?" after "Who hosts Cold Ledger?": when what was found began."""
    asking_when = turn.text.lower().removeprefix("and ")
    if asking_when not in {"since when", "from when", "when", "until when"}:
        return
    asker = next((c for c in turn.before if c.kind == "wh"), None)
    names = turn.found
    if asker is None or not 0 < len(names) <= MAX_NAMES:
        return
    end = turn.noun.end if turn.noun is not None else asker.end
    first, *rest = turn.earlier[max(end, asker.end) :].split() or [""]
    doing = "did" if first.endswith("ed") else "does"
    verb, done = (first, rest) if first in VERBS else (doing, [first.removesuffix("s"), *rest])
    yield f"{asking_when} {verb} {' or '.join(names)} {' '.join(done)}?"


def by_time(turn: FollowUpTurn) -> Iterator[str]:
    """Read a follow-up as in "What about last month?", "and in 2023?": the same in another time."""
    times = [c for c in turn.chunks if c.kind == "time"]
    others = [c for c in turn.chunks if c.kind in {"term", "value"} or c.kind in ASKING]
    if len(times) != 1 or others:
        return
    time = " ".join(word for word in turn.rest.split() if word.lower() not in _TIME_FILLERS)
    past = [c for c in turn.before if c.kind == "time"]
    if past:
        preposition = time if time.lower().split()[0] in _TIME_WORDS else times[0].text
        start = past[0].start
        head = turn.earlier[:start].rstrip()
        if time != times[0].text or head.lower().endswith((" in", " on", " during", " the")):
            head = without_last(head, _AT_A_TIME)
        yield f"{head} {preposition}{turn.earlier[past[0].end :]}"
        return
    yield f"{turn.earlier} {time}"


def _by_earlier_time(turn: FollowUpTurn) -> Iterator[str]:
    """As in "And before that?" after "Who owned it in 2023?": the same on that side of the time."""
    found = _BESIDE_THAT_TIME.fullmatch(turn.text.strip("?.! "))
    past = [c for c in turn.before if c.kind == "time"]
    if found is None or len(past) != 1:
        return
    head = without_last(turn.earlier[: past[0].start], _AT_A_TIME)
    named = without_first(past[0].text, _TIME_WORDS)
    yield f"{head} {found['side'].lower()} {named}{turn.earlier[past[0].end :]}"


def _by_value(turn: FollowUpTurn) -> Iterator[str]:
    """As in "And for Data-Services?", "P1?": one more condition, on what has such a value."""
    values = _bare_values(turn)
    if not values:
        return
    value = turn.rest[values[0].start : values[-1].end]
    placed = turn.rest.lower().split()[0] in _TIME_WORDS
    if turn.opener or placed:
        yield from add_condition(turn, turn.rest if placed else value)
    if turn.opener:
        yield f"{turn.earlier} for {value}"


def by_like_value(turn: FollowUpTurn) -> Iterator[str]:
    """As in "And for Data-Services?", "P1?": another value in the place of one like it."""
    values = _bare_values(turn)
    if not values:
        return
    value = turn.rest[values[0].start : values[-1].end]
    wanted = {(link.label, link.key) for link in values[0].links}
    named = any(link.node_id for link in values[0].links)
    for exact in (True, False) if named else (True,):
        for past in reversed([c for c in turn.before if c.links]):
            have = {(link.label, link.key) for link in past.links}
            alike = have & wanted if exact else {k[0] for k in have} & {k[0] for k in wanted}
            if alike:
                start, end = _listed(turn, past, alike)
                yield replace_span(turn.earlier, start, end, value)


def _listed(turn: FollowUpTurn, past: Chunk, alike: set[Any]) -> tuple[int, int]:
    """Return the place of a value with those that are listed beside it: "A, B or C"."""

    def is_like(chunk: Chunk) -> bool:
        return any({(link.label, link.key), link.label} & alike for link in chunk.links)

    first = last = turn.before.index(past)
    while first > 1 and turn.before[first - 1].kind in _LISTING and is_like(turn.before[first - 2]):
        first -= 2
    while (
        last + 2 < len(turn.before)
        and turn.before[last + 1].kind in _LISTING
        and is_like(turn.before[last + 2])
    ):
        last += 2
    start, _ = whole_word(turn.earlier, turn.before[first])
    return start, whole_word(turn.earlier, turn.before[last])[1]


def _bare_values(turn: FollowUpTurn) -> list[Chunk]:
    """Return the values of a follow-up that contains nothing else but their class."""
    if turn.opener in {"with", "without", "not", "no", "only", "just"}:
        return []
    values = [c for c in turn.chunks if c.links]
    unlinked = [c for c in turn.chunks if not c.links]
    if any(c.kind not in _BESIDE_VALUES or c.relation_terms for c in unlinked):
        return []
    links = [link for value in values for link in value.links]
    labels, keys = {link.label for link in links}, {link.key for link in links}
    named = [
        c
        for c in turn.chunks
        if c.kind == "term" and not any(term.key in keys for term in c.property_terms)
    ]
    if named and not (turn.opener and all(is_of(c, labels) for c in named)):
        return []
    return values


def _by_topic(turn: FollowUpTurn) -> Iterator[str]:
    """As in "And the severity?", "in which teams?": something else of the same things."""
    terms = [c for c in turn.chunks if c.terms]
    plain = not any(c.kind in ASKING or c.kind in {"value", "do", "be"} for c in turn.chunks)
    asked = [c.kind for c in turn.chunks[:2]] == ["prep", "wh"] and all(
        c.terms and not c.verb_terms for c in turn.chunks[2:]
    )
    if not terms or not (asked or turn.opener in ADDING | _TOPIC_OPENERS):
        return
    if asked:
        for whole in antecedents(turn, "their"):
            yield f"{turn.rest[terms[0].start : terms[-1].end]} of {whole}"
        return
    if not plain:
        return
    topic = turn.rest[terms[0].start : terms[-1].end]
    if terms[0].label_terms and turn.noun is not None:
        yield replace_span(turn.earlier, turn.noun.start, turn.noun.end, topic)
    for whole in antecedents(turn, "their"):
        yield f"{topic} of {whole}"


STRATEGIES: tuple[Callable[[FollowUpTurn], Iterator[str]], ...] = (
    by_place,
    by_extreme,
    _by_negation,
    _by_beginning,
    by_measure,
    _by_count,
    _by_group,
    _by_listing,
    by_order,
    _by_earlier_time,
    by_time,
    by_group_size,
    by_which_of_them,
    by_pronoun,
    by_negated_value,
    by_widening,
    by_like_value,
    _by_value,
    by_restriction,
    by_fragment,
    _by_topic,
)
"""The ways to go on; the texts of the earlier ones are preferred."""

SAME_SUBJECT = frozenset(
    {by_which_of_them, by_group_size, by_negated_value, by_restriction, by_fragment}
)
"""Those that ask for the same things as before."""


def _is_group(turn: FollowUpTurn, chunk: Chunk) -> bool:
    """Tell whether a label stands behind "per" or "by"."""
    before = [c for c in turn.chunks if c.end <= chunk.start]
    return bool(before) and before[-1].kind in {"per", "by"}
