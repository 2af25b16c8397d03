"""The parts of the page Help."""

from collections.abc import Sequence

import streamlit as st

from graphrag_core import FirstLook
from ui.help.first_sight import first_sight
from ui.help.help_texts import GLOSSARY_ENTRIES, KEYS, LIMITS, WAYS_TO_ASK
from ui.shared.navigation import lead_to
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr


def draw_examples(examples: Sequence[str]) -> None:
    """Draw questions that this graph can answer; each leads to the page Ask."""
    if not examples:
        return
    st.markdown(tr("Questions that this graph can answer:"))
    with st.container(key="help_examples", gap="xsmall"):
        for number, example in enumerate(examples):
            label = f":primary[{markdown_literal(example)}]"
            st.button(
                label, key=f"help_example_{number}", type="tertiary", on_click=lead_to,
                args=("ask.py",), kwargs={"q": example},
            )  # fmt: skip


def draw_first_look(look: FirstLook) -> None:
    """Say what is in the graph: its kinds of things and what they have to do with each other."""
    if look.things:
        st.markdown(
            tr(
                "It has {things}.",
                things=", ".join(markdown_literal(thing) for thing in look.things),
            )
        )
    if look.relations:
        with st.expander(tr("What it says of them"), icon=":material/hub:"):
            st.markdown("\n".join(f"- {markdown_literal(text)}" for text in look.relations))


def draw_ways_to_ask() -> None:
    """Draw how questions may begin."""
    st.table(
        [
            {tr("You want to"): tr(name), tr("Ask, for example"): words}
            for name, words in WAYS_TO_ASK
        ],
        hide_index=True,
    )


def draw_limits(model: str | None) -> None:
    """Say what the offline translator cannot do, and how good it is at first sight."""
    if model is not None:
        st.markdown(
            tr(
                "Questions are translated by {model}; where it falls short, the offline "
                "translator takes over. What follows is about the offline translator.",
                model=markdown_literal(model),
            )
        )
    lines = [tr(line) for line in LIMITS]
    measured = first_sight()
    if measured is not None:
        trust = tr("Look at how it read a question before you rely on it.")
        lines.append(f"{measured.sentence} {trust}")
    st.markdown("\n".join(f"- {line}" for line in lines))


def draw_keys() -> None:
    """Draw the keys."""
    st.table(
        [{tr("Key"): tr(key), tr("What it does"): tr(what)} for key, what in KEYS], hide_index=True
    )


def draw_glossary() -> None:
    """Draw what the words on the pages mean."""
    entries = sorted(tr(entry).split(": ", 1) for entry in GLOSSARY_ENTRIES)
    st.table(
        [{tr("Word"): f"**{word}**", tr("Meaning"): meaning} for word, meaning in entries],
        hide_index=True,
    )
