"""A language model's wire protocol for the peers' own libraries, on loopback; nothing is guessed.

The texts that the peers are given say their facts in a notation of their own, one a line:
`[Ada] LEADS [search-api] FROM 2024-01-01 UNTIL 2024-03-01`. What a library asks the model to
find in a text, this finds by that notation. Runs in the peers' environment, standard library only.
"""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FACT = re.compile(r"\[([^\]]+)\] ([A-Z_]+) \[([^\]]+)\](?: FROM (\S+))?(?: UNTIL (\S+))?")
GIVEN = re.compile(
    r"<(CURRENT MESSAGE|CURRENT_MESSAGE|TEXT)>(.*?)</\1>|---Input Text---(.*)", re.DOTALL
)
VECTOR_SIZE = 1024


def answer(body: dict) -> str:
    """The reply to one chat request."""
    text = "\n".join(str(message["content"]) for message in body["messages"])
    schema = (body.get("response_format") or {}).get("json_schema", {}).get("name")
    if schema is None:
        return as_lightrag(given_in(str(body["messages"][-1]["content"])))
    return json.dumps(as_graphiti(schema, text))


def given_in(text: str) -> str:
    """The text to read in a prompt: its newest part, without what was said before."""
    parts = [first or second for _, first, second in GIVEN.findall(text)]
    return parts[-1] if parts else ""


def as_graphiti(schema: str, prompt: str) -> dict:
    """What Graphiti's extraction prompts ask for, by the name of the reply's schema."""
    facts = FACT.findall(given_in(prompt))
    if schema == "ExtractedEntities":
        names = dict.fromkeys(name for one, _, other, *_ in facts for name in (one, other))
        return {"extracted_entities": [{"name": name, "entity_type_id": 0} for name in names]}
    if schema == "ExtractedEdges":
        return {
            "edges": [
                {
                    "source_entity_name": one,
                    "target_entity_name": other,
                    "relation_type": relation,
                    "fact": f"[{one}] {relation} [{other}]"
                    + (f" FROM {since}" if since else "")
                    + (f" UNTIL {until}" if until else ""),
                    "valid_at": instant(since),
                    "invalid_at": instant(until),
                }
                for one, relation, other, since, until in facts
            ]
        }
    if schema in ("EdgeTimestamps", "BatchEdgeTimestamps"):
        part = re.search(r"<FACTS?>(.*?)</FACTS?>", prompt, re.DOTALL)
        found = FACT.findall(part[1] if part else "")
        times = [{"valid_at": instant(f[3]), "invalid_at": instant(f[4])} for f in found]
        return {"timestamps": times} if schema.startswith("Batch") else (times or [{}])[0]
    replies = {
        "NodeResolutions": {"entity_resolutions": []},
        "EdgeDuplicate": {"duplicate_facts": [], "contradicted_facts": []},
        "SummarizedEntities": {"summaries": []},
        "EntitySummary": {"summary": "Known from the records."},
        "Summary": {"summary": "Known from the records."},
        "SummaryDescription": {"description": "Known from the records."},
    }
    return replies.get(schema, {})


def as_lightrag(text: str) -> str:
    """What LightRAG's extraction prompt asks for: a row an entity, a row a relation."""
    facts = FACT.findall(text)
    names = dict.fromkeys(name for one, _, other, *_ in facts for name in (one, other))
    rows = [f"entity<|#|>{name}<|#|>concept<|#|>{name} is in the records." for name in names]
    rows += [
        f"relation<|#|>{one}<|#|>{other}<|#|>{relation.lower()}<|#|>{one} {relation} {other}."
        for one, relation, other, *_ in facts
    ]
    return "\n".join([*rows, "<|COMPLETE|>"])


def instant(day: str) -> str | None:
    return f"{day}T00:00:00Z" if day else None


def vector(text: str) -> list[float]:
    digest = hashlib.sha256(text.encode()).digest()
    return [digest[i % len(digest)] / 255 + 0.01 for i in range(VECTOR_SIZE)]


class Handler(BaseHTTPRequestHandler):
    """Chat completions and embeddings."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.endswith("/embeddings"):
            texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
            data = [
                {"object": "embedding", "index": i, "embedding": vector(str(text))}
                for i, text in enumerate(texts)
            ]
            reply = {"object": "list", "data": data, "model": "stand-in", "usage": USAGE}
        else:
            message = {"role": "assistant", "content": answer(body)}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            reply = {"id": "1", "object": "chat.completion", "created": 0, "model": "stand-in",
                     "choices": [choice], "usage": USAGE}  # fmt: skip
        sent = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *_: object) -> None:
        """Keep the output for what went wrong."""


USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


@contextmanager
def model_on_the_wire() -> Iterator[str]:
    """A model that listens on loopback; its base URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
