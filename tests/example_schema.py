"""A small schema that the examples of the rules are about: teams, services, incidents."""

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
)

_NAME = Property("name", ("STRING",), unique=True)

EXAMPLE_SCHEMA = Schema(
    labels=(
        LabelSchema("Team", 8, (_NAME,), "name"),
        LabelSchema(
            "Service",
            30,
            (
                _NAME,
                Property("language", ("STRING",), ("Go", "Java", "Python"), values_complete=True),
            ),
            "name",
        ),
        LabelSchema(
            "Incident",
            80,
            (
                Property("id", ("STRING",), unique=True),
                Property("severity", ("STRING",), ("P0", "P1", "P2"), values_complete=True),
                Property("timestamp", ("ZONED DATETIME",)),
                Property("minutes", ("INTEGER",)),
            ),
            "id",
        ),
        LabelSchema("Engineer", 40, (_NAME, Property("email", ("STRING",))), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("OWNS", 30, (Property("valid_at", ("ZONED DATETIME",)),)),
        RelationshipTypeSchema("DEPENDS_ON", 60, (Property("source_id", ("STRING",)),)),
        RelationshipTypeSchema("IMPACTED", 90),
        RelationshipTypeSchema("ON_CALL_FOR", 40),
    ),
    patterns=(
        Pattern("Team", "OWNS", "Service", 30),
        Pattern("Service", "DEPENDS_ON", "Service", 60),
        Pattern("Incident", "IMPACTED", "Service", 90),
        Pattern("Engineer", "ON_CALL_FOR", "Service", 40),
    ),
)
