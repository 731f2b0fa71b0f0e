"""What stands on printed pages beside the names of boxes and rulesets."""

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from yams.challenges.challenge import Kind
from yams.fairness.draws import Level
from yams.rules.words import Language


class SheetWords(Struct, frozen=True):
    """The words of a sheet of marks. Functions take points."""

    title: str
    site: str
    date: str
    player: str
    box: str
    points: str
    all_dice: str
    matching_dice: str
    of_face: Callable[[int], str]
    upper: str
    threshold: Callable[[int], str]
    bonus: str
    upper_total: str
    lower_total: str
    extra: str
    extra_each: Callable[[int], str]
    total: str
    grand_total: str
    carried: str
    running_total: str
    place: str
    running_place: str
    rules: Callable[[int, int], str]
    ticks: str
    crosses: str
    order: Callable[[str, str], str]


FRENCH = SheetWords(
    title="Feuille de marque",
    site="Yam’s du jour",
    date="Date",
    player="Joueur",
    box="Case",
    points="points",
    all_dice="somme des dés",
    matching_dice="somme des dés assortis",
    of_face=lambda face: f"somme des {face}",
    upper="Sous-total",
    threshold=lambda points: f"{points} pour la prime",
    bonus="Prime",
    upper_total="Total haut",
    lower_total="Total bas",
    extra="Primes de Yam’s",
    extra_each=lambda points: f"{points} pour chaque Yam’s de plus",
    total="Total",
    grand_total="Total général",
    carried="Report",
    running_total="Cumul",
    place="Place",
    running_place="Place au cumul",
    rules=lambda dice, turns: f"{dice} dés, {turns} tours",
    ticks="× : cochez la petite case quand la case est barrée. Elle vaut 0.",
    crosses="Case barrée : écrivez-y ×. Elle vaut 0.",
    order=lambda column, order: f"{column} : {order}",
)

ENGLISH = SheetWords(
    title="Score sheet",
    site="Yam’s du jour",
    date="Date",
    player="Player",
    box="Box",
    points="points",
    all_dice="sum of the dice",
    matching_dice="sum of the matching dice",
    of_face=lambda face: f"sum of the {face}s",
    upper="Subtotal",
    threshold=lambda points: f"{points} for the bonus",
    bonus="Bonus",
    upper_total="Upper total",
    lower_total="Lower total",
    extra="Yam’s bonuses",
    extra_each=lambda points: f"{points} for each further Yam’s",
    total="Total",
    grand_total="Grand total",
    carried="Carried over",
    running_total="Running total",
    place="Place",
    running_place="Place overall",
    rules=lambda dice, turns: f"{dice} dice, {turns} turns",
    ticks="×: tick the small box when a box is struck out. It counts 0.",
    crosses="To strike out a box, write × in it. It counts 0.",
    order=lambda column, order: f"{column}: {order}",
)

SHEET_WORDS: dict[Language, SheetWords] = {"fr": FRENCH, "en": ENGLISH}


class PictureWords(Struct, frozen=True):
    """The words of a result's picture.

    `rank` takes the place and how many have finished, `better_than` whole per cent, `par` points and whether they are exact.
    """

    site: str
    kinds: dict[Kind, str]
    computer: dict[Level, str]
    points: str
    day: Callable[[date], str]
    rank: Callable[[int, int], str]
    better_than: Callable[[int], str]
    par: Callable[[int, bool], str]


FRENCH_MONTHS = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()  # noqa: SIM905 - reads better
)
ENGLISH_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905


def _french_day(day: date) -> str:
    return f"{'1er' if day.day == 1 else day.day} {FRENCH_MONTHS[day.month - 1]} {day.year}"


def _french_rank(rank: int, finished: int) -> str:
    return f"{'1re' if rank == 1 else f'{rank}e'} place sur {finished}"


def _english_rank(rank: int, finished: int) -> str:
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending} of {finished}"


PICTURE_WORDS: dict[Language, PictureWords] = {
    "fr": PictureWords(
        site="Yam’s du jour",
        kinds={Kind.FRIEND: "Un défi entre amis", Kind.SOLO: "Une partie seul"},
        computer={
            Level.EASY: "Contre l’ordinateur, niveau facile",
            Level.MEDIUM: "Contre l’ordinateur, niveau moyen",
            Level.HARD: "Contre l’ordinateur, niveau difficile",
        },
        points="points",
        day=_french_day,
        rank=_french_rank,
        better_than=lambda percent: f"mieux que {percent} % des autres",
        par=lambda points, exact: f"jeu parfait {points}" if exact else f"référence ≈ {points}",
    ),
    "en": PictureWords(
        site="Yam’s du jour",
        kinds={Kind.FRIEND: "A challenge among friends", Kind.SOLO: "A game alone"},
        computer={
            Level.EASY: "Against the computer, easy",
            Level.MEDIUM: "Against the computer, medium",
            Level.HARD: "Against the computer, hard",
        },
        points="points",
        day=lambda day: f"{day.day} {ENGLISH_MONTHS[day.month - 1]} {day.year}",
        rank=_english_rank,
        better_than=lambda percent: f"better than {percent}% of the others",
        par=lambda points, exact: f"perfect play {points}" if exact else f"reference ≈ {points}",
    ),
}
