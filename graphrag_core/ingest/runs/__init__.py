"""Runs: the journal, what is refused, rolling back; what tables and documents share."""
