"""The Boards page: pinned answers side by side, refreshed together."""
