"""Where facts come from, by the ids that they carry: documents of chunks, episodes, or bare ids.

An id whose source is gone from the graph is named as missing and not left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from graphrag_core.cypher.compose import Template, name
from graphrag_core.explore.chunk_documents import MAX_SOURCES, name_sources
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.types import Source
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.sources import NO_SOURCE, SOURCE_KEYS, split_source_ids
from graphrag_core.types import Node, Relationship

EPISODE = "Episodic"
EPISODES_KEY = "episodes"

EPISODES = """
MATCH (episode:Episodic)
WHERE episode.uuid IN $ids
RETURN episode
LIMIT $most
"""
SOURCE_NODES = Template("""
MATCH (source:{label})
WHERE source.{key} IN $ids
RETURN source.{key} AS id, source
LIMIT $most
""")


def sources_of(
    context: ExplorationContext, relationships: Sequence[Node | Relationship]
) -> dict[str, tuple[Source, ...]]:
    """Find the sources of each relationship by its id, in the order in which it names them.

    All ids are looked up, `MAX_SOURCES` in a query.
    """
    episodes = {r.id: _ids(r, (EPISODES_KEY,)) for r in relationships}
    others = {
        r.id: _ids(r, [key for key in SOURCE_KEYS if key != EPISODES_KEY]) for r in relationships
    }
    known: dict[str, Source] = {}
    for ids in _portions(episodes.values()):
        known |= _episodes(context, ids)
    named: dict[str, Source] = {}
    for ids in _portions(others.values()):
        named |= _named_sources(context, ids)
    return {
        r.id: (
            *(known.get(id_, Source(id_, missing=True)) for id_ in episodes[r.id]),
            *(named.get(id_, Source(id_)) for id_ in others[r.id]),
        )
        for r in relationships
    }


def _ids(relationship: Node | Relationship, keys: Sequence[str]) -> list[str]:
    found = [
        id_
        for key in keys
        for id_ in split_source_ids(relationship.properties.get(key))
        if id_ not in NO_SOURCE
    ]
    return list(dict.fromkeys(found))


def _portions(ids: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    """Cut all ids, each once, into as many as a query looks up."""
    wanted = list(dict.fromkeys(chain.from_iterable(ids)))
    return (wanted[at : at + MAX_SOURCES] for at in range(0, len(wanted), MAX_SOURCES))


def _episodes(context: ExplorationContext, ids: Sequence[str]) -> dict[str, Source]:
    if context.schema.label(EPISODE) is None:
        return {}
    found = {}
    for row in context.rows(EPISODES, most=MAX_SOURCES, ids=list(ids)).records:
        episode = row["episode"]
        if isinstance(episode, Node):
            uuid = str(episode.properties.get("uuid"))
            description = episode.properties.get("source_description")
            found[uuid] = Source(
                uuid, episode.name, None if description is None else str(description)
            )
    return found


def _named_sources(context: ExplorationContext, ids: Sequence[str]) -> dict[str, Source]:
    """Find the documents of chunks, else the sources that are nodes themselves."""
    documents = name_sources(ids, context.schema, context.database)
    found = {id_: Source(id_, document) for id_, document in documents.items()}
    for label, key in chunk_labels(context.schema, context.profile).items():
        unnamed = [id_ for id_ in ids if id_ not in found]
        if not unnamed:
            break
        query = SOURCE_NODES.fill(label=name(label), key=name(key))
        for row in context.rows(query.text, most=MAX_SOURCES, ids=unnamed).records:
            if isinstance(row["source"], Node):
                found[str(row["id"])] = Source(str(row["id"]), row["source"].name)
    return found
