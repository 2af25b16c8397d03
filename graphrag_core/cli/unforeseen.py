"""What the command line says of an error that nobody foresaw, and where its details are."""

import traceback

from graphrag_core.errors import GraphragError
from graphrag_core.settings import load_settings

FILE_NAME = "last_error.log"


class UnforeseenError(GraphragError):
    """A mistake of ours, or an installation that is not whole."""

    code = "internal"


def unforeseen(cause: Exception) -> UnforeseenError:
    """Make a sentence of an error, and save its traceback in `GRAPHRAG_HOME`."""
    if isinstance(cause, ModuleNotFoundError):
        return UnforeseenError(
            f"Python's module {cause.name} is missing.",
            hint="Install what is needed with `pip install -r requirements.txt`.",
        )
    details = f"GRAPHRAG_HOME/{FILE_NAME} has the details; please report them."
    return UnforeseenError(
        f"Something went wrong inside the program ({type(cause).__name__}).",
        hint=details if _save(cause) else "GRAPHRAG_HOME cannot take the details.",
    )


def _save(cause: Exception) -> bool:
    try:
        home = load_settings().home
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        lines = "".join(traceback.format_exception(cause))
        file = home / FILE_NAME
        file.touch(mode=0o600)
        file.chmod(0o600)
        file.write_text(lines, encoding="utf-8", errors="replace")
    except (GraphragError, OSError):
        return False
    return True
