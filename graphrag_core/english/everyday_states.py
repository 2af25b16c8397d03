"""What people say of things instead of the words for their states: "on sale" of what is active."""

from graphrag_core.english.words import stem

_SAID = """
active, live, current, running, operational, operating, enabled, in service, in use, in operation,
in production, in print, alive: in use, in active use, in active service, on sale, still sold, on
the market, still on the market, still available, still going, still up, up and running, switched
on, working, on the road, still with us, still here, still there, still around, still living;
discontinued, retired, decommissioned, withdrawn, ceased, out of print, out of service, out of
use, end of life, deprecated, abandoned, scrapped: no longer sold, no longer made, no longer used,
no longer available, off the market, off sale, withdrawn from sale, taken out of use, taken off
the market, switched off, scrapped, phased out;
in development, planned, proposed, prototype, draft, expected, announced: not out yet, still to
come, coming up, in the pipeline, in the works, being worked on, being developed, being prepared,
on the drawing board;
in progress, ongoing, started, underway, in work, in treatment: under way, still going on, being
worked on, being done;
open, new, unresolved, outstanding: unfinished, unsettled, not dealt with, still running, still
going on, left to do;
closed, shut: over, shut, shut down, shut for good, wrapped up, dealt with, finished, over and
done with;
completed, complete, done, finished, fulfilled, ended: over, wrapped up, carried out, finished,
done and dusted;
resolved, solved, fixed, settled: sorted out, sorted, dealt with, mended, put right, cleared up;
fail, failed, failure, unsuccessful: bad, came back bad, turned out bad, went wrong, went badly,
not good enough, did not work, flopped, flunked, messed up;
pass, passed, ok, success, succeeded, successful, good: fine, all right, came back clean, came
back fine, turned out well, went well, good enough, worked, came through;
cancelled, canceled: called off, dropped, scrapped, axed, ditched, did not happen, fell through,
did not go ahead;
delivered, arrived, received: arrived, came, got there, handed over, received;
shipped, in transit, sent, dispatched: on its way, on their way, sent out, on the road;
destroyed, disposed, scrapped, written off: thrown away, thrown out, dumped, binned, got rid of,
wiped out;
recalled: called back, taken back from customers, pulled from the shelves;
blocked, on hold, hold, paused, suspended, halted, quarantined: held back, held up, put on ice,
stopped for now, not allowed out, waiting, stuck;
released, approved, accepted, confirmed, cleared, granted: given the green light, let through,
waved through, agreed to, signed off, cleared;
rejected, denied, refused, declined: turned down, turned away, knocked back, thrown out, said no
to;
pending, under review, in review, submitted, waiting: being looked at, being checked, not decided
yet, waiting;
lost, churned: gone, left us, went away, walked away;
left, resigned, former: gone, quit, no longer with us, no longer here, moved on;
dropped out, pulled out, withdrawn: dropped out, pulled out, gave up;
rolled back, reverted, reversed: undone, taken back, reversed;
in repair, in workshop, maintenance, under repair: being fixed, being mended, being repaired, in
the garage;
no show, noshow, missed: did not turn up, did not show up, never came, never turned up;
hired, filled, employed: got the job, taken on;
paid, repaid, paid off: paid back, settled, paid up;
unpaid, overdue: not paid yet, still owed, owing;
defaulted, written off: gone bad, went sour, not paid back;
escalated: passed up, handed up, kicked upstairs;
dead, deceased, died: passed away, no longer living, gone;
on leave, absent: on holiday, away, off sick;
high: serious, grave, urgent, pressing;
critical: serious, grave, urgent, pressing;
severe: serious, grave, urgent, pressing;
major: serious, grave, urgent, pressing;
low: harmless, slight, not so bad;
minor: harmless, slight, not so bad;
trivial: harmless, slight, not so bad;
damaged, broken, faulty, defective, out of order, inoperative, unserviceable: not working, broken
down, on the blink, dead;
ok, functional, functioning, online, healthy, intact, serviceable: working, operational, running;
inactive, defunct, dissolved: closed, shut, shut down, no longer open;
unconfirmed, uncertain, unverified, tentative, provisional, doubtful: not confirmed, not certain;
confirmed, certain, verified, definite: for sure;
degraded, worn: run down, worn out
"""

EVERYDAY_STATES: dict[tuple[str, ...], tuple[str, ...]] = {}
"""The stems of a state's words → what people say of what is in it, and what is much the same."""
for _line in _SAID.replace("\n", " ").split(";"):
    _states, _phrases = ([one.split() for one in side.split(",")] for side in _line.split(":"))
    for _words in _states:
        _stems = tuple(map(stem, _words))
        _others = tuple(" ".join(phrase) for phrase in (*_phrases, *_states) if phrase != _words)
        EVERYDAY_STATES[_stems] = (*EVERYDAY_STATES.get(_stems, ()), *_others)
