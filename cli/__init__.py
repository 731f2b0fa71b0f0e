"""The `yams` command."""
