"""The package's values as JSON: the contract of the command line and of REST."""
