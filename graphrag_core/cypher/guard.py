"""What a query may do: an allow-list on its tokens, and one on its plan.

Why neither layer is enough alone: design.md, part 3. The third layer, a session in READ mode with
a timeout and a row cap, is the database's door.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.prefix import Prefix, prefix_length, strip_prefix
from graphrag_core.cypher.text_guard import MOST_DIAGNOSTICS, WHY, AllowList, TextGuard
from graphrag_core.cypher.vocabulary import (
    BUILT_IN_FUNCTIONS,
    READING_OPERATORS,
    READING_PROCEDURES,
    REFUSED_OPERATOR_WORDS,
)
from graphrag_core.types import Diagnostic, Explanation, PlanOperator

__all__ = [
    "MOST_DIAGNOSTICS",
    "AllowedNames",
    "Prefix",
    "allowed_names",
    "guard_plan",
    "guard_tokens",
    "prefix_length",
    "strip_prefix",
]

_PROCEDURES = frozenset(name.lower() for name in READING_PROCEDURES)
_FUNCTIONS = frozenset(name.lower() for name in BUILT_IN_FUNCTIONS)


@dataclass(frozen=True, slots=True)
class AllowedNames:
    """What a query may call, sorted; `added` are those of the settings, some ending in `*`."""

    procedures: tuple[str, ...]
    functions: tuple[str, ...]
    added_procedures: tuple[str, ...]
    added_functions: tuple[str, ...]


def allowed_names(
    allowed_procedures: Iterable[str] = (), allowed_functions: Iterable[str] = ()
) -> AllowedNames:
    """Return the whole allow-list, for people to read."""
    return AllowedNames(
        tuple(sorted(READING_PROCEDURES)),
        tuple(sorted(BUILT_IN_FUNCTIONS, key=str.lower)),
        tuple(sorted(allowed_procedures)),
        tuple(sorted(allowed_functions)),
    )


def guard_tokens(
    text: str,
    tokens: Sequence[Token],
    *,
    allowed_procedures: Iterable[str] = (),
    allowed_functions: Iterable[str] = (),
) -> tuple[Diagnostic, ...]:
    """Explain why a text must not be run, as errors in the order of the text; empty when it may.

    `allowed_procedures` and `allowed_functions` come on top of the built-in lists, compared
    without regard to case; a name that ends in `*` allows all that start like it.
    """
    guard = TextGuard(
        text,
        tokens,
        AllowList(_PROCEDURES, allowed_procedures),
        AllowList(_FUNCTIONS, allowed_functions),
    )
    return guard.judge()


def guard_plan(
    explanation: Explanation, *, allowed_procedures: Iterable[str] | None = None
) -> tuple[Diagnostic, ...]:
    """Explain why a plan must not be run (errors), and operators never seen before (warnings).

    With `allowed_procedures` given, procedures that the plan calls are held against the list.
    """
    if explanation.error is not None:
        return ()
    found: list[Diagnostic] = []
    if explanation.query_type != "r":
        code, what = {
            "s": ("admin_command", "administers the database or its schema"),
            "w": ("write_clause", "writes"),
            "rw": ("write_clause", "writes"),
        }.get(explanation.query_type or "", ("write_clause", "is of an unknown kind"))
        found.append(_refusal(code, f"The database says that this query {what}."))
    seen: set[str] = set()
    allowed = None if allowed_procedures is None else AllowList(_PROCEDURES, allowed_procedures)
    for operator in _operators(explanation.plan):
        if operator.name in seen and operator.name != "ProcedureCall":
            continue
        seen.add(operator.name)
        remark = _judged_operator(operator, allowed)
        if remark is not None:
            found.append(remark)
    return tuple(found)


def _refusal(code: str, message: str, *, name: str | None = None) -> Diagnostic:
    return Diagnostic(code, "error", message, name=name)


def _operators(plan: PlanOperator | None) -> Iterator[PlanOperator]:
    waiting = [plan] if plan is not None else []
    while waiting:
        operator = waiting.pop()
        yield operator
        waiting.extend(reversed(operator.children))


def _judged_operator(operator: PlanOperator, allowed: AllowList | None) -> Diagnostic | None:
    name = operator.name
    if name == "LoadCSV":
        return _refusal("load_csv", WHY["load_csv"], name=name)
    if name == "ProcedureCall" and allowed is not None:
        procedure = operator.details.partition("(")[0].strip()
        if procedure not in allowed:
            return _refusal(
                "procedure_not_allowed",
                f"The procedure {procedure} is not on the list of allowed procedures.",
                name=procedure,
            )
    if name.partition("(")[0] in READING_OPERATORS:
        return None
    if any(word in name for word in REFUSED_OPERATOR_WORDS):
        return _refusal("write_clause", f"The query's plan has the step {name}.", name=name)
    return Diagnostic(
        "unknown_operator",
        "warning",
        f"The query's plan has the step {name}, which this version does not know.",
        name=name,
    )
