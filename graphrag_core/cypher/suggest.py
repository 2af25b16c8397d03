"""The nearest of many names to one that does not exist."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rapidfuzz.distance import OSA

LONGEST = 80
"""Names longer than this are compared by letter case only."""
_DENYING = frozenset({"un", "in", "im", "ir", "dis", "non", "not", "no"})
"""Prefixes that turn a name into its opposite."""
LONG_ENOUGH = 6
"""Letters of a name that is hardly another word with a letter more or less."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that exists; `certain` when it is the only one that can have been meant.

    `same` when only letter case and separators differ.
    """

    name: str
    certain: bool
    same: bool = False


def closest(suggestion: Suggestion | None) -> str:
    """Write the suggestion behind an unknown name: " Closest: 'severity'.", or nothing."""
    return f" Closest: '{suggestion.name}'." if suggestion else ""


def nearest(name: str, candidates: Iterable[str]) -> Suggestion | None:
    """Find the candidate that `name` most likely stands for, None when all are too far.

    First the same letters in another case or with other separators, then the smallest number of
    single-letter changes (insert, delete, replace, swap neighbours), at most a third of the name.
    A name with another letter or digit in place of one is never certain: it may be another name.
    """
    names = dict.fromkeys(candidates)
    plain = _plain(name)
    same = [candidate for candidate in names if _plain(candidate) == plain]
    if same:
        return Suggestion(same[0], len(same) == 1, same=True)
    if len(name) > LONGEST:
        return None
    allowed = min(3, max(1, len(plain) // 3))
    best: list[str] = []
    for candidate in names:
        other = _plain(candidate)
        if _are_opposite(plain, other):
            continue
        if abs(len(other) - len(plain)) > allowed:
            continue
        distance = OSA.distance(plain, other, score_cutoff=allowed)
        if distance < allowed or (distance == allowed and not best):
            best = [candidate] if distance < allowed else [*best, candidate]
            allowed = distance
        elif distance == allowed:
            best.append(candidate)
    if not best:
        return _containing(plain, names)
    certain = (
        len(best) == 1
        and len(plain) >= 3
        and allowed <= max(1, len(plain) // 4)
        and _is_typing_slip(plain, _plain(best[0]))
    )
    return Suggestion(min(best), certain)


def _are_opposite(one: str, other: str) -> bool:
    """Tell whether one of two names denies the other: "unresolved" is not "resolved" misspelled."""
    short, long = sorted((one, other), key=len)
    return bool(short) and long.removesuffix(short) in _DENYING


def _is_typing_slip(one: str, other: str) -> bool:
    """Tell whether a name is most likely another one typed wrongly, and no name of its own.

    That is: letters swapped, a letter doubled, the "s" of a plural, or a letter more or less in a
    name that is long enough; short words have many neighbors (`age` and `wage`, `Car` and `Card`).
    """
    letters, others = Counter(one), Counter(other)
    doubled = [letter for letter, _ in groupby(one)] == [letter for letter, _ in groupby(other)]
    if doubled or letters == others:
        return [c for c in one if c.isdigit()] == [c for c in other if c.isdigit()]
    added = letters - others or others - letters
    if added.total() > 1 or not (letters < others or others < letters):
        return False
    short, long = sorted((one, other), key=len)
    if long == f"{short}s":
        return True
    digit = any(c.isdigit() for c in added)
    return len(short) >= LONG_ENOUGH and one[0] == other[0] and not digit


def _containing(plain: str, names: Iterable[str]) -> Suggestion | None:
    """Find a name that starts or ends with the other one: `full_name` for `name`."""
    if len(plain) < 4:
        return None
    found = [
        name
        for name in names
        if not _are_opposite(plain, _plain(name))
        and (
            _plain(name).startswith(plain)
            or _plain(name).endswith(plain)
            or (len(name) >= 4 and (plain.startswith(_plain(name)) or plain.endswith(_plain(name))))
        )
    ]
    if not found:
        return None
    closest = min(found, key=lambda name: (abs(len(name) - len(plain)), name))
    return Suggestion(closest, certain=False)


@lru_cache(maxsize=20_000)
def _plain(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "").replace(" ", "")
