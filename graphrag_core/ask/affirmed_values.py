"""What a yes about named things rests on: a number that was compared, or when it was so."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from graphrag_core.answer.phrases import quality
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.compared_things import both_sides
from graphrag_core.ask.denied_relationships import dates_of_related
from graphrag_core.ask.denied_values import named_in, own_values
from graphrag_core.english.wording import moment, number, plain, spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.form import Reading, Test

COMPARISONS = frozenset({"<", "<=", ">", ">="})


def rests_on(run: AskRun, reading: Reading) -> str:
    """Say what stands behind a yes: ": a runtime of 126 minutes", ": its status is stopped".

    "" where the question is not of a named thing and one value of it, nor of a relationship of two
    named things that is dated. Raises `GraphragError`.
    """
    if reading.kind != "boolean":
        return ""
    named = named_in(run.schema, reading.pattern)
    if sides := both_sides(run, reading, named):
        return f": {sides}"
    if len(reading.pattern.nodes) == 2:
        dates = dates_of_related(run, reading, named)
        return f", {dates}" if dates else ""
    others = [one for one in reading.pattern.conditions if one not in named.values()]
    if len(reading.pattern.nodes) != 1 or len(named) != 1 or len(others) != 1:
        return ""
    (thing,), (other,) = named.values(), others
    if not isinstance(other, Test) or other.left.arithmetic is not None:
        return ""
    values = own_values(run, reading, thing)
    return _in_words(other, values[0]) if len(values) == 1 else ""


def _in_words(asked: Test, values: Mapping[str, Any]) -> str:
    key = asked.left.key
    value = values.get(key)
    noun = spoken_name(key)
    if asked.operator in COMPARISONS:
        if isinstance(value, date):
            return f": {moment(value)}"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return f": {quality(noun, number(value, noun))}"
        return ""
    state = key if value is True else value
    if asked.operator != "=" or not isinstance(state, str):
        return ""
    said = set(name_words(state))
    dated = [
        then
        for other, then in values.items()
        if isinstance(then, date) and other != key and name_words(other)[:1] != ()
        if name_words(other)[0] in said
    ]
    if len(dated) == 1:
        return f", on {moment(dated[0])}"
    return f": its {noun} is {plain(value)}" if isinstance(value, str) else ""
