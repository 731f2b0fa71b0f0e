"""The card: what may be written, and what it sums to."""

import naive_rules
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.play import DOWN_UP, FREE_DOWN, YAMS
from yams.rules.ruleset import Ruleset
from yams.rules.scorecard import ColumnSums, Scorecard

CATEGORIES = [box.category for box in YAMS.boxes]


def card_of(filled: dict[str, int], ruleset: Ruleset = YAMS, column: int = 0) -> Scorecard:
    card = Scorecard.blank(ruleset)
    for category, points in filled.items():
        card = card.write(column, ruleset.box_index(category), points)
    return card


@given(st.dictionaries(st.sampled_from(CATEGORIES), st.integers(0, 50)))
def test_sums_agree_with_the_twin(filled: dict[str, int]) -> None:
    """However much of the card is filled, its sums are those of the independent twin."""
    card = card_of(filled)
    sums = card.sums(0)
    expected = naive_rules.card(filled)
    assert sums == ColumnSums(**expected)
    assert card.total == sums.total == sums.upper + sums.bonus + sums.lower + sums.extra


@given(st.permutations(CATEGORIES), st.lists(st.integers(0, 50), min_size=13, max_size=13))
def test_the_order_of_writing_leaves_no_trace(order: list[str], points: list[int]) -> None:
    """Cards with the same boxes filled are equal in whatever order they were."""
    filled = dict(zip(CATEGORIES, points, strict=True))
    assert card_of({category: filled[category] for category in order}) == card_of(filled)


@pytest.mark.parametrize(("ones", "upper", "bonus"), [(2, 62, 0), (3, 63, 35), (4, 64, 35)])
def test_bonus_from_sixty_three(ones: int, upper: int, bonus: int) -> None:
    """The upper bonus of 35 needs 63 points: 62 are too few, more give no more."""
    filled = {"ones": ones, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    assert card_of(filled).sums(0) == ColumnSums(upper, bonus, 0, 0, upper + bonus)


def test_bonus_does_not_wait() -> None:
    """The bonus stands on the card as soon as 63 is reached, with upper boxes still open."""
    card = card_of({"sixes": 30, "fives": 20, "fours": 12})
    assert card.total == 62
    assert card.write(0, YAMS.box_index("twos"), 2).sums(0) == ColumnSums(64, 35, 0, 0, 99)


def test_lower_points_do_not_reach_the_bonus() -> None:
    """Only upper boxes count towards the bonus."""
    assert card_of({"yams": 50, "chance": 30, "large-straight": 40}).sums(0) == ColumnSums(0, 0, 120, 0, 120)


def test_zero_is_written() -> None:
    """A barred box is filled: it counts 0 and isn't open any more."""
    card = card_of({"yams": 0})
    assert card.total == 0
    assert YAMS.box_index("yams") not in card.open_boxes(0)
    assert len(card.open_boxes(0)) == 12


def test_a_card_never_changes() -> None:
    """Writing gives another card and leaves the first as it was."""
    before = Scorecard.blank(YAMS)
    after = before.write(0, 3, 12)
    assert before == Scorecard.blank(YAMS)
    assert before.total == 0
    assert after.columns == ((None, None, None, 12, *[None] * 9),)


def test_a_box_is_written_once() -> None:
    """Writing a filled box is a programmer's error."""
    with pytest.raises(AssertionError):
        card_of({"ones": 0}).write(0, 0, 3)


def test_columns_are_apart() -> None:
    """Each column has its own boxes, sums and bonus; the total adds the columns."""
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    card = card_of(upper, DOWN_UP).write(1, DOWN_UP.box_index("chance"), 20)
    assert card.sums(0) == ColumnSums(63, 35, 0, 0, 98)
    assert card.sums(1) == ColumnSums(0, 0, 20, 0, 20)
    assert card.total == 118


def test_order_of_columns() -> None:
    """A down column opens only its first empty box, an up column its last, a free one all."""
    card = Scorecard.blank(DOWN_UP)
    assert (card.open_boxes(0), card.open_boxes(1)) == ((0,), (12,))
    card = card.write(0, 0, 1).write(1, 12, 5)
    assert (card.open_boxes(0), card.open_boxes(1)) == ((1,), (11,))
    assert Scorecard.blank(FREE_DOWN).open_boxes(0) == tuple(range(13))
    assert Scorecard.blank(FREE_DOWN).write(0, 4, 0).open_boxes(0) == (0, 1, 2, 3, *range(5, 13))


def test_a_full_column_is_closed() -> None:
    """Nothing is open in a full column, whatever its order."""
    card = Scorecard.blank(DOWN_UP)
    for box in range(13):
        card = card.write(0, box, 0).write(1, 12 - box, 0)
    assert (card.open_boxes(0), card.open_boxes(1)) == ((), ())
