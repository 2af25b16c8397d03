"""How relevant the nodes of a layer are: by name, by what leads to them, by how rare they are."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from graphrag_core.english.words import name_words, stem
from graphrag_core.explore.among import Degree, degrees
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.expansion import ExpansionStep, ReachedNode
from graphrag_core.lazy_rag.types import LazyRequest
from graphrag_core.retrieve.fulltext import search_words

SAMPLED = 60
"""Neighbors looked at for one node and one relationship type."""

LIKENESS, PARENT, SPECIFIC = 0.55, 0.35, 0.1
"""How much each counts in a node's relevance."""

NAMED_RELATION = 0.8
"""How relevant a node is at least that a relation leads to which the query speaks of."""

PROVENANCE_SHARE = 0.4
"""How much of that is left for the sources of facts, beside what the facts speak of."""


class Relevance:
    """Scores layers for one query; it remembers degrees, and how many neighbors it has seen.

    `partly` are the nodes of which the samples do not show all neighbors.
    """

    def __init__(self, context: ExplorationContext, request: LazyRequest) -> None:
        self._context = context
        self._request = request
        self._words = {stem(word) for word in search_words(request.query)}
        self.degrees: dict[str, Degree] = {}
        self.neighbors: dict[str, int] = {}
        self.partly: set[str] = set()

    def score(
        self, steps: Sequence[ExpansionStep], reached: Mapping[str, ReachedNode]
    ) -> Mapping[str, float]:
        """Score the likeliest new nodes, three times as many as there is room for."""
        room = self._request.max_entities - len(reached)
        alike = Counter((step.type, step.center) for step in steps)
        self._note_neighbors(steps, alike)
        found: dict[str, tuple[float, float]] = {}
        for step in steps:
            if step.neighbor in reached:
                continue
            likeness, parent = self._of_step(step, reached[step.center].score, alike)
            best = found.get(step.neighbor, (0.0, 0.0))
            found[step.neighbor] = max(best, (likeness, parent))
        # Degrees of so many are read that the less specific can still fall behind.
        likely = sorted(found, key=lambda id_: (-sum(found[id_]), id_))[: room * 3]
        self.degrees |= degrees(self._context, likely)
        return {
            id_: LIKENESS * found[id_][0]
            + PARENT * found[id_][1]
            + SPECIFIC * specificity(self.degree(id_).total)
            for id_ in likely
        }

    def degree(self, id_: str) -> Degree:
        """Tell the degree of a node, as far as it was read."""
        return self.degrees.get(id_, Degree())

    def _of_step(
        self, step: ExpansionStep, score: float, alike: Mapping[tuple[str, str], int]
    ) -> tuple[float, float]:
        """Rate a step by what it leads to, and by what it comes from."""
        named = self._words & {stem(word) for word in name_words(step.name)}
        relation = self._words & {stem(word) for word in name_words(step.type)}
        likeness = max(
            self._request.near.get(step.neighbor, 0.0),
            len(named) / max(len(self._words), 1),
            NAMED_RELATION if relation else 0.0,
        )
        # One of many of its kind says less than one of a few.
        degree = self.degree(step.center).total
        common = specificity(degree) + specificity(alike[step.type, step.center])
        parent = score * common / 2
        if step.type in self._context.profile.provenance_types:
            return likeness * PROVENANCE_SHARE, parent * PROVENANCE_SHARE
        return likeness, parent

    def _note_neighbors(
        self, steps: Sequence[ExpansionStep], alike: Mapping[tuple[str, str], int]
    ) -> None:
        """Note how many neighbors of each node the samples show, and whether these are all."""
        seen: dict[str, set[str]] = {}
        for step in steps:
            seen.setdefault(step.center, set()).add(step.neighbor)
        self.partly |= {center for (_, center), count in alike.items() if count >= SAMPLED}
        self.neighbors |= {center: len(others - {center}) for center, others in seen.items()}


def specificity(degree: int) -> float:
    """Rate a node with a single relationship 1, hubs less and less."""
    return 1 / (1 + math.log10(max(degree, 1)))
