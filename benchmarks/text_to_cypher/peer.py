"""Asks a peer questions and prints what it took, as JSON; runs in the peers' environment.

usage: python peer.py NAME < {"uri", "password", "model_url", "schema", "structured", "questions",
"rounds"}. The time within the model's client and within the driver is measured apart.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ |= {"LANGCHAIN_TRACING_V2": "false", "LANGSMITH_TRACING": "false", "DO_NOT_TRACK": "1"}

SPENT = {"model": 0.0, "database": 0.0}


def clock(owner: Any, name: str, kind: str) -> None:
    """Sum up the time spent within a method."""
    call = getattr(owner, name)

    def timed(*arguments: Any, **options: Any) -> Any:
        began = time.perf_counter()
        try:
            return call(*arguments, **options)
        finally:
            SPENT[kind] += (time.perf_counter() - began) * 1000

    setattr(owner, name, timed)


def retriever(given: dict[str, Any]) -> Callable[[str], object]:
    """Make neo4j-graphrag's Text2CypherRetriever: one call to the model, rows, no answer."""
    import neo4j
    from neo4j_graphrag.llm import OpenAILLM
    from neo4j_graphrag.retrievers import Text2CypherRetriever

    driver = neo4j.GraphDatabase.driver(given["uri"], auth=("neo4j", given["password"]))
    llm = OpenAILLM(
        model_name="stand-in",
        model_params={"temperature": 0},
        base_url=given["model_url"],
        api_key="x",
    )
    clock(llm, "invoke", "model")
    clock(driver, "execute_query", "database")
    found = Text2CypherRetriever(driver=driver, llm=llm, neo4j_schema=given["schema"])
    return lambda question: found.search(query_text=question)


def chain(given: dict[str, Any]) -> Callable[[str], object]:
    """Make LangChain's GraphCypherQAChain: a call for the query, one for the answer."""
    from langchain_neo4j import GraphCypherQAChain, Neo4jGraph
    from langchain_openai import ChatOpenAI

    clock(ChatOpenAI, "_generate", "model")
    clock(Neo4jGraph, "query", "database")
    graph = Neo4jGraph(given["uri"], "neo4j", given["password"], refresh_schema=False)
    graph.schema, graph.structured_schema = given["schema"], given["structured"]
    llm = ChatOpenAI(model="stand-in", base_url=given["model_url"], api_key="x", temperature=0)
    found = GraphCypherQAChain.from_llm(llm, graph=graph, allow_dangerous_requests=True)
    return lambda question: found.invoke({"query": question})


def main() -> None:
    """Ask each question so many times, once before that does not count."""
    given = json.load(sys.stdin)
    ask = {"retriever": retriever, "chain": chain}[sys.argv[1]](given)
    for question in given["questions"]:
        ask(question)
    totals, own = [], []
    for _ in range(given["rounds"]):
        for question in given["questions"]:
            SPENT.update(model=0.0, database=0.0)
            began = time.perf_counter()
            ask(question)
            total = (time.perf_counter() - began) * 1000
            totals.append(total)
            own.append(total - SPENT["model"] - SPENT["database"])
    print(json.dumps({"total": totals, "own": own}))


if __name__ == "__main__":
    main()
