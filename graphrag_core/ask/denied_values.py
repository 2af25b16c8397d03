"""What a named thing has instead of a value that a question of yes or no asks for."""

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.wording import plain, spoken_name, value_text
from graphrag_core.translate.offline.form import Reading, Test
from graphrag_core.types import CypherQuery, LabelSchema

OWN = Template("MATCH (n:{label}) WHERE n.{named} = $named RETURN DISTINCT n.{key} AS own LIMIT 2")


def says_of_named(run: AskRun, reading: Reading) -> str | None:
    """Say the value that a named thing has of the key that was asked for; "" for a flag.

    None where the question is not of a named thing and one other value of it. Raises
    `GraphragError`.
    """
    nodes, conditions = reading.pattern.nodes, reading.pattern.conditions
    label = run.schema.label(nodes[0].label or "") if nodes else None
    if reading.kind != "boolean" or len(nodes) != 1 or reading.pattern.steps or label is None:
        return None
    tests = [one for one in conditions if isinstance(one, Test) and one.operator == "="]
    named = [test for test in tests if _names(label, test)]
    others = [test for test in tests if test not in named]
    if len(conditions) != 2 or len(named) != 1 or len(others) != 1:
        return None
    if isinstance(others[0].value, bool):
        return ""
    (thing,), key = named, others[0].left.key
    query = OWN.fill(label=name(label.name), named=name(thing.left.key), key=name(key))
    asked = run.dependencies.narrow(CypherQuery(query.text, {"named": thing.value}))
    rows = run.dependencies.database().read(asked, limit=2)
    values = [record["own"] for record in rows.records if record["own"] is not None]
    noun, of = spoken_name(key), plain(str(thing.value))
    if not values:
        return f"The graph has no {noun} for {of}."
    return f"The {noun} of {of} is {plain(value_text(values[0]))}." if len(values) == 1 else ""


def _names(label: LabelSchema, test: Test) -> bool:
    entry = label.property(test.left.key)
    return test.left.key == label.name_key or bool(entry is not None and entry.unique)
