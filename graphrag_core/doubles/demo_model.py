"""What the stand-in says when it is well: deterministic replies made from the prompt alone.

It knows a table of question forms with their Cypher, by default for the demo company, and
says of everything else that it cannot answer, so that the ladder goes on. Answers it words
from the rows and numbered evidence that it is given.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.cypher.compose import Template, constant

Messages = Sequence[Mapping[str, Any]]

LIVE = constant(
    "(r.valid_at IS NULL OR r.valid_at <= datetime())"
    " AND (r.invalid_at IS NULL OR r.invalid_at > datetime())"
)

DEMO_ANSWERS: Mapping[str, str] = {
    "Which services owned by the {team} team had {severity} incidents in the last {days} days "
    "and have a direct dependency on the {service}?": """\
MATCH (t:Team {name: $team})-[o:OWNS]->(s:Service)-[d:DEPENDS_ON]->(:Service {name: $service})
MATCH (i:Incident {severity: $severity})-[:IMPACTED]->(s)
WHERE i.timestamp >= datetime() - duration({days: $days})
AND (o.invalid_at IS NULL OR o.invalid_at > datetime())
AND (d.invalid_at IS NULL OR d.invalid_at > datetime())
RETURN DISTINCT s.name AS service, i.id AS incident
ORDER BY service, incident
LIMIT 100""",
    "Which services does the {team} team own?": Template("""\
MATCH (t:Team {name: $team})-[r:OWNS]->(s:Service)
WHERE {live}
RETURN s.name AS service
ORDER BY service
LIMIT 100""")
    .fill(live=LIVE)
    .text,
    "Which services depend on {service}?": Template("""\
MATCH (s:Service)-[r:DEPENDS_ON]->(:Service {name: $service})
WHERE {live}
RETURN DISTINCT s.name AS service
ORDER BY service
LIMIT 100""")
    .fill(live=LIVE)
    .text,
    "How many incidents did {service} have?": """\
MATCH (i:Incident)-[:IMPACTED]->(:Service {name: $service})
RETURN count(DISTINCT i) AS incidents""",
    "Which team owns the most services?": Template("""\
MATCH (t:Team)-[r:OWNS]->(s:Service)
WHERE {live}
RETURN t.name AS team, count(DISTINCT s) AS services
ORDER BY services DESC
LIMIT 1""")
    .fill(live=LIVE)
    .text,
    "Who is on call for {service}?": Template("""\
MATCH (e:Engineer)-[r:ON_CALL_FOR]->(:Service {name: $service})
WHERE {live}
RETURN e.name AS engineer
ORDER BY engineer
LIMIT 100""")
    .fill(live=LIVE)
    .text,
}
"""Question forms of the demo company; a word in braces stands for a value, and is a parameter."""

_PLACE = re.compile(r"\{(\w+)\}")


def demo_reply(messages: Messages, answers: Mapping[str, str] | None = None) -> str:
    """Reply to a prompt of this package; any other prompt is echoed.

    `answers` maps question forms to Cypher and comes before the demo's own.
    """
    texts = [str(message.get("content", "")) for message in messages]
    question = _between("question", texts)
    if question is None:
        return texts[-1] if texts else ""
    rows = _between("rows", texts)
    if rows is not None:
        return _worded(rows, _between("evidence", texts) or "")
    for form, cypher in {**(answers or {}), **DEMO_ANSWERS}.items():
        parameters = _fit(form, question)
        if parameters is not None:
            reply = {
                "cypher": cypher,
                "parameters": parameters,
                "interpretation": [_filled(form, parameters)],
            }
            return json.dumps(reply)
    return json.dumps({"unanswerable": "The stand-in model does not know this question."})


def _between(tag: str, texts: Sequence[str]) -> str | None:
    """Return what stands between a tag's last pair, without the prompt's own mention of it."""
    for text in reversed(texts):
        start, end = text.rfind(f"<{tag}>\n"), text.rfind(f"\n</{tag}>")
        if 0 <= start < end:
            return text[start + len(tag) + 3 : end].strip()
    return None


def _fit(form: str, question: str) -> dict[str, Any] | None:
    """Match a question with a form; return the values of its places, None for another question."""
    parts = _PLACE.split(_folded(form))
    pattern = "".join(
        re.escape(part) if at % 2 == 0 else rf"(?P<{part}>[^?]+?)" for at, part in enumerate(parts)
    )
    match = re.fullmatch(pattern, _folded(question), re.IGNORECASE)
    if match is None:
        return None
    return {key: int(text) if text.isdigit() else text for key, text in match.groupdict().items()}


def _folded(text: str) -> str:
    unquoted = re.sub(r"['\"‘’“”]", "", text)
    return " ".join(unquoted.split()).rstrip("?!. ")


def _filled(form: str, parameters: Mapping[str, Any]) -> str:
    return _PLACE.sub(lambda match: str(parameters[match[1]]), form).rstrip("?")


def _worded(rows: str, evidence: str) -> str:
    """Write the rows one by one, each with the numbers of its evidence."""
    known = set(re.findall(r"^\[(\d+)\]", evidence, re.MULTILINE))
    sentences = []
    for line in rows.splitlines():
        row = json.loads(line)
        marks = "".join(f" [{n}]" for n in row.pop("evidence", []) if str(n) in known)
        values = ", ".join(f"{key} {value}" for key, value in row.items() if value is not None)
        sentences.append(f"The graph has {values}{marks}.")
    return " ".join(sentences) or "The graph has nothing on this."
