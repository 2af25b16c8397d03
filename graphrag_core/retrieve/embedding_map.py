"""A map of the embedding space: texts as points in the plane, near ones near each other.

The two directions in which the vectors differ most (principal components); a query is put
among them the same way. Distances in the plane are a hint, the ranking is by the vectors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import Template, name
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.searched_texts import vector_targets
from graphrag_core.protocols import Database
from graphrag_core.retrieve.search import text_of
from graphrag_core.types import CypherQuery, Node, Schema

MOST_POINTS = 1_000
MAX_TEXT_CHARS = 120

# As texts: the adapter lets no vector through.
VECTORS = Template("""
MATCH (node:{label})
WHERE node.{property} IS NOT NULL
RETURN node, [number IN node.{property} | toString(number)] AS numbers
LIMIT $most
""")


@dataclass(frozen=True, slots=True)
class MapPoint:
    """One text: the node and its place, both coordinates from -1 to 1."""

    node: Node
    label: str
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class EmbeddingMap:
    """The points, and where the query is (None without one); `total` before sampling."""

    points: tuple[MapPoint, ...] = ()
    query: tuple[float, float] | None = None
    total: int = 0


def embedding_map(
    schema: Schema,
    profile: Profile,
    database: Database,
    *,
    label: str | None = None,
    query: Sequence[float] | None = None,
) -> EmbeddingMap:
    """Place at most `MOST_POINTS` embedded texts of all labels, or of one, in the plane.

    Empty when there are fewer than three vectors. Raises `DatabaseUnavailableError`.
    """
    places = [
        place
        for place in vector_targets(schema, profile)
        if (label is None or place.label == label)
        and (known := schema.label(place.label)) is not None
        and known.property(place.property) is not None
    ]
    nodes: list[tuple[Node, str]] = []
    vectors: list[list[float]] = []
    total = 0
    for place in places:
        most = MOST_POINTS // len(places)
        text = VECTORS.fill(label=name(place.label), property=name(place.property))
        counted = schema.label(place.label)
        total += counted.count if counted is not None else 0
        for row in database.fetch(CypherQuery(text.text, {"most": most}), limit=most).records:
            nodes.append((row["node"], place.label))
            vectors.append([float(number) for number in row["numbers"]])
    lengths = {len(vector) for vector in vectors}
    if len(vectors) < 3 or len(lengths) != 1 or (query is not None and len(query) not in lengths):
        return EmbeddingMap(total=total)
    placed, query_place = _projected(vectors, query)
    points = tuple(
        MapPoint(node, owner, text_of(node, profile)[:MAX_TEXT_CHARS], x, y)
        for (node, owner), (x, y) in zip(nodes, placed, strict=True)
    )
    return EmbeddingMap(points, query_place, total)


def _projected(
    vectors: Sequence[Sequence[float]], query: Sequence[float] | None
) -> tuple[list[tuple[float, float]], tuple[float, float] | None]:
    import numpy as np

    matrix = np.asarray(vectors, dtype=float)
    middle = matrix.mean(axis=0)
    _, _, directions = np.linalg.svd(matrix - middle, full_matrices=False)
    # A direction's sign is arbitrary: fixed, so that the map does not flip between calls.
    plane = np.array([d * np.sign(d[np.argmax(np.abs(d))]) for d in directions[:2]])
    flat = (matrix - middle) @ plane.T
    extent = float(np.abs(flat).max()) or 1.0
    placed = [(float(x) / extent, float(y) / extent) for x, y in flat]
    if query is None:
        return placed, None
    x, y = (np.asarray(query, dtype=float) - middle) @ plane.T / extent
    return placed, (float(x), float(y))
