"""What a rule looks at and what it finds, before it becomes a `Diagnostic`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from graphrag_core.cypher.lexer import Token, line_and_column
from graphrag_core.cypher.reading import NodePattern, QueryStructure, RelationshipPattern, Variable
from graphrag_core.types import (
    CypherQuery,
    Diagnostic,
    Edit,
    LabelSchema,
    Property,
    RelationshipTypeSchema,
    Schema,
    Severity,
)


@dataclass(frozen=True, slots=True)
class TenantScope:
    """One tenant and how the graph tells it from others: by a property `key` or by a `label`.

    `types` are the relationship types that carry `key` themselves; of the others, the ends decide.
    `own` are the types that the tenant has, where that is known: of all others the key is asked,
    so that what is written does not tell whether somebody else has them.
    """

    tenant: str
    key: str | None = None
    label: str | None = None
    types: frozenset[str] = frozenset()
    own: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What a caller allows: hops over mixed types, more procedures and functions, one tenant."""

    max_hops: int = 3
    allowed_procedures: tuple[str, ...] = ()
    allowed_functions: tuple[str, ...] = ()
    scope: TenantScope | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a rule has to say about `length` code points at `offset` of the text."""

    message: str
    offset: int | None = None
    length: int = 0
    name: str | None = None
    suggestion: str | None = None
    edit: Edit | None = None


@dataclass(frozen=True)
class Context:
    """One query as the rules see it; the schema may be unknown (None)."""

    query: CypherQuery
    reading: QueryStructure
    schema: Schema | None
    limits: Limits = field(default_factory=Limits)
    planned: bool = False
    """Whether the database's planner checks the query as well."""

    @cached_property
    def labels(self) -> MappingProxyType[str, LabelSchema]:
        """The labels of the schema by name."""
        return MappingProxyType({x.name: x for x in self.schema.labels} if self.schema else {})

    @cached_property
    def types(self) -> MappingProxyType[str, RelationshipTypeSchema]:
        """The relationship types of the schema by name."""
        known = self.schema.relationship_types if self.schema else ()
        return MappingProxyType({x.name: x for x in known})

    def owners(
        self, thing: Variable | NodePattern | RelationshipPattern
    ) -> tuple[LabelSchema | RelationshipTypeSchema, ...] | None:
        """Return the labels or types that a thing may have; None when that is not known."""
        relationship = isinstance(thing, RelationshipPattern) or (
            isinstance(thing, Variable) and thing.kind == "relationship"
        )
        names = names_of(thing)
        if names is None:
            return None
        known = self.types if relationship else self.labels
        if not names <= known.keys():
            return None
        return tuple(known[name] for name in sorted(names))

    def properties(
        self, thing: Variable | NodePattern | RelationshipPattern, key: str
    ) -> tuple[Property, ...]:
        """Return the property `key` of each label or type that a thing may have.

        Empty when unknown.
        """
        owners = self.owners(thing) or ()
        found = [owner.property(key) for owner in owners]
        return tuple(p for p in found if p is not None) if all(found) else ()


def names_of(thing: Variable | NodePattern | RelationshipPattern) -> frozenset[str] | None:
    """Return the labels or types that a query gives a thing; None when it leaves them open."""
    expressions = thing.expressions()
    names = frozenset(name for one in expressions for name in one.positive())
    if not names or any(one.open for one in expressions):
        return None
    return names


@dataclass(frozen=True, slots=True)
class Rule:
    """One remark that the validator can make.

    `fires` and `silent` are queries on the schema of `tests/example_schema.py` that must and must
    not make it speak: the documentation shows them and a test runs them all.
    """

    code: str
    severity: Severity
    summary: str
    check: Callable[[Context], Iterator[Finding]]
    fires: tuple[str, ...]
    silent: tuple[str, ...] = ()


def at_token(
    token: Token,
    message: str,
    *,
    name: str | None = None,
    suggestion: str | None = None,
    edit: Edit | None = None,
) -> Finding:
    """Create a finding about one token, named after it."""
    return Finding(message, token.offset, token.length, name or token.value, suggestion, edit)


def replace_token(token: Token, replacement: str) -> Edit:
    """Create the edit that replaces a token."""
    return Edit(token.offset, token.length, replacement)


def to_diagnostic(code: str, severity: Severity, finding: Finding, text: str) -> Diagnostic:
    """Convert a finding to a diagnostic with its line and column."""
    line = column = length = None
    if finding.offset is not None:
        line, column = line_and_column(text, finding.offset)
        length = finding.length
    return Diagnostic(
        code,
        severity,
        finding.message,
        name=finding.name,
        suggestion=finding.suggestion,
        line=line,
        column=column,
        length=length,
        edit=finding.edit,
    )
