"""What every benchmark shares: a demo graph of its own, medians, the database's share."""

import hashlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import CypherQuery

HERE = Path(__file__).parent
DELETES = tuple(
    f"{found} WITH {one} LIMIT 20000 DELETE {one} RETURN count(*) AS deleted"
    for found, one in (("MATCH ()-[r]->()", "r"), ("MATCH (n)", "n"))
)


@contextmanager
def demo_engine() -> Iterator[tuple[Engine, Settings]]:
    """Open an engine on a fresh embedded server with the demo data, removed afterwards."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        engine = Engine(settings)
        try:
            engine.demo.load()
            yield engine, settings
        finally:
            engine.close()
            stop(settings)


def cache() -> dict[str, str]:
    """Return the user's own cache of server files, so that a benchmark downloads nothing twice."""
    return {"GRAPHRAG_CACHE": str(load_settings().cache_dir)}


def delete_everything(engine: Engine) -> None:
    """Delete all nodes and relationships, in transactions that the server has memory for."""
    for delete in DELETES:
        while engine.graph().write([CypherQuery(delete)]).rows[0].records[0]["deleted"]:
            pass


def resident_mb(pid: int) -> int:
    """Return the resident memory of a process (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    raise AssertionError("no VmRSS")


def median_ms(call: Callable[[], Any], *, times: int, warm: int = 3) -> float:
    """Return the median time of a call in milliseconds, after some that do not count."""
    for _ in range(warm):
        call()
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        spent.append((time.perf_counter() - began) * 1000)
    return statistics.median(spent)


class DatabaseClock:
    """Sums the time that an engine's graph spends waiting for the database."""

    def __init__(self, engine: Engine) -> None:
        self.spent_ms = 0.0
        graph = engine.graph()
        for name in ("_explain", "_run"):
            setattr(graph, name, self._timed(getattr(graph, name)))

    def _timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any) -> Any:
            began = time.perf_counter()
            try:
                return call(*arguments)
            finally:
                self.spent_ms += (time.perf_counter() - began) * 1000

        return timed


def write_section(document: Path, name: str, text: str) -> None:
    """Put a text between a document's two marks of this name; do nothing without the document."""
    if not document.exists():
        return
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = document.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    document.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def peers_python() -> Path:
    """Return the Python of the peers' environment, which is made when it is missing."""
    requirements = HERE / "requirements.txt"
    mark = hashlib.sha256(requirements.read_bytes()).hexdigest()[:12]
    given = cache().get("GRAPHRAG_CACHE")
    folder = Path(given or Path.home() / ".cache" / "graphrag-explorer") / f"bench-{mark}"
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "-r", str(requirements)]
        subprocess.run(install, check=True)
        (folder / "installed").touch()
    return python
