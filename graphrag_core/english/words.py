"""Cuts questions and schema names into words; stems, plurals and spelling of words."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from graphrag_core.english.schema_words import (
    ABBREVIATIONS,
    BEFORE_OTHERS,
    BEFORE_TIMES,
    NUMBERING,
    UNIT_SYMBOLS,
)
from graphrag_core.english.word_forms import IRREGULAR, PLURALS, ROOTS, SINGULARS, VERB_FORMS

_LAST_WORD = re.compile(r"[^\W\d_]+$")
_TOKEN = re.compile(
    r"""(?P<quoted>"[^"\n]{1,200}"|“[^”\n]{1,200}”|‘[^’\n]{1,200}’|«[^»\n]{1,200}»
        |`[^`\n]{1,200}`|(?<!\w)'(?:[^'\n]|(?<=\w)'(?=\w)){1,200}'(?!\w))
      |(?P<possessive>(?<=\w)['’]s\b|(?<=s)['’](?=\s|$))
      |(?P<email>[\w.+-]+@[\w-]+\.[\w.-]*\w)
      |(?P<date>\d{4}-\d{1,2}-\d{1,2}
          (?:[T\ ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?)
      |(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w-])|(?<![\w.])\.\d+(?![\w.-])%?
        |\d{1,3}(?:\.\d{3})+,\d+(?![\w-])%?
        |(?<![\w.,])[1-9]\d{0,2}(?:[\ \u00a0\u202f]\d{3})+(?![\w.,-]|\ \d)
        |\d+(?:\.\d+)?(?![\w-]|\.\d)%?)
      |(?P<mark>\b[A-Z]{1,2}[+-](?=[\s?.,;!)]|$))
      |(?P<word>\w+(?:['’](?!s\b)\w+|[-./#+&]\w+)*(?:\+\+|\#)?)
      |(?P<symbol><=|>=|!=|<>|[^\w\s])""",
    re.VERBOSE,
)
_SPACES = re.compile(r"\s")
_UPPER, _LOWER = "A-ZÀ-ÖØ-Þ", "a-zß-öø-ÿ"
_UNITS = {*UNIT_SYMBOLS.values(), *(unit[0].upper() + unit[1:] for unit in UNIT_SYMBOLS.values())}
_UNIT = (
    rf"(?<![{_UPPER}])(?:{'|'.join(sorted(_UNITS, key=len, reverse=True))})"
    rf"(?![{_LOWER}]|[{_UPPER}](?![{_LOWER}]))"
)
"""A unit that ends a word or stands before another one: no part of KNOWS."""
_GLUED = "|".join(unit for unit in _UNITS if (unit[0].islower() and len(unit) > 2) or unit == "kW")
"""Units that may stand right behind a small letter: "usedkWh", but "blockB" ends with no kB."""
_NAME_PART = re.compile(
    rf"[{_UPPER}]?[{_LOWER}]+?(?=(?:{_GLUED})(?![{_LOWER}]))|{_UNIT}"
    rf"|[{_UPPER}]+(?=[{_UPPER}][{_LOWER}])|[{_UPPER}]?[{_LOWER}]+|[{_UPPER}]+|\d+"
    rf"|[^\W\d_{_LOWER}{_UPPER}]+"
)
_LEFT_OUT = re.compile(r"[^\w.+#]|_|(?<!\d)\.|\.(?!\d)")
_VOWEL = re.compile(r"[aeiouy]")

AGENT_SUFFIXES = ("er", "or", "ar", "ant", "ent", "ist")
PATIENT_SUFFIXES = ("ee",)
NOUN_SUFFIXES = (
    "ization", "isation", "ation", "ition", "ction", "tion", "sion", "ion", "ment", "ance",
    "ence", "anci", "enci", "iti", "ure", "al", "age", "ship", "i",
)  # fmt: skip


_SPELLINGS = (
    ("isation", "ization"), ("licenc", "licens"), ("defenc", "defens"), ("offenc", "offens"),
    ("colour", "color"), ("favour", "favor"), ("labour", "labor"), ("behaviour", "behavior"),
    ("neighbour", "neighbor"), ("harbour", "harbor"), ("honour", "honor"), ("centre", "center"),
    ("theatre", "theater"), ("fibre", "fiber"), ("catalogue", "catalog"), ("programme", "program"),
    ("cheque", "check"), ("jewellery", "jewelry"), ("enrolment", "enrollment"),
)  # fmt: skip
"""British and American spellings of one stem."""

_FIELDS = (
    ("eon", "ery"), ("ologist", "ology"), ("ist", "istry"), ("ist", "ics"), ("ist", "ism"),
    ("ician", "ics"), ("ician", "ic"), ("er", "ing"),
)  # fmt: skip
"""Endings of people's nouns with those of the field they work in."""


LONGEST_TITLE = 4
"""Letters of a short form before a name, at most: St, Dr, Prof."""


@dataclass(frozen=True, slots=True)
class WordToken:
    """A word, number, quoted text or symbol of a question with its code-point span."""

    text: str
    kind: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        """Return the text in lower case."""
        return self.text.lower().replace("’", "'")

    @property
    def may_be_title(self) -> bool:
        """Whether it may be a short form before a name: the "St" of St. Brigid's."""
        return self.kind == "word" and self.text.istitle() and 1 < len(self.text) <= LONGEST_TITLE


def tokenize(text: str) -> tuple[WordToken, ...]:
    """Cut a question into tokens; white space is dropped, every other character is in one.

    Kinds: `quoted` (text without its marks), `possessive` ('s), `email`, `date`, `number`,
    `word` (hyphens, dots and slashes inside stay: "auth-service", "v1.2"), `symbol`. A number has
    commas between thousands at most: ".5" is "0.5", "50 000" is "50000", "1.000,50" is "1000.50".
    """
    tokens = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "symbol"
        kind = "word" if kind == "mark" else kind
        inner = match.group()[1:-1].strip() if kind == "quoted" else match.group()
        inner = _plain_number(inner) if kind == "number" else inner
        tokens.append(WordToken(inner, kind, match.start(), match.end()))
    return tuple(tokens)


def _plain_number(text: str) -> str:
    """Write a number with a point before its fraction and no spaces in it."""
    text = _SPACES.sub("", text)
    if 0 < text.find(".") < text.find(","):
        text = text.replace(".", "").replace(",", ".")
    return "0" + text if text.startswith(".") else text


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """Split a CamelCase, snake_case, UPPER_SNAKE or spaced name into lower-case words."""
    return tuple(part.lower() for part in _NAME_PART.findall(name))


def is_numbering(key: str) -> bool:
    """Tell whether a key says by its name that it numbers what has it: `number`, `matter_no`.

    An `index` does; an `h_index` or `price_index` measures.
    """
    words = name_words(key)
    return not NUMBERING.isdisjoint(words[-1:]) or words == ("index",)


@lru_cache(maxsize=8192)
def spoken_words(name: str) -> tuple[str, ...]:
    """Split a name with short forms written out ("repoURL" → repository, url)."""
    return tuple(word for some in written_out(name) for word in some.split())


def written_out(name: str) -> tuple[str, ...]:
    """Return what each word of a name is said as: some of one word is of two."""
    short = name_words(name)
    full = [ABBREVIATIONS.get(word, word) for word in short]
    if len(full) > 1:
        timed = full[1] in {"date", "year"}
        before = BEFORE_OTHERS | BEFORE_TIMES if timed else BEFORE_OTHERS
        full[0] = before.get(short[0], full[0])
    return tuple(full)


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return a crude stem that inflected forms share: owns, owned, owning → own.

    Unlike a stemmer of information retrieval it keeps derived words apart, so that an employee is
    no employer: courses → cours, organization → organization.
    """
    word = word.lower().replace("’", "'")
    word = unaccented(word.removesuffix("'s").removesuffix("'"))
    word = singular(_american(IRREGULAR.get(word, word)))
    for suffix in ("ing", "ed"):
        base = word.removesuffix(suffix)
        if base != word and len(base) >= 3 and _VOWEL.search(base) and not word.endswith("eed"):
            word = base
    return _drop_final(word)


def _american(word: str) -> str:
    """Spell a word the American way."""
    if len(word) < 6:
        return word
    for british, american in _SPELLINGS:
        word = word.replace(british, american)
    return word


def _drop_final(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeious":
        word = word[:-1]
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    if len(word) > 3 and word.endswith("y"):
        word = word[:-1] + "i"
    return word


@lru_cache(maxsize=16384)
def derivations(word: str) -> tuple[tuple[str, str], ...]:
    """Find the verb stems that a noun may come from, with its role: `agent`, `patient` or `noun`.

    "owner" → (own, agent); "employee" → (employ, patient); "dependencies" → (depend, noun).
    """
    lower = word.lower().removesuffix("'s")
    noun = singular(IRREGULAR.get(lower, lower))
    found = []
    if noun in ROOTS:
        role = "agent" if noun.endswith(("er", "or")) else "noun"
        found.append((stem(ROOTS[noun]), role))
    if noun.endswith(("ification", "ificate")):
        found.append((stem(noun.rpartition("ific")[0] + "ify"), "noun"))  # certify
    ending = noun[:-1] + "i" if noun.endswith("y") else noun
    for role, suffixes in (
        ("patient", PATIENT_SUFFIXES),
        ("agent", AGENT_SUFFIXES),
        ("noun", NOUN_SUFFIXES),
    ):
        for suffix in suffixes:
            base = ending.removesuffix(suffix)
            swallowed = role == "agent" and ending.endswith("ment")
            if base != ending and len(base) >= 3 and not swallowed:
                found.append((_drop_final(base), role))
    return tuple(dict.fromkeys(found))


def unaccented(text: str) -> str:
    """Replace the letters of a lower-case text by those of a plain keyboard."""
    if text.isascii():
        return text
    letters: list[str] = []
    latin = False
    for letter in unicodedata.normalize("NFD", text.translate(_LETTERS)):
        if not unicodedata.combining(letter):
            latin = unicodedata.name(letter, "").startswith("LATIN")
        elif latin:
            continue  # elsewhere a mark makes another letter: й is no и
        letters.append(letter)
    return unicodedata.normalize("NFC", "".join(letters))


_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss"})


@lru_cache(maxsize=16384)
def squeeze(text: str) -> str:
    """Put text in lower case without spaces, hyphens, underscores and most other punctuation.

    What tells short values apart stays: "C++" and "C#" from "C", "A-" from "A", as do dots between
    digits: "v1.12" is not "v11.2". Accents go, for people leave them out: "Zürich" and "zurich".
    """
    squeezed = _LEFT_OUT.sub("", unaccented(text.casefold()))
    return squeezed + "-" if len(squeezed) < 3 and text.endswith("-") else squeezed


def value_forms(word: str) -> tuple[str, ...]:
    """List values that an inflected word may mean: burglaries, cardiologists, failed, orally."""
    noun = singular(word)
    forms = [noun, word[:-1] if word.endswith("s") and len(word) > 2 else ""]  # skis, menus
    forms += [word[:-2] if word.endswith("es") and len(word) > 4 else ""]
    forms += [
        noun.removesuffix(person) + field
        for person, field in _FIELDS
        if noun.endswith(person) and len(noun) > len(person) + 3
    ]
    if len(word) > 5:
        forms += [word[: -len(end)] for end in ("ed", "ly", "ing") if word.endswith(end)]
        forms += [word[:-1] if word.endswith("ed") else ""]
        forms += [word[:-2] + noun for noun in ("ure", "ion") if word.endswith("ed")]
        forms += [
            word[: -len(end) - 1]
            for end in ("ed", "ing")
            if word.endswith(end) and word[-len(end) - 1] == word[-len(end) - 2]
        ]
        forms += _places(word)
    return tuple(form for form in dict.fromkeys(forms) if form and form != word)


LEAST_OF_A_PLACE = 4
"""Fewest letters before "-ese": Malt-ese, while "cheese" is of no place."""


def _places(adjective: str) -> tuple[str, ...]:
    """List what a regular adjective of a place comes from: South America for "South American"."""
    places: list[str] = []
    if adjective.endswith("an"):
        places.append(adjective[:-1])
    if adjective.endswith("ean"):
        places += (adjective[:-2], adjective[:-3])
    if adjective.endswith("ian"):
        places += (adjective[:-3], adjective[:-3] + "y")
    if adjective.endswith("ese") and len(adjective[:-3]) >= LEAST_OF_A_PLACE:
        places += (adjective[:-3], adjective[:-3] + "a")
    return tuple(places)


def plural(noun: str) -> str:
    """Return the plural of a noun phrase, by its last word; a plural stays as it is.

    Of "film or series" that of both.
    """
    first, either, second = noun.rpartition(" or ")
    if either:
        return f"{plural(first)} or {plural(second)}"
    last = _LAST_WORD.search(noun)
    if last is None:
        return noun
    lower = last.group().lower()
    if lower in PLURALS:
        return noun[: last.start()] + PLURALS[lower]
    if is_plural(lower):
        return noun
    if lower.endswith("y") and lower[-2:-1] not in set("aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if lower.endswith(("s", "x", "z", "ch", "sh")) else "s")


def singular(noun: str) -> str:
    """Return the singular of a noun phrase, by its last word; a singular stays as it is."""
    head, space, last = noun.rpartition(" ")
    lower = last.lower()
    if lower in PLURALS or not is_plural(lower):
        return noun
    if lower in SINGULARS:
        return head + space + SINGULARS[lower]
    if lower.endswith("ies") and len(lower) > 4:
        return noun[:-3] + "y"
    return noun[: -2 if lower.endswith(("sses", "xes", "zzes", "tzes", "ches", "shes")) else -1]


def is_plural(word: str) -> bool:
    """Return whether an English noun looks like a plural."""
    lower = word.lower()
    if lower in SINGULARS or PLURALS.get(lower, lower) != lower:
        return lower in SINGULARS
    return len(lower) > 3 and lower.endswith("s") and not lower.endswith(("ss", "us", "is"))


def is_verb_form(word: str) -> bool:
    """Return whether a word looks like a participle or past form."""
    lower = word.lower()
    return lower.endswith(("ed", "ing")) or lower in VERB_FORMS


def edit_distance(first: str, second: str, limit: int) -> int:
    """Count edits (insert, delete, replace, swap neighbours), at most `limit + 1`."""
    return OSA.distance(first, second, score_cutoff=limit)


def allowed_edits(word: str) -> int:
    """Return how many edits still make the same word: 0 below 5 letters, 2 from 9 on."""
    if len(word) < 5:
        return 0
    return 1 if len(word) < 9 else 2
