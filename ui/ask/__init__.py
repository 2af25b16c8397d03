"""The Ask page: a conversation, its answers and what people do with them."""
