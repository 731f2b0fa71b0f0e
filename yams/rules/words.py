"""What boxes, columns, rulesets and their options are called, in French and in English.

The client's words are made from these (tests/checks/generated.py).
"""

from typing import Literal

from msgspec import Struct

from yams.rules.ruleset import Ruleset

Language = Literal["fr", "en"]


class Words(Struct, frozen=True):
    """Names by key. Where a base has its own word for a box, it stands under `base/category`.

    `orders` says how a column's boxes may be filled, `well_known` names combinations with a name of their own at the table.
    """

    boxes: dict[str, str]
    columns: dict[str, str]
    orders: dict[str, str]
    bases: dict[str, str]
    options: dict[str, str]
    well_known: dict[str, str]

    def box(self, category: str, ruleset: Ruleset) -> str:
        return self.boxes.get(f"{ruleset.base}/{category}") or self.boxes[category]

    def ruleset(self, ruleset: Ruleset) -> str:
        """The name of its own, or the base's and its options'."""
        names = (self.bases[ruleset.base], *(self.options[option] for option in ruleset.options))
        return self.well_known.get(ruleset.key, ", ".join(names))


FRENCH = Words(
    boxes={
        "ones": "Total de 1",
        "twos": "Total de 2",
        "threes": "Total de 3",
        "fours": "Total de 4",
        "fives": "Total de 5",
        "sixes": "Total de 6",
        "pair": "Paire",
        "two-pairs": "Double paire",
        "three-pairs": "Triple paire",
        "three-of-a-kind": "Brelan",
        "four-of-a-kind": "Carré",
        "five-of-a-kind": "Quinte",
        "full-house": "Full",
        "villa": "Villa",
        "tower": "Tour",
        "small-straight": "Petite suite",
        "large-straight": "Grande suite",
        "full-straight": "Suite complète",
        "yams-extreme/full-straight": "Sextuple suite",
        "two-triples": "Deux brelans",
        "yams": "Yam’s",
        "yatzy": "Yatzy",
        "maxi-yatzy": "Maxi Yatzy",
        "yams-extreme": "Yam’s extrême",
        "chance": "Chance",
    },
    columns={
        "down": "Colonne descendante",
        "free": "Colonne libre",
        "up": "Colonne montante",
        "first-roll": "Colonne du premier lancer",
    },
    orders={
        "down": "de haut en bas",
        "free": "dans l’ordre que vous voulez",
        "up": "de bas en haut",
        "first-roll": "seulement avec le premier lancer du tour",
    },
    bases={
        "yams": "Yam’s",
        "yam-pairs": "Yam’s à paires",
        "yatzy": "Yatzy",
        "maxi-yatzy": "Maxi Yatzy",
        "yams-extreme": "Yam’s extrême",
    },
    options={
        "dry": "à sec",
        "extra-yams": "prime de Yam’s",
        "joker": "joker",
        "official-joker": "joker officiel",
        "down": "descendant",
        "up": "montant",
        "three-columns": "trois colonnes",
        "first-roll-column": "colonne du premier lancer",
        "two-colours": "deux couleurs",
        "saved-rolls": "lancers en réserve",
        "bonus-50": "prime de 50",
        "bonus-75": "prime de 75",
        "full-straight-25": "suite complète à 25",
        "full-straight-30": "suite complète à 30",
    },
    well_known={
        "yam-pairs.extra-yams.joker.three-columns": "Le Yam à trois colonnes",
        "yams.extra-yams.official-joker": "Yahtzee, règle officielle",
    },
)

ENGLISH = Words(
    boxes={
        "ones": "Ones",
        "twos": "Twos",
        "threes": "Threes",
        "fours": "Fours",
        "fives": "Fives",
        "sixes": "Sixes",
        "pair": "Pair",
        "two-pairs": "Two pairs",
        "three-pairs": "Three pairs",
        "three-of-a-kind": "Three of a kind",
        "four-of-a-kind": "Four of a kind",
        "five-of-a-kind": "Five of a kind",
        "full-house": "Full house",
        "villa": "Villa",
        "tower": "Tower",
        "small-straight": "Small straight",
        "large-straight": "Large straight",
        "full-straight": "Full straight",
        "yams-extreme/full-straight": "Six in a row",
        "two-triples": "Two triples",
        "yams": "Yam’s",
        "yatzy": "Yatzy",
        "maxi-yatzy": "Maxi Yatzy",
        "yams-extreme": "Yam’s extreme",
        "chance": "Chance",
    },
    columns={
        "down": "Downward column",
        "free": "Free column",
        "up": "Upward column",
        "first-roll": "First-roll column",
    },
    orders={
        "down": "from top to bottom",
        "free": "in any order",
        "up": "from bottom to top",
        "first-roll": "only with the first roll of a turn",
    },
    bases={
        "yams": "Yam’s",
        "yam-pairs": "Yam’s with pairs",
        "yatzy": "Yatzy",
        "maxi-yatzy": "Maxi Yatzy",
        "yams-extreme": "Yam’s extreme",
    },
    options={
        "dry": "dry",
        "extra-yams": "Yam’s bonus",
        "joker": "joker",
        "official-joker": "official joker",
        "down": "downwards",
        "up": "upwards",
        "three-columns": "three columns",
        "first-roll-column": "first-roll column",
        "two-colours": "two colours",
        "saved-rolls": "saved rolls",
        "bonus-50": "bonus of 50",
        "bonus-75": "bonus of 75",
        "full-straight-25": "full straight at 25",
        "full-straight-30": "full straight at 30",
    },
    well_known={
        "yam-pairs.extra-yams.joker.three-columns": "Three-column Yam",
        "yams.extra-yams.official-joker": "Yahtzee, official rules",
    },
)

WORDS: dict[Language, Words] = {"fr": FRENCH, "en": ENGLISH}
