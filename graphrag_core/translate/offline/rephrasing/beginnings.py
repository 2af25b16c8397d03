"""Turns of phrase for when a relationship began or ended: "started hosting", "a deal since"."""

from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles.facts import FACT_KEYS
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.rephrasing.pieces import (
    SURE,
    Chunks,
    Owned,
    as_key,
    classes_of,
    dated_keys,
    doubted,
    said,
    unpunctuated,
)
from graphrag_core.translate.offline.vocabulary import (
    LabelTerm,
    RelationTerm,
    Side,
    Vocabulary,
)


def started_doing(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "started hosting a show since March", where people HOST it `since` a day: that day."""
    for at in range(1, len(chunks) - 2):
        started, verb = chunks[at : at + 2]
        way = _BEGINNING.get(stem(started.words[0])) if started.words else None
        doing = [term for term in verb.verb_terms if term.score >= SURE]
        if way is None or not doing or not verb.text.lower().endswith("ing"):
            continue
        if started.relation_terms or started.label_terms:
            continue
        time = next((i for i in range(at + 2, len(chunks)) if chunks[i].kind == "time"), None)
        if time is None:
            continue
        key = _bound(doing[0].type, way, chunks[time], vocabulary)
        if key is None or any(chunk.kind == "neg" for chunk in chunks[:at]):
            return (*chunks[:at], doubted(started), *chunks[at + 1 :])
        before = chunks[: at - 1] if chunks[at - 1].kind in {"have", "do"} else chunks[:at]
        deed = (replace(verb, terms=tuple(doing)), *chunks[at + 2 : time])
        dated = (said("have", started, "with"), as_key(started, key), chunks[time])
        rest = unpunctuated(chunks[time + 1 :])
        return (*before, *deed, *dated, *rest, said("ever", started, "ever"))
    return chunks


def deal_that_started(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """As in "sponsors that have a deal that started in 2025": the relationship is the deal."""
    for at in range(2, len(chunks) - 2):
        have, deal = chunks[at - 1 : at + 1]
        known = deal.kind == "unknown" and stem(deal.text) in _DEALS
        if have.kind != "have" or not known:
            continue
        holders = classes_of(chunks[at - 2 : at - 1])
        start = at + 2 if chunks[at + 1].kind == "that" else at + 1
        dated, time = (*chunks[start : start + 2], None, None)[:2]
        if dated is None or time is None or time.kind != "time" or not dated.property_terms:
            continue
        types = {
            pattern
            for pattern in vocabulary.schema.patterns
            for term in dated.property_terms
            if ":" + pattern.type in term.owners and {pattern.start, pattern.end} & holders
        }
        way = _BEGINNING.get(stem(dated.text))
        if len(types) != 1 or way is None:
            continue
        (pattern,) = types
        key = _bound(pattern.type, way, time, vocabulary)
        side: Side = "start" if pattern.start in holders else "end"
        other = pattern.end if side == "start" else pattern.start
        if key is None or pattern.start == pattern.end:
            continue
        verb = replace(deal, kind="term", terms=(RelationTerm(pattern.type, "verb", side, 1.0),))
        thing = said("term", deal, other, terms=(LabelTerm(other, 1.0),))
        rest = unpunctuated(chunks[start + 2 :])
        asked = _asks_with_which(rest, other)
        if rest and not asked:
            return (*chunks[:at], doubted(deal), *chunks[at + 1 :])
        shown = (said("shown", deal),) if asked else ()
        when = (said("have", dated, "with"), as_key(dated, key), time)
        before = chunks[: at - 1]
        return (*before, verb, thing, *shown, *when, said("ever", dated, "ever"))
    return chunks


def _asks_with_which(rest: Chunks, label: str) -> bool:
    """As in "…, and with which show?"."""
    light = all(c.kind in {"comma", "and", "have", "prep", "wh", "that"} for c in rest[:-1])
    which = any(chunk.text.lower() in {"which", "what"} for chunk in rest)
    return len(rest) > 1 and light and which and classes_of(rest[-1:]) == {label}


def _bound(type_: str, way: str, when: Chunk, vocabulary: Vocabulary) -> Owned | None:
    """The day on which relationships of a type began, or ended; None where they do not say it.

    Nor where an end may be to come: "ended since March", of which the last day is not said.
    """
    if way == "end" and (when.time is None or when.time.until is None):
        return None
    dated = {owned[1].key: owned for owned in dated_keys({":" + type_}, vocabulary)}
    for pair in FACT_KEYS:
        if set(pair) <= dated.keys():
            return dated[pair[way == "end"]]
    if way == "end" or len(dated) != 1:
        return None
    (owned,) = dated.values()
    words = set(name_words(owned[1].key))
    return owned if words & _SINCE else None


_BEGINNING = {
    **dict.fromkeys(
        map(stem, ("start", "started", "begin", "began", "begun", "commence")), "start"
    ),
    **dict.fromkeys(map(stem, ("stop", "stopped", "end", "ended", "cease", "quit")), "end"),
}
_SINCE = word_set("since start started from began begin begun")
_DEALS = frozenset(stem(noun) for noun in ("deal", "contract", "agreement", "arrangement"))
