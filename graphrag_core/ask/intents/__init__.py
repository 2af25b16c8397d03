"""Questions that an engine answers rather than one query: what depends on it, what changed, why."""
