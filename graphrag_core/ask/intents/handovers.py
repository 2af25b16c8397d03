"""Hand-overs: what ended of one and began of another at the same moment."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, day
from graphrag_core.types import Node, Relationship

Triple = tuple[Node, Relationship, Node]


def handovers(
    groups: Mapping[str, tuple[int, Mapping[str, Any]]],
) -> tuple[list[tuple[Triple, Triple]], dict[str, list[Triple]]]:
    """Pair what ended with what began at that moment with the same end or start.

    What began anew between the same two is renewed, and no change of hands: it is left out.
    """
    left = {change: [tuple(e) for e in r["examples"]] for change, (_, r) in groups.items()}
    pairs: list[tuple[Any, Any]] = []
    for ends in (2, 1):
        for old in list(left.get("ended", ())):
            for new in left.get("began", ()):
                same = (old[2].id == new[2].id) + (old[0].id == new[0].id) >= ends
                if same and old[1].invalid_at is not None and old[1].invalid_at == new[1].valid_at:
                    pairs += [(old, new)] if ends == 1 else []
                    left["ended"].remove(old)
                    left["began"].remove(new)
                    break
    return pairs, left


def describe_handover(
    old: Triple, new: Triple,
    groups: Mapping[str, tuple[int, Mapping[str, Any]]], register: CitationRegister,
) -> str:  # fmt: skip
    """Say who a thing went from and to, and when."""
    rows = groups["ended"][0], groups["began"][0]
    at = 2 if old[2].id == new[2].id else 0
    same = cited(register, _end(new, at), rows[1])
    before = cited(register, _end(old, 2 - at), rows[0])
    after = cited(register, _end(new, 2 - at), rows[1])
    return f"{same}: {before} → {after} ({day(new[1].valid_at)})"


def _end(triple: Triple, at: int) -> Node:
    return triple[2] if at == 2 else triple[0]
