"""The Hybrid search page's work: what can be filtered by, and a search in its job."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from graphrag_core import (
    CHOICE_TYPES,
    CallError,
    Engine,
    Profile,
    SearchRequest,
    SearchResult,
    closest_entity_names,
    with_value_choices,
)
from graphrag_core.types import LabelSchema, Property, Schema
from ui.shared.connection import opening
from ui.shared.jobs import PATIENCE_S, Job, Note, watch
from ui.shared.tables import cell_text

SLOT = "hybrid_search"
FACETS = "search_facets"
MOST_VALUES = 60
MOST_FACETS = 8
MOST_OWNERS = 3
OTHER_INPUTS = frozenset({"kind", "from", "to", "connected to", "other conditions", "rank by"})
"""What else stands among the filters: a property of that name says whose it is."""
LOADING = "model_loading"


@dataclass(frozen=True, slots=True)
class Facet:
    """A property with few values, all of them known: `values` as texts, by the labels with it."""

    key: str
    values: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facets:
    """What the graph can be searched by and, for example, for.

    `timed` are the labels whose nodes have a date.
    """

    labels: tuple[str, ...] = ()
    properties: tuple[Facet, ...] = ()
    timed: frozenset[str] = frozenset()
    topics: tuple[str, ...] = ()

    def of(self, label: str | None) -> tuple[Facet, ...]:
        """The properties of a label, or of all, the most useful first."""
        fitting = [f for f in self.properties if label is None or label in f.labels]
        return tuple(fitting[:MOST_FACETS])

    def titles(self, label: str | None) -> dict[str, str]:
        """What the choices of a label, or of all, are called; whose it is where that is unclear."""
        fitting = self.of(label)
        spelt = Counter(facet.key.casefold() for facet in fitting)
        titles = {}
        for facet in fitting:
            owners = (label,) if label is not None else facet.labels
            same = facet.key.casefold() in OTHER_INPUTS or spelt[facet.key.casefold()] > 1
            more = "…" if len(owners) > MOST_OWNERS else ""
            whose = f" of {', '.join(owners[:MOST_OWNERS])}{more}" if same else ""
            titles[facet.key] = f"{facet.key}{whose}"
        return titles

    def dated(self, label: str | None) -> bool:
        """Whether a label's nodes, or any, have a date."""
        return label in self.timed if label is not None else bool(self.timed)


@dataclass(slots=True)
class SearchWork:
    """A search at work; `again` repeats it by meaning where the model was not loaded at first."""

    request: SearchRequest
    job: Job[SearchResult]
    again: Job[SearchResult] | None = None

    def stop(self) -> None:
        """Forget a search that the reader stopped waiting for."""
        if st.session_state.get(SLOT) is self:
            del st.session_state[SLOT]


def draw_facets_wait(engine: Engine, labels: tuple[str, ...]) -> Facets | None:
    """What can be filtered by, read in the background anew when the labels change.

    None while it is being read, which is drawn, and where it could not be.
    """
    kept: tuple[object, Job[Facets]] | None = st.session_state.get(FACETS)
    wanted = (id(engine), labels)
    if kept is None or kept[0] != wanted or kept[1].failure() is not None:
        kept = (wanted, Job(lambda _: read_facets(engine)))
        st.session_state[FACETS] = kept
    job = kept[1]
    if not job.wait(PATIENCE_S):
        watch(job, "Reading what can be filtered by", key="reading_facets")
        return None
    return job.result() if job.failure() is None else None


def read_facets(engine: Engine) -> Facets:
    """Read what can be filtered by. Raises `DatabaseUnavailableError`."""
    schema = engine.schema(tenant=engine.settings.tenant)
    profile = engine.profile()
    database = engine.database(engine.settings.tenant)
    searched = [
        with_value_choices(label, database, MOST_VALUES) for label in _searched(schema, profile)
    ]
    timed = frozenset(label.name for label in searched if label.name in profile.time_keys)
    return Facets(
        tuple(label.name for label in searched),
        choices(searched, profile),
        timed,
        engine.example_topics(),
    )


def choices(searched: Sequence[LabelSchema], profile: Profile) -> tuple[Facet, ...]:
    """The properties of these labels with few values, those with the fewest first.

    Keys that differ in letter case alone are one, as they are to a filter, unless one label has
    both.
    """
    chosen = [
        (label.name, entry)
        for label in searched
        for entry in label.properties
        if entry.key not in profile.hidden_properties and _is_choice(entry, label)
    ]
    apart = {
        folded
        for label in searched
        for folded, count in Counter(entry.key.casefold() for entry in label.properties).items()
        if count > 1
    }
    spelling: dict[str, str] = {}
    found: dict[str, tuple[set[str], list[str]]] = {}
    for name, entry in chosen:
        folded = entry.key.casefold()
        key = entry.key if folded in apart else spelling.setdefault(folded, entry.key)
        values, labels = found.setdefault(key, (set(), []))
        values.update(cell_text(value) for value in entry.values)
        labels.append(name)
    properties = [
        Facet(key, tuple(sorted(values)), tuple(labels))
        for key, (values, labels) in found.items()
        if 2 <= len(values) <= MOST_VALUES
    ]
    return tuple(sorted(properties, key=lambda facet: (len(facet.values), facet.key)))


def begin_search(request: SearchRequest, *, wait: bool = False) -> Job[SearchResult]:
    """Search in a job; without `wait` by words alone while the model is being loaded."""
    database = opening()

    def work(note: Note) -> SearchResult:
        note("Waiting for the database")
        engine = database.result()
        note("Loading the model" if wait else "Searching")
        try:
            return engine.search(request, tenant=engine.settings.tenant, wait=wait)
        except CallError as fault:
            if fault.code == "unknown_entity" and not fault.candidates:
                context = engine.exploration(engine.settings.tenant)
                fault.candidates = closest_entity_names(context, request.connected_to or "")
            raise

    return Job(work)


def search(request: SearchRequest) -> None:
    """Begin a search; the page draws it from now on."""
    st.session_state[SLOT] = SearchWork(request, begin_search(request))


def current_search() -> SearchWork | None:
    """The search of this session that was begun last."""
    kept = st.session_state.get(SLOT)
    return kept if isinstance(kept, SearchWork) else None


def loading_model(result: SearchResult) -> bool:
    """Whether a search went by words alone because the model was still being loaded."""
    return any(remark.code == LOADING for remark in result.remarks)


def words_of(values: Mapping[str, Any]) -> str:
    """Parameters as one line of text."""
    return " · ".join(f"${name} = {cell_text(value)}" for name, value in values.items())


def _searched(schema: Schema, profile: Profile) -> list[LabelSchema]:
    """The labels with texts, the largest first."""
    return [
        label
        for label in sorted(schema.labels, key=lambda label: (-label.count, label.name))
        if label.name in profile.text_keys and label.name not in profile.hidden_labels
    ]


def _is_choice(entry: Property, label: LabelSchema) -> bool:
    return (
        entry.values_complete
        and not entry.unique
        and not entry.key.startswith("_")
        and entry.key != label.name_key
        and CHOICE_TYPES.issuperset(entry.types)
    )
