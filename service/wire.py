"""What goes over the wire: camelCase JSON. docs/protocol.md says what each field means."""

from datetime import date, datetime
from typing import Annotated, Self

from msgspec import UNSET, Meta, Struct, UnsetType

from storage.codec import Access, Player, Status, StoredChallenge
from yams.challenges.challenge import Challenge, Kind, Mode
from yams.challenges.measures import Measure
from yams.fairness.draws import Level
from yams.rules.game import Game
from yams.rules.maximum import box_maxima, maximum
from yams.rules.notation import WrittenAction
from yams.rules.paper import possible_points
from yams.rules.ruleset import Joker, Order, Ruleset, Section
from yams.rules.scorecard import Closed
from yams.rules.scoring import Pays, pays
from yams.solver.columns import is_exact


class Wire(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    pass


Name = Annotated[str, Meta(max_length=200, description="2 to 20 visible characters")]


class NewPlayerBody(Wire, frozen=True):
    name: Name | None = None


class RenameBody(Wire, frozen=True):
    name: Name


class PlayerAnswer(Wire, frozen=True):
    id: str
    name: str
    tag: str
    created_at: datetime

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(player.id, player.name, player.tag, player.created_at)


class NewPlayerAnswer(Wire, frozen=True):
    id: str
    name: str
    tag: str
    created_at: datetime
    token: str

    @classmethod
    def of(cls, player: Player, token: str) -> Self:
        return cls(player.id, player.name, player.tag, player.created_at, token)


class LinkAnswer(Wire, frozen=True):
    """`code` in groups, as people read it; `link` is its page's path."""

    code: str
    link: str
    expires_at: datetime


class RedeemBody(Wire, frozen=True):
    """Nothing; but sent as JSON, which no other site's page can."""


class RecoveryBody(Wire, frozen=True):
    code: Annotated[str, Meta(max_length=200)]


class RecoveryAnswer(Wire, frozen=True):
    code: str
    made_at: datetime


class DeviceAnswer(Wire, frozen=True):
    """`label` is empty where nothing is known of the device."""

    id: str
    label: str
    let_in_at: datetime
    current: bool


class DevicesAnswer(Wire, frozen=True):
    """`recovery_made_at` is null while there is no recovery code."""

    devices: list[DeviceAnswer]
    recovery_made_at: datetime | None

    @classmethod
    def of(cls, access: Access, current: str) -> Self:
        devices = [
            DeviceAnswer(device.id, device.label, device.let_in_at, current=device.id == current)
            for device in access.devices
        ]
        return cls(devices, access.recovery_made_at)


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


class NewChallengeBody(Wire, frozen=True):
    """Either `ruleset`, or `from_run` (the ruleset and dice of one's own finished game), or `rematch_of` (everything as it was there)."""

    kind: Kind | None = None
    ruleset: Annotated[str, Meta(max_length=100)] | None = None
    mode: Mode | None = None
    level: Level | None = None
    from_run: Annotated[str, Meta(max_length=200)] | None = None
    rematch_of: Annotated[str, Meta(max_length=200)] | None = None


class Person(Wire, frozen=True):
    """`name` and `tag` are null for an erased player."""

    name: str | None
    tag: str | None


class Target(Wire, frozen=True):
    """The score to beat, and whose it is."""

    name: str | None
    tag: str | None
    score: int


class Coded(Wire, frozen=True):
    """What only a challenge with a code has. `code` is the id in two groups, `link` its page's path, `mine` whether the asker made it.

    `target` is null in blind challenges until the asker has finished, and while whoever made it has not. `known_dice` says that the dice
    had been played before.
    """

    code: str
    link: str
    mode: Mode | None
    level: Level | None
    creator: Person
    mine: bool
    known_dice: bool
    target: Target | None


class BeaconAnswer(Wire, frozen=True):
    """A round of a public randomness beacon. `value` is what it gave, as replay documents have it, null until known."""

    round: int
    published_at: datetime
    url: str
    period_s: int
    genesis: int
    value: str | None

    @classmethod
    def of(cls, challenge: Challenge) -> Self | None:
        awaited = challenge.beacon_round
        if awaited is None:
            return None
        value = challenge.beacon or None
        return cls(awaited.number, awaited.published_at, awaited.url, awaited.period_s, awaited.genesis, value)


class ChallengeAnswer(Wire, frozen=True):
    """`coded` is null for a daily, `beacon` where none is mixed in."""

    id: str
    kind: Kind
    ruleset: str
    opens_at: datetime
    closes_at: datetime
    reveals_at: datetime
    commitment: str
    seed: str | None
    finished: int
    coded: Coded | None
    beacon: BeaconAnswer | None

    @classmethod
    def of(cls, stored: StoredChallenge, finished: int, coded: Coded | None = None) -> Self:
        challenge = stored.challenge
        return cls(
            id=challenge.id,
            kind=challenge.kind,
            ruleset=challenge.ruleset,
            opens_at=challenge.opens_at,
            closes_at=challenge.closes_at,
            reveals_at=challenge.reveals_at,
            commitment=challenge.commitment,
            seed=stored.seed,
            finished=finished,
            coded=coded,
            beacon=BeaconAnswer.of(challenge),
        )


class DailyRun(Wire, frozen=True):
    """How far the asker's run got in one of the day's challenges. `rank` is null until it is on the board."""

    challenge: str
    run: str
    status: Status
    turn: int
    score: int | None
    rank: int | None


class DailyAnswer(Wire, frozen=True):
    """`variant` is the challenge whose rules are another day's tomorrow, `mine` the runs of a known asker."""

    date: date
    now: datetime
    opens_at: datetime
    closes_at: datetime
    challenges: list[ChallengeAnswer]
    variant: str | None
    mine: list[DailyRun]


class FairChallenge(Wire, frozen=True):
    """What fixes a challenge's dice. docs/fairness.md says how to check them."""

    id: str
    ruleset: str
    dice_version: str
    opens_at: datetime
    closes_at: datetime
    reveals_at: datetime
    commitment: str
    beacon: BeaconAnswer | None
    seed: str | None

    @classmethod
    def of(cls, stored: StoredChallenge) -> Self:
        challenge = stored.challenge
        return cls(
            id=challenge.id,
            ruleset=challenge.ruleset,
            dice_version=challenge.dice_version,
            opens_at=challenge.opens_at,
            closes_at=challenge.closes_at,
            reveals_at=challenge.reveals_at,
            commitment=challenge.commitment,
            beacon=BeaconAnswer.of(challenge),
            seed=stored.seed,
        )


class FairDay(Wire, frozen=True):
    date: date
    challenges: list[FairChallenge]


class FairnessAnswer(Wire, frozen=True):
    """Today, then the days ahead."""

    days: list[FairDay]


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


class Standing(Wire, frozen=True):
    """`name`, `tag` and `run` are null for an erased player, `loss` while it isn't worked out."""

    rank: int
    name: str | None
    tag: str | None
    score: int
    loss: float | None
    run: str | None


class MyStanding(Wire, frozen=True):
    rank: int
    name: str | None
    tag: str | None
    score: int
    loss: float | None
    run: str
    percentile: float | None


class LeaderboardAnswer(Wire, frozen=True):
    """`histogram` lists [score, players] with rising scores, whatever the board ranks by. `offset` is that of the first standing."""

    finished: int
    by: Measure
    offset: int
    standings: list[Standing]
    me: MyStanding | None
    histogram: list[tuple[int, int]]
    as_of: datetime


class ExportedRun(Wire, frozen=True):
    id: str
    status: Status
    started_at: datetime
    finished_at: datetime | None
    score: int | None
    luck: float | None
    loss: float | None
    advised: bool
    actions: list[WrittenAction]


class ExportedChallenge(Wire, frozen=True):
    """A challenge with a code that the player made, played or not."""

    id: str
    kind: Kind
    ruleset: str
    made_at: datetime

    @classmethod
    def of(cls, challenge: Challenge) -> "ExportedChallenge":
        return cls(challenge.id, challenge.kind, challenge.ruleset, challenge.opens_at)


class ExportAnswer(Wire, frozen=True):
    """`challenges` are those that the player made."""

    player: PlayerAnswer
    access: DevicesAnswer
    challenges: list[ExportedChallenge]
    runs: list[ExportedRun]


class HealthAnswer(Wire, frozen=True):
    status: str


class Problem(Wire, frozen=True, omit_defaults=True):
    """RFC 9457. `run` is the unchanged state where an action was refused.

    `challenge` is the one to finish or to wait for where a replay is hidden, `progress` the fraction done of what is waited for.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    run: RunAnswer | UnsetType = UNSET
    challenge: str | UnsetType = UNSET
    progress: float | UnsetType = UNSET
