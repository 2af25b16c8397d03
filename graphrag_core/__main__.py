"""Run the command line: `python -m graphrag_core COMMAND`."""

import sys

from graphrag_core.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
