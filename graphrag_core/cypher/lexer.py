r"""Cypher text as tokens: the one place that knows where a string, comment or name ends.

Follows the lexers of Cypher 5 and 25 at once, and where the two differ takes the reading that
shows more: a text that hides a clause from this module hides it from both servers. The `\uXXXX`
escapes are decoded first, everywhere, as the server does; spans are those of the text as given.
Nothing here throws, and the time is linear in the text.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

TokenKind = Literal["name", "escaped", "string", "number", "parameter", "symbol", "broken"]


class Token(NamedTuple):
    """A token at `offset` of the text as given, `length` code points long.

    `text` is what the server's parser sees after decoding. `value` is what it means: a name
    without its backticks, a string without quotes and escapes, a parameter without `$`.
    `word` is a bare ASCII name in capitals ("MATCH"), a symbol in plain ASCII, else "": the
    one thing to compare keywords and symbols with. A tuple because a query has hundreds.
    """

    kind: TokenKind
    text: str
    value: str
    word: str
    offset: int
    length: int

    @property
    def end(self) -> int:
        """The offset after the token."""
        return self.offset + self.length


def tokenize(text: str) -> tuple[Token, ...]:
    r"""Split a text into tokens, leaving out white space and comments.

    What cannot be a token of any Cypher is `broken`: an unterminated string, name or comment
    (up to the end of the text), a wrong `\u` escape, half a surrogate pair. An interpolated
    string of Cypher 25, `s'a {x} b'`, comes as string, `{`, the tokens inside, `}`, string.
    """
    decoded, offsets, broken = _decode(text)
    tokens = _scan(decoded)
    if offsets is not None:
        tokens = [
            token._replace(
                offset=offsets[token.offset],
                length=offsets[token.end] - offsets[token.offset],
            )
            for token in tokens
        ]
    if broken:
        tokens = sorted((*tokens, *broken), key=lambda token: token.offset)
    return tuple(tokens)


def split_statements(text: str) -> tuple[str, ...]:
    """Split a script into its statements, without semicolons; empty ones are left out."""
    statements: list[str] = []
    start = 0
    occupied = False
    for token in tokenize(text):
        if token.word == ";":
            if occupied:
                statements.append(text[start : token.offset].strip())
            start, occupied = token.end, False
        else:
            occupied = True
    if occupied:
        statements.append(text[start:].strip())
    return tuple(statements)


def quote_name(name: str) -> str:
    r"""Quote a label, relationship type, property key or variable in backticks.

    Backticks are doubled; in a name that reads like a `\uXXXX` escape the backslashes are
    written as escapes themselves, so that the server's decoding gives the name back.
    """
    if "\\u" in name:
        name = name.replace("\\", "\\u005c")
    return "`" + name.replace("`", "``") + "`"


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset, both from 1; a line ends at a line feed."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def offset_of(text: str, line: int, column: int) -> int:
    """Return the offset of a line and column as `line_and_column` counts them."""
    return sum(len(before) + 1 for before in text.split("\n")[: line - 1]) + column - 1


_SPACES = "\t-\r\x1c-\x20\x85\xa0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_DASHES = "\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
_LEFT_HEADS = "\u27e8\u3008\ufe64\uff1c"
_RIGHT_HEADS = "\u27e9\u3009\ufe65\uff1e"
_ASCII_SYMBOLS = r"!-/:-@\[-^{-~"
# Wider than the server's identifiers: letters, digits and everything beyond ASCII that is
# neither white space nor part of an arrow. What the server would not accept it refuses itself.
_NOT_IN_WORD = f"{_SPACES}{_DASHES}{_LEFT_HEADS}{_RIGHT_HEADS}{_ASCII_SYMBOLS}`"

_TOKEN = re.compile(
    rf"""
      (?P<space>[{_SPACES}]++)
    | (?P<interpolation>[sS]['"])
    | (?P<word>[^{_NOT_IN_WORD}0-9][^{_NOT_IN_WORD}]*+)
    | (?P<comment>//[^\r\n]*+ | /\*(?:[^*]++|\*(?!/))*+\*/)
    | (?P<string>'(?:[^'\\]++|\\.)*+' | "(?:[^"\\]++|\\.)*+")
    | (?P<escaped>`(?:[^`]++|``)*+`)
    | (?P<number>
        (?:[0-9](?:_?[0-9])*+)?+\.[0-9](?:_?[0-9])*+(?:[eE][+-]?[0-9])?+[^{_NOT_IN_WORD}]*+
      | [0-9](?:_?[0-9])*+[eE][+-][0-9][^{_NOT_IN_WORD}]*+
      | [0-9][^{_NOT_IN_WORD}]*+)
    | (?P<broken>['"`] | /\*)
    | (?P<symbol>\.\.|<=|>=|<>|=~|!=|\+=|::|\|\||.)
    """,
    re.VERBOSE | re.DOTALL,
)
_TEXT_IN = {quote: re.compile(rf"(?:[^{quote}\\{{]++|\\.)*+", re.DOTALL) for quote in ("'", '"')}
_ASCII_OF = {
    **dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys(_LEFT_HEADS, "<"),
    **dict.fromkeys(_RIGHT_HEADS, ">"),
}
_STRING_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_MEANING = dict(zip("bfnrt\\'\"", "\b\f\n\r\t\\'\"", strict=True))


def _scan(text: str) -> list[Token]:
    tokens: list[Token] = []
    # One entry an open interpolated string: its quote and how many braces are open in it.
    open_quotes: list[tuple[str, int]] = []
    position, end = 0, len(text)
    match_at = _TOKEN.match
    while position < end:
        match = match_at(text, position)
        if match is None:  # the last alternative takes any character
            break
        kind, piece = match.lastgroup, match.group()
        start, position = position, match.end()
        if kind in ("space", "comment"):
            continue
        if kind == "broken":
            tokens.append(Token("broken", text[start:], "", "", start, end - start))
            break
        if kind == "interpolation":
            open_quotes.append((piece[1], 0))
            position = _interpolated_text(text, start, start + 2, tokens, open_quotes)
            continue
        if open_quotes and piece in ("{", "}"):
            quote, depth = open_quotes[-1]
            open_quotes[-1] = (quote, depth + (1 if piece == "{" else -1))
            if piece == "}" and depth == 1:
                tokens.append(Token("symbol", piece, piece, piece, start, 1))
                position = _interpolated_text(text, position, position, tokens, open_quotes)
                continue
        _append(tokens, kind or "symbol", piece, start)
    if open_quotes and (not tokens or tokens[-1].kind != "broken"):
        tokens.append(Token("broken", "", "", "", end, 0))
    return tokens


def _interpolated_text(
    text: str, start: int, inside: int, tokens: list[Token], open_quotes: list[tuple[str, int]]
) -> int:
    """Take one piece of text of an interpolated string; the position to go on from."""
    quote, _ = open_quotes[-1]
    match = _TEXT_IN[quote].match(text, inside)
    end = match.end() if match else inside
    value = _unescape(text[inside:end])
    if end < len(text) and text[end] == quote:
        open_quotes.pop()
        end += 1
        tokens.append(Token("string", text[start:end], value, "", start, end - start))
        return end
    tokens.append(Token("string", text[start:end], value, "", start, end - start))
    if end >= len(text) or text[end] != "{":
        tokens.append(Token("broken", text[end:], "", "", end, len(text) - end))
        open_quotes.clear()
        return len(text)
    open_quotes[-1] = (quote, 1)
    tokens.append(Token("symbol", "{", "{", "{", end, 1))
    return end + 1


def _append(tokens: list[Token], kind: str, piece: str, start: int) -> None:
    length = len(piece)
    # A parameter may have white space or a comment after its `$`.
    if kind in ("word", "number", "escaped") and tokens and tokens[-1].text == "$":
        dollar = tokens.pop()
        name = _without_backticks(piece) if kind == "escaped" else piece
        span = start + length - dollar.offset
        tokens.append(Token("parameter", "$" + piece, name, "", dollar.offset, span))
    elif kind == "word":
        word = piece.upper() if piece.isascii() else ""
        tokens.append(Token("name", piece, piece, word, start, length))
    elif kind == "symbol":
        tokens.append(Token("symbol", piece, piece, _ASCII_OF.get(piece, piece), start, length))
    elif kind == "number":
        tokens.append(Token("number", piece, piece, "", start, length))
    elif kind == "escaped":
        tokens.append(Token("escaped", piece, _without_backticks(piece), "", start, length))
    else:
        tokens.append(Token("string", piece, _unescape(piece[1:-1]), "", start, length))


def _without_backticks(piece: str) -> str:
    return piece[1:-1].replace("``", "`")


def _unescape(content: str) -> str:
    if "\\" not in content:
        return content
    return _STRING_ESCAPE.sub(lambda match: _MEANING.get(match[1], match[0]), content)


_BACKSLASHES = re.compile(r"\\\\|\\u|[\ud800-\udfff]")


def _decode(text: str) -> tuple[str, "_Offsets | None", list[Token]]:
    r"""Decode `\uXXXX`; how to get back to the offsets of `text`; what could not be decoded.

    As on the server: a backslash that another one escapes starts nothing, a decoded backslash
    escapes nothing, the digits may be of any script, and two surrogates make one character.
    """
    if "\\u" not in text and not _has_surrogates(text):
        return text, None, []
    pieces: list[str] = []
    broken: list[Token] = []
    offsets = _Offsets()
    copied = size = 0
    for match in _BACKSLASHES.finditer(text):
        start = match.start()
        if match.group() == "\\\\":
            continue
        if match.group() != "\\u":
            broken.append(Token("broken", "", "", "", start, 1))
            continue
        if start < copied:  # the second half of a pair that is already decoded
            continue
        decoded, length = _escape_at(text, start)
        if not decoded:
            broken.append(Token("broken", text[start : start + 2], "", "", start, 2))
            continue
        pieces.extend((text[copied:start], decoded))
        size += start - copied
        offsets.shift(size, start, length)
        size += 1
        copied = start + length
    pieces.append(text[copied:])
    return "".join(pieces), offsets, broken


class _Offsets:
    """Offsets of a decoded text → offsets of the text as given; grows from left to right."""

    __slots__ = ("_decoded", "_given")

    def __init__(self) -> None:
        self._decoded = [0]
        self._given = [0]

    def shift(self, decoded: int, given: int, length: int) -> None:
        """One character at `decoded` was written in `length` characters at `given`."""
        self._decoded.extend((decoded, decoded + 1))
        self._given.extend((given, given + length))

    def __getitem__(self, decoded: int) -> int:
        index = bisect_right(self._decoded, decoded) - 1
        return self._given[index] + decoded - self._decoded[index]


def _escape_at(text: str, start: int) -> tuple[str, int]:
    code = _hex_digits(text[start + 2 : start + 6])
    if code is None:
        return "", 0
    if 0xD800 <= code < 0xDC00 and text[start + 6 : start + 8] == "\\u":
        low = _hex_digits(text[start + 8 : start + 12])
        if low is not None and 0xDC00 <= low < 0xE000:
            return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)), 12
    return chr(code), 6


def _hex_digits(digits: str) -> int | None:
    if len(digits) < 4:
        return None
    code = 0
    for character in digits:
        value = unicodedata.decimal(character, -1)
        if value < 0:
            # Full-width letters count as well, as in Java's `Character.digit`.
            plain = unicodedata.normalize("NFKC", character) if character > "\uff00" else character
            if plain not in "abcdefABCDEF" or len(plain) != 1:
                return None
            value = int(plain, 16)
        code = code * 16 + value
    return code


def closing_brackets(symbols: Sequence[str]) -> dict[int, int]:
    """Map the index of each opening bracket to that of its closing one, where it has one."""
    closings: dict[int, int] = {}
    waiting: list[int] = []
    for index, symbol in enumerate(symbols):
        if symbol in ("(", "[", "{"):
            waiting.append(index)
        elif symbol in (")", "]", "}") and waiting:
            closings[waiting.pop()] = index
    return closings


def _has_surrogates(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
