"""What the words of the language do to a reading: they set what is pending for the next mention.

One small function a kind of chunk, in one table.
"""

from graphrag_core.translate.offline.handlers.asking import ASKING
from graphrag_core.translate.offline.handlers.clauses import JOINING
from graphrag_core.translate.offline.handlers.comparing import COMPARING
from graphrag_core.translate.offline.handlers.grouping import GROUPING
from graphrag_core.translate.offline.handlers.ranking import RANKING
from graphrag_core.translate.offline.handlers.reaching import REACHING

HANDLERS = {**ASKING, **JOINING, **COMPARING, **RANKING, **GROUPING, **REACHING}
