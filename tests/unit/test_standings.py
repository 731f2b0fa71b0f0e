"""Ranks, percentiles and pages from histograms, against everybody asked about everybody."""

from collections import Counter

import naive_standings
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yams.challenges.standings import Page, finished, merged, page_start, percentile, rank

# Few different scores, so that ties are the rule.
SCORES = st.lists(st.integers(0, 12) | st.integers(0, 375), max_size=40)


@given(SCORES)
def test_ranks_agree_with_the_twin(scores: list[int]) -> None:
    """Every player's rank is one more than the players above, as the twin counts them."""
    assert [rank(Counter(scores), score) for score in scores] == naive_standings.ranks(scores)


@given(SCORES)
def test_percentiles_agree_with_the_twin(scores: list[int]) -> None:
    """Every player's percentile is the share of the others below, None for a player alone."""
    histogram = Counter(scores)
    for index, score in enumerate(scores):
        assert percentile(histogram, score) == naive_standings.percentile(scores, index)


@given(SCORES, st.integers(0, 375))
def test_the_rank_of_a_score_that_nobody_has(scores: list[int], score: int) -> None:
    """A score gets the rank it would have, whether somebody has it or not."""
    assert rank(Counter(scores), score) == 1 + len([other for other in scores if other > score])


@given(st.lists(SCORES, max_size=5))
def test_merged_histograms_count_everybody(partitions: list[list[int]]) -> None:
    """Histograms of partitions add up to that of all their players together."""
    everybody = [score for scores in partitions for score in scores]
    total = merged(map(Counter, partitions))
    assert total == Counter(everybody)
    assert finished(total) == len(everybody)


@given(SCORES, SCORES)
def test_merging_changes_nothing_it_is_given(one: list[int], other: list[int]) -> None:
    """The histograms that are merged stay as they were, in either order."""
    first, second = Counter(one), Counter(other)
    assert merged([first, second]) == merged([second, first])
    assert (first, second) == (Counter(one), Counter(other))


@given(SCORES, st.integers(0, 60))
def test_a_page_starts_where_the_sorted_list_says(scores: list[int], offset: int) -> None:
    """The player at an offset from the top has the page's score, after as many others with it."""
    ordered = sorted(scores, reverse=True)
    page = page_start(Counter(scores), offset)
    if offset >= len(ordered):
        assert page is None
    else:
        assert page == Page(ordered[offset], offset - ordered.index(ordered[offset]))


@given(SCORES)
def test_pages_put_together_are_the_whole_list(scores: list[int]) -> None:
    """Going through the offsets one by one gives the whole board, in falling order."""
    pages = [page_start(Counter(scores), offset) for offset in range(len(scores))]
    assert [page.top for page in pages if page] == sorted(scores, reverse=True)


def test_equal_scores_share_the_place() -> None:
    """Scores 300, 250, 250, 200 have the places 1, 2, 2, 4."""
    histogram = {300: 1, 250: 2, 200: 1}
    assert [rank(histogram, score) for score in (300, 250, 250, 200)] == [1, 2, 2, 4]


def test_percentiles_by_hand() -> None:
    """Of four players the first is above 100 %, the two in the middle above a third, the last above none."""
    histogram = {300: 1, 250: 2, 200: 1}
    assert percentile(histogram, 300) == 100
    assert percentile(histogram, 250) == pytest.approx(100 / 3)
    assert percentile(histogram, 200) == 0
    assert percentile({250: 2}, 250) == 0
    assert percentile({250: 1}, 250) is None


def test_pages_by_hand() -> None:
    """A page may start in the middle of a tie, and scores that nobody has any more are passed over."""
    histogram = {300: 1, 275: 0, 250: 2, 200: 1}
    assert [page_start(histogram, offset) for offset in range(5)] == [
        Page(300, 0),
        Page(250, 0),
        Page(250, 1),
        Page(200, 0),
        None,
    ]


def test_an_empty_board() -> None:
    """An empty board has nobody, no page, and the first place free."""
    assert finished({}) == 0
    assert merged([]) == Counter()
    assert page_start({}, 0) is None
    assert rank({}, 0) == 1
