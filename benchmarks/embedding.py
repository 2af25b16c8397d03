"""Texts embedded per second, against calling the library in one go."""

import time

from graphrag_core.adapters.sentence_transformers import LocalEmbedder, packaged_folder
from graphrag_core.ingest.vectors import BATCH

TEXTS = 10_000


def main(count: int = TEXTS) -> None:
    """Print both rates."""
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
