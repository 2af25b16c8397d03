"""What any room may use while it works: cancellation, progress, texts that fit anywhere."""
