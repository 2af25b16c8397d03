"""The events of a period in lines: how many of a kind, which, their texts, what they concern."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.event_details import EventDetails
from graphrag_core.ask.intents.graph_reads import cited_with_code, day, text_of
from graphrag_core.ask.intents.quotations import QUOTE_CHARS
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, event_labels
from graphrag_core.ask.intents.windows import Period
from graphrag_core.english.wording import capitalised, counted, listed, spoken_name
from graphrag_core.explore.relation_words import time_name
from graphrag_core.types import Node, Property

NAMED, QUOTED = 5, 3
"""So many events of a kind are named, and so many with what is told of them in one line."""
MOST_YEARS = 6


def named_events(records: Sequence[Mapping[str, Any]]) -> list[Node]:
    """List the events that are told one by one."""
    return [entry[0] for record in records for entry in record["examples"][:NAMED]]


@dataclass(frozen=True, slots=True)
class EventLines:
    """Writes the events of a period with their texts and their details."""

    call: IntentCall
    register: CitationRegister
    details: EventDetails
    period: Period

    def line(self, row: int, record: Mapping[str, Any]) -> str:
        """Tell the events of a kind: in one line, several of which more is told in a line each."""
        found = [entry[0] for entry in record["examples"]][:NAMED]
        entry = self.call.run.schema.label(record["kind"])
        key = event_key(entry) if entry is not None else None
        texts = [self._told(node, row, key) for node in found]
        more = record["count"] - len(found)
        kind = capitalised(counted(record["count"], spoken_name(record["kind"])))
        years = zip(years_of(self.period), record["by_year"], strict=False)
        each = [f"{count} in {year}" for year, count in years if count]
        which = _by_which_time(self.call, record["kind"])
        kind += f" ({listed(each)})" if len(each) > 1 else which
        if len(found) > QUOTED and any("(" in text for text in texts):
            rest = [f"and {more} more"] if more > 0 else []
            return "\n".join([f"- {kind}:", *(f"  - {text}" for text in (*texts, *rest))])
        return f"- {kind}: {', '.join(texts)}{f' and {more} more' if more > 0 else ''}"

    def _told(self, node: Node, row: int, key: Property | None) -> str:
        quote = text_of(self.call, node, QUOTE_CHARS)
        at = day(node.properties.get(key.key)) if key is not None else ""
        said = [*filter(None, (at, f"“{quote}”" if quote else ""))]
        said += self.details.with_values(node, self.register)
        me = cited_with_code(self.call, self.register, node, row)
        return f"{me} ({'; '.join(said)})" if said else me


def years_of(period: Period) -> list[int]:
    """List the years of a period of several, as far as they are few."""
    last = (period.until - timedelta(microseconds=1)).year
    years = list(range(period.since.year, last + 1))
    return years if 1 < len(years) <= MOST_YEARS else []


def _by_which_time(call: IntentCall, label: str) -> str:
    """Say which time it is of a thing that is no event: "(insured until)"."""
    schema, profile = call.run.schema, call.context.profile
    entry = schema.label(label)
    key = event_key(entry) if entry is not None else None
    if key is None or entry in event_labels(schema, profile):
        return ""
    return f" ({time_name(key.key)})"
