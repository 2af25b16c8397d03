"""A picture with what stands below it; SVG that also looks right outside a page."""

from dataclasses import dataclass

from graphrag_core.report.markup import Markup, tag


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: `svg` is "" where there is nothing to draw, `height` and `width` its pixels.

    `legend` has names with their colours; `note` says what was left out.
    """

    svg: Markup = Markup()  # noqa: RUF009 - it cannot be changed
    width: float = 0
    height: float = 0
    title: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    note: str = ""


def svg_of(title: str, *parts: Markup, width: float, height: float) -> Markup:
    """Write a picture; a page may give its letters another font and size by `.chart`."""
    return tag(
        "svg", tag("title", title), *parts, viewBox=f"0 0 {width:.0f} {height:.0f}", role="img",
        class_="chart", xmlns="http://www.w3.org/2000/svg", font_family="Libertinus Serif",
        font_size=12, fill="#334155",
    )  # fmt: skip
