"""Fits the ranker of the offline translator and measures it: `python -m training COMMAND`."""
