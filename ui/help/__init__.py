"""The pieces of the page Help."""
