"""Documents for tests, made byte by byte: what is right about them and what is wrong."""

import io
import zipfile
from pathlib import Path

GUIDE = """# Kettle guide

The kettle was designed by Ada Lovelace in Wilmslow.

## Descaling

Fill it with vinegar and water, one to three. Boil it twice.

## Warranty

The warranty of the kettle lasts 37 months.
"""
TOASTER = """Toaster manual
==============

The toaster browns bread.

Cleaning
--------

.. note::
   Empty the crumb tray every week.

.. image:: toaster.png
"""
BLENDER = (
    '<html lang="en"><head><title>The blender</title>'
    '<meta name="dcterms.created" content="2024-05-06"></head><body><nav>Home Shop</nav>'
    "<h1>Blender</h1><p>The blender runs at 800&nbsp;watts.<p>It is made of steel."
    "<script>alert('x')</script><pre>blend --fast\n  now</pre></body></html>"
)
WORD = """<?xml version="1.0" encoding="UTF-8"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>{heading}</w:t></w:r></w:p>
<w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"""


def write_folder(path: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder, with the folders that they lie in."""
    for name, content in files.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def pdf_of(*pages: str, password: str = "", letters: str = "") -> bytes:
    """Write a PDF with a line of text a page, or without any where it is "".

    `letters` is the table of its font from codes to letters, as `<41> <0042>`.
    """
    from pypdf import PdfWriter
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    writer = PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    if letters:
        table = DecodedStreamObject()
        table.set_data(f"1 beginbfchar\n{letters}\nendbfchar".encode())
        font[NameObject("/ToUnicode")] = writer._add_object(table)
    for text in pages:
        page = writer.add_blank_page(400, 400)
        fonts = DictionaryObject({NameObject("/F1"): writer._add_object(font)})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = DecodedStreamObject()
        stream.set_data(f"BT /F1 12 Tf 20 300 Td ({text}) Tj ET".encode("latin-1") if text else b"")
        page[NameObject("/Contents")] = writer._add_object(stream)
    writer.add_metadata({"/Title": "The fridge", "/CreationDate": "D:20230102030405Z"})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def docx_of(heading: str, text: str) -> bytes:
    """Write a DOCX document of a heading and a paragraph."""
    from docx import Document

    document = Document()
    document.core_properties.title = "The oven"
    document.add_heading(heading, 1)
    document.add_paragraph(text)
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "power", "3 kW"
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def docx_with(part: str, content: bytes, *, instead_of: bytes | None = None) -> bytes:
    """Write a DOCX document in which a part has another content."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(instead_of or docx_of("Oven", "It heats."))) as before,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for name in before.namelist():
            if name != part:
                after.writestr(name, before.read(name))
        after.writestr(part, content)
    return out.getvalue()


def word_with_entity() -> bytes:
    """Write a DOCX document whose text is an entity that refers to a file of the machine."""
    declared = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    body = WORD.format(heading="Oven", text="&x;")
    return docx_with("word/document.xml", body.replace("?>\n", f"?>{declared}\n", 1).encode())
