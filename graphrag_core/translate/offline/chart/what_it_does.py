"""What a thing does, is about or is for: its text is asked for, not its name."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import Lattice
from graphrag_core.translate.offline.chart.meaning import NAMELESS, Asked, Use
from graphrag_core.translate.offline.chart.variants import Variant

ENDS = {"does": {"do"}, "do": {"do"}, "is": {"about", "for"}, "are": {"about", "for"}}
"""How a question that begins with "what" and a verb goes on to its last word."""


def asks_what_it_does(lattice: Lattice) -> bool:
    """Tell whether a question goes "what does … do", "what is … about" or "what is … for"."""
    first = lattice.gaps[0]
    last = [word for word in lattice.gaps[-1] if word.isalpha()]
    return (
        len(first) > 1
        and first[0] == "what"
        and last[-1:] != []
        and last[-1] in ENDS.get(first[1], ())
    )


def what_it_does(ground: Ground, whole: Asked) -> Iterator[Variant]:
    """Give the reading of a thing, of which no key is asked for, that shows its texts."""
    thing = whole.thing
    if whole.kind != "rows" or thing.uses or thing.limit is not None or thing.label is None:
        return
    texts = ground.profile.text_keys.get(thing.label, ())
    named = ground.profile.name_keys.get(thing.label)
    for place, key in enumerate(key for key in texts if key != named):
        told = thing.using(*([NAMELESS] if thing.named else []), Use("column", key))
        yield replace(whole, thing=told), 0.1 * place - 0.3, ("what it does",)
