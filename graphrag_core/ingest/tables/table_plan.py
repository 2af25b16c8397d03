"""What a mapping needs beforehand, and what a rollback looks for afterwards."""

from graphrag_core.ingest.runs.key_rules import KeyRule, lookup_rule, unique_rule
from graphrag_core.ingest.runs.rollback import MadeKind, RollbackPlan
from graphrag_core.ingest.tables.mapping import FolderMapping, TableMapping


def needed_rules(mapping: FolderMapping) -> tuple[KeyRule, ...]:
    """List the constraints on keys, and the indexes on what links look up beside them."""
    found: dict[tuple[str, tuple[str, ...]], KeyRule] = {}
    for table in mapping.node_tables:
        place = (table.label, table.node_keys)
        found.setdefault(place, unique_rule(*place))
    for table in mapping.tables:
        for link in (*table.links, *table.ends):
            lookup = (link.label, (link.property,))
            found.setdefault(lookup, lookup_rule(*lookup))
    return tuple(found.values())


def rollback_plan(mapping: FolderMapping) -> RollbackPlan:
    """Describe what a run by this mapping makes."""
    relationships = [
        MadeKind(table.label or table.ends[0].label, type_, _written(table) if table.type else None)
        for table in mapping.tables
        for type_ in [link.type for link in table.links] or [table.type]
        if type_
    ]
    nodes = [MadeKind(table.label, "", _written(table)) for table in mapping.node_tables]
    return RollbackPlan(tuple(relationships), tuple(nodes), needed_rules(mapping))


def _written(table: TableMapping) -> tuple[str, ...]:
    return tuple(column.property for column in table.columns)
