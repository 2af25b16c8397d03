"""Writes what is generated from records: docs/{settings,cli,rest,rules,graph}.md and .env.example.

    python -m tools.write_docs

A test fails when a committed file differs from what this writes.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from graphrag_core.agent.tools import TOOLS
from graphrag_core.cli.commands import all_commands
from graphrag_core.cli.parser import PROGRAM, add_arguments
from graphrag_core.cypher.remarks import REMARKS
from graphrag_core.cypher.rules import RULES
from graphrag_core.operations import Operation, routes
from graphrag_core.runtime.inputs import Inputs, input_fields
from graphrag_core.schema.graph_config import ROLES
from graphrag_core.settings import SETTINGS

ROOT = Path(__file__).parents[1]
HELP_WIDTH = 100


def documents() -> dict[str, str]:
    """Make the generated files, by their path below the repository."""
    return {
        "docs/settings.md": settings_table(),
        ".env.example": env_example(),
        "docs/cli.md": command_help(),
        "docs/rest.md": routes_and_tools(),
        "docs/rules.md": rules(),
        "docs/graph.md": graph_config(),
    }


def settings_table() -> str:
    """Every setting as a row of a table."""
    lines = [
        "# Settings",
        "",
        "Read from the environment first, then from `.env` in the working folder.",
        "",
        "| variable | default | allowed | purpose |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| `{s.variable}` | {f'`{s.default}`' if s.default else 'unset'} | {s.allowed} "
        f"| {s.purpose} |"
        for s in SETTINGS
    ]
    return "\n".join(lines) + "\n"


def env_example() -> str:
    """Every setting as a commented line of a `.env` file."""
    lines = ["# Copy to .env and set what you need; everything has a default.", ""]
    for s in SETTINGS:
        lines += [f"# {s.purpose} ({s.allowed})", f"# {s.variable}={s.default}", ""]
    return "\n".join(lines[:-1]) + "\n"


def command_help() -> str:
    """Write the help of the command line, a section a command."""
    lines = [
        "# Command line",
        "",
        "`--json` prints one JSON object (one a line for `--batch`) and nothing else on standard",
        "output. Exit codes: 0; 1 a mistake of the program; 2 the call or a setting is wrong, a",
        "query was refused or took too long, or a model did not answer; 3 the database cannot be",
        "reached or started; 130 stopped by Ctrl-C. An answer of `ask` has the reason for 2 or 3",
        'in `failure`, as `"call"` or `"database"`; else it is null.',
    ]
    for command in all_commands():
        sub = argparse.ArgumentParser(
            prog=f"{PROGRAM} {command.name}", description=command.description
        )
        sub.formatter_class = lambda prog: argparse.HelpFormatter(prog, width=HELP_WIDTH)
        add_arguments(sub, command)
        lines += ["", f"## {command.name}", "", "```text", sub.format_help().rstrip(), "```"]
    return "\n".join(lines) + "\n"


def routes_and_tools() -> str:
    """Every REST route with its inputs, and every tool of agents and MCP clients."""
    lines = [
        "# REST routes and agent tools",
        "",
        "`python -m graphrag_core serve` answers these routes; `/api/openapi.json` is the document",
        "with all bounds and the shapes of answers. Answers are `{data, meta}`, errors",
        "`{error, meta}`. Those that may ask a model are marked *model*; calls to them are counted",
        "(`GRAPHRAG_RATE_LIMIT`). `/healthz`, `/readyz` and `/metrics` are beside them.",
        "",
        "Inputs of GET routes go into the address (`?limit=3`), those of POST routes into a JSON",
        "body. Where `GRAPHRAG_API_KEYS` is set, each call sends `Authorization: Bearer KEY` or",
        "`X-API-Key: KEY`; `/healthz`, `/readyz` and `/api/openapi.json` need none.",
    ]
    for operation in routes():
        lines += ["", *_route(operation)]
    lines += [
        "",
        "# Agent tools",
        "",
        "The same for a model, as short text with its sources: `--mode agent` and",
        "`python -m graphrag_core mcp`.",
    ]
    for tool in TOOLS:
        lines += ["", f"## {tool.name}", "", tool.description, "", *_inputs(tool.inputs)]
    return "\n".join(lines) + "\n"


def _route(operation: Operation[Any]) -> list[str]:
    route = operation.route
    assert route is not None
    costs = " *model*" if operation.costs_tokens else ""
    return [
        f"## {route.method} {route.path}",
        "",
        f"{operation.description}{costs} For example:",
        "",
        "```json",
        json.dumps(operation.example),
        "```",
        "",
        *_inputs(operation.inputs),
    ]


def _inputs(inputs: type[Inputs]) -> list[str]:
    return [
        f"- `{field.name}`{' (required)' if field.required else ''}: {field.input.purpose}"
        for field in input_fields(inputs)
    ]


def rules() -> str:
    """Every remark that the validator can make, with queries that draw it and that do not."""
    lines = [
        "# Rules of the validator",
        "",
        "`error`: the query is not run. `warning` and `info`: it runs, and the remark is shown.",
        "The examples of the reader's rules are on a small schema: teams own services, services",
        "depend on services, incidents impact services, engineers are on call.",
        "",
        "| code | severity | who says it | what it is |",
        "| --- | --- | --- | --- |",
    ]
    said = [(r.code, r.severity, "reader", r.summary, r.fires, r.silent) for r in RULES]
    said += [(r.code, r.severity, r.speaker, r.summary, r.fires, r.silent) for r in REMARKS]
    lines += [
        f"| [`{code}`](#{code}) | {severity} | {speaker} | {summary} |"
        for code, severity, speaker, summary, _, _ in said
    ]
    for code, severity, speaker, summary, fires, silent in said:
        lines += ["", f"## {code}", "", f"{severity}, by the {speaker}. {summary}."]
        for heading, queries in (("Fires", fires), ("Silent", silent)):
            if queries:
                shown = (query if len(query) <= 90 else query[:89] + "…" for query in queries)
                lines += ["", f"{heading}:", "", "```cypher", *shown, "```"]
    return "\n".join(lines) + "\n"


GRAPH_INTRODUCTION = """# Your graph: graphrag.toml

Everything works without this file: names and roles are read off the graph. It helps where names do
not speak (`T1`, `REL_07`), where people use words that the graph does not have, and where a role is
detected wrongly. Put `graphrag.toml` into the working folder, or name another file with
`GRAPHRAG_CONFIG`; it is read at start. A wrong key or value stops the start with the nearest right
one. A name that the open graph does not have is left out, and said at start, in the sidebar and by
`doctor`, which also says what was taken.

```toml
EXAMPLE```

## Synonyms

One to four words, and what they stand for: a label, a relationship type, or a property as
`Label.property` or `TYPE.property`; or a list of such names. Inflected forms come by themselves
(`supervises`, `supervised by`, `supervisor`), and the words then mean nothing else. They reach the
offline translator, the search for names, and a model's prompt. The first phrase for a name is
also what an answer calls it when it says how the question was read.

A type's words are read along its arrow: with `"on call" = "ON_CALL_FOR"`, "A is on call for B" is
`(A)-[:ON_CALL_FOR]->(B)`. `<-` reads it the other way round: with `"owner" = "<-OWNS"`, "the owner
of B" is whatever stands at the start of the arrow that ends at B. Where a label and a type have the
same name, the plain name is the label and `->NAME` the type.

## Roles

| place | key | value | purpose |
| --- | --- | --- | --- |
"""

GRAPH_EXAMPLE = """[synonyms]
"squad" = "Team"
"outage" = "Incident"
"on call" = "ON_CALL_FOR"                # read along the arrow
"owner" = "<-OWNS"                       # read against it: a service's owner is a team
"blast radius" = "Incident.severity"     # a property
"tech" = ["Service.language", "Service.repoURL"]

[labels.Service]
name = "name"                            # its display name
texts = []                               # nothing of it is searched by meaning

[labels.Incident]
time = "timestamp"

[relationships.ON_CALL_FOR]
valid_from = "valid_at"
valid_to = "invalid_at"

[graph]
hidden_properties = ["repoURL"]
"""


def graph_config() -> str:
    """Write what graphrag.toml may hold, with an example for the demo graph."""
    places = {"labels": "[labels.LABEL]", "relationships": "[relationships.TYPE]"}
    values = {"text": "text", "texts": "list of texts", "switch": "true or false"}
    rows = [
        f"| `{places.get(role.section, f'[{role.section}]')}` | `{role.key}` "
        f"| {values[role.kind]} | {role.purpose} |"
        for role in ROLES
    ]
    return GRAPH_INTRODUCTION.replace("EXAMPLE", GRAPH_EXAMPLE) + "\n".join(rows) + "\n"


if __name__ == "__main__":
    for path, text in documents().items():
        (ROOT / path).write_text(text, encoding="utf-8")
        print(path)
