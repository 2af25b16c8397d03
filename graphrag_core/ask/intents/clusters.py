"""`clusters`: which things belong together, by how closely they are related."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, register_of, run_query, time_words
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import plain_types
from graphrag_core.ask.intents.topology import where_live
from graphrag_core.cypher.compose import EMPTY, Template, name, names, number
from graphrag_core.english.wording import counted, listed, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.explore.communities import MAX_COMMUNITIES, MAX_RELATIONSHIPS, all_memberships

LEAST = 2
MOST_MEMBERS = 500
SHOWN, DRAWN = 8, 30
TYPES_NAMED = 3

GROUPS = Template("""
UNWIND range(0, size($groups) - 1) AS at
CALL (at) {
  UNWIND $groups[at] AS id
  MATCH (member{label}) WHERE elementId(member) = id
  RETURN collect(member) AS found
}
WITH at, found, found[..{shown}] AS members
WHERE size(found) >= {least}
CALL (found) {
  UNWIND found[..{drawn}] AS one
  MATCH (one)-[r:{types}]->(other)
  WHERE other IN found[..{drawn}] {live}
  RETURN collect(r) AS relationships
}
RETURN at + 1 AS group, coalesce($sizes[at], size(found)) AS size, members, relationships
LIMIT {limit}
""")
LABEL = Template(":{label}")


def find_clusters(call: IntentCall) -> IntentAnswer | None:
    """Answer which things form groups, of a kind where one is named; None where nothing does."""
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    found, cut = all_memberships(call.context.database, call.validity, most=MAX_RELATIONSHIPS)
    groups = [list(group.members[:MOST_MEMBERS]) for group in found[:MAX_COMMUNITIES]]
    cut_groups = {at for at, group in enumerate(found) if len(group.members) > MOST_MEMBERS}
    if not groups:
        return None
    label = call.slots.labels[0] if call.slots.labels else None
    sizes = [
        len(found[at].members) if label is None and at in cut_groups else None
        for at in range(len(groups))
    ]
    query = GROUPS.fill(
        label=LABEL.fill(label=name(label)) if label is not None else EMPTY,
        shown=number(SHOWN),
        drawn=number(DRAWN),
        least=number(LEAST),
        types=names(types),
        live=where_live(call, types, more=True),
        limit=number(MAX_COMMUNITIES),
    )
    what = plural(spoken_name(label)) if label is not None else "things"
    phrases = (f"groups of {what} with more relationships inside than outwards", time_words(call))
    parameters = {"groups": groups, "sizes": sizes, **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    if not rows.records:
        return ran.answer(f"No two {what} are in one group: each is closest to other kinds.")
    register = register_of(call, rows)
    first = rows.records[0]["members"]
    more_of_kind = cut_groups if label is not None else set()
    return ran.answer(
        text=_text(what, rows.records, register, len(found), more_of_kind),
        register=register,
        follow_ups=(
            f"What do {first[0].name} and {first[1].name} have in common?",
            f"Summarise {first[0].name}",
            "What is most central?",
        ),
        partial=f"Only the first {MAX_RELATIONSHIPS:,} relationships were grouped." if cut else "",
    )


def _text(
    what: str, records: Sequence[Mapping[str, Any]], register: CitationRegister, total: int,
    cut_groups: Set[int],
) -> str:  # fmt: skip
    """Name the groups; those in `cut_groups`, by their place, may have more of a kind."""
    count = counted(len(records), "group")
    lines = [f"{count.capitalize()} of {what}, by how closely they are related:"]
    for row, record in enumerate(records):
        marks = listed([cited(register, node, row) for node in record["members"]])
        more = record["size"] - len(record["members"])
        least = "at least " if record["group"] - 1 in cut_groups else ""
        rest = f" and {least}{more} more" if more > 0 else ""
        kinds = [spoken_name(r.name) for r in record["relationships"]]
        often = sorted(dict.fromkeys(kinds), key=lambda kind: -kinds.count(kind))[:TYPES_NAMED]
        held = f" ({', '.join(often)})" if often else ""
        lines.append(f"{row + 1}. {marks}{rest}{held}")
    if total > MAX_COMMUNITIES:
        smaller = counted(total - MAX_COMMUNITIES, "smaller group")
        lines.append(f"The graph has {smaller} besides.")
    return "\n".join(lines)


INTENT = Intent(
    name="clusters",
    reading="Groups of {} that belong together",
    engine=find_clusters,
    whole=True,
    takes_things=False,
    examples=(
        "Which groups are there?",
        "Which things belong together?",
        "What communities does the graph have?",
        "find clusters",
        "clusters of things",
        "How do the things fall into groups?",
        "group the things by their connections",
        "show me the communities",
        "which things form a cluster",
        "community detection",
        "detect communities among the things",
        "natural groupings of things",
        "Into which parts does the network fall?",
        "which circles of people are there",
        "cliques in the network",
        "are there groups of things that mostly deal with each other",
        "who sticks together",
        "which things are closely knit",
        "split the graph into clusters",
        "how is the network divided",
        "sub-networks of the graph",
        "which things go together",
        "which camps are there among the things",
        "tightly connected groups of things",
        "cluster the things",
        "what are the main clusters",
        "islands in the graph",
        "are there separate circles",
        "segments of the network",
        "Which teams are close to each other?",
        "partition the things into communities",
        "which families of things are there",
    ),
    counterexamples=(
        "Which groups does X belong to?",
        "How many groups are there?",
        "Group the orders by month",
        "Which teams belong to X?",
        "Which clusters run X?",
        "Number of things per group",
        "Which communities does X serve?",
        "incidents grouped by severity",
        "Which people work together on X?",
    ),
)
