"""Values named by other words than their own: codes (CXL, GB, fr, WIP, S), inflected phrases."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from graphrag_core.english.common_words import is_common_word
from graphrag_core.english.short_forms import LETTERS, ShortForms
from graphrag_core.english.standard_codes import codes_of_names, names_of_codes
from graphrag_core.english.words import derivations, name_words, squeeze, stem, value_forms
from graphrag_core.linking.name_index import NamedValue
from graphrag_core.types import Property, Schema

LONGEST_CODE = 5
SHORTEST = 2
"""Codes of so few letters are the short form of too many words."""
MOST_CODES = 40
"""A key of more values than this names things and has no codes for them."""
JOINTS = str.maketrans("", "", "_- ")
"""What may join the words of a value in capitals."""
STANDARD, LETTER, INFLECTED, DEED = 0.95, 0.8, 0.9, 0.82


class CodedValues:
    """The codes of one schema, and its values of several words by their stems."""

    def __init__(self, schema: Schema) -> None:
        self._keys: list[tuple[str, str]] = []
        self._said: dict[str, list[tuple[int, str, float]]] = defaultdict(list)
        self._scales: dict[str, list[tuple[int, str, float]]] = defaultdict(list)
        self._with_form: dict[str, list[int]] = defaultdict(list)
        self._done: dict[str, list[NamedValue]] = defaultdict(list)
        self._with_code: dict[str, list[NamedValue]] = defaultdict(list)
        self._phrases: dict[tuple[str, ...], list[NamedValue]] = defaultdict(list)
        owned = [(label.name, key) for label in schema.labels for key in label.properties]
        owned += [(f":{of.name}", key) for of in schema.relationship_types for key in of.properties]
        identifying = _identifying_keys(schema)
        for owner, key in owned:
            if codes := _codes_of(key):
                self._add_codes(owner, key.key, codes, known_only=(owner, key.key) in identifying)
            self._add_phrases(owner, key)
            self._add_standard_names(owner, key)
        self._forms = ShortForms(self._with_form)

    def named(self, words: Sequence[str], *, in_schema: bool) -> Iterator[tuple[NamedValue, float]]:
        """Yield the values of which words are the long form, with how well they are it.

        Of the codes of one key it is the best, where no other is as good. A word that names
        something of the schema (`in_schema`) is the long form of no code of two letters.
        """
        scores: dict[int, dict[str, float]] = defaultdict(dict)
        spelling = squeeze("".join(words))
        said = [
            one for form in (spelling, *value_forms(spelling)) for one in self._said.get(form, ())
        ]
        for place, code, score in (*said, *self._scales.get(" ".join(words), ())):
            scores[place][code] = score
        for code, score in self._forms.of(words).items():
            if in_schema and len(code) <= SHORTEST:
                continue  # "cost", where a key is called so, is no "CO"
            for place in self._with_form[code]:
                scores[place][code] = score
        for place, found in sorted(scores.items()):
            best = max(found, key=lambda code: found[code])
            if len({code.lower() for code in found if found[code] == found[best]}) == 1:
                yield NamedValue(*self._keys[place], best, False), found[best]

    def inflected(self, words: Sequence[str]) -> Iterator[tuple[NamedValue, float]]:
        """Yield the values of several words of which these are other forms: "phased out"."""
        for named in self._phrases.get(tuple(map(stem, words)), ()):
            yield named, INFLECTED

    def of_code(self, code: str) -> Iterator[tuple[NamedValue, float]]:
        """Yield the values of which a word in capitals is the standard code: "UK", "USA"."""
        for named in self._with_code.get(code, ()):
            yield named, STANDARD

    def of_deed(self, word: str) -> Iterator[tuple[NamedValue, float]]:
        """Yield the participles of a noun for what was done: "hires" and "cancellations"."""
        roots = {stem(word), *(stem(base) for base, role in derivations(word) if role == "noun")}
        for root in sorted(roots):
            for named in self._done.get(root, ()):
                if named.value.lower() != word:
                    yield named, DEED

    def _add_codes(self, owner: str, key: str, codes: Sequence[str], *, known_only: bool) -> None:
        place = len(self._keys)
        self._keys.append((owner, key))
        standard = names_of_codes(codes)
        for code in codes:
            for name in standard.get(code, ()):
                self._said[name].append((place, code, STANDARD))
            if standard or known_only:
                continue
            if len(code) == 1 or code.lower() in LETTERS:
                for phrase in LETTERS.get(code.lower(), "").split(","):
                    self._scales[phrase].append((place, code, LETTER))
            else:
                self._with_form[code].append(place)

    def _add_standard_names(self, owner: str, key: Property) -> None:
        values = [value for value in key.values if isinstance(value, str)]
        whole = key.values_complete and "STRING" in key.types and len(values) <= MOST_CODES
        for value, codes in (codes_of_names(values) if whole else {}).items():
            for code in codes:
                self._with_code[code].append(NamedValue(owner, key.key, value, False))

    def _add_phrases(self, owner: str, key: Property) -> None:
        for value in key.values if key.values_complete else ():
            words = name_words(value) if isinstance(value, str) else ()
            if len(words) == 1 and words[0].endswith("ed"):
                named = NamedValue(owner, key.key, value, False)
                self._done[stem(words[0])].append(named)
            if len(words) > 1:
                named = NamedValue(owner, key.key, value, False)
                self._phrases[tuple(map(stem, words))].append(named)


def _identifying_keys(schema: Schema) -> frozenset[tuple[str, str]]:
    """Find the keys that number nodes which have names: their codes are spoken of as they are."""
    return frozenset(
        (label.name, key.key)
        for label in schema.labels
        for key in label.properties
        if label.name_key not in (None, key.key) and len(key.values) >= label.count > 1
    )


def _codes_of(key: Property) -> tuple[str, ...]:
    """List the values of a key that are codes: short, of letters and digits, in capitals.

    Where others of the key are words in capitals (`RESERVED`, `IN_TRANSIT`), they are none. In
    small letters all of them must be as short as those of languages are, or some in capitals;
    otherwise those are that are no words: `maint`, `supp`.
    """
    values = [value for value in key.values if isinstance(value, str)]
    if not (key.values_complete and "STRING" in key.types and 0 < len(values) <= MOST_CODES):
        return ()
    short = [v for v in values if v.isalnum() and len(v) <= LONGEST_CODE and not v.isdigit()]
    if all(value.isupper() and value.translate(JOINTS).isalnum() for value in values):
        return tuple(short)
    shouted = any(value.isupper() and len(value) > SHORTEST for value in values)
    if short == values and (shouted or max(map(len, values)) < 4):
        return tuple(values)
    return tuple(value for value in short if len(value) > 3 and not is_common_word(value))
