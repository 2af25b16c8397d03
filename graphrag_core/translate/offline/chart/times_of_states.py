"""When something became so: "when was the claim resolved" asks for the time of just that."""

from dataclasses import dataclass

from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT, Lattice
from graphrag_core.translate.offline.chart.meaning import Link, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import BE
from graphrag_core.translate.offline.temporal import temporal_keys


@dataclass(frozen=True, slots=True)
class StateAskedFor:
    """The word for a state, and the keys of times that have it: `resolved_on`."""

    word: str
    keys: frozenset[str]

    def left_out(self, thing: NodeSet) -> tuple[str, ...] | None:
        """Return the event of a reading by another time; None where the right one is known."""
        uses = [*thing.uses, *(u for c in thing.conditions if isinstance(c, Link) for u in c.uses)]
        shown = {use.key for use in uses if use.role == "column"}
        if self.keys and not self.keys & shown:
            return None
        return () if self.keys else (LEFT_OUT + self.word,)


def state_asked_for(ground: Ground, lattice: Lattice) -> StateAskedFor | None:
    """Return the state behind its noun of which a question with "when" asks when it began."""
    if not any(mention.kind == "when" for mention in lattice.mentions):
        return None
    for mention in lattice.mentions:
        ends = mention.last == len(lattice.positions) and BE.issuperset(lattice.gaps[mention.first])
        if mention.kind != "category" or mention.first < 2 or not ends:
            continue
        label = ground.graph.schema.label(mention.value.label)
        word = lattice.tokens[lattice.positions[mention.last - 1]].text
        stems = {stem(word.lower())}
        keys = (key.key for key in temporal_keys(label))
        return StateAskedFor(
            word, frozenset(k for k in keys if stems & {stem(w) for w in name_words(k)})
        )
    return None
