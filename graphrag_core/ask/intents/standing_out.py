"""Numbers that stand out among those of their kind, measured from the median.

The modified z-score of Iglewicz and Hoaglin (1993): how far a value is from the median, against the
median of these distances. Unlike the values that look wrong (`odd_numbers`), these may well be so.
"""

from collections.abc import Iterator, Sequence

from graphrag_core.ask.intents.amounts import is_amount
from graphrag_core.ask.intents.checked_kinds import CheckedKind
from graphrag_core.ask.intents.compared_measures import noun_and_unit
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.usual import value_keys
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    decimal,
    joined,
    number,
    property_of,
    string,
)
from graphrag_core.types import LabelSchema

LEAST, MOST_NUMBERS, MOST_KINDS = 12, 8, 12
"""Of fewer values none stands out; so many numbers of a kind and so many kinds are looked at."""
FAR = 3.5 / 0.6745
"""In medians of the distances from the median: the score of 3.5 that the authors recommend."""
RARE = 10
"""Where more than one in so many is far, the numbers are spread wide and none stands out."""

STAND_OUT = "stand out by their"
"""The problem of such numbers; their details are the value, its unit and the median."""

STANDING_OUT = Template("""
  MATCH {pattern}
  WITH [{values}] AS numbers
  UNWIND range(0, size(numbers) - 1) AS at
  WITH at, numbers[at] AS value
  WHERE value IS NOT NULL
  WITH at, count(*) AS total, percentileCont(value, 0.5) AS mid
  WHERE total >= {least}
  MATCH {pattern}
  WITH at, total, mid, abs([{values}][at] - mid) AS distance
  WHERE distance IS NOT NULL
  WITH at, total, mid, percentileCont(distance, 0.5) AS usual
  WHERE usual > 0
  MATCH {pattern}
  WITH at, total, mid, usual, {node} AS node, [{values}][at] AS value
  WHERE abs(value - mid) > {far} * usual
  WITH at, total, mid, node, value
  ORDER BY abs(value - mid) DESC
  WITH at, total, mid, collect([node, value]) AS odd
  WHERE size(odd) * {rare} <= total
  RETURN {kind} AS kind, [{problems}][at] AS problem, size(odd) AS count,
    [f IN odd[..3] | f[0]] AS examples, [f IN odd[..3] | [f[1], [{units}][at], mid]] AS details,
    '' AS others
""")


def standing_out(call: IntentCall, kinds: Sequence[LabelSchema]) -> Iterator[Fragment]:
    """Look for amounts of the nodes of kinds that stand out, a branch a kind."""
    for entry in kinds[:MOST_KINDS]:
        source = CheckedKind(entry, tuple(value_keys(call, entry)))
        amounts = [key for key in source.keys if is_amount(key)][:MOST_NUMBERS]
        if amounts and entry.count >= LEAST:
            told = [noun_and_unit(key, source.keys) for key in amounts]
            yield STANDING_OUT.fill(
                values=joined(", ", [property_of("n", key.key) for key in amounts]),
                problems=joined(", ", [string(f"{STAND_OUT} {noun}") for noun, _ in told]),
                units=joined(", ", [string(unit.strip()) for _, unit in told]),
                least=number(LEAST),
                far=decimal(FAR),
                rare=number(RARE),
                **source.given,
            )
