"""The Time travel page: snapshots, what changed, and an entity's history."""
