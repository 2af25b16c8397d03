"""What a thing is by its own values, and what its events add up to, in sentences."""

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.phrases import has_unit, with_unit
from graphrag_core.ask.intents.compared_measures import columns, event_amounts
from graphrag_core.ask.intents.graph_reads import cited, entity_match, look_up, text_of
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.ask.intents.usual import value_keys
from graphrag_core.cypher.compose import Template
from graphrag_core.english.states import is_state_key
from graphrag_core.english.wording import (
    capitalised,
    number,
    spoken_name,
    value_text,
    with_article,
)
from graphrag_core.english.words import name_words
from graphrag_core.types import Node

ID = ("id",)
MOST_VALUES, LONGEST_VALUE = 14, 60
LONG_TEXT, SHORT = 400, 40

AMOUNTS = Template("{entity} RETURN {amounts} LIMIT 1")


def facts_of(call: IntentCall, about: Node, label: str, register: CitationRegister) -> str:
    """Say what kind of thing it is, and its values but for its name and its texts."""
    kind = with_article(spoken_name(label))
    values = values_of(call, about, label)
    told = f": {', '.join(values)}" if values else ""
    return f"{cited(register, about)} is {kind}{told}."


def values_of(call: IntentCall, about: Node, label: str) -> list[str]:
    """List the values of a thing with their keys, its state first; no name, text or mere id."""
    entry = call.run.schema.label(label)
    text = text_of(call, about, LONG_TEXT)
    keys = [key for key in value_keys(call, entry) if name_words(key.key) != ID] if entry else []
    values = [
        _value_words(key.key, value)
        for key in sorted(keys, key=lambda key: not is_state_key(key.key))
        if _is_told(value := about.properties.get(key.key), about.name, text)
    ]
    return values[:MOST_VALUES]


def _value_words(key: str, value: object) -> str:
    """Say a value after its key, with the unit of a number behind it: "cost 2,400 EUR"."""
    noun = spoken_name(key)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return f"{noun} {value_text(value, noun)}"
    told = number(value) if has_unit(noun) else value_text(value, noun)
    return " ".join(with_unit(noun, told))


def _is_told(value: object, name_: str, text: str) -> bool:
    """Tell whether a value is one to say in a list: it is known, short and said nowhere else."""
    if not isinstance(value, str):
        return value is not None and value != []
    return 0 < len(value) <= LONGEST_VALUE and value != name_ and not text.startswith(value[:SHORT])


def amounts_of(call: IntentCall, entity: NamedEntity) -> list[str]:
    """Say what the numbers of a thing's events add up to, in one sentence or none."""
    measures = event_amounts(call, entity.label)
    if not measures.found:
        return []
    query = AMOUNTS.fill(entity=entity_match(entity), amounts=columns(measures.found))
    parameters = {"entity": entity.value, **measures.parameters, **call.validity.parameters}
    rows = look_up(call, query, parameters, 1).records
    if not rows:
        return []
    told = [
        f"total {measure.words}: {number(rows[0][measure.words])}{measure.unit}"
        for measure in measures.found
        if rows[0][measure.words]
    ]
    return [f"{capitalised('; '.join(told))}."] if told else []
