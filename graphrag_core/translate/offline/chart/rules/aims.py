"""What was reached, beaten or missed: a key that says what was wanted, against what came of it."""

from collections.abc import Iterator

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, NumberBound
from graphrag_core.translate.offline.chart.operators import THE_AIM
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.chart.rules.two_keys import single_key
from graphrag_core.translate.offline.form import Operator

AIM = word_set(
    """target targeted goal objective aim plan planned projected projection forecast expected
    expectation estimate estimated quota benchmark baseline minimum min required threshold
    promised slo sla"""
)
"""Words of keys that say what was wanted, or what is compared with."""
CAP = word_set(
    "budget budgeted limit cap maximum max allowance capacity ceiling allotted allocated"
)
"""Words of keys that say what is not to be exceeded; which side misses them, nobody can tell."""
IN_TIME: dict[Operator, Operator] = {"<": ">", ">": "<", ">=": "<=", "<=": "<="}
"""A time is met by not being passed."""


@rule("an aim and what came of it", "aimed", "key", between=THE_AIM)
def _aim(ground: Ground, operator: Operator, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "beat their uplift target", "missed the deadline", "stayed within their budget"."""
    if (term := single_key(ground, keys)) is not None:
        words = set(spoken_words(term.key))
        if AIM & words or (CAP & words and operator in {">", "<="}):
            yield "limit", NumberBound(operator, term), -0.1, ()
    elif (term := single_key(ground, keys, times=True)) is not None:
        yield "limit", NumberBound(IN_TIME[operator], term), -0.1, ()


@rule("an aim that was passed", "overran", "key", between=THE_AIM)
def _overran(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "exceeded their budget", and "overran the deadline", which is later."""
    if (term := single_key(ground, keys, times=True)) is not None:
        yield "overdue", term, -0.1, ()
        yield "limit", NumberBound(">", term), -0.1, ()
    else:
        yield from _aim(ground, ">", keys, gap)
