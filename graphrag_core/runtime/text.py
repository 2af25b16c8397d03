"""Preparation of texts for receivers outside: files, the database, a model's endpoint, a page."""

import re

LETTERS_A_TOKEN = 4
"""For English. A letter outside ASCII counts as one token, as most letters of Chinese do."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell begins with that a spreadsheet takes for a formula."""


def tokens_of(text: str) -> int:
    """Estimate how many tokens a model reads in a text, rather too many than too few."""
    wide = 0 if text.isascii() else sum(character > "\x7f" for character in text)
    return wide + -(-(len(text) - wide) // LETTERS_A_TOKEN)


def within_tokens(text: str, most: int) -> str:
    """Return the beginning of a text, about `most` tokens; all of a shorter one."""
    if tokens_of(text) <= most:
        return text
    spent = 0.0
    for at, character in enumerate(text):
        spent += 1.0 if character > "\x7f" else 1 / LETTERS_A_TOKEN
        if spent > most:
            return text[:at]
    return text


_THOUGHTS = re.compile(
    r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)|\A.*?</(?:think|thinking|reasoning)>",
    re.DOTALL | re.IGNORECASE,
)


def without_thoughts(reply: str) -> str:
    """Return a model's reply without what it thought before, also where only the end is marked.

    Chat templates that hold the opening tag themselves leave a lone closing one.
    """
    return _THOUGHTS.sub("", reply)


def encodable(text: str) -> str:
    """Join a text's surrogate pairs, so that it can be encoded.

    An unpaired surrogate becomes U+FFFD.
    """
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def defuse_formula(text: str) -> str:
    """Put a `'` before a text of a CSV cell that a spreadsheet would run as a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
