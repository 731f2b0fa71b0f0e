"""What the solver's calls take and give over the wire. docs/protocol.md says what each field means."""

from collections.abc import Iterable
from typing import Annotated, Self

from msgspec import Meta, structs

from service.wire import Wire
from storage.tables import Worth
from yams.fairness.draws import Level
from yams.rules.actions import Action
from yams.rules.notation import WrittenAction
from yams.rules.replay import Replay, Turn
from yams.rules.ruleset import Ruleset
from yams.solver.advice import OpenColumn, Option
from yams.solver.approximate import Approximation
from yams.solver.foresight import Foresight
from yams.solver.ledger import Decision, Ledger
from yams.solver.odds import MOST_ROLLS, Odds
from yams.solver.tables import Summary, Table

Face = Annotated[int, Meta(ge=1, le=6)]
FewDice = Annotated[tuple[Face, ...], Meta(max_length=6)]
# Of the scores of perfect play.
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
# The largest sums and counts that any sheet can hold are well below.
Small = Annotated[int, Meta(ge=0, le=1000)]


class BoxMean(Wire, frozen=True):
    category: str
    mean: float


class TablePlay(Wire, frozen=True):
    """Perfect play of one column in figures. `percentiles` lists [percent, score] with rising scores."""

    key: str
    positions: int
    par: float
    sd: float
    upper_bonus: float
    extra_mean: float
    box_means: list[BoxMean]
    percentiles: list[tuple[int, int]]

    @classmethod
    def of(cls, table: Table) -> Self:
        summary, boxes = table.summary, table.ruleset.boxes
        return cls(
            key=table.ruleset.key,
            positions=table.places.positions,
            par=table.par,
            sd=summary.sd,
            upper_bonus=summary.upper_bonus,
            extra_mean=summary.extra_mean,
            box_means=[BoxMean(box.category, mean) for box, mean in zip(boxes, summary.box_means, strict=True)],
            percentiles=_percentiles(summary),
        )


class PerfectPlayAnswer(Wire, frozen=True):
    """`par` is the mean score of perfect play where `exact`, else of `games` simulated games played by the sum of the columns.

    `columns` are perfect play of each column by itself, where there are several.
    """

    ruleset: str
    exact: bool
    games: int | None
    par: float
    sd: float
    upper_bonus: float
    percentiles: list[tuple[int, int]]
    columns: list[TablePlay]

    @classmethod
    def of(cls, worth: Worth) -> Self:
        valuation, summary = worth.valuation, worth.summary
        games = [part.games for part in worth.parts if isinstance(part, Approximation)]
        return cls(
            ruleset=valuation.ruleset.key,
            exact=valuation.exact,
            games=games[0] if games else None,
            par=valuation.par,
            sd=summary.sd,
            upper_bonus=summary.upper_bonus,
            percentiles=_percentiles(summary),
            columns=list(map(TablePlay.of, valuation.tables)),
        )


def _percentiles(summary: Summary) -> list[tuple[int, int]]:
    return [(percent, summary.percentile(percent)) for percent in PERCENTILES]


class OddsBody(Wire, frozen=True):
    """Either `dice`, all of them as they lie, or `held`, those that stay for the next roll. Neither: the turn begins."""

    ruleset: Annotated[str, Meta(max_length=100)]
    rolls_left: Annotated[int, Meta(ge=0, le=MOST_ROLLS)]
    dice: FewDice | None = None
    held: FewDice | None = None
    target: Annotated[str, Meta(max_length=40, description="A category or what docs/protocol.md lists")] | None = None


class TargetOdds(Wire, frozen=True):
    """`chance` is `numerator` / `denominator`, which may be too long for a number. `best_keep` are faces."""

    target: str
    chance: float
    numerator: str
    denominator: str
    best_keep: list[int]


class OddsAnswer(Wire, frozen=True):
    chances: list[TargetOdds]

    @classmethod
    def of(cls, chances: dict[str, Odds]) -> Self:
        return cls([_target_odds(target, odds) for target, odds in chances.items()])


def _target_odds(target: str, odds: Odds) -> TargetOdds:
    chance = odds.chance
    return TargetOdds(target, float(chance), str(chance.numerator), str(chance.denominator), list(odds.best_keep))


class OpenColumnBody(Wire, frozen=True):
    """`open` are the categories not yet written, `upper` the total of the upper boxes, `jackpot` what its box holds, null while open."""

    open: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20)]
    upper: Small = 0
    jackpot: Small | None = None

    def column(self) -> OpenColumn:
        return OpenColumn(self.open, self.upper, self.jackpot)


class AdviceBody(Wire, frozen=True):
    """A free position: its columns in sheet order. `considered` is an action to compare with the best."""

    ruleset: Annotated[str, Meta(max_length=100)]
    columns: Annotated[tuple[OpenColumnBody, ...], Meta(max_length=3)]
    dice: FewDice
    rolls_left: Small
    saved_rolls: Small = 0
    considered: WrittenAction | None = None


class RunAdviceBody(Wire, frozen=True):
    considered: WrittenAction | None = None


class OptionAnswer(Wire, frozen=True):
    """`kept` are the faces kept, null where a box is written; `points` those written, null for a keep."""

    action: WrittenAction
    kept: list[int] | None
    points: int | None
    value: float
    loss: float

    @classmethod
    def of(cls, option: Option, ruleset: Ruleset) -> Self:
        kept = None if option.kept is None else list(option.kept)
        return cls(WrittenAction.of(option.action, ruleset), kept, option.points, option.value, option.loss)


class AdviceAnswer(Wire, frozen=True):
    """Every distinct action, best first; `exact` is false where the values are an approximation's."""

    exact: bool
    actions: list[OptionAnswer]
    considered: OptionAnswer | None

    @classmethod
    def of(cls, exact: bool, options: Iterable[Option], considered: Option | None, ruleset: Ruleset) -> Self:
        chosen = None if considered is None else OptionAnswer.of(considered, ruleset)
        return cls(exact, [OptionAnswer.of(option, ruleset) for option in options], chosen)


class DecisionAnswer(Wire, frozen=True):
    """One roll and the choice that followed. Values are points on the card and still to come together."""

    turn: int
    roll: int
    dice: list[int]
    action: WrittenAction
    before: float
    best: float
    value: float
    luck: float
    loss: float
    better: WrittenAction | None

    @classmethod
    def of(cls, decision: Decision) -> Self:
        return cls(
            turn=decision.turn,
            roll=decision.roll,
            dice=list(decision.dice),
            action=decision.action,
            before=decision.before,
            best=decision.best,
            value=decision.value,
            luck=decision.luck,
            loss=decision.loss,
            better=decision.better,
        )


class AnalysisAnswer(Wire, frozen=True):
    """score = par + luck - loss. `percentile` is the share of perfect games below this score, half of those on it counted."""

    run: str
    ruleset: str
    exact: bool
    score: int
    par: float
    luck: float
    loss: float
    percentile: float
    decisions: list[DecisionAnswer]
    costliest: list[DecisionAnswer]

    @classmethod
    def of(cls, run: str, ruleset: Ruleset, ledger: Ledger, summary: Summary) -> Self:
        return cls(
            run=run,
            ruleset=ruleset.key,
            exact=ledger.exact,
            score=ledger.score,
            par=ledger.par,
            luck=ledger.luck,
            loss=ledger.loss,
            percentile=100 * summary.below(ledger.score),
            decisions=list(map(DecisionAnswer.of, ledger.decisions)),
            costliest=list(map(DecisionAnswer.of, ledger.costliest)),
        )


class OpponentColumn(Wire, frozen=True):
    key: str
    upper: int
    bonus: int
    lower: int
    extra: int
    total: int


class OpponentAnswer(Wire, frozen=True):
    """The opponent's finished turns, as many as one's own, and what they add up to; `score` is null until the last.

    `actions` are those of these turns, `totals` one's own total and the opponent's after each.
    """

    level: Level
    turns: list[Turn]
    actions: list[WrittenAction]
    totals: list[tuple[int, int]]
    columns: list[OpponentColumn]
    total: int
    score: int | None

    @classmethod
    def of(cls, level: Level, played: Replay, actions: Iterable[Action], totals: Iterable[tuple[int, int]]) -> Self:
        game = played.game
        sums = [game.card.sums(column) for column in range(len(game.ruleset.columns))]
        named = zip(game.ruleset.columns, sums, strict=True)
        return cls(
            level=level,
            turns=list(played.turns),
            actions=[WrittenAction.of(action, game.ruleset) for action in actions],
            totals=list(totals),
            columns=[OpponentColumn(column.key, **structs.asdict(each)) for column, each in named],
            total=game.card.total,
            score=game.score,
        )


class ForesightAnswer(Wire, frozen=True):
    """The best score that anyone could have reached knowing all the dice, and a line that reaches it."""

    challenge: str
    ruleset: str
    score: int
    actions: list[WrittenAction]
    turns: list[Turn]

    @classmethod
    def of(cls, challenge: str, ruleset: Ruleset, found: Foresight, turns: Iterable[Turn]) -> Self:
        actions = [WrittenAction.of(action, ruleset) for action in found.actions]
        return cls(challenge, ruleset.key, found.score, actions, list(turns))
