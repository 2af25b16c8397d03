"""`who`: whom to call about a thing: who cares for it now, and who did before."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.blockers import standing_in
from graphrag_core.ask.intents.conditions import unused_values
from graphrag_core.ask.intents.content_words import shared_by, telling_passage
from graphrag_core.ask.intents.graph_reads import (
    as_of,
    cited,
    day,
    entity_match,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.quotations import QUOTE_CHARS
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import (
    care_rank,
    handles,
)
from graphrag_core.ask.intents.slots import NamedEntity, Slots, vocabulary_of
from graphrag_core.ask.intents.who_knows import find_knowing, topic
from graphrag_core.ask.intents.who_ways import (
    branches_of,
    care_order,
    contacts_of,
    reached_by,
    ways_to_people,
)
from graphrag_core.cypher.compose import (
    Template,
    joined,
    number,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.harms import is_worry
from graphrag_core.english.wording import listed, moment, plain
from graphrag_core.english.words import name_words, stem, tokenize
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.profiles.instants import instant_of
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import Node, Relationship, Rows

LATER = "From later on:"

NOW_SHOWN, THROUGH_SHOWN, FORMER_SHOWN = 8, 6, 4
IN_CHARGE = 2
"""Up to this rank of care somebody is in charge, and no mere member or author."""
TITLES = frozenset(map(stem, word_set("title rank role position job post function grade")))
"""Words of keys that say what somebody is."""
LEADING = frozenset(
    map(stem, word_set("lead leader head chief manager director owner captain commander principal"))
)
REACHING = word_set("reach reached contact contacted call called phone mail email write touch hold")
WAYS_ASKED = frozenset({"how can", "how could", "how do", "how may", "how to", "how is"})
"""Words of "how can I get in touch with her?" and "how do I reach him?"."""
LONGEST_TITLE = 40
PEOPLE = Template("""
{entity}
CALL (x) {
{branches}
}
RETURN who, type(r) AS role, through, {live} AND (link IS NULL OR {linked}) AS now,
  r AS relationship, link
ORDER BY now DESC, through IS NOT NULL, {near_first}{care}
LIMIT {limit}
""")
FIRST = Template("{rank}, ")
REACHED = Template("{entity}\nRETURN x AS person LIMIT 1")


def find_people(call: IntentCall) -> IntentAnswer | None:
    """Answer who is near the entity; None where the graph has nobody near its kind.

    All who ever were are told, by whether they are at the question's time: now where it asks of all
    times. How somebody is reached is told by what is recorded of him.
    """
    reached = _how_reached(call)
    if reached is not None:
        return reached
    entity = call.slots.entities[0]
    ways = ways_to_people(call, entity.label)
    asked = call.run.question.as_of
    then = f"as of {moment(asked)}" if isinstance(asked, datetime) else "now"
    validity = call.run.dependencies.validity(call.run.schema, None if asked == "all" else asked)
    order = {
        "live": validity.live("r", (*ways.direct, *ways.onward)),
        "linked": validity.live("link", ways.near),
        "near_first": FIRST.fill(rank=care_order("link", ways.near)),
        "care": care_order("r", (*ways.direct, *ways.onward)),
    }
    branches = branches_of(ways, order)
    if not branches:
        return None
    query = PEOPLE.fill(
        entity=entity_match(entity),
        branches=joined("\n  UNION ALL\n", branches),
        limit=number(call.limit + 1),
        **order,
    )
    phrases = (
        f"people and groups that are near {entity.name} by what they do for it",
        "those of now first",
    )
    ran = run_query(call, query, {"entity": entity.value, **validity.parameters}, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    return ran.answer(
        text=_text(call, rows, register, then),
        register=register,
        follow_ups=next_questions(
            call, entity.name, [entity.label], "changes", "impact", "summary"
        ),
        partial=f"Only the nearest {len(rows.records):,} were looked at." if rows.truncated else "",
        unused=unused_values(call),
    )


def asks_how_reached(slots: Slots, vocabulary: Vocabulary) -> bool:
    """Tell whether a question is how a person is reached: "how can I contact Ada?"."""
    words = [token.lower for token in tokenize(slots.masked)]
    people = [entity for entity in slots.entities if vocabulary.is_person(entity.label)]
    asks = " ".join(words[:2]) in WAYS_ASKED and not REACHING.isdisjoint(words)
    return asks and len(people) == 1 == len(slots.entities)


def _how_reached(call: IntentCall) -> IntentAnswer | None:
    """Answer "how can I contact Ada?"; None for another question, and without a number of hers."""
    entity = call.slots.entities[0]
    if not asks_how_reached(call.slots, vocabulary_of(call.run.schema, call.context.profile)):
        return None
    query = REACHED.fill(entity=entity_match(entity))
    ran = run_query(call, query, {"entity": entity.value}, (f"how {entity.name} is reached",))
    contacts = contacts_of(ran.rows.records[0]["person"]) if ran and ran.rows.records else []
    if ran is None or not contacts:
        return None
    register = register_of(call, ran.rows)
    who = cited(register, ran.rows.records[0]["person"], 0)
    return ran.answer(text=f"{who}: {listed(contacts)}.", register=register)


def _text(call: IntentCall, rows: Rows, register: CitationRegister, then: str) -> str:
    """Tell who is near at a time, `then` in words, who was, and who will be.

    Those come first who are told of with words that the question has beside the name.
    """
    entity, instant, words = call.slots.entities[0], instant_of(as_of(call)) or 0, topic(call)
    name = entity.name
    ranked = sorted(
        enumerate(rows.records),
        key=lambda entry: (-_fits(call, entry[1], words), *_rank(entry[1])),
    )
    now = [e for e in ranked if e[1]["now"] and e[1]["through"] is None]
    here = {entry[1]["who"].id for entry in now}
    behind = [
        e
        for e in ranked
        if e[1]["now"] and e[1]["through"] is not None and e[1]["who"].id not in here
    ]
    others = [
        entry
        for entry in ranked
        if not entry[1]["now"] and entry[1]["through"] is None and entry[1]["who"].id not in here
    ]
    later = [e for e in others if (instant_of(e[1]["relationship"].valid_at) or instant) > instant]
    former = [entry for entry in others if entry not in later]
    handling = [e for e in behind if _is_handled(e[1])]
    busy = [e for e in behind if e not in handling and _is_open(call, e[1]["through"])]
    told = {entry[1]["who"].id for entry in (*handling, *busy)}
    behind = [e for e in behind if e[1]["who"].id not in told]
    lines: list[str] = []
    further = (
        "Involved indirectly:"
        if now or handling or busy
        else f"Nobody is recorded for {plain(name)} itself. Involved indirectly:"
    )
    for head, entries, most in (
        (f"In charge of what is about {plain(name)}:", handling, THROUGH_SHOWN),
        (f"Who to ask about {plain(name)} {then}:", now, NOW_SHOWN),
        (f"Working on what is open at {plain(name)}:", busy, THROUGH_SHOWN),
        (further, behind, THROUGH_SHOWN),
        ("Before:", former, FORMER_SHOWN),
        (LATER, later, FORMER_SHOWN),
    ):
        seen: set[str] = set()
        found = []
        for row, record in entries:
            if record["who"].id not in seen:
                seen.add(record["who"].id)
                line = _line(entity, record, row, register, later=head == LATER)
                found.append(f"- {line}{_matter(call, record['who'], words)}")
        if found:
            more = len(found) - most
            least = "at least " if rows.truncated else ""
            lines += [head, *found[:most], *([f"- and {least}{more} more"] if more > 0 else [])]
    return "\n".join(lines)


def _fits(call: IntentCall, record: Mapping[str, Any], words: Sequence[str]) -> int:
    """Count the words of the question that somebody has, or what leads to them."""
    nodes = (node for node in (record["who"], record["through"]) if node is not None)
    return max(len(shared_by(call, node, words)) for node in nodes)


def _matter(call: IntentCall, who: Node, words: Sequence[str]) -> str:
    """Quote what somebody's own texts say on the words of the question."""
    told = telling_passage(call, who, words) if shared_by(call, who, words) else ""
    return f": “{plain(told, QUOTE_CHARS).rstrip('.')}”" if told else ""


def _is_handled(record: Mapping[str, Any]) -> bool:
    """Tell whether somebody is in charge of what is done about a thing: leads a case on it."""
    return handles(record["link"].type) and care_rank(record["role"]) <= IN_CHARGE


def _is_open(call: IntentCall, through: Node) -> bool:
    """Tell whether what joins somebody with a thing is a trouble that is still open."""
    standing, _ = standing_in(call, through)
    return any(map(is_worry, through.labels)) and standing in ("unfinished", "bad")


def _rank(record: Mapping[str, Any]) -> tuple[float, ...]:
    begun = record["relationship"].valid_at
    link = record["link"]
    near = (care_rank(link.type),) if link is not None else ()
    leading = not (_title(record["who"]) and _leads(record["who"]))
    recent = -(begun.timestamp() if begun is not None else 0.0)
    return (*near, care_rank(record["role"]), leading, recent)


def _title(who: Node) -> str:
    """Return what somebody is by a property of his own: "Team Lead", "Station Manager"."""
    titles = (
        value
        for key, value in sorted(who.properties.items())
        if isinstance(value, str) and {stem(word) for word in name_words(key)} & TITLES
    )
    return next((plain(title) for title in titles if 0 < len(title) <= LONGEST_TITLE), "")


def _leads(who: Node) -> bool:
    return bool({stem(word) for word in name_words(_title(who))} & LEADING)


def _line(
    entity: NamedEntity, record: Mapping[str, Any], row: int, register: CitationRegister, *,
    later: bool,
) -> str:  # fmt: skip
    who: Node = record["who"]
    relationship: Relationship = record["relationship"]
    through = record["through"]
    target = plain(entity.name) if through is None else cited(register, through, row)
    title = _title(who)
    me = cited(register, who, row) + reached_by(who) + (f", {title}," if title else "")
    out = relationship.start == who.id
    over = relationship.invalid_at is not None and not record["now"] and not later
    beside = entity.label if through is None else label_of(through)
    relation = fact_predicate(relationship, beside if out else label_of(who), over=over)
    words = f"{me} {relation} {target}"
    if not out:
        words = f"{me.removesuffix(',')}: {target} {relation} {plain(who.name)}"
    begins, ends = relationship.valid_at, relationship.invalid_at
    begun = "from" if later else "since" if record["now"] else ""
    since = f", {begun} {day(begins)}" if begins is not None and begun else ""
    until = f", until {day(ends)}" if ends is not None and not record["now"] else ""
    return f"{words}{since}{until}"


def _names_no_verb(slots: Slots) -> bool:
    """Tell whether the question has no verb of the schema: "who edited X" is the translator's."""
    return not slots.verbs


INTENT = Intent(
    name="who",
    reading="Whom to ask or call about {}",
    engine=find_people,
    of_topic=find_knowing,
    entities=1,
    first=_names_no_verb,
    one_by_one=True,
    examples=(
        "Who should I call about X?",
        "Who do I contact when X is down?",
        "Who knows about X?",
        "who can help me with X",
        "Whom should I ask about X?",
        "who is the right person to talk to about X",
        "Who has experience with X?",
        "Who can tell me more about X?",
        "point of contact for X",
        "X is broken, whom do I page?",
        "who do I wake up at night if X fails",
        "Which people know X best?",
        "experts on X",
        "Whose responsibility is X?",
        "who looks after X",
        "whom do I escalate a problem with X to",
        "contact person for X",
        "Who is to be informed about X?",
        "the go-to person for X",
        "somebody who is familiar with X",
        "who has worked on X before and can help",
        "anybody who can explain X?",
        "who feels responsible for X",
        "whom do I turn to about X",
        "who deals with X",
        "who minds X",
        "who is in charge when X has trouble",
        "whom should I write to about X",
        "who is the expert for X",
        "who takes care of X now",
        "I have a question about X, who answers it",
        "who can fix X",
        "who can repair X if it breaks",
        "to whom do I report a fault of X",
        "whom do I have to tell when X fails",
        "names of people to talk to about X",
        "people in the know about X",
        "who is the best person for X",
        "who is at hand for X",
        "who could help out with X",
        "anyone I can talk to about X",
        "who is the contact for X",
        "who has a clue about X",
        "who has dealt with X so far",
        "who understands X",
        "who to ask about X",
        "who to phone about X",
        "whom can I reach about X",
        "person in charge of X",
        "whose job is X",
        "who handles trouble with X",
        "emergency contact of X",
        "X needs help, who comes",
    ),
    counterexamples=(
        "Who reports to whom?",
        "Who deploys the most?",
        "Who is the newest employee?",
        "Who owns X?",
        "Who is on call for X?",
        "Who wrote X?",
        "Who works at X?",
        "Who manages X?",
        "Who knows X?",
        "Who handles X?",
        "Who reports to X?",
        "Who treated X?",
        "What is the phone number of X?",
        "How many people work on X?",
    ),
)
