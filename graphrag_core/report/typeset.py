"""A process of its own that sets a report: JSON on its input becomes a PDF on its output.

typst keeps what it worked out for the next ten documents, gigabytes of it for large ones, and has
no switch for that; it ends with this process. The file imports nothing of this package, so that
it starts in a moment.
"""

import sys
from pathlib import Path

NOT_INSTALLED, FAILED = 3, 4
"""Exit codes; one line of the error output says why."""
TEMPLATE = Path(__file__).parent / "pdf_template" / "report.typ"


def main() -> int:
    """Set the report on the input; the folder of the template is all that typst may read."""
    report = sys.stdin.buffer.read().decode()
    folder = TEMPLATE.parent
    try:
        import typst
    except ImportError as cause:
        return _fail(cause, NOT_INSTALLED)
    try:
        pdf = typst.compile(
            TEMPLATE, root=folder, sys_inputs={"report": report},
            package_path=folder, package_cache_path=folder,
        )  # fmt: skip
    except (OSError, RuntimeError) as cause:
        return _fail(cause, FAILED)
    sys.stdout.buffer.write(pdf)
    return 0


def _fail(cause: Exception, code: int) -> int:
    line = (str(cause).strip() or type(cause).__name__).splitlines()[0]
    sys.stderr.buffer.write(line.encode(errors="replace"))
    return code


if __name__ == "__main__":
    sys.exit(main())
