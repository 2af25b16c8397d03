"""The Status page: checks, settings and measurements."""
