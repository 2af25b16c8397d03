"""The outside world: one folder or file for each foreign library, behind `protocols`."""
