"""Numbers in a question, with their units and magnitudes: "2.5 million", "800ms", "+7", "-1"."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from graphrag_core.english.function_words import NUMBER_WORDS, word_set
from graphrag_core.english.words import WordToken, is_plural, squeeze
from graphrag_core.translate.offline.chart.meaning import (
    ComparedNumber,
    CountingNumber,
    NamingNumber,
    NumberBound,
    Pending,
)
from graphrag_core.translate.offline.chart.number_words import (
    counted_word,
    is_unit_of_keys,
    magnitude_of,
    number_in_words,
    numbering_keys,
    ordinal_of,
)
from graphrag_core.translate.offline.chart.operators import GAP_WORDS, LONGEST_OPERATOR, OPERATORS
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.unit_words import UNIT_WORDS, is_unit_phrase, units_called
from graphrag_core.translate.offline.units import (
    CURRENCIES,
    FOREIGN_UNITS,
    MAGNITUDES,
    PERCENT,
    UNITS,
)
from graphrag_core.translate.offline.vocabulary import (
    SURE_WORD,
    LabelTerm,
    PropertyTerm,
    Vocabulary,
)

UNITS_OF_COUNTS = word_set(
    "% percent euros dollars eur usd pounds years months stars points people hectares ha kelvin"
)
LONGEST_NUMBER = 9
"""The words of a number that are looked at: "two hundred and fifty thousand four hundred"."""
UNSIGNED = 0.6
"""What it costs to leave the sign of a number unread."""
VAGUE = frozenset({"one", "couple"})
ALONE = frozenset({"a", "one", "than", "over", "under", "above", "below"})
UNTIMED = 0.4
"""What it costs to take the days from "90 days", the per cent from "20 %"."""
BOUNDED = frozenset({"than", "over", "under", "within", "least", "most", "exceeding"})
TIMED = frozenset({"second", "minute", "hour", "day", "night", "week", "month", "year"})
TO = frozenset({"to", "-", "–"})
APART = frozenset({"different", "distinct", "separate", "unique", "other", "more"})
OF_EACH = frozenset({"each", "every", "per", "a", "an", "any", "no", "one"})
"""Words before a noun that then stands for no single thing."""
SIGNS = {"-": -1.0, "−": -1.0, "+": 1.0}


class NumbersSaid:
    """The numbers in the tokens of a question about a schema."""

    def __init__(self, tokens: Sequence[WordToken], vocabulary: Vocabulary) -> None:
        self._tokens = tokens
        self._vocabulary = vocabulary

    def all(self) -> Iterator[TokenMention]:
        """Yield every number, in each unit that it may be of."""
        words = [token.lower for token in self._tokens]
        for index, token in enumerate(self._tokens):
            yield from self._ordinal(index)
            yield from self._unit_said(index)
            if (said := number_in_words(words[index : index + LONGEST_NUMBER])) is not None:
                yield from self._with_units(index, said[0], "", 0.0, words=said[1])
            if token.kind == "number":
                number = float(token.text.replace(",", "").rstrip("%"))
                signed = list(self._signed(index, number))
                yield from signed
                whole = [*self._shared(index, number), *self._with_comma(index, number)]
                yield from whole
                if whole:
                    continue
                number = self._kind_of(number, index)
                if self._is_or_more(index):
                    bound = NumberBound(">=", number)
                    yield TokenMention(index, index + 2, "limit", bound)
                unit = "%" if token.text.endswith("%") else self._currency(index)
                yield from self._with_units(index, number, unit, UNSIGNED * bool(signed))
            elif token.lower in NUMBER_WORDS:
                cost = 0.02 + 0.3 * (token.lower in VAGUE)
                number = float(NUMBER_WORDS[token.lower])
                yield from self._with_units(index, self._kind_in_words(number, index), "", cost)
            elif self._is_magnitude_alone(index):
                yield TokenMention(index, index + 1, "number", (MAGNITUDES[token.lower], ""), 0.05)
            elif self._is_unit_alone(index):
                yield TokenMention(index, index + 1, "number", (1.0, token.lower), 0.05)
            elif token.kind == "word":
                value, unit = _with_unit(token.lower)
                if value is not None:
                    yield TokenMention(index, index + 1, "number", (value, unit), 0.05)

    def _kind_of(self, number: float, index: int) -> float:
        kind = self._kind_in_words(number, index)
        return ComparedNumber(kind) if kind is number and self._is_compared(index) else kind

    def _kind_in_words(self, number: float, index: int) -> float:
        if self._names_before(index):
            return NamingNumber(number)
        return CountingNumber(number) if self._counts_next(index) else number

    def _counts_next(self, index: int) -> bool:
        """As in "3 different teams": does the plural of a label, and no unit or key, follow?

        A value may stand before it, or for it: "3 P0 or 10 P1 incidents".
        """
        at = index + 1 + (self._word(index + 1) in APART)
        noun = self._word(at)
        if noun not in GAP_WORDS and self._vocabulary.values_spelt(squeeze(noun)):
            return not is_unit_of_keys(noun, self._vocabulary)
        if not is_plural(noun) or is_unit_of_keys(noun, self._vocabulary):
            return False
        terms = [term for term in self._vocabulary.lookup((noun,)) if term.score >= SURE_WORD]
        return bool(terms) and all(isinstance(term, LabelTerm) for term in terms)

    def _names_before(self, index: int) -> bool:
        """As in "season 13 episodes": does it number what the noun before it means one of?

        Not in "for each season 3 episodes", where more than one is spoken of.
        """
        noun = self._word(index - 1)
        if not noun or is_plural(noun) or self._word(index - 2) in OF_EACH:
            return False
        schema = self._vocabulary.schema
        labels = [
            schema.label(term.label)
            for term in self._vocabulary.lookup((noun,))
            if isinstance(term, LabelTerm) and term.score >= SURE_WORD
        ]
        return any(label is not None and numbering_keys(label) for label in labels)

    def _is_or_more(self, index: int) -> bool:
        """As in "3+ projects": a plus right behind a number."""
        behind = self._tokens[index + 1 : index + 2]
        return bool(behind) and behind[0].text == "+" and behind[0].start == self._tokens[index].end

    def _with_units(
        self, index: int, number: float, unit: str, cost: float, *, words: int = 1
    ) -> Iterator[TokenMention]:
        end = index + words
        following = self._word(end)
        if following in MAGNITUDES and following != "m":
            number, end = number * MAGNITUDES[following], end + 1
        letter = self._tokens[index + 1].text if end == index + 2 else ""
        if letter.isupper() and self._is_unit_here(letter.lower()):
            # "310 K" are kelvin rather than thousands.
            value = (number / MAGNITUDES[letter.lower()], letter.lower())
            yield TokenMention(index, end, "number", value, cost)
            cost += 0.3
        units = list(self._units_behind(end))
        meant = any(spoken.removesuffix("s") in TIMED or spoken in PERCENT for _, spoken in units)
        yield TokenMention(index, end, "number", (number, unit), cost + UNTIMED * meant)
        for length, spoken in units:
            yield TokenMention(index, end + length, "number", (number, spoken), cost)

    def _signed(self, index: int, number: float) -> Iterator[TokenMention]:
        """As in "-1", "+7", "below minus 5": a sign that no noun stands before."""
        if index == 0:
            return
        sign, token = self._tokens[index - 1], self._tokens[index]
        apart = index == 1 or self._tokens[index - 2].end < sign.start
        if sign.text in SIGNS and sign.end == token.start and apart:
            factor = SIGNS[sign.text]
        elif sign.lower == "minus" and (
            self._is_compared(index - 1) or self._word(index - 2) in GAP_WORDS | {"between"}
        ):
            factor = -1.0
        else:
            return
        yield from self._with_units(index - 1, factor * number, "", 0.0, words=2)

    def _shared(self, index: int, number: float) -> Iterator[TokenMention]:
        """As in "between 1 and 2 million": the magnitude of the second is that of the first."""
        glue = self._word(index + 1)
        if glue not in TO and not (glue == "and" and self._word(index - 1) == "between"):
            return
        upper = magnitude_of(self._word(index + 2), self._word(index + 3))
        if upper is not None and 0 < number < upper[0]:
            yield TokenMention(index, index + 1, "number", (number * upper[1], ""))

    def _with_comma(self, index: int, number: float) -> Iterator[TokenMention]:
        """As in "1,5 hours": a comma before the fraction of a number that has a unit."""
        parts = self._tokens[index : index + 3]
        close = all(one.end == two.start for one, two in pairwise(parts))
        if len(parts) < 3 or not close or parts[1].text != "," or not parts[2].text.isdecimal():
            return
        behind = self._word(index + 3)
        if len(parts[2].text) <= 2 and (behind in MAGNITUDES or [*self._units_behind(index + 3)]):
            whole = float(f"{int(number)}.{parts[2].text}")
            yield from self._with_units(index, whole, "", 0.0, words=3)

    def _currency(self, index: int) -> str:
        """The currency whose sign stands right before a number: "$100"."""
        sign = self._tokens[index - 1] if index else self._tokens[index]
        return CURRENCIES.get(sign.text, "") if sign.end == self._tokens[index].start else ""

    def _units_behind(self, place: int) -> Iterator[tuple[int, str]]:
        """The units that a number may be of, by how many words behind it say so."""
        words = [t.lower for t in self._tokens[place : place + 2]]
        if is_unit_phrase(" ".join(words)):
            yield 2, " ".join(words)
        following = words[0] if words else ""
        capital = bool(words) and self._tokens[place].text.isupper()
        if (
            following in UNITS | UNITS_OF_COUNTS | FOREIGN_UNITS
            or is_unit_of_keys(following, self._vocabulary)
            or (following in UNIT_WORDS and capital)
        ):
            yield 1, following

    def _unit_said(self, index: int) -> Iterator[TokenMention]:
        """As in "in days", "per kilo", "in million euros": the unit of an amount, and how large."""
        if self._word(index - 1) not in {"in", "per"}:
            return
        for end in (index + 1, index + 2):
            said = tuple(self._word(place) for place in range(index, end))
            if is_unit_phrase(" ".join(said)):
                said = (" ".join(said),)
            if all(map(_is_unit, said)):
                yield TokenMention(index, end, "unitsaid", said)

    def _is_compared(self, index: int) -> bool:
        """As in "above 30": the words before a number compare with it."""
        words = tuple(
            token.lower for token in self._tokens[max(0, index - LONGEST_OPERATOR) : index]
        )
        said = (OPERATORS.get(words[first:], ()) for first in range(len(words)))
        return any(kind == "bound" and data != "=" for some in said for kind, data in some)

    def _ordinal(self, index: int) -> Iterator[TokenMention]:
        """As in "the 6th period", and "five-star" with its number in the word."""
        word = self._tokens[index].lower
        place = 1 if word == "first" else ordinal_of(word)
        if place is not None:
            yield TokenMention(index, index + 1, "ordinal", place, 0.05 + 0.1 * (word == "first"))
        counted = counted_word(word)
        for term in self._vocabulary.lookup((counted[1],)) if counted is not None else ():
            if isinstance(term, PropertyTerm) and counted is not None:
                equal = Pending("key", term, operator="=", value=counted[0])
                yield TokenMention(
                    index, index + 1, "pending", equal, 1.1 * (1 - term.score) + 0.02
                )

    def _is_magnitude_alone(self, index: int) -> bool:
        """As in "a million", which no number stands before."""
        word = self._tokens[index].lower
        whole = word in MAGNITUDES and len(word) > 4 and not word.endswith("s")
        return whole and index > 0 and self._word(index - 1) in ALONE

    def _is_unit_alone(self, index: int) -> bool:
        """As in "longer than an hour", "within a week": one of it."""
        before = tuple(t.lower for t in self._tokens[max(0, index - 2) : index])
        return (
            self._tokens[index].lower in TIMED
            and len(before) == 2
            and before[1] in {"a", "an", "one"}
            and before[0] in BOUNDED
        )

    def _is_unit_here(self, word: str) -> bool:
        """Is a letter the unit at the end of a key's name?"""
        return word in UNIT_WORDS and any(
            name.split()[-1] == word for name in self._vocabulary.names()
        )

    def _word(self, place: int) -> str:
        return self._tokens[place].lower if 0 <= place < len(self._tokens) else ""


def _is_unit(word: str) -> bool:
    known = word in MAGNITUDES or word in UNIT_WORDS | FOREIGN_UNITS
    return known or bool(units_called(word) - {word})


def _with_unit(word: str) -> tuple[float | None, str]:
    """A number with its unit in one word ("800ms", "10k")."""
    digits = ""
    for place, character in enumerate(word):
        if not (character.isdigit() or character == "."):
            rest = word[place:]
            if digits and rest in MAGNITUDES and rest != "m":
                return float(digits) * MAGNITUDES[rest], ""
            decade = rest == "s" and digits[-1:] == "0"
            if digits and digits[-1] != "." and rest in UNITS and not decade:
                return float(digits), rest
            return None, ""
        digits += character
    return None, ""
