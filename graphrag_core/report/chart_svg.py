"""A chart as SVG, drawn from the same points as on the page."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from graphrag_core.answer.charts import ChartPoint, figure_in_words
from graphrag_core.report.drawing import Drawing, svg_of
from graphrag_core.report.markup import Markup, tag
from graphrag_core.types import ChartSpec

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, BOTTOM = 180, 40, 44
ROW, GAP, THIN = 24, 8, 10
"""Pixels of a bar with the gap above it, of that gap, and of one of several bars side by side."""
RADIUS, HOLE = 110, 45
TICKS = 5
MOST_PLACES = 8
LABEL_CHARS, TICK_CHARS = 24, 11
COLOURS = (
    "#2563eb", "#d97706", "#0f766e", "#a21caf", "#dc2626", "#4d7c0f", "#0891b2", "#7c3aed",
    "#be185d", "#57534e",
)  # fmt: skip

Place = str | datetime | float


@dataclass(frozen=True, slots=True)
class LinearScale:
    """Places of the numbers from `least` to `most` between two pixels."""

    least: float
    most: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the pixel of a number."""
        span = (self.most - self.least) or 1
        return self.start + (value - self.least) / span * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return some round numbers between both ends."""
        rough = ((self.most - self.least) or 1) / TICKS
        size = 10 ** math.floor(math.log10(rough))
        step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
        first = math.ceil(self.least / step)
        return [n * step for n in range(first, math.floor(self.most / step + 1e-9) + 1)]


def draw_chart(chart: ChartSpec, points: Sequence[ChartPoint]) -> Drawing:
    """Draw the points of a chart; nothing for a number, a table, and where there are none."""
    drawings: Mapping[str, Callable[[ChartSpec, Sequence[ChartPoint]], Drawing]] = {
        "bar": _bars,
        "pie": _pie,
        "line": _line,
        "scatter": _scatter,
    }
    return drawings[chart.kind](chart, points) if points and chart.kind in drawings else Drawing()


def _bars(chart: ChartSpec, points: Sequence[ChartPoint]) -> Drawing:
    places = list(dict.fromkeys(str(point.x) for point in points))
    colours = _colours(points)
    # Numbers that make no sum stand in lanes of their own, side by side.
    lanes = {name: 0 if chart.additive else lane for lane, name in enumerate(colours)}
    count = 1 + max(lanes.values())
    thick = ROW - GAP if count == 1 else THIN
    height = count * thick + GAP
    ends: dict[tuple[str, int], list[float]] = {}
    for point in points:
        ends.setdefault((str(point.x), lanes[point.series]), []).append(point.y)
    sums = [sum(y for y in ys if y > 0) for ys in ends.values()]
    lows = [sum(y for y in ys if y < 0) for ys in ends.values()]
    scale = LinearScale(min(0, *lows, 0), max(0, *sums, 0) or 1, LEFT, WIDTH - RIGHT)
    bottom = height * len(places) + 10
    done = dict.fromkeys(ends, (0.0, 0.0))
    parts = [*_across(chart.y_title, scale, bottom), _text(chart.y_title, WIDTH / 2, bottom + 36)]
    for row, place in enumerate(places):
        middle = row * height + 12 + (height - GAP) / 2
        parts.append(_text(_cut(place), LEFT - 8, middle, text_anchor="end"))
    for point in points:
        lane = lanes[point.series]
        up, down = done[str(point.x), lane]
        begin = up if point.y >= 0 else down
        end = begin + point.y
        done[str(point.x), lane] = (end, down) if point.y >= 0 else (up, end)
        left, right = sorted((scale.at(begin), scale.at(end)))
        top = places.index(str(point.x)) * height + 7 + lane * thick
        parts.append(
            tag(
                "rect", x=left, y=top, width=right - left, height=thick,
                fill=colours[point.series],
            )
        )  # fmt: skip
    if not chart.series:
        parts += _figures(chart.y_title, points, places, scale)
    return _drawing(chart, parts, bottom + BOTTOM, colours if chart.series else None)


def _figures(
    name: str, points: Sequence[ChartPoint], places: Sequence[str], scale: LinearScale
) -> list[Markup]:
    """Write the number of each bar behind it."""
    return [
        _text(
            figure_in_words(p.y, name=name), scale.at(max(p.y, 0)) + 4,
            places.index(str(p.x)) * ROW + 20, text_anchor="start",
        )
        for p in points
    ]  # fmt: skip


def _line(chart: ChartSpec, points: Sequence[ChartPoint]) -> Drawing:
    colours = _colours(points)
    places = sorted({p.x for p in points}) if _timely(points) else _in_order(points)
    numbers = [_number(x) for x in places] if _timely(points) else [*range(len(places))]
    along = LinearScale(min(numbers), max(numbers), 60, WIDTH - RIGHT)
    at = {place: along.at(number) for place, number in zip(places, numbers, strict=True)}
    drawn = [p.y for p in points if math.isfinite(p.y)]
    scale = LinearScale(min(0, *drawn, 0), max(0, *drawn, 0) or 1, HEIGHT - 20, 16)
    parts = [*_up(chart.y_title, scale), *_places(chart, places, at)]
    for series, colour in colours.items():
        for piece in _unbroken([p for p in points if p.series == series]):
            own = [(at[p.x], scale.at(p.y)) for p in piece]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in own)
            parts.append(tag("polyline", points=path, fill="none", stroke=colour, stroke_width=2))
            parts += [tag("circle", cx=x, cy=y, r=3, fill=colour) for x, y in own]
    return _drawing(chart, parts, HEIGHT + BOTTOM, colours if chart.series else None)


def _unbroken(points: Sequence[ChartPoint]) -> list[list[ChartPoint]]:
    """Take a line apart where a point has no number."""
    pieces: list[list[ChartPoint]] = [[]]
    for point in points:
        if math.isfinite(point.y):
            pieces[-1].append(point)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _places(chart: ChartSpec, places: Sequence[Place], at: Mapping[Place, float]) -> list[Markup]:
    """Write some of the places below a line, and what they are."""
    every = -(-len(places) // MOST_PLACES)
    shown = places[::every]
    days, name = _timely_places(places), chart.x_title
    return [
        *(_text(_place_text(place, days=days, name=name), at[place], HEIGHT) for place in shown),
        _text(chart.x_title, WIDTH / 2, HEIGHT + 30),
        tag("text", chart.y_title, transform=f"translate(14 {HEIGHT / 2}) rotate(-90)",
            text_anchor="middle"),
    ]  # fmt: skip


def _scatter(chart: ChartSpec, points: Sequence[ChartPoint]) -> Drawing:
    xs, ys = [_number(p.x) for p in points], [p.y for p in points]
    across = LinearScale(min(xs), max(xs), 60, WIDTH - RIGHT)
    up = LinearScale(min(ys), max(ys), HEIGHT - 20, 16)
    dots = [
        tag("circle", cx=across.at(x), cy=up.at(y), r=4, fill=COLOURS[0], fill_opacity=0.7)
        for x, y in zip(xs, ys, strict=True)
    ]
    ticks = across.ticks()
    titles = _places(chart, ticks, {tick: across.at(tick) for tick in ticks})
    return _drawing(chart, [*_up(chart.y_title, up), *titles, *dots], HEIGHT + BOTTOM)


def _pie(chart: ChartSpec, points: Sequence[ChartPoint]) -> Drawing:
    total = sum(point.y for point in points)
    if total <= 0:
        return Drawing()
    parts, begin = [], 0.0
    names = {}
    for number, point in enumerate(points):
        share = point.y / total
        colour = COLOURS[number % len(COLOURS)]
        parts.append(tag("path", d=_slice(begin, begin + share), fill=colour, stroke="#ffffff"))
        names[f"{point.x} · {figure_in_words(point.y, name=chart.y_title)} ({share:.0%})"] = colour
        begin += share
    moved = tag("g", *parts, transform=f"translate({WIDTH / 2} {RADIUS + 10})")
    return _drawing(chart, [moved], 2 * RADIUS + 20, names)


def _slice(begin: float, end: float) -> str:
    """Return the outline of a part of a ring, from one share of the circle to another."""
    end = min(end, begin + 0.9999)
    large = int(end - begin > 0.5)
    (x1, y1), (x2, y2) = _on_circle(begin, RADIUS), _on_circle(end, RADIUS)
    (x3, y3), (x4, y4) = _on_circle(end, HOLE), _on_circle(begin, HOLE)
    return (
        f"M{x1:.2f} {y1:.2f}A{RADIUS} {RADIUS} 0 {large} 1 {x2:.2f} {y2:.2f}"
        f"L{x3:.2f} {y3:.2f}A{HOLE} {HOLE} 0 {large} 0 {x4:.2f} {y4:.2f}Z"
    )


def _on_circle(share: float, radius: float) -> tuple[float, float]:
    angle = 2 * math.pi * share
    return radius * math.sin(angle), -radius * math.cos(angle)


def _across(name: str, scale: LinearScale, bottom: float) -> list[Markup]:
    """Draw the lines and numbers of an axis from left to right."""
    parts = []
    for tick in scale.ticks():
        x = scale.at(tick)
        parts.append(tag("line", x1=x, x2=x, y1=0, y2=bottom, stroke="#e2e8f0"))
        parts.append(_text(figure_in_words(tick, name=name), x, bottom + 16))
    return parts


def _up(name: str, scale: LinearScale) -> list[Markup]:
    """Draw the lines and numbers of an axis from the bottom up."""
    parts = []
    for tick in scale.ticks():
        y = scale.at(tick)
        parts.append(tag("line", x1=60, x2=WIDTH - RIGHT, y1=y, y2=y, stroke="#e2e8f0"))
        parts.append(_text(figure_in_words(tick, name=name), 54, y + 4, text_anchor="end"))
    return parts


def _drawing(
    chart: ChartSpec,
    parts: Sequence[Markup],
    height: float,
    colours: Mapping[str, str] | None = None,
) -> Drawing:
    title = f"{chart.y_title} by {chart.x_title}"
    legend = tuple((name or "unknown", colour) for name, colour in (colours or {}).items())
    svg = svg_of(title, *parts, width=WIDTH, height=height)
    return Drawing(svg, WIDTH, height, title, legend)


def _colours(points: Sequence[ChartPoint]) -> dict[str, str]:
    names = dict.fromkeys(point.series for point in points)
    return {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}


def _text(text: str, x: float, y: float, **attributes: object) -> Markup:
    return tag("text", text, x=x, y=y, **{"text_anchor": "middle", **attributes})


def _cut(text: str, most: int = LABEL_CHARS) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _timely(points: Sequence[ChartPoint]) -> bool:
    return all(isinstance(point.x, datetime) for point in points)


def _timely_places(places: Sequence[Place]) -> bool:
    """Tell whether days matter at these places: some are not the first of a month."""
    times = [place for place in places if isinstance(place, datetime)]
    return any(place.day != 1 for place in times) or (
        len(times) > 1 and max(times) - min(times) < timedelta(days=62)
    )


def _in_order(points: Sequence[ChartPoint]) -> list[Place]:
    return list(dict.fromkeys(point.x for point in points))


def _number(x: Place) -> float:
    if isinstance(x, datetime):
        return x.timestamp()
    return float(x) if isinstance(x, int | float) else 0.0


def _place_text(place: Place, *, days: bool, name: str) -> str:
    if isinstance(place, datetime):
        return f"{place.day} {place:%b %Y}" if days else f"{place:%b %Y}"
    if isinstance(place, int | float):
        return figure_in_words(place, name=name)
    return _cut(place, TICK_CHARS)
