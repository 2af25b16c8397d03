"""When the embedded server ends itself for a query that nothing else ends."""

from graphrag_core.adapters.embedded.watchdog import STUCK_TICKS, UNENDABLE_TICKS, Watchdog


def test_a_transaction_that_outlives_its_end_is_the_reason_for_a_restart():
    blamed: list[tuple[str, ...] | None] = []
    watchdog = Watchdog(blamed.append)

    for _ in range(UNENDABLE_TICKS):
        watchdog.hear({"tx-1": "mark"})
        assert blamed == []
        watchdog.tick()
    watchdog.hear({"tx-1": "mark", "tx-2": "later"})

    assert blamed == [("mark",)]


def test_transactions_that_end_in_time_are_no_reason():
    blamed: list[tuple[str, ...] | None] = []
    watchdog = Watchdog(blamed.append)

    for number in range(100):
        watchdog.hear({f"tx-{number // (UNENDABLE_TICKS - 1)}": "mark"})
        watchdog.tick()

    assert blamed == []


def test_a_server_that_answers_nothing_is_restarted_and_nobody_named():
    blamed: list[tuple[str, ...] | None] = []
    watchdog = Watchdog(blamed.append)
    watchdog.hear({})

    for _ in range(STUCK_TICKS):
        watchdog.tick()

    assert blamed == [None]
