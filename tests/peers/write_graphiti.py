"""Writes episodes through graphiti-core itself; runs in the peers' environment.

Two groups know people of the same names. Arguments: a JSON list of
`{group, name, source, at, text}`; the database comes from the environment.
"""

import asyncio
import json
import os
import sys
from datetime import datetime

from wire import model_on_the_wire


async def main(episodes: list[dict], base_url: str) -> None:
    from graphiti_core import Graphiti
    from graphiti_core.cross_encoder.openai_reranker_client import OpenAIRerankerClient
    from graphiti_core.embedder.openai import OpenAIEmbedder, OpenAIEmbedderConfig
    from graphiti_core.llm_client.config import LLMConfig
    from graphiti_core.llm_client.openai_generic_client import OpenAIGenericClient
    from graphiti_core.nodes import EpisodeType

    config = LLMConfig(api_key="none", base_url=base_url, model="stand-in", small_model="stand-in")
    graphiti = Graphiti(
        os.environ["NEO4J_URI"],
        os.environ["NEO4J_USERNAME"],
        os.environ["NEO4J_PASSWORD"],
        llm_client=OpenAIGenericClient(config=config),
        embedder=OpenAIEmbedder(OpenAIEmbedderConfig(api_key="none", base_url=base_url)),
        cross_encoder=OpenAIRerankerClient(config=config),
    )
    await graphiti.build_indices_and_constraints()
    for episode in episodes:
        await graphiti.add_episode(
            name=episode["name"],
            episode_body=episode["text"],
            source_description=episode["source"],
            reference_time=datetime.fromisoformat(episode["at"]),
            source=EpisodeType.text,
            group_id=episode["group"],
        )
    await graphiti.close()


if __name__ == "__main__":
    with model_on_the_wire() as url:
        asyncio.run(main(json.loads(sys.argv[1]), url))
