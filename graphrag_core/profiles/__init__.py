"""Which property plays which role in a graph: one explorer for many graphs.

A `Profile` is detected from the schema; what `graphrag.toml` says
comes first. What it
does not know, it leaves out, and pages say which feature needs which role.
"""

from graphrag_core.profiles.detect import detect_profile, kinds_of, visible
from graphrag_core.profiles.profile import GENERIC, Profile

__all__ = ["GENERIC", "Profile", "detect_profile", "kinds_of", "visible"]
