"""A ruleset as it is told. docs/protocol.md says what each field means."""

from typing import Self

from service.wire import Wire
from yams.rules.maximum import box_maxima, maximum
from yams.rules.paper import possible_points
from yams.rules.ruleset import Joker, Order, Ruleset, Section
from yams.rules.scoring import Pays, pays
from yams.solver.columns import is_exact


class RulesetColumn(Wire, frozen=True):
    key: str
    order: Order
    first_roll_only: bool


class RulesetBox(Wire, frozen=True):
    category: str
    section: Section
    pays: Pays
    maximum: int
    possible: list[int]


class RulesetBonus(Wire, frozen=True):
    threshold: int
    points: int


class RulesetAnswer(Wire, frozen=True):
    """docs/rules.md says what each field does in play."""

    key: str
    base: str
    options: list[str]
    dice: int
    rolls: int
    turns: int
    columns: list[RulesetColumn]
    boxes: list[RulesetBox]
    upper_bonus: RulesetBonus
    jackpot: str
    extra_jackpot: int
    joker: Joker
    coloured: list[int]
    saves_rolls: bool
    maximum: int
    par: float | None
    exact: bool

    @classmethod
    def of(cls, ruleset: Ruleset, par: float | None = None) -> Self:
        boxes = zip(ruleset.boxes, box_maxima(ruleset), possible_points(ruleset), strict=True)
        return cls(
            key=ruleset.key,
            base=ruleset.base,
            options=list(ruleset.options),
            dice=ruleset.dice,
            rolls=ruleset.rolls,
            turns=ruleset.turns,
            columns=[RulesetColumn(column.key, column.order, column.first_roll_only) for column in ruleset.columns],
            boxes=[
                RulesetBox(box.category, box.section, pays(box.scoring), most, sorted(points))
                for box, most, points in boxes
            ],
            upper_bonus=RulesetBonus(ruleset.upper_bonus.threshold, ruleset.upper_bonus.points),
            jackpot=ruleset.jackpot,
            extra_jackpot=ruleset.extra_jackpot,
            joker=ruleset.joker,
            coloured=list(ruleset.coloured),
            saves_rolls=ruleset.saves_rolls,
            maximum=maximum(ruleset),
            par=par,
            exact=is_exact(ruleset),
        )
