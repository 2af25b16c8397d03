"""Open the adapters and assemble them: the one place that picks which."""

from graphrag_core.engine.engine import DatabaseInfo, Engine, RunResult, open_engine

__all__ = ["DatabaseInfo", "Engine", "RunResult", "open_engine"]
