"""Both sides of a comparison of two named things: "Tram 201 opened in 2016, Tram 202 in 2018"."""

from collections.abc import Mapping
from dataclasses import replace

from graphrag_core.answer.phrases import PREPOSITIONS, fact
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.cypher.compose import Template, name
from graphrag_core.cypher.portable import portable
from graphrag_core.english.wording import number, plain, spoken_name, things
from graphrag_core.translate.offline.form import Column, CountIs, PathForm, Reading, Ref, Test
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import CypherQuery

COUNT = "count"
COMPARISONS = frozenset({"<", "<=", ">", ">="})
VALUE = Template("MATCH (n:{label}) WHERE n.{named} = $named RETURN n.{key} AS value LIMIT 2")


def both_sides(run: AskRun, reading: Reading, named: Mapping[str, Test]) -> str | None:
    """Say what a question of yes or no compares of two named things.

    `named` are the conditions that name nodes, by variable. None where it compares nothing of the
    kind; "" where a side is not known. Raises `GraphragError`.
    """
    rest = [one for one in reading.pattern.conditions if one not in named.values()]
    if reading.pattern.steps or len(rest) != 1:
        return None
    (asked,) = rest
    if isinstance(asked, CountIs):
        return _counts(run, reading, asked, named)
    if not isinstance(asked, Test) or not isinstance(asked.value, Ref):
        return None
    sides = (asked.left, asked.value)
    plain_sides = all(side.arithmetic is None and side.variable in named for side in sides)
    if len(named) != 2 or not plain_sides or asked.operator not in COMPARISONS:
        return None
    if sides[0].variable == sides[1].variable:
        return None
    return _values(run, reading, sides, named)


def _values(
    run: AskRun, reading: Reading, sides: tuple[Ref, Ref], named: Mapping[str, Test]
) -> str:
    labels = {node.name: node.label for node in reading.pattern.nodes}
    told = []
    for side in sides:
        thing = named[side.variable]
        query = VALUE.fill(
            label=name(labels[side.variable] or ""),
            named=name(thing.left.key),
            key=name(side.key),
        )
        asked = run.dependencies.narrow(CypherQuery(query.text, {"named": thing.value}))
        records = run.dependencies.database().read(asked, limit=2).records
        if len(records) != 1 or records[0]["value"] is None:
            return ""
        of = plain(str(thing.value))
        told.append((of, fact(of, spoken_name(side.key), records[0]["value"])))
    return side_by_side(*told)


def side_by_side(first: tuple[str, str], second: tuple[str, str]) -> str:
    """Say a second thing's fact without the words that it has in common with the first one's.

    Each is what a thing is called and what is said of it.
    """
    (one, said), (other, also) = first, second
    common = 0
    words, further = said.replace(one, "\0").split(), also.replace(other, "\0").split()
    while common < min(len(words), len(further)) and words[common] == further[common]:
        if any(map(str.isdigit, words[common])):
            break
        common += 1
    if "\0" not in words[:common] or common == len(further):
        return f"{said}; {also}"
    rest = further[common:]
    if words[0] != "\0":
        return f"{said}, that of {other} {' '.join(rest)}"
    kept = [words[common - 1]] if words[common - 1] in PREPOSITIONS else []
    return f"{said}, {other} {' '.join([*kept, *rest])}"


def _counts(run: AskRun, reading: Reading, asked: CountIs, named: Mapping[str, Test]) -> str | None:
    """Say how many both have of what is counted: "4 customers for Ann, 3 for Bob"."""
    names = [one for one in (asked.among.conditions if asked.among else ()) if _names(one)]
    if asked.among is None or len(names) != 1 or len(named) != 1 or asked.factor != 1:
        return None
    counted = replace(asked, average_of=None, among=None)
    (thing,), other = named.values(), names[0]
    own = replace(reading.pattern, conditions=(thing,))
    found = [_count(run, pattern, counted) for pattern in (own, asked.among)]
    label = next((n.label for n in asked.pattern.nodes if n.name == asked.variable), None)
    if label is None or not isinstance(other, Test) or None in found:
        return ""
    one, two = (count or 0 for count in found)
    sides = [plain(str(test.value)) for test in (thing, other)]
    noun = things(one, spoken_name(label))
    return f"{number(one)} {noun} for {sides[0]}, {number(two)} for {sides[1]}"


def _names(condition: object) -> bool:
    return isinstance(condition, Test) and condition.operator == "="


def _count(run: AskRun, pattern: PathForm, counted: CountIs) -> int | None:
    column = Column(COUNT, counted.variable, counting=counted)
    profile, tenant = run.dependencies.profile, run.question.tenant
    form = scoped(Reading(pattern, (column,)), run.schema, profile, tenant)
    query = run.dependencies.narrow(portable(Writer({}).write(form, limit=2)))
    records = run.dependencies.database().read(query, limit=2).records
    value = records[0][COUNT] if len(records) == 1 else None
    return value if isinstance(value, int) else None
