"""What people keep of answers: favourites, judgements, corrected queries; out of the app and in."""

from collections.abc import Callable
from dataclasses import dataclass

from graphrag_core.cypher.inlining import inlined
from graphrag_core.errors import QueryRefusedError
from graphrag_core.store.app_store import AppStore
from graphrag_core.store.favourites import KEPT as FAVOURITES
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.feedback import KEPT as JUDGEMENTS
from graphrag_core.store.feedback import Feedback
from graphrag_core.store.metrics import Metrics
from graphrag_core.store.saved_records import (
    MAX_QUERY_CHARS,
    RecordKind,
    SavedRecord,
    read_records,
    records_text,
)
from graphrag_core.types import QUERY_RUNGS, Answer, CypherQuery


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import of favourites and judgements did.

    `older` counts those that stayed as they are because the file's were older; `refused` has a
    sentence for each that was left out.
    """

    added: int
    refused: tuple[str, ...] = ()
    older: int = 0


@dataclass(frozen=True, slots=True)
class SavedQuestions:
    """What one tenant of one database kept, in the app's own store.

    Favourites are those of the `person`, judgements teach for all. `check` raises
    `QueryRefusedError` for a query that may not run, or what keeps it from being judged.
    """

    store: AppStore
    database: str
    tenant: str
    person: str
    check: Callable[[CypherQuery], object]

    @property
    def _favourites(self) -> Favourites:
        return Favourites(self.store, self.database, self.tenant, self.person)

    @property
    def _feedback(self) -> Feedback:
        return Feedback(self.store)

    @property
    def _scope(self) -> dict[str, str]:
        return {"database": self.database, "tenant": self.tenant}

    def rate(self, answer: Answer, *, good: bool, corrected: CypherQuery | None = None) -> bool:
        """Keep what a person says of an answer; False when that could not be done.

        A right query, the answer's own or the `corrected` one, is an example for later
        questions. Raises `QueryRefusedError` for a corrected query that may not run.
        """
        if corrected is not None:
            return self.learn(_standalone_text(answer), corrected)
        Metrics(self.store).rate(up=good)
        if good and answer.rung not in QUERY_RUNGS:
            # Praise of words teaches no query, and is no complaint either.
            return True
        kind: RecordKind = "right" if good else "wrong"
        record = SavedRecord(kind, _standalone_text(answer), _query_of(answer))
        return self._feedback.add(record, **self._scope)

    def learn(self, question: str, query: CypherQuery) -> bool:
        """Keep a question with its right query. Raises `QueryRefusedError` when it may not run."""
        self._check_query_names(query)
        return self._feedback.add(SavedRecord("right", question, query), **self._scope)

    def right(self) -> list[SavedRecord]:
        """List the questions whose query somebody judged right, the newest first."""
        return self._feedback.right(**self._scope)

    def eval_cases(self) -> list[dict[str, str]]:
        """Return the questions whose query somebody judged right, as `eval` takes them."""
        return [
            {
                "id": f"feedback-{number}",
                "question": entry.question,
                "gold_cypher": inlined(entry.query).text,
            }
            for number, entry in enumerate(self.right(), start=1)
        ]

    def favourites(self) -> list[SavedRecord]:
        """List the questions that were marked to come back to, the newest first."""
        return self._favourites.all()

    def is_favourite(self, question: str) -> bool:
        """Tell whether a question was marked to come back to."""
        return self._favourites.has(question)

    def add_favourite(self, answer: Answer) -> bool:
        """Mark an answer's question to come back to; False when that could not be done."""
        return self._favourites.add(_standalone_text(answer), _query_of(answer))

    def forget_favourite(self, question: str) -> bool:
        """Take a question off the favourites; False when that could not be done."""
        return self._favourites.forget(question)

    def as_file(self) -> str:
        """Favourites and judgements, of right and wrong queries, as the text of a JSON file."""
        return records_text([*self.favourites(), *self._judgements()])

    def take_file(self, text: str) -> ImportReport:
        """Take favourites and judgements from the text of an exported file.

        What is here and newer stays. A query that is to be learned as right must be one that may
        run. Raises `CallError`, and what `check` raises but for a refusal.
        """
        records, faults = read_records(text)
        refused = list(faults)
        newest: dict[tuple[bool, str], SavedRecord] = {}
        for record in records:
            place = _place(record)
            if place not in newest or record.at >= newest[place].at:
                newest[place] = record
        here = {_place(entry): entry for entry in [*self.favourites(), *self._judgements()]}
        fresh = [r for place, r in newest.items() if place not in here or r.at > here[place].at]
        room = {
            True: FAVOURITES - sum(favourite for favourite, _ in here),
            False: JUDGEMENTS - sum(not favourite for favourite, _ in here),
        }
        added = 0
        for record in fresh:
            favourite, _ = place = _place(record)
            room[favourite] -= place not in here
            try:
                if room[favourite] < 0:
                    raise _no_room(favourite)
                added += self._take_record(record)
            except QueryRefusedError as fault:
                refused.append(f"{record.question}: {fault.message}")
        return ImportReport(added, tuple(refused), len(newest) - len(fresh))

    def _judgements(self) -> list[SavedRecord]:
        return self._feedback.all(**self._scope)

    def _take_record(self, record: SavedRecord) -> bool:
        if record.kind == "right":
            self._check_query_names(record.query)
        elif len(record.query.text) > MAX_QUERY_CHARS:
            raise _too_long()
        if record.kind == "favourite":
            return self._favourites.add(record.question, record.query, at=record.at)
        return self._feedback.add(record, **self._scope)

    def _check_query_names(self, query: CypherQuery) -> None:
        if len(query.text) > MAX_QUERY_CHARS:
            raise _too_long()
        self.check(query)


def _place(record: SavedRecord) -> tuple[bool, str]:
    """Identify what a record replaces: one favourite, one judgement a question."""
    return record.kind == "favourite", record.question


def _too_long() -> QueryRefusedError:
    return QueryRefusedError(
        f"A query of more than {MAX_QUERY_CHARS:,} characters is not saved.",
        hint="Give a shorter query.",
    )


def _no_room(favourite: bool) -> QueryRefusedError:
    limit = f"{FAVOURITES:,} favourites" if favourite else f"{JUDGEMENTS:,} judgements"
    return QueryRefusedError(f"There is no room: {limit} are kept.", hint="Remove some first.")


def _standalone_text(answer: Answer) -> str:
    """Return the standalone question, since a follow-up means nothing by itself."""
    return answer.standalone or answer.question


def _query_of(answer: Answer) -> CypherQuery:
    return CypherQuery(answer.cypher or "", answer.parameters)
