"""Make the calls of the command line: most in one process, some each in a process of its own."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from calls.command_line_set import CALLS, FILES, Call
from calls.masking import Mask

RUNNER = Path(__file__).with_name("runner.py")
COMMAND = [sys.executable, "-m", "graphrag_core"]
OPTION = "--"


def record_command_line(
    tree: Path, env: Mapping[str, str], folder: Path, mask: Mask
) -> Iterator[tuple[str, Any]]:
    """Make all calls with a checkout's code, and name each by what one would type.

    `folder` gets the files that the calls read and write.
    """
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    shared = [_placed(call, folder) for call in CALLS if not call.whole]
    made = subprocess.run(
        [sys.executable, str(RUNNER)], input=json.dumps([asdict(call) for call in shared]),
        cwd=tree, env=dict(env), capture_output=True, text=True, check=False,
    )  # fmt: skip
    results = [json.loads(line) for line in made.stdout.splitlines()]
    if len(results) < len(shared):
        raise SystemExit(f"{_typed(shared[len(results)])} ended the process:\n{made.stderr}")
    whole = [call for call in CALLS if call.whole]
    results += [_in_a_process(_placed(call, folder), tree, env) for call in whole]
    for call, result in zip([c for c in CALLS if not c.whole] + whole, results, strict=True):
        yield _typed(call), _outcome(call, result, mask)


def _placed(call: Call, folder: Path) -> Call:
    """Put the folder of the files in the place of `@files`."""
    args = tuple(arg.replace("@files", str(folder)) for arg in call.args)
    env = {k: v and v.replace("@files", str(folder)) for k, v in call.env.items()}
    return Call(args, call.stdin, env, call.whole)


def _in_a_process(call: Call, tree: Path, env: Mapping[str, str]) -> dict[str, Any]:
    changed = {k: v for k, v in {**env, **call.env}.items() if v is not None}
    done = subprocess.run(
        [*COMMAND, *call.args], input=call.stdin, cwd=tree, env=changed,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return {"exit": done.returncode, "stdout": done.stdout, "stderr": done.stderr}


def _typed(call: Call) -> str:
    """Name a call: its settings, its words, what comes on standard input."""
    settings = [f"{name}={value or ''}" for name, value in call.env.items()]
    start = "process: " if call.whole else "cli: "
    given = f" < {call.stdin.strip()!r}" if call.stdin else ""
    return start + " ".join([*settings, shlex.join(call.args)]) + given


def _outcome(call: Call, result: Mapping[str, Any], mask: Mask) -> dict[str, Any]:
    """Give the exit code, what was printed as values or as text, and what was told on the side."""
    printed = result["stdout"]
    outcome: dict[str, Any] = {
        "exit": result["exit"],
        "crashed": "Traceback (most recent call last)" in result["stderr"],
        "stderr": mask.words(result["stderr"]),
    }
    if "--help" in call.args:
        words = set(printed.replace(",", " ").replace("]", " ").replace("[", " ").split())
        outcome["options"] = sorted(word for word in words if word.startswith(OPTION))
    if "--json" not in call.args:
        return outcome | {"printed": bool(printed), "shown": mask.words(printed)}
    try:
        objects = [json.loads(line) for line in printed.splitlines()]
    except ValueError:
        return outcome | {"unreadable": mask.text(printed)}
    if call.args[0] == "doctor":
        objects = [_names_of_checks(found) for found in objects]
    return outcome | {"objects": [mask.of(found) for found in objects]}


def _names_of_checks(found: dict[str, Any]) -> dict[str, Any]:
    """Keep the checks' names and keys; what they find depends on the machine."""
    return dict.fromkeys(found) | {
        "checks": [{**dict.fromkeys(check), "name": check["name"]} for check in found["checks"]]
    }
