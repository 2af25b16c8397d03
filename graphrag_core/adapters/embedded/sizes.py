"""How many calls the embedded server and whoever calls it take at once; set together."""

CALLS_AT_ONCE = 24
"""Of one program; more would not be quicker on the few cores of one machine."""
CONNECTIONS = CALLS_AT_ONCE + 8
"""Besides its calls a program ends others, and leaves some behind that were too slow."""
PROGRAMS = 4
"""The pages, the routes, a command line and tools may be attached to one server together."""
BOLT_THREADS = PROGRAMS * CONNECTIONS
"""Threads that wait cost the server nothing; without one a call is refused."""
