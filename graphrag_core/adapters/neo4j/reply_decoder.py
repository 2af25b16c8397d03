"""Has the driver read replies in Python: its Rust decoder ends the process over a spoilt one.

`neo4j-rust-ext` reserves memory for as many entries as a list says it has, and a reservation that
cannot be had aborts; the Python decoder reads entry by entry and raises. Parameters are still
written in Rust, where most of the extension's gain is (decision 0058).
"""

import sys
from typing import Any

PACKSTREAM = "neo4j._codec.packstream."
"""Where the driver keeps one decoder per version of the wire format."""


def read_in_python() -> None:
    """Replace each decoder's `unpack`; a driver that has none of that name is left as it is."""
    for name in tuple(sys.modules):
        if name.startswith(PACKSTREAM):
            decoder: Any = getattr(sys.modules[name], "Unpacker", None)
            if hasattr(decoder, "_unpack"):
                decoder.unpack = _unpack


def _unpack(decoder: Any, hydration_hooks: Any = None) -> Any:
    return decoder._unpack(hydration_hooks=hydration_hooks)
