"""Work in the background: what it reports."""

from ui.shared.jobs import Job, Reporter


def work(report: Reporter) -> int:
    for message in ("Starting", "Starting", "Waiting", "Starting"):
        report(message)
    return 7


def test_each_message_is_shown_once_where_it_was_said_last():
    job = Job(work)

    assert job.result() == 7
    assert job.messages == ["Waiting", "Starting"]
