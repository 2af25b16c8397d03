"""The rungs of intents: before the translator where one is sure, and again where it declined.

The decision is made once a question. An intent that is not taken is offered as a button where it
is likely too, with the query that its engine would run.
"""

from dataclasses import replace
from functools import partial

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.context_answer import (
    asks_for_overview,
    asks_for_surroundings,
    asks_for_themes,
)
from graphrag_core.ask.intents.content_words import content_words
from graphrag_core.ask.intents.decision import QUERY
from graphrag_core.ask.intents.named_things import asked_of_each, untold
from graphrag_core.ask.intents.next_questions import QUESTIONS, next_questions
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.registry import all_intents, intent_named
from graphrag_core.ask.intents.slots import (
    PART_OF_A_NAME,
    SURE_LINK,
    Slots,
    is_plain_word,
    vocabulary_of,
)
from graphrag_core.ask.intents.summary import summarise_state
from graphrag_core.ask.intents.telling_sentences import asks_why
from graphrag_core.ask.intents.text_topic import topic_of
from graphrag_core.ask.intents.texts import quote_texts
from graphrag_core.ask.intents.texts_beside import with_texts
from graphrag_core.ask.intents.told_answer import answer_by_sentences
from graphrag_core.ask.intents.told_events import with_told_event
from graphrag_core.ask.intents.who import asks_how_reached
from graphrag_core.ask.little_rows import (
    leaves_out,
    only_affirms,
    only_lists_or_finds,
    only_repeats,
)
from graphrag_core.ask.query_answers import clarify
from graphrag_core.ask.recognition import LIKELY, SURE, Recognised, recognised, slots_said
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.english.words import plural, stem, tokenize
from graphrag_core.errors import CallError, GraphragError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.chunk_graphs import (
    FOUND_LABELS,
    documents_and_chunks,
    is_made_of_documents,
)
from graphrag_core.types import AlternativeReading, Answer, CypherQuery, Question, Rows

OFFERED = 0.15
"""From here another reading is offered beside an intent's answer."""
NEARLY_SURE = 0.7
"""From here an intent answers what the translator read as a query, where that is less likely."""
FOR_A_QUERY = 0.05
"""A question that is less likely for a query is for none, however sure the translator is."""
SURE_QUERY = 0.8
"""A query that is less sure than this gives way to the texts, where the graph has only these."""
UNSURE_QUERY = 0.5
"""A query that is less sure than this gives way also to an intent that leaves queries the lead."""
TEXTS_ALONE = 0.5
"""How sure it is that passages answer a question to which they were found by its words alone."""
MOST_CONFIDENCE = 0.95
WHO = frozenset({"who", "whom"})
OF_A_TEXT = frozenset({"what", "who", "whom", "why", "when", "where"})
"""First words of questions that a sentence may answer; the others ask for things and numbers."""
DONE = frozenset({"did", "does", "do", "was", "were", "is", "are", "could", "can"})
"""Words after a how that asks in which way something is done."""
OTHER_TIMES = frozenset(
    {"before", "after", "previous", "previously", "former", "formerly", "earlier", "once", "then"}
)
"""Words with one of which not those are asked for who are near something now."""
OF_A_TIME = frozenset({"changes", "summary", "history"})
"""Intents that tell what a time brought; of one to come it is what is planned and what ends."""
TRIED_CLOSE, MOST_CLOSE = 5, 3


def _asks_for_context(run: AskRun) -> bool:
    """Tell whether a later rung is for the question: what is around a thing, or the whole."""
    text, links = run.question.text, run.links
    return asks_for_surroundings(text, links) or asks_for_overview(text, links)


def by_sure_intent(run: AskRun) -> Answer | None:
    """Answer by an intent before the translator is asked: one that is sure, or was chosen."""
    known = recognised(run)
    if known is None or run.translator == "llm" or run.question.adjusted or run.question.edited:
        return None
    if run.question.intent is not None:
        return _by_name(run, known, intent_named(run.question.intent))
    if run.question.rendering is not None:
        chosen = (i for i in all_intents() if i.rendering(known.slots) == run.question.rendering)
        intent = next(chosen, None)
        return _answer(run, known, intent, 1.0) if intent is not None else None
    name, probability = known.decision.first_intent
    if probability < SURE:
        return None
    intent = intent_named(name)
    if not intent.first(known.slots):
        return None
    if not intent.fits(known.slots):
        missing = len(known.slots.entities) < intent.entities
        unclear = run.links.clarification
        if missing and unclear is not None:
            return clarify(run, unclear)
        if not intent.fits_topic(known.slots):
            return None
    return _answer(run, known, intent, probability, whole=True)


def is_sure(run: AskRun) -> bool:
    """Tell whether an intent would answer before the translator is asked."""
    known = recognised(run)
    return known is not None and known.decision.first_intent[1] >= SURE


def one_by_one(run: AskRun) -> tuple[str, ...]:
    """Ask of each of several things what a question asks of all: "What changed at X and Y?".

    Empty where it names one, or is for an engine that looks at several together.
    """
    known = recognised(run)
    name, probability = known.decision.first_intent if known is not None else ("", 0.0)
    if known is None or probability < SURE or not intent_named(name).one_by_one:
        return ()
    return asked_of_each(known.slots)


def tells_a_topic(run: AskRun) -> bool:
    """Tell whether a question is for an engine of things and names none: what a text may say.

    "Why did the lights keep failing on the main stage?"
    """
    known = recognised(run)
    if known is None or known.slots.entities or known.slots.groups:
        return False
    name, probability = known.decision.after_declining().first_intent
    return probability >= LIKELY and bool(name) and intent_named(name).entities > 0


def _by_name(run: AskRun, known: Recognised, intent: Intent) -> Answer:
    """Answer by the engine that was asked for, or say what it lacks."""
    fits = intent.fits(known.slots) or intent.fits_topic(known.slots)
    answer = _answer(run, known, intent, 1.0) if fits else None
    if answer is None and intent.entities == 1:
        told = _with_told_event(run, known)
        answer = _answer(run, told, intent, 1.0) if told is not None else None
    if answer is not None:
        return answer
    if fits:
        text = run.remarks["fallback"][-1].message
    elif run.links.clarification is not None:
        return clarify(run, run.links.clarification)
    else:
        text = _missing(run, known.slots)
    return replace(run.empty_answer("intent"), text=text, intent=intent.name)


def _missing(run: AskRun, slots: Slots) -> str:
    """Say what a question names too little of, or that a name is that of several things."""
    for value in slots.conditions:
        label = run.schema.label(value.label)
        if label is not None and label.name_key == value.key:
            several = plural(spoken_name(value.label))
            return f"Several {several} are called “{value.value}”. Say which one is meant."
    named = listed([entity.name for entity in slots.entities]) or "nothing"
    return f"The question names too little for this. Found in the graph: {named}."


def by_likely_intent(run: AskRun) -> Answer | None:
    """Answer by the likeliest intent that has something to say, where no query answered."""
    first = recognised(run)
    if first is None or _is_chosen(run.question) or run.unknown_names:
        return None
    if asks_how_reached(first.slots, vocabulary_of(run.schema, first.context.profile)):
        return _answer(run, first, intent_named("who"), NEARLY_SURE)
    if len(first.slots.entities) < 2 and _asks_for_context(run):
        return None
    known = replace(first, decision=first.decision.after_declining())
    if asks_for_state(known.slots):
        state = replace(intent_named("summary"), engine=summarise_state)
        return _answer(run, known, state, LIKELY)
    unclear = run.clarification is not None
    for intent in known.answering(NEARLY_SURE if unclear else LIKELY):
        if unclear and intent.entities:
            return None
        probability = known.decision.probability(intent.name)
        if probability < UNSURE_QUERY and _has_other_words(known.slots, intent):
            continue
        answer = _told_instead(run, known, intent, probability)
        answer = answer or _answer(run, known, intent, probability)
        if answer is not None:
            return answer
    if unclear:
        return None
    told = by_sentences(run) if content_words(known.slots) else None
    if told is not None:
        return told
    if _asks_for_people(run, known):
        return _answer(run, known, intent_named("who"), LIKELY)
    return _about_told_event(run, known)


def by_sentences(run: AskRun) -> Answer | None:
    """Answer with the sentences of texts that speak of what is asked, whatever else is unclear.

    Which things, how many and how much are for queries, and so is what was before.
    """
    known = recognised(run)
    given = _is_chosen(run.question) or run.question.adjusted
    if known is None or given or run.unknown_names or run.clarification is not None:
        return None
    if _asks_for_context(run):
        return None
    words = [token.lower for token in tokenize(known.slots.text) if token.kind == "word"]
    if not OTHER_TIMES.isdisjoint(words):
        return None
    first, second, *_ = (*words, "", "")
    of_a_way = first == "how" and second in DONE
    if not (first in OF_A_TEXT or of_a_way or asks_why(known.slots)):
        return None
    texts = replace(intent_named("texts"), engine=answer_by_sentences, reading="What is said of {}")
    return _answer(run, known, texts, MOST_CONFIDENCE)


def _told_instead(
    run: AskRun, known: Recognised, intent: Intent, probability: float
) -> Answer | None:
    """Answer by texts where an intent that is not sure takes no account of the question's words.

    "Why did save files get corrupted?" asks nothing of the quality of the data.
    """
    slots = known.slots
    named = bool(slots.entities or slots.groups or slots.labels)
    least = NEARLY_SURE if named or intent.entities else SURE
    if probability >= least or intent.quotes or not _has_other_words(known.slots, intent):
        return None
    return by_sentences(run)


def _asks_for_people(run: AskRun, known: Recognised) -> bool:
    """Tell whether a question asks who has to do with a matter of a thing, which is no person."""
    slots = known.slots
    words = [token.lower for token in tokenize(slots.text) if token.kind == "word"]
    if words[:1] == [] or not OTHER_TIMES.isdisjoint(words):
        return False
    vocabulary = vocabulary_of(run.schema, known.context.profile)
    things = [e for e in slots.entities if not vocabulary.is_person(e.label)]
    return (
        words[0] in WHO and len(things) == 1 == len(slots.entities) and bool(content_words(slots))
    )


def _has_other_words(slots: Slots, intent: Intent) -> bool:
    """Tell whether a question has words that nothing asked of an intent has: "side effects"."""
    stems = {stem(token.lower) for text in intent.examples for token in tokenize(text)}
    return any(stem(word) not in stems for word in content_words(slots))


def asks_for_state(slots: Slots) -> bool:
    """Tell whether a question has only a thing and a time: "where did things stand with X"."""
    besides = (slots.groups, slots.labels, slots.conditions, slots.verbs, content_words(slots))
    return len(slots.entities) == 1 and slots.window is not None and not any(besides)


def _about_told_event(run: AskRun, known: Recognised) -> Answer | None:
    """Answer about an event that the question tells in the words of its texts.

    Where it is not clear which engine it is for, that tells most which says what happened.
    """
    able = {
        name: probability
        for name, probability in known.decision.intents
        if intent_named(name).entities == 1
    }
    name, probability = max(able.items(), key=lambda entry: entry[1])
    total = sum(able.values())
    told = _with_told_event(run, known) if total >= LIKELY else None
    if told is None:
        return None
    return _answer(run, told, intent_named(name if probability >= NEARLY_SURE else "why"), total)


def _with_told_event(run: AskRun, known: Recognised) -> Recognised | None:
    """Add the event that the question tells; None where it tells none, or names a thing.

    Plain words may be the name of a thing by chance: "card payments" are no team "Payments".
    """
    slots = slots_said(run, known.context, parts=False)
    if not all(is_plain_word(slots.text[e.start : e.end]) for e in slots.entities):
        return None
    try:
        told = with_told_event(slots, known.context, run.schema)
    except (QueryRefusedError, QueryTimeoutError) as fault:
        run.remark("fallback", fault.code, fault.message, "warning", "intent")
        return None
    return None if told is None else replace(known, slots=told)


def says_little(run: AskRun, rows: Rows, confidence: float) -> bool:
    """Tell whether a query's rows leave more to say: nothing, names again, one of several named.

    The bare list of what a value names is no answer where an intent is likelier than a query.
    """
    known = recognised(run)
    for_an_engine = known is not None and known.decision.first_intent[1] > 0
    if not rows.records:
        return for_an_engine or confidence < UNSURE_QUERY
    if known is not None and for_an_engine:
        for_a_query = known.decision.probability(QUERY) >= FOR_A_QUERY
        if only_lists_or_finds(rows, known.slots) or (only_affirms(rows) and not for_a_query):
            return True
    if only_repeats(rows, run.links) or leaves_out(rows, run.links):
        return True
    return {"path", "hops"} <= set(rows.columns)


def instead_of_little(run: AskRun, rows: Rows, confidence: float) -> Answer | None:
    """Answer by a likely intent where a query says little; where both find nothing it stands."""
    answer = by_likely_intent(run) if says_little(run, rows, confidence) else None
    if answer is None or answer.rows.records or rows.records or confidence < UNSURE_QUERY:
        return answer
    return None


def by_likelier_intent(run: AskRun, confidence: float) -> Answer | None:
    """Answer by an intent that is likelier than a query of which the translator is so sure."""
    known = recognised(run)
    if known is None or _is_chosen(run.question) or run.question.adjusted:
        return None
    name, probability = known.decision.first_intent
    for_a_query = known.decision.probability(QUERY) >= FOR_A_QUERY
    least = LIKELY if confidence < UNSURE_QUERY else NEARLY_SURE
    if probability < least or (for_a_query and probability < confidence):
        return None
    intent = intent_named(name)
    able = (intent.first(known.slots) or confidence < UNSURE_QUERY) and intent.fits(known.slots)
    told = _told_instead(run, known, intent, probability) if able else None
    if told is not None:
        return told
    return _answer(run, known, intent, probability, whole=True) if able else None


def by_overall(run: AskRun) -> Answer | None:
    """Answer how everything stands, where a graph records states and no themes are asked for."""
    known = recognised(run)
    if known is None or asks_for_themes(run.question.text):
        return None
    return _answer(run, known, intent_named("overall"), NEARLY_SURE)


def by_texts(run: AskRun, confidence: float = 0.0) -> Answer | None:
    """Quote the documents on a question, where the graph has nothing else, or it names no more.

    `confidence` is that of a query that reads the question: a surer one than `SURE_QUERY` stands,
    unless the question asks what texts say, and another gives way only to passages with all words
    of the question.
    """
    known = recognised(run)
    if known is None or _is_chosen(run.question) or run.question.adjusted:
        return None
    profile = known.context.profile
    for_texts = is_made_of_documents(run.schema, profile) or _names_only_findings(known.slots)
    topic = topic_of(known.slots, frozenset()) if for_texts else None
    if topic is None:
        return None
    says = topic.marked and topic.asked
    if set(known.slots.labels) - (documents_and_chunks(run.schema) if says else set()):
        return None
    if confidence >= SURE_QUERY and not says and not _names_a_finding(known.slots):
        return None
    intent = intent_named("texts")
    if confidence:
        intent = replace(intent, engine=partial(quote_texts, least_share=1.0))
    return _answer(run, known, intent, max(TEXTS_ALONE, min(confidence, SURE_QUERY)))


def _names_a_finding(slots: Slots) -> bool:
    """Tell whether a question names something that was only found in texts."""
    return any(entity.label in FOUND_LABELS for entity in slots.entities)


def _names_only_findings(slots: Slots) -> bool:
    """Tell whether all that a question names was only found in texts."""
    return bool(slots.entities) and all(e.label in FOUND_LABELS for e in slots.entities)


def _is_chosen(question: Question) -> bool:
    """Tell whether it is known already how a question is to be read."""
    return question.rendering is not None or question.edited is not None


def closest_questions(run: AskRun) -> tuple[str, ...]:
    """List questions near to one that had no answer and that an engine can answer."""
    known = recognised(run)
    if known is None:
        return ()
    fitting = [i for i in known.fitting(0.0) if i.entities == len(known.slots.entities[:2])]
    asked = (
        (intent, question)
        for intent in fitting[:TRIED_CLOSE]
        for question in _questions(run, known, intent)
    )
    found = [question for intent, question in asked if _plan(run, known, intent) is not None]
    return tuple(found[:MOST_CLOSE])


def _questions(run: AskRun, known: Recognised, intent: Intent) -> tuple[str, ...]:
    """Ask for an intent of what is named, as far as that makes sense in this graph."""
    slots = known.slots
    if len(slots.entities) == 1 and intent.name in QUESTIONS:
        entity = slots.entities[0]
        return next_questions(_call(run, known), entity.name, [entity.label], intent.name)
    question = intent.question(slots)
    troubles = any(is_trouble(label.name) for label in run.schema.labels)
    speaks_of_trouble = any(is_trouble(word) for word in question.rstrip("?").split())
    return () if speaks_of_trouble and not troubles else (question,)


def _answer(
    run: AskRun, known: Recognised, intent: Intent, probability: float, *, whole: bool = False
) -> Answer | None:
    """Let an intent's engine answer; None where the graph has nothing for it.

    With `whole` also None where the engine takes no account of something that is named: the
    translator may.
    """
    if intent.whole and probability < SURE and _means_a_part(run, known.slots):
        return None
    call = _call(run, known)
    window = known.slots.window
    if window is not None and window.since is not None and window.since >= known.context.now:
        to_come = _of_time_to_come(run, known, intent, probability)
        if to_come is not None:
            return to_come
    with run.step("run", intent.rendering(known.slots)):
        try:
            found = intent.answer(call)
        except (CallError, QueryRefusedError, QueryTimeoutError) as fault:
            run.remark("fallback", fault.code, fault.message, "warning", "intent")
            return None
    if found is None:
        run.remark(
            "fallback", "nothing_for_intent",
            f"The graph has nothing for “{intent.rendering(known.slots)}”.", rung="intent",
        )  # fmt: skip
        return None
    missed = (*found.unused, *intent.unused(known.slots), *untold(known.slots, found))
    unused = listed(tuple(dict.fromkeys(missed)))
    if unused and whole:
        run.remark(
            "fallback", "nothing_for_intent",
            f"“{intent.rendering(known.slots)}” takes no account of {unused}.", rung="intent",
        )  # fmt: skip
        return None
    found = with_texts(call, found) if intent.quotes else found
    rendering = intent.rendering(known.slots)
    run.remark(
        "translator", "intent_chosen",
        f"The question was taken as: {rendering} (by {known.decision.by}).", rung="intent",
    )  # fmt: skip
    run.soften("translator", "nl_translation_failed")
    ignored = f"Not taken into account: {unused}." if unused else ""
    for left_out in filter(None, (found.partial, ignored, *known.ties)):
        run.remark("fallback", "partial", left_out, "warning", "intent")
    queries = (other for other in run.alternatives if other.confidence >= OFFERED)
    run.alternatives = (*_others(run, known, intent), *queries)
    most = UNSURE_QUERY if unused else MOST_CONFIDENCE
    answer = _as_answer(run, intent, found, min(probability, most, found.most))
    text = "\n\n".join((answer.text, *known.ties))
    return replace(answer, text=text, interpretation=(*known.said, *answer.interpretation))


def _of_time_to_come(
    run: AskRun, known: Recognised, intent: Intent, probability: float
) -> Answer | None:
    """Answer with what is recorded of a time to come, or that nothing is yet.

    None for the intent that tells what is to come.
    """
    coming, window = intent_named("upcoming"), known.slots.window
    if intent is coming or window is None:
        return None
    found = _answer(run, known, coming, probability) if intent.name in OF_A_TIME else None
    asked = run.question.text[window.start : window.end]
    text = f"“{asked}” is still to come: nothing is recorded of it yet."
    return found or replace(run.empty_answer("intent"), text=text, intent=intent.name)


def _means_a_part(run: AskRun, slots: Slots) -> bool:
    """Tell whether a question has values, verbs or parts of names: it is not about the whole."""
    if slots.entities:
        return False
    things = (v for v in run.links.values if v.node_id is not None and v.score >= PART_OF_A_NAME)
    values = (v for v in slots.conditions if v.score >= SURE_LINK)
    return bool(slots.verbs) or any(things) or any(values)


def call_for(run: AskRun, name: str) -> IntentCall | None:
    """Return the call of a question that is likeliest for an intent; None where it is for none."""
    known = recognised(run)
    if known is None or _is_chosen(run.question):
        return None
    first, probability = known.decision.first_intent
    return _call(run, known) if first == name and probability >= LIKELY else None


def _call(run: AskRun, known: Recognised) -> IntentCall:
    validity = run.dependencies.validity(run.schema, run.question.as_of)
    return IntentCall(run, known.context, known.slots, validity)


def _others(run: AskRun, known: Recognised, taken: Intent) -> tuple[AlternativeReading, ...]:
    """Offer the other likely intents, each with the query that it would run."""
    offered = []
    for intent in known.fitting(OFFERED):
        query = _plan(run, known, intent) if intent is not taken else None
        if query is not None:
            probability = known.decision.probability(intent.name)
            offered.append(AlternativeReading(intent.rendering(known.slots), query, probability))
    return tuple(offered)


def _plan(run: AskRun, known: Recognised, intent: Intent) -> CypherQuery | None:
    """Return the query that an intent's engine would run; None where it has nothing to run."""
    planned: list[CypherQuery] = []
    try:
        intent.answer(replace(_call(run, known), planned=planned))
    except GraphragError:
        return None
    return planned[0] if planned else None


def _as_answer(run: AskRun, intent: Intent, found: IntentAnswer, confidence: float) -> Answer:
    text = f"{found.text}\n\n{found.partial}" if found.partial else found.text
    return replace(
        run.empty_answer("intent"),
        answered=True,
        confidence=round(confidence, 2),
        text=text,
        cypher=found.query.text,
        parameters=found.query.parameters,
        interpretation=found.interpretation,
        rows=found.rows,
        citations=found.citations,
        graph=found.evidence.subgraph,
        intent=intent.name,
        follow_ups=found.follow_ups[:3],
    )
