"""The degrees of adjectives that measure: "cheap", "cheaper", "the cheapest", "as cheap as".

A vocabulary lists those that speak of much of something (`high`) and of little (`low`), and apart
(`high_dimension`) those that measure one thing only, as "expensive" does: a column of that concept.
Irregular forms stand behind a stroke.
"""

from collections.abc import Iterator, Mapping

DEGREES = ("high", "low", "high_dimension", "low_dimension")
_RISING = {"high": ("more", "max"), "low": ("less", "min")}
_FALLING = {"high": ("less", "min"), "low": ("more", "max")}
_SIBILANT = ("t", "d", "s", "ß", "z", "sch")

Degree = tuple[tuple[str, ...], str]
"""A phrase, by its words, and the kind of claim that it makes."""


def degrees_of(language: str, entries: Mapping[str, str]) -> Iterator[Degree]:
    """Yield the forms of a language's adjectives, each with the kind of its claim."""
    forms_of = _germanic if language in ("en", "de") else _romance
    for name in DEGREES:
        side, _, dimension = name.partition("_")
        for entry in entries[name].casefold().split():
            for phrase, kind in forms_of(language, entry.split("/"), side):
                yield phrase, kind
                if dimension:
                    yield phrase, dimension


def _germanic(language: str, forms: list[str], side: str) -> Iterator[Degree]:
    """Yield "cheaper" and "cheapest", "more expensive" and "least expensive"."""
    word = forms[0]
    stem = word.removesuffix("e")
    comparative, superlative = forms[1:] if len(forms) > 1 else (f"{stem}er", f"{stem}est")
    if language == "de" and len(forms) == 1 and not word.endswith(_SIBILANT):
        superlative = f"{word}st"
    more, most = _RISING[side]
    yield (word,), "degree"
    yield (comparative,), more
    yield (superlative,), most
    if language == "de":
        yield ("am", f"{superlative}en"), most
        yield ("weniger", word), _FALLING[side][0]
        yield ("am", "wenigsten", word), _FALLING[side][1]
        yield from (((so, word), "equal") for so in ("gleich", "genauso", "ebenso", "so"))
        return
    less, least = _FALLING[side]
    yield ("more", word), more
    yield ("most", word), most
    yield ("less", word), less
    yield ("least", word), least
    yield from (((so, word), "equal") for so in ("equally", "as"))


def _romance(language: str, forms: list[str], side: str) -> Iterator[Degree]:
    """Yield "plus cher" and "le plus cher", "más caro" and "menos cara"."""
    both = [*forms] if len(forms) > 1 else _genders(language, forms[0])
    more, less = ("plus", "moins") if language == "fr" else ("más", "menos")
    equally = ("aussi",) if language == "fr" else ("tan", "igual de", "igualmente")
    articles = ("le", "la", "les") if language == "fr" else ("el", "la", "los", "las")
    for word in (form + plural for form in both for plural in ("", "s")):
        yield (word,), "degree"
        for adverb, (_, most) in ((more, _RISING[side]), (less, _FALLING[side])):
            yield (adverb, word), most  # "que" behind it makes it a comparison
            yield from (((article, adverb, word), most) for article in articles)
        yield from (((*so.split(), word), "equal") for so in equally)


def _genders(language: str, word: str) -> list[str]:
    if language == "fr":
        return [word, word if word.endswith("e") else f"{word}e"]
    return [word, f"{word[:-1]}a" if word.endswith("o") else word]
