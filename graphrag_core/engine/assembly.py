"""Open an engine: start the embedded server where needed, and give a new one the demo data."""

from graphrag_core.adapters.embedded import data_folder
from graphrag_core.engine.core import Progress
from graphrag_core.engine.engine import Engine
from graphrag_core.settings import Settings


def open_engine(
    settings: Settings,
    *,
    progress: Progress | None = None,
    shared: Engine | None = None,
) -> Engine:
    """Return an engine whose database is open (the embedded one is started when needed).

    An embedded server that is opened for the first time and empty gets the demo data; one
    that was emptied later does not. `progress` gets sentences meanwhile. A `shared` engine of
    the same settings is used by both, so that a process has one alone.
    Raises `DatabaseUnavailableError` or its `EmbeddedServerError`.
    """
    if shared is not None and shared.settings == settings:
        engine = shared.shared(progress)
    else:
        engine = Engine(settings, progress=progress)
    try:
        engine.graph()
        if settings.embedded and settings.write:
            _load_first_demo(engine, progress)
    except BaseException:
        engine.close()
        raise
    return engine


def _load_first_demo(engine: Engine, progress: Progress | None) -> None:
    opened_before = data_folder(engine.settings) / "opened-before"
    begun = opened_before.with_name("demo-begun")
    if opened_before.exists():
        return
    if begun.exists() or engine.is_empty():
        begun.touch()
        engine.demo.load(progress=progress)
        begun.unlink(missing_ok=True)
    opened_before.touch()
