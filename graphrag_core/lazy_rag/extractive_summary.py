"""An extractive summary of a subgraph: sentences with their sources, and a confidence.

The summary states only what the graph states. Relationships of one node and one relation become
one sentence; texts of the graph are quoted.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from graphrag_core.english.wording import moment, spoken_name
from graphrag_core.english.words import name_words, stem
from graphrag_core.explore.relation_words import fact_predicate, predicate
from graphrag_core.lazy_rag.types import LazyExpansion, LazyRequest
from graphrag_core.profiles.provenance import PROVENANCE_TYPES
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.types import Citation, Node, Relationship

MAX_SENTENCES = 12
NAMED = 5
TEXT_CHARS = 240
READ_CHARS = 4_000
SEED_SHARE = 0.4
_MARK = re.compile(r"\[(\d+)\]")
TEXT_KEYS = ("summary", "description", "content", "text", "body")


@dataclass(frozen=True, slots=True)
class SummaryVerdict:
    """How well the subgraph covers the query: confidence 0–1, the reason, and what is missing."""

    confidence: float
    explanation: str
    missing: tuple[str, ...]


def extract(request: LazyRequest, found: LazyExpansion) -> tuple[str, tuple[Citation, ...]]:
    """Write the summary with its citations; a sentence that says so when there is nothing."""
    if not found.entities:
        return "The graph says nothing about this.", ()
    names = {entity.node.id: entity.node.name for entity in found.entities}
    citations: list[Citation] = []
    lines: list[str] = []
    for text, elements in _sentences(request, found):
        if len(lines) == MAX_SENTENCES:
            break
        marks = []
        for element in elements:
            citations.append(citation_of(len(citations) + 1, element, names))
            marks.append(f"[{len(citations)}]")
        lines.append(f"{text} {''.join(marks)}")
    if not lines:
        start = found.entities[0].node
        cited = citation_of(1, start, names)
        return (
            f"{_name(start)} is in the graph, but nothing is recorded about it at this time. [1]",
            (cited,),
        )
    if request.dated and request.at is not None:
        lines.insert(0, as_of_line(request.at))
    return "\n".join(lines), tuple(citations)


def as_of_line(at: datetime) -> str:
    """Write the line over a summary of another time than now."""
    return f"As of {moment(at)}:"


def citation_of(number: int, element: Node | Relationship, names: Mapping[str, str]) -> Citation:
    """Make the citation of a node or relationship; `names` maps node ids to names."""
    if isinstance(element, Node):
        return Citation(number, element.id, element.name, "node")
    start, end = (names.get(id_, "?") for id_ in (element.start, element.end))
    label = f"{start} {predicate(element.name)} {end}"
    return Citation(number, element.id, label, "relationship")


def judge(request: LazyRequest, found: LazyExpansion) -> SummaryVerdict:
    """Compute the confidence from the share of covered words and the strongest seed's score."""
    words = search_words(request.query)
    if not found.entities:
        return SummaryVerdict(0.0, "No node in the graph resembles the query.", _missing(words))
    spoken_of = _words_of(found)
    covered = [word for word in words if stem(word) in spoken_of]
    missing = [word for word in words if word not in covered]
    share = len(covered) / len(words) if words else 0.0
    names = {entity.node.id: _name(entity.node) for entity in found.entities}
    used = [seed for seed in request.seeds if seed.id in names]
    strongest = max(used or request.seeds, key=lambda seed: seed.score)
    confidence = (1 - SEED_SHARE) * share + SEED_SHARE * strongest.score
    start = names.get(strongest.id, "?")
    share_said = "All" if words and not missing else f"{len(covered)} of {len(words)}"
    explanation = f"{share_said} words of the query appear in what was found"
    explanation += f" ({', '.join(covered)})" if covered else ""
    unsaid: tuple[str, ...] = ()
    if not any(_sentences(request, found)):
        confidence = SEED_SHARE * strongest.score
        unsaid = (f"Nothing is recorded about {start} at this time.",)
    return SummaryVerdict(
        round(min(confidence, 1.0), 3),
        f"{explanation}; the best starting point is {start}: "
        f"{strongest.why} ({strongest.score:.2f}).",
        (*_missing(missing), *unsaid),
    )


def _missing(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"Nothing that was found mentions '{word}'." for word in words)


def _sentences(
    request: LazyRequest, found: LazyExpansion
) -> Iterator[tuple[str, Sequence[Node | Relationship]]]:
    """Yield each sentence with its sources: seeds first, then what is nearest to the query."""
    nodes = {entity.node.id: entity.node for entity in found.entities}
    words = {stem(word) for word in search_words(request.query)}
    groups = sorted(
        _groups(found.relationships, nodes).items(),
        key=lambda entry: not words & stems(spoken_name(entry[0][1])),
    )
    cut = {entry.name for entry in found.cut}
    covered: set[str] = set()
    for entity in found.entities:
        partial = entity.node.id in found.unfollowed or entity.node.name in cut
        text = _own_text(entity.node)
        if text and (entity.hops == 0 or words & stems(text)):
            yield f"{_name(entity.node)}: {text}", [entity.node]
        for (id_, _, _), entries in groups:
            fresh = [r for r in entries if r.id not in covered]
            if id_ != entity.node.id or not fresh:
                continue
            covered |= {r.id for r in fresh}
            yield from _node_words(entity.node, fresh, nodes, partial=partial)


def _groups(
    relationships: Sequence[Relationship], nodes: Mapping[str, Node]
) -> dict[tuple[str, str, bool], list[Relationship]]:
    """Group relationships by node, relation and whether they lead out of the node."""
    groups: dict[tuple[str, str, bool], list[Relationship]] = {}
    for r in relationships:
        if r.start in nodes and r.end in nodes and r.type not in PROVENANCE_TYPES:
            groups.setdefault((r.start, r.name, True), []).append(r)
            groups.setdefault((r.end, r.name, False), []).append(r)
    return groups


def _node_words(
    node: Node, relationships: Sequence[Relationship], nodes: Mapping[str, Node], *, partial: bool
) -> Iterator[tuple[str, Sequence[Relationship]]]:
    """Yield the facts' own texts, then what goes on and what has an end, a sentence each.

    Of a `partial` node there are more relationships than these, so that none are counted.
    """
    facts = [r for r in relationships if r.fact]
    others = _others(len(facts) - NAMED, partial)
    for number, r in enumerate(facts[:NAMED], start=1):
        rest = f" (and {others} of the kind)" if number == NAMED < len(facts) else ""
        text, beside = _shortened(r.fact or ""), f"{_period(r)}{rest}"
        yield (f"{text.removesuffix('.')}{beside}." if beside else text), [r]
    plain = [r for r in relationships if not r.fact]
    for part in (
        [r for r in plain if r.invalid_at is None],
        [r for r in plain if r.invalid_at is not None],
    ):
        yield from _in_one_sentence(node, part, nodes, partial=partial)


def _in_one_sentence(
    node: Node, relationships: Sequence[Relationship], nodes: Mapping[str, Node], *, partial: bool
) -> Iterator[tuple[str, Sequence[Relationship]]]:
    """Yield one sentence that names the other ends; none without relationships."""
    if not relationships:
        return
    first, out = relationships[0], relationships[0].start == node.id
    end = next(iter(nodes[first.end].labels), "")
    others: dict[str, Relationship] = {}
    for r in relationships:
        others.setdefault(f"{_name(nodes[r.end if out else r.start])}{_period(r)}", r)
    listed = _listed(list(others), partial=partial)
    if out:
        sentence = f"{_name(node)} {fact_predicate(first, end)} {listed}."
    else:
        verb = fact_predicate(first, end, of_several=len(others) > 1)
        sentence = f"{listed} {verb} {_name(node)}."
    yield sentence, list(others.values())[:NAMED]


def _period(relationship: Relationship) -> str:
    """Say in parentheses when something held that has an end; empty for what goes on."""
    begun, ended = relationship.valid_at, relationship.invalid_at
    if ended is None:
        return ""
    until = moment(ended.date())
    return f" (until {until})" if begun is None else f" (from {moment(begun.date())} to {until})"


def _listed(names: Sequence[str], *, partial: bool) -> str:
    if len(names) > NAMED:
        return f"{', '.join(names[:NAMED])} and {_others(len(names) - NAMED, partial)}"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _others(count: int, partial: bool) -> str:
    return "others" if partial else f"{count} more"


def _name(node: Node) -> str:
    return _shortened(node.name) or "a nameless one"


def _own_text(node: Node) -> str:
    texts = (node.properties.get(key) for key in TEXT_KEYS)
    return next((_shortened(text) for text in texts if isinstance(text, str) and text.strip()), "")


def _shortened(text: str) -> str:
    # Numbers in brackets in a text would read as citation marks.
    line = _MARK.sub(r"(\1)", " ".join(text.split()))
    return line if len(line) <= TEXT_CHARS else line[: TEXT_CHARS - 1] + "…"


def _words_of(found: LazyExpansion) -> set[str]:
    words = {
        stem(word)
        for name in (
            *(r.name for r in found.relationships),
            *(label for entity in found.entities for label in entity.node.labels),
        )
        for word in name_words(name)
    }
    for entity in found.entities:
        texts = [entity.node.name]
        texts += [
            v for k, v in entity.node.properties.items() if isinstance(v, str) and k[0] != "_"
        ]
        words |= stems(" ".join(texts)[:READ_CHARS])
    for r in found.relationships:
        words |= stems(r.fact or "")
    return words


def stems(text: str) -> set[str]:
    """Return the stems of a text's words."""
    cleaned = "".join(c if c.isalnum() else " " for c in text.lower())
    return {stem(word) for word in cleaned.split()}
