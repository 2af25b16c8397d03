"""Where candidates come from, and a hash that changes with the code that makes them."""

from functools import cache
from pathlib import Path

from graphrag_core.translate.offline.candidates import CandidateGenerator
from training.beam_candidates import BeamCandidates
from training.workbench import code_hash


def generator() -> CandidateGenerator:
    """Return the generator that is measured."""
    return BeamCandidates()


@cache
def generator_hash() -> str:
    """Return a hash over the code that makes candidates, not over what ranks and renders them."""
    return code_hash("translate/offline", "english", "linking", without=_is_later)


def _is_later(file: Path) -> bool:
    return (
        "ranker" in file.parts or file.stem.startswith("renderer") or file.stem == "operator_words"
    )
