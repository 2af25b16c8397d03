"""The ways to go on from a question: each proposes texts that stand alone, best first."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile

from graphrag_core.conversation.turn import (
    ADDING,
    ASKING,
    COUNTING,
    FILLERS,
    KEPT_OPENERS,
    OBJECTS,
    ORDINALS,
    POSSESSIVES,
    RESTRICTING,
    SORTING,
    Turn,
)
from graphrag_core.conversation.wording import (
    BEHIND_A_NOUN,
    MAX_NAMES,
    VERBS,
    antecedents,
    counting,
    described,
    find_phrase,
    restricted,
    spliced,
    whole_word,
    without_last,
)
from graphrag_core.linking.english import word_set
from graphrag_core.linking.words import tokenize
from graphrag_core.translate.offline.chunks import Chunk

_TIME_WORDS = word_set("in on since between before after until during as over from at by")
_COUNT_FILLERS = word_set("are there is that of them they those were it in total")
_MEASURES = frozenset({"count", "howmany", "aggregate", "dimension", "term", "unknown"})
_THE_OTHERS = re.compile(
    r"(?:and )?(?:which|who)(?: ones?)? "
    r"(?:do(?:n't| not)|does(?:n't| not)|did(?:n't| not)|are(?:n't| not)|is(?:n't| not))"
)
_DEGREES = word_set("highest lowest largest smallest biggest greatest longest shortest")
_EXTREMES = frozenset({"superlative", "most"})
_ONE_OF_THEM = re.compile(
    r"(?:which|who)(?P<them> ones?| of (?:them|those|these))? (?=is |was |has |had |have )",
    re.IGNORECASE,
)
_TIME_FILLERS = word_set("only just instead please too alone")
_GROUP_FILLERS = word_set("it them that group split break down grouped show list give me")


def _by_place(turn: Turn) -> Iterator[str]:
    """As in "The first one", "who owns the second?": a result by its place."""
    forms = [
        [*article, place, *noun]
        for article in (["the"], [])
        for place in ORDINALS
        for noun in (["one"], ["result"], [])
    ]
    found = find_phrase(turn.rest, forms)
    if found is None or not turn.last.results:
        return
    start, end, words = found
    if any(c.kind == "number" and c.start >= end for c in turn.chunks):
        return  # "the first three", "top 10": how many, and not which
    if any(c.kind == "superlative" and c.end <= start for c in turn.chunks):
        return  # "newest first": an order
    if any(c.kind == "time" and c.start <= start < c.end for c in turn.chunks):
        return
    place = next(ORDINALS[word] for word in words if word in ORDINALS)
    bare = not any(c.kind in {"term", "value"} for c in turn.chunks)
    if not -len(turn.last.results) <= place < len(turn.last.results):
        return
    if "one" not in words and "result" not in words and not bare:
        return
    name = turn.last.results[place].name
    yield f"What is {name}" if bare else spliced(turn.rest, start, end, name)


def _by_pronoun(turn: Turn) -> Iterator[str]:
    """As in "Who owns them?", "and their severity?": what was found, by name or by description."""
    tokens = tokenize(turn.rest)
    for place, token in enumerate(tokens):
        pronoun = token.lower
        before = turn.rest[: token.start]
        if pronoun in POSSESSIVES:
            if any(c.label_terms and c.end <= token.start for c in turn.chunks):
                return
            owned = next((c for c in turn.chunks if c.start >= token.end and c.terms), None)
            if owned is None:
                return
            for whole in antecedents(turn, pronoun):
                tail = turn.rest[owned.end :]
                yield f"{before}{turn.rest[token.end : owned.end].strip()} of {whole}{tail}"
            return
        following = tokens[place + 1].lower if place + 1 < len(tokens) else ""
        behind = tokens[place + 1].start if following else None
        noun = next((c for c in turn.chunks if c.start == behind), None)
        named = noun is not None and turn.subject in {t.label for t in noun.label_terms}
        if any(c.kind == "time" and c.start <= token.start < c.end for c in turn.chunks):
            continue  # "this year"
        within = [c for c in turn.chunks if c.end <= token.start]
        if any(c.kind in {"and", "comma"} for c in within) and any(c.label_terms for c in within):
            return  # it stands for something in the same question
        if not place and turn.opener in RESTRICTING and pronoun in FILLERS:
            return  # "only those with a pool": a condition
        if pronoun not in OBJECTS and not (pronoun == "that" and following in {"", "one"}):
            continue
        end = noun.end if named and noun is not None else token.end
        if place and tokens[place - 1].lower == "of" and "which" in before.lower():
            yield from restricted(turn, turn.rest[token.end :].strip())
            return
        for whole in antecedents(turn, pronoun):
            yield spliced(turn.rest, token.start, end, whole)
        return


def _by_count(turn: Turn) -> Iterator[str]:
    """As in "How many?", "count them", "how many per team?": the number of what was asked for."""
    lower = turn.rest.lower()
    opened = next((words for words in COUNTING if lower.startswith(words)), None)
    if opened is None or any(c.label_terms and not _grouped(turn, c) for c in turn.chunks):
        return
    words = turn.rest[len(opened) :].split()
    tail = " ".join(word for word in words if word.lower() not in _COUNT_FILLERS)
    yield f"{counting(turn)} {tail}".strip()


def _by_group(turn: Turn) -> Iterator[str]:
    """As in "Per team?", "group them by severity": the earlier question's number, by group."""
    words = [word for word in turn.rest.split() if word.lower() not in _GROUP_FILLERS]
    if not words or words[0].lower() not in {"per", "by", "for"}:
        return
    if words[0].lower() == "for" and words[1:2] not in (["each"], ["every"]):
        return
    per = "per " + " ".join(w for w in words[1:] if w.lower() not in {"each", "every"})
    known = next((c for c in turn.before if c.kind == "per"), None)
    if known is not None:
        yield f"{turn.earlier[: known.start]}{per}"
    counted = any(c.kind in {"howmany", "count", "aggregate"} for c in turn.before)
    yield f"{turn.earlier if counted else counting(turn)} {per}"


def _by_listing(turn: Turn) -> Iterator[str]:
    """As in "Which ones?", "list them": what was counted."""
    words = {w.lower() for w in turn.rest.split()} - FILLERS - {"are", "these", "they", "me"}
    if words and words <= {"which", "who", "list", "show", "what"} and len(turn.rest.split()) < 5:
        yield f"Which {described(turn, relative=False)}"


def _by_order(turn: Turn) -> Iterator[str]:
    """As in "Sort them by date", "latest first", "the top 3": the same, in another order."""
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    grouped = any(c.kind == "per" for c in turn.before)
    listed = f"Which {described(turn, relative=False)}" if counted and not grouped else turn.earlier
    words = turn.rest.split()
    lower = [w.lower().strip(",") for w in words]
    if lower and lower[0] in SORTING:
        kept = [w for w in words[1:] if w.lower() not in {"them", "it", "those", "that", "these"}]
        yield f"{listed} sorted {' '.join(kept)}"
    numbers = [c for c in turn.chunks if c.kind == "number"]
    tops = [c for c in turn.chunks if c.kind == "top"]
    plain = not any(c.terms or c.links for c in turn.chunks)
    if tops and numbers and plain and tops[0].data != "bottom":
        yield from _so_many(turn, listed, numbers[0].text)
    if tops and plain and any(c.kind == "superlative" for c in turn.chunks) and not numbers:
        yield f"{listed}, {turn.rest}"
        yield f"{listed} sorted by date descending"


def _so_many(turn: Turn, listed: str, said: str) -> Iterator[str]:
    """As in "the first three", "top 10": so many of the earlier ones, in their order."""
    after_top = [c for b, c in pairwise(turn.before) if b.kind == "top" and c.kind == "number"]
    if after_top:
        yield spliced(turn.earlier, after_top[0].start, after_top[0].end, said)
    elif any(c.kind in {"order", "per"} for c in turn.before):
        yield f"{listed}, first {said}"
    elif turn.noun is not None:
        yield spliced(turn.earlier, turn.noun.start, turn.noun.start, f"top {said} ")


def _by_measure(turn: Turn) -> Iterator[str]:
    """As in "And by duration?" after "Top 5 episodes by downloads": the same by another measure."""
    by = [c for c in turn.before if c.kind in {"by", "order"}]
    ranked = any(c.kind in {"top", "superlative", "order"} for c in turn.before)
    if ranked and by and turn.rest.lower().startswith("by "):
        said = f"sorted {turn.rest}" if by[-1].kind == "order" else turn.rest
        behind = [c for c in turn.before if c.start >= by[-1].end]
        measure = list(takewhile(lambda c: c.kind in _MEASURES, behind)) or [by[-1]]
        yield spliced(turn.earlier, by[-1].start, measure[-1].end, said)


def _by_extreme(turn: Turn) -> Iterator[str]:
    """As in "Which of them is the largest?", "and the cheapest one?": one of what was found."""
    extremes = [c for c in turn.chunks if c.kind in _EXTREMES]
    opening = _ONE_OF_THEM.match(turn.rest)
    if len(extremes) != 1 or any(c.links for c in turn.chunks):
        return
    if opening and not opening["them"] and any(c.terms for c in turn.chunks):
        return
    said = turn.rest[extremes[0].start : extremes[0].end]
    tail = turn.rest[opening.end() :] if opening else f"is the {said}"
    if not opening:
        if any(c.kind not in {*_EXTREMES, "number"} for c in turn.chunks):
            return
        past = [c for c in turn.before if c.kind == extremes[0].kind]
        if past:
            yield spliced(turn.earlier, past[0].start, past[0].end, said)
            return
    group = [c for b, c in pairwise(turn.before) if b.kind == "per" and c.label_terms]
    summed = any(c.kind == "aggregate" for c in turn.before)
    if group and summed and said.lower() in _DEGREES:
        yield _of_groups(turn, group[0], said)
        return
    names = list(dict.fromkeys(result.name for result in turn.last.results))
    if 1 < len(names) <= MAX_NAMES:
        yield f"Which of {' or '.join(names)} {tail}"
    yield f"Which {described(turn, relative=True)} {tail}"


def _of_groups(turn: Turn, group: Chunk, extreme: str) -> str:
    """As in "Which is the lowest?" of "the average price of a room per hotel"."""
    askers = [c for c in turn.before if c.kind in ASKING or c.kind == "be"]
    per = max(c.start for c in turn.before if c.end <= group.start)
    start = max((c.end for c in askers if c.end <= per), default=0)
    measure = turn.earlier[start:per].strip().removeprefix("the ")
    return f"Which {group.text} has the {extreme} {measure}"


def _by_negation(turn: Turn) -> Iterator[str]:
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


def _by_beginning(turn: Turn) -> Iterator[str]:
    """As in "Since when?" after "Who hosts Cold Ledger?": when what was found began."""
    asked = turn.text.lower().removeprefix("and ")
    if asked not in {"since when", "from when", "when", "until when"}:
        return
    asker = next((c for c in turn.before if c.kind == "wh"), None)
    names = list(dict.fromkeys(result.name for result in turn.last.results))
    if asker is None or not 0 < len(names) <= MAX_NAMES:
        return
    end = turn.noun.end if turn.noun is not None else asker.end
    first, *rest = turn.earlier[max(end, asker.end) :].split() or [""]
    doing = "did" if first.endswith("ed") else "does"
    verb, done = (first, rest) if first in VERBS else (doing, [first.removesuffix("s"), *rest])
    yield f"{asked} {verb} {' or '.join(names)} {' '.join(done)}?"


def _by_time(turn: Turn) -> Iterator[str]:
    """As in "What about last month?", "and in 2023?": the same in another time."""
    times = [c for c in turn.chunks if c.kind == "time"]
    others = [c for c in turn.chunks if c.kind in {"term", "value"} or c.kind in ASKING]
    if len(times) != 1 or others:
        return
    said = " ".join(word for word in turn.rest.split() if word.lower() not in _TIME_FILLERS)
    past = [c for c in turn.before if c.kind == "time"]
    if past:
        preposition = said if said.lower().split()[0] in _TIME_WORDS else times[0].text
        start = past[0].start
        head = turn.earlier[:start].rstrip()
        if said != times[0].text or head.lower().endswith((" in", " on", " during", " the")):
            head = without_last(head, {"in", "on", "during", "the", "over"})
        yield f"{head} {preposition}{turn.earlier[past[0].end :]}"
        return
    yield f"{turn.earlier} {said}"


def _by_value(turn: Turn) -> Iterator[str]:
    """As in "And for Data-Services?", ""P1?": another value in the place of one like it."""
    if turn.opener in {"with", "without", "not", "no", "only", "just"}:
        return
    values = [c for c in turn.chunks if c.links]
    asking = [c for c in turn.chunks if c.kind in ASKING or c.kind in {"do", "be", "have"}]
    if not values or asking or any(c.relation_terms and not c.links for c in turn.chunks):
        return
    labels = {link.label for value in values for link in value.links}
    named = [c for c in turn.chunks if c.kind == "term"]
    if named and not (turn.opener and all(_is_of(c, labels) for c in named)):
        return
    said = turn.rest[values[0].start : values[-1].end]
    wanted = {(link.label, link.key) for link in values[0].links}
    for exact in (True, False):
        for past in reversed([c for c in turn.before if c.links]):
            have = {(link.label, link.key) for link in past.links}
            alike = have & wanted if exact else {k[0] for k in have} & {k[0] for k in wanted}
            if alike:
                yield spliced(turn.earlier, *whole_word(turn.earlier, past), said)
    placed = turn.rest.lower().split()[0] in _TIME_WORDS
    if turn.opener or placed:
        yield from restricted(turn, turn.rest if placed else said)
    if turn.opener:
        yield f"{turn.earlier} for {said}"


def _by_restriction(turn: Turn) -> Iterator[str]:
    """As in "Only the P0 ones", "with more than 5 incidents": one condition more."""
    if turn.opener not in RESTRICTING or not turn.rest:
        return
    if any(not _is_of(chunk, {turn.subject}) for chunk in _heads(turn)):
        return
    kept = f"{turn.opener} {turn.rest}" if turn.opener in KEPT_OPENERS else turn.rest
    yield from restricted(turn, kept)


def _by_topic(turn: Turn) -> Iterator[str]:
    """As in "And the severity?", "and engineers?": something else of the same things."""
    terms = [c for c in turn.chunks if c.terms]
    plain = not any(c.kind in ASKING or c.kind in {"value", "do", "be"} for c in turn.chunks)
    if turn.opener not in ADDING | {"what about", "how about", "and what about"} or not terms:
        return
    if not plain:
        return
    said = turn.rest[terms[0].start : terms[-1].end]
    if terms[0].label_terms and turn.noun is not None:
        yield spliced(turn.earlier, turn.noun.start, turn.noun.end, said)
    for whole in antecedents(turn, "their"):
        yield f"{said} of {whole}"


WAYS: tuple[Callable[[Turn], Iterator[str]], ...] = (
    _by_place,
    _by_extreme,
    _by_negation,
    _by_beginning,
    _by_measure,
    _by_count,
    _by_group,
    _by_listing,
    _by_order,
    _by_time,
    _by_pronoun,
    _by_value,
    _by_restriction,
    _by_topic,
)
"""The ways to go on; the texts of the earlier ones are preferred."""


def _is_of(chunk: Chunk, labels: set[str] | set[str | None]) -> bool:
    """Does a chunk name one of these labels?"""
    return any(term.label in labels for term in chunk.label_terms)


def _heads(turn: Turn) -> list[Chunk]:
    """The labels that a follow-up names before any clause of it."""
    clause = {"prep", "by", "that", "have", "without", "neg", "be", "do"}
    found = []
    for chunk in turn.chunks:
        if chunk.kind in clause or chunk.relation_terms:
            break
        if chunk.label_terms:
            found.append(chunk)
    return found


def _grouped(turn: Turn, chunk: Chunk) -> bool:
    """Does a label stand behind "per" or "by"?"""
    before = [c for c in turn.chunks if c.end <= chunk.start]
    return bool(before) and before[-1].kind in {"per", "by"}
