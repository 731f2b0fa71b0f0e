"""Boards over periods, streaks and means, from a plain list of games, by counting everything anew for everybody."""

from datetime import date, timedelta

# How many days count, as docs/decisions/0013-boards-over-periods.md says.
BEST = {"week": 5, "month": 20, "season": 60, "all": 100}


def week(day: date) -> str:
    """Return the ISO week: that of the year in which its Thursday lies, counted from the first Thursday."""
    thursday = day
    while thursday.weekday() > 3:
        thursday = thursday - timedelta(days=1)
    while thursday.weekday() < 3:
        thursday = thursday + timedelta(days=1)
    number = 0
    other = date(thursday.year, 1, 1)
    while other <= thursday:
        if other.weekday() == 3:
            number = number + 1
        other = other + timedelta(days=1)
    return f"{thursday.year}-W{number:02}"


def key(span: str, day: date) -> str:
    """Return the key of the period that a day lies in."""
    if span == "week":
        return week(day)
    if span == "month":
        return day.isoformat()[:7]
    if span == "season":
        quarter = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}.get(day.month, 4)
        return f"{day.year}-Q{quarter}"
    return "all"


def best_scores(scores: list[int], most: int) -> list[int]:
    """Return the highest scores, at most so many."""
    left = list(scores)
    while len(left) > most:
        left.remove(min(left))
    return left


def least_losses(losses: list[float], most: int) -> list[float]:
    """Return the lowest losses, at most so many, each to three decimals."""
    left = [round(loss, 3) for loss in losses]
    while len(left) > most:
        left.remove(max(left))
    return left


def board_by_score(games: dict[str, dict[date, int]], span: str, period: str) -> list[tuple[int, str, int, int]]:
    """Return (rank, player, score, days) of everybody, by rank and then by player from z to a."""
    totals = {}
    for player, days in games.items():
        scores = [score for day, score in days.items() if key(span, day) == period]
        counted = best_scores(scores, BEST[span])
        if counted:
            totals[player] = (sum(counted), len(counted))
    rows = []
    for player, (total, days_counted) in totals.items():
        rank = 1
        for other, _ in totals.values():
            if other > total:
                rank = rank + 1
        rows.append((rank, player, total, days_counted))
    rows.sort(key=lambda row: row[1], reverse=True)
    rows.sort(key=lambda row: row[0])
    return rows


def board_by_loss(games: dict[str, dict[date, float]], span: str, period: str) -> list[tuple[int, str, float, int]]:
    """Return (rank, player, loss, days) of everybody: more days first, then the lower loss."""
    totals = {}
    for player, days in games.items():
        losses = [loss for day, loss in days.items() if key(span, day) == period]
        counted = least_losses(losses, BEST[span])
        if counted:
            totals[player] = (round(sum(counted), 3), len(counted))
    rows = []
    for player, (total, days_counted) in totals.items():
        rank = 1
        for other, other_days in totals.values():
            if other_days > days_counted:
                rank = rank + 1
            if other_days == days_counted and other < total:
                rank = rank + 1
        rows.append((rank, player, total, days_counted))
    rows.sort(key=lambda row: row[1], reverse=True)
    rows.sort(key=lambda row: row[0])
    return rows


def streak(days: set[date], today: date) -> tuple[int, int]:
    """Return (days in a row up to today, or to yesterday while today is not played; the most there ever were)."""
    current = 0
    day = today
    if day not in days:
        day = day - timedelta(days=1)
    while day in days:
        current = current + 1
        day = day - timedelta(days=1)
    longest = 0
    for start in days:
        length = 0
        while start + timedelta(days=length) in days:
            length = length + 1
        longest = max(longest, length)
    return current, longest
