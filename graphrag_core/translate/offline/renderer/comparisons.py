"""Says what is asked of the properties of one node or relationship."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from graphrag_core.english.deeds import OF_ITSELF, noun_of_time
from graphrag_core.english.schema_words import PERSON_WORDS
from graphrag_core.english.wording import article
from graphrag_core.english.words import is_plural, is_verb_form, plural
from graphrag_core.english.yes_no_keys import PREPOSITIONS, names_thing
from graphrag_core.translate.offline.form import AnyOf, AverageOf, PathForm, Ref, Test
from graphrag_core.translate.offline.renderer.bounds import (
    outside_of,
    overlapped,
    validity,
    windows,
    without_presence,
)
from graphrag_core.translate.offline.renderer.lexicon import (
    Key,
    Lexicon,
    type_owner,
    without_generic,
)
from graphrag_core.translate.offline.renderer.values import (
    all_of,
    has_clock,
    moment_of,
    one_of,
    say_moment,
    say_value,
    times,
)
from graphrag_core.translate.offline.renderer.verbs import base_of_third

WORKED_OUT = {
    "*": "{} times {}",
    "-": "{} minus {}",
    "/": "{} divided by {}",
    "days": "days from {} to {}",
    "days so far": "days from {} to {} or today",
    "exact days": "days from {} to {}",
    "calendar days": "days from {} to {}",
    "hours": "hours from {} to {}",
    "minutes": "minutes from {} to {}",
    "age": "age (by {})",
    "age by year": "age (by {})",
    "year": "year of {}",
}
AGES = frozenset({"age", "age by year"})
_WITH = {"<": "below", "<=": "of at most", ">": "above", ">=": "of at least", "<>": "other than"}
_LATER = _WITH | {"<": "before", "<=": "no later than", ">": "after", ">=": "no earlier than"}
_WHOSE = {
    "CONTAINS": ("contains", "contain"),
    "STARTS WITH": ("starts with", "start with"),
    "ENDS WITH": ("ends with", "end with"),
    "NOT CONTAINS": ("does not contain", "do not contain"),
    "NOT STARTS WITH": ("does not start with", "do not start with"),
    "NOT ENDS WITH": ("does not end with", "do not end with"),
}
"""Of a key, and of one that is a plural: "whose notes contain X"."""
_WHEN = {"=": "at", "<": "before", "<=": "up to", ">": "after", ">=": "since", "<>": "other than"}


@dataclass(slots=True)
class Said:
    """What is said of one owner, by where it stands behind the noun."""

    having: list[str] = field(default_factory=list)
    """Behind "with": "severity P0", "a price above 500 EUR"."""
    whose: list[str] = field(default_factory=list)
    """As they are: "without a return date", "whose title contains X"."""
    states: list[tuple[str, bool]] = field(default_factory=list)
    """Behind "are" or "are not": "cancelled"."""
    deeds: list[tuple[str, str]] = field(default_factory=list)
    """What several do, and one does: "expire before 1 Jan 2025"."""
    times: list[str] = field(default_factory=list)
    """Behind all else: "since 1 Jan 2025", "founded in 1990"."""
    validity: str = ""
    """When it is valid: "now", "on 1 Mar 2024"."""

    def text(self) -> str:
        """All but the states and the validity, as they follow a noun."""
        having, whose, times = (dict.fromkeys(p) for p in (self.having, self.whose, self.times))
        with_ = [f"with {all_of(having)}"] if having else []
        return " ".join([" and ".join([*with_, *whose]), *times]).strip()


@dataclass(frozen=True, slots=True)
class Comparing:
    """What comparisons are said with: the owner of the keys and how other things are called."""

    lexicon: Lexicon
    owner: str | None
    refer: Callable[[str], str]
    """How a variable is called that stands elsewhere in the sentence."""
    key_of: Callable[[Ref], Key]
    all_in: Callable[[PathForm], str]
    """How all nodes that a pattern describes first are called."""

    def say(self, tests: Iterable[Test | AnyOf]) -> Said:
        """All tests of one owner, those that bound one key as one."""
        said = Said()
        valid_keys = self.lexicon.validity.get(self.owner or "", frozenset())
        said.validity, rest = validity(tests, valid_keys, self.refer)
        others, rest = overlapped(rest)
        said.whose.extend(f"overlapping with {self.refer(other)}" for other in others)
        found, rest = windows(without_presence(rest), lambda k: self.lexicon.key(self.owner, k))
        for window in found:
            if window.temporal:
                self.add_time(window.left, window.text, said)
            else:
                words = self.lexicon.key(self.owner, window.left.key).words
                said.having.append(f"{_a(words)} {window.text}")
        for test in rest:
            if isinstance(test, AnyOf):
                said.whose.append(self.either(test))
            else:
                self.add(test, said)
        return said

    def add(self, test: Test, said: Said) -> None:
        """One test at its place."""
        if test.left.arithmetic is not None:
            said.having.append(self._worked_out(test))
            return
        key = self.lexicon.key(self.owner, test.left.key)
        plain = not (test.or_absent or test.others or test.fold)
        if test.operator == "=" and isinstance(test.value, bool) and plain:
            self._add_flag(key, said, holds=test.value)
        elif test.operator == "IS NULL" and key.yes_no:
            said.whose.append(f"of which it is unknown whether {_whether(key)}")
        elif test.operator in {"IS NULL", "IS NOT NULL"}:
            word = "without" if test.operator == "IS NULL" else "with"
            (said.whose if word == "without" else said.having).append(
                f"without {_a(key.noun)}" if word == "without" else _a(key.noun, known=True)
            )
        elif test.operator in _WHOSE or test.operator in {"HAS", "LACKS"}:
            said.whose.append(f"whose {self._whose(test, key)}{_more(test, key)}")
        elif (window := self._time(test, key)) is not None:
            self.add_time(test.left, window, said)
        else:
            said.having.append(f"{self._with(test, key)}{_more(test, key)}")

    def _worked_out(self, test: Test) -> str:
        """A comparison of what is worked out from two keys."""
        one, other = test.left, test.left.other
        assert one.arithmetic is not None
        assert other is not None
        second = self.key_of(other).full
        if other.variable != one.variable:
            second += f" of {self.refer(other.variable)}"
        first = self.lexicon.key(self.owner, one.key).full
        if one.arithmetic == "year":
            return f"{_a(first)} in {self._operand(test, Key(first, numeric=True))}"
        said = WORKED_OUT[one.arithmetic].format(first, second)
        if test.operator in {"IS NULL", "IS NOT NULL"}:
            return f"{'a known' if test.operator == 'IS NOT NULL' else 'no known'} {said}"
        bound = "of" if test.operator == "=" else _WITH[test.operator]
        text = f"{said} {bound} {self._operand(test, Key(said, numeric=True))}"
        return _a(text) if one.arithmetic in AGES else text

    def _add_flag(self, key: Key, said: Said, *, holds: bool) -> None:
        """A yes or no: "that are cancelled", "with scholarship"."""
        if not names_thing(key.words):
            said.states.append((key.words.removeprefix("is "), holds))
        elif holds:
            said.having.append(key.words)
        else:
            said.whose.append(f"without {key.words}")

    def add_time(self, left: Ref, window: str, said: Said) -> None:
        """A window behind what it is said of: "started in 2015", "with a start date in 2015"."""
        words = self.lexicon.key(self.owner, left.key).words
        kept = without_generic(words.split())
        rivals = self.lexicon.keys.get(self.owner or "", {}).items()
        alike = any(without_generic(k.words.split()) == kept for n, k in rivals if n != left.key)
        done = bool(kept) and (is_verb_form(kept[0]) or is_verb_form(kept[-1]))
        if not kept and not alike:
            said.times.append(window)
        elif words.endswith(" since") and not alike:
            state = " ".join(kept)
            since = f"{state} {_since(window)}"
            thing = f"{article(state)} " if kept[-1] in PERSON_WORDS and len(kept) == 1 else ""
            many = since.replace(state, plural(state), 1) if thing else since
            said.deeds.append((f"have been {many}", f"has been {thing}{since}"))
        elif alike or (self.owner or "").startswith("["):
            said.having.append(f"{_a(noun_of_time(words))} {window}")
        elif done and kept[-1] in OF_ITSELF:
            deed = f"{' '.join(kept)} {window}"
            said.deeds.append((deed, deed))
        elif done:
            said.times.append(f"{' '.join(kept)} {window}")
        elif not is_plural(kept[-1]):
            said.having.append(f"{_a(noun_of_time(words))} {window}")
        elif len(kept) > 1:  # no noun, for a time is one: "licence expires"
            said.times.append(f"whose {' '.join(kept)} {window}")
        else:
            since = window.removeprefix("since ")
            later = window if since == window else f"from {since} on"
            said.deeds.append((f"{base_of_third(kept[0])} {later}", f"{kept[0]} {later}"))

    def either(self, condition: AnyOf) -> str:
        """Alternatives in one phrase: "with severity P0 or with priority high"."""
        if (window := outside_of(condition.tests)) is not None:
            inside = self.say(window)
            return f"not {' '.join((inside.text(), *flat(inside))).strip()}"
        texts = []
        for test in condition.tests:
            said = Said()
            self.add(test, said)
            texts.append(" ".join((said.text(), *flat(said))).strip())
        return f"either {one_of(texts)}" if len(texts) > 1 else one_of(texts) or "never"

    def _time(self, test: Test, key: Key) -> str | None:
        if test.or_absent or test.others or test.operator not in _WHEN:
            return None
        if key.year and type(test.value) is int:
            word = "in" if test.operator == "=" else _WHEN[test.operator]
            return f"{word} {test.value}"
        moment = moment_of(test.value) if key.temporal or not isinstance(test.value, str) else None
        if moment is None:
            return None
        whole = moment.time() == datetime.min.time() and not has_clock(test.value)
        word = "on" if whole and test.operator == "=" else _WHEN[test.operator]
        return f"{word} {_exact(test.value, test.operator, moment)}"

    def _whose(self, test: Test, key: Key) -> str:
        value = self._operand(test, key)
        if test.operator == "HAS":
            return f"{key.words} include {value}"
        if test.operator == "LACKS":
            return f"{key.words} do not include {value}"
        does = _WHOSE[test.operator][is_plural(key.words)]
        return f"{key.words} {does} {value}"

    def _with(self, test: Test, key: Key) -> str:
        if isinstance(test.value, AverageOf) and test.value.function != "avg":
            return self._extreme(test.value, key)
        value = self._operand(test, key)
        if test.operator in {"=", "IN"}:
            compared = not isinstance(test.value, Ref | AverageOf)
            if compared and not key.numeric:
                return f"{key.noun} {value}"
            return f"{_a(key.noun)} {'of' if compared else 'equal to'} {value}"
        if test.operator == "NOT IN":
            return f"{_a(key.noun)} other than any of {value}"
        later = _LATER if key.temporal and isinstance(test.value, Ref) else _WITH
        return f"{_a(key.noun)} {later.get(test.operator, test.operator.lower())} {value}"

    def _operand(self, test: Test, key: Key) -> str:
        value = test.value
        if isinstance(value, Ref):
            other = self.key_of(value)
            said = "that" if other.full == key.full else f"the {other.full}"
            return f"{times(value.factor)}{said} of {self.refer(value.variable)}"
        if isinstance(value, AverageOf):
            return times(value.factor) + self._average(value, test.left)
        return say_value(value, key.unit)

    def _extreme(self, value: AverageOf, key: Key) -> str:
        """The highest or lowest of all, or of those like the thing that it is said of."""
        words = f"the {'highest' if value.function == 'max' else 'lowest'} {key.words}"
        if value.pattern is not None:
            return f"{words} of {self.all_in(value.pattern)}"
        said = self.say(value.tests)
        those = " ".join([said.text(), *flat(said)]).strip()
        return f"{words} of those {those}" if those else words

    def _average(self, value: AverageOf, left: Ref) -> str:
        owner = type_owner(value.label[1:]) if value.label.startswith(":") else value.label
        if value.whose:
            return f"the average of its own {value.whose}"
        if value.pattern is not None:
            return f"the average (that of {self.all_in(value.pattern)})"
        if (owner, value.key) == (self.owner, left.key) and not value.tests:
            return "the average"
        inner = replace(self, owner=owner)
        key = self.lexicon.key(owner, value.key)
        said = inner.say(value.tests)
        noun = self.lexicon.noun(value.label)
        return " ".join(
            ["the average", key.full, "of every", noun, said.text(), *flat(said)]
        ).strip()


def _more(test: Test, key: Key) -> str:
    """What else a test says: of letter case, of what is absent, of other stored types."""
    folded = test.fold and isinstance(test.value, str)
    partial = test.operator in _WHOSE
    text = "" if folded == partial or not isinstance(test.value, str) else " in any case"
    if partial and not folded and isinstance(test.value, str):
        text = " in this very case"
    for operator, value in test.others:
        text += f" or {_WITH.get(operator, operator.lower())} {say_value(value, key.unit)}"
    return text + (" or none" if test.or_absent else "")


def _since(window: str) -> str:
    """A window of a time from when on something is so: "since before 1 Jan 2015"."""
    word, _, moment = window.partition(" ")
    if word in ("before", "after"):
        return f"since {window}"
    if word == "since":
        return f"since {moment} or later"
    if word == "up":
        return f"since {moment.removeprefix('to ')} or earlier"
    return f"since some time {window}"


def flat(said: Said) -> list[str]:
    """States and deeds where no clause can follow a noun."""
    states = [f"being {'' if holds else 'not '}{word}" for word, holds in said.states]
    return [*states, *(f"that {one}" for _, one in said.deeds)]


def _whether(key: Key) -> str:
    """As in "they have a shelter", "they are ethics approved"."""
    return f"they have {key.words}" if names_thing(key.words) else f"they are {key.words}"


def _a(noun: str, *, known: bool = False) -> str:
    """A noun with its article; what comes in several has none: "bottles in stock"."""
    words = noun.split()
    head = next((at for at, word in enumerate(words) if at and word in PREPOSITIONS), len(words))
    if is_plural(words[head - 1]):
        return f"any {noun}" if known else noun
    return f"{article(noun)} {noun}"


def _exact(value: object, operator: str, moment: datetime) -> str:
    """A moment; with its clock where a whole day would be understood otherwise."""
    text = say_moment(moment)
    midnight = moment.time() == datetime.min.time()
    if midnight and has_clock(value) and operator in {"<=", ">", "=", "<>"}:
        return f"{text} 00:00"
    return text


def is_name_test(test: object, name_key: str | None) -> bool:
    """Does a condition say which node is meant, by its display name?"""
    return (
        isinstance(test, Test)
        and name_key is not None
        and test.left.key == name_key
        and test.operator in {"=", "IN"}
        and not (test.fold or test.or_absent or test.others)
        and not isinstance(test.value, Ref | AverageOf | date | bool)
        and test.value is not None
    )
