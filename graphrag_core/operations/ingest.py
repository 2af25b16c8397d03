"""`ingest`: tables and documents into the graph, the runs that did so, and undoing one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.runtime.text_file import write_text_file

if TYPE_CHECKING:
    from graphrag_core.engine.ingesting import Ingesting, IngestReport
    from graphrag_core.ingest.documents.document_survey import DocumentSurvey
    from graphrag_core.ingest.runs.ingest_runs import IngestRun
    from graphrag_core.ingest.tables.proposal import Proposal

Action = Literal["tables", "documents", "runs", "resume", "rollback"]
NEEDS = {
    "tables": "a folder", "documents": "a file or folder",
    "resume": "the name of a run", "rollback": "the name of a run",
}  # fmt: skip
FACTS_WITHOUT_MODEL = (
    "names that the graph has, word for word; findings are keyphrases, dates, codes, e-mail "
    "addresses and roles by statistics and patterns; no model was asked"
)
FACTS_BY_MODEL = f"{FACTS_WITHOUT_MODEL} for these; facts by the model, each with its quote"
SHOWN_REJECTED = 10
SHOWN_LEFT_OUT = 20
COUNTS = (
    "nodes_created", "nodes_changed", "nodes_removed", "relationships_created",
    "relationships_changed",
    "relationships_ended", "mentions", "facts", "findings", "rejected", "merged",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestInputs(Inputs):
    """What to do, with which folder or run."""

    action: Annotated[Action, Input("What to do", positional=True)]
    targets: Annotated[
        list[str],
        Input(
            "For tables a folder or file, for documents one or more, for the others a run's name",
            metavar="TARGET",
            positional=True,
        ),
    ] = field(default_factory=list)
    mapping: Annotated[
        str | None, Input("A mapping (TOML) instead of the proposed one", metavar="FILE")
    ] = None
    save_mapping: Annotated[
        str | None, Input("Write the mapping in use to this file", metavar="FILE")
    ] = None
    name: Annotated[str | None, Input("Name of the run")] = None
    collection: Annotated[
        str | None, Input("Name documents by their place in this collection, not by their paths")
    ] = None
    facts: Annotated[
        bool, Input("Ask the model for facts in documents, of the kinds that the graph has")
    ] = False
    dry_run: Annotated[bool, Input("Show what would be loaded and write nothing")] = False
    yes: Annotated[bool, Input("Do not ask before writing to another Neo4j")] = False


def ingest(call: Call, inputs: IngestInputs) -> Result:
    """Load tables or documents, list runs, or resume or undo one.

    Raises `CallError`, also (`refused`) where writing to another Neo4j was not confirmed.
    """
    if (inputs.action != "runs" and not inputs.targets) or (
        inputs.action != "documents" and len(inputs.targets) > 1
    ):
        raise CallError(
            f"`ingest {inputs.action}` needs {NEEDS.get(inputs.action, 'nothing else')}.",
            hint="See `ingest --help`.",
            code="usage",
        )
    target = next(iter(inputs.targets), "")
    if inputs.action == "tables":
        return _tables(call, inputs, Path(target))
    if inputs.action == "documents":
        return _documents(call, inputs, [Path(each) for each in inputs.targets])
    ingesting = call.engine().ingesting
    if inputs.action == "runs":
        return {"runs": [run_json(run) for run in ingesting.runs()]}
    if inputs.action == "resume":
        return report_json(ingesting.resume(target, say=call.say))
    return {"run": run_json(ingesting.roll_back(target, say=call.say))}


def _documents(call: Call, inputs: IngestInputs, paths: list[Path]) -> Result:
    ingesting = call.engine().ingesting
    collection = (inputs.collection or "").strip("/")
    if inputs.dry_run:
        return {"dry_run": True, **survey_json(ingesting.survey_documents(paths, collection))}
    shown = ", ".join(map(str, paths))
    confirm_writing(call, ingesting, f"The documents in {shown}", yes=inputs.yes)
    report = ingesting.load_documents(
        paths, name=inputs.name or "", collection=collection, facts=inputs.facts, say=call.say
    )
    left_out = left_out_json(report.left_out)
    origin = FACTS_BY_MODEL if inputs.facts else FACTS_WITHOUT_MODEL
    return {**report_json(report), "left_out": left_out, "facts_from": origin}


def _tables(call: Call, inputs: IngestInputs, folder: Path) -> Result:
    from graphrag_core.ingest.tables.mapping_file import read_mapping, write_mapping
    from graphrag_core.ingest.tables.proposal import propose

    found: dict[str, Any] = {}
    if inputs.mapping is not None:
        mapping = read_mapping(_text_of(Path(inputs.mapping)))
    else:
        proposal = propose(folder)
        mapping = proposal.mapping
        found = proposal_json(proposal)
        for sentence in _remarks(proposal):
            call.say(sentence)
    text = write_mapping(mapping)
    if inputs.save_mapping is not None:
        write_text_file(Path(inputs.save_mapping), text)
    if inputs.dry_run:
        return {"dry_run": True, "mapping": text, **found}
    ingesting = call.engine().ingesting
    confirm_writing(call, ingesting, f"{len(mapping.tables)} tables", yes=inputs.yes)
    report = ingesting.load(folder, mapping, name=inputs.name or "", say=call.say)
    return {**report_json(report), "mapping": text, **found}


def confirm_writing(call: Call, ingesting: "Ingesting", what: str, *, yes: bool) -> None:
    """Ask before the first write to a Neo4j that is not the app's own."""
    if call.settings.embedded or yes or ingesting.why_closed():
        return
    count = ingesting.count_nodes()
    call.say(
        f"{what} are to be written into {call.settings.neo4j_uri}, which holds {count:,} nodes."
    )
    if not call.confirm("Write to it?"):
        raise CallError("Nothing was written.", hint="Answer 'yes', or pass --yes.", code="refused")


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise CallError(
            f"The mapping {file} cannot be read: {fault}.",
            hint="Check the path.",
            code="no_mapping",
        ) from fault


def _remarks(proposal: "Proposal") -> list[str]:
    left = [f"{each.file} is left out: {each.reason}. {each.hint}" for each in proposal.left_out]
    return [*left, *proposal.remarks]


def proposal_json(proposal: "Proposal") -> dict[str, Any]:
    """Write what was proposed, beside the mapping itself."""
    return {
        "tables": [
            {"file": each.table.name, "rows": each.rows, "complete": each.complete}
            for each in proposal.profiles
        ],
        "remarks": list(proposal.remarks),
        "left_out": left_out_json(proposal.left_out),
    }


def survey_json(survey: "DocumentSurvey") -> dict[str, Any]:
    """Write what would be loaded of documents."""
    return {
        "documents": [
            {
                "document": each.id, "title": each.title, "format": each.format,
                "chunks": each.chunks, "tokens": each.tokens, "language": each.language,
            }
            for each in survey.documents
        ],
        "left_out": left_out_json(survey.left_out),
    }  # fmt: skip


def left_out_json(files: Iterable[LeftOut]) -> list[dict[str, str]]:
    """Write which files are left out, and why."""
    return [{"file": each.file, "reason": each.reason, "hint": each.hint} for each in files]


def run_json(run: "IngestRun") -> dict[str, Any]:
    """Write a run for a person or a program."""
    return {
        "name": run.id,
        "kind": run.kind,
        "state": run.state,
        "folder": run.folder,
        "started_at": run.started_at.isoformat() if run.started_at else None,
        "elapsed_s": round(run.elapsed_s, 1),
        **{count: getattr(run, count) for count in COUNTS},
        "left": list(run.left),
    }


def report_json(report: "IngestReport") -> dict[str, Any]:
    """Write how a run ended, with the first rows that it refused."""
    rejected = [
        {
            "file": row.file, "line": row.line, "column": row.column, "value": row.value,
            "reason": row.reason,
        }
        for row in report.rejected
    ]  # fmt: skip
    file = str(report.rejected_file) if report.rejected_file else None
    return {"run": run_json(report.run), "rejected_rows": rejected, "rejected_file": file}


def show_ingest(result: Result) -> str:
    """Show the mapping of a dry run, the runs, or how one ended."""
    if "dry_run" in result:
        return str(result["mapping"]) if "mapping" in result else _show_survey(result)
    if "runs" in result:
        return "\n".join(map(_run_line, result["runs"])) or "There was no run yet."
    run: Mapping[str, Any] = result["run"]
    lines = [_run_line(run), *(f"  left: {sentence}" for sentence in run["left"])]
    rejected = result.get("rejected_rows", [])
    for row in rejected[:SHOWN_REJECTED]:
        where = row["file"] + (f", line {row['line']:,}" if row["line"] else "")
        what = f", {row['column']} = {row['value']!r}" if row["column"] else ""
        lines.append(f"  refused: {where}{what}: {row['reason']}")
    if run["rejected"] > SHOWN_REJECTED and rejected:
        lines.append(f"  … and {run['rejected'] - SHOWN_REJECTED:,} more")
    if run["mentions"] or run["facts"] or run["findings"]:
        lines.append(f"  from the texts: {result.get('facts_from', FACTS_WITHOUT_MODEL)}")
    if "mapping" not in result:  # what is left out of tables is said before they are loaded
        lines += _left_out_lines(result.get("left_out", ()))
    if result.get("rejected_file"):
        lines.append(f"  all refused rows: {result['rejected_file']}")
    return "\n".join(lines)


def _show_survey(result: Result) -> str:
    """Show documents by their format, then what is left out."""
    documents = result["documents"]
    formats = Counter(each["format"] for each in documents)
    chunks = sum(each["chunks"] for each in documents)
    kinds = ", ".join(f"{count:,} {format_}" for format_, count in formats.most_common())
    total = f"{len(documents):,} documents ({kinds or 'none'}) in {chunks:,} chunks"
    spoken = Counter(each["language"] or "unknown" for each in documents).most_common()
    languages = ", ".join(f"{code} {count:,}" for code, count in spoken)
    return "\n".join([total, f"  languages: {languages}", *_left_out_lines(result["left_out"])])


def _left_out_lines(files: Sequence[Mapping[str, str]]) -> list[str]:
    lines = [f"  left out: {each['file']}: {each['reason']}" for each in files[:SHOWN_LEFT_OUT]]
    more = len(files) - SHOWN_LEFT_OUT
    return [*lines, *([f"  … and {more:,} more"] if more > 0 else [])]


def _run_line(run: Mapping[str, Any]) -> str:
    counts = ", ".join(f"{run[c]:,} {c.replace('_', ' ')}" for c in COUNTS if run[c])
    return f"{run['name']}: {run['state']}; {counts or 'nothing changed'}; {run['elapsed_s']} s"


OPERATIONS = (
    Operation(
        name="ingest",
        description="Load tables or documents into the graph; list, resume and undo the runs.",
        inputs=IngestInputs,
        run=ingest,
        command=Command(show_ingest),
    ),
)
