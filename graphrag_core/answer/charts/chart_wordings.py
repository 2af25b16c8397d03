"""The words of a question that ask for a chart: recognised here and nowhere else.

Each wording is one record with examples that must and must not fire. Its words are taken off the
question before anybody reads it, but for a wording that is part of what is asked ("by month").
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from graphrag_core.types import ChartWish

KINDS: dict[str, ChartWish] = {
    "pie": "pie", "donut": "pie", "doughnut": "pie", "ring": "pie",
    "bar": "bar", "bars": "bar", "column": "bar", "columns": "bar",
    "line": "line", "lines": "line", "area": "line", "curve": "line",
    "scatter": "scatter", "table": "table",
}  # fmt: skip
KIND = (
    r"(?:pie|donut|doughnut|ring|(?:stacked |horizontal |vertical )?(?:bar|column)|line|area|"
    r"scatter)"
)
DRAWING = r"(?:chart|graph|plot|diagram)s?"
SHAPE = rf"(?P<head>{KIND}[ -]?{DRAWING})"
YOU = r"(?:(?:can|could|would) you (?:please )?)?"
LEAD = (
    rf"(?:please |now |and )*{YOU}(?:i (?:want|need|would like) (?:to see )?|let (?:me|us) see )?"
    r"(?:(?:please )?(?:show|give|draw|make|create|display|plot|build|produce|render|generate|get)"
    r"(?: me| us)? )?(?:an? |the |one |some )?"
)
OF = r"(?: (?:of|showing|for|with|on|that shows|which shows|to show)|:)"
SHOWN = r"(?:(?:shown|displayed|drawn|rendered|plotted|presented|visuali[sz]ed) )?"
AS = rf"[,;]?\s*\b{SHOWN}(?:as|in|with|using|on|into) (?:an? |one |the )?"
GROUPED = r"(?:by|per|each|every|over|against|for each)"
END = r"(?=\s*(?:please)?\s*[?.!]*\s*$)"
DETERMINER = r"(?=(?:the|all|how|number|count|total|average|mean|my|our|each|every) )"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartWording:
    """One way to ask for a chart.

    `pattern` matches what is said; its group `head` is what the graph may call a thing of its own,
    and then nothing is asked for. `kind` is the chart where no word of `head` says it. `taken`: the
    words are taken off the question; else they are a part of it, and without a `head` they ask for
    no chart but make a line likelier. `examples` are questions with what remains of them.
    """

    pattern: re.Pattern[str]
    kind: ChartWish = "chart"
    taken: bool = True
    examples: tuple[tuple[str, str], ...]
    counterexamples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChartRequest:
    """What a question asks to be drawn, and the question without those words.

    `wish` is None where none is asked for. `over_time`: it asks for a course of time in words that
    stay. `bare`: nothing but the request was said, so that it is about the answer before.
    """

    text: str
    wish: ChartWish | None = None
    over_time: bool = False
    bare: bool = field(default=False)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


WORDINGS = (
    ChartWording(
        pattern=_pattern(rf"^{LEAD}(?P<head>line {DRAWING}){OF}\s+(?!.*\b{GROUPED}\b)"),
        taken=False,
        examples=(("line chart of incidents", "line chart of incidents"),),
        counterexamples=("line chart of incidents by month", "pie chart of incidents"),
    ),
    ChartWording(
        pattern=_pattern(rf"^{LEAD}{SHAPE}{OF}\s+"),
        examples=(
            ("pie chart of incidents by severity", "incidents by severity"),
            ("Show me a bar chart of the number of orders per customer",
             "the number of orders per customer"),
            ("Can you draw a line chart showing visits by week?", "visits by week?"),
            ("scatter plot of price and weight of parts", "price and weight of parts"),
        ),
        counterexamples=(
            "Which bar charts were made by Ada?",
            "Which customers bought the apple pie?",
            "Show me the pie of the month",
        ),
    ),
    ChartWording(
        pattern=_pattern(rf"{AS}{SHAPE}"),
        examples=(
            ("Incidents by severity as a pie chart", "Incidents by severity"),
            ("How many orders does each customer have, as a bar chart?",
             "How many orders does each customer have?"),
            ("Show incidents as a line graph by month", "Show incidents by month"),
        ),
        counterexamples=(
            "Which products are sold as a pie?",
            "Which albums were in the charts?",
        ),
    ),
    ChartWording(
        pattern=_pattern(rf"[,;:(–-]\s*(?:an? )?{SHAPE}\)?{END}"),
        examples=(("Revenue per region, bar chart", "Revenue per region"),),
        counterexamples=("Who drew the bar chart?",),
    ),
    ChartWording(
        pattern=_pattern(rf"{AS}(?P<head>pie|donut|doughnut|bars|columns|lines|curve|table){END}"),
        examples=(
            ("Orders by region as a pie", "Orders by region"),
            ("Orders by region as bars please", "Orders by region"),
            ("Which teams own which services, as a table?", "Which teams own which services?"),
        ),
        counterexamples=(
            "What is served as a pie starter?",
            "Who sits at the table?",
            "Which guests are in table 4?",
        ),
    ),
    ChartWording(
        pattern=_pattern(rf"{AS}(?P<head>chart|plot|diagram|visuali[sz]ation){END}"),
        examples=(("Incidents per team as a chart", "Incidents per team"),),
        counterexamples=("Which songs were in the charts of 2020?",),
    ),
    ChartWording(
        pattern=_pattern(
            rf"^{LEAD}(?P<head>chart|diagram|visuali[sz]ation){OF}\s+"
        ),
        examples=(
            ("chart of incidents by team", "incidents by team"),
            ("Make a chart showing how many orders each customer has",
             "how many orders each customer has"),
        ),
        counterexamples=(
            "Which chart has the most songs?",
            "What is the plot of the film Heat?",
            "organisation charts",
        ),
    ),
    ChartWording(
        pattern=_pattern(
            rf"^(?:please |now )*{YOU}(?:plot|chart|visuali[sz]e) {DETERMINER}"
        ),
        examples=(
            ("Plot the number of films by year", "the number of films by year"),
            ("Could you chart how many orders each customer has?",
             "how many orders each customer has?"),
        ),
        counterexamples=("plot of the film Heat", "Which plot does Ada own?"),
    ),
    ChartWording(
        pattern=_pattern(
            rf"^(?:please |now )*{YOU}"
            r"(?P<head>plot|chart|visuali[sz]e) (?!of\b|for\b|is\b|\d)(?=\w)"
        ),
        examples=(("plot incidents by month", "incidents by month"),),
        counterexamples=("plot 12", "Do charts exist?", "chart of accounts"),
    ),
    ChartWording(
        pattern=_pattern(
            r"\btrends? (?:of|in|for)\b|\bover (?:the )?(?:time|years|months|weeks)\b"
            r"|\b(?:by|per|each|every) (?:day|week|month|quarter|year)\b"
            r"|\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b"
        ),
        kind="line",
        taken=False,
        examples=(
            ("trend of incidents", "trend of incidents"),
            ("How many incidents per month?", "How many incidents per month?"),
        ),
        counterexamples=("Which incidents were in May?", "trendy shops"),
    ),
)  # fmt: skip

QUANTITY = _pattern(
    r"\b(?:number|count|total|sum|average|mean|median|share|how|which|what|who|list|show|give)\b"
)
MOST_CHARS = 1_000
"""A longer text is no question that asks for a chart."""
REPEATED = _pattern(
    r"^(?:(?:please|now|and|but|ok|okay|show|draw|plot|make|give|put|turn|display|me|it|that|this|"
    r"them|those|these|same|instead|again|results?|answer|rows|numbers|can|could|you|also|as|the)"
    r"\b[\s,]*)*$"
)
"""What may remain of a question that only asks to draw the answer before it."""


def read_chart_request(text: str, is_named: Callable[[str], bool]) -> ChartRequest:
    """Find what a question asks to be drawn, and take those words off it.

    `is_named` tells whether the graph has something of its own by some words: "pie" is then the
    product. It is asked only where a wording matches.
    """
    wishes: list[ChartWish] = []
    over_time, rest = False, text
    for wording in WORDINGS if len(text) <= MOST_CHARS else ():
        found = wording.pattern.search(rest)
        head = (found.groupdict().get("head") or "") if found else ""
        if found is None or (head and is_named(head)):
            continue
        if head or wording.taken:
            wishes.append(kind_in(head) or wording.kind)
        else:
            over_time = True
        if not wording.taken:
            break
        rest = _without(rest, found)
    wish = next((wish for wish in wishes if wish != "chart"), wishes[0] if wishes else None)
    if wish is None:
        return ChartRequest(text, over_time=over_time)
    return ChartRequest(rest, wish, over_time, bare=bool(REPEATED.match(rest.rstrip("?.! "))))


def counting_question(text: str) -> str | None:
    """Return what "incidents by service" means for a chart: how many; None for other texts."""
    grouped = re.match(r"(?:the )?(?P<what>[\w-]+(?: [\w-]+)?) (?:by|per) \w", text)
    if grouped is None or QUANTITY.search(grouped["what"]):
        return None
    return f"number of {text.removeprefix('the ')}"


def kind_in(head: str) -> ChartWish | None:
    """Return the kind of chart that words say: "pie chart" is a pie; None for a chart of any."""
    words = re.findall(r"[a-z]+", head.lower())
    return next((KINDS[word] for word in words if word in KINDS), None)


def _without(text: str, found: re.Match[str]) -> str:
    """Take the words of a match off a text, with the space and comma that they leave behind."""
    before, after = text[: found.start()].rstrip(" ,;:"), text[found.end() :].lstrip()
    joint = "" if not before or after[:1] in {"", "?", ".", "!", ","} else " "
    return re.sub(r"^[\s,;:]+|\s+please(?=\s*[?.!]*$)", "", f"{before}{joint}{after}").strip()
