"""The prompts that a model got, or would get: the exact messages, with their size in tokens."""

import json
from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core import Engine, GraphragError
from graphrag_core.types import Answer, ModelPrompt, Question
from ui.ask.turns import Turn, answer_of
from ui.shared.error_messages import draw_error
from ui.shared.safe_text import markdown_literal, shortened, visible

PURPOSES: Mapping[str, str] = {
    "translate": "Translate the question",
    "repair": "Repair the query",
    "answer": "Write the answer",
    "rewrite": "Rewrite the follow-up",
}
STATES: Mapping[str, str] = {
    "sent": "",
    "known": " · not sent: the reply was in the cache",
    "draft": " · not sent",
    "broken": " · the reply was cut off or unusable",
}


def draw_answer_prompts(answer: Answer, *, key: str) -> None:
    """Draw the prompts of an answer as one of its steps; nothing where no model was used."""
    if not answer.prompts:
        return
    total = sum(prompt.tokens for prompt in answer.prompts)
    label = f"**Prompts sent to the model** · {len(answer.prompts)} prompts, {total:,} tokens"
    panel = st.expander(
        label, icon=":material/forum:", type="step", key=f"{key}_prompts", on_change="rerun"
    )
    if panel.open:
        with panel:
            _draw_prompts(answer.prompts, key=key)


def draw_prompt_panel(engine: Engine, turns: Sequence[Turn]) -> None:
    """Draw the prompts of the newest question that a model got, or the one for any question."""
    panel = st.expander("Prompts", key="prompt", icon=":material/forum:", on_change="rerun")
    if not panel.open:
        return
    with panel:
        text = st.text_input(
            "A question",
            key="prompt_question",
            placeholder="See the prompt for it; nothing is sent",
        ).strip()
        answers = [answer for turn in reversed(turns) if (answer := answer_of(turn))]
        newest = next((answer for answer in answers if answer.prompts), None)
        if text:
            try:
                _draw_prompts((engine.prompt(Question(text)),), key="prompt")
            except GraphragError as error:
                draw_error(error)
        elif newest is not None:
            st.markdown(f"## {markdown_literal(shortened(newest.question, 200))}")
            _draw_prompts(newest.prompts, key="prompt")
        else:
            st.caption("No model has been used in this session yet.")


def size(prompt: ModelPrompt) -> str:
    """Return how large a prompt and its reply are, in one line."""
    about = "about " if prompt.estimated else ""
    reply = f" · reply {prompt.reply_tokens:,}" if prompt.reply_tokens else ""
    return f"{about}{prompt.tokens:,} tokens{reply}{STATES[prompt.state]}"


def _draw_prompts(prompts: Sequence[ModelPrompt], *, key: str) -> None:
    for number, prompt in enumerate(prompts):
        st.markdown(
            f"**{PURPOSES.get(prompt.purpose, prompt.purpose)}** :gray[:small[{size(prompt)}]]"
        )
        for role, text in prompt.messages:
            st.caption(role)
            st.code(visible(text, lines=True), language=None, wrap_lines=True, height=260)
        if prompt.response_format:
            st.caption("response format")
            schema = json.dumps(prompt.response_format, indent=2)
            st.code(visible(schema, lines=True), language="json", height=260)
        messages = [{"role": r, "content": t} for r, t in prompt.messages]
        st.download_button(
            "Messages as JSON",
            json.dumps(messages, indent=2),
            file_name="prompt.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key=f"{key}_prompt_{number}",
        )
