"""The exact solver: the value of every position under perfect play, and what follows from it. docs/solver.md explains."""
