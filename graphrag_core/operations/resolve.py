"""`resolve`: nodes that may be one thing; merge them, keep them apart, undo a merge."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from graphrag_core.agent.duplicates_tool import FIND_DUPLICATES
from graphrag_core.errors import CallError
from graphrag_core.json_output.shapes import DuplicatesJson
from graphrag_core.operations.fields import Label, Tenant
from graphrag_core.operations.ingest import confirm_writing, run_json
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.engine import Engine
    from graphrag_core.engine.resolving import Resolving
    from graphrag_core.ingest.resolution.proposals import Duplicates

Action = Literal["find", "merge", "apart", "undo"]
USAGE = {
    "find": (0, 0, "no names; see --of-run and --label"),
    "merge": (0, 2, "two entities, the first of which stays; or --sure"),
    "apart": (2, 2, "two entities"),
    "undo": (1, 2, "the name of a run, and for one merge of several its number"),
}
MOST_PAIRS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicatesInputs(Inputs):
    """Which duplicates to look for."""

    of_run: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("Only of what this run loaded", metavar="RUN")
    ] = None
    label: Label = None
    limit: Annotated[int, Ge(1), Le(MOST_PAIRS), Input("Maximum number of pairs shown")] = 50
    tenant: Tenant = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveInputs(DuplicatesInputs):
    """The same, and what to do."""

    action: Annotated[Action, Input("What to do", positional=True)]
    targets: Annotated[
        list[str],
        Input("Two entities; for undo a run's name", metavar="TARGET", positional=True),
    ] = field(default_factory=list)
    sure: Annotated[bool, Input("Merge all pairs that need nobody's eye")] = False
    yes: Annotated[bool, Input("Do not ask before writing to another Neo4j")] = False


def find_duplicates(call: Call, inputs: DuplicatesInputs) -> Result:
    """Find pairs that may be one thing. Raises `CallError` (`no_run`, `bad_limit`)."""
    from graphrag_core.explore.context import check_limit
    from graphrag_core.json_output.duplicates import duplicates_json

    check_limit(inputs.limit, MOST_PAIRS)
    return duplicates_json(_found(call, inputs), inputs.limit)


def resolve(call: Call, inputs: ResolveInputs) -> Result:
    """Find, merge, keep apart or undo. Raises `CallError`, also (`refused`) as `ingest`."""
    fewest, most, needs = USAGE[inputs.action]
    merging = inputs.action == "merge"
    given = len(inputs.targets)
    if not fewest <= given <= most or (merging and given != (0 if inputs.sure else 2)):
        raise CallError(
            f"`resolve {inputs.action}` takes {needs}.", hint="See `resolve --help`.", code="usage"
        )
    if inputs.action == "find":
        return find_duplicates(call, inputs)
    engine = _engine(call, inputs)
    if inputs.action == "apart":
        kept = engine.resolving.keep_apart_named(*inputs.targets)
        return {"kept_apart": list(inputs.targets), "remembered": kept}
    confirm_writing(call, engine.ingesting, "Merges", yes=inputs.yes)
    if inputs.action == "undo":
        place = _place(inputs.targets[1]) if given > 1 else None
        return {"run": run_json(engine.resolving.undo(inputs.targets[0], place, say=call.say))}
    if not inputs.sure:
        run = engine.resolving.merge_named(*inputs.targets, say=call.say)
        return _merged(engine.resolving, run.id, run_json(run))
    sure = engine.resolving.merge_sure(_found(call, inputs), say=call.say)
    if sure is None:
        return {"merges": []}
    return _merged(engine.resolving, sure.id, run_json(sure))


def _found(call: Call, inputs: DuplicatesInputs) -> "Duplicates":
    return _engine(call, inputs).resolving.find(inputs.of_run, inputs.label, say=call.say)


def _engine(call: Call, inputs: DuplicatesInputs) -> "Engine":
    """Return the engine of the tenant that is named, which merges nothing, or of all."""
    engine = call.engine()
    return engine if inputs.tenant is None else engine.for_tenant(inputs.tenant)


def _merged(resolving: "Resolving", id_: str, run: dict[str, Any]) -> Result:
    merges = [
        {"number": place + 1, "stays": merge.names[0], "merged": merge.names[1]}
        for place, merge in resolving.merges(id_)
    ]
    return {"run": run, "merges": merges}


def _place(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise CallError(
            f"{text} is no number of a merge.", hint="Merges of a run count from 1.", code="usage"
        )
    return int(text) - 1


def show_resolve(result: Result) -> str:
    """Show pairs with their reasons, or how a run of merges ended."""
    if "kept_apart" in result:
        names = " and ".join(result["kept_apart"])
        return f"{names} are kept apart." if result["remembered"] else "This could not be stored."
    if "pairs" in result:
        return _show_pairs(result)
    if "run" not in result:
        return "No pair is sure enough to be merged unseen; see `resolve find`."
    run = result["run"]
    lines = [f"{run['name']}: {run['state']}; {run['merged']:,} merged; {run['elapsed_s']} s"]
    lines += [f"  {m['number']}. {m['merged']} → {m['stays']}" for m in result.get("merges", ())]
    return "\n".join([*lines, *(f"  left: {sentence}" for sentence in run["left"])])


def _show_pairs(result: Result) -> str:
    lines = []
    for pair in result["pairs"]:
        sure = ", sure" if pair["sure"] else ""
        names = f"{pair['merged']['name']} → {pair['stays']['name']}"
        lines.append(f"{pair['probability']:.0%}{sure}  {names}  ({pair['label']})")
        lines.append(f"      {pair['merged']['id']} → {pair['stays']['id']}")
        lines += [f"      + {reason}" for reason in pair["reasons"]]
        lines += [f"      − {reason}" for reason in pair["against"]]
    lines.append(
        f"{len(result['pairs'])} of {result['total']:,} pairs, {result['sure']:,} sure, among "
        f"{result['compared_nodes']:,} names"
    )
    return "\n".join([*lines, *(f"Partial: {sentence}" for sentence in result["left_out"])])


OPERATIONS = (
    Operation(
        name="resolve",
        description="Find nodes that may be one thing; the command also merges them, keeps them "
        "apart and undoes a merge.",
        inputs=DuplicatesInputs,
        run=find_duplicates,
        command=Command(show_resolve, inputs=ResolveInputs, run=resolve),
        route=Route("GET", "/api/v1/duplicates", "find_duplicates", DuplicatesJson),
        tools=(FIND_DUPLICATES,),
        example={"limit": 3},
    ),
)
