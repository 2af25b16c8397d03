"""The constraints and indexes that loading needs: unique keys, quick look-ups for links."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from graphrag_core.cypher.compose import Fragment, Template, joined, name, property_of
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

KEY_CONSTRAINT = Template(
    "CREATE CONSTRAINT {rule} IF NOT EXISTS FOR (n:{label}) REQUIRE ({keys}) IS UNIQUE"
)
LOOKUP_INDEX = Template("CREATE INDEX {rule} IF NOT EXISTS FOR (n:{label}) ON ({keys})")
DROP_CONSTRAINT = Template("DROP CONSTRAINT {rule} IF EXISTS")
DROP_INDEX = Template("DROP INDEX {rule} IF EXISTS")
RULES = """
SHOW INDEXES YIELD name, type, labelsOrTypes, properties WHERE type = 'RANGE'
RETURN name, labelsOrTypes, properties
"""
AWAIT = "CALL db.awaitIndexes(300)"
MANY = 10_000


@dataclass(frozen=True, slots=True)
class KeyRule:
    """A constraint or an index on properties of a label."""

    name: str
    label: str
    keys: tuple[str, ...]
    statement: str


def unique_rule(label: str, keys: tuple[str, ...]) -> KeyRule:
    """Describe the constraint that keys tell nodes of a label apart."""
    return _rule(KEY_CONSTRAINT, label, keys)


def lookup_rule(label: str, keys: tuple[str, ...]) -> KeyRule:
    """Describe an index to look nodes up by."""
    return _rule(LOOKUP_INDEX, label, keys)


def make_rules(
    graph: WritableDatabase, needed: Iterable[KeyRule], note: Callable[[tuple[str, ...]], None]
) -> None:
    """Make what is missing of them; `note` gets the names before.

    Raises `CallError` (`not_unique`) where nodes that are there already share a key.
    """
    rows = graph.fetch(CypherQuery(RULES.strip()), limit=MANY).records
    present = {(tuple(row["labelsOrTypes"]), tuple(row["properties"])) for row in rows}
    missing = [rule for rule in needed if ((rule.label,), rule.keys) not in present]
    if not missing:
        return
    note(tuple(rule.name for rule in missing))
    for rule in missing:
        try:
            graph.write([CypherQuery(rule.statement)])
        except QueryRefusedError as fault:
            raise CallError(
                f"The nodes labelled {rule.label} that are in the graph cannot be told apart by "
                f"{', '.join(rule.keys)}. {fault.message}",
                hint="Choose another label or another key in the mapping.",
                code="not_unique",
            ) from fault
    graph.write([CypherQuery(AWAIT)])


def drop_rules(graph: WritableDatabase, names: tuple[str, ...]) -> None:
    """Drop rules that a run made, by their names."""
    for rule in names:
        drop = DROP_CONSTRAINT if rule.startswith("key_") else DROP_INDEX
        graph.write([CypherQuery(drop.fill(rule=name(rule)).text)])


def _rule(template: Template, label: str, keys: tuple[str, ...]) -> KeyRule:
    digest = hashlib.blake2b(repr((label, keys)).encode(), digest_size=4).hexdigest()
    plain = "".join(c if c.isalnum() else "_" for c in "_".join((label, *keys))).lower()
    kind = "key" if template is KEY_CONSTRAINT else "lookup"
    rule = f"{kind}_{plain[:60]}_{digest}"
    properties: Fragment = joined(", ", (property_of("n", key) for key in keys))
    text = template.fill(rule=name(rule), label=name(label), keys=properties).text
    return KeyRule(rule, label, keys, text)
