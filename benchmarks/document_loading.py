"""Documents into an empty graph, beside embedding the same chunks alone; no model for facts."""

import os
import random
import tempfile
import time
from pathlib import Path

from benchmarks.measure import cache, delete_everything
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.english.function_words import word_set
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

CHUNKS = int(os.environ.get("INGEST_CHUNKS", "1000"))
SECTIONS = 10
WORDS = sorted(
    word_set(
        """the warranty of a kettle lasts for months and begins when it was bought in any shop that
        sells pots water steam vinegar brass copper handles lids filters cables plugs manuals"""
    )
)
TEXTS = "MATCH (c:Chunk) RETURN c.text AS text ORDER BY c.id"


def main() -> None:
    """Print chunks a second of both and the ratio; the aim is 0.9."""
    with tempfile.TemporaryDirectory() as home:
        folder = _write_documents(Path(home) / "documents")
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        try:
            with Engine(settings) as engine:
                engine.graph()
                engine.embedder.embed(["loaded before anything is measured"])
                ours = []
                for _ in range(2):
                    delete_everything(engine)
                    began = time.perf_counter()
                    run = engine.ingesting.load_documents([folder]).run
                    ours.append(time.perf_counter() - began)
                rows = engine.graph().fetch(CypherQuery(TEXTS), limit=10 * CHUNKS).records
                texts = [str(row["text"]) for row in rows]
                began = time.perf_counter()
                engine.embedder.embed(texts)
                alone = time.perf_counter() - began
        finally:
            stop(settings)
    print(
        f"{len(texts):,} chunks, {run.findings:,} findings: loading {len(texts) / min(ours):,.1f} "
        f"chunks/s, embedding alone {len(texts) / alone:,.1f} chunks/s, "
        f"ratio {alone / min(ours):.2f}; aim 0.9"
    )


def _write_documents(folder: Path) -> Path:
    folder.mkdir()
    chosen = random.Random(1)  # noqa: S311 - the same documents each time
    for number in range(CHUNKS // SECTIONS):
        sections = [
            f"## Part {part}\n\n" + ". ".join(_sentence(chosen) for _ in range(13)) + ".\n"
            for part in range(SECTIONS)
        ]
        text = f"# Manual {number}\n\n" + "\n".join(sections)
        (folder / f"manual{number}.md").write_text(text, encoding="utf-8")
    return folder


def _sentence(chosen: random.Random) -> str:
    return " ".join(chosen.choice(WORDS) for _ in range(12)).capitalize()
