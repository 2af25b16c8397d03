"""Values named by other words than their own: codes (CXL, GB, fr, WIP, S), inflected phrases."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.english.short_forms import LETTERS, shortens
from graphrag_core.english.standard_codes import names_of_codes
from graphrag_core.english.words import name_words, squeeze, stem, value_forms
from graphrag_core.linking.name_index import NamedValue
from graphrag_core.types import Property, Schema

LONGEST_CODE = 5
MOST_CODES = 40
"""A key of more values than this names things and has no codes for them."""
STANDARD, LETTER, INFLECTED = 0.95, 0.8, 0.9


@dataclass(frozen=True, slots=True)
class _CodedKey:
    """A key of which all values are codes, with what the standard ones stand for."""

    owner: str
    key: str
    codes: tuple[str, ...]
    standard: dict[str, tuple[str, ...]]

    def named(self, words: Sequence[str]) -> tuple[str, float] | None:
        """Return the one code that stands best for words, and how well."""
        spelling = squeeze("".join(words))
        spellings = {spelling, *value_forms(spelling)}
        scores = {code: self._score(code, words, spellings) for code in self.codes}
        best = max(scores, key=lambda code: scores[code])
        alone = sum(score == scores[best] for score in scores.values()) == 1
        return (best, scores[best]) if scores[best] and alone else None

    def _score(self, code: str, words: Sequence[str], spellings: set[str]) -> float:
        if self.standard:
            return STANDARD * bool(spellings & set(self.standard[code]))
        if len(code) == 1 or code.lower() in LETTERS:
            return LETTER * (" ".join(words) in LETTERS.get(code.lower(), "").split(","))
        return shortens(code, words)


class CodedValues:
    """The codes of one schema, and its values of several words by their stems."""

    def __init__(self, schema: Schema) -> None:
        owned = [(label.name, key) for label in schema.labels for key in label.properties]
        owned += [(f":{of.name}", key) for of in schema.relationship_types for key in of.properties]
        self._keys = tuple(
            _CodedKey(owner, key.key, codes, names_of_codes(codes))
            for owner, key in owned
            if (codes := _codes_of(key))
        )
        self._phrases: dict[tuple[str, ...], list[NamedValue]] = {}
        for owner, key in owned:
            for value in key.values if key.values_complete else ():
                words = name_words(value) if isinstance(value, str) else ()
                if len(words) > 1:
                    named = NamedValue(owner, key.key, value, False, False, ())
                    self._phrases.setdefault(tuple(map(stem, words)), []).append(named)

    def named(self, words: Sequence[str]) -> Iterator[tuple[NamedValue, float]]:
        """Yield the values of which words are the long form, with how well they are it."""
        for coded in self._keys:
            found = coded.named(words)
            if found is not None:
                yield NamedValue(coded.owner, coded.key, found[0], False, False, ()), found[1]

    def inflected(self, words: Sequence[str]) -> Iterator[tuple[NamedValue, float]]:
        """Yield the values of several words of which these are other forms: "phased out"."""
        for named in self._phrases.get(tuple(map(stem, words)), ()):
            yield named, INFLECTED


def _codes_of(key: Property) -> tuple[str, ...]:
    """List the values of a key, if each is a code: short, of letters and digits, in one case."""
    values = [value for value in key.values if isinstance(value, str)]
    if not (key.values_complete and "STRING" in key.types and 0 < len(values) <= MOST_CODES):
        return ()
    is_coded = all(
        value.isalnum() and len(value) <= LONGEST_CODE and not value.isdigit() for value in values
    )
    in_capitals = all(value.isupper() for value in values)
    return tuple(values) if is_coded and (in_capitals or max(map(len, values)) < 4) else ()
