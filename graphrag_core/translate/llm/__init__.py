"""Questions into Cypher by a language model: prompt, examples, reply and repair."""
