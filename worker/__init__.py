"""Background work: replay finished runs, place them on boards, open and close days."""
