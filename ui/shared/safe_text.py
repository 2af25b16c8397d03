"""Text from a database or a person, made safe to show.

Nothing that a graph holds may act as markup: labels of widgets are Markdown, so their
punctuation is escaped, and what is drawn as HTML is escaped before any tag of ours is added.
Control and bidirectional characters could disguise one name as another; they become U+FFFD.
"""

import html
import re
import string
import unicodedata

from ui.shared.texts import figure, plural, tr

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
BIDI_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # fmt: skip
ZERO_WIDTH = frozenset("\u200b\u2060\ufeff")
LAYOUT = frozenset("\n\t")

WORD_JOINER = "\u2060"
SYMBOLS = re.compile(r"(?<!\S)(?:<->|->|<-|--|>=|<=|~=)(?!\S)")
"""What Streamlit draws as one sign, also where each character is escaped: " -- " as a dash."""
ADDRESSES = re.compile(r"(?i)https?:(?=//)|www(?=\.)|@(?=[\w.-])")
"""What begins a bare address, which the pages make a link of, also where it is escaped."""


def visible(text: str, *, lines: bool = False) -> str:
    """Return `text` with each character that cannot be seen or that reorders others replaced.

    With `lines`, line breaks and tabs stay; else they become spaces.
    """
    return "".join(_visible_character(character, lines) for character in text)


def shortened(text: str, max_chars: int) -> str:
    """Return the visible text, cut to `max_chars` with an ellipsis."""
    shown = visible(text)
    return shown if len(shown) <= max_chars else shown[: max_chars - 1].rstrip() + "…"


def counted(count: int, one: str, many: str, *, of: int | None = None) -> str:
    """Count things: "1 hit", "1,200 hits"; "500 of 1,200 nodes" where `of` is more."""
    total = count if of is None else of
    noun = plural(one, many, total)
    if count < total:
        return tr("{count:,} of {total:,} {noun}", count=count, total=total, noun=noun)
    return f"{figure(total)} {noun}"


def markdown_literal(text: str) -> str:
    """Return the visible text as Markdown that shows exactly that text."""
    shown = SYMBOLS.sub(lambda found: f"{found[0][0]}{WORD_JOINER}{found[0][1:]}", visible(text))
    shown = ADDRESSES.sub(lambda found: f"{found[0]}{WORD_JOINER}", shown)
    return "".join(
        f"\\{character}" if character in string.punctuation else character for character in shown
    )


def html_literal(text: str) -> str:
    """Return the visible text as HTML that shows exactly that text, line breaks kept."""
    return html.escape(visible(text, lines=True))


def _visible_character(character: str, lines: bool) -> str:
    if character in LAYOUT:
        return character if lines else " "
    if character in BIDI_MARKS or character in ZERO_WIDTH:
        return REPLACEMENT
    if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
        return " " if character == "\r" else REPLACEMENT
    return character
