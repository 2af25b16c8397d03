"""`ask`: a question in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen, MinLen

from graphrag_core.agent.tools import ASK_QUESTION
from graphrag_core.answer.charts import chart_in_words
from graphrag_core.json_output.shapes import AnswerJson
from graphrag_core.json_output.text import show_error
from graphrag_core.json_output.values import answer_json, dumps
from graphrag_core.operations.fields import MOST_CHARS, At, Tenant
from graphrag_core.operations.record import Batch, Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.runtime.text import encodable
from graphrag_core.types import (
    Answer,
    ChartSpec,
    Exchange,
    IntentName,
    Mode,
    Question,
    TranslatorChoice,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskInputs(Inputs):
    """A question and how to answer it."""

    question: Annotated[
        str,
        MinLen(1),
        MaxLen(MOST_CHARS),
        Input("The question in plain words", positional=True),
    ]
    mode: Annotated[Mode, Input("How to look for the answer")] = "auto"
    translator: Annotated[TranslatorChoice, Input("Which translator to use")] = "auto"
    at: At = None
    limit: Annotated[int, Ge(1), Le(1_000), Input("Maximum number of rows")] = 100
    max_hops: Annotated[
        int | None,
        Ge(1),
        Le(15),
        Input("Longest join in hops; in the modes local and expand, how far to expand"),
    ] = None
    intent: Annotated[
        IntentName | None,
        Input("The analysis that is to answer; the question then names what it is about"),
    ] = None
    reading: Annotated[
        str | None,
        Input("The reading that is meant: one that was offered where the question was asked back"),
    ] = None
    tenant: Tenant = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskCommandInputs(AskInputs):
    """A question that may go on from a conversation in a file."""

    history: Annotated[
        str | None,
        Input("Continue the conversation in this JSON file, and save it there", metavar="FILE"),
    ] = None


def ask(call: Call, inputs: AskInputs) -> Result:
    """Answer a question that stands by itself."""
    return answer_json(_answer(call, inputs, ())[1])


def ask_in_conversation(call: Call, inputs: AskCommandInputs) -> Result:
    """Answer a question, and add it to the conversation where there is one."""
    if not inputs.history:
        return ask(call, inputs)
    from graphrag_core.conversation import exchange_of, read_conversation, write_conversation

    path = Path(inputs.history)
    history = read_conversation(path)
    question, answer = _answer(call, inputs, history)
    write_conversation(path, (*history, exchange_of(question, answer)))
    return answer_json(answer)


def _answer(
    call: Call, inputs: AskInputs, history: tuple[Exchange, ...]
) -> tuple[Question, Answer]:
    settings = call.settings
    question = Question(
        text=encodable(inputs.question),
        tenant=inputs.tenant,
        limit=inputs.limit,
        max_hops=settings.max_hops if inputs.max_hops is None else inputs.max_hops,
        hops=settings.expand_hops if inputs.max_hops is None else inputs.max_hops,
        as_of=read_as_of(call, inputs.at, inputs.tenant),
        history=history,
        intent=inputs.intent,
        rendering=inputs.reading,
    )
    answer = call.engine().ask(question, mode=inputs.mode, translator=inputs.translator)
    return question, answer


def show_answer(result: Result) -> str:
    """Show the answer, the query behind it, and how it came about."""
    if "error" in result:
        return show_error(result)
    lines = [f"Understood as: {result['standalone']}"] if result["standalone"] else []
    lines += [str(result["answer"])]
    if result["rung"] == "none":
        said = ((other["rendering"], other["finds"]) for other in result["alternatives"])
        lines += [f"  {n}. {': '.join(filter(None, one))}" for n, one in enumerate(said, 1)]
    lines.append("")
    if result["cypher"]:
        lines += [result["cypher"], f"  parameters: {dumps(result['parameters'])}", ""]
    lines += [f"  {phrase}" for phrase in result["interpretation"]]
    if result["chart"]:
        lines.append(f"  chart: {chart_in_words(ChartSpec(**result['chart']))}")
    lines.append(f"  answered by: {result['rung']}, confidence {result['confidence']:.2f}")
    for step, remarks in result["diagnostics"].items():
        lines += [f"  {step}: {remark['severity']}: {remark['message']}" for remark in remarks]
    return "\n".join(lines)


def _line(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"question": str(entry.get("question") or "")}


OPERATIONS = (
    Operation(
        name="ask",
        description="Answer a question and show the Cypher behind it.",
        inputs=AskInputs,
        run=ask,
        costs_tokens=True,
        command=Command(
            show_answer,
            Batch('{"id", "question"}', _line),
            inputs=AskCommandInputs,
            run=ask_in_conversation,
        ),
        route=Route("POST", "/api/v1/ask", "ask", AnswerJson),
        tools=(ASK_QUESTION,),
        example={"question": "Which services does Core-Platform own?"},
    ),
)
