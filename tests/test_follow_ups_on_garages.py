"""Follow-ups that compare, sort, leave out or ask of others, on a schema written by hand."""

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema, ValueLink
from tests.follow_ups import reader_of
from tests.small_schemas import key

GARAGES = Schema(
    labels=(
        LabelSchema(
            "Garage",
            5,
            (
                key("name", "STRING", "Lyon Garage", "Nantes Garage", "Tours Garage"),
                key("city", "STRING", "Lyon", "Nantes", "Tours"),
            ),
            "name",
        ),
        LabelSchema(
            "Mechanic",
            30,
            (key("name", "STRING"), key("day_rate", "INTEGER"), key("role", "STRING", "painter", "welder")),
            "name",
        ),
        LabelSchema(
            "Customer",
            25,
            (key("name", "STRING"), key("city", "STRING", "Nantes", "Dijon"), key("credit", "INTEGER")),
            "name",
        ),
        LabelSchema(
            "Job",
            90,
            (
                key("ref", "STRING"),
                key("status", "STRING", "open", "waiting", "closed"),
                key("severity", "STRING", "low", "medium", "high"),
                key("opened", "DATE"),
                key("cost", "INTEGER"),
            ),
            "ref",
        ),
        LabelSchema(
            "Invoice",
            80,
            (
                key("number", "STRING"),
                key("status", "STRING", "paid", "cancelled"),
                key("placed", "DATE"),
                key("total", "INTEGER"),
            ),
            "number",
        ),
        LabelSchema(
            "Race",
            20,
            (key("name", "STRING"), key("date", "DATE"), key("attendance", "INTEGER")),
            "name",
        ),
        LabelSchema("Track", 6, (key("name", "STRING"), key("capacity", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_AT", 30),
        RelationshipTypeSchema("MANAGES", 5, (key("since", "DATE"),)),
        RelationshipTypeSchema("LOOKS_AFTER", 25),
        RelationshipTypeSchema("JOB_AT", 90),
        RelationshipTypeSchema("RECEIVED", 80),
        RelationshipTypeSchema("HELD_AT", 20),
    ),
    patterns=(
        Pattern("Mechanic", "WORKS_AT", "Garage", 30),
        Pattern("Mechanic", "MANAGES", "Garage", 5),
        Pattern("Mechanic", "LOOKS_AFTER", "Customer", 25),
        Pattern("Job", "JOB_AT", "Garage", 90),
        Pattern("Customer", "RECEIVED", "Invoice", 80),
        Pattern("Race", "HELD_AT", "Track", 20),
    ),
)  # fmt: skip
READER = reader_of(
    GARAGES,
    (
        ValueLink(0, 0, "Lyon Garage", "Garage", "name", "Lyon Garage", 1.0, "lyon"),
        ValueLink(0, 0, "Nantes Garage", "Garage", "name", "Nantes Garage", 1.0, "nantes"),
        ValueLink(0, 0, "Nantes", "Customer", "city", "Nantes", 1.0),
        ValueLink(0, 0, "Nantes", "Garage", "city", "Nantes", 1.0),
        ValueLink(0, 0, "Ada Blanc", "Mechanic", "name", "Ada Blanc", 1.0, "ada"),
        ValueLink(0, 0, "Silverstone", "Track", "name", "Silverstone", 1.0, "track"),
        ValueLink(0, 0, "painter", "Mechanic", "role", "painter", 1.0),
        *(ValueLink(0, 0, v, "Job", "status", v, 1.0) for v in ("open", "waiting", "closed")),
        *(ValueLink(0, 0, v, "Job", "severity", v, 1.0) for v in ("low", "medium", "high")),
        *(ValueLink(0, 0, v, "Invoice", "status", v, 1.0) for v in ("paid", "cancelled")),
    ),
)  # fmt: skip
