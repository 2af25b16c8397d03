"""Texts as anything outside takes them: files, the database, a model's endpoint, a page."""

LETTERS_A_TOKEN = 4
"""Of English; a letter outside of ASCII counts as a token, as most of a Chinese text's are."""


def tokens_of(text: str) -> int:
    """About how many tokens a model reads a text as, rather too many than too few."""
    wide = 0 if text.isascii() else sum(character > "\x7f" for character in text)
    return wide + -(-(len(text) - wide) // LETTERS_A_TOKEN)


def within_tokens(text: str, most: int) -> str:
    """The beginning of a text that is about `most` tokens; all of a shorter one."""
    if tokens_of(text) <= most:
        return text
    spent = 0.0
    for at, character in enumerate(text):
        spent += 1.0 if character > "\x7f" else 1 / LETTERS_A_TOKEN
        if spent > most:
            return text[:at]
    return text


def encodable(text: str) -> str:
    """The text with its surrogates joined; half a pair, which nothing encodes, becomes U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
