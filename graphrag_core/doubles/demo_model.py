"""What the stand-in says when it is well: deterministic replies made from the prompt alone."""

from collections.abc import Mapping, Sequence


def demo_reply(
    messages: Sequence[Mapping[str, str]], answers: Mapping[str, str] | None = None
) -> str:
    """A reply to a prompt of this package, or an echo of anybody else's."""
    return str(messages[-1].get("content", "")) if messages else ""
