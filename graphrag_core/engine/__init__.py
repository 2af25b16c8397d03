"""Open the adapters and assemble them: the one place that picks which."""

from graphrag_core.engine.assembly import open_engine
from graphrag_core.engine.engine import Engine
from graphrag_core.engine.tenant_access import DatabaseInfo
from graphrag_core.types import RunResult

__all__ = ["DatabaseInfo", "Engine", "RunResult", "open_engine"]
