"""What tells nodes of one name apart: a short property of which each has another value."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphrag_core.profiles import Profile
from graphrag_core.types import Node

MAX_TELLING_CHARS = 24


def telling_key(nodes: Sequence[Node], *, without: Collection[str]) -> str | None:
    """The property by which people tell nodes of one name apart; None where there is none.

    All have it, each another value of it, and its values are short; a text goes before a number.
    """
    kept = set.intersection(*(set(node.properties) for node in nodes)).difference(without)

    def values(key: str) -> list[Any]:
        return [node.properties[key] for node in nodes]

    telling = [
        key
        for key in kept
        if all(
            isinstance(value, str | int)
            and not isinstance(value, bool)
            and 0 < len(str(value)) <= MAX_TELLING_CHARS
            and value != node.name
            for value, node in zip(values(key), nodes, strict=True)
        )
        and len({str(value) for value in values(key)}) == len(nodes)
    ]
    return min(
        telling,
        key=lambda key: (
            isinstance(values(key)[0], int),
            sum(map(len, map(str, values(key)))),
            key,
        ),
        default=None,
    )


def not_telling(profile: Profile) -> frozenset[str]:
    """The properties that say nothing to people, and the tenant that nodes share."""
    return profile.hidden_properties | ({profile.tenant_key} if profile.tenant_key else set())


def told_by(nodes: Iterable[Node], *, without: Collection[str]) -> dict[str, str]:
    """What tells nodes from others of their name here, by id; of those alone that need it."""
    named: dict[str, dict[str, Node]] = defaultdict(dict)
    for node in nodes:
        named[node.name][node.id] = node
    found: dict[str, str] = {}
    for same in named.values():
        key = telling_key(list(same.values()), without=without) if len(same) > 1 else None
        if key is not None:
            found |= {id_: str(node.properties[key]) for id_, node in same.items()}
    return found


def told_apart(nodes: Iterable[Node], *, without: Collection[str]) -> Mapping[str, Node]:
    """The nodes by id, named as sentences and tables name them: "Upgrade of Can Seamer (WO-3)"."""
    known = {node.id: node for node in nodes}
    told = told_by(known.values(), without=without)
    return known | {
        id_: replace(known[id_], name=f"{known[id_].name} ({said})") for id_, said in told.items()
    }
