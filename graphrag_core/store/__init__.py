"""What the app keeps in its own SQLite file."""
