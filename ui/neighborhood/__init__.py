"""The Neighborhood page: everything one hop from an entity."""
