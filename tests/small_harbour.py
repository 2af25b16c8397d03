"""A harbour's schema, written by hand, and the likeliest reading of a question about it."""

from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

HARBOUR = Schema(
    labels=(
        LabelSchema("Sailor", 40, (key("name", "STRING"), key("joined_on", "DATE"),
                                   key("email", "STRING"),
                                   key("rank", "STRING", "Bosun", "Mate")), "name"),
        LabelSchema("Ferry", 12, (key("name", "STRING"), key("launched_on", "DATE")), "name"),
        LabelSchema("Sailing", 900, (key("ref", "STRING"), key("sailed_on", "DATE"),
                                     key("tide", "STRING", "high", "low"),
                                     key("state", "STRING", "turned_back", "arrived"),
                                     key("inspected_at", "ZONED DATETIME")), "ref"),
        LabelSchema("Route", 9, (key("name", "STRING"), key("actual_punctuality_pct", "FLOAT"),
                                 key("slo_punctuality_pct", "FLOAT")), "name"),
        LabelSchema("Pier", 20, (key("name", "STRING"), key("deck_area_sqm", "INTEGER")), "name"),
        LabelSchema("Part", 50, (key("name", "STRING"), key("weight_kg", "FLOAT"),
                                 key("price_eur", "FLOAT"), key("minimum", "FLOAT")), "name"),
        LabelSchema("Storm", 15, (key("name", "STRING"), key("starts_on", "DATE"),
                                  key("ends_on", "DATE")), "name"),
        LabelSchema("Claim", 60, (key("ref", "STRING"), key("filed_at", "ZONED DATETIME"),
                                  key("paid_at", "ZONED DATETIME")), "ref"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SERVES_UNDER", 30), RelationshipTypeSchema("TRAINS", 20), RelationshipTypeSchema("STEERS", 900),
        RelationshipTypeSchema("USES", 900), RelationshipTypeSchema("ON_ROUTE", 900),
        RelationshipTypeSchema("CALLS_AT", 60, (key("call_order", "INTEGER"),)),
        RelationshipTypeSchema("HITS", 30, (key("delay_minutes", "INTEGER"),
                                            key("crossings_cancelled", "INTEGER"))),
        RelationshipTypeSchema("KEEPS", 90, (key("on_hand", "INTEGER"),
                                             key("reorder_level", "INTEGER"))),
        RelationshipTypeSchema("OWNS", 12, (key("voyages", "INTEGER"),)), RelationshipTypeSchema("CONCERNS", 60),
    ),
    patterns=(
        Pattern("Sailor", "SERVES_UNDER", "Sailor", 30), Pattern("Sailor", "TRAINS", "Sailor", 20),
        Pattern("Sailor", "STEERS", "Sailing", 900),
        Pattern("Sailing", "USES", "Ferry", 900), Pattern("Sailing", "ON_ROUTE", "Route", 900),
        Pattern("Route", "CALLS_AT", "Pier", 60), Pattern("Storm", "HITS", "Route", 30),
        Pattern("Pier", "KEEPS", "Part", 90), Pattern("Sailor", "OWNS", "Ferry", 12),
        Pattern("Claim", "CONCERNS", "Ferry", 60),
    ),
)  # fmt: skip
NAMES = {
    "North Loop": ("Route", "name"),
    "East Pier": ("Pier", "name"),
    "Brenda": ("Storm", "name"),
    "Ann": ("Sailor", "name"),
    "Blue Gull": ("Ferry", "name"),
    "turned back": ("Sailing", "state"),
}


def best(text: str) -> tuple[str, str, float]:
    """Read a question; return the likeliest reading, its query and how likely it is."""
    found = readings_on(HARBOUR, NAMES, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda at: found.unseen()[at])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]
