"""Files to blocks and chunks: structure, lengths, overlap, and what is refused and why."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from document_samples import (
    BLENDER,
    GUIDE,
    TOASTER,
    docx_of,
    docx_with,
    pdf_of,
    word_with_entity,
    write_folder,
)

from graphrag_core.adapters.tokenizer import model_tokenizer
from graphrag_core.errors import CallError
from graphrag_core.ingest.documents import docx_format
from graphrag_core.ingest.documents.chunking import (
    CHUNK_TOKENS,
    OVERLAP_TOKENS,
    WordTokenizer,
    cut_document,
)
from graphrag_core.ingest.documents.document_files import DocumentFile, find_documents
from graphrag_core.ingest.documents.document_reader import (
    ReadDocument,
    read_bytes,
    read_document,
)
from graphrag_core.ingest.documents.docx_format import read_docx
from graphrag_core.ingest.documents.html_format import read_html
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    VERBATIM,
    Block,
    UnreadableDocumentError,
)
from graphrag_core.ingest.documents.text_decoding import decode_text
from graphrag_core.ingest.documents.text_formats import read_markdown, read_rst
from graphrag_core.protocols import Tokenizer


def read(path: Path, name: str, content: str | bytes) -> ReadDocument:
    write_folder(path, {name: content})
    (file,), _ = find_documents([path / name])
    return read_document(file, read_bytes(file), WordTokenizer())


def test_markdown_is_cut_along_its_headings(tmp_path: Path):
    filler = " ".join(f"Sentence {n} says something about water." for n in range(12))
    document = read(tmp_path, "guide.md", GUIDE.replace("Boil it twice.", filler))

    assert document.title == "Kettle guide"
    assert [chunk.headings for chunk in document.chunks] == [
        ("Kettle guide",),
        ("Kettle guide", "Warranty"),
    ]
    assert document.chunks[-1].text == (
        "Kettle guide › Warranty\n\nThe warranty of the kettle lasts 37 months."
    )


def test_what_looks_like_a_heading_in_code_is_none():
    parsed = read_markdown(b"# One\n\n```sh\n# not a heading\n```\n\n<!-- hidden -->\nText.\n")

    assert parsed.blocks == (
        Block(HEADING, "One", 1),
        Block(VERBATIM, "```sh\n# not a heading\n```"),
        Block(TEXT, "Text."),
    )


def test_front_matter_says_title_and_language(tmp_path: Path):
    document = read(tmp_path, "x.md", "---\ntitle: 'Der Kessel'\nlang: de\n---\n# H\n\nWasser.\n")

    assert (document.title, document.language) == ("Der Kessel", "de")
    assert "title:" not in document.chunks[0].text


def test_a_rule_at_the_top_is_no_front_matter():
    parsed = read_markdown(b"---\n\ntitle: no\n\nThe first part.\n\n---\n\nThe second part.\n")

    assert [block.text for block in parsed.blocks] == [
        "title: no",
        "The first part.",
        "The second part.",
    ]
    assert parsed.title == ""


def test_comments_are_left_out_and_what_looks_like_one_in_code_is_not():
    parsed = read_markdown(
        b"A comment is `<!--` text `-->` <!-- gone\nhere -->shown.\n\n"
        b"```html\n<!-- code -->\n```\n\n"
        b"<!-- gone\n\n# gone -->\n\n<div>kept<!-- gone > --></div>\n\n"
        b"- an item <!-- gone\n  there --> of `<!-- a -->` list <!-- a -->\n\n"
        b"# Head <!-- gone > -->\n"
    )

    assert parsed.blocks == (
        Block(TEXT, "A comment is `<!--` text `-->` shown."),
        Block(VERBATIM, "```html\n<!-- code -->\n```"),
        Block(TEXT, " kept "),
        Block(TEXT, "- an item  of `<!-- a -->` list "),
        Block(HEADING, "Head", 1),
    )


def test_comments_that_never_end_are_read_in_no_time():
    began = time.monotonic()

    parsed = read_markdown(b"<!-- a " * 40_000)

    assert time.monotonic() - began < 2
    assert len(parsed.blocks) == 1


def test_rst_has_its_titles_by_their_rulers_and_no_directives():
    parsed = read_rst(TOASTER.encode())

    assert parsed.blocks == (
        Block(HEADING, "Toaster manual", 1),
        Block(TEXT, "The toaster browns bread."),
        Block(HEADING, "Cleaning", 2),
        Block(VERBATIM, "Empty the crumb tray every week."),
    )


def test_html_is_read_without_navigation_and_scripts(tmp_path: Path):
    document = read(tmp_path, "x.html", BLENDER)

    assert (document.title, document.language) == ("The blender", "en")
    assert document.created == datetime(2024, 5, 6, tzinfo=UTC)
    assert [chunk.text for chunk in document.chunks] == [
        "Blender\n\nThe blender runs at 800 watts.\n\nIt is made of steel.\n\nblend --fast\n  now"
    ]


def test_html_in_a_form_is_read_without_its_controls():
    parsed = read_html(
        b"<body><form action=x><h1>Kettle</h1><p>It boils.</p><select><option>Red</select>"
        b"<textarea>Write</textarea><button>Send</button></form></body>"
    )

    assert parsed.blocks == (Block(HEADING, "Kettle", 1), Block(TEXT, "It boils."))


def test_html_with_several_main_parts_is_read_as_a_whole():
    parsed = read_html(b"<main><p>One.</p></main><p>Between.</p><main><p>Two.</p></main>")

    assert [block.text for block in parsed.blocks] == ["One.", "Between.", "Two."]


def test_html_that_declares_entities_reads_no_file(tmp_path: Path):
    page = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><body><p>a &x; b</p></body>'

    document = read(tmp_path, "x.xhtml", page)

    assert "root:" not in document.chunks[0].text


def test_html_that_is_nested_without_end_is_refused(tmp_path: Path):
    with pytest.raises(UnreadableDocumentError, match="nested too deeply"):
        read(tmp_path, "x.html", "Top" + "<div>" * 20_000 + "deep" + "</div>" * 20_000)


def test_html_with_tags_that_are_never_closed_is_read_to_its_end():
    lines = [f"line {n}" for n in range(1_000)]

    found = read_html("".join(f"<font>{line}<br>" for line in lines).encode())

    assert [block.text for block in found.blocks] == lines


def test_html_that_declares_utf16_in_ascii_letters_is_utf8():
    found = read_html('<meta charset="utf-16"><p>“Café” or tea</p>'.encode())

    assert [block.text for block in found.blocks] == ["“Café” or tea"]


def test_pdf_and_docx_say_their_titles_and_text(tmp_path: Path):
    pdf = read(tmp_path, "fridge.pdf", pdf_of("The fridge cools to 4 degrees.", "It hums."))
    word = read(tmp_path, "oven.docx", docx_of("Baking", "The oven heats to 250 degrees."))

    assert (pdf.title, pdf.created) == ("The fridge", datetime(2023, 1, 2, 3, 4, 5, tzinfo=UTC))
    assert pdf.chunks[0].text == "The fridge cools to 4 degrees.\n\nIt hums."
    assert word.title == "The oven"
    assert word.chunks[0].text == ("Baking\n\nThe oven heats to 250 degrees.\n\npower | 3 kW")


def word_of(body: str) -> bytes:
    names = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return docx_with(
        "word/document.xml",
        f'<w:document xmlns:w="{names}"><w:body>{body}</w:body></w:document>'.encode(),
    )


RUN = "<w:r><w:t xml:space='preserve'>{}</w:t></w:r>"
ROW = "<w:tr><w:tc><w:tcPr>{}</w:tcPr><w:p>{}</w:p></w:tc><w:tc>{}</w:tc></w:tr>"
NESTED = ROW.format("", RUN.format("inner"), "<w:p/>")


@pytest.mark.parametrize(
    ("body", "blocks"),
    [
        (
            "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr>"
            + RUN.format("It ")
            + f"<w:del><w:r><w:delText>cools</w:delText></w:r>{RUN.format('no')}</w:del>"
            + f"<w:ins>{RUN.format('heats')}</w:ins><w:r><w:tab/><w:t>fast</w:t><w:br/></w:r>"
            + f"<w:moveFrom>{RUN.format('no')}</w:moveFrom><w:moveTo>{RUN.format('now')}</w:moveTo>"
            + "</w:p>",
            (Block(TEXT, "It heats\tfast\nnow"),),
        ),
        (
            f"<w:sdt><w:sdtContent><w:p>{RUN.format('A block.')}</w:p></w:sdtContent></w:sdt>"
            f"<w:p>{RUN.format('In ')}<w:sdt><w:sdtPr/><w:sdtContent>{RUN.format('line.')}"
            "</w:sdtContent></w:sdt></w:p>",
            (Block(TEXT, "A block."), Block(TEXT, "In line.")),
        ),
        (
            "<w:tbl>"
            + ROW.format("<w:vMerge w:val='restart'/>", RUN.format("all"), "<w:p/>")
            + f"<w:sdt><w:sdtContent>{ROW.format('<w:vMerge/>', '', f'<w:tbl>{NESTED}</w:tbl><w:p/>')}"
            + "</w:sdtContent></w:sdt></w:tbl>",
            (Block(VERBATIM, "all | \n | inner"),),
        ),
    ],
    ids=["tracked changes", "content controls", "tables"],
)
def test_docx_is_read_as_it_is_shown(body: str, blocks: tuple[Block, ...]):
    assert read_docx(word_of(body)).blocks == blocks


def test_docx_without_properties_says_nothing_of_itself():
    packed = docx_with("_rels/.rels", RELATIONSHIPS)

    parsed = read_docx(packed)

    assert (parsed.title, parsed.created, parsed.modified) == ("", None, None)
    assert parsed.blocks[0] == Block(HEADING, "Oven", 1)


RELATIONSHIPS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b'<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
    b'relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)
"""Of a package without properties."""


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("empty.md", b"", "empty"),
        ("blank.md", b" \n\n", "no text in it"),
        ("binary.txt", b"\x7fELF\0\0\1\2" * 40, "binary data, not text"),
        ("noise.txt", bytes(range(1, 32)) * 40, "binary data, not text"),
        ("damaged.txt", "größer als süß".encode() * 3 + b"\xff", "damaged UTF-8 at byte"),
        ("utf16.txt", b"\xff\xfeH\0i\0\0", "not utf-16"),
        ("lies.html", b'<meta charset="utf-8"><p>caf\xe9</p>', "not utf-8"),
        ("unknown.html", b'<meta charset="klingon"><p>x</p>', "there is no encoding 'klingon'"),
        ("broken.pdf", b"%PDF-1.7\nnothing", "a broken file"),
        ("not.pdf", b"just text", "a broken file"),
        ("scan.pdf", pdf_of("", ""), "a PDF without text"),
        ("locked.pdf", pdf_of("secret", password="x"), "encrypted"),
        ("not.docx", b"PK\3\4nothing", "not a DOCX document"),
        ("old.docx", b"\xd0\xcf\x11\xe0\xa1\xb1", "encrypted, or an old .doc"),
        ("entity.docx", word_with_entity(), "word/document.xml declares XML entities"),
        ("broken.docx", docx_with("word/document.xml", b"<w:p>"), "a broken file"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    tmp_path: Path, name: str, content: bytes, reason: str
):
    with pytest.raises(UnreadableDocumentError, match=reason):
        read(tmp_path, name, content)


def test_a_document_that_unpacks_to_too_much_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(docx_format, "MOST_UNPACKED", 1_000_000)
    bomb = docx_with("word/media/x.bin", b"\0" * 5_000_000)
    assert len(bomb) < 100_000

    with pytest.raises(UnreadableDocumentError, match="unpack to 6 MB"):
        read(tmp_path, "bomb.docx", bomb)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("graphrag_core.ingest.documents.document_files.MOST_BYTES", 1_000_000)

    with pytest.raises(UnreadableDocumentError, match="2 MB; 1 MB is the most"):
        read(tmp_path, "big.txt", b"x" * 2_000_000)


def test_old_encodings_are_read():
    assert decode_text("süß".encode("windows-1252")) == "süß"
    assert decode_text("süß\r\n".encode("utf-16")) == "süß\n"
    assert decode_text(b"\xef\xbb\xbfx") == "x"


def test_links_that_leave_the_folder_are_left_out(tmp_path: Path):
    (tmp_path / "outside.md").write_text("secret")
    folder = write_folder(tmp_path / "in", {"a.md": "x", ".git/b.md": "x", "c.py": "x"})
    (folder / "link.md").symlink_to(tmp_path / "outside.md")
    (folder / "loop").symlink_to(folder)
    (folder / "gone.md").symlink_to(folder / "nothing.md")

    found, left_out = find_documents([folder])

    assert [Path(each.id).name for each in found] == ["a.md", "gone.md"]
    assert [(Path(each.file).name, each.reason) for each in left_out] == [
        ("link.md", "a link that leaves the folder"),
        ("1 .py", "not documents"),
    ]
    with pytest.raises(UnreadableDocumentError, match="it is gone"):
        read_bytes(found[1])
    with pytest.raises(CallError, match="There is no"):
        find_documents([tmp_path / "nowhere"])


def test_a_link_to_itself_is_refused(tmp_path: Path):
    folder = write_folder(tmp_path / "in", {"b.md": "x"})
    (folder / "a.md").symlink_to(folder / "a.md")

    found, _ = find_documents([folder])

    assert [Path(each.id).name for each in found] == ["a.md", "b.md"]
    with pytest.raises(UnreadableDocumentError, match="it is gone"):
        read_bytes(found[0])


def test_documents_of_a_collection_are_named_by_their_place_in_it(tmp_path: Path):
    folder = write_folder(tmp_path / "in", {"sub/a.md": "x"})

    (found,), _ = find_documents([folder], "manuals")

    assert found == DocumentFile("manuals/sub/a.md", folder.resolve() / "sub" / "a.md", "markdown")


def test_of_two_files_with_one_place_in_a_collection_one_is_left_out(tmp_path: Path):
    first, second = (write_folder(tmp_path / name, {"README.md": name}) for name in ("a", "b"))

    found, left_out = find_documents([first, second, first], "docs")

    assert [each.path for each in found] == [first.resolve() / "README.md"]
    assert [(each.file, each.reason) for each in left_out] == [
        (
            (second.resolve() / "README.md").as_posix(),
            "another file has its place docs/README.md in the collection",
        )
    ]


def tokenizers() -> list[Tokenizer]:
    model = model_tokenizer("all-MiniLM-L6-v2")
    assert model is not None
    return [WordTokenizer(), model]


@pytest.mark.parametrize("tokenizer", tokenizers(), ids=lambda each: each.name)
def test_no_chunk_is_longer_than_the_model_reads_and_no_word_is_lost(tokenizer: Tokenizer):
    words = [f"word{n}" for n in range(3_000)]
    sentences = [" ".join(words[n : n + 13]).capitalize() + "." for n in range(0, len(words), 13)]
    prose = Block(TEXT, " ".join(sentences))
    code = Block(VERBATIM, "\n".join(f"x{n} = call({n})" for n in range(400)))
    endless = Block(TEXT, "x" * 5_000)

    chunks = cut_document(
        [Block(HEADING, "Title", 1), prose, Block(HEADING, "Code", 2), code, endless], tokenizer
    )

    assert all(chunk.tokens <= CHUNK_TOKENS + 2 for chunk in chunks)
    assert all(chunk.tokens == len(tokenizer.spans(chunk.text)) for chunk in chunks)
    text = "\n".join(chunk.text for chunk in chunks).lower()
    assert all(word in text for word in words)
    assert all(f"x{n} = call({n})" in text for n in range(400))
    assert text.count("x") >= 5_000


def test_a_section_that_goes_on_repeats_its_last_sentences():
    sentences = [f"This is the sentence number {n} of a long paragraph." for n in range(80)]

    first, second, *_ = cut_document([Block(TEXT, " ".join(sentences))], WordTokenizer())

    repeated = [
        sentence for sentence in sentences if sentence in first.text and sentence in second.text
    ]
    assert len(repeated) >= 2
    assert second.text.startswith(" ".join(repeated))
    assert len(WordTokenizer().spans(" ".join(repeated))) <= OVERLAP_TOKENS


def test_a_block_that_is_cut_keeps_its_quotes_and_brackets():
    text = 'He said "Stop the machine." Then (as agreed.) It stopped. ' * 60

    chunks = cut_document([Block(TEXT, text)], WordTokenizer())

    assert len(chunks) > 2
    for chunk in chunks:
        assert chunk.text in " ".join(text.split())


def test_small_sections_share_a_chunk():
    blocks = [
        part
        for n in range(4)
        for part in (Block(HEADING, f"Part {n}", 2), Block(TEXT, f"About {n}."))
    ]

    chunks = cut_document(blocks, WordTokenizer())

    assert [chunk.text for chunk in chunks] == [
        "Part 0\n\nAbout 0.\n\nPart 1\n\nAbout 1.\n\nPart 2\n\nAbout 2.\n\nPart 3\n\nAbout 3."
    ]


def test_a_heading_without_a_text_is_in_a_chunk():
    blocks = [
        Block(HEADING, "Guide", 1),
        Block(HEADING, "Empty", 2),
        Block(HEADING, "Full", 2),
        Block(TEXT, SENTENCES),
        Block(HEADING, "Lone", 1),
        Block(HEADING, "Below", 2),
        Block(HEADING, "Next", 1),
        Block(TEXT, SENTENCES),
        Block(HEADING, "Last", 2),
    ]

    chunks = cut_document(blocks, WordTokenizer())

    assert [(chunk.headings, chunk.text.removesuffix(SENTENCES)) for chunk in chunks] == [
        (("Guide",), "Guide\n\nEmpty\n\nFull\n\n"),
        ((), "Lone\n\nBelow\n\nNext\n\n"),
        (("Next",), "Next\n\nLast"),
    ]


def test_a_document_of_headings_only_has_no_text(tmp_path: Path):
    with pytest.raises(UnreadableDocumentError, match="no text in it"):
        read(tmp_path, "a.md", "# One\n\n## Two\n\n# Three\n")


def test_what_follows_a_small_section_is_no_longer_than_a_chunk():
    blocks = [
        Block(HEADING, "Start", 1),
        Block(TEXT, "Small."),
        Block(HEADING, "A long title " * 10, 1),
        Block(TEXT, " ".join(f"word{n}" for n in range(115))),
        Block(TEXT, " ".join(f"word{n}" for n in range(105))),
        Block(HEADING, "水" * 160, 1),
        Block(TEXT, "Small. " * 20),
        Block(HEADING, "火" * 160, 1),
        Block(TEXT, "Small."),
    ]

    chunks = cut_document(blocks, WordTokenizer())

    assert max(chunk.tokens for chunk in chunks) <= CHUNK_TOKENS


SENTENCES = " ".join(f"Sentence {n} says something about water." for n in range(12))
MESSAGE = b"""From: Ada King <ada@engines.test>
To: "Babbage, Charles" <charles@engines.test>, bob@mills.test
Subject: =?utf-8?q?Order_of_the_caf=C3=A9_kettle?=
Date: Mon, 05 Feb 2024 10:11:12 +0100
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=cut

--cut
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

The kettle for the caf=E9 costs 37 pounds.

It comes on Friday.
--inner
Content-Type: text/html

<p>not read</p>
--inner--
--cut
Content-Type: application/pdf
Content-Disposition: attachment; filename="../../etc/offer.pdf"
Content-Transfer-Encoding: base64

SGVsbG8=
--cut--
"""
WIKI = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" xml:lang="en">
<siteinfo><sitename>House wiki</sitename></siteinfo>
<page><title>Kettle</title><ns>0</ns>
<revision><timestamp>2023-01-01T00:00:00Z</timestamp><text>An old kettle.</text></revision>
<revision><timestamp>2024-01-02T03:04:05Z</timestamp><text>A '''kettle''' is a [[vessel|pot]].{{Infobox|a=b}}
[[File:a.jpg|thumb|A picture]]&lt;ref&gt;gone&lt;/ref&gt;

== History ==
Invented in [https://x.test 1880].</text></revision></page>
<page><title>Pot</title><ns>0</ns><redirect title="Kettle"/><revision><text>#REDIRECT [[Kettle]]</text></revision></page>
<page><title>Talk:Kettle</title><ns>1</ns><revision><text>Chatter.</text></revision></page>
</mediawiki>"""


def test_a_message_has_its_people_date_text_and_attachments(tmp_path: Path):
    document = read(tmp_path, "order.eml", MESSAGE)

    assert document.title == "Order of the café kettle"
    assert document.created == datetime(2024, 2, 5, 9, 11, 12, tzinfo=UTC)
    text = "\n".join(chunk.text for chunk in document.chunks)
    assert "From: Ada King <ada@engines.test>" in text
    assert "To: Babbage, Charles <charles@engines.test>, bob@mills.test" in text
    assert "The kettle for the café costs 37 pounds." in text
    assert "Attachments: ../../etc/offer.pdf (application/pdf, 5 bytes)." in text
    assert "not read" not in text


def message_of(kind: str, *parts: tuple[str, str]) -> str:
    """A message of several parts, each with its headers and its body."""
    inner = "".join(f"--cut\n{headers}\n\n{body}\n" for headers, body in parts)
    type_ = f"Content-Type: multipart/{kind}; boundary=cut"
    return f"From: a@b.test\nSubject: x\nMIME-Version: 1.0\n{type_}\n\n{inner}--cut--\n"


def test_a_message_whose_plain_text_is_blank_is_read_from_its_page(tmp_path: Path):
    plain, page = ("Content-Type: text/plain", " \n"), ("Content-Type: text/html", "<p>Hot.</p>")

    document = read(tmp_path, "a.eml", message_of("alternative", plain, page))

    assert document.chunks[0].text.endswith("\n\nHot.")


def test_a_message_with_a_file_between_its_texts_is_read_to_its_end(tmp_path: Path):
    text = "Content-Type: text/plain; charset=utf-8"
    file = "Content-Disposition: inline; filename=offer.pdf\nContent-Type: application/pdf"
    notes = [
        f"{text}\nContent-Disposition: {c}; filename=note.txt" for c in ("attachment", "inline")
    ]
    parts = [(text, "First."), (file, "pdf"), (text, "Second."), *((n, "Note.") for n in notes)]

    document = read(tmp_path, "a.eml", message_of("mixed", *parts))

    assert document.chunks[0].text.endswith(
        "\n\nFirst.\n\nSecond.\n\n"
        "Attachments: offer.pdf (application/pdf, 3 bytes); note.txt (text/plain, 5 bytes); "
        "note.txt (text/plain, 5 bytes)."
    )


def test_a_message_with_names_in_raw_utf8_is_read(tmp_path: Path):
    message = "From: Jürgen Müller <j@x.test>\nTo: J\udcfcrgen <k@x.test>\nSubject: Tee\n\nHot.\n"

    document = read(tmp_path, "a.eml", message.encode("utf-8", "surrogateescape"))

    assert document.chunks[0].text == (
        "Tee\n\nFrom: Jürgen Müller <j@x.test>\nTo: J\ufffdrgen <k@x.test>\n\nHot."
    )


@pytest.mark.parametrize(
    ("type_", "body"),
    [
        ("text/html; charset=utf-8", "<meta charset=iso-8859-1><p>“Café”</p>".encode()),
        ("text/html", "<meta charset=iso-8859-1><p>“Café”</p>".encode("cp1252")),
        ("text/html; charset=us-ascii", "<meta charset=iso-8859-1><p>“Café”</p>".encode()),
        ("text/plain; charset=iso-8859-1", "“Café”".encode("cp1252")),
        ("text/plain; charset=us-ascii", "“Café”".encode("cp1252")),
        ("text/plain; charset=us-ascii", "“Café”".encode()),
    ],
)
def test_a_message_is_read_in_the_encoding_that_it_is_in(tmp_path: Path, type_: str, body: bytes):
    head = f"From: a@b.test\nSubject: x\nContent-Type: {type_}\n\n"

    document = read(tmp_path, "a.eml", head.encode() + body)

    assert document.chunks[0].text.endswith("\n\n“Café”")


def test_half_a_surrogate_pair_in_a_document_is_replaced(tmp_path: Path):
    document = read(tmp_path, "a.pdf", pdf_of("A kettle", letters="<41> <D83D>"))

    assert document.chunks[0].text == "\ufffd kettle"


def test_a_text_that_cannot_be_cut_is_a_broken_file(tmp_path: Path):
    class Unable(WordTokenizer):
        def spans(self, text: str) -> Sequence[tuple[int, int]]:
            raise UnicodeEncodeError("utf-8", text, 0, 1, "surrogates not allowed")

    write_folder(tmp_path, {"a.txt": "Water."})
    (file,), _ = find_documents([tmp_path])

    with pytest.raises(UnreadableDocumentError, match=r"a broken file \(UnicodeEncodeError\)"):
        read_document(file, read_bytes(file), Unable())


def test_a_name_that_is_no_utf8_is_left_out(tmp_path: Path):
    folder = write_folder(tmp_path / "in", {"a.md": "x", "b\udcff.md": "x", "c.t\udcff": "x"})

    found, left_out = find_documents([folder], "manuals")

    assert [each.id for each in found] == ["manuals/a.md"]
    assert [(each.file, each.reason) for each in left_out] == [
        ("manuals/b\ufffd.md", "its name is not UTF-8"),
        ("1 .t\ufffd", "not documents"),
    ]


def test_a_wiki_export_is_read_page_by_page_without_markup(tmp_path: Path):
    document = read(tmp_path, "wiki.xml", WIKI)

    assert (document.title, document.language) == ("House wiki", "en")
    assert document.modified == datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)
    text = "\n".join(chunk.text for chunk in document.chunks)
    assert "A kettle is a pot." in text
    assert "Kettle > History" in text or "History" in text
    assert "Invented in 1880." in text
    for gone in ("An old kettle", "Infobox", "picture", "gone", "Chatter", "REDIRECT", "'''"):
        assert gone not in text


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.xml", "<!DOCTYPE m [<!ENTITY a 'b'>]><mediawiki>&a;</mediawiki>", "declares entities"),
        ("a.xml", "<!DOCTYPE m SYSTEM 'file:///etc/passwd'><mediawiki/>", "declares entities"),
        ("a.xml", "<rss><channel/></rss>", "no export of a MediaWiki"),
        ("a.xml", "<mediawiki><page>", "broken XML"),
        ("a.xml", "<mediawiki></mediawiki>", "no pages in it"),
        ("a.eml", b"\x00\x01\x02binary", "no message"),
        ("a.eml", "Just a text.\n", "no message"),
        ("a.eml", "From: a@b.test\nSubject: x\nContent-Type: text/plain; charset=nope\n\nhm\n", "no encoding"),
        ("a.eml", "From: a@b.test\nContent-Type: multipart/encrypted; boundary=x\n\n--x--\n", "encrypted"),
    ],
)  # fmt: skip
def test_messages_and_exports_that_are_none_are_refused_with_a_reason(
    tmp_path: Path, name: str, content: str | bytes, reason: str
):
    with pytest.raises(UnreadableDocumentError, match=reason.replace("declares", "declare.?")):
        read(tmp_path, name, content)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Die Garantie des Wasserkochers beträgt 37 Monate und beginnt mit dem Tag des Kaufs.", "de"),
        ("La garantie de la bouilloire dure 37 mois et commence le jour de l'achat en magasin.", "fr"),
        ("The warranty of the kettle lasts 37 months and begins on the day that it was bought.", "en"),
        ("12 34 56 78 90, 12 34 56 78 90, 12 34 56 78 90, 12 34 56 78 90, 12 34 56 78 90", ""),
        ("Short.", ""),
    ],
)  # fmt: skip
def test_the_language_of_a_text_is_guessed_where_that_is_sure(
    tmp_path: Path, text: str, language: str
):
    assert read(tmp_path, "text.txt", text).language == language


def test_a_page_that_says_its_language_is_not_guessed(tmp_path: Path):
    page = "<html lang='nl'><body><p>The warranty of the kettle lasts 37 months and begins on the day that it was bought.</p></body></html>"

    assert read(tmp_path, "page.html", page).language == "nl"
