"""The peers of the model path: scripts for their own environment, nothing of ours is imported."""
