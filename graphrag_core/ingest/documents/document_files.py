"""Find the documents below paths: which files there are, and which are left out, and why."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os.path import realpath
from pathlib import Path

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.runtime.text import encodable

FORMATS = {
    ".txt": "text", ".text": "text", ".log": "text",
    ".md": "markdown", ".markdown": "markdown",
    ".rst": "rst",
    ".html": "html", ".htm": "html", ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "docx",
    ".eml": "email",
    ".xml": "wiki",
}  # fmt: skip
"""Ending of a file's name → how it is read."""

MOST_FILES = 20_000
MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """A file that may be a document. `id` names it in the graph, whenever it is loaded."""

    id: str
    path: Path
    format: str


def find_documents(
    paths: Sequence[Path], collection: str = ""
) -> tuple[tuple[DocumentFile, ...], tuple[LeftOut, ...]]:
    """List the documents below paths by name, each once.

    A document is named by its full path, or by its place in a `collection`. Links that lead out
    of a folder are not followed. Raises `CallError` (`no_folder`) where there is nothing of a
    name, and (`too_many_files`) beyond `MOST_FILES`.
    """
    found: dict[str, DocumentFile] = {}
    left_out: dict[str, LeftOut] = {}
    others: Counter[str] = Counter()
    for path in paths:
        if not path.exists():
            raise CallError(f"There is no {path}.", hint="Check the path.", code="no_folder")
        root = path.resolve()
        base = root if root.is_dir() else root.parent
        for file in _files_below(root):
            shown = file.relative_to(base).as_posix()
            id_ = f"{collection}/{shown}" if collection else file.as_posix()
            name = encodable(id_)
            format_ = FORMATS.get(file.suffix.lower())
            if format_ is None:
                others[encodable(file.suffix.lower()) or "without an ending"] += 1
            elif encodable(file.as_posix()) != file.as_posix():
                left_out[name] = LeftOut(name, "its name is not UTF-8", "Rename it.")
            elif not Path(realpath(file)).is_relative_to(base):  # `resolve` fails on a loop
                reason = "a link that leaves the folder"
                left_out[name] = LeftOut(name, reason, "Name the file itself.")
            elif id_ in found and found[id_].path != file:
                full = encodable(file.as_posix())
                reason = f"another file has its place {name} in the collection"
                hint = "Load the folder that holds both, or each into a collection of its own."
                left_out[full] = LeftOut(full, reason, hint)
            else:
                found[id_] = DocumentFile(id_, file, format_)
            if len(found) > MOST_FILES:
                raise CallError(
                    f"More than {MOST_FILES:,} documents.",
                    hint="Load the folders in it one after another.",
                    code="too_many_files",
                )
    kinds = [
        LeftOut(f"{count:,} {ending}", "not documents", f"Documents end in {', '.join(FORMATS)}.")
        for ending, count in others.most_common()
    ]
    return tuple(found[id_] for id_ in sorted(found)), (*left_out.values(), *kinds)


def document_fault(path: Path) -> str:
    """Say why a file cannot be read as it is now; "" where it can."""
    try:
        size = path.stat().st_size
    except OSError:
        return "it is gone"
    if size == 0:
        return "empty"
    if size > MOST_BYTES:
        return f"{size / 1e6:,.0f} MB; {MOST_BYTES / 1e6:,.0f} MB is the most"
    return ""


def _files_below(root: Path) -> Iterable[Path]:
    """Yield the files of a folder with its subfolders, in order, without hidden ones."""
    if not root.is_dir():
        return [root]
    return _visible_files(root)


def _visible_files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if not any(part.startswith((".", "~$")) for part in parts) and not path.is_dir():
            yield path
