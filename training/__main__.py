"""`python -m training COMMAND`: what is fitted, its data and its figures."""

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
    collecting.add_argument("--without", nargs="*", default=[], help="all but these graphs")
    collecting.add_argument("--folders", nargs="*", type=Path, default=[], help="and these sets")
    collecting.add_argument(
        "--wordings",
        choices=("none", "all", "mixed"),
        default="none",
        help="also other people's words, or for every other question",
    )
    fitting = commands.add_parser("fit", help="fit the ranker on what was collected")
    fitting.add_argument("--without-trees", action="store_true", help="the linear model alone")
    intents = commands.add_parser("intents", help="fit the classifier of intents on their examples")
    intents.add_argument("--left-out", action="store_true", help="figures of writers left out only")
    intents.add_argument("--score", type=Path, help="figures of a file that was not learned only")
    commands.add_parser("merges", help="fit which nodes are the same thing")
    scoring = commands.add_parser("score", help="first sight of graphs in folders")
    scoring.add_argument("folders", nargs="+", type=Path)
    scoring.add_argument("--quiet", action="store_true", help="figures only, no questions")
    worded = commands.add_parser("wordings", help="figures of other people's words for questions")
    worded.add_argument("graphs", nargs="+", help="labelled graphs")
    counting = commands.add_parser("rules", help="how many readings each chart rule is in")
    counting.add_argument("graphs", nargs="*", help="these graphs only")
    counting.add_argument("--folders", nargs="*", type=Path, default=[], help="and these sets")
    counting.add_argument("--every", type=int, default=1, help="only every so-many-th question")
    given = parser.parse_args(arguments)
    if given.command == "collect":
        from training.collect import collect

        collect(
            given.graphs,
            given.processes,
            wordings=given.wordings,
            without=given.without,
            folders=given.folders,
        )
    elif given.command == "fit":
        from training.collect import RECORDS
        from training.fit import fit

        fit(RECORDS, trees=not given.without_trees)
    elif given.command == "intents":
        from training.intents import fit_intents, measure_intents, score_intents

        if given.score:
            score_intents(given.score)
        elif given.left_out:
            measure_intents()
        else:
            fit_intents()
    elif given.command == "merges":
        from training.merges import fit_merges

        fit_merges()
    elif given.command == "wordings":
        from training.score import score_wordings

        score_wordings(given.graphs)
    elif given.command == "rules":
        from training.chart_rules import count_rules

        count_rules(given.graphs, given.folders, given.every)
    else:
        from training.score import score

        score(given.folders, quiet=given.quiet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
