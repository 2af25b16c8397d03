"""Follow-ups: a question that goes on from earlier ones, made into one that stands alone.

A follow-up edits the reading of the question before, and the edited reading in words is what is
shown and what a model is told. A question that an engine answered has no reading; there a value or
a time takes the place of its like in the words. What no rule reads is asked of a model, where
there is one; what that makes of it must be about what was said. What is no follow-up is a new
topic and stays as it is.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from graphrag_core.conversation.choosing import candidate_chosen, not_chosen, reading_chosen
from graphrag_core.conversation.edits import (
    BY_CONDITION,
    BY_EXTREME,
    BY_KIND_OF_EXTREME,
    BY_PRONOUN,
    BY_VALUES,
    EDIT_RULES,
    EditRule,
)
from graphrag_core.conversation.edits.asking_edits import place_in
from graphrag_core.conversation.edits.time_edits import is_time_beside
from graphrag_core.conversation.exchanges import is_not_understood, with_results
from graphrag_core.conversation.last_two import of_the_last_two
from graphrag_core.conversation.named_again import (
    STANDING_FOR,
    NamedAgain,
    named_in,
    with_names,
)
from graphrag_core.conversation.offline_reader import OfflineReader
from graphrag_core.conversation.reading_edits import ASKS, SURE, ReadingEdit, tests_of
from graphrag_core.conversation.reasons import asks_why, with_reason
from graphrag_core.conversation.rewriting_check import ungrounded_reason
from graphrag_core.conversation.said_again import (
    all_again,
    going_back,
    with_place,
    with_thing,
    with_time,
    with_year,
)
from graphrag_core.conversation.thing_left_out import with_what_is_left_out
from graphrag_core.conversation.turn import (
    PLURALS,
    QUESTION_WORDS,
    RESTRICTING,
    SAME,
    THE_ONES,
    FollowUpTurn,
    split_opener,
    target_labels,
    with_superlative,
)
from graphrag_core.conversation.unclear import (
    OF_WHAT,
    TOTAL,
    after_nothing,
    unclear_of,
    unread_turn,
    without_reason,
)
from graphrag_core.conversation.word_substitution import substituted
from graphrag_core.english.greetings import reply_to_greeting
from graphrag_core.english.words import squeeze, tokenize
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.translate.offline import Outline
from graphrag_core.translate.offline.form import Reading, Step
from graphrag_core.translate.offline.merging import parts_of
from graphrag_core.translate.offline.pronouns import DOING
from graphrag_core.types import (
    MIN_CONFIDENCE,
    Candidate,
    Clarification,
    Exchange,
    Question,
)

MAX_FOLLOW_UP_WORDS = 25
_FORGETTING = re.compile(
    r"(?:(?:ok|okay|now|so)\b[, ]*)*(?:forget|never mind|nevermind|leave aside|enough of)\b[^,:.;]*"
    r"[,:.;]\s+(?=\S+ \S+ \S+)",
    re.IGNORECASE,
)
"""What ends a topic before another question: "forget the red ones, how many …"."""
ANY_OF_THEM = re.compile(
    r"(?:(?:and|but|so)\b[, ]*)*(?P<verb>do|does|did|are|is|were|was|have|has|had) any (?!of\b)",
    re.IGNORECASE,
)
"""What asks of all that was found, without a word for it: "do any have a garden?"."""
MAX_BACK = 2
"""So many questions before the last one are looked at for a value to be put in its place."""
CERTAIN = 0.9
"""How sure an edit is that has to be read no further."""
RANK_COST = 0.03
SURELY = 0.85
INDIRECT = 0.05
"""What each further step costs by which a question reaches what was found."""

Kind = Literal["first", "follow_up", "new_topic"]


class Rewriter(Protocol):
    """Makes a follow-up stand alone with other means, such as a language model."""

    def rewrite(self, history: Sequence[Exchange], text: str) -> str | None:
        """Return the standalone question, None where the text is a new topic, "" for neither.

        Raises `ModelUnavailableError`.
        """


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What a text of a conversation asks: the question that stands alone, and what it was.

    `edited` is the reading that it made of the one before, where `text` is that in words.
    `rule` names the rule that read it.
    `masked` is the text with X in the place of a name that a pronoun stood for.
    `definite` where it stands for "the service", `both` where two pronouns stood for names,
    `several` where one stood for several.
    `by_model` where a model worded it; `refused` says why a model's wording was not taken,
    `unavailable` why a model that was to word it did not. `unclear` says what is not understood
    where it goes on from what was said in a way that nothing reads. `rendering` is the reading
    that was chosen of those that were asked back.
    """

    text: str
    kind: Kind
    choices: Mapping[str, str] = field(default_factory=dict)
    edited: Outline | None = None
    rule: str = ""
    masked: str = ""
    definite: bool = False
    both: bool = False
    several: bool = False
    by_model: bool = False
    refused: str = ""
    unavailable: str = ""
    unclear: str = ""
    rendering: str | None = None


def rewrite_question(
    question: Question, reading: OfflineReader, rewriter: Rewriter | None = None
) -> FollowUp:
    """Rewrite a follow-up as a standalone question; the `rewriter` reads what no rule reads.

    Raises `DatabaseUnavailableError`.
    """
    text = question.text.strip()
    if not question.history or reply_to_greeting(text):
        return FollowUp(question.text, "first", question.choices)
    last = question.history[-1]
    if last.clarification is not None:
        chosen = candidate_chosen(text, last.clarification)
        if chosen is not None:
            return _continue(last, last.clarification, chosen)
    reply = _reply_to_readings(question)
    if reply is not None:
        return reply
    if len(text.split()) > MAX_FOLLOW_UP_WORDS:
        return FollowUp(question.text, "new_topic", question.choices)
    typed = replace(question, history=_with_readings(question, reading))
    why = with_reason(text, typed.history, reading.schema)
    if why != text:
        named = {thing.name: thing.id for thing in last.results}
        return FollowUp(why, "follow_up", {**last.choices, **named, **question.choices})
    if asks_why(text) and rewriter is None:
        unclear = without_reason(last)
        return FollowUp(question.text, "follow_up", question.choices, unclear=unclear)
    plain = _in_plain_words(typed, reading)
    found = _rewritten(plain, reading, rewriter)
    taken_over = found.kind == "new_topic" and plain.text != typed.text
    return replace(found, kind="follow_up") if taken_over else found


def _in_plain_words(question: Question, reading: OfflineReader) -> Question:
    """Put in plain words what a follow-up takes over by a word."""
    question = replace(question, text=_FORGETTING.sub("", question.text.strip(), count=1))
    back = going_back(question, reading.link)
    text = with_place(with_thing(back.text, back.history), back.history)
    any_of_them = ANY_OF_THEM.match(text)
    if any_of_them is not None and not _begins_with_kind(text[any_of_them.end() :], back, reading):
        verb = "" if any_of_them["verb"].lower() in DOING else f"{any_of_them['verb']} "
        text = f"which of them {verb}{text[any_of_them.end() :]}"
    return replace(back, text=with_year(with_time(text, back.history), back.history))


def _begins_with_kind(text: str, question: Question, reading: OfflineReader) -> bool:
    links = reading.link(Question(text, question.tenant))
    first = next(iter(reading.cut(text, links, reading.schema)), None)
    return first is None or bool(first.label_terms or first.links or first.property_terms)


def _rewritten(question: Question, reading: OfflineReader, rewriter: Rewriter | None) -> FollowUp:
    text, last = question.text.strip(), question.history[-1]
    whole = all_again(question, lambda text: _labels_in(text, question, reading))
    if whole is not None:
        exchange, made = whole
        rendered = reading.render(made, reading.schema)
        again = Outline(made, CERTAIN)
        return FollowUp(rendered, "follow_up", exchange.choices, again, "all again")
    compared = of_the_last_two(text, question.history, reading.schema)
    if compared is not None:
        rendered = reading.render(compared, reading.schema)
        return FollowUp(
            rendered, "follow_up", last.choices, Outline(compared, CERTAIN), "of the last two"
        )
    lost = after_nothing(question, reading) if rewriter is None else ""
    if lost:
        return FollowUp(question.text, "follow_up", question.choices, unclear=lost)
    named = _named_again(question, reading)
    known = named is not None and (named.definite or reading.for_engine(named.masked))
    found = named if known and not is_time_beside(text, last.standalone) else None
    if named is not None and named.both and _is_read(named.text, question, reading):
        found = named
    if found is not None and found.several:
        # "What do they own?" asks what each of them does, "what do they share?" an engine.
        found = _edited(question, reading, only=BY_PRONOUN) or found
    found = found or _edited(question, reading) or _substituted(question, reading)
    if found is not None:
        return found
    unread = unread_turn(text, with_results(question.history)[0], reading.schema)
    unread = unread or _only_named(named, question, reading)
    unread = unread or _total_of_all(question, reading)
    offline, sure = _alone(question, reading)
    if named is not None and not named.definite and _is_read(named.text, question, reading):
        sure = False
    told = _left_out(question, reading) if named is None and not sure and not unread else None
    if told is not None:
        return told
    unclear = unclear_of(question, reading, sure=sure) if named is None else ""
    unclear = unread or unclear
    sure = sure and not unclear
    offline = replace(offline, unclear=unclear) if sure or unread or named is None else named
    if rewriter is not None and not sure:
        try:
            return _by_rewriter(question, reading, rewriter)
        except ModelUnavailableError as fault:
            # Read alone, it may still be answered.
            message = f"{fault.message} {fault.hint}".strip()
            return replace(offline, unavailable=message)
    return offline


def _follow_up(question: Question, rewritten: str | None, *, by_model: bool = False) -> FollowUp:
    if rewritten is None or squeeze(rewritten) == squeeze(question.text.strip()):
        return FollowUp(question.text, "new_topic", question.choices)
    choices = {**question.history[-1].choices, **question.choices}
    return FollowUp(_as_question(rewritten), "follow_up", choices, by_model=by_model)


def _as_question(text: str) -> str:
    """Write a text as a question."""
    text = " ".join(text.split())
    first = text.split()[0].lower() if text else ""
    mark = "?" if first in QUESTION_WORDS and not text.endswith(("?", ".", "!")) else ""
    return text[:1].upper() + text[1:] + mark


def _by_rewriter(question: Question, reading: OfflineReader, rewriter: Rewriter) -> FollowUp:
    """Use the rewriter's question if it is about the conversation, else the text as typed."""
    rewritten = rewriter.rewrite(question.history, question.text.strip())
    if rewritten is None:
        return _follow_up(question, None)
    why = (
        ungrounded_reason(rewritten, question, reading.schema, reading.link)
        if rewritten
        else "It was not a question."
    )
    if why is not None:
        return FollowUp(question.text, "new_topic", question.choices, refused=why)
    return _follow_up(question, rewritten, by_model=True)


def _continue(last: Exchange, clarification: Clarification, chosen: Candidate) -> FollowUp:
    """Repeat the question behind a clarification, with the chosen name in the term's place."""
    term = rf"(?<!\w){re.escape(clarification.term)}(?!\w)"
    text = re.sub(term, lambda _: chosen.name, last.standalone, count=1, flags=re.IGNORECASE)
    choices = {**last.choices, clarification.term: chosen.id, chosen.name: chosen.id}
    return FollowUp(text, "follow_up", choices)


def _reply_to_readings(question: Question) -> FollowUp | None:
    """Ask again what was asked back, in the reading that is chosen by words or on a page."""
    offered = (one for one in reversed(question.history) if question.rendering in one.readings)
    asked, rendering = next(offered, None), question.rendering
    if rendering is None:
        asked, rendering = reading_chosen(question.text, question.history) or (None, None)
    if asked is not None:
        choices = {**asked.choices, **question.choices}
        return FollowUp(asked.standalone, "follow_up", choices, rendering=rendering)
    unclear = not_chosen(question.text, question.history[-1])
    return FollowUp(question.text, "follow_up", unclear=unclear) if unclear else None


def _edited(
    question: Question, reading: OfflineReader, only: EditRule | None = None
) -> FollowUp | None:
    """Edit the reading before as a follow-up says; None where no rule reads it surely."""
    last, *earlier = _antecedents_first(with_results(question.history), question.text)
    turn = _turn(last, question, reading)
    alone = _outline_of(turn.rest, {}, question, reading)
    sure = alone is not None and alone.confidence >= SURE
    other = alone is not None and sure and turn.subject not in target_labels(alone)
    for rule in EDIT_RULES if only is None else (only,):
        if rule in {BY_CONDITION, BY_KIND_OF_EXTREME} and other and not turn.opener:
            continue  # "Owned by Core", after a question about what nobody owns
        best = _best(rule.edits(turn), question, reading)
        if best is None and rule in {BY_VALUES, BY_EXTREME}:
            before = (_turn(one, question, reading) for one in earlier[:MAX_BACK])
            found = (_best(rule.edits(one), question, reading) for one in before)
            best = next((one for one in found if one is not None), None)
        if best is not None:
            text = reading.render(best.reading, reading.schema)
            choices = {**last.choices, **question.choices}
            return FollowUp(text, "follow_up", choices, best, rule.name)
    return None


def _substituted(question: Question, reading: OfflineReader) -> FollowUp | None:
    """Put a value or a time into the words of a question that no query answered."""
    turn = _turn(question.history[-1], question, reading)
    text = substituted(turn) if turn.past is None else None
    return None if text is None else _follow_up(question, text)


def _named_again(question: Question, reading: OfflineReader) -> FollowUp | None:
    """Put the names of what was spoken of in the place of a pronoun."""
    history = with_results(question.history)[: MAX_BACK + 1]
    choices = {**question.history[-1].choices, **question.choices}
    found = with_names(
        question.text,
        history,
        reading.schema,
        lambda text: reading.link(Question(text, question.tenant, choices=choices)),
    )
    found = found or _placed(question, reading)
    if found is None:
        return None
    text = _as_question(found.text)
    choices = {**choices, **found.choices}
    return FollowUp(
        text,
        "follow_up",
        choices,
        rule="named again",
        masked=found.masked,
        definite=found.definite,
        both=found.both,
        several=not found.both and len(found.choices) > 1,
    )


def _left_out(question: Question, reading: OfflineReader) -> FollowUp | None:
    """Ask of what was spoken of last where a question does not say of what it asks."""
    last = question.history[-1]
    if is_not_understood(last) or last.clarification is not None:
        return None
    links = reading.link(Question(question.text, question.tenant))
    labels = _labels_in(question.text, question, reading)
    if links.values or labels:
        return None
    spoken = (last.results, named_in(last, lambda text: reading.link(Question(text))))
    for made in with_what_is_left_out(question.text, spoken, reading.schema):
        if reading.for_engine(made.masked) or _is_read(made.text, question, reading, least=SURE):
            choices = {**last.choices, **made.choices, **question.choices}
            return FollowUp(_as_question(made.text), "follow_up", choices, rule="left out")
    return None


def _total_of_all(question: Question, reading: OfflineReader) -> str:
    """Say what is not understood of a total that names nothing of which it is."""
    asks = TOTAL.search(question.text)
    links = reading.link(Question(question.text, question.tenant))
    named = links.values or _labels_in(question.text, question, reading)
    return OF_WHAT if asks and not named else ""


def _only_named(named: FollowUp | None, question: Question, reading: OfflineReader) -> str:
    """Say what is not understood where a question read with a name would only find that thing."""
    alone = _outline_of(named.text, named.choices, question, reading) if named else None
    things = list(named.choices) if named is not None else []
    if alone is None or len(things) != 1 or alone.confidence < SURE:
        return ""
    read, tests = alone.reading, tests_of(alone.reading)
    shows = all(c.key is None and not c.function for c in read.columns)
    only = shows and not read.pattern.steps and [t.value for t in tests] == things
    return f"I do not understand what you ask of {things[0]}." if only else ""


def _placed(question: Question, reading: OfflineReader) -> NamedAgain | None:
    """Put the name of a result in the place of "the second one"."""
    turn = _turn(with_results(question.history)[0], question, reading)
    found = place_in(turn)
    if found is None:
        return None
    start, end, result = found
    text, masked = (
        f"{turn.rest[:start]}{name}{turn.rest[end:]}" for name in (result.name, STANDING_FOR[0])
    )
    return NamedAgain(text, masked, {result.name: result.id})


def _labels_in(text: str, question: Question, reading: OfflineReader) -> frozenset[str]:
    """Return the labels that words name."""
    chunks = reading.cut(text, reading.link(Question(text, question.tenant)), reading.schema)
    return frozenset(term.label for chunk in chunks for term in chunk.label_terms)


def _best(
    edits: Iterable[ReadingEdit], question: Question, reading: OfflineReader
) -> Outline | None:
    """Return the surest reading that some edits make, earlier ones preferred.

    Where none is sure, the first that asks of what was found: hardly anything else is meant.
    """
    licensed: Outline | None = None
    best: Outline | None = None
    for rank, edit in enumerate(edits):
        found = _made(edit, question, reading)
        if found is None:
            continue
        # Surer than that, a reading says nothing about which was meant of several.
        steps = len(tuple(parts_of(found.reading.pattern, Step)))
        indirect = INDIRECT * max(steps - 1, 0)
        worth = min(found.confidence, SURELY) - RANK_COST * rank - edit.cost - indirect
        if worth >= SURE and (best is None or worth > best.confidence):
            best = replace(found, confidence=worth)
        elif worth >= edit.least:
            licensed = licensed or found
    return best or (licensed and replace(licensed, confidence=MIN_CONFIDENCE))


def _made(edit: ReadingEdit, question: Question, reading: OfflineReader) -> Outline | None:
    """Read an edit's words and make the new reading; None where they are not read completely."""
    if edit.made is not None or edit.apply is None:
        return None if edit.made is None else Outline(edit.made, CERTAIN)
    choices = question.history[-1].choices
    alone = Question(edit.text, question.tenant, max_hops=question.max_hops, choices=choices)
    left = 1.0
    for one in reading.read(alone):
        made = None if one.unread else edit.apply(one.reading)
        if made is not None:
            return Outline(made, one.confidence / left if edit.informs else one.confidence)
        left -= one.confidence if not one.unread and one.confidence < left else 0.0
    return None


def _alone(question: Question, reading: OfflineReader) -> tuple[FollowUp, bool]:
    """Read a text without what was said before; also tell whether that is certain."""
    opener, rest = split_opener(question.text.strip())
    alone = _outline_of(rest, {}, question, reading)
    sure = alone is not None and alone.confidence >= SURE
    if sure and opener and opener not in RESTRICTING | SAME:
        return _follow_up(question, rest), True
    return _follow_up(question, None), alone is not None and sure and not alone.unread


def _is_read(text: str, question: Question, reading: OfflineReader, least: float = ASKS) -> bool:
    """Tell whether a text is read alone with all its words, and not by chance."""
    alone = _outline_of(text, {}, question, reading)
    return alone is not None and alone.confidence >= least and not alone.unread


def _antecedents_first(exchanges: list[Exchange], text: str) -> list[Exchange]:
    """Begin with the exchange that a plural means, where the last one was about one thing.

    "The open ones" are of a list that a query found.
    """
    if THE_ONES.search(text):
        read = [one for one in exchanges if isinstance(one.reading, Reading)]
        return [*read[:1], *(one for one in exchanges if one not in read[:1])]
    last = exchanges[0]
    plural = PLURALS.intersection(token.lower for token in tokenize(text))
    if not plural or len(last.results) > 1:
        return exchanges
    several = [
        one
        for one in exchanges[1 : MAX_BACK + 1]
        if len(one.results) > 1
        and (_is_first_of(last, one) or any(it.name in last.standalone for it in one.results))
    ]
    return [*several[:1], *(one for one in exchanges if one not in several[:1])]


def _is_first_of(last: Exchange, several: Exchange) -> bool:
    """Tell whether a question asked for the one at an end of what another one found."""
    past = last.reading
    ranks = isinstance(past, Reading) and past.limit == 1 and bool(past.orders)
    return ranks and bool(last.results) and set(last.results) <= set(several.results)


def _turn(last: Exchange, question: Question, reading: OfflineReader) -> FollowUpTurn:
    text = question.text.strip()
    opener, rest = split_opener(text)
    rest = with_superlative(rest) if len(last.results) > 1 else rest
    links = reading.link(Question(last.standalone, question.tenant, choices=last.choices))
    return FollowUpTurn(
        text.rstrip("?.! "),
        opener,
        rest,
        reading.cut(rest, reading.link(Question(rest, question.tenant)), reading.schema),
        last,
        reading.cut(last.standalone, links, reading.schema),
        _past(last, question, reading),
        reading.schema,
        tuple(
            one.reading
            for one in question.history[: -MAX_BACK - 2 : -1]
            if isinstance(one.reading, Reading)
        ),
    )


def _past(last: Exchange, question: Question, reading: OfflineReader) -> Outline | None:
    """Return how the earlier question was read; None where no query of it was answered.

    What was answered by what lies around a thing has words that no reading reads.
    """
    if isinstance(last.reading, Reading):
        return Outline(last.reading, 1.0)
    if last.intent is not None or not last.cypher:
        return None
    past = _outline_of(last.standalone, last.choices, question, reading)
    return None if past is None or past.unread or _only_affirms(past.reading) else past


def _only_affirms(past: Reading) -> bool:
    """Tell whether a reading asks no more than whether a thing exists, as nobody does by a name."""
    return past.kind == "boolean" and not past.pattern.steps and len(past.pattern.conditions) < 2


def _with_readings(question: Question, reading: OfflineReader) -> tuple[Exchange, ...]:
    """Read the follow-ups again that come from a file: their words say less than their readings."""
    history: tuple[Exchange, ...] = ()
    for exchange in question.history:
        if exchange.reading is None and exchange.cypher and history and exchange.intent is None:
            chosen = reading_chosen(exchange.question, history)
            if chosen is not None:
                read = _with_rendering(*chosen, question, reading)
                history = (*history, replace(exchange, reading=read))
                continue
            typed = replace(question, text=exchange.question, history=history)
            found = _edited(_in_plain_words(typed, reading), reading)
            if found is not None and found.text == exchange.standalone and found.edited:
                exchange = replace(exchange, reading=found.edited.reading)
        history = (*history, exchange)
    return history


def _with_rendering(
    asked: Exchange, rendering: str, question: Question, reading: OfflineReader
) -> Reading | None:
    """Return the reading of a question that was asked back which has these words."""
    alone = Question(asked.standalone, question.tenant, choices=asked.choices)
    readings = (one.reading for one in reading.read(alone))
    return next((r for r in readings if reading.render(r, reading.schema) == rendering), None)


def _outline_of(
    text: str, choices: Mapping[str, str], question: Question, reading: OfflineReader
) -> Outline | None:
    standalone = Question(text, question.tenant, max_hops=question.max_hops, choices=choices)
    return reading.outline(standalone)
