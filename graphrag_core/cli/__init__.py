"""The command line: `python -m graphrag_core COMMAND`."""
