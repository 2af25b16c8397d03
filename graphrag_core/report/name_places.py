"""Where the names of nodes stand in a picture: below, above or beside their dots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

DOT = 9
LETTER, LINE = 7.5, 13
"""At most so many pixels of a letter of 12 px, and the height of a name."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels, by its middle."""

    x: float
    y: float
    width: float
    height: float

    def overlap(self, other: "Box") -> float:
        """Return the area that both cover."""
        across = (self.width + other.width) / 2 - abs(self.x - other.x)
        down = (self.height + other.height) / 2 - abs(self.y - other.y)
        return max(across, 0) * max(down, 0)

    def within(self, width: float, height: float) -> bool:
        """Tell whether it lies in a picture of that size."""
        return (
            self.width / 2 <= self.x <= width - self.width / 2
            and self.height / 2 <= self.y <= height - self.height / 2
        )


def place_names(
    names: Mapping[str, str],
    dots: Mapping[str, tuple[float, float]],
    *,
    width: float,
    height: float,
) -> dict[str, tuple[float, float]]:
    """Return the middle of each name: where it covers the least of dots and of earlier names.

    Below the dot where that is as good, and where every other place leaves the picture.
    """
    taken = [Box(x, y, 2 * DOT, 2 * DOT) for x, y in dots.values()]
    found = {}
    for id_, name in names.items():
        below, *others = _boxes(*dots[id_], len(name) * LETTER)
        choices = [below, *(box for box in others if box.within(width, height))]
        best = min(choices, key=lambda box: _covered(box, taken))
        taken.append(best)
        found[id_] = (best.x, best.y)
    return found


def _boxes(x: float, y: float, width: float) -> list[Box]:
    down, across = DOT + LINE / 2, DOT + width / 2
    middles = [(x, y + down), (x, y - down), (x + across, y), (x - across, y)]
    return [Box(*middle, width, LINE) for middle in middles]


def _covered(box: Box, taken: Sequence[Box]) -> float:
    return sum(box.overlap(other) for other in taken)
