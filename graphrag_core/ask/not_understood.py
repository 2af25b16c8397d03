"""What a question says of a kind of things that the graph does not: which words, and what it has.

"Which experiments failed?" is met with what the graph knows of experiments, with their values.
"""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.answer.phrases import noun_of_bound
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.intents.slots import named_kinds
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS, word_set
from graphrag_core.english.wording import capitalised, listed, plain, spoken_name
from graphrag_core.english.words import plural, stem, tokenize
from graphrag_core.schema.introspection import identifies
from graphrag_core.types import Answer, LabelSchema, Property

MOST_WORDS, MOST_KEYS, MOST_VALUES, MOST_QUESTIONS = 2, 6, 5, 3
LONGEST_VALUE = 24
DEGREES = word_set("most least more less last next first")
"""Words that only say how much or which of what another word stands for."""


def with_what_is_known(run: AskRun, answer: Answer) -> Answer:
    """Say before an answer that is none what of the question was not understood, and what there is.

    The answer as it is where the question names no kind, or all of its words were read. Of texts
    that were found only those are kept that have such a word.
    """
    dependencies = run.dependencies
    profile = dependencies.exploration().profile if dependencies.exploration else None
    if profile is None or answer.answered:
        return answer
    kinds = tuple(named_kinds(run.question.text, run.schema, profile))
    kind = run.schema.label(kinds[0].label) if kinds else None
    taken = [(one.start, one.end) for one in kinds]
    taken += [(link.start, link.end) for link in run.links.values]
    words = _telling(run.unread) or _telling(_words_beside(run.question.text, taken))
    if kind is None or not words:
        return answer
    keys = _telling_keys(kind)
    several = plural(spoken_name(kind.name))
    asked = " and ".join(f"“{word}”" for word in words[:MOST_WORDS])
    said = f"I do not understand {asked} here."
    if keys:
        told = listed([_told(key) for key in keys[:MOST_KEYS]])
        said = f"{said} {capitalised(several)} have: {told}."
    questions = tuple(
        f"Which {several} have the {spoken_name(key.key)} {value}?"
        for key in keys
        if _is_told_by_values(key)
        for value in key.values
    )
    asks_back = bool(answer.alternatives) and answer.rung == "none"
    speaks_of_it = any(stem(word.lower()) in answer.text.casefold() for word in words)
    if not (asks_back or speaks_of_it) or answer.text == run.not_found().text:
        answer = run.empty_answer("none")
    text = f"{said}\n\n{answer.text}".rstrip()
    follow_ups = answer.follow_ups or questions[:MOST_QUESTIONS]
    return replace(answer, text=text, follow_ups=follow_ups)


def _telling(words: Sequence[str]) -> list[str]:
    return [word for word in words if word.lower() not in DEGREES]


def _words_beside(text: str, taken: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Return the content words of a text outside some places."""
    plain_words = STOP_WORDS | LIGHT_WORDS
    return tuple(
        token.text
        for token in tokenize(text)
        if token.kind == "word"
        and token.lower not in plain_words
        and not any(start <= token.start < end for start, end in taken)
    )


def _telling_keys(kind: LabelSchema) -> list[Property]:
    """List the keys that say something of a kind, those with few values first."""
    telling = [
        key
        for key in kind.properties
        if not (key.unique or identifies(key) or key.key == kind.name_key or key.key[:1] == "_")
        and not any(type_.startswith("LIST<FLOAT") for type_ in key.types)
    ]
    return sorted(telling, key=lambda key: not _is_told_by_values(key))


def _is_told_by_values(key: Property) -> bool:
    few = key.values_complete and 0 < len(key.values) <= MOST_VALUES
    return few and all(isinstance(v, str) and len(v) <= LONGEST_VALUE for v in key.values)


def _told(key: Property) -> str:
    noun = noun_of_bound(spoken_name(key.key))
    if not _is_told_by_values(key):
        return noun
    return f"{noun} ({', '.join(plain(str(value)) for value in key.values)})"
