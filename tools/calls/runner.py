"""Make many calls of the command line in one process of the checkout that is the working folder.

Started by `command_line.py` as a script of its own: it must not import anything beside it. Reads a
JSON list of calls from standard input and writes one JSON object a call to standard output.
"""

import io
import json
import os
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from typing import Any


def main() -> None:
    """Make the calls one after the other; a call may name a value of the one before it."""
    sys.path[0] = os.getcwd()  # noqa: PTH109
    calls, out = json.load(sys.stdin), sys.stdout
    before = ""
    for call in calls:
        done = made(call["args"], call["stdin"], call["env"], before)
        before = done["stdout"]
        print(json.dumps(done), file=out, flush=True)


def made(args: list[str], stdin: str, env: dict[str, str | None], before: str) -> dict[str, Any]:
    """Make one call with its own environment; `exit` is `crash` where it raised."""
    from graphrag_core.cli.main import main as command_line

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    kept, kept_stdin = dict(os.environ), sys.stdin
    for name, value in env.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    code: object
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = command_line([value_before(arg, before) for arg in args])
    except SystemExit as ended:
        code = ended.code
    except BaseException:  # noqa: BLE001 - a crash is a result to compare, and the rest is called
        code = "crash"
        err.write(traceback.format_exc())
    finally:
        sys.stdin = kept_stdin
        os.environ.clear()
        os.environ.update(kept)
    return {"exit": code, "stdout": text_of(out), "stderr": text_of(err)}


def value_before(arg: str, before: str) -> str:
    """Give an argument such as `@last.entities.0.id` the value that the call before printed."""
    if not arg.startswith("@last."):
        return arg
    try:
        value = json.loads(before)
        for key in arg.split(".")[1:]:
            value = value[int(key)] if key.isdigit() else value[key]
    except (ValueError, KeyError, IndexError, TypeError):
        return "nothing-before"
    return str(value)


def text_of(stream: io.TextIOWrapper) -> str:
    """Read what was written, however it was written."""
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(errors="replace")


if __name__ == "__main__":
    main()
