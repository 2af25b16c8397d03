"""How the time to read a text of Cypher grows with the text.

Where it grows much faster, a text of a megabyte would hold a processor for minutes.
"""

from benchmarks.measure import median_ms
from graphrag_core.cypher.lexer import tokenize

PIECES = ("a ", "'", "/*", "`", "\\u0041", "s'{", "$", "1.", "(", "\\", "//", '"x')
REPEATS, TIMES_AS_LONG = 20_000, 8


def main() -> None:
    """Print the times of two texts, and by how much the time has grown more than the text."""
    for piece in PIECES:
        short = _milliseconds(piece, REPEATS)
        long = _milliseconds(piece, REPEATS * TIMES_AS_LONG)
        growth = long / short / TIMES_AS_LONG
        print(f"{piece!r:9} {short:7.1f} ms {long:8.1f} ms, time against text {growth:.2f}")


def _milliseconds(piece: str, repeats: int) -> float:
    text = piece * repeats
    return median_ms(lambda: tokenize(text), times=3, warm=1)
