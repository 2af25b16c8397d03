"""What a named thing has instead of what a question of yes or no asks for."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.answer.columns import NAMING_WORDS
from graphrag_core.answer.phrases import fact
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.compared_things import both_sides
from graphrag_core.ask.denied_relationships import says_of_related
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.translate.offline.form import PathForm, Reading, Test
from graphrag_core.types import CypherQuery, LabelSchema, Schema

OWN = Template("MATCH (n:{label}) WHERE n.{named} = $named RETURN properties(n) AS own LIMIT 2")


def says_instead(run: AskRun, reading: Reading) -> str | None:
    """Say what holds of named things instead of what was asked; "" where nothing is to be said.

    It is a clause to stand behind a no. None where the question is neither of a named thing and
    one other value of it nor of a relationship of two. Raises `GraphragError`.
    """
    if reading.kind != "boolean":
        return None
    named = named_in(run.schema, reading.pattern)
    sides = both_sides(run, reading, named)
    if sides is not None:
        return sides
    if len(reading.pattern.nodes) == 2:
        return says_of_related(run, reading, named)
    return _says_of_value(run, reading, named)


def named_in(schema: Schema, pattern: PathForm) -> dict[str, Test]:
    """Find the conditions that name a node, by its variable."""
    labels = {node.name: schema.label(node.label or "") for node in pattern.nodes}
    return {
        one.left.variable: one
        for one in pattern.conditions
        if isinstance(one, Test) and one.operator == "="
        if (label := labels.get(one.left.variable)) is not None and _names(label, one)
    }


def _says_of_value(run: AskRun, reading: Reading, named: Mapping[str, Test]) -> str | None:
    """Say the value that a named thing has of the key that was asked for."""
    nodes, conditions = reading.pattern.nodes, reading.pattern.conditions
    others = [one for one in conditions if one not in named.values()]
    if len(nodes) != 1 or reading.pattern.steps or len(named) != 1 or len(others) != 1:
        return None
    (thing,), (other,) = named.values(), others
    if not isinstance(other, Test) or other.left.arithmetic is not None:
        return None
    key = other.left.key
    found = own_values(run, reading, thing)
    values = [value for own in found if (value := own.get(key)) is not None]
    noun, of = spoken_name(key), plain(str(thing.value))
    if len(found) != 1 or (isinstance(other.value, bool) and not values):
        return ""
    return fact(of, noun, values[0]) if values else f"the graph has no {noun} for {of}"


def own_values(run: AskRun, reading: Reading, thing: Test) -> list[Mapping[str, Any]]:
    """Read the properties of what a condition names; of two at most where several bear the name."""
    label = next(n.label for n in reading.pattern.nodes if n.name == thing.left.variable)
    query = OWN.fill(label=name(label or ""), named=name(thing.left.key))
    asked = run.dependencies.narrow(CypherQuery(query.text, {"named": thing.value}))
    return [record["own"] for record in run.dependencies.database().read(asked, limit=2).records]


def _names(label: LabelSchema, test: Test) -> bool:
    entry = label.property(test.left.key)
    if test.left.key == label.name_key or (entry is not None and entry.unique):
        return True
    return spoken_name(test.left.key).rsplit(" ", 1)[-1] in NAMING_WORDS
