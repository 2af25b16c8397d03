"""A file that is not loaded, and why."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is not read, or a number of files of one kind; why, and what to do about it."""

    file: str
    reason: str
    hint: str = ""
