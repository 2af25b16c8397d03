"""People without whom work has nobody: each the only one in charge of something."""

from collections.abc import Sequence

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.blockers import not_over
from graphrag_core.ask.intents.dated_texts import sentences_of
from graphrag_core.ask.intents.graph_reads import RanQuery, cited, register_of, run_query
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.quotations import Quotation, names_term, quoted, texts_on
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import is_charge
from graphrag_core.ask.intents.slots import Slots, vocabulary_of
from graphrag_core.cypher.compose import TRUE, Template, all_of, name, names, number
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.types import Node

MOST, NAMED, QUOTED, READ = 8, 4, 3, 40
ONLY = "only"

SOLE = Template("""
MATCH (person:{people})-[r:{types}]-(thing)
WHERE {tests}
WITH thing, type(r) AS type, collect(DISTINCT person) AS people
WHERE size(people) = 1
WITH people[0] AS who, collect(DISTINCT thing) AS things
RETURN who, size(things) AS count, things[..{named}] AS things
ORDER BY count DESC, who.{key}
LIMIT {limit}
""")


def asks_who(slots: Slots) -> bool:
    """Tell whether a question asks for people."""
    return slots.text.lower().startswith("who")


def find_sole_people(call: IntentCall) -> IntentAnswer | None:
    """Answer who is the only one in charge of something; None where nobody has a charge."""
    schema, people = call.run.schema, vocabulary_of(call.run.schema, call.context.profile).people
    found = [
        (label, p.type)
        for p in schema.patterns
        for label, other in ((p.start, p.end), (p.end, p.start))
        if is_charge(p.type) and label in people and other not in people
    ]
    label = next((schema.label(label) for label, _ in found), None)
    if label is None or label.name_key is None:
        return None
    types = tuple(dict.fromkeys(type_ for _, type_ in found))
    live = call.validity.live("r", types)
    tests = [test for test in (live, *not_over(call, "thing")) if test != TRUE] or [TRUE]
    query = SOLE.fill(
        people=names(tuple(dict.fromkeys(one for one, _ in found))),
        types=names(types), tests=all_of(tests), key=name(label.name_key),
        named=number(NAMED), limit=number(MOST),
    )  # fmt: skip
    phrases = (
        "people who are the only ones in charge of something",
        f"along {listed([spoken_name(type_) for type_ in types])}",
    )
    ran = run_query(call, query, call.validity.parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    whos: list[Node] = [record["who"] for record in ran.rows.records]
    told = _only_they(call, whos)
    register = register_of(call, ran.rows, *(node for _, node in told))
    lines = [*_lines(ran, register)]
    lines += ["", "The texts say:", *quoted(call, told, register)] if told else []
    return ran.answer(
        "\n".join(lines), register,
        follow_ups=next_questions(call, whos[0].name, whos[0].labels, "impact"),
    )  # fmt: skip


def _lines(ran: RanQuery, register: CitationRegister) -> list[str]:
    lines = ["Each of these is the only one in charge of something:"]
    for row, record in enumerate(ran.rows.records):
        who = cited(register, record["who"], row)
        more = record["count"] - len(record["things"])
        marks = [cited(register, thing, row) for thing in record["things"]]
        marks += [f"{more} more"] if more > 0 else []
        lines.append(f"- {who}: {listed(marks)}")
    return lines


def _only_they(call: IntentCall, whos: Sequence[Node]) -> list[Quotation]:
    """Quote sentences that say of one of the people that only he or she does something."""
    sentences = sentences_of(texts_on(call, [who.name for who in whos], READ))
    found = (
        quote
        for quote in sentences
        if names_term(quote[0], ONLY) and any(names_term(quote[0], who.name) for who in whos)
    )
    return [*found][:QUOTED]
