"""How a run stands. docs/protocol.md says what each field means."""

from typing import Self

from service.wire import Wire
from storage.codec import Status
from yams.rules.game import Game
from yams.rules.scorecard import Closed


class BoxAnswer(Wire, frozen=True):
    """`preview`: the points that writing the box now would give, `extra` the bonus that would come with them.

    Both are null where it can't be written now. `joker` says that the preview is a joker's; `closed` why an empty box can't be written now.
    """

    category: str
    points: int | None
    preview: int | None
    extra: int | None
    joker: bool
    closed: Closed | None


class ColumnAnswer(Wire, frozen=True):
    key: str
    boxes: list[BoxAnswer]
    upper: int
    bonus: int
    lower: int
    extra: int
    total: int


class RunAnswer(Wire, frozen=True):
    id: str
    challenge: str
    ruleset: str
    status: Status
    turn: int
    rolls_left: int
    dice: list[int]
    saved_rolls: int
    next_action: int
    columns: list[ColumnAnswer]
    score: int | None
    advised: bool

    @classmethod
    def of(cls, run_id: str, challenge: str, status: Status, game: Game, next_action: int, *, advised: bool) -> Self:
        return cls(
            id=run_id,
            challenge=challenge,
            ruleset=game.ruleset.key,
            status=status,
            turn=game.turn,
            rolls_left=game.rolls_left,
            dice=list(game.dice),
            saved_rolls=game.saved,
            next_action=next_action,
            columns=[_column(game, column) for column in range(len(game.ruleset.columns))],
            score=game.score,
            advised=advised,
        )


def _column(game: Game, column: int) -> ColumnAnswer:
    sums = game.card.sums(column)
    cells = zip(game.ruleset.boxes, game.card.columns[column], strict=True)
    return ColumnAnswer(
        key=game.ruleset.columns[column].key,
        boxes=[_box(game, column, index, box.category, points) for index, (box, points) in enumerate(cells)],
        upper=sums.upper,
        bonus=sums.bonus,
        lower=sums.lower,
        extra=sums.extra,
        total=sums.total,
    )


def _box(game: Game, column: int, box: int, category: str, points: int | None) -> BoxAnswer:
    closed = None if game.over else game.closed(column, box)
    value = game.value(column, box)
    if value is None:
        return BoxAnswer(category, points, None, None, joker=False, closed=closed)
    return BoxAnswer(category, points, value.points, value.extra, value.joker, closed)
