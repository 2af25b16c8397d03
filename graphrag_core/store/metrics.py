"""How retrieval is doing, kept in the app's own store: events, a summary, Prometheus text."""

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from graphrag_core.store.app_store import AppStore

Kind = Literal["summary", "mean", "sum"]
Unit = Literal["ms", "s", "share", "number"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One thing that is measured: a distribution, a mean of shares, or a sum."""

    name: str
    kind: Kind
    purpose: str
    unit: Unit = "number"


METRICS: tuple[Metric, ...] = (
    Metric("hybrid_query_response_time_ms", "summary",
           "Time of a hybrid search or question.", "ms"),
    Metric("chunk_retrieval_success_rate", "mean",
           "Share of chunk ids with relationships.", "share"),
    Metric("relationship_match_accuracy", "mean",
           "Share of looked-up relationships that really have the chunk.", "share"),
    Metric("chunk_id_not_found_errors", "sum", "Chunk ids without a relationship."),
    Metric("neo4j_query_failures", "sum",
           "Searches and queries that the database did not answer."),
    Metric("source_id_cleanup_errors", "sum", "Chunk ids that could not be read."),
    Metric("chunk_retrieval_volume", "sum", "Relationships fetched by chunk."),
    Metric("query_satisfaction_scores", "mean", "Share of thumbs that point up.", "share"),
    Metric("lazy_rag_query_duration_seconds", "summary", "Time of a LazyRAG query.", "s"),
    Metric("lazy_rag_entity_count", "summary", "Entities that a LazyRAG query expanded to."),
    Metric("lazy_rag_llm_calls_total", "sum", "Calls of a model by LazyRAG."),
    Metric("query_mode", "sum", "Searches and questions by mode."),
)  # fmt: skip

PROMETHEUS_TYPES: Mapping[Kind, str] = {"summary": "summary", "mean": "gauge", "sum": "gauge"}
"""A sum over the events that are kept falls when old ones go, so that it is no counter."""
KEPT_DAYS = 60
LEAST_RATE = 0.9
SLOWER_BY = 1.2
FEWEST_TIMES = 5
"""So many response times on each side before they are compared."""

ADD = "INSERT INTO metric_events (at, name, value, mode) VALUES ($1, $2, $3, $4)"
TRIM = "DELETE FROM metric_events WHERE at < $1"
SINCE = "SELECT at, name, value, mode FROM metric_events WHERE at >= $1 ORDER BY id"
TRIMMED_EVERY = 500


@dataclass(frozen=True, slots=True)
class MetricValue:
    """One metric over a window: `value` is the median, the mean or the sum, by its kind."""

    metric: Metric
    value: float | None
    count: int
    total: float
    p95: float | None = None


@dataclass(frozen=True, slots=True)
class MetricsSummary:
    """Return all metrics of the last `days`, how often each mode was used, and what is worrying."""

    days: int
    measured: tuple[MetricValue, ...]
    modes: tuple[tuple[str, int], ...]
    warnings: tuple[str, ...]


class Metrics:
    """Events of retrieval, kept between sessions. Never raises: what cannot be kept is lost."""

    def __init__(self, store: AppStore) -> None:
        self._store = store
        self._added = 0

    def add(self, events: Sequence[tuple[str, float]], *, mode: str = "") -> None:
        """Note values by metric name; unknown names are a programming error."""
        known = {metric.name for metric in METRICS}
        assert all(name in known for name, _ in events)
        now = datetime.now(UTC)
        self._store.write_many(ADD, [(now.isoformat(), n, float(v), mode) for n, v in events])
        self._added += 1
        if self._added % TRIMMED_EVERY == 1:
            self._store.write(TRIM, ((now - timedelta(days=KEPT_DAYS)).isoformat(),))

    def rate(self, *, up: bool) -> None:
        """Note a thumb."""
        self.add([("query_satisfaction_scores", 1.0 if up else 0.0)])

    def summary(self, days: int = 7) -> MetricsSummary:
        """Summarise the last days in numbers."""
        now = datetime.now(UTC)
        events = self._since(now - timedelta(days=max(days, 8)))
        recent = [event for event in events if event[0] >= now - timedelta(days=days)]
        modes = Counter(mode for _, name, _, mode in recent if name == "query_mode")
        return MetricsSummary(
            days=days,
            measured=tuple(_metric_value(metric, recent) for metric in METRICS),
            modes=tuple(modes.most_common()),
            warnings=tuple(_warnings(events, now)),
        )

    def prometheus(self) -> str:
        """Return all that is kept, in Prometheus' text format."""
        events = self._since(datetime.now(UTC) - timedelta(days=KEPT_DAYS))
        lines: list[str] = []
        for metric in METRICS:
            lines += [
                f"# HELP {metric.name} {metric.purpose}",
                f"# TYPE {metric.name} {PROMETHEUS_TYPES[metric.kind]}",
            ]
            lines += _exposed(metric, events)
        return "\n".join(lines) + "\n"

    def _since(self, moment: datetime) -> list[tuple[datetime, str, float, str]]:
        rows = self._store.read(SINCE, (moment.isoformat(),))
        return [
            (datetime.fromisoformat(row["at"]), row["name"], row["value"], row["mode"])
            for row in rows
        ]


def _exposed(metric: Metric, events: Sequence[tuple[datetime, str, float, str]]) -> list[str]:
    if metric.name == "query_mode":
        modes = Counter(mode for _, name, _, mode in events if name == metric.name)
        return [f'query_mode{{mode="{mode}"}} {count}' for mode, count in sorted(modes.items())]
    measured = _metric_value(metric, events)
    if metric.kind != "summary":
        value = measured.total if metric.kind == "sum" else measured.value
        return [] if value is None else [f"{metric.name} {_digits(value)}"]
    quantiles = [("0.5", measured.value), ("0.95", measured.p95)]
    lines = [f'{metric.name}{{quantile="{q}"}} {_digits(v)}' for q, v in quantiles if v is not None]
    return [
        *lines,
        f"{metric.name}_sum {_digits(measured.total)}",
        f"{metric.name}_count {measured.count}",
    ]


def _digits(value: float) -> str:
    """Write a number with all its digits."""
    return repr(value).removesuffix(".0")


def _metric_value(
    metric: Metric, events: Sequence[tuple[datetime, str, float, str]]
) -> MetricValue:
    values = sorted(value for _, name, value, _ in events if name == metric.name)
    total = sum(values)
    if not values:
        return MetricValue(metric, None, 0, 0.0)
    if metric.kind == "summary":
        p95 = values[min(len(values) - 1, int(0.95 * len(values)))]
        return MetricValue(metric, statistics.median(values), len(values), total, p95)
    value = total / len(values) if metric.kind == "mean" else total
    return MetricValue(metric, value, len(values), total)


def _warnings(events: Sequence[tuple[datetime, str, float, str]], now: datetime) -> list[str]:
    day, week = now - timedelta(days=1), now - timedelta(days=8)
    today = [event for event in events if event[0] >= day]
    before = [event for event in events if week <= event[0] < day]
    warnings = []
    rates = [value for _, name, value, _ in today if name == "chunk_retrieval_success_rate"]
    if rates and statistics.fmean(rates) < LEAST_RATE:
        warnings.append(
            f"Only {statistics.fmean(rates):.0%} of the chunk ids of the last day had "
            f"relationships; {LEAST_RATE:.0%} are expected."
        )
    failures = sum(value for _, name, value, _ in today if name == "neo4j_query_failures")
    if failures:
        warnings.append(
            f"The database did not answer {failures:.0f} "
            f"{'query' if failures == 1 else 'queries'} of the last day."
        )
    times = "hybrid_query_response_time_ms"
    new = [value for _, name, value, _ in today if name == times]
    old = [value for _, name, value, _ in before if name == times]
    if min(len(new), len(old)) >= FEWEST_TIMES:
        ratio = statistics.median(new) / max(statistics.median(old), 0.001)
        if ratio > SLOWER_BY:
            warnings.append(
                f"Hybrid searches of the last day took {ratio - 1:.0%} longer than the median of "
                "the week before."
            )
    return warnings
