"""The random graph of the pictures: so many nodes, half as many relationships again."""

import random


def nodes_and_edges(count: int) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """Nodes as (id, label, name) and relationships as (id, start, end); the same each time."""
    rng = random.Random(count)  # noqa: S311 - a drawn graph, no secret
    nodes = [(str(i), f"Kind{i % 6}", f"node number {i}") for i in range(count)]
    edges = [
        (f"r{i}", str(rng.randrange(count)), str(rng.randrange(count)))
        for i in range(count * 3 // 2)
    ]
    return nodes, edges
