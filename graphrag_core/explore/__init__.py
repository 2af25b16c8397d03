"""Look around a graph and travel in time: entities, neighborhoods, snapshots, history."""
