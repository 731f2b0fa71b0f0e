"""A sheet of marks as rows to print: blank, or with the points of cards."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date as Date  # noqa: N812 - as everywhere beside fields called date

from msgspec import Struct

from service.press.typeset import typeset_pdf
from service.press.words import PICTURE_WORDS, SHEET_WORDS, SheetWords
from yams.challenges.standings import rank
from yams.rules.ruleset import Box, Order, Ruleset, Section
from yams.rules.scorecard import Cells, ColumnSums, Scorecard
from yams.rules.scoring import Face, Pays, pays
from yams.rules.words import WORDS, Language, Words

# Up to so many columns of points have room for a tick beside each, and stand upright.
MOST_TICKED, MOST_UPRIGHT = 4, 12


class PaperPlayer(Struct, frozen=True):
    """Who plays on the sheet: a name, empty for one to be written, a card, and the points carried over from earlier games."""

    name: str
    card: Scorecard
    carried: int | None = None

    @property
    def total(self) -> int:
        return self.card.total + (self.carried or 0)


class Cell(Struct, frozen=True):
    text: str = ""
    barred: bool = False


class Row(Struct, frozen=True):
    """`kind` is `box`, `sum`, with one cell for each column, or `total`, with one for each player."""

    kind: str
    label: str
    hint: str
    cells: tuple[Cell, ...]


class Sheet(Struct, frozen=True, rename="camel"):
    """What the template `sheet.typ` takes. `heads` are the columns of one player; `ticks`: a narrow column to tick barred boxes.

    `date` is empty where it is to be written by hand.
    """

    title: str
    rules: str
    date: str
    language: Language
    landscape: bool
    ticks: bool
    columns_each: int
    players: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    words: dict[str, str]


def sheet_pdf(ruleset: Ruleset, players: Sequence[PaperPlayer], language: Language, day: Date | None = None) -> bytes:
    """A tagged PDF, one A4 page."""
    return typeset_pdf("sheet", sheet_of(ruleset, players, language, day))


def sheet_of(ruleset: Ruleset, players: Sequence[PaperPlayer], language: Language, day: Date | None = None) -> Sheet:
    """What stands on the sheet."""
    words, names = SHEET_WORDS[language], WORDS[language]
    each = len(ruleset.columns)
    columns = each * len(players)
    ticks = columns <= MOST_TICKED
    return Sheet(
        title=f"{words.title} – {names.ruleset(ruleset)}",
        rules=words.rules(ruleset.dice, ruleset.turns),
        date="" if day is None else PICTURE_WORDS[language].day(day),
        language=language,
        landscape=columns > MOST_UPRIGHT,
        ticks=ticks,
        columns_each=each,
        players=tuple(player.name for player in players),
        heads=tuple(_head(names, column.key) for column in ruleset.columns) if each > 1 else (),
        rows=_Rows(ruleset, players, words, names).all(),
        notes=_notes(ruleset, words, names, ticks=ticks),
        words={name: getattr(words, name) for name in ("site", "date", "player", "box", "points")},
    )


def _head(names: Words, column: str) -> str:
    """An arrow, or the last word of the column's name."""
    return {"down": "↓", "up": "↑"}.get(column) or names.columns[column].rpartition(" ")[2]


def _notes(ruleset: Ruleset, words: SheetWords, names: Words, *, ticks: bool) -> tuple[str, ...]:
    told = [column for column in ruleset.columns if len(ruleset.columns) > 1 or column.order is not Order.FREE]
    orders = tuple(words.order(names.columns[column.key], names.orders[column.key]) for column in told)
    return (*orders, words.ticks if ticks else words.crosses)


class _Rows:
    """The rows of one sheet."""

    def __init__(self, ruleset: Ruleset, players: Sequence[PaperPlayer], words: SheetWords, names: Words) -> None:
        self.ruleset, self.players, self.words, self.names = ruleset, players, words, names
        self.cards = [player.card for player in players]

    def all(self) -> tuple[Row, ...]:
        words, bonus, extra = self.words, self.ruleset.upper_bonus, self.ruleset.extra_jackpot
        return (
            *self._boxes(Section.UPPER),
            self._sums(words.upper, words.threshold(bonus.threshold), lambda sums: sums.upper),
            self._sums(words.bonus, str(bonus.points), lambda sums: sums.bonus),
            self._sums(words.upper_total, "", lambda sums: sums.upper + sums.bonus),
            *self._boxes(Section.LOWER),
            *([self._sums(words.extra, words.extra_each(extra), lambda sums: sums.extra)] if extra else []),
            self._sums(words.lower_total, "", lambda sums: sums.lower + sums.extra),
            self._sums(words.total, "", lambda sums: sums.total),
            *self._per_player(),
        )

    def _boxes(self, section: Section) -> list[Row]:
        return [
            Row("box", self.names.box(box.category, self.ruleset), self._hint(box), self._points(index))
            for index, box in enumerate(self.ruleset.boxes)
            if box.section is section
        ]

    def _hint(self, box: Box) -> str:
        if isinstance(box.scoring, Face):
            return self.words.of_face(box.scoring.face)
        match pays(box.scoring):
            case Pays.ALL:
                return self.words.all_dice
            case Pays.MATCHING:
                return self.words.matching_dice
            case Pays.FIXED:
                return str(box.scoring.full_value(()))

    def _points(self, box: int) -> tuple[Cell, ...]:
        return tuple(_cell(cells[box]) for card in self.cards for cells in card.columns)

    def _sums(self, label: str, hint: str, pick: Callable[[ColumnSums], int]) -> Row:
        """One sum of every column that something stands in."""
        cells = [
            Cell(str(pick(card.sums(column))) if begun(cells) else "")
            for card in self.cards
            for column, cells in enumerate(card.columns)
        ]
        return Row("sum", label, hint, tuple(cells))

    def _per_player(self) -> list[Row]:
        """The grand total where there are several columns, what is carried over, and the places once every card is full."""
        words = self.words
        several = len(self.ruleset.columns) > 1
        carried = any(player.carried is not None for player in self.players)
        return [
            *([self._total(words.grand_total, lambda player: player.card.total)] if several else []),
            *self._places(words.place, lambda player: player.card.total),
            *([self._carried(), self._total(words.running_total, lambda player: player.total)] if carried else []),
            *(self._places(words.running_place, lambda player: player.total) if carried else []),
        ]

    def _carried(self) -> Row:
        """What earlier games gave stands there from the start."""
        cells = [Cell("" if player.carried is None else str(player.carried)) for player in self.players]
        return Row("total", self.words.carried, "", tuple(cells))

    def _total(self, label: str, pick: Callable[[PaperPlayer], int]) -> Row:
        cells = [Cell(str(pick(player)) if any(map(begun, player.card.columns)) else "") for player in self.players]
        return Row("total", label, "", tuple(cells))

    def _places(self, label: str, pick: Callable[[PaperPlayer], int]) -> list[Row]:
        """Equal totals share the place."""
        if len(self.players) < 2 or not all(full(player.card) for player in self.players):
            return []
        totals = Counter(map(pick, self.players))
        cells = [Cell(str(rank(totals, pick(player)))) for player in self.players]
        return [Row("total", label, "", tuple(cells))]


def _cell(points: int | None) -> Cell:
    return Cell() if points is None else Cell(str(points), barred=points == 0)


def begun(cells: Cells) -> bool:
    """Whether something stands in the column."""
    return any(points is not None for points in cells)


def full(card: Scorecard) -> bool:
    return all(points is not None for cells in card.columns for points in cells)
