"""The prompts that a model got, or would get: the exact messages, with their size in tokens."""

import json
from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core import Engine, GraphragError
from graphrag_core.types import Answer, ModelPrompt, Question
from ui.ask.turns import Turn, answer_of
from ui.shared.error_messages import draw_error
from ui.shared.safe_text import counted, markdown_literal, shortened, visible
from ui.shared.texts import N_, tr

PURPOSES: Mapping[str, str] = {
    "translate": N_("Translate the question"),
    "repair": N_("Repair the query"),
    "answer": N_("Write the answer"),
    "rewrite": N_("Rewrite the follow-up"),
}
STATES: Mapping[str, str] = {
    "sent": "",
    "known": N_(" · not sent: the reply was in the cache"),
    "draft": N_(" · not sent"),
    "broken": N_(" · the reply was cut off or unusable"),
}


def draw_answer_prompts(answer: Answer, *, key: str) -> None:
    """Draw the prompts of an answer as one of its steps; nothing where no model was used."""
    if not answer.prompts:
        return
    total = sum(prompt.tokens for prompt in answer.prompts)
    label = tr(
        "**Prompts sent to the model** · {prompts}, {tokens}",
        prompts=counted(len(answer.prompts), "prompt", "prompts"),
        tokens=counted(total, "token", "tokens"),
    )
    panel = st.expander(
        label, icon=":material/forum:", type="step", key=f"{key}_prompts", on_change="rerun"
    )
    if panel.open:
        with panel:
            _draw_prompts(answer.prompts, key=key)


def draw_prompt_panel(engine: Engine, turns: Sequence[Turn]) -> None:
    """Draw the prompts of the newest question that a model got, or the one for any question."""
    panel = st.expander(tr("Prompts"), key="prompt", icon=":material/forum:", on_change="rerun")
    if not panel.open:
        return
    with panel:
        text = st.text_input(
            tr("A question"),
            key="prompt_question",
            placeholder=tr("See the prompt for it; nothing is sent"),
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
            st.caption(tr("No model has been used in this session yet."))


def size(prompt: ModelPrompt) -> str:
    """Return how large a prompt and its reply are, in one line."""
    reply = tr(" · reply {count:,}", count=prompt.reply_tokens) if prompt.reply_tokens else ""
    tokens = counted(prompt.tokens, "token", "tokens")
    if prompt.estimated:
        tokens = tr("about {tokens}", tokens=tokens)
    state = STATES[prompt.state]
    return tokens + reply + (tr(state) if state else "")


def _draw_prompts(prompts: Sequence[ModelPrompt], *, key: str) -> None:
    for number, prompt in enumerate(prompts):
        st.markdown(
            f"**{tr(PURPOSES.get(prompt.purpose, prompt.purpose))}** :gray[:small[{size(prompt)}]]"
        )
        for role, text in prompt.messages:
            st.caption(role)
            st.code(visible(text, lines=True), language=None, wrap_lines=True, height=260)
        if prompt.response_format:
            st.caption(tr("response format"))
            schema = json.dumps(prompt.response_format, indent=2)
            st.code(visible(schema, lines=True), language="json", height=260)
        messages = [{"role": r, "content": t} for r, t in prompt.messages]
        st.download_button(
            tr("Messages as JSON"),
            json.dumps(messages, indent=2),
            file_name="prompt.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key=f"{key}_prompt_{number}",
        )
