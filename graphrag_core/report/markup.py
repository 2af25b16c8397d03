"""Tags of HTML and SVG; what they hold is escaped, and nothing in it can disguise other text."""

import html
import unicodedata
from collections.abc import Iterable

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
KEPT = frozenset("\n\t\u200c\u200d")
"""Line ends, and what joins letters and parts them: Persian words and emojis need both."""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Bidirectional classes of embeddings, overrides and isolates: they can disguise a text."""
DIRECTION_MARKS = frozenset("\u200e\u200f\u061c")
VOID = frozenset({"meta", "line", "circle", "rect", "path", "polyline"})
MAX_TEXT_CHARS = 20_000


class Markup(str):
    """Markup that is written as it stands; any other text is escaped."""

    __slots__ = ()


def tag(name: str, *content: str, **attributes: object) -> Markup:
    """Write an element; `class_` is its class, and an underscore in a name stands for a dash."""
    given = "".join(
        f' {key.strip("_").replace("_", "-")}="{escaped(_figure(value))}"'
        for key, value in attributes.items()
    )
    if name in VOID and not content:
        return Markup(f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{concatenated(content)}</{name}>")


def concatenated(parts: Iterable[str]) -> Markup:
    """Write parts one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escaped(part) for part in parts))


def escaped(text: str) -> str:
    """Escape a text that is fit to be seen."""
    return html.escape(visible(text), quote=True)


def visible(text: str) -> str:
    """Cut what is too long, and let nothing in it hide or reorder anything.

    Controls and what turns the direction of other text are replaced, so that they show. Characters
    that only hint at breaks and directions are left out, joiners of letters stay.
    """
    lines = text[:MAX_TEXT_CHARS].replace("\r\n", "\n").replace("\r", "\n")
    return "".join(map(_visible_character, lines))


def _visible_character(character: str) -> str:
    category, direction = unicodedata.category(character), unicodedata.bidirectional(character)
    if character in KEPT:
        return character
    if category in {"Cc", "Cs"} or direction in TURNING or _is_noncharacter(ord(character)):
        return REPLACEMENT
    if category != "Cf":
        return character
    # Signs such as that of an Arabic number are of this category and are seen.
    seen = direction in {"L", "AL", "AN"} and character not in DIRECTION_MARKS
    return character if seen else ""


def _is_noncharacter(code: int) -> bool:
    """Tell whether Unicode keeps this code for no character: XML, and so SVG, refuses some."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _figure(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
