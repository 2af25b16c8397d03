"""How a reading is said in plain English."""

from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.translator import interpretation
from graphrag_core.types import Schema


class Renderings:
    """The renderings of readings over one schema."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema

    def of(self, reading: Reading) -> str:
        """Return the reading in words."""
        return ", ".join(interpretation(reading))
