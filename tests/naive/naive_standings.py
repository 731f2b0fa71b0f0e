"""Places and percentiles, by asking each player about everybody else."""


def ranks(scores: list[int]) -> list[int]:
    """Return each player's place: one more than the players above, ties sharing it."""
    places = []
    for mine in scores:
        above = 0
        for other in scores:
            if other > mine:
                above = above + 1
        places.append(above + 1)
    return places


def percentile(scores: list[int], index: int) -> float | None:
    """Return the percentage of the other players strictly below, None when alone."""
    others = 0
    below = 0
    for player, score in enumerate(scores):
        if player == index:
            continue
        others = others + 1
        if score < scores[index]:
            below = below + 1
    if others == 0:
        return None
    return 100 * below / others
