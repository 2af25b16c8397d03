"""Short forms of words, as codes and names of columns have them: CNF, mgr, WIP, dept."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from graphrag_core.english.schema_words import ABBREVIATIONS
from graphrag_core.english.words import singular, stem

VOWELS = frozenset("aeiou")
LEAST_LETTERS = 4
"""Fewest letters of a word that is worth a short form."""
LEAST_DROPPED = 2
"""Fewest letters that the beginning of a word leaves out: "opene" is not "opened" cut short."""

KNOWN, INITIALS, CONTRACTED, CUT, BRIEF = 0.92, 0.88, 0.85, 0.82, 0.7
"""How well a form of each kind stands for its word; two letters are `BRIEF`."""

MEMO = 4096
"""Phrases of which a set of short forms remembers what stands for them."""

LETTERS: dict[str, str] = {
    "xs": "extra small",
    "s": "small,single",
    "m": "medium,male,married",
    "l": "large,low",
    "xl": "extra large",
    "h": "high",
    "f": "female",
    "d": "divorced",
    "w": "widowed",
}
"""Letters that a scale of one letter a value has, and what they stand for."""


def shortens(short: str, words: Sequence[str]) -> float:
    """How well a short form stands for a word or a phrase of a few: 0 not at all, 1 surely.

    It is a known one, the initials of a phrase, a word cut off behind a consonant, or a word
    without its vowels or most of its letters (the first is always there).
    """
    form = short.lower()
    if form in {word.lower() for word in words}:
        return 0.0
    full = ABBREVIATIONS.get(form)
    if full is not None:
        return KNOWN if stem(full) == stem("".join(words)) else 0.0
    if len(words) > 1:
        return INITIALS if "".join(word[:1] for word in words) == form else 0.0
    return max(_of_word(form, word) for word in _forms(words[0]))


class ShortForms:
    """Short forms of one schema, found by what they stand for without a look at each of them."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._known: dict[str, list[str]] = defaultdict(list)
        self._by_letter: dict[str, list[str]] = defaultdict(list)
        for form in sorted(set(forms)):
            full = ABBREVIATIONS.get(form.lower())
            if full is None:
                self._by_letter[form[:1].lower()].append(form)
            else:
                self._known[stem(full)].append(form)
        self._remembered = lru_cache(maxsize=MEMO)(self._search)

    def of(self, words: Sequence[str]) -> Mapping[str, float]:
        """Return the forms that shorten words in lower case, with how well (`shortens`)."""
        return self._remembered(tuple(words))

    def _search(self, words: tuple[str, ...]) -> Mapping[str, float]:
        letters = {word[:1] for word in _forms(words[0])}
        forms = [form for letter in letters for form in self._by_letter.get(letter, ())]
        forms += self._known.get(stem("".join(words)), ())
        return {form: score for form in forms if (score := shortens(form, words))}


def _forms(word: str) -> Iterable[str]:
    return dict.fromkeys((word, singular(word), stem(word)))


def _of_word(form: str, word: str) -> float:
    if len(word) < LEAST_LETTERS or len(form) < 2 or word[0] != form[0]:
        return 0.0
    if stem(word) == stem(form):
        return 0.0
    is_cut = word.startswith(form) and len(word) >= len(form) + LEAST_DROPPED
    if len(form) == 2:
        return BRIEF if is_cut or _is_frame(form, word) else 0.0
    if is_cut and form[-1] not in VOWELS:
        return CUT
    contracted = len(form) > 2 and not VOWELS & set(form[1:]) and _is_inside(form, word)
    return CONTRACTED if contracted else 0.0


def _is_frame(form: str, word: str) -> bool:
    """Are two letters the first of a word and its last consonant?"""
    consonants = [letter for letter in word[1:] if letter not in VOWELS]
    return bool(consonants) and consonants[-1] == form[1]


def _is_inside(form: str, word: str) -> bool:
    """Do the letters of a form stand in a word in this order?"""
    rest = iter(word)
    return all(letter in rest for letter in form)
