"""What a question names: values of the graph (`EntityLinker`) and times (`parse_when`)."""

from graphrag_core.linking.linker import EntityLinker
from graphrag_core.linking.time_phrases import TimePhrase, find_times, parse_when

__all__ = ["EntityLinker", "TimePhrase", "find_times", "parse_when"]
