"""What of a name tells things apart: its words without legal forms, its numbers, its initials."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import squeeze, unaccented
from graphrag_core.linking.name_index import LEGAL_FORMS

_PART = re.compile(r"[^\W\d_]+|\d+")
_APOSTROPHES = str.maketrans("", "", "'’`´")
ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
"""Roman numerals at the end of a name; "i", "v" and "x" are letters as often."""
NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "first": "1", "second": "2", "third": "3",
    "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7",
}  # fmt: skip
WITHOUT_MEANING = LEGAL_FORMS | word_set(
    "the of and an for mr mrs ms dr prof sir de la le group holding holdings ltda srl spa oy as "
    "pty pvt kk bhd"
)
CONTRASTS = word_set(
    """north south east west northern southern eastern western central upper lower inner outer left
    right old new big small great little senior junior major minor front rear back red blue green
    black white yellow grey gray brown orange purple spring summer autumn winter morning evening
    night day monday tuesday wednesday thursday friday saturday sunday january february march april
    may june july august september october november december alpha beta gamma delta epsilon
    primary secondary tertiary input output in out male female men women boys girls"""
)
"""Words that are in a name to tell it from one that is otherwise the same."""


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name as it is compared.

    `words` are all of its words in lower case without accents, `core` those that tell it apart,
    `numbers` the numbers among them, also those in words; `squeezed` is the core in one word.
    """

    words: tuple[str, ...]
    core: tuple[str, ...]
    numbers: tuple[str, ...]
    squeezed: str

    @property
    def initials(self) -> str:
        """The first letters of its words."""
        return "".join(word[0] for word in self.core)


@lru_cache(maxsize=65536)
def name_form(name: str) -> NameForm:
    """Cut a name into what is compared."""
    words = tuple(_PART.findall(unaccented(name.casefold().translate(_APOSTROPHES))))
    spelt = [NUMBER_WORDS.get(word, word) for word in words]
    if len(spelt) > 1:
        spelt[-1] = ROMAN.get(spelt[-1], spelt[-1])
    core = tuple(word for word in spelt if word not in WITHOUT_MEANING) or tuple(spelt)
    numbers = tuple(sorted(str(int(word)) for word in core if word.isdecimal()))
    return NameForm(words, core, numbers, "".join(core) or squeeze(name))


@dataclass(frozen=True, slots=True)
class LabelNames:
    """How often each word, and each name, occurs among the names of a label."""

    words: Counter[str]
    names: Counter[tuple[str, ...]]

    @classmethod
    def of(cls, names: Iterable[str]) -> "LabelNames":
        """Count the words of names, each once a name."""
        words: Counter[str] = Counter()
        whole: Counter[tuple[str, ...]] = Counter()
        for name in names:
            core = name_form(name).core
            words.update(set(core))
            whole[tuple(sorted(core))] += 1
        return cls(words, whole)

    def weight(self, word: str) -> float:
        """Weigh a word: rare ones tell more."""
        return 1.0 / math.sqrt(1 + self.words[word])

    def same(self, core: Sequence[str]) -> int:
        """Count the nodes with a name of these words."""
        return self.names[tuple(sorted(core))]
