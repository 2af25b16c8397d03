"""The demo data: load, refresh and remove it."""

from graphrag_core.engine.core import Core, Progress
from graphrag_core.engine.indexing import Indexing
from graphrag_core.engine.tenant_access import Access
from graphrag_core.ingest.seed import (
    ResetPlan,
    SeedReport,
    demo_age_days,
    describe_reset,
    load_seed,
    reset_seed,
)


class DemoData:
    """The demo data of one engine's graph. Everything raises `DatabaseUnavailableError`."""

    def __init__(self, access: Access, core: Core, indexing: Indexing) -> None:
        self._access = access
        self._indexing = indexing
        self._seeding = core.seeding

    def age_days(self) -> float | None:
        """Return the days since it was loaded or refreshed; None when it is not loaded.

        Nor while a tenant is set: the demo belongs to none.
        """
        return demo_age_days(self._access.graph()) if self._access.settings.tenant is None else None

    def load(self, *, progress: Progress | None = None) -> SeedReport:
        """Load or refresh it."""
        with self._seeding:
            report = load_seed(self._access.graph(), progress=progress)
        self._access.reread()
        return report

    def describe_reset(self) -> ResetPlan:
        """Describe what `reset` would remove."""
        return describe_reset(self._access.graph())

    def reset(self) -> ResetPlan:
        """Remove it, and nothing that it did not make."""
        removed = reset_seed(self._access.graph())
        self._access.reread()
        self._indexing.forget_removed()
        return removed
