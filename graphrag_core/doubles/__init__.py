"""Stand-ins for a language model: public, documented, and used by this package's own tests.

- `scripted_chat.ScriptedChat`: a `ChatModel` with scripted replies that keeps its prompts.
- `model_stand_in.ModelStandIn`: a local HTTP server that speaks the OpenAI protocol, well or
  badly, as scripted; `python -m graphrag_core.doubles.model_stand_in` runs one by hand.
- `hash_embedder.HashEmbedder`: an `Embedder` without a model, vectors made from words.
"""
