"""Texts embedded per second, against the library in one go, and one text beside other work."""

import multiprocessing
import os
import statistics
import time

from graphrag_core.adapters.sentence_transformers import LocalEmbedder, packaged_folder
from graphrag_core.ingest.vectors import BATCH

TEXTS = 10_000
PROCESSES, SECONDS = 3, 8.0


def main(count: int = TEXTS) -> None:
    """Print both rates, and the times of one text where several processes embed."""
    active, passive = (_beside_others(policy) for policy in ("ACTIVE", "PASSIVE"))
    print(
        f"one text, {PROCESSES} processes on {os.cpu_count()} cores: median {passive:.0f} ms, "
        f"with threads that spin {active:.0f} ms; ratio {passive / active:.2f}"
    )
    import sentence_transformers

    texts = [
        f"Incident {number}: requests to service {number % 97} time out after a deployment in "
        f"region {number % 7}, and {number % 13} queues grow until an engineer restarts them."
        for number in range(count)
    ]
    embedder = LocalEmbedder("all-MiniLM-L6-v2")
    embedder.embed(texts[:64])
    began = time.perf_counter()
    for first in range(0, count, BATCH):
        embedder.embed(texts[first : first + BATCH])
    ours = count / (time.perf_counter() - began)
    model = sentence_transformers.SentenceTransformer(str(packaged_folder("all-MiniLM-L6-v2")))
    began = time.perf_counter()
    model.encode(texts, show_progress_bar=False, normalize_embeddings=True)
    library = count / (time.perf_counter() - began)
    print(
        f"{count:,} texts: graph explorer {ours:.0f} a second in batches of {BATCH}, "
        f"the library in one go {library:.0f} a second"
    )


def _beside_others(policy: str) -> float:
    """Measure the median milliseconds of one text, of several processes at once."""
    os.environ["OMP_WAIT_POLICY"] = policy
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        times = pool.map(_times, range(PROCESSES), chunksize=1)
    return statistics.median(time for some in times for time in some)


def _times(number: int) -> list[float]:
    embedder = LocalEmbedder("all-MiniLM-L6-v2")
    embedder.embed(["a first text"])
    times: list[float] = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        began = time.perf_counter()
        embedder.embed([f"How many incidents did service {number} have?"])
        times.append((time.perf_counter() - began) * 1000)
    return times
