"""The ways in which a follow-up edits the reading before it, those that say most first."""

from graphrag_core.conversation.edits.asking_edits import (
    BY_FRAGMENT,
    BY_KEY_BETWEEN,
    BY_OTHERS,
    BY_PLACE,
    BY_PRONOUN,
    BY_TOPIC,
)
from graphrag_core.conversation.edits.beside_edits import (
    BY_MEASURE_BESIDE,
    BY_ONE_BESIDE,
    BY_WHAT_IS_LEFT_OUT,
)
from graphrag_core.conversation.edits.condition_edits import BY_CONDITION, BY_DENIAL, BY_WIDENING
from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.edits.group_edits import (
    BY_AGGREGATE,
    BY_COUNTING,
    BY_GROUP_SIZE,
    BY_GROUPING,
    BY_LISTING,
)
from graphrag_core.conversation.edits.order_edits import (
    BY_EXTREME,
    BY_KIND_OF_EXTREME,
    BY_SIZE,
    BY_SORTING,
    BY_WORST,
)
from graphrag_core.conversation.edits.time_edits import BY_BEGINNING, BY_TIME_BESIDE
from graphrag_core.conversation.edits.value_edits import (
    BY_ANOTHER_TOLD,
    BY_NUMBER_BEFORE,
    BY_VALUES,
)

EDIT_RULES: tuple[EditRule, ...] = (
    BY_OTHERS,
    BY_ONE_BESIDE,
    BY_PLACE,
    BY_DENIAL,
    BY_BEGINNING,
    BY_TIME_BESIDE,
    BY_NUMBER_BEFORE,
    BY_AGGREGATE,
    BY_COUNTING,
    BY_GROUPING,
    BY_GROUP_SIZE,
    BY_LISTING,
    BY_WORST,
    BY_EXTREME,
    BY_SORTING,
    BY_KIND_OF_EXTREME,
    BY_SIZE,
    BY_VALUES,
    BY_ANOTHER_TOLD,
    BY_WIDENING,
    BY_KEY_BETWEEN,
    BY_FRAGMENT,
    BY_PRONOUN,
    BY_CONDITION,
    BY_TOPIC,
    BY_WHAT_IS_LEFT_OUT,
    BY_MEASURE_BESIDE,
)
"""The rules; what an earlier one makes is preferred."""

__all__ = [
    "BY_CONDITION",
    "BY_EXTREME",
    "BY_KIND_OF_EXTREME",
    "BY_PRONOUN",
    "BY_VALUES",
    "EDIT_RULES",
    "EditRule",
]
