"""The filters that a graph offers: properties with few values, labels with dates, and topics."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core import CHOICE_TYPES, Engine, Profile, with_value_choices
from graphrag_core.types import LabelSchema, Property, Schema
from ui.shared.background_reads import read_engine_in_background
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.tables import cell_text
from ui.shared.texts import tr

FACETS = "search_facets"
MOST_VALUES = 60
MOST_FACETS = 8
MOST_OWNERS = 3
OF_DOCUMENTS = frozenset({"Document", "Chunk"})
OF_LOADING = frozenset({"format", "path", "position", "tokens"})
"""What loading documents writes down about them, which nobody searches by."""
OTHER_INPUTS = frozenset({"kind", "from", "to", "connected to", "other conditions", "rank by"})
"""The other inputs among the filters: a property of that name is shown with its label."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A property with few values, all of them known as text, and the labels that have it."""

    key: str
    values: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facets:
    """The filters of a graph, and topics to search for.

    `timed` are the labels whose nodes have a date.
    """

    labels: tuple[str, ...] = ()
    properties: tuple[Facet, ...] = ()
    timed: frozenset[str] = frozenset()
    topics: tuple[str, ...] = ()

    def of(self, label: str | None) -> tuple[Facet, ...]:
        """Return the properties of a label, or of all, the most useful first."""
        fitting = [f for f in self.properties if label is None or label in f.labels]
        return tuple(fitting[:MOST_FACETS])

    def titles(self, label: str | None) -> dict[str, str]:
        """Return the titles of the properties of a label, or of all; with labels where unclear."""
        fitting = self.of(label)
        spellings = Counter(facet.key.casefold() for facet in fitting)
        titles = {}
        for facet in fitting:
            owners = (label,) if label is not None else facet.labels
            unclear = facet.key.casefold() in OTHER_INPUTS or spellings[facet.key.casefold()] > 1
            more = "…" if len(owners) > MOST_OWNERS else ""
            of_labels = f"{', '.join(owners[:MOST_OWNERS])}{more}"
            titles[facet.key] = f"{of_labels}: {facet.key}" if unclear else facet.key
        return titles

    def dated(self, label: str | None) -> bool:
        """Say whether the nodes of a label, or any, have a date."""
        return label in self.timed if label is not None else bool(self.timed)


def wait_for_facets(labels: tuple[str, ...]) -> Facets | None:
    """Return the filters, read in the background again when the labels change.

    None while they are being read, and where that failed; both are drawn.
    """
    job = read_engine_in_background(FACETS, labels, read_facets)
    if not job.wait(PATIENCE_S):
        watch(job, tr("Reading the filters"), key="reading_facets")
    elif (failure := job.failure()) is not None:
        draw_error_with_choices(failure, key="no_facets", retry=(FACETS,))
    else:
        return job.result()
    return None


def read_facets(engine: Engine) -> Facets:
    """Read the filters. Raises `DatabaseUnavailableError`."""
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
        engine.searching.example_topics(),
    )


def choices(searched: Sequence[LabelSchema], profile: Profile) -> tuple[Facet, ...]:
    """Return the properties of these labels with few values, those with the fewest first.

    Keys that differ in letter case only count as one, as they do in a filter, unless one label has
    both.
    """
    eligible = [
        (label.name, entry)
        for label in searched
        for entry in label.properties
        if entry.key not in profile.hidden_properties
        and not (label.name in OF_DOCUMENTS and entry.key in OF_LOADING)
        and _is_choice(entry, label)
    ]
    separate = {
        folded
        for label in searched
        for folded, count in Counter(entry.key.casefold() for entry in label.properties).items()
        if count > 1
    }
    spelling: dict[str, str] = {}
    found: dict[str, tuple[set[str], list[str]]] = {}
    for name, entry in eligible:
        folded = entry.key.casefold()
        key = entry.key if folded in separate else spelling.setdefault(folded, entry.key)
        values, labels = found.setdefault(key, (set(), []))
        # A text is kept as it is stored, for the filter that compares with it.
        values.update(v if isinstance(v, str) else cell_text(v) for v in entry.values)
        labels.append(name)
    properties = [
        Facet(key, tuple(sorted(values)), tuple(labels))
        for key, (values, labels) in found.items()
        if 2 <= len(values) <= MOST_VALUES
    ]
    return tuple(sorted(properties, key=lambda facet: (len(facet.values), facet.key)))


def _searched(schema: Schema, profile: Profile) -> list[LabelSchema]:
    """Return the labels with texts, the largest first."""
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
