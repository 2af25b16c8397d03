"""Which pairs of nodes are worth comparing: those that share a block, never all of them.

Blocks are the same words, the same value of an identifying property, a rare word, rare letter
triples (for misspellings), a word with the initials of the others, and an acronym.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from graphrag_core.ingest.resolution.name_forms import LabelNames, NameForm, name_form
from graphrag_core.ingest.resolution.name_likeness import (
    SHORTEST_ACRONYM,
    NameLikeness,
    name_likeness,
)
from graphrag_core.ingest.resolution.resolved_entity import ComparedEntity
from graphrag_core.linking.name_index import triples
from graphrag_core.runtime.cancellation import current_cancel

MOST_BLOCK = 40
"""Nodes of a block that are compared with each other; a larger block tells nothing."""
RARE_WORDS, RARE_TRIPLES = 2, 4
MOST_COMPARED = 500_000
MOST_FOUND = 5_000
LONGEST_ACRONYM = 6

Block = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CandidatePair:
    """Two nodes whose names are alike, or that share the value of an identifying property."""

    first: ComparedEntity
    second: ComparedEntity
    likeness: NameLikeness
    shared_keys: tuple[str, ...]

    @property
    def promise(self) -> float:
        """Order pairs by this where there are too many: keys, then names."""
        return len(self.shared_keys) + self.likeness.same_words + self.likeness.similarity


@dataclass(frozen=True, slots=True)
class CandidatePairs:
    """The pairs, the most promising first; `left` says what was not compared."""

    pairs: tuple[CandidatePair, ...]
    known: Mapping[str, LabelNames]
    left: tuple[str, ...] = ()


def find_candidates(entities: Iterable[ComparedEntity]) -> CandidatePairs:
    """Find the pairs of one label and tenant, of which at least one node is recent."""
    groups: dict[tuple[str, str], list[ComparedEntity]] = defaultdict(list)
    for entity in entities:
        groups[entity.label, entity.tenant].append(entity)
    known = {
        label: LabelNames.of(e.name for (other, _), some in groups.items() if other == label
                             for e in some)
        for label in {label for label, _ in groups}
    }  # fmt: skip
    found: dict[tuple[str, str], CandidatePair] = {}
    compared, left = 0, False
    for (label, _), group in groups.items():
        for first, second in _blocked_pairs(group):
            if compared >= MOST_COMPARED:
                left = True
                break
            compared += 1
            pair = _compared(first, second, known[label])
            if pair is not None:
                found[first.id, second.id] = pair
    ranked = sorted(found.values(), key=lambda pair: (-pair.promise, pair.first.id, pair.second.id))
    remarks = [f"Only the first {MOST_COMPARED:,} pairs were compared."] if left else []
    if len(ranked) > MOST_FOUND:
        remarks.append(f"Only the {MOST_FOUND:,} most promising of {len(ranked):,} pairs are used.")
    return CandidatePairs(tuple(ranked[:MOST_FOUND]), known, tuple(remarks))


def _compared(
    first: ComparedEntity, second: ComparedEntity, known: LabelNames
) -> CandidatePair | None:
    likeness = name_likeness(name_form(first.name), name_form(second.name), known)
    keys = tuple(key for key, value in first.keys.items() if second.keys.get(key) == value)
    if not (likeness.near or keys):
        return None
    return CandidatePair(first, second, likeness, keys)


def _blocked_pairs(
    group: Sequence[ComparedEntity],
) -> Iterator[tuple[ComparedEntity, ComparedEntity]]:
    """Yield each pair that shares a block once."""
    seen: set[tuple[int, int]] = set()
    for members in _blocks(group).values():
        if not 1 < len(members) <= MOST_BLOCK:
            continue
        current_cancel().check()
        for pair in combinations(members, 2):
            first, second = group[pair[0]], group[pair[1]]
            if pair not in seen and (first.recent or second.recent):
                seen.add(pair)
                yield first, second


def _blocks(group: Sequence[ComparedEntity]) -> dict[Block, list[int]]:
    """Put each node into its blocks."""
    forms = [name_form(entity.name) for entity in group]
    words = Counter(word for form in forms for word in set(form.core))
    letters = Counter(triple for form in forms for triple in triples(form.squeezed))
    blocks: dict[Block, list[int]] = defaultdict(list)
    for place, (entity, form) in enumerate(zip(group, forms, strict=True)):
        for block in dict.fromkeys(_blocks_of(form, words, letters)):
            blocks[block].append(place)
        for key, value in entity.keys.items():
            blocks["key", key, value].append(place)
    return blocks


def _blocks_of(form: NameForm, words: Counter[str], letters: Counter[str]) -> Iterator[Block]:
    yield "words", *sorted(form.core)
    yield "letters", form.squeezed
    yield from (("word", word) for word in _rarest(set(form.core), words, RARE_WORDS))
    yield from (("triple", t) for t in _rarest(triples(form.squeezed), letters, RARE_TRIPLES))
    if len(form.core) > 1:
        for word in {form.core[0], form.core[-1]}:
            rest = list(form.core)
            rest.remove(word)
            yield "initials", word, *sorted(other[0] for other in rest)
    if len(form.core) >= SHORTEST_ACRONYM:
        yield from {("acronym", form.initials), ("acronym", "".join(w[0] for w in form.words))}
    elif len(form.core) == 1 and SHORTEST_ACRONYM <= len(form.core[0]) <= LONGEST_ACRONYM:
        yield "acronym", form.core[0]


def _rarest(parts: set[str], counts: Counter[str], most: int) -> list[str]:
    shared = [part for part in parts if 1 < counts[part] <= MOST_BLOCK]
    return sorted(shared, key=lambda part: (counts[part], part))[:most]
