"""A server process without a database: it owns a folder as the real one does and speaks one word.

Started as `python tests/fake_server.py FOLDER`. What it does is set by files in the folder:
`deaf` (accepts connections and says nothing), `stubborn` (heeds neither the stop file nor SIGTERM),
`failing` (cannot start), `dawdling` (stays in its start), `lingering` (takes long to end). A second process that got as far as the
store while another has it writes `doubled`.
"""

import contextlib
import importlib.util
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

PACKAGE = "graphrag_core.adapters.embedded"
FOLDER = Path(__file__).parents[1] / PACKAGE.replace(".", "/")


def load(name: str) -> Any:
    """Load one module of the package without the others: many of these processes are started."""
    spec = importlib.util.spec_from_file_location(f"{PACKAGE}.{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main() -> int:
    folder = Path(sys.argv[1])
    load("os_process")
    ownership_module = load("ownership")
    terminated: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: terminated.append(1))
    try:
        with ownership_module.owning(folder, "fake") as ownership:
            if (folder / "failing").exists():
                ownership.explain_failure("it was told to fail")
                return 1
            with open_store(folder):
                serve(ownership, terminated)
    except ownership_module.AlreadyOwnedError:
        return 3
    return 0


@contextlib.contextmanager
def open_store(folder: Path):
    """Hold what only one process may hold, as the real server holds the lock of its store."""
    import fcntl

    with (folder / "store").open("w") as store:
        try:
            fcntl.flock(store, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            (folder / "doubled").write_text(str(os.getpid()))
            raise
        yield


def serve(ownership: Any, terminated: list[int]) -> None:
    folder = ownership.folder
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.02)
        silent: list[socket.socket] = []
        while True:
            dawdling = (folder / "dawdling").exists()
            if not dawdling and ownership.owner.phase == "starting":
                ownership.announce("running", port=listening.getsockname()[1])
            stubborn = (folder / "stubborn").exists()
            if not stubborn and (ownership.asked_to_stop or ownership.is_lost or terminated):
                ownership.announce("stopping")
                while (folder / "lingering").exists():
                    time.sleep(0.02)
                return
            ownership.repair()
            with contextlib.suppress(TimeoutError):
                connection, _ = listening.accept()
                if (folder / "deaf").exists():
                    silent.append(connection)
                else:
                    connection.sendall(b"\0\0\4\5")
                    connection.close()


if __name__ == "__main__":
    sys.exit(main())
