"""`doctor`: every part that a working explorer needs, and what to do about each."""

from dataclasses import dataclass

from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorInputs(Inputs):
    """Nothing: everything is looked at."""


def doctor(call: Call, _inputs: DoctorInputs) -> Result:
    """Check every part."""
    from graphrag_core.engine.health_checks import examine

    checks = examine(call.settings, call.say)
    return {"ok": all(check["ok"] for check in checks), "checks": checks}


def show_checks(result: Result) -> str:
    """Show a check a line, with what to do below one that failed."""
    return "\n".join(
        f"{'ok  ' if check['ok'] else 'FAIL'} {check['name']}: {check['detail']}"
        + (f"\n     {check['hint']}" if check["hint"] else "")
        for check in result["checks"]
    )


OPERATIONS = (
    Operation(
        name="doctor",
        description="Check that every part works, and say what to do if not.",
        inputs=DoctorInputs,
        run=doctor,
        command=Command(show_checks),
    ),
)
