"""What endpoints of models were found not to accept, so that each is asked for it only once."""

from datetime import UTC, datetime, timedelta

from graphrag_core.store.app_store import AppStore

KEPT_FOR = timedelta(days=7)
"""Servers are updated: after that they are asked again."""

FIND = "SELECT adaptation FROM endpoint_adaptations WHERE endpoint = $1 AND at > $2"
KEEP = """
INSERT INTO endpoint_adaptations (endpoint, adaptation, at) VALUES ($1, $2, $3)
ON CONFLICT (endpoint, adaptation) DO UPDATE SET at = excluded.at
"""


class EndpointMemory:
    """The changes of requests that an endpoint and its model asked for. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def of(self, endpoint: str) -> frozenset[str]:
        """Return the changes that are known of an endpoint."""
        rows = self._store.read(FIND, (endpoint, (datetime.now(UTC) - KEPT_FOR).isoformat()))
        return frozenset(str(row["adaptation"]) for row in rows)

    def keep(self, endpoint: str, adaptations: frozenset[str]) -> None:
        """Keep changes with which the endpoint gave a reply."""
        at = datetime.now(UTC).isoformat()
        self._store.write_many(KEEP, [(endpoint, name, at) for name in sorted(adaptations)])
