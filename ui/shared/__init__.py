"""What several pages draw or do."""
