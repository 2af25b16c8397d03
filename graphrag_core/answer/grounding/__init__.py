"""Check what a model's sentences claim against rows, texts and citations."""
