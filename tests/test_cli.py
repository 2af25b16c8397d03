"""The command line: one JSON object on standard output, exit codes, quick imports."""

import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph, open_graph, public_address
from graphrag_core.cli.commands import commands_for
from graphrag_core.cli.main import main
from graphrag_core.cli.parser import build_parser
from graphrag_core.errors import DatabaseUnavailableError
from graphrag_core.settings import Settings
from graphrag_core.store.sqlite_store import FILE_NAME

HEAVY = ("torch", "sentence_transformers", "pandas", "streamlit", "pyvis", "numpy")
KEY_QUESTION = (
    "Which services owned by the 'Core-Platform' team had P0 incidents in the last 90 days "
    "and have a direct dependency on the 'auth-service'?"
)

Call = Callable[..., tuple[int, list[dict[str, Any]]]]


@pytest.fixture
def call(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> Call:
    """Run a command with `--json` against the demo graph; its exit code and objects."""
    server = server_named("demo")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NEO4J_URI", server.uri)
    monkeypatch.setenv("NEO4J_PASSWORD", server.password)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert demo_graph

    def run(*words: str, **variables: str) -> tuple[int, list[dict[str, Any]]]:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        code = main([words[0], "--json", *words[1:]])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_ask_prints_one_object_with_every_key_of_the_contract(call: Call):
    code, (answer,) = call("ask", KEY_QUESTION)

    assert code == 0
    assert set(answer) == {
        "question", "mode", "rung", "answered", "confidence", "cypher", "parameters",
        "interpretation", "columns", "rows", "truncated", "related", "answer", "citations",
        "graph", "clarification", "attempts", "diagnostics", "timings_ms",
        "standalone", "conditions", "second_opinion", "usage", "narrowing", "claims", "alternatives",
        "retrieved_chunks_count", "intent", "follow_ups", "chart", "failure",
    }  # fmt: skip
    assert answer["answered"]
    assert answer["rung"] == "offline"
    assert "search-api" in json.dumps(answer["rows"])
    assert len(answer["rows"]) == 1
    assert set(answer["diagnostics"]) == {"translator", "validator", "execution", "fallback"}


def test_ask_shows_the_readings_that_it_asks_back_about_and_what_each_finds(
    call: Call, capsys: pytest.CaptureFixture[str]
):
    _, (answer,) = call("ask", "whos the busiest engineer")
    first = answer["alternatives"][0]

    main(["ask", "whos the busiest engineer"])

    assert first["finds"]
    assert f"  1. {first['rendering']}: {first['finds']}" in capsys.readouterr().out.splitlines()


def test_ask_reads_a_question_as_the_reading_that_is_given(call: Call):
    _, (answer,) = call("ask", "whos the busiest engineer")
    second = answer["alternatives"][1]["rendering"]

    _, (chosen,) = call("ask", "whos the busiest engineer", "--reading", second)

    assert chosen["interpretation"] == [second]


def test_ask_batch_answers_in_order_and_keeps_the_ids(call: Call, tmp_path: Path):
    lines = [{"id": "b", "question": "How many teams are there?"}, {"id": "a", "question": ""}]
    batch = tmp_path / "questions.jsonl"
    batch.write_text("\n".join(json.dumps(line) for line in lines))

    code, answers = call("ask", "--batch", str(batch))

    assert code == 0
    assert [answer["id"] for answer in answers] == ["b", "a"]
    assert list(answers[0]["rows"][0].values()) == [8]
    assert not answers[1]["answered"]


def test_broken_lines_of_a_batch_are_said_and_the_others_answered(call: Call, tmp_path: Path):
    batch = tmp_path / "queries.jsonl"
    batch.write_bytes(
        b'\xef\xbb\xbf{"id": 1, "cypher": "RETURN 1 AS x"}\r\n'
        b"not json\n[1]\n" + b"[" * 100_000 + b"\n"
        b'{"id": 2, "cypher": "RETURN 1", "parameters": [1]}\n'
        b'{"id": "\\ud800", "cypher": "RETURN \xff"}\n\n'
        b'{"id": 3, "cypher": "RETURN 3 AS x"}\n'
    )

    code, results = call("validate", "--batch", str(batch))

    assert code == 0
    assert [r.get("id") for r in results] == [1, None, None, None, 2, "\ud800", 3]
    assert [r.get("error", {}).get("code") for r in results[1:5]] == ["bad_line"] * 4
    assert (results[0]["verdict"], results[-1]["verdict"]) == ("ok", "ok")


def test_validate_gives_its_verdict_and_exits_with_zero(call: Call):
    code, (verdict,) = call("validate", "MATCH (s:Servce) RETURN s.name LIMIT 1")

    assert code == 0
    assert (verdict["verdict"], verdict["query_type"]) == ("warning", "r")
    assert verdict["diagnostics"][0]["code"] == "unknown_label"
    assert verdict["diagnostics"][0]["suggestion"] == "Service"


def test_validate_answers_in_part_while_the_database_is_down(call: Call):
    code, (verdict,) = call("validate", "CREATE (n)", NEO4J_URI="bolt://127.0.0.1:9")

    assert code == 0
    assert not verdict["runnable"]
    assert {"write_clause", "database_unavailable"} <= {d["code"] for d in verdict["diagnostics"]}


def test_ask_is_an_object_too_while_the_database_is_down(call: Call):
    code, (answer,) = call("ask", "How many teams?", NEO4J_URI="bolt://127.0.0.1:9")

    assert code == 3
    assert not answer["answered"]
    assert "cannot be reached" in answer["answer"]


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        (("ingest", "tables", "--dry-run", "folder"), ["folder"]),
        (("ingest", "documents", "a", "--name", "x", "b"), ["a", "b"]),
        (("resolve", "merge", "--yes", "A", "B"), ["A", "B"]),
        (("resolve", "merge", "A", "--yes", "--", "-B"), ["A", "-B"]),
    ],
)
def test_options_may_stand_between_what_is_given_by_its_place(
    words: tuple[str, ...], targets: list[str]
):
    assert build_parser(commands_for(words[0])).parse_args(list(words)).targets == targets


def test_a_default_is_brought_within_the_most_rows(call: Call):
    code, (result,) = call("run", "UNWIND range(1, 60) AS i RETURN i", GRAPHRAG_MAX_ROWS="50")
    assert (code, len(result["rows"]), result["truncated"]) == (0, 50, True)

    code, (result,) = call("run", "RETURN 1", "--limit", "60")
    assert (code, result["error"]["code"]) == (2, "bad_limit")


def test_a_conversation_survives_what_cannot_be_written(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "talk.json"
    call("ask", "How many teams are there?", "--history", str(file))
    code, _ = call("ask", "half \ud800 teams", "--history", str(file))

    assert code == 0
    assert len(json.loads(file.read_text())) == 2

    before = file.read_text()
    monkeypatch.setattr("graphrag_core.runtime.text_file.secrets.token_hex", lambda _: "taken")
    file.with_name(".talk.json.taken.part").mkdir()
    code, (result,) = call("ask", "And services?", "--history", str(file))
    assert (code, file.read_text()) == (2, before)
    assert "cannot be written" in result["error"]["message"]


@pytest.mark.parametrize(
    "action", [("merge", "One", "Other"), ("merge", "--sure"), ("undo", "run")]
)
def test_nothing_is_merged_for_a_tenant(call: Call, action: tuple[str, ...]):
    code, (result,) = call("resolve", *action, "--yes", "--tenant", "acme")

    assert code == 2
    assert result["error"]["code"] in ("writing_off", "no_tenants")


def test_an_empty_tenant_is_not_all_of_them(call: Call):
    code, (result,) = call("run", "RETURN 1", "--tenant", "")

    assert code == 2
    assert "--tenant is empty" in result["error"]["message"]


def test_a_line_may_have_a_field_called_error(call: Call, tmp_path: Path):
    batch = tmp_path / "questions.jsonl"
    batch.write_text(json.dumps({"id": 1, "question": "How many teams?", "error": "none"}))

    code, (answer,) = call("ask", "--batch", str(batch))

    assert (code, answer["answered"]) == (0, True)


def test_run_gives_rows_by_column(call: Call):
    code, (result,) = call(
        "run", "MATCH (t:Team {name: $name}) RETURN t.name AS team", "--params",
        '{"name": "Data-Services"}',
    )  # fmt: skip

    assert code == 0
    assert result["columns"] == ["team"]
    assert result["rows"] == [{"team": "Data-Services"}]
    assert result["truncated"] is False


def test_run_refuses_a_write_with_exit_code_two(call: Call):
    code, (result,) = call("run", "MATCH (n) DETACH DELETE n")

    assert code == 2
    assert result["error"]["code"] == "query_refused"
    assert result["error"]["hint"]


@pytest.mark.parametrize(
    "words",
    [
        ("run", "RETURN 1", "--params", "{"),
        ("run", "RETURN 1", "--params", "[1]"),
        ("run", "RETURN 1", "--limit", "0"),
        ("run", "RETURN 1", "--limit", "x"),
        ("ask",),
        ("ask", "x", "--mode", "dream"),
        ("ask", "--batch", "nowhere.jsonl"),
        ("db", "status"),
        ("ask", "--batch", ""),
        ("run", "RETURN $x", "--params", '{"x": 1180591620717411303424}'),
        ("run", "RETURN $x", "--params", "[" * 100_000),
        ("resolve", "find", "--limit", "0"),
        ("resolve", "find", "--limit", "-5"),
        ("resolve", "find", "--limit", "1001"),
    ],
)
def test_a_wrong_call_is_an_error_object_and_exit_code_two(words: tuple[str, ...], call: Call):
    code, (result,) = call(*words)

    assert code == 2
    assert set(result["error"]) >= {"code", "message", "hint", "candidates"}


def test_a_database_that_cannot_be_reached_is_exit_code_three(call: Call):
    code, (result,) = call("schema", NEO4J_URI="bolt://127.0.0.1:9")

    assert code == 3
    assert result["error"]["code"] == "database_unavailable"


@pytest.mark.parametrize(
    ("words", "settings", "expected", "failure"),
    [
        (("How many teams?",), {"NEO4J_URI": "bolt://127.0.0.1:9"}, 3, "database"),
        (("How many teams?", "--tenant", "nobody"), {}, 2, "call"),
        (("What is the weather?",), {}, 0, None),
    ],
)
def test_a_question_that_nothing_could_be_looked_for_exits_as_the_fault_does(
    words: tuple[str, ...], settings: dict[str, str], expected: int, failure: str | None, call: Call
):
    code, (result,) = call("ask", *words, **settings)

    assert (code, result["failure"]) == (expected, failure)


def test_a_query_for_a_database_that_cannot_be_reached_is_not_refused(call: Call):
    code, (result,) = call("run", "RETURN 1", NEO4J_URI="bolt://127.0.0.1:9")

    assert code == 3
    assert result["error"]["code"] == "database_unavailable"


def test_a_wrong_setting_is_named(call: Call):
    code, (result,) = call("schema", GRAPHRAG_MAX_ROWS="none")

    assert code == 2
    assert "GRAPHRAG_MAX_ROWS" in result["error"]["message"]


def test_schema_lists_labels_types_and_patterns_with_counts(call: Call):
    code, (schema,) = call("schema")

    assert code == 0
    assert {"name": "Team", "count": 8, "name_key": "name"} in schema["labels"]
    assert any(pattern[:3] == ["Team", "OWNS", "Service"] for pattern in schema["patterns"])
    assert "severity" in {p["key"] for p in schema["properties"]["nodes"]["Incident"]}


def test_the_query_may_come_from_standard_input(call: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("RETURN 7 AS seven"))

    code, (result,) = call("run", "-")

    assert code == 0
    assert result["rows"] == [{"seven": 7}]


@pytest.mark.parametrize(
    ("shell", "code", "says"),
    [
        ("exec >/dev/full;", 2, "Standard output cannot be written: No space left on device."),
        ("exec >&-;", 2, "Standard output cannot be written: it is closed."),
        ("exec 2>/dev/full;", 3, ""),
        ("exec 2>&-;", 3, ""),
    ],
)
def test_output_that_cannot_be_written_is_said_in_a_sentence(
    shell: str, code: int, says: str, tmp_path: Path
):
    words = ["doctor"] if code == 2 else ["run", "RETURN 1", "--json"]
    variables = {"NEO4J_URI": "bolt://127.0.0.1:1", "GRAPHRAG_HOME": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-c", f'{shell} exec "$@"', "-", sys.executable, "-m", "graphrag_core", *words],
        env={**os.environ, **variables}, capture_output=True, text=True, check=False,
        cwd=Path(__file__).parents[1],
    )  # fmt: skip

    assert done.returncode == code
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    if code == 3:
        assert json.loads(done.stdout)["error"]["code"] == "database_unavailable"


@pytest.mark.parametrize(
    "variables",
    [
        {"NEO4J_PASSWORD": "x" * 10_000},
        {"NEO4J_URI": "bolt://a..b:7687"},
    ],
    ids=["endless password", "no name of a machine"],
)
def test_an_address_that_cannot_be_used_is_no_refused_query(
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    variables: dict[str, str],
):
    server = server_named("demo")
    given = {"NEO4J_URI": server.uri, "NEO4J_PASSWORD": server.password} | variables

    with pytest.raises(DatabaseUnavailableError, match="cannot be used") as raised:
        open_graph(settings_for("demo", **given))

    assert "refused the query" not in raised.value.message
    assert "NEO4J_DATABASE" in raised.value.hint


def test_the_database_of_the_system_is_said_to_hold_no_graph(call: Call):
    code, results = call("run", "RETURN 1", NEO4J_DATABASE="system")

    assert (code, results[0]["error"]["code"]) == (3, "system_database")
    assert results[0]["error"]["message"].endswith("holds no graph.")


def test_an_address_of_numbers_and_colons_keeps_its_brackets():
    assert public_address("bolt://[::1]:7687") == "bolt://[::1]:7687"


def test_ctrl_c_is_a_word_also_while_modules_are_loaded():
    script = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'graphrag_core.cli.main': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from graphrag_core.__main__ import main\n"
        "sys.exit(main())"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False,
        cwd=Path(__file__).parents[1],
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (130, "Stopped.\n")


def test_lines_from_standard_input_may_begin_with_a_byte_order_mark(
    call: Call, monkeypatch: pytest.MonkeyPatch
):
    lines = '\ufeff{"id": 1, "cypher": "RETURN 1 AS x"}\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))

    code, (result,) = call("validate", "--batch", "-")

    assert (code, result.get("verdict")) == (0, "ok")


def test_doctor_says_what_runs_where(call: Call):
    code, (report,) = call("doctor")

    assert code == 0
    assert {"python", "home", "database", "graph", "model"} <= {c["name"] for c in report["checks"]}


def test_the_command_line_imports_no_heavy_module():
    script = (
        "import sys, graphrag_core.cli.main, graphrag_core.engine;"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
    )

    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("question", ["Blorf zant qwerty?", "What is the meaning of life?"])
def test_a_question_that_cannot_be_read_loads_no_model(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    tmp_path: Path,
    question: str,
):
    assert demo_graph
    server = server_named("demo")
    script = (
        "import sys\n"
        "import graphrag_core.engine, graphrag_core.engine.answering\n"
        "from graphrag_core.cli.main import main\n"
        f"main(['ask', '--json', {question!r}])\n"
        "print([m for m in ('torch', 'sentence_transformers') if m in sys.modules])"
    )
    environment = {
        **os.environ,
        "NEO4J_URI": server.uri,
        "NEO4J_PASSWORD": server.password,
        "GRAPHRAG_HOME": str(tmp_path),
    }

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
        env=environment,
    )

    assert done.stdout.splitlines()[-1] == "[]"


def test_control_characters_do_nothing_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")

    assert main(["validate", "MATCH (n:`\x1b[2J\x07`) RETURN m"]) == 0

    printed = "".join(capsys.readouterr())
    assert "m" in printed
    assert not {"\x1b", "\x07"} & set(printed)


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "How many teams are there?", "--at", "2 weeks before INC-101"),
        ("search", "login", "--mode", "text", "--since", "2 weeks before INC-101"),
    ],
)
def test_every_command_reads_times_that_hang_on_the_graph(call: Call, words: tuple[str, ...]):
    code, (result,) = call(*words)

    assert code == 0, result


def test_a_wrong_call_is_said_where_its_object_cannot_be_written():
    done = subprocess.run(
        ["bash", "-c", 'exec >/dev/full; exec "$@"', "-", sys.executable, "-m", "graphrag_core",
         "--json", "schema"],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1],
    )  # fmt: skip

    assert done.returncode == 2
    assert "unrecognized arguments" in done.stderr
    assert "Traceback" not in done.stderr


AWAY = "postgresql://u:p@127.0.0.1:1/x"
CASE = '{"question": "How many teams are there?", "gold_cypher": "MATCH (t:Team) RETURN count(t)"}'


@pytest.mark.parametrize(
    "words",
    [(), ("--export-all", "all.json"), ("--import-all", "all.json"), ("--import", "cases.jsonl")],
    ids=" ".join,
)
def test_feedback_without_its_store_fails_and_touches_no_file(words: tuple[str, ...], call: Call):
    Path("cases.jsonl").write_text(CASE + "\n")
    assert call("feedback", "--import", "cases.jsonl") == (0, [{"learned": 1, "refused": 0}])
    assert call("feedback", "--export-all", "all.json")[0] == 0
    before = Path("all.json").read_bytes()

    code, results = call("feedback", *words, GRAPHRAG_STORE=AWAY)

    assert (code, results[0]["error"]["code"]) == (2, "store_unavailable")
    assert "does not answer" in results[0]["error"]["message"]
    assert Path("all.json").read_bytes() == before


def test_an_import_into_a_locked_store_fails(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GRAPHRAG_HOME", str(tmp_path))
    Path("cases.jsonl").write_text(CASE + "\n")
    assert call("feedback") == (0, [])
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, results = call("feedback", "--import", "cases.jsonl")

    assert (code, results[0]["error"]["code"]) == (2, "store_unavailable")
    assert "another program has locked it" in results[0]["error"]["message"]
    assert call("feedback", "--import", "cases.jsonl") == (0, [{"learned": 1, "refused": 0}])


def test_an_answer_says_that_its_log_is_not_saved(
    call: Call, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("GRAPHRAG_STORE", AWAY)

    assert call
    assert main(["ask", "How many teams are there?"]) == 0

    assert capsys.readouterr().err.count("nothing is saved until it can be") == 1


def test_an_import_of_something_else_is_refused(call: Call):
    Path("noise.jsonl").write_text("garbage\n[1]\n{}\n")

    code, results = call("feedback", "--import", "noise.jsonl")

    assert (code, results[0]["error"]["code"]) == (2, "bad_file")
