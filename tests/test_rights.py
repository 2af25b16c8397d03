"""The warning about a user who could write. A server with roles is not to be had here."""

from dataclasses import dataclass

import pytest

from graphrag_core.adapters.neo4j import Graph, writing_rights
from graphrag_core.adapters.neo4j.rights import WRITE_PRIVILEGES
from graphrag_core.errors import QueryRefusedError
from graphrag_core.types import CypherQuery, Explanation, Rows


@dataclass(frozen=True)
class ServerWithRoles:
    """Stands in for the server that the tests cannot have: it answers with these privileges."""

    actions: tuple[str, ...]

    def explain(self, query: CypherQuery) -> Explanation:
        raise NotImplementedError

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        raise NotImplementedError

    def fetch(
        self,
        query: CypherQuery,  # noqa: ARG002
        *,
        limit: int | None = None,  # noqa: ARG002
        timeout_s: float | None = None,  # noqa: ARG002
    ) -> Rows:
        return Rows(("actions",), ({"actions": list(self.actions)},))


def test_a_user_who_could_write_is_named_with_the_grants_of_a_reader() -> None:
    (warning,) = writing_rights(ServerWithRoles(("write", "set_property")))

    assert "set_property, write" in warning
    assert "GRANT MATCH {*}" in warning


def test_a_user_who_only_reads_gets_no_warning() -> None:
    assert writing_rights(ServerWithRoles(())) == ()


def test_the_real_server_understands_the_question_and_community_refuses_it(
    empty_graph: Graph,
) -> None:
    with pytest.raises(QueryRefusedError) as refused:
        empty_graph.fetch(CypherQuery(WRITE_PRIVILEGES))

    assert "administration" in refused.value.message.lower()
    assert writing_rights(empty_graph) == ()
