"""Disambiguation of nodes with the same name, by a short property whose values all differ."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphrag_core.profiles import Profile
from graphrag_core.types import Node

MAX_TELLING_CHARS = 24


def distinguishing_key(nodes: Sequence[Node], *, without: Collection[str]) -> str | None:
    """Find the property that distinguishes nodes of one name; None when there is none.

    Every node has it, its values all differ, and they are short. Texts are preferred to numbers,
    then shorter values to longer ones.
    """
    shared = set.intersection(*(set(node.properties) for node in nodes)).difference(without)

    def values(key: str) -> list[Any]:
        return [node.properties[key] for node in nodes]

    telling = [
        key
        for key in shared
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


def indistinct_keys(profile: Profile) -> frozenset[str]:
    """Return the keys that cannot distinguish nodes: hidden properties and the tenant's key."""
    return profile.hidden_properties | ({profile.tenant_key} if profile.tenant_key else set())


def distinguishing_texts(nodes: Iterable[Node], *, without: Collection[str]) -> dict[str, str]:
    """Return, by node id, the value that distinguishes a node from others of the same name.

    Nodes whose name is unique here, and nodes without such a value, are left out.
    """
    named: dict[str, dict[str, Node]] = defaultdict(dict)
    for node in nodes:
        named[node.name][node.id] = node
    found: dict[str, str] = {}
    for same in named.values():
        key = distinguishing_key(list(same.values()), without=without) if len(same) > 1 else None
        if key is not None:
            found |= {id_: str(node.properties[key]) for id_, node in same.items()}
    return found


def disambiguate_names(nodes: Iterable[Node], *, without: Collection[str]) -> Mapping[str, Node]:
    """Return the nodes by id, with distinct names such as "Upgrade of Can Seamer (WO-3)".

    Sentences and tables show these names.
    """
    known = {node.id: node for node in nodes}
    details = distinguishing_texts(known.values(), without=without)
    return known | {
        id_: replace(known[id_], name=f"{known[id_].name} ({detail})")
        for id_, detail in details.items()
    }
