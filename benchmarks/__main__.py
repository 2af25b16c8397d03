"""Runs benchmarks by name: `python -m benchmarks [NAME …]`; without a name, all but the longest."""

import sys
from collections.abc import Callable

from benchmarks import (
    accuracy,
    answering,
    chunk_retrieval,
    command_line,
    crowd,
    dialogues,
    document_loading,
    embedding,
    endurance,
    everyday,
    grounding,
    growth,
    intent_facts,
    intents,
    lexing,
    linking,
    memory,
    merging,
    model_path,
    model_peers,
    one_process,
    picture_times,
    repair,
    resuming,
    serving,
    starting,
    table_loading,
    time_travel,
    validating,
    vector_search,
    week_of_use,
)

BENCHMARKS: dict[str, Callable[[], None]] = {
    "starting": starting.main,
    "starting_from_nothing": starting.from_nothing,
    "answering": answering.main,
    "accuracy": accuracy.main,
    "linking": linking.main,
    "intents": intents.main,
    "intent_facts": intent_facts.main,
    "everyday": everyday.main,
    "validating": validating.main,
    "model_path": model_path.main,
    "model_peers": model_peers.main,
    "command_line": command_line.main,
    "memory": memory.main,
    "vector_search": vector_search.main,
    "chunk_retrieval": chunk_retrieval.main,
    "embedding": embedding.main,
    "grounding": grounding.main,
    "growth": growth.main,
    "repair": repair.main,
    "dialogues": dialogues.main,
    "time_travel": time_travel.main,
    "pictures": picture_times.main,
    "serving": serving.main,
    "crowd": crowd.main,
    "endurance": endurance.main,
    "one_process": one_process.main,
    "week_of_use": week_of_use.main,
    "table_loading": table_loading.main,
    "lexing": lexing.main,
    "merging": merging.main,
    "document_loading": document_loading.main,
    "resuming": resuming.main,
}

ONLY_WHEN_NAMED = (
    "accuracy",
    "intents",
    "intent_facts",
    "everyday",
    "starting_from_nothing",
    "vector_search",
    "chunk_retrieval",
    "linking",
    "embedding",
    "time_travel",
    "pictures",
    "repair",
    "dialogues",
    "model_peers",
    "serving",
    "crowd",
    "endurance",
    "one_process",
    "week_of_use",
    "table_loading",
    "lexing",
    "merging",
    "document_loading",
    "resuming",
    "growth",
)


def main(names: list[str]) -> int:
    """Run the named benchmarks; 2 when a name is unknown."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    for name in names or [name for name in BENCHMARKS if name not in ONLY_WHEN_NAMED]:
        print(f"== {name}")
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
