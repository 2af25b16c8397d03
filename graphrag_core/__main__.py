"""Run the command line: `python -m graphrag_core COMMAND`."""

import os
import sys
import threading
from contextlib import suppress


def main() -> int:
    """Run a command; Ctrl-C ends it with a word, also while its modules are loaded."""
    try:
        from graphrag_core.cli.main import main as run

        code = run()
    except ModuleNotFoundError as missing:
        sys.stderr.write(
            f"Python's module {missing.name} is missing.\n"
            "Install what is needed with `pip install -r requirements.txt`.\n"
        )
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return 130
    _leave_while_loading(code)
    return code


def _leave_while_loading(code: int) -> None:
    """End the process at once while a model is being loaded, which aborts an orderly end."""
    embedding = sys.modules.get("graphrag_core.adapters.sentence_transformers")
    if embedding and any(t.name == embedding.LOADING_THREAD for t in threading.enumerate()):
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
