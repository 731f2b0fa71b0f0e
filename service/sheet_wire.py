"""What a sheet of marks to print comes from. docs/protocol.md says what each field means."""

from datetime import date as Date  # noqa: N812 - the field is called date
from typing import Annotated

from msgspec import Meta

from service.errors import IllegalAction
from service.press.sheet import PaperPlayer
from service.wire import Wire
from yams.rules.errors import ImpossiblePoints
from yams.rules.paper import paper_card
from yams.rules.ruleset import Ruleset
from yams.rules.words import Language

MOST_PLAYERS = 8

Points = Annotated[int, Meta(ge=0, le=1000)]
Cells = Annotated[tuple[Points | None, ...], Meta(max_length=20)]


class SheetPlayer(Wire, frozen=True):
    """`columns` hold the points of each column's boxes in sheet order, null for an open one; none at all is a blank card.

    `jackpots` counts each column's further jackpots, `carried` the points of earlier games.
    """

    name: Annotated[str, Meta(max_length=40)] = ""
    columns: Annotated[tuple[Cells, ...], Meta(max_length=3)] = ()
    jackpots: Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(max_length=3)] = ()
    carried: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None

    def paper_player(self, ruleset: Ruleset) -> PaperPlayer:
        blank = ((None,) * len(ruleset.boxes),) * len(ruleset.columns)
        jackpots = self.jackpots or (0,) * len(ruleset.columns)
        return PaperPlayer(self.name, paper_card(ruleset, self.columns or blank, jackpots), self.carried)


class SheetBody(Wire, frozen=True):
    """`date` is the day that the sheet names; without one there is a line to write it on."""

    ruleset: Annotated[str, Meta(max_length=200)]
    players: Annotated[tuple[SheetPlayer, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    lang: Language = "fr"
    date: Date | None = None

    def paper_players(self, ruleset: Ruleset) -> list[PaperPlayer]:
        """IllegalAction, with the code of impossible points, where a card can't be."""
        try:
            return [player.paper_player(ruleset) for player in self.players]
        except ImpossiblePoints as error:
            raise IllegalAction(error) from error
