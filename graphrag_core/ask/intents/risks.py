"""`risks`: how a thing stands: its state, what is wrong at it and its parts, where it stands out.

Nothing here is a judgement: each sentence is a value, a rank among the others of the kind, a count
of what went wrong, a date or a quotation.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, get_args

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.against_target import (
    against_target,
    target_lines,
    targets_near,
)
from graphrag_core.ask.intents.blockers import standing_in
from graphrag_core.ask.intents.compared_measures import (
    ComparedMeasure,
    Measures,
    own_numbers,
    trouble_of,
)
from graphrag_core.ask.intents.concern_lines import concern_lines
from graphrag_core.ask.intents.concerns import ConcernKind, deadlines_of, find_concerns
from graphrag_core.ask.intents.dated_texts import sentences_of, texts_of
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.graph_reads import (
    as_of,
    cited,
    entity_match,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.linked_texts import latest_linked_text
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.quotations import quoted, sentences_on
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import happened, stored_times
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    joined,
    name,
    number,
    property_of,
    string,
)
from graphrag_core.english.harms import is_worry, speaks_of_trouble
from graphrag_core.english.states import is_state_key, said_of
from graphrag_core.english.wording import capitalised, counted, listed, moment, spoken_name
from graphrag_core.english.wording import number as in_words
from graphrag_core.english.words import plural, singular
from graphrag_core.profiles.instants import as_instant
from graphrag_core.types import LabelSchema, Node

MOST_PEERS, FEWEST_PEERS = 2_000, 5
"""A thing is compared with the others of its kind where there are so many."""
STANDS_OUT, MINORITY = 0.1, 0.35
"""The share of a kind that may be beyond a number that stands out, or have the same yes or no."""
SOON = timedelta(days=180)
NOTHING_KNOWN = 0.4
"""What it is worth that nothing is recorded of how a thing stands."""
QUOTED, READ, MOST = 4, 12, 20

AMONG = Template("""
  {entity}
  WITH x AS about, {value} AS own
  MATCH (x:{label})
  WITH about, own, {value} AS value
  RETURN about, {measure} AS measure, own, count(value) AS peers, avg(value) AS mean,
    sum(CASE WHEN value < own THEN 1 ELSE 0 END) AS lower,
    sum(CASE WHEN value > own THEN 1 ELSE 0 END) AS higher
""")
ALONE = Template("""
  {entity}
  RETURN x AS about, '' AS measure, null AS own, 0 AS peers, null AS mean, 0 AS lower, 0 AS higher
""")
MEASURED = Template("""
CALL () {
{branches}
}
RETURN about, measure, own, peers, mean, lower, higher
LIMIT {limit}
""")
AS_NUMBER = Template("CASE {stored} WHEN true THEN 1 WHEN false THEN 0 END")


def find_risks(call: IntentCall) -> IntentAnswer | None:
    """Answer what the data say of a thing that may worry; None where that is nothing at all."""
    entity = call.slots.entities[0]
    entry = call.run.schema.label(entity.label)
    if entry is None:
        return None
    troubles = trouble_of(call, entity.label, None)
    flags = list(_flags(call, entry))
    ran = run_query(
        call,
        _query(call, entry, [*own_numbers(call, entity.label), *flags, *troubles.found]),
        {"entity": entity.value, **troubles.parameters, **call.validity.parameters},
        (f"where {entity.name} stands out among {plural(spoken_name(entity.label))}",
         "what ends soon, what went wrong, and its notes"),
        limit=MOST,
    )  # fmt: skip
    if ran is None or not ran.rows.records:
        return None
    about: Node = ran.rows.records[0]["about"]
    concerns = find_concerns(call, (f"what needs attention at {entity.name}",), entity)
    targets = [one for one in targets_near(call) if one.actual < one.target]
    told = sentences_of(texts_of(call, about))
    others = sentences_on(call, [entity.name], READ)
    told += [m for m in others if m[1].id != about.id and speaks_of_trouble(m[0])][:QUOTED]
    told = [*latest_linked_text(call, about), *told]
    told = [*{text: (text, node) for text, node in told}.values()]
    worries = [one.node for one in concerns.found] if concerns is not None else []
    details = details_of(call, [node for node in worries if any(map(is_worry, node.labels))])
    register = register_of(
        call, ran.rows, *{node.id: node for _, node in told}.values(), *worries, *details.nodes,
        *(one.node for one in targets), links=details.links,
    )  # fmt: skip
    kinds = plural(spoken_name(entity.label))
    lines = [
        *_measured(
            ran.rows.records, troubles, [flag.words for flag in flags], kinds, counts=not worries
        ),
        *_ends(call, entry, about),
    ]
    wrong = concern_lines(
        call, concerns, get_args(ConcernKind), register, details, known={about.id}
    ) if concerns is not None else []  # fmt: skip
    wrong += target_lines(call, targets, register) if targets else []
    if not (lines or told or concerns or _state_of(about)):
        text = f"How {cited(register, about)} stands is not recorded: it has no state and no dates."
        return ran.answer(text, register, most=NOTHING_KNOWN)
    text = "\n".join([
        *_lead(call, about, register, nothing=concerns is not None and not wrong),
        *wrong,
        *(["Worth noting:", *(f"- {capitalised(line)}." for line in lines)] if lines else []),
        *(["What the texts say:", *quoted(call, told[:QUOTED], register)] if told else []),
    ])  # fmt: skip
    return ran.answer(
        text=text,
        register=register,
        follow_ups=next_questions(call, entity.name, [entity.label], "impact", "why", "summary"),
    )


def _lead(
    call: IntentCall, about: Node, register: CitationRegister, *, nothing: bool
) -> Iterator[str]:
    """Say the state of the thing and how it stands against its targets, and where nothing is."""
    me, (_, state) = cited(register, about), standing_in(call, about)
    state = state or _state_of(about)
    said = [f"is {said_of(state)}"] if state else []
    said += [f"has {one.words}" for one in against_target(call, about)]
    if said:
        yield f"{me} {listed(said)}."
    if nothing:
        subject = "it" if said else me
        yield f"Nothing at {subject} is recorded as open, overdue or in a bad state."
    elif not said:
        yield f"How {me} stands:"


def _state_of(about: Node) -> str:
    states = (v for k, v in about.properties.items() if is_state_key(k) and isinstance(v, str))
    return next(states, "")


def _query(call: IntentCall, entry: LabelSchema, measures: Sequence[ComparedMeasure]) -> Fragment:
    match = entity_match(call.slots.entities[0])
    compared = measures[: MOST - 1] if entry.count <= MOST_PEERS else ()
    branches = [ALONE.fill(entity=match)] + [
        AMONG.fill(entity=match, value=m.value, label=name(entry.name), measure=string(m.words))
        for m in compared
    ]
    return MEASURED.fill(branches=joined("\n  UNION ALL\n", branches), limit=number(MOST))


def _flags(call: IntentCall, entry: LabelSchema) -> Iterator[ComparedMeasure]:
    """Yield the keys of yes and no as 1 and 0."""
    hidden = call.context.profile.hidden_properties
    for key in entry.properties:
        if key.types == ("BOOLEAN",) and key.key not in hidden:
            value = AS_NUMBER.fill(stored=property_of("x", key.key))
            yield ComparedMeasure(spoken_name(key.key), value)


def _measured(
    records: Sequence[Mapping[str, Any]], troubles: Measures, flags: Sequence[str], kinds: str, *,
    counts: bool,
) -> Iterator[str]:  # fmt: skip
    """Say what went wrong first, then by what the thing stands out among its kind.

    A count that does not stand out is told only with `counts`, where nothing open is.
    """
    wrong = {measure.words for measure in troubles.found}
    for record in sorted(records, key=lambda record: record["measure"] not in wrong):
        words, own = record["measure"], record["own"]
        if own is None or not words:
            continue
        if words in flags:
            same = record["peers"] - record["lower"] - record["higher"]
            if record["peers"] >= FEWEST_PEERS and same <= MINORITY * record["peers"]:
                said = "yes" if own else "no"
                yield f"{words}: {said}, as {same} of {record['peers']} {kinds}"
            continue
        place = _place(record, kinds, counts=words in wrong)
        if words in wrong and own and (place or counts):
            yield f"{counted(own, singular(words))}{f', {place}' if place else ''}"
        elif words not in wrong and place:
            yield f"{words} {in_words(own, words)}, {place}"


def _place(record: Mapping[str, Any], kinds: str, *, counts: bool) -> str:
    """Say where a number stands among its kind; "" where it, or a low count, does not stand out."""
    peers, lower, higher = record["peers"], record["lower"], record["higher"]
    low, beyond = lower < higher, min(lower, higher)
    alike = peers - lower - higher
    many_alike = alike > 1 + STANDS_OUT * peers
    if peers < FEWEST_PEERS or beyond > STANDS_OUT * peers or many_alike or (low and counts):
        return ""
    mean = f"({in_words(round(record['mean'], 2))} on average)"
    if beyond == 0:
        end = "most" if counts else "lowest" if low else "highest"
        return f"the {end} of {peers} {kinds} {mean}"
    have = f"{'has' if beyond == 1 else 'have'} {'less' if low else 'more'}"
    return f"only {beyond} of {peers} {kinds} {have} {mean}"


def _ends(call: IntentCall, entry: LabelSchema, about: Node) -> Iterator[str]:
    """Say which times of the thing have run out, or run out within half a year."""
    now = as_of(call)
    known = {key.key: key for key in (*stored_times(entry), *deadlines_of(entry))}
    for key in known.values():
        at = as_instant(about.properties.get(key.key))
        if at is None or happened(key) or not at < now + SOON:
            continue
        words = spoken_name(key.key)
        yield f"{words} {moment(at.date())}" + (", which has passed" if at < now else "")


def _names_no_state(slots: Slots) -> bool:
    """Tell whether a question names no value: "is X delayed" is for a query."""
    return not slots.conditions


INTENT = Intent(
    name="risks",
    reading="How {} stands and what may worry",
    engine=find_risks,
    entities=1,
    one_by_one=True,
    first=_names_no_state,
    examples=(
        "What should worry us about X?",
        "What are the risks with X?",
        "Is there anything wrong with X?",
        "Any red flags for X?",
        "Is X doing well?",
        "What problems do we have with X?",
        "Is there anything to worry about with X?",
        "What concerns are there about X?",
        "should I be worried about X",
        "what should I watch out for with X",
        "is X in good shape",
        "how healthy is X",
        "what are the weak spots of X",
        "what speaks against X",
        "how is X doing",
        "is X at risk",
        "is X a risk for us",
        "how risky is X",
        "what could become a problem with X",
        "any concerns with X",
        "any issues with X that I should know of",
        "what do I need to keep an eye on at X",
        "warning signs for X",
        "what are the downsides of X",
        "how bad is X",
        "is X reliable",
        "can we rely on X",
        "can we trust X",
        "is X underperforming",
        "where does X stand out negatively",
        "where does X fall short",
        "what is not going well at X",
        "what is bad about X",
        "are we in trouble with X",
        "is X okay",
        "state of health of X",
        "risk assessment of X",
        "give me the risks of X",
        "list the worries about X",
        "anything suspicious about X",
        "what makes X risky",
        "why should we be careful with X",
        "how well does X do compared with the others",
        "how does X compare with the other things",
        "how does X stand against its peers",
        "is X better or worse than the other things",
        "before I meet X: what should I be careful about",
        "what worries you about X as a thing",
        "is X ok",
        "is X okay right now",
        "is X all right",
        "is X fine",
        "is X on track",
        "is X on schedule",
        "is X behind schedule",
        "is X late",
        "is X running late",
        "is X running fine",
        "is everything ok at X",
        "is everything ok with X",
        "how is X",
        "how is it going at X",
        "how are things at X",
        "how are things going with X",
        "how does X stand",
        "where do we stand with X",
        "any problems at X",
        "any problems with X",
        "any trouble at X",
        "any risks at X",
        "what are the main risks at X",
        "the biggest risks to X",
        "what needs attention at X",
        "what is wrong at X",
        "how is X doing against target",
        "is X on target",
        "are we on target with X",
        "are we on target for X",
        "how far is X from its target",
        "how far are we from target on X",
        "how far below target is X",
        "how far behind is X",
        "did X hit its target",
        "is X at risk of missing its target",
        "status update on X",
        "what is the situation at X",
        "what is open at X",
    ),
    counterexamples=(
        "Which risks does X have?",
        "What is the risk level of X?",
        "How many risks are there?",
        "List all risks",
        "Which things have a high risk?",
        "What is the status of X?",
        "What is the rating of X?",
        "Is X active?",
        "Is X open?",
        "Which problems are open at X?",
        "How many problems does X have?",
        "Which things are at risk?",
        "Who is responsible for the risks of X?",
        "Is X a supplier?",
        "Is X bigger than Y?",
        "Is X running?",
        "Is X stopped?",
        "Is X delayed?",
        "Is X closed?",
        "What is the target of X?",
        "Which things at X are stopped?",
    ),
)
