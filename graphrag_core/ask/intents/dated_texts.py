"""Sentences of texts that say when something was: "New sorter went live on 2025-05-19".

Much of what happened to a thing stands only in its notes and in the texts of others that name it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import entity_match, look_up
from graphrag_core.ask.intents.quotations import (
    QUOTE_CHARS,
    SENTENCE,
    Quotation,
    names_term,
    quoted,
    texts_on,
)
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.windows import Period
from graphrag_core.cypher.compose import Template
from graphrag_core.english.carried_years import STATED_YEAR
from graphrag_core.english.time_phrases import TimePhrase, find_times
from graphrag_core.english.wording import plain
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node

ENOUGH = 50
"""Characters by which a sentence is known again."""
READ = 40
"""Texts that name a thing, of which sentences with dates are looked for."""
ITSELF = Template("{entity} RETURN x LIMIT 1")


@dataclass(frozen=True, slots=True)
class DatedSentence:
    """A sentence, the node whose text it is of, and the first time that it says.

    What follows in the text without a time of its own is told with it: "The ground floor was
    flooded on 17 October. Patients were sent to Kilkenny."
    """

    at: datetime
    sentence: str
    node: Node
    follows: Sequence[str] = ()

    @property
    def quotation(self) -> Quotation:
        """The sentence and what follows, as far as it fits, with its node."""
        passage = self.sentence
        for sentence in self.follows:
            if len(passage) + 1 + len(sentence) > QUOTE_CHARS:
                break
            passage = f"{passage} {sentence}"
        return passage, self.node


def dated_sentences(
    call: IntentCall,
    period: Period | None = None,
    most: int = 6,
    own: Sequence[Quotation] | None = None,
    named: Sequence[Quotation] | None = None,
) -> list[DatedSentence]:
    """Find sentences on the named entity that say a time, in a period; the oldest first.

    They are of the entity's own texts, and of others that name it: `own` and `named`, where these
    are known.
    """
    entity, now = call.slots.entities[0], call.context.now
    found = list(_dated(own_texts(call) if own is None else own, period, now))
    others = texts_naming(call) if named is None else named
    found += (one for one in _dated(others, period, now) if names_term(one.sentence, entity.name))
    once = {one.sentence: one for one in reversed(found)}
    return sorted(once.values(), key=lambda one: instant_of(one.at) or 0)[:most]


def told_beside(told: Sequence[DatedSentence], text: str) -> list[DatedSentence]:
    """List the sentences that a text does not quote already, if only in part."""
    return [one for one in told if not is_quoted(one.sentence, text)]


def is_quoted(sentence: str, text: str) -> bool:
    """Tell whether a text has a sentence already, if only its beginning."""
    return plain(sentence, ENOUGH).rstrip("…") in text


def told_lines(
    call: IntentCall, told: Sequence[DatedSentence], register: CitationRegister
) -> list[str]:
    """Write what texts say of a time as lines with their sources; none without any."""
    quotes = quoted(call, [one.quotation for one in told], register)
    return ["", "The texts say of this time:", *quotes] if told else []


def texts_naming(call: IntentCall) -> list[Quotation]:
    """Look up the texts that name the named entity."""
    return texts_on(call, [call.slots.entities[0].name], READ)


def own_texts(call: IntentCall) -> list[Quotation]:
    """Look up the named entity's own texts."""
    node = itself(call)
    return texts_of(call, node) if node is not None else []


def itself(call: IntentCall) -> Node | None:
    """Look up the node of the named entity."""
    entity = call.slots.entities[0]
    query = ITSELF.fill(entity=entity_match(entity))
    found = look_up(call, query, {"entity": entity.value}, 1).records
    return found[0]["x"] if found else None


def texts_of(call: IntentCall, node: Node) -> list[Quotation]:
    """List the texts that a node has."""
    keys = [key for label in node.labels for key in call.context.profile.text_keys.get(label, ())]
    texts = (node.properties.get(key) for key in keys)
    return [(text, node) for text in texts if isinstance(text, str)]


def sentences_of(texts: Sequence[Quotation]) -> list[Quotation]:
    """List the sentences of nodes' texts, but for their titles."""
    found = ((one.strip(), node) for text, node in texts for one in SENTENCE.split(text))
    return [(sentence, node) for sentence, node in found if sentence not in ("", node.name)]


def _dated(
    texts: Sequence[Quotation], period: Period | None, now: datetime
) -> Iterator[DatedSentence]:
    for text, node in texts:
        sentences = [one.strip() for one in SENTENCE.split(text)]
        said = [[t for t in find_times(one, now=now) if _says_when(t)] for one in sentences]
        for place, times in enumerate(said):
            at = next((time.at for time in times if _lies_in(time, period)), None)
            if at is not None and sentences[place] != node.name:
                after = zip(sentences[place + 1 :], said[place + 1 :], strict=True)
                undated = takewhile(lambda entry: not entry[1], after)
                yield DatedSentence(at, sentences[place], node, [one for one, _ in undated])


def _says_when(time: TimePhrase) -> bool:
    """Tell whether a time is fixed by its own words, and no mere bound ("valid until 2027")."""
    return STATED_YEAR.search(time.text.lower()) is not None and time.since is not None


def _lies_in(time: TimePhrase, period: Period | None) -> bool:
    if period is None:
        return True
    fine = time.grain in {"instant", "hour", "day"}
    return period.since <= time.at < period.until and (
        fine or time.until is None or time.until <= period.until
    )
