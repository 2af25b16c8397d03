"""A relationship as the profile reads it, from its parts as the database tells them."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.profiles.instants import as_instant
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.sources import SOURCE_SEPARATOR
from graphrag_core.types import Relationship


def relationship_of(
    profile: Profile,
    id_: str,
    type_: str,
    ends: tuple[str, str],
    properties: Mapping[str, Any],
) -> Relationship:
    """Create the relationship between the node ids `ends`, with its interval of validity.

    `properties` are plain Python values already.
    """
    name_key = profile.relationship_name_keys.get(type_, profile.relationship_name_key)
    name = properties.get(name_key) if name_key else None
    fact = properties.get(profile.fact_keys.get(type_, profile.fact_key or ""))
    times = profile.fact_times.get(type_)
    return Relationship(
        id=id_,
        type=type_,
        name=str(name or type_).replace(SOURCE_SEPARATOR, ", "),
        start=ends[0],
        end=ends[1],
        properties=properties,
        valid_at=as_instant(properties.get(times.start)) if times else None,
        invalid_at=as_instant(properties.get(times.end)) if times else None,
        fact=str(fact).replace(SOURCE_SEPARATOR, "; ") if fact is not None else None,
    )
