"""The picture of a result: what stands on it, and nothing else."""

from datetime import date

import pytest

from service.press.result import MOST_BARS, Outcome, picture_of
from yams.challenges.challenge import Kind
from yams.fairness.draws import Level
from yams.rules.rulesets import BASES, parse_ruleset

YAMS = BASES["yams"]


def test_what_a_picture_says() -> None:
    """The day, the ruleset, the score, the shared place and the percentile, rounded down, in words of the language."""
    outcome = Outcome(YAMS, Kind.DAILY, 231, {150: 2, 231: 2, 300: 1}, date(2026, 12, 1))
    french, english = picture_of(outcome, "fr"), picture_of(outcome, "en")
    assert (french.occasion, french.ruleset, french.score) == ("1er décembre 2026", "Yam’s", 231)
    assert (french.rank, french.percentile) == ("2e place sur 5", "mieux que 50 % des autres")
    # Nobody likes to say that they were better than nobody.
    last = picture_of(Outcome(YAMS, Kind.DAILY, 150, {150: 2, 231: 2}, date(2026, 12, 1)), "fr")
    assert (last.rank, last.percentile) == ("3e place sur 4", "")
    assert (english.occasion, english.rank) == ("1 December 2026", "2nd of 5")


@pytest.mark.parametrize(
    ("rank", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (22, "22nd"), (112, "112th")],
)
def test_english_places(rank: int, said: str) -> None:
    """Places end as English has them."""
    histogram = {300: rank - 1, 200: 1, 100: 9} if rank > 1 else {200: 1, 100: 9}
    assert picture_of(Outcome(YAMS, Kind.FRIEND, 200, histogram), "en").rank.split()[0] == said


def test_alone() -> None:
    """Whoever is the first has no place yet; perfect play is what there is to compare with."""
    alone = picture_of(Outcome(YAMS, Kind.FRIEND, 231, {231: 1}), "fr")
    assert (alone.rank, alone.percentile, alone.bars, alone.mine) == ("", "", (1,), 0)
    alone = picture_of(Outcome(YAMS, Kind.FRIEND, 131, {131: 1}, par=245.87), "fr")
    assert (alone.rank, alone.percentile, alone.bars) == ("", "jeu parfait 246", (1,))


def test_what_game_it_was() -> None:
    """Without a day the kind of game stands there, and against the computer its level."""
    alone = Outcome(YAMS, Kind.SOLO, 231, {231: 1})
    against = Outcome(YAMS, Kind.COMPUTER, 231, {231: 1}, level=Level.HARD)
    among = Outcome(YAMS, Kind.FRIEND, 231, {231: 1})
    assert picture_of(alone, "fr").occasion == "Une partie seul"
    assert picture_of(against, "fr").occasion == "Contre l’ordinateur, niveau difficile"
    assert picture_of(among, "en").occasion == "A challenge among friends"


def test_par_stands_among_the_scores() -> None:
    """What perfect play gives is marked where it lies, also beyond all scores; what isn't exact is said to be about that."""
    histogram = {200: 1, 210: 2}
    picture = picture_of(Outcome(YAMS, Kind.DAILY, 210, histogram, date(2026, 12, 1), par=245.87), "fr")
    assert (picture.lowest, picture.highest, picture.par) == (200, 246, "jeu parfait 246")
    assert picture.par_at is not None
    assert len(picture.bars) - 1 < picture.par_at < len(picture.bars)
    columns = parse_ruleset("yams.three-columns")
    picture = picture_of(Outcome(columns, Kind.FRIEND, 210, histogram, par=190.0), "en")
    assert (picture.lowest, picture.par) == (190, "reference ≈ 190")
    assert picture.par_at is not None
    assert 0 < picture.par_at < 1
    unknown = picture_of(Outcome(YAMS, Kind.FRIEND, 210, histogram), "en")
    assert (unknown.par, unknown.par_at) == ("", None)


@pytest.mark.parametrize("histogram", [{100: 1, 101: 2}, {5: 1, 1480: 3}, dict.fromkeys(range(90, 376), 2)])
def test_bars(histogram: dict[int, int]) -> None:
    """The bars count every player once, there are not too many, and each score's own bar has a player in it."""
    for score in histogram:
        picture = picture_of(Outcome(YAMS, Kind.FRIEND, score, histogram), "fr")
        assert sum(picture.bars) == sum(histogram.values())
        assert len(picture.bars) <= MOST_BARS
        assert picture.bars[picture.mine] > 0
