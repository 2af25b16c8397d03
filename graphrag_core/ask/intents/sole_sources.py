"""On how many others a thing depends by each relation: only one plant manufactures it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.closure import live_test, needs_reach, walk
from graphrag_core.ask.intents.graph_reads import RanQuery, cited, entity_match, run_query
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.cypher.compose import Template, names, number
from graphrag_core.english.wording import capitalised, counted, listed, plain
from graphrag_core.explore.relation_words import fact_predicate

MOST, NAMED = 12, 6

SOURCES = Template("""
{entity}
MATCH (a)-[r:{types}]-(b)
WHERE {walk}{live}
RETURN type(r) AS relation, startNode(r) = a AS outgoing, labels(b) AS kind,
  count(DISTINCT b) AS count, collect(DISTINCT b)[..{named}] AS sources,
  collect(r)[..{named}] AS links
ORDER BY count
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class SoleSources:
    """What a thing depends on directly, a record for each relation and kind."""

    subject: str
    label: str
    ran: RanQuery

    @property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The records of `relation`, `outgoing`, `count`, some `sources` and their `links`."""
        return self.ran.rows.records

    def lines(self, register: CitationRegister) -> list[str]:
        """Write a sentence a relation: only one, or how many and which."""
        return [self._line(record, row, register) for row, record in enumerate(self.records)]

    def _line(self, record: Mapping[str, Any], row: int, register: CitationRegister) -> str:
        marks = [cited(register, node, row) for node in record["sources"]]
        kind, several = label_of(record["sources"][0]), record["count"] > 1
        if record["outgoing"]:
            verb = fact_predicate(record["links"][0], kind)
            which = listed(marks) if several else f"only {marks[0]}: no other is recorded"
            return f"{plain(self.subject)} {verb} {which}."
        verb = fact_predicate(record["links"][0], self.label, of_several=several)
        if several:
            count = capitalised(counted(record["count"], kind))
            return f"{count} {verb} {plain(self.subject)}: {listed(marks)}."
        return f"Only {marks[0]} {verb} {plain(self.subject)}: no other {kind} is recorded for it."


def sources_of(call: IntentCall) -> SoleSources | None:
    """Find what the named thing depends on directly; None where nothing of the kind is recorded."""
    entity = call.slots.entities[0]
    reach = needs_reach(call, entity.label)
    if not reach.sure or not reach.types:
        return None
    query = SOURCES.fill(
        entity=entity_match(entity, "a"),
        types=names(reach.types),
        walk=walk(reach),
        live=live_test(call, reach),
        named=number(NAMED),
        limit=number(MOST),
    )
    parameters = {"entity": entity.value, **call.validity.parameters}
    ran = run_query(call, query, parameters, (f"on what alone {entity.name} depends directly",))
    return SoleSources(entity.name, entity.label, ran) if ran is not None else None
