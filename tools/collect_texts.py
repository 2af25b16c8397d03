"""Brings the German catalogue up to date with the texts in app.py, pages/ and ui/.

    python -m tools.collect_texts

New texts are added without a translation, those that are used no more are removed. A test fails
while a translation is missing.
"""

import ast
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from ui.shared.texts import CATALOGUE

ROOT = Path(__file__).parents[1]
KEYWORDS = {"tr": (0,), "N_": (0,), "plural": (0, 1), "counted": (1, 2)}
"""The functions that take texts, and which of their arguments these are; a second is the plural."""

HEADER = """# The texts of the pages in German, kept by `python -m tools.collect_texts`.
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def sources() -> list[Path]:
    """Return the modules whose texts are translated."""
    return [ROOT / "app.py", *sorted(ROOT.glob("pages/*.py")), *sorted(ROOT.glob("ui/**/*.py"))]


def collect_texts() -> Catalog:
    """Collect the texts as a catalogue without translations.

    From the syntax trees: Babel's own extractor sees no calls inside of f-strings.
    """
    found = Catalog(locale="de")
    for path in sources():
        for line, texts in texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            place = (path.relative_to(ROOT).as_posix(), line)
            found.add(texts if len(texts) > 1 else texts[0], locations=[place])
    return found


def texts_of(tree: ast.Module) -> list[tuple[int, tuple[str, ...]]]:
    """Return the texts of a module in their order, each with its line and with its plural."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            places = KEYWORDS.get(node.func.id, ())
            given = [node.args[place] for place in places if place < len(node.args)]
            texts = tuple(str(g.value) for g in given if isinstance(g, ast.Constant))
            if texts:
                found.append((node.lineno, texts))
    return sorted(found)


def read_catalogue() -> Catalog:
    """Read the catalogue with its translations."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="de", abort_invalid=True)


def updated_catalogue() -> Catalog:
    """Return the collected texts with the translations that the catalogue has of them."""
    collected, known = collect_texts(), read_catalogue()
    for message in collected:
        before = known.get(message.id) if message.id else None
        if before is not None and before.pluralizable == message.pluralizable:
            message.string = before.string
        # Babel takes texts with braces or a per cent sign for formats; all of ours are checked.
        message.flags -= {"python-format", "python-brace-format"}
    return collected


def translations(message: Message) -> list[str]:
    """Return the translation of a message, or both of one with a plural; "" for a missing one."""
    if isinstance(message.id, str):
        return [str(message.string or "")]
    return [str(text or "") for text in message.string or ("", "")]


def catalogue_text(catalogue: Catalog) -> str:
    """Write a catalogue as the text of a PO file, each message with the modules that use it."""
    body = BytesIO()
    write_po(body, catalogue, width=100, omit_header=True, include_lineno=False)
    return HEADER + body.getvalue().decode()


if __name__ == "__main__":
    catalogue = updated_catalogue()
    CATALOGUE.write_text(catalogue_text(catalogue), encoding="utf-8")
    missing = sum(not all(translations(message)) for message in catalogue if message.id)
    print(f"{CATALOGUE.relative_to(ROOT)}: {len(catalogue)} texts, {missing} without a translation")
