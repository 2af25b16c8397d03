"""Boards: answers that somebody pinned under a name, each as it was when it was last refreshed.

A tile has its own copy of its answer, since those behind links make room for newer ones. A board
is of one tenant of one database; another tenant finds neither it nor its tiles.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal, get_args

from graphrag_core.store.app_store import AppStore, Row
from graphrag_core.store.shared_answers import (
    MAX_RECORD_BYTES,
    SharedAnswer,
    new_answer_id,
    pack_answer,
    unpack_answer,
)

TileView = Literal["answer", "chart", "number", "table", "picture"]
TILE_VIEWS: tuple[TileView, ...] = get_args(TileView)
WIDTHS = (2, 3, 4, 6)
"""Sixths of the page: a third, half, two thirds, all of it."""
MAX_BOARDS = 100
MAX_TILES = 40
MAX_NAME_CHARS = 100

ADD_BOARD = """
INSERT INTO boards (id, at, database, tenant, name) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (id) DO NOTHING
"""
BOARDS = """
SELECT id, at, database, name FROM boards WHERE database = $1 AND tenant = $2
ORDER BY at DESC, id
LIMIT $3
"""
BOARD = "SELECT id, at, database, name FROM boards WHERE id = $1 AND tenant = $2"
RENAME = "UPDATE boards SET name = $1 WHERE id = $2 AND tenant = $3"
DELETE_TILES = """
DELETE FROM board_tiles WHERE board = $1 AND board IN (SELECT id FROM boards WHERE tenant = $2)
"""
DELETE_BOARD = "DELETE FROM boards WHERE id = $1 AND tenant = $2"
TILES = """
SELECT t.id AS tile, t.width, t.view, t.problem, t.at AS at, t.record, t.id AS id,
  b.database, b.tenant
FROM board_tiles t JOIN boards b ON b.id = t.board
WHERE b.id = $1 AND b.tenant = $2
ORDER BY t.place, t.id
LIMIT $3
"""
ADD_TILE = """
INSERT INTO board_tiles (id, board, place, width, view, at, problem, record)
SELECT $1, id, coalesce((SELECT max(place) FROM board_tiles WHERE board = boards.id), 0) + 1,
  $2, $3, $4, '', $5
FROM boards
WHERE id = $6 AND tenant = $7
  AND (SELECT count(*) FROM board_tiles WHERE board = boards.id) < $8
ON CONFLICT (id) DO NOTHING
"""
SET_PLACE = """
UPDATE board_tiles SET place = $1
WHERE id = $2 AND board IN (SELECT id FROM boards WHERE tenant = $3)
"""
SET_WIDTH = """
UPDATE board_tiles SET width = $1
WHERE id = $2 AND board IN (SELECT id FROM boards WHERE tenant = $3)
"""
REMOVE = """
DELETE FROM board_tiles WHERE id = $1 AND board IN (SELECT id FROM boards WHERE tenant = $2)
"""
REFRESHED = """
UPDATE board_tiles SET at = $1, record = $2, problem = ''
WHERE id = $3 AND board IN (SELECT id FROM boards WHERE tenant = $4)
"""
FAILED = """
UPDATE board_tiles SET problem = $1
WHERE id = $2 AND board IN (SELECT id FROM boards WHERE tenant = $3)
"""


@dataclass(frozen=True, slots=True)
class Tile:
    """A pinned answer and what of it is shown, so many sixths of the page wide.

    `problem` says why the last refresh brought nothing new, "" where it did.
    """

    id: str
    shared: SharedAnswer
    view: TileView
    width: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A named board; `tiles` in their order, and how many of them could not be read."""

    id: str
    name: str
    database: str
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    tiles: tuple[Tile, ...] = ()
    unreadable: int = 0


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of one tenant; those that are listed and added are of this database. Never raises.

    What changes something returns whether it could be done.
    """

    store: AppStore
    database: str
    tenant: str = ""

    def all(self) -> list[Board]:
        """List the boards without their tiles, the newest first."""
        rows = self.store.read(BOARDS, (self.database, self.tenant, MAX_BOARDS))
        return [_board(row) for row in rows]

    def board(self, board_id: str) -> Board | None:
        """Return a board with its tiles, of any database; None where there is none of this id."""
        found = self.store.read(BOARD, (board_id, self.tenant))
        if not found:
            return None
        rows = self.store.read(TILES, (board_id, self.tenant, MAX_TILES))
        tiles = tuple(tile for row in rows if (tile := _tile(row)) is not None)
        return replace(_board(found[0]), tiles=tiles, unreadable=len(rows) - len(tiles))

    def add(self, name: str) -> Board | None:
        """Return the board of that name, a new one where there is none; None where it cannot be."""
        name = " ".join(name.split())[:MAX_NAME_CHARS]
        existing = self.all()
        known = next((board for board in existing if board.name == name), None)
        if known is not None or not name or len(existing) >= MAX_BOARDS:
            return known
        board = Board(new_answer_id(), name, self.database)
        values = (board.id, board.at.isoformat(), self.database, self.tenant, name)
        return board if self.store.write(ADD_BOARD, values) else None

    def rename(self, board_id: str, name: str) -> bool:
        """Give a board another name."""
        name = " ".join(name.split())[:MAX_NAME_CHARS]
        return bool(name) and self.store.write(RENAME, (name, board_id, self.tenant))

    def delete(self, board_id: str) -> bool:
        """Delete a board and its tiles; the answers behind links stay."""
        return self.store.write(DELETE_TILES, (board_id, self.tenant)) and self.store.write(
            DELETE_BOARD, (board_id, self.tenant)
        )

    def pin(self, board_id: str, shared: SharedAnswer, view: TileView) -> bool:
        """Pin an answer at the end of a board that has room."""
        record = _record_of(shared)
        if record is None:
            return False
        tile, width = secrets.token_hex(8), 2 if view == "number" else 3
        values = (
            tile, width, view, shared.at.isoformat(), record, board_id, self.tenant, MAX_TILES
        )  # fmt: skip
        done = self.store.write(ADD_TILE, values)
        found = self.board(board_id)
        return done and found is not None and any(entry.id == tile for entry in found.tiles)

    def arrange(self, tile_ids: Sequence[str]) -> bool:
        """Put tiles into this order."""
        rows = [(place, id_, self.tenant) for place, id_ in enumerate(tile_ids, start=1)]
        return self.store.write_many(SET_PLACE, rows)

    def resize(self, tile_id: str, width: int) -> bool:
        """Make a tile so many sixths of the page wide."""
        return width in WIDTHS and self.store.write(SET_WIDTH, (width, tile_id, self.tenant))

    def remove(self, tile_id: str) -> bool:
        """Take a tile off its board."""
        return self.store.write(REMOVE, (tile_id, self.tenant))

    def remove_unreadable(self, board_id: str) -> bool:
        """Take the tiles off a board that cannot be read."""
        rows = self.store.read(TILES, (board_id, self.tenant, MAX_TILES))
        damaged = [row["tile"] for row in rows if _tile(row) is None]
        return self.store.write_many(REMOVE, [(tile_id, self.tenant) for tile_id in damaged])

    def refreshed(self, tile_id: str, shared: SharedAnswer) -> bool:
        """Put a new answer in the place of a tile's old one."""
        record = _record_of(shared)
        values = (shared.at.isoformat(), record, tile_id, self.tenant)
        return record is not None and self.store.write(REFRESHED, values)

    def not_refreshed(self, tile_id: str, problem: str) -> bool:
        """Keep a tile's old answer and say why there is no new one."""
        return self.store.write(FAILED, (problem, tile_id, self.tenant))


def _record_of(shared: SharedAnswer) -> bytes | None:
    """Write an answer by itself, without those before it; None where that cannot be done."""
    try:
        record = pack_answer(replace(shared, earlier=()))
    except (TypeError, ValueError, RecursionError):
        return None
    return record if len(record) <= MAX_RECORD_BYTES else None


def _board(row: Row) -> Board:
    return Board(row["id"], row["name"], row["database"], datetime.fromisoformat(row["at"]))


def _tile(row: Row) -> Tile | None:
    shared = unpack_answer(row)
    if shared is None or row["view"] not in TILE_VIEWS:
        return None
    width = row["width"] if row["width"] in WIDTHS else WIDTHS[1]
    return Tile(row["tile"], shared, row["view"], width, row["problem"])
