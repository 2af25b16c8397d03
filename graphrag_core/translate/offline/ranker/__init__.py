"""Which of several readings a question means: features, a fitted ranker, and its calibration."""
