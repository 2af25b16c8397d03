"""Reads numerals as each language writes them: `1,234` is a thousand and more in English."""

import re
from collections.abc import Iterator

_THOUSANDS = {"en": ",", "de": ".", "fr": " ", "es": "."}


def numeral_readings(digits: str, language: str) -> Iterator[tuple[float, float]]:
    """Yield the values that a numeral may mean: `1,234` is ambiguous."""
    sign = -1.0 if digits[0] in "-−" else 1.0
    bare = re.sub(r"[\u00a0\u202f '’−-]", "", digits)
    if not re.search(r"[.,]", bare):
        yield sign * float(bare), 1.0
        return
    if re.fullmatch(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*", bare):
        yield sign * float(re.sub(r"[.,]", "", bare)), 1.0
        if _THOUSANDS[language] in bare:
            return
    whole, _, fraction = re.sub(r"[.,](?=.*[.,])", "", bare).replace(",", ".").partition(".")
    yield sign * float(f"{whole}.{fraction}"), 10.0 ** -len(fraction)
