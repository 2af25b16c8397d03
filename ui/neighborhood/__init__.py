"""The Neighborhood page: what is one hop around an entity."""
