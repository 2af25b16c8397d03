"""Texts as anything outside takes them: files, the database, a model's endpoint, a page."""


def encodable(text: str) -> str:
    """The text with its surrogates joined; half a pair, which nothing encodes, becomes U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
