"""Measure how often answers are right, on questions with gold queries."""
