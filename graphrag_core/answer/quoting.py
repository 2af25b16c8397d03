"""Data in prompts: between tags that it cannot close."""


def quote_as_data(tag: str, text: str) -> str:
    """Text as quoted data of a prompt."""
    return f"<{tag}>\n{text.replace('</', '< /')}\n</{tag}>"
