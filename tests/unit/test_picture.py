"""The picture of a result: what stands on it, and nothing else."""

from datetime import date

import pytest

from service.press.result import MOST_BARS, Outcome, picture_of
from yams.rules.rulesets import BASES

YAMS = BASES["yams"]


def test_what_a_picture_says() -> None:
    """The day, the ruleset, the score, the shared place and the percentile, rounded down, in words of the language."""
    outcome = Outcome(YAMS, date(2026, 12, 1), 231, {150: 2, 231: 2, 300: 1})
    french, english = picture_of(outcome, "fr"), picture_of(outcome, "en")
    assert (french.occasion, french.ruleset, french.score) == ("1er décembre 2026", "Yam’s", 231)
    assert (french.rank, french.percentile) == ("2e place sur 5", "mieux que 50 % des autres")
    assert (english.occasion, english.rank) == ("1 December 2026", "2nd of 5")


@pytest.mark.parametrize(
    ("rank", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (22, "22nd"), (112, "112th")],
)
def test_english_places(rank: int, said: str) -> None:
    """Places end as English has them."""
    histogram = {300: rank - 1, 200: 1, 100: 9} if rank > 1 else {200: 1, 100: 9}
    assert picture_of(Outcome(YAMS, None, 200, histogram), "en").rank.split()[0] == said


def test_alone() -> None:
    """Whoever is the first has no place yet."""
    alone = picture_of(Outcome(YAMS, None, 231, {231: 1}), "fr")
    assert (alone.rank, alone.percentile, alone.bars, alone.mine) == ("", "", (1,), 0)


@pytest.mark.parametrize("histogram", [{100: 1, 101: 2}, {5: 1, 1480: 3}, dict.fromkeys(range(90, 376), 2)])
def test_bars(histogram: dict[int, int]) -> None:
    """The bars count every player once, there are not too many, and each score's own bar has a player in it."""
    for score in histogram:
        picture = picture_of(Outcome(YAMS, None, score, histogram), "fr")
        assert sum(picture.bars) == sum(histogram.values())
        assert len(picture.bars) <= MOST_BARS
        assert picture.bars[picture.mine] > 0
