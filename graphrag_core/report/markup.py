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
    """Escape a text; characters that cannot be seen or that reorder others are replaced."""
    return html.escape("".join(_seen(c) for c in text[:MAX_TEXT_CHARS]), quote=True)


def _seen(character: str) -> str:
    if character in "\n\t":
        return character
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs"} and character != "\u200d"
    return REPLACEMENT if hidden else character


def _figure(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
