"""Every state of a data folder's server and every way out of it, with processes without a database.

`fake_server.py` owns the folder as the real server does; what is left out is only the JVM. The
transitions with the real one are in `test_embedded.py`.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from graphrag_core.adapters.embedded.lifecycle import (
    Ended,
    StopPatience,
    end,
    ensure_running,
    observe,
)
from graphrag_core.adapters.embedded.ownership import Owner, is_alive, living_owner, owning
from graphrag_core.errors import EmbeddedServerError

FAKE = Path(__file__).with_name("fake_server.py")
QUICK = StopPatience(
    answer_s=0.3,
    start_s=120.0,
    silence_s=1.5,
    ending_s=20.0,
    ask_s=0.5,
    terminate_s=0.5,
    kill_s=60.0,
    launch_s=30.0,
    poll_s=0.02,
)
PATIENT = StopPatience(poll_s=0.02)


@dataclass
class Folder:
    """A data folder and every process that was started for it."""

    path: Path
    children: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(4))

    def launch(self) -> "subprocess.Popen[bytes]":
        child = subprocess.Popen([sys.executable, "-I", "-S", str(FAKE), str(self.path)])
        self.children.append(child)
        threading.Thread(target=child.wait, daemon=True).start()
        return child

    def set(self, behaviour: str, on: bool = True) -> None:
        (self.path / behaviour).touch() if on else (self.path / behaviour).unlink(missing_ok=True)

    def living(self) -> list[int]:
        return [child.pid for child in self.children if child.poll() is None]

    def start(self, patience: StopPatience = PATIENT) -> tuple[Owner, list[str]]:
        words: list[str] = []
        owner, _ = ensure_running(self.path, self.launch, words.append, patience)
        return owner, words

    def start_aside(self, patience: StopPatience = PATIENT) -> "Future[tuple[Owner, list[str]]]":
        return self.threads.submit(self.start, patience)

    def clear(self) -> None:
        for child in self.children:
            child.kill()
            child.wait()
        self.threads.shutdown()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    made = Folder(tmp_path)
    yield made
    made.clear()


def eventually(condition: Callable[[], bool], seconds: float = 120) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return condition()


def test_absent_a_server_is_started_and_found_again(folder: Folder):
    before = observe(folder.path)
    first, _ = folder.start()
    second, words = folder.start()

    assert before.state == "absent"
    assert first == second
    assert observe(folder.path).state == "ready"
    assert words == []
    assert len(folder.children) == 1


def test_two_starters_at_once_share_one_server(folder: Folder):
    starters = [folder.start_aside() for _ in range(4)]

    assert len({starter.result()[0].pid for starter in starters}) == 1
    assert len(folder.living()) == 1


def test_starting_is_waited_for_with_words(folder: Folder):
    folder.set("dawdling")
    starter = folder.start_aside()
    assert eventually(lambda: observe(folder.path).state == "starting")
    time.sleep(0.5)
    folder.set("dawdling", False)

    owner, words = starter.result()

    assert words == [f"Neo4j is starting (process {owner.pid})."]


def test_a_start_without_end_is_ended_and_said(folder: Folder):
    folder.set("dawdling")
    folder.launch()
    assert eventually(lambda: observe(folder.path).state == "starting")

    with pytest.raises(EmbeddedServerError, match="did not answer within 1 s"):
        folder.start(StopPatience(start_s=1.0, poll_s=0.02))

    assert eventually(lambda: folder.living() == [])


def test_a_server_that_cannot_start_leaves_its_reason_to_all_who_wait(folder: Folder):
    folder.set("failing")

    with pytest.raises(EmbeddedServerError, match="could not start: it was told to fail"):
        folder.start()

    assert observe(folder.path).state == "absent"


def test_a_server_that_ends_without_a_reason_is_tried_three_times(folder: Folder):
    def launch() -> "subprocess.Popen[bytes]":
        child = subprocess.Popen([sys.executable, "-c", "raise SystemExit(9)"])
        folder.children.append(child)
        return child

    with pytest.raises(EmbeddedServerError, match="without saying why"):
        ensure_running(folder.path, launch, lambda _: None, QUICK)

    assert len(folder.children) == 3


def test_silent_a_slow_server_is_waited_for_and_never_doubled(folder: Folder):
    owner, _ = folder.start()
    folder.set("deaf")
    starter = folder.start_aside(StopPatience(answer_s=0.3, poll_s=0.02))
    time.sleep(4)
    folder.set("deaf", False)

    again, words = starter.result()

    assert again.pid == owner.pid
    assert len(folder.children) == 1
    assert words == [
        f"The database's process {owner.pid} lives but does not answer; waiting up to 30 s before "
        "it is restarted."
    ]


def test_a_paused_server_is_named_and_replaced_once_its_time_is_up(folder: Folder):
    owner, _ = folder.start()
    os.kill(owner.pid, signal.SIGSTOP)
    assert eventually(lambda: observe(folder.path, QUICK).paused)

    seen = observe(folder.path, QUICK)
    again, words = folder.start(QUICK)

    assert (seen.state, seen.owner, seen.paused) == ("silent", owner, True)
    assert again.pid != owner.pid
    assert folder.living() == [again.pid]
    assert "is paused" in words[0]
    assert f"ending its process {owner.pid}" in words[1]


def test_a_killed_server_is_absent_and_started_anew(folder: Folder):
    owner, _ = folder.start()
    os.kill(owner.pid, signal.SIGKILL)

    assert eventually(lambda: observe(folder.path).state == "absent")
    assert folder.start()[0].pid != owner.pid


def test_stopping_is_waited_for_and_then_a_server_started(folder: Folder):
    owner, _ = folder.start()
    folder.set("lingering")
    ending = folder.threads.submit(end, folder.path, PATIENT)
    assert eventually(lambda: observe(folder.path).state == "stopping")
    starter = folder.start_aside()
    time.sleep(0.5)
    folder.set("lingering", False)

    again, words = starter.result()

    assert ending.result() == Ended(owner.pid, "asked")
    assert again.pid != owner.pid
    assert words[0] == f"Neo4j is ending (process {owner.pid}); it starts again after that."
    assert not (folder.path / "doubled").exists()


def test_offline_is_waited_for_and_never_ended_by_others(folder: Folder):
    with owning(folder.path, "fake") as ownership:
        ownership.announce("offline")
        starter = folder.start_aside(QUICK)
        with pytest.raises(EmbeddedServerError, match="saving or replacing the database"):
            end(folder.path, QUICK)
        time.sleep(2 * QUICK.silence_s)
        seen, started = observe(folder.path), list(folder.children)

    owner, words = starter.result()

    assert (seen.state, started) == ("offline", [])
    assert owner.pid in folder.living()
    # A slow machine says as well that the server starts then.
    assert words[0] == f"Process {os.getpid()} is saving or replacing the database; waiting."


def test_offline_without_end_is_an_error_and_the_owner_lives(folder: Folder):
    with owning(folder.path, "fake") as ownership:
        ownership.announce("offline")
        with pytest.raises(EmbeddedServerError, match="saving or replacing the database"):
            folder.start(StopPatience(offline_s=0.5, poll_s=0.02))

    assert living_owner(folder.path) is None


@pytest.mark.parametrize(
    ("behaviour", "stopped", "how"),
    [
        ((), False, "asked"),
        ((), True, "terminated"),
        (("stubborn",), False, "killed"),
        (("stubborn",), True, "killed"),
        (("deaf",), False, "asked"),
        (("dawdling",), False, "asked"),
    ],
)
def test_whatever_a_server_does_it_can_be_ended(
    folder: Folder, behaviour: tuple[str, ...], stopped: bool, how: str
):
    owner, _ = folder.start()
    for name in behaviour:
        folder.set(name)
    if stopped:
        os.kill(owner.pid, signal.SIGSTOP)

    ended = end(folder.path, QUICK)

    assert ended == Ended(owner.pid, how)
    assert observe(folder.path).state == "absent"
    assert end(folder.path, QUICK) is None


def test_a_server_in_its_start_can_be_ended(folder: Folder):
    folder.set("dawdling")
    starter = folder.start_aside()
    assert eventually(lambda: observe(folder.path).state == "starting")

    ended = end(folder.path)
    folder.set("dawdling", False)

    assert ended is not None
    assert ended.how == "asked"
    assert starter.result()[0].pid != ended.pid


@pytest.mark.parametrize("content", ["", "{", '"text"', '{"pid": 1}', '{"pid": "x", "port": []}'])
def test_a_damaged_record_is_written_again_by_its_owner(folder: Folder, content: str):
    owner, _ = folder.start()

    (folder.path / "server.json").write_text(content)

    assert eventually(lambda: observe(folder.path).owner == owner)
    assert folder.start()[0] == owner


def test_a_record_is_not_removed_and_its_owner_known_while_both_files_are_damaged(folder: Folder):
    owner, _ = folder.start()
    os.kill(owner.pid, signal.SIGSTOP)
    (folder.path / "server.json").unlink()
    named = observe(folder.path, QUICK).owner
    (folder.path / "owner.lock").write_text("")
    unnamed = observe(folder.path, QUICK).owner

    with pytest.raises(EmbeddedServerError, match="cannot be named holds"):
        end(folder.path, QUICK)
    os.kill(owner.pid, signal.SIGCONT)

    assert named is not None
    assert named.pid == owner.pid
    assert unnamed == Owner()
    assert eventually(lambda: folder.living() == [])


def test_a_server_whose_folder_is_taken_away_ends(folder: Folder):
    folder.start()

    (folder.path / "owner.lock").unlink()

    assert eventually(lambda: folder.living() == [])
    assert folder.start()[0].pid in folder.living()
    assert not (folder.path / "doubled").exists()


def test_another_process_with_the_number_of_a_dead_server_is_left_alone(folder: Folder):
    owner, _ = folder.start()
    os.kill(owner.pid, signal.SIGKILL)
    assert eventually(lambda: observe(folder.path).state == "absent")
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    for name in ("server.json", "owner.lock"):
        record = json.loads((folder.path / name).read_text()) | {"pid": bystander.pid}
        (folder.path / name).write_text(json.dumps(record))

    assert observe(folder.path).state == "absent"
    assert end(folder.path, QUICK) is None
    assert bystander.poll() is None
    bystander.communicate(b"\n")


class Folders(RuleBasedStateMachine):
    """Starters, stops, kills, pauses, slow answers and damage in any order.

    At no time do two processes have the store, and a healthy starter always ends with a server
    that answers.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = Folder(Path(tempfile.mkdtemp(prefix="lifecycle-")))

    def owner(self) -> Owner | None:
        return observe(self.folder.path, QUICK).owner

    @rule(starters=st.integers(1, 3))
    def start(self, starters: int) -> None:
        self.folder.set("stubborn", False)
        self.folder.set("deaf", False)

        started = [self.folder.start_aside(QUICK) for _ in range(starters)]

        assert len({starter.result()[0].pid for starter in started}) == 1

    @rule(force=st.sampled_from([signal.SIGKILL, signal.SIGSTOP, signal.SIGCONT, signal.SIGTERM]))
    def signal_owner(self, force: signal.Signals) -> None:
        owner = self.owner()
        if owner is not None and is_alive(owner):
            os.kill(owner.pid, force)

    @rule(behaviour=st.sampled_from(["deaf", "stubborn"]), on=st.booleans())
    def behave(self, behaviour: str, on: bool) -> None:
        self.folder.set(behaviour, on)

    @rule(content=st.sampled_from([None, "", "{", '{"pid": 1}']))
    def damage_record(self, content: str | None) -> None:
        record = self.folder.path / "server.json"
        record.unlink(missing_ok=True) if content is None else record.write_text(content)

    @rule()
    def stop(self) -> None:
        end(self.folder.path, QUICK)
        assert observe(self.folder.path).state == "absent"
        assert eventually(lambda: self.folder.living() == [])

    @invariant()
    def nobody_doubled_it(self) -> None:
        assert not (self.folder.path / "doubled").exists()
        assert len(self.folder.living()) <= 1 or eventually(lambda: len(self.folder.living()) <= 1)

    @invariant()
    def a_living_server_is_always_known(self) -> None:
        living = self.folder.living()
        if living:
            assert eventually(lambda: not self.folder.living() or self.owner() is not None)

    def teardown(self) -> None:
        self.folder.clear()
        shutil.rmtree(self.folder.path)


TestFolders = Folders.TestCase
TestFolders.settings = hypothesis_settings(max_examples=12, stateful_step_count=12)
TestFolders = pytest.mark.slow(TestFolders)
