"""The model path: tokens a question on 60 labels, and our own time beside model and database.

The tokens are set against a prompt that holds the whole schema as text, one line a label,
type and pattern: the form in which the usual text-to-Cypher packages send it. Tokens are
estimated at four characters each on both sides.
"""

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from benchmarks.measure import DatabaseClock, demo_engine
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.protocols import ChatModel
from graphrag_core.runtime.token_tally import prompt_tokens
from graphrag_core.translate.llm.prompt import TranslationTask, translation_messages
from graphrag_core.types import (
    Draft,
    LabelSchema,
    Links,
    Pattern,
    Property,
    Question,
    RelationshipTypeSchema,
    Schema,
)

QUESTIONS = (
    "Which services does the Core-Platform team own?",
    "Which services depend on auth-service?",
    "Which team owns the most services?",
    "Who is on call for search-api?",
)
WIDE_QUESTIONS = (
    "Which invoices were paid late?",
    "How many shipments has each warehouse?",
    "Which customers have no order?",
    "Which machine broke most often?",
)
NOUNS = (
    "Customer", "Order", "Invoice", "Payment", "Product", "Supplier", "Warehouse", "Shipment",
    "Carrier", "Route", "Driver", "Vehicle", "Machine", "Sensor", "Reading", "Alarm", "Ticket",
    "Agent", "Team", "Employee", "Department", "Office", "Contract", "Clause", "Policy",
    "Claim", "Patient", "Doctor", "Ward", "Treatment", "Drug", "Trial", "Sample", "Assay",
    "Gene", "Protein", "Paper", "Author", "Journal", "Grant", "Student", "Course", "Lecture",
    "Exam", "Room", "Building", "Campus", "Book", "Loan", "Branch", "Account", "Transfer",
    "Card", "Merchant", "Refund", "Campaign", "Ad", "Click", "Session", "Page",
)  # fmt: skip
ROUNDS = 10


def main() -> None:
    """Print tokens a question and the time that is ours."""
    _tokens()
    with demo_engine() as (engine, settings), ModelStandIn() as model:
        stand_in = replace(settings, openai_base_url=model.base_url, response_cache=False)
        with Engine(stand_in) as asking:
            _own_time(asking)
    assert engine


def wide_schema() -> Schema:
    """Sixty labels with eight properties each and two patterns a label."""
    labels = tuple(LabelSchema(noun, 1000, _properties(noun), "name") for noun in NOUNS)
    patterns = tuple(
        Pattern(noun, f"{noun.upper()}_TO_{other.upper()}", other, 500)
        for at, noun in enumerate(NOUNS)
        for other in (NOUNS[(at + 1) % len(NOUNS)], NOUNS[(at + 7) % len(NOUNS)])
    )
    types = tuple(
        RelationshipTypeSchema(p.type, 500, (Property("since", ("DATE",)),)) for p in patterns
    )
    return Schema(labels, types, patterns)


def _properties(noun: str) -> tuple[Property, ...]:
    texts = [Property(key, ("STRING",), (f"{noun} one",)) for key in ("name", "code", "note")]
    status = Property("status", ("STRING",), ("open", "late", "paid"), values_complete=True)
    numbers = [Property(key, ("FLOAT",), (1.5,)) for key in ("amount", "weight")]
    times = [Property("at", ("ZONED DATETIME",)), Property("day", ("DATE",))]
    return (*texts, status, *numbers, *times)


def whole_schema_text(schema: Schema) -> str:
    """Write a whole schema as text: properties by label and type, then the patterns."""
    lines = ["Node properties:"]
    lines += [f"{entry.name} {{{_keys(entry.properties)}}}" for entry in schema.labels]
    lines += ["Relationship properties:"]
    lines += [f"{kind.name} {{{_keys(kind.properties)}}}" for kind in schema.relationship_types]
    lines += ["The relationships:"]
    lines += [f"(:{p.start})-[:{p.type}]->(:{p.end})" for p in schema.patterns]
    return "\n".join(lines)


def _keys(properties: Sequence[Property]) -> str:
    return ", ".join(f"{item.key}: {item.types[0]}" for item in properties)


def _tokens() -> None:
    schema = wide_schema()
    now = datetime(2026, 1, 1, tzinfo=UTC)
    ours = [
        prompt_tokens(translation_messages(TranslationTask(Question(text), Links(), schema, now)))
        for text in WIDE_QUESTIONS
    ]
    whole = prompt_tokens([("user", whole_schema_text(schema))])
    median = statistics.median(ours)
    print(
        f"tokens a question on {len(schema.labels)} labels: median {median:,.0f} with rules and "
        f"examples; the whole schema as text alone {whole:,} ({median / whole:.0%}); aim half"
    )


class ModelClock:
    """A `ChatModel` that sums the time spent waiting for another one."""

    def __init__(self, chat: ChatModel) -> None:
        self._chat = chat
        self.spent_ms = 0.0

    def complete(self, messages: Sequence[tuple[str, str]], **options: Any) -> str:
        """Return the reply of the model that is measured."""
        began = time.perf_counter()
        try:
            return self._chat.complete(messages, **options)
        finally:
            self.spent_ms += (time.perf_counter() - began) * 1000


def _own_time(engine: Engine) -> None:
    chat: Any = engine._core.models.cached_chat
    model = ModelClock(chat)
    engine._core.models.cached_chat = model
    for text in QUESTIONS:
        engine.ask(Question(text), translator="llm")
    database = DatabaseClock(engine)
    spent: Mapping[str, list[float]] = {"total": [], "own": [], "llm": [], "words": []}
    for _ in range(ROUNDS):
        for text in QUESTIONS:
            database.spent_ms = model.spent_ms = 0.0
            shown: dict[bool, float] = {}

            def show(draft: Draft, shown: dict[bool, float] = shown) -> None:
                shown.setdefault(bool(draft.text), time.perf_counter())

            began = time.perf_counter()
            answer = engine.ask(Question(text), translator="llm", on_draft=show)
            spent["words"].append((shown[True] - shown[False]) * 1000)
            total = (time.perf_counter() - began) * 1000
            spent["total"].append(total)
            spent["own"].append(total - database.spent_ms - model.spent_ms)
            spent["llm"].append(float(answer.rung == "llm"))
    print(
        f"ask with a model, {len(spent['own'])} warm ({statistics.mean(spent['llm']):.0%} answered "
        f"by its query): median {statistics.median(spent['total']):.1f} ms, of it neither the "
        f"model's nor the database's {statistics.median(spent['own']):.1f} ms; aim 60 ms; "
        f"the first streamed word {statistics.median(spent['words']):.1f} ms after the rows"
    )


if __name__ == "__main__":
    main()
