"""What the configured user could write on a server with roles, and the grants of a reader.

Community has no roles: there every user could write, and the guard is what keeps it from it.
"""

from graphrag_core.errors import GraphragError
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

# One row; the names are the `action` column's as the server's manual lists them.
WRITE_PRIVILEGES = """
SHOW USER PRIVILEGES YIELD access, action
WHERE access = 'GRANTED'
  AND action IN ['write', 'create_element', 'delete_element', 'set_property', 'set_label',
                 'remove_label', 'merge', 'graph_actions', 'index', 'constraint', 'token',
                 'database_actions', 'dbms_actions']
RETURN collect(DISTINCT action) AS actions
"""
READER_GRANTS = (
    "CREATE ROLE explorer_reader; GRANT ACCESS ON DATABASE * TO explorer_reader; "
    "GRANT MATCH {*} ON GRAPH * TO explorer_reader; GRANT ROLE explorer_reader TO <user>"
)


def writing_rights(database: Database) -> tuple[str, ...]:
    """Warn when the connected user holds a privilege that writes; empty when it only reads.

    Empty too on a server that does not say (Community refuses the command).
    """
    try:
        rows = database.fetch(CypherQuery(WRITE_PRIVILEGES))
    except GraphragError:
        return ()
    actions = rows.records[0]["actions"] if rows.records else []
    if not actions:
        return ()
    return (
        f"The configured user could write ({', '.join(sorted(actions))}). This app only reads, "
        f"but a user that only can is safer: {READER_GRANTS}",
    )
