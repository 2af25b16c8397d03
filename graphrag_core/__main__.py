"""Run the command line: `python -m graphrag_core COMMAND`."""

import sys


def main() -> int:
    """Run a command; Ctrl-C ends it with a word, also while its modules are loaded."""
    try:
        from graphrag_core.cli.main import main as run

        return run()
    except ModuleNotFoundError as missing:
        sys.stderr.write(
            f"Python's module {missing.name} is missing.\n"
            "Install what is needed with `pip install -r requirements.txt`.\n"
        )
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
