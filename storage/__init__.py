"""Everything that knows the store: its keys, what is written under them, and the scripts that change them."""
