"""Each operation is declared once, and every door offers it from its record. Needs no server."""

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pytest
from annotated_types import Ge, Le, MaxLen

from graphrag_core.agent.tools import TOOLS
from graphrag_core.cli.commands import all_commands, commands_for
from graphrag_core.cli.parser import build_parser, inputs_of
from graphrag_core.errors import CallError
from graphrag_core.operations import Operation, all_operations, load_operations, registry
from graphrag_core.runtime.inputs import (
    Input,
    Inputs,
    input_fields,
    inputs_schema,
    read_texts,
    read_values,
)
from graphrag_core.serve.openapi import openapi_document

OPERATIONS = all_operations()
COMMANDS = all_commands()


def named(operation: Operation[Any]) -> str:
    return operation.name


def test_every_module_of_the_folder_is_in_the_list():
    framework = {"__init__", "record", "registry", "fields", "time_inputs", "json_lines"}
    folder = Path(str(registry.__file__)).parent

    assert {path.stem for path in folder.glob("*.py")} - framework == set(registry.MODULES)


@pytest.mark.parametrize("module", registry.MODULES)
def test_a_module_begins_with_the_operation_that_it_is_named_after(module: str):
    first = load_operations(module)[0]

    assert first.name.replace("-", "_") == module
    assert commands_for(first.name) == (first,)


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_an_operation_says_what_it_does_and_is_offered_somewhere(operation: Operation[Any]):
    assert operation.description.endswith(".")
    assert operation.command or operation.route or operation.tools
    assert all(field.input.purpose for field in input_fields(operation.inputs))


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_an_example_can_be_read_as_its_inputs(operation: Operation[Any]):
    if operation.route is not None or operation.example:
        read_values(operation.inputs, dict(operation.example))


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_a_route_is_in_the_document_with_all_its_inputs(operation: Operation[Any]):
    if operation.route is None:
        return
    described = openapi_document()["paths"][operation.route.path][operation.route.method.lower()]

    if operation.route.method == "GET":
        given = {entry["name"] for entry in described["parameters"]}
    else:
        given = set(described["requestBody"]["content"]["application/json"]["schema"]["properties"])
    assert given == {field.name for field in input_fields(operation.inputs)}
    assert "tenant" in given


@pytest.mark.parametrize("operation", COMMANDS, ids=named)
def test_a_command_takes_all_its_inputs(operation: Operation[Any]):
    words = {"db": ["status"], "ingest": ["runs"], "resolve": ["find"]}.get(operation.name)
    if words is None:
        words = []
        for field in input_fields(inputs_of(operation)):
            if field.required and field.input.positional:
                words.append("x")
            elif field.required:
                words += [f"--{field.name}", "x"]
    parser = build_parser(commands_for(operation.name))

    options = parser.parse_args([operation.name, *words])

    assert options.operation is operation
    taken = {
        field.name: getattr(options, field.name) for field in input_fields(inputs_of(operation))
    }
    inputs_of(operation)(**taken)


def test_each_tool_is_a_view_of_one_operation():
    offered = Counter(tool.name for operation in OPERATIONS for tool in operation.tools)

    assert offered == Counter(tool.name for tool in TOOLS)


def test_importing_one_command_imports_no_other():
    script = (
        "import sys; from graphrag_core.cli.commands import commands_for; commands_for('validate');"
        "print([m for m in sys.modules if m in ('pydantic', 'neo4j', 'starlette',"
        " 'graphrag_core.operations.ask', 'graphrag_core.engine')])"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
    )

    assert done.stdout.strip() == "[]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Inputs):
    """Inputs of every kind."""

    name: Annotated[str, MaxLen(5), Input("A name")]
    count: Annotated[int, Ge(1), Le(9), Input("A count")] = 3
    maybe: Annotated[str | None, MaxLen(5), Input("What may be absent")] = None
    sure: Annotated[bool, Input("A switch")] = False
    texts: Annotated[list[Annotated[str, MaxLen(3)]], Input("Texts")] = field(default_factory=list)
    values: Annotated[dict[str, Any], Input("Anything")] = field(default_factory=dict)


@pytest.mark.parametrize(
    "given",
    [
        {},
        [],
        None,
        {"name": "toolong"},
        {"name": 7},
        {"name": "x", "count": 0},
        {"name": "x", "count": 10},
        {"name": "x", "count": "3"},
        {"name": "x", "count": 2.0},
        {"name": "x", "count": True},
        {"name": "x", "count": None},
        {"name": "x", "maybe": None},
        {"name": "x", "sure": 1},
        {"name": "x", "texts": "abc"},
        {"name": "x", "texts": ["abcd"]},
        {"name": "x", "values": []},
        {"name": "x", "values": {"n": 2**63 + 1}},
        {"name": "x", "values": {"n": ["\ud83d"]}},
        {"name": "x", "values": {"\ud83d": 1}},
        {"name": "\ud83d"},
        {"name": "x", "stranger": 1},
        {"name": "x", "\ud83d": 1},
    ],
)
def test_what_is_not_as_declared_is_refused_in_words_that_can_be_sent(given: object):
    with pytest.raises(CallError) as caught:
        read_values(Given, given)

    assert caught.value.code == "bad_input"
    assert caught.value.message.encode()


def test_endless_nesting_is_refused():
    nested: Any = 1
    for _ in range(50):
        nested = [nested]

    with pytest.raises(CallError, match="nested"):
        read_values(Given, {"name": "x", "values": {"n": nested}})


@pytest.mark.parametrize("text", ["x", "1.5", "1.0", "+1", " 1", "1_0", "٣", "", "1" * 30])
def test_only_plain_digits_are_a_number_in_a_url(text: str):
    with pytest.raises(CallError):
        read_texts(Given, [("name", "x"), ("count", text)])


def test_an_input_that_is_given_twice_is_refused():
    with pytest.raises(CallError, match="twice"):
        read_texts(Given, [("name", "x"), ("name", "x")])


def test_inputs_are_described_with_their_bounds_and_no_null():
    schema = inputs_schema(Given)

    assert schema["additionalProperties"] is False
    assert schema["required"] == ["name"]
    assert schema["properties"]["maybe"] == {
        "type": "string",
        "maxLength": 5,
        "description": "What may be absent",
    }
    assert schema["properties"]["count"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "default": 3,
        "description": "A count",
    }
