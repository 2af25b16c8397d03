"""Graph Explorer's core: questions to Cypher to answers, over Neo4j, without a web page."""
