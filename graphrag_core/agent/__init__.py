"""A model answers a question by calling read-only tools, in bounded steps."""
