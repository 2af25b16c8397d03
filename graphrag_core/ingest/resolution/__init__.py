"""Entity resolution: which nodes are the same thing, and why; merging them, and undoing that."""
