"""Follow-ups: a question that goes on from earlier ones, made into one that stands alone.

A follow-up becomes words, never a patched query: what is shown to the user is what is asked, and
a model and the offline translator read the same question. Each way to go on proposes texts; the
one that the offline translator reads surest, and that keeps what the earlier question said, is
taken. What no way reads is asked of a model, where there is one; what that makes of it must be
about what was said. What is no follow-up is a new topic and stays as it is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from graphrag_core.conversation.conditions import by_fragment
from graphrag_core.conversation.edit_rules import EDITS, by_condition, by_values
from graphrag_core.conversation.followup_strategies import (
    SAME_SUBJECT,
    STRATEGIES,
    by_like_value,
    by_time,
)
from graphrag_core.conversation.reading_edits import Edit
from graphrag_core.conversation.rewriting_check import ungrounded_reason
from graphrag_core.conversation.turn import (
    FILLERS,
    ORDINALS,
    PLURALS,
    RESTRICTING,
    FollowUpTurn,
    split_opener,
    target_labels,
)
from graphrag_core.conversation.wording import as_noun_phrase, join_names, tidy
from graphrag_core.english.greetings import reply_to_greeting
from graphrag_core.english.words import name_words, squeeze, tokenize
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.translate.offline import Outline
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import (
    Answer,
    Candidate,
    Clarification,
    Exchange,
    Links,
    Question,
    Schema,
)

MAX_RESULTS = 50
MAX_FOLLOW_UP_WORDS = 25
MAX_BACK = 2
"""So many questions before the last one are looked at for a value to be put in its place."""
SURE = 0.6
CERTAIN = 0.9
"""How sure an edit is that has to be read no further."""
RANK_COST = 0.03
UNREAD_COST = 0.3

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
    `dropped` are conditions of the earlier question that it neither keeps nor replaces.
    `by_model` where a model worded it; `refused` says why a model's wording was not taken,
    `unavailable` why a model that was to word it did not.
    """

    text: str
    kind: Kind
    choices: Mapping[str, str] = field(default_factory=dict)
    edited: Outline | None = None
    dropped: tuple[str, ...] = ()
    by_model: bool = False
    refused: str = ""
    unavailable: str = ""


@dataclass(frozen=True, slots=True)
class OfflineReader:
    """How texts are read offline: which values they name, their chunks, their outline."""

    schema: Schema
    link: Callable[[Question], Links]
    cut: Callable[[str, Links, Schema], tuple[Chunk, ...]]
    outlines: Callable[[Question, Links, Schema], tuple[Outline, ...]]
    render: Callable[[Reading, Schema], str]

    def read(self, question: Question) -> tuple[Outline, ...]:
        """Outline the readings of a question, the likeliest first."""
        return self.outlines(question, self.link(question), self.schema)

    def outline(self, question: Question) -> Outline | None:
        """Outline the likeliest reading of a question."""
        return next(iter(self.read(question)), None)


def rewrite_question(
    question: Question, reading: OfflineReader, rewriter: Rewriter | None = None
) -> FollowUp:
    """Rewrite a follow-up as a standalone question; the `rewriter` reads what no strategy reads.

    Raises `DatabaseUnavailableError`.
    """
    text = question.text.strip()
    if not question.history or reply_to_greeting(text):
        return FollowUp(question.text, "first", question.choices)
    last = question.history[-1]
    if last.clarification is not None:
        chosen = _choose(text, last.clarification)
        if chosen is not None:
            return _continue(last, last.clarification, chosen)
    if len(text.split()) > MAX_FOLLOW_UP_WORDS:
        return FollowUp(question.text, "new_topic", question.choices)
    edited = _edited(question, reading)
    if edited is not None:
        text = reading.render(edited.reading, reading.schema)
        choices = {**last.choices, **question.choices}
        return FollowUp(text, "follow_up", choices, edited)
    rewritten, sure = _best_standalone(question, reading)
    offline = _follow_up(question, rewritten)
    if offline.kind == "follow_up":
        offline = replace(offline, dropped=_dropped(last, offline.text, question, reading))
    if rewriter is not None and (not sure or offline.dropped):
        try:
            return _by_rewriter(question, reading, rewriter)
        except ModelUnavailableError as fault:
            # The offline wording still tells what was understood.
            message = f"{fault.message} {fault.hint}".strip()
            return replace(offline, unavailable=message)
    return offline


def _dropped(
    last: Exchange, text: str, question: Question, reading: OfflineReader
) -> tuple[str, ...]:
    """List the values and times of the last question that a text neither keeps nor replaces.

    What names the last results keeps their conditions.
    """
    if any(result.name in text for result in last.results):
        return ()
    before, now = (
        reading.cut(one, reading.link(Question(one, question.tenant)), reading.schema)
        for one in (last.standalone, text)
    )
    places = {(link.label, link.key) for chunk in now for link in chunk.links}
    kinds = {chunk.kind for chunk in now}
    lost = [
        chunk.text
        for chunk in before
        if (chunk.links and places.isdisjoint((link.label, link.key) for link in chunk.links))
        or (chunk.kind == "time" and "time" not in kinds)
    ]
    return tuple(dict.fromkeys(lost))


def _follow_up(question: Question, rewritten: str | None, *, by_model: bool = False) -> FollowUp:
    if rewritten is None or squeeze(rewritten) == squeeze(question.text.strip()):
        return FollowUp(question.text, "new_topic", question.choices)
    choices = {**question.history[-1].choices, **question.choices}
    return FollowUp(tidy(rewritten), "follow_up", choices, by_model=by_model)


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


def exchange_of(question: Question, answer: Answer) -> Exchange:
    """Keep what a later question needs of this one and its answer."""
    return Exchange(
        question=question.text,
        standalone=answer.standalone or question.text,
        answer=answer.text,
        cypher=answer.cypher,
        results=results_of(answer),
        choices=dict(question.choices),
        clarification=answer.clarification,
        reading=answer.reading,
    )


def results_of(answer: Answer) -> tuple[Candidate, ...]:
    """Return the nodes of the rows' first column, in the order of the rows."""
    by_name = {node.name: node for node in reversed(answer.graph.nodes)}
    named: dict[str, Candidate] = {}
    for column in answer.rows.columns[:1]:
        for record in answer.rows.records[:MAX_RESULTS]:
            node = by_name.get(str(record.get(column)))
            if node is not None:
                label = node.labels[0] if node.labels else ""
                named.setdefault(node.id, Candidate(node.id, label, node.name))
    return tuple(named.values())


def _choose(text: str, clarification: Clarification) -> Candidate | None:
    """Find the candidate that a reply to a clarification means: by its name, label or place."""
    squeezed = squeeze(text)
    exact = [c for c in clarification.candidates if squeeze(c.name) == squeezed]
    if len(exact) == 1:
        return exact[0]
    words = [token.lower for token in tokenize(text)]
    place = next((ORDINALS[word] for word in words if word in ORDINALS), None)
    if place is not None and len(words) <= 4 and place < len(clarification.candidates):
        return clarification.candidates[place]
    content = set(words) - FILLERS
    term = set(name_words(clarification.term))
    close = [
        c
        for c in clarification.candidates
        if content and content <= {*name_words(c.name), *name_words(c.label)} and content - term
    ]
    return close[0] if len(close) == 1 else None


def _continue(last: Exchange, clarification: Clarification, chosen: Candidate) -> FollowUp:
    """Repeat the question behind a clarification, with the chosen name in the term's place."""
    at = last.standalone.casefold().find(clarification.term.casefold())
    text = last.standalone
    if at >= 0:
        text = text[:at] + chosen.name + text[at + len(clarification.term) :]
    choices = {**last.choices, clarification.term: chosen.id, chosen.name: chosen.id}
    return FollowUp(text, "follow_up", choices)


def _edited(question: Question, reading: OfflineReader) -> Outline | None:
    """Edit the reading before as a follow-up says; None where no way is read surely."""
    last, *earlier = _antecedents_first(_with_results(question.history), question.text)
    turn = _turn(last, question, reading)
    alone = _outline_of(turn.rest, {}, question, reading)
    sure = alone is not None and alone.confidence >= SURE
    other = alone is not None and sure and turn.subject not in target_labels(alone)
    for way in EDITS:
        if way is by_condition and other and not turn.opener:
            continue  # "Owned by Core", after a question about what nobody owns
        best = _best(way(turn), question, reading)
        if best is None and way is by_values:
            before = (_turn(one, question, reading) for one in earlier[:MAX_BACK])
            found = (_best(way(one), question, reading) for one in before)
            best = next((one for one in found if one is not None), None)
        if best is not None:
            return best
    return None


def _best(edits: Iterable[Edit], question: Question, reading: OfflineReader) -> Outline | None:
    """Return the surest reading that some edits make, earlier ones preferred.

    Where none is sure, the likeliest that asks of what was found: hardly anything else is meant.
    """
    licensed: Outline | None = None
    best: Outline | None = None
    for rank, edit in enumerate(edits):
        found = _made(edit, question, reading)
        if found is None:
            continue
        worth = found.confidence - RANK_COST * rank
        if worth >= SURE and (best is None or worth > best.confidence):
            best = replace(found, confidence=worth)
        elif edit.asks:
            licensed = licensed or found
    return best or (licensed and replace(licensed, confidence=SURE))


def _made(edit: Edit, question: Question, reading: OfflineReader) -> Outline | None:
    """Read an edit's words and make the new reading; None where they are not read completely."""
    if edit.made is not None or edit.apply is None:
        return None if edit.made is None else Outline(edit.made, CERTAIN)
    choices = question.history[-1].choices
    alone = Question(edit.text, question.tenant, max_hops=question.max_hops, choices=choices)
    read = reading.read(alone)
    for one in read:
        made = None if one.unread else edit.apply(one.reading)
        if made is not None:
            return Outline(made, one.confidence)
    return None


def _best_standalone(question: Question, reading: OfflineReader) -> tuple[str | None, bool]:
    """Choose the best standalone text, None for a new topic; also tell whether that is certain."""
    last, *earlier = _antecedents_first(_with_results(question.history), question.text)
    turn = _turn(last, question, reading)
    alone = _outline_of(turn.rest, {}, question, reading)
    sure = alone is not None and alone.confidence >= SURE
    other = alone is not None and sure and turn.subject not in target_labels(alone)
    fallback = None
    for way in STRATEGIES:
        if way is by_fragment and other:
            continue  # "Owned by Core", after a question about what nobody owns
        proposals = list(dict.fromkeys(way(turn)))
        best = _surest(proposals, question, reading, turn.subject if way in SAME_SUBJECT else None)
        if best is None and way is by_like_value and _has_values(turn):
            best = _from_further_back(turn, earlier[:MAX_BACK], question, reading)
        if best is not None:
            return best, True
        fallback = fallback or next(iter(proposals), None)
    if alone is not None and sure:
        if turn.opener and turn.opener not in RESTRICTING:
            return turn.rest, True
        if fallback is None and not alone.unread:
            return None, True
    # Nobody reads it; it is declined then, and the wording still tells what was understood.
    return fallback, False


def _from_further_back(
    turn: FollowUpTurn, earlier: Sequence[Exchange], question: Question, reading: OfflineReader
) -> str | None:
    """Put a value into the question further back that had one of its kind: "And in Otters?".

    Where the last question named the results of that one, it is asked of what is found now.
    """
    for exchange in earlier:
        before = _turn(exchange, question, reading)
        replaced = [*by_like_value(before), *by_time(before)]
        names = join_names(before.found)
        if names and names in turn.earlier:
            described = [
                as_noun_phrase(_turn(replace(exchange, standalone=text), question, reading))
                for text in replaced
            ]
            carried = [turn.earlier.replace(names, phrase) for phrase in described]
            best = _surest(carried, question, reading, None)
            if best is not None:
                return best
        best = _surest(replaced, question, reading, None)
        if best is not None:
            return best
    return None


def _has_values(turn: FollowUpTurn) -> bool:
    return any(chunk.links or chunk.kind == "time" for chunk in turn.chunks)


def _antecedents_first(exchanges: list[Exchange], text: str) -> list[Exchange]:
    """Begin with the exchange that a plural means, where the last one was about one thing."""
    last = exchanges[0]
    plural = PLURALS.intersection(token.lower for token in tokenize(text))
    if not plural or len(last.results) > 1:
        return exchanges
    several = [
        one
        for one in exchanges[1 : MAX_BACK + 1]
        if len(one.results) > 1 and any(found.name in last.standalone for found in one.results)
    ]
    return [*several[:1], *(one for one in exchanges if one not in several[:1])]


def _turn(last: Exchange, question: Question, reading: OfflineReader) -> FollowUpTurn:
    text = question.text.strip()
    opener, rest = split_opener(text)
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
    )


def _past(last: Exchange, question: Question, reading: OfflineReader) -> Outline | None:
    """Return how the earlier question was read."""
    if isinstance(last.reading, Reading):
        return Outline(last.reading, 1.0)
    return _outline_of(last.standalone, last.choices, question, reading)


def _with_results(history: Sequence[Exchange]) -> list[Exchange]:
    """Return the exchanges that found something, the last first; else the last of all."""
    found = [one for one in reversed(history) if one.cypher or one.results or one.clarification]
    return found or [history[-1]]


def _surest(
    proposals: Sequence[str], question: Question, reading: OfflineReader, subject: str | None
) -> str | None:
    """Return the text with the most certain reading, earlier ones preferred; None without any.

    Where there is a `subject`, only texts whose reading asks for this label count.
    """
    choices = question.history[-1].choices
    judged = []
    for rank, proposal in enumerate(proposals):
        outline = _outline_of(proposal, choices, question, reading)
        if outline is not None and subject in {None, *target_labels(outline)}:
            worth = outline.confidence - RANK_COST * rank - UNREAD_COST * bool(outline.unread)
            judged.append((worth, proposal))
    worth, best = max(judged, default=(0.0, ""), key=lambda entry: entry[0])
    return best if worth >= SURE else None


def _outline_of(
    text: str, choices: Mapping[str, str], question: Question, reading: OfflineReader
) -> Outline | None:
    standalone = Question(text, question.tenant, max_hops=question.max_hops, choices=choices)
    return reading.outline(standalone)
