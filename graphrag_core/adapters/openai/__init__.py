"""Any OpenAI-compatible endpoint: chat and embeddings; only this folder imports `openai`."""
