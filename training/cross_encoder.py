"""`read`: fits the adapter that reads a question beside the sentence of a candidate.

A cross-encoder: the shipped MiniLM reads both texts at once and gives one score. Only low-rank
corrections of its linear layers are fitted (LoRA, Hu et al. 2021) with a small head, on all
candidates of a question at once: the right one must come out above the others (softmax).
"""

import hashlib
import pickle
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import nn

from graphrag_core.adapters.cross_encoder import (
    ADAPTER,
    RANK,
    SCALE,
    CrossEncoder,
    encoder_and_tokenizer,
    head_of,
    linear_layers,
    pooled,
)
from training.collect import BUILD
from training.records import CandidateRecord, QuestionRecord, read_records

READING = BUILD / "reading"
FOLDS = 3
SEED = 20_261_125
EPOCHS = 2
QUESTIONS, CANDIDATES = 6, 6
"""So many questions a step, each with a right candidate and so many in all."""
NEAR = 6
"""Half of the wrong ones are among the first so many of the generator."""
RATE, WARM_UP, LEAST = 1e-3, 80, 0.02

Pair = tuple[str, str]


class Corrected(nn.Module):
    """A linear layer that stays as it is, with a low-rank correction that is fitted."""

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        self.layer = layer
        self.down = nn.Parameter(torch.randn(RANK, layer.in_features) / layer.in_features**0.5)
        self.up = nn.Parameter(torch.zeros(layer.out_features, RANK))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the layer's output, corrected."""
        out: torch.Tensor = self.layer(x) + (x @ self.down.T) @ self.up.T * SCALE
        return out


def fold_of(graph: str) -> int:
    """Return the fold of a graph; it stays the same when others join."""
    return int(hashlib.sha256(graph.encode()).hexdigest()[:8], 16) % FOLDS


def fit_folds(records: Path, folder: Path, folds: Sequence[int]) -> None:
    """Fit the adapter of each fold on the graphs outside of it; fold -1 is fitted on all."""
    folder.mkdir(parents=True, exist_ok=True)
    known = read_records(records)
    for fold in folds:
        taught = [r for r in known if fold_of(r.graph) != fold]
        save_file(_fitted(taught), ADAPTER if fold < 0 else folder / f"{fold}.safetensors")


def score_candidates(records: Path, folder: Path) -> None:
    """Score the candidates of each question by the adapter that has not seen its graph."""
    known = read_records(records)
    readers = [CrossEncoder(folder / f"{fold}.safetensors") for fold in range(FOLDS)]
    scores: dict[Pair, float] = {}
    for record in known:
        pairs = [(record.question, c.rendering) for c in record.candidates]
        scores |= zip(pairs, readers[fold_of(record.graph)].scores(pairs), strict=True)
    (folder / "scores.pickle").write_bytes(pickle.dumps(scores))


def _fitted(records: Sequence[QuestionRecord]) -> dict[str, torch.Tensor]:
    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 - the same order at every run
    encoder, tokenizer = encoder_and_tokenizer()
    for parameter in encoder.parameters():
        parameter.requires_grad = False
    for owner, name, _ in linear_layers(encoder):
        setattr(owner, name, Corrected(getattr(owner, name)))
    head = head_of()
    learned = [p for p in encoder.parameters() if p.requires_grad] + list(head.parameters())
    taught = [r for r in records if any(r.right) and not all(r.right)]
    steps = EPOCHS * (len(taught) // QUESTIONS + 1)
    optimizer = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / WARM_UP, max(LEAST, 1 - step / steps))
    )
    step, smooth = 0, 0.0
    for _ in range(EPOCHS):
        for batch in _batches(taught, chance):
            chosen = [_chosen(record, chance) for record in batch]
            pairs = [
                (record.question, candidate.rendering)
                for record, candidates in zip(batch, chosen, strict=True)
                for candidate in candidates
            ]
            scores = head(pooled(encoder, tokenizer, pairs)).squeeze(-1)
            parts = scores.split([len(candidates) for candidates in chosen])
            loss = -torch.stack([torch.log_softmax(part, 0)[0] for part in parts]).mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
            schedule.step()
            step, smooth = step + 1, 0.98 * smooth + 0.02 * float(loss)
            if step % 50 == 0:
                print(f"step {step} of {steps}  loss {smooth:.3f}", flush=True)
    return _weights(encoder, head)


def _batches(records: Sequence[QuestionRecord], chance: random.Random) -> list[Any]:
    """Return the questions in groups of about one length, in a random order."""
    mixed = sorted(records, key=lambda r: len(r.question) + chance.random() * 40)
    groups = [mixed[at : at + QUESTIONS] for at in range(0, len(mixed), QUESTIONS)]
    chance.shuffle(groups)
    return groups


def _chosen(record: QuestionRecord, chance: random.Random) -> list[CandidateRecord]:
    """Return a right candidate, then wrong ones: the generator's first and others."""
    right = [c for c in record.candidates if c.right]
    wrong = [c for c in record.candidates if not c.right]
    first, rest = wrong[:NEAR], wrong[NEAR:]
    wanted = CANDIDATES - 1
    near = chance.sample(first, min(len(first), wanted - min(len(rest), wanted // 2)))
    far = chance.sample(rest, min(len(rest), wanted - len(near)))
    return [chance.choice(right[:3]), *near, *far]


def _weights(encoder: Any, head: nn.Module) -> dict[str, torch.Tensor]:
    found = {f"head.{name}": value for name, value in head.state_dict().items()}
    for owner, name, place in linear_layers(encoder):
        corrected = getattr(owner, name)
        found |= {f"{place}.down": corrected.down, f"{place}.up": corrected.up}
    return {name: value.detach().half().contiguous() for name, value in found.items()}
