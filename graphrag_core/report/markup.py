"""Tags of HTML and SVG; what they hold is escaped, and nothing in it can disguise other text."""

import html
import unicodedata
from collections.abc import Iterable

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
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
    """Cut what is too long, and replace characters that cannot be seen or that reorder others."""
    return "".join(_visible_character(c) for c in text[:MAX_TEXT_CHARS])


def _visible_character(character: str) -> str:
    if character in "\n\t":
        return character
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs"} and character != "\u200d"
    return REPLACEMENT if hidden or _is_noncharacter(ord(character)) else character


def _is_noncharacter(code: int) -> bool:
    """Tell whether Unicode keeps this code for no character: XML, and so SVG, refuses some."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _figure(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
