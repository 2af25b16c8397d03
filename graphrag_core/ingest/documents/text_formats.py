"""Read plain text, Markdown and reStructuredText: headings, paragraphs, what is verbatim."""

import re
from collections.abc import Iterable, Iterator
from textwrap import dedent

from markdown_it import MarkdownIt
from markdown_it.token import Token

from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    VERBATIM,
    Block,
    ParsedDocument,
)
from graphrag_core.ingest.documents.text_decoding import decode_text

FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?=[^\s:][^:\n]*:\s)(.*?)\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL
)
FRONT_TITLE = re.compile(r"^(title|lang|language)[ \t]*:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
VERBATIM_TOKENS = frozenset({"fence", "code_block", "table_open"})
RULER = re.compile(r"([=\-`:'\"~^_*+#<>.])\1+")
"""A line under a title of reStructuredText, or above and under it."""
DIRECTIVE = re.compile(r"\.\. (?!\[|_)(?:([\w:+.-]+)::)?")
NO_TEXT = frozenset(
    {"image", "figure", "raw", "toctree", "include", "literalinclude", "contents", "index",
     "automodule", "autoclass", "autofunction", "automethod", "autoattribute", "currentmodule",
     "module", "highlight", "testsetup", "testcleanup", "sectionauthor"}
)  # fmt: skip
"""Directives that hold nothing to read; included files are never opened."""
CODE = frozenset({"code-block", "code", "sourcecode", "parsed-literal", "highlight"})
COMMENT_KIND = "comment"
TAG = re.compile(r"<[^<>]*>")


def read_text(data: bytes) -> ParsedDocument:
    """Read plain text: paragraphs between empty lines."""
    return ParsedDocument(tuple(_paragraphs(decode_text(data).split("\n"))))


def read_markdown(data: bytes) -> ParsedDocument:
    """Read Markdown by its blocks, each as its source; HTML comments are left out."""
    text = decode_text(data)
    front = FRONT_MATTER.match(text)
    stated: dict[str, str] = {}
    if front is not None:
        stated = {key: value.strip("'\"") for key, value in FRONT_TITLE.findall(front[1])}
        text = text[front.end() :]
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    language = stated.get("lang") or stated.get("language", "")
    blocks = tuple(_markdown_blocks(tokens, text.split("\n")))
    return ParsedDocument(blocks, stated.get("title", ""), language)


def read_rst(data: bytes) -> ParsedDocument:
    """Read reStructuredText: titles by their rulers, in the order in which the styles come."""
    return ParsedDocument(tuple(_rst_blocks(decode_text(data).expandtabs(8).split("\n"))))


def _markdown_blocks(tokens: list[Token], lines: list[str]) -> Iterator[Block]:
    """Yield what lies at the top, a long list by its items."""
    end = 0
    for place, token in enumerate(tokens):
        if token.map is None or token.map[0] < end:
            continue
        first, last = token.map
        if token.type in ("bullet_list_open", "ordered_list_open", "blockquote_open"):
            continue
        end = last
        inner = _tokens_before(end, tokens, place)
        source = _without_comments("\n".join(lines[first:last]), inner).strip("\n")
        if token.type == "html_block":
            source = TAG.sub(" ", source)
        if token.type == "heading_open":
            heading = tokens[place + 1]
            text = _without_comments(heading.content, [heading])
            yield Block(HEADING, _plain(text), int(token.tag[1:]))
        elif source.strip() and token.type != "hr":
            yield Block(VERBATIM if token.type in VERBATIM_TOKENS else TEXT, source)


def _tokens_before(end: int, tokens: list[Token], place: int) -> Iterator[Token]:
    """Yield the tokens from a place on that begin before a line."""
    for at in range(place, len(tokens)):
        lines = tokens[at].map
        if lines is not None and lines[0] >= end:
            return
        yield tokens[at]


def _without_comments(source: str, tokens: Iterable[Token]) -> str:
    """Cut the comments out of a source; code that looks like one stays."""
    kept, at = [], 0
    for text, is_comment in _code_and_comments(tokens):
        # A token has lost the indents of its lines.
        found = re.compile(r"\s+".join(map(re.escape, text.split()))).search(source, at)
        if found is not None:
            kept.append(source[at : found.start() if is_comment else found.end()])
            at = found.end()
    return "".join(kept) + source[at:]


def _code_and_comments(tokens: Iterable[Token]) -> Iterator[tuple[str, bool]]:
    for token in tokens:
        if token.type in ("html_block", "html_inline"):
            # Behind the last end, each beginning would be searched for one through all of the rest.
            whole = token.content[: token.content.rfind("-->") + 3]
            yield from ((comment, True) for comment in COMMENT.findall(whole))
        elif token.type == "code_inline":
            yield token.content, False
        yield from _code_and_comments(token.children or ())


def _plain(heading: str) -> str:
    """Return a heading without links, images and emphasis."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[*`]+", "", TAG.sub("", text)).strip()


def _paragraphs(lines: list[str]) -> Iterator[Block]:
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line.rstrip())
        elif block:
            yield Block(TEXT, "\n".join(block))
            block = []


def _rst_blocks(lines: list[str]) -> Iterator[Block]:
    styles: list[str] = []
    block: list[str] = []
    place = 0
    while place < len(lines):
        title = _rst_title(lines, place)
        directive = DIRECTIVE.match(lines[place].lstrip())
        if title is None and directive is None and lines[place].strip():
            block.append(lines[place].rstrip())
            place += 1
            continue
        yield from _rst_block(block)
        block = []
        if title is not None:
            style, text, place = title
            if style not in styles:
                styles.append(style)
            yield Block(HEADING, text, styles.index(style) + 1)
        elif directive is not None:
            place, block = _after_directive(lines, place, directive[1] or COMMENT_KIND)
        else:
            place += 1
    yield from _rst_block(block)


def _rst_block(lines: list[str]) -> Iterator[Block]:
    """Yield the lines without their common indent; what was indented may be code."""
    if lines:
        indented = lines[0].startswith(" ")
        yield Block(VERBATIM if indented else TEXT, dedent("\n".join(lines)))


def _rst_title(lines: list[str], place: int) -> tuple[str, str, int] | None:
    """Read a title at a line: its style, its text, and the line after it."""
    line, *after = [each.rstrip() for each in lines[place : place + 3]] + ["", ""]
    if RULER.fullmatch(line) and after[1] == line and after[0].strip():
        return f"{line[0]}{line[0]}", after[0].strip(), place + 3
    long_enough = len(after[0]) >= max(3, len(line) * 2 // 3)
    if line and line[0] != " " and RULER.fullmatch(after[0]) and long_enough:
        above = lines[place - 1].strip() if place else ""
        return (after[0][0], line.strip(), place + 2) if not above else None
    return None


def _after_directive(lines: list[str], place: int, kind: str) -> tuple[int, list[str]]:
    """Return the line to go on with, and what a directive says in its own line.

    What it holds is read as any other text, but for what is no text.
    """
    indent = _indent_of(lines[place])
    end = place + 1
    while end < len(lines) and (not lines[end].strip() or _indent_of(lines[end]) > indent):
        end += 1
    if kind == COMMENT_KIND or kind in NO_TEXT:
        return end, []
    argument = lines[place].split("::", 1)[-1].strip()
    after = place + 1
    while after < end and lines[after].strip().startswith(":"):
        after += 1
    return after, [argument] if argument and kind not in CODE else []


def _indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())
