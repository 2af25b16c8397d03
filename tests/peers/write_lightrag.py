"""Inserts texts through lightrag-hku itself, into Neo4j; runs in the peers' environment.

Arguments: a JSON list of `{workspace, file, text}`; the database comes from the environment.
"""

import asyncio
import json
import sys
import tempfile

from wire import VECTOR_SIZE, model_on_the_wire


class Words:
    """A tokenizer that needs no download: a word is a token."""

    def encode(self, content: str) -> list[int]:
        self.words = content.split(" ")
        return list(range(len(self.words)))

    def decode(self, tokens: list[int]) -> str:
        return " ".join(self.words[token] for token in tokens)


async def insert(document: dict, base_url: str) -> None:
    from lightrag import LightRAG
    from lightrag.llm.openai import openai_complete_if_cache, openai_embed
    from lightrag.utils import EmbeddingFunc, Tokenizer

    async def complete(prompt, system_prompt=None, history_messages=None, **options):
        options = {key: value for key, value in options.items() if key == "response_format"}
        return await openai_complete_if_cache(
            "stand-in", prompt, system_prompt=system_prompt,
            history_messages=history_messages or [], base_url=base_url, api_key="none", **options,
        )  # fmt: skip

    async def embed(texts):
        return await openai_embed.func(texts, model="stand-in", base_url=base_url, api_key="none")

    rag = LightRAG(
        working_dir=tempfile.mkdtemp(),
        workspace=document["workspace"],
        graph_storage="Neo4JStorage",
        llm_model_func=complete,
        embedding_func=EmbeddingFunc(embedding_dim=VECTOR_SIZE, max_token_size=8192, func=embed),
        tokenizer=Tokenizer("words", Words()),
    )
    await rag.initialize_storages()
    await rag.ainsert(document["text"], file_paths=document["file"])
    await rag.finalize_storages()


async def main(documents: list[dict], base_url: str) -> None:
    for document in documents:
        await insert(document, base_url)


if __name__ == "__main__":
    with model_on_the_wire() as url:
        asyncio.run(main(json.loads(sys.argv[1]), url))
