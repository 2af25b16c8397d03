"""The coming schema as a graph: a node a label, a relationship a link or a table of them."""

from graphrag_core.ingest.tables.mapping import FolderMapping
from graphrag_core.types import Node, Relationship, Subgraph


def picture_mapping(mapping: FolderMapping) -> Subgraph:
    """Draw a mapping as a subgraph whose nodes are labels."""
    tables = {table.label: table for table in reversed(mapping.node_tables)}
    nodes = tuple(
        Node(
            id=label,
            key=label,
            labels=(label,),
            name=label,
            properties={column.property: column.type.kind for column in table.columns},
        )
        for label, table in reversed(tables.items())
    )
    links: dict[tuple[str, str, str], dict[str, str]] = {
        (table.label, link.type, link.label): {}
        for table in mapping.node_tables
        for link in table.links
    }
    facts: dict[tuple[str, str, str], dict[str, str]] = {
        (table.ends[0].label, table.type, table.ends[1].label): {
            column.property: column.type.kind for column in table.columns
        }
        for table in mapping.tables
        if table.type
    }
    relationships = tuple(
        Relationship(f"{start} {type_} {end}", type_, type_, start, end, found)
        for (start, type_, end), found in {**links, **facts}.items()
    )
    return Subgraph(nodes, relationships, len(nodes), len(relationships))
