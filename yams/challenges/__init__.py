"""Days, challenges and boards as values."""
