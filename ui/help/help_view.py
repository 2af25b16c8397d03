"""The parts of the page Help."""

from collections.abc import Sequence

import streamlit as st

from graphrag_core import FirstLook
from ui.help.first_sight import first_sight
from ui.help.help_texts import GLOSSARY, KEYS, LIMITS, WAYS_TO_ASK
from ui.shared.safe_text import markdown_literal


def draw_examples(examples: Sequence[str]) -> None:
    """Draw questions that this graph can answer; each leads to the page Ask."""
    if not examples:
        return
    st.markdown("Questions that this graph can answer:")
    with st.container(key="help_examples", gap="xsmall"):
        for number, example in enumerate(examples):
            label = f":primary[{markdown_literal(example)}]"
            if st.button(label, key=f"help_example_{number}", type="tertiary"):
                st.switch_page("pages/ask.py", query_params={"q": example})


def draw_first_look(look: FirstLook) -> None:
    """Say what is in the graph: its kinds of things and what they have to do with each other."""
    if look.things:
        st.markdown(f"It has {', '.join(markdown_literal(thing) for thing in look.things)}.")
    if look.relations:
        with st.expander("What it says of them", icon=":material/hub:"):
            st.markdown("\n".join(f"- {markdown_literal(text)}" for text in look.relations))


def draw_ways_to_ask() -> None:
    """Draw how questions may begin."""
    st.table(
        [{"You want to": name, "Ask, for example": words} for name, words in WAYS_TO_ASK],
        hide_index=True,
    )


def draw_limits(model: str | None) -> None:
    """Say what the offline translator cannot do, and how good it is at first sight."""
    if model is not None:
        st.markdown(
            f"Questions are translated by {markdown_literal(model)}; where it falls short, the "
            "offline translator takes over. What follows is about the offline translator."
        )
    st.markdown("\n".join(f"- {line}" for line in LIMITS))
    measured = first_sight()
    if measured is not None:
        st.markdown(f"- {measured.sentence} Look at how it read a question before you rely on it.")


def draw_keys() -> None:
    """Draw the keys."""
    st.table([{"Key": key, "What it does": what} for key, what in KEYS], hide_index=True)


def draw_glossary() -> None:
    """Draw what the words on the pages mean."""
    st.table(
        [{"Word": f"**{word}**", "Meaning": meaning} for word, meaning in GLOSSARY.items()],
        hide_index=True,
    )
