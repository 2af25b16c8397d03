"""Words that only say that a key tells kinds apart: "by kind of work", "which type of licence"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule


@rule("kind of a key", "kindof", "key")
def _kind_of(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "kind of work", of a key that holds which work it was."""
    if len(keys.keys) == 1 and "STRING" in ground.vocabulary.types_of(keys.keys[0].term):
        yield "key", keys, 0.0, ()
