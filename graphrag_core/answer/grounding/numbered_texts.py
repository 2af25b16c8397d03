"""What an answer may say of texts by number: an agent's replies, the lines that LazyRAG found."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.grounding.numbers import Numbers, numbers_in, numbers_of_text
from graphrag_core.answer.grounding.sentences import Facts, RowFacts
from graphrag_core.types import Node, Relationship

MAX_NAME_CHARS = 60


@dataclass(frozen=True, slots=True)
class NumberedText:
    """A text that a model was shown by number: what it says, names, and can be counted in it.

    `label` is what its mark may stand behind, "" for anything.
    """

    text: str
    names: tuple[str, ...] = ()
    counts: frozenset[int] = frozenset()
    label: str = ""


def facts_of_texts(
    question: str,
    texts: Mapping[int, NumberedText],
    *,
    totals: Iterable[int] = (),
    common: str = "",
) -> Facts:
    """Collect what a sentence that cites some texts may state; names only of those it cites.

    `totals` count all texts together, `common` are words of no text in particular.
    """
    labels = {number: text.label for number, text in texts.items() if text.label}
    rows = tuple(RowFacts(_numbers(text), all_names=_names_of(text)) for text in texts.values())
    return Facts(
        rows,
        labels,
        {number: (index,) for index, number in enumerate(texts)},
        frozenset({1, *totals}),
        numbers_in(question),
        frozenset(name for row in rows for name in row.all_names),
        common,
    )


def counts_of(nodes: Sequence[Node], relationships: Sequence[Relationship]) -> frozenset[int]:
    """Count what a part of a graph contains: things by label, facts by relation and end."""
    labels = Counter(label for node in nodes for label in node.labels)
    kinds = Counter(fact.name for fact in relationships)
    ends = Counter((end, fact.name) for fact in relationships for end in (fact.start, fact.end))
    counts = {len(nodes), len(relationships)}
    return frozenset(counts | set(labels.values()) | set(kinds.values()) | set(ends.values()))


def _numbers(text: NumberedText) -> Numbers:
    said = numbers_of_text(text.text)
    return replace(said, values=said.values | {float(count) for count in text.counts})


def _names_of(text: NumberedText) -> frozenset[str]:
    folded = (name.strip().casefold() for name in text.names)
    return frozenset(n for n in folded if 1 < len(n) <= MAX_NAME_CHARS and not n.isdigit())
