"""`python -m training collect|read|fit|intents|score`: what is fitted, its data and its figures."""

import argparse
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="run the candidates of the labelled questions")
    collecting.add_argument("graphs", nargs="*", help="these graphs only")
    collecting.add_argument("--processes", type=int, default=1, choices=(1, 2))
    reading = commands.add_parser(
        "read", help="fit the cross-encoder, and score what was collected"
    )
    reading.add_argument("--known", action="store_true", help="score with what was fitted before")
    fitting = commands.add_parser("fit", help="fit the ranker on what was collected")
    fitting.add_argument("--without-trees", action="store_true", help="the linear model alone")
    commands.add_parser("intents", help="fit the classifier of intents on their examples")
    scoring = commands.add_parser("score", help="first sight of graphs in folders")
    scoring.add_argument("folders", nargs="+", type=Path)
    scoring.add_argument("--quiet", action="store_true", help="figures only, no questions")
    given = parser.parse_args(arguments)
    if given.command == "collect":
        from training.collect import collect

        collect(given.graphs, given.processes)
    elif given.command == "read":
        from training.collect import RECORDS
        from training.cross_encoder import FOLDS, READING, fit_folds, score_candidates

        if not given.known:
            fit_folds(RECORDS, READING, [*range(FOLDS), -1])
        score_candidates(RECORDS, READING)
    elif given.command == "fit":
        from training.collect import RECORDS
        from training.cross_encoder import READING
        from training.fit import fit

        fit(RECORDS, READING / "scores.pickle", trees=not given.without_trees)
    elif given.command == "intents":
        from training.intents import fit_intents

        fit_intents()
    else:
        from training.score import score

        score(given.folders, quiet=given.quiet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
