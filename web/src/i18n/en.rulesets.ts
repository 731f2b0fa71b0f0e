/** What boxes, columns, rulesets and their options are called; made from yams/rules/words.py. */

export const boxes: Record<string, string> = {
  ones: "Ones",
  twos: "Twos",
  threes: "Threes",
  fours: "Fours",
  fives: "Fives",
  sixes: "Sixes",
  pair: "Pair",
  "two-pairs": "Two pairs",
  "three-pairs": "Three pairs",
  "three-of-a-kind": "Three of a kind",
  "four-of-a-kind": "Four of a kind",
  "five-of-a-kind": "Five of a kind",
  "full-house": "Full house",
  villa: "Villa",
  tower: "Tower",
  "small-straight": "Small straight",
  "large-straight": "Large straight",
  "full-straight": "Full straight",
  "yams-extreme/full-straight": "Six in a row",
  "two-triples": "Two triples",
  yams: "Yam’s",
  yatzy: "Yatzy",
  "maxi-yatzy": "Maxi Yatzy",
  "yams-extreme": "Yam’s extreme",
  chance: "Chance",
};

export const columns: Record<string, string> = {
  down: "Downward column",
  free: "Free column",
  up: "Upward column",
  "first-roll": "First-roll column",
};

export const orders: Record<string, string> = {
  down: "from top to bottom",
  free: "in any order",
  up: "from bottom to top",
  "first-roll": "only with the first roll of a turn",
};

export const bases: Record<string, string> = {
  yams: "Yam’s",
  "yam-pairs": "Yam’s with pairs",
  yatzy: "Yatzy",
  "maxi-yatzy": "Maxi Yatzy",
  "yams-extreme": "Yam’s extreme",
};

export const options: Record<string, string> = {
  dry: "dry",
  "extra-yams": "Yam’s bonus",
  joker: "joker",
  "official-joker": "official joker",
  down: "downwards",
  up: "upwards",
  "three-columns": "three columns",
  "first-roll-column": "first-roll column",
  "two-colours": "two colours",
  "saved-rolls": "saved rolls",
  "bonus-50": "bonus of 50",
  "bonus-75": "bonus of 75",
  "full-straight-25": "full straight at 25",
  "full-straight-30": "full straight at 30",
};

export const wellKnown: Record<string, string> = {
  "yam-pairs.extra-yams.joker.three-columns": "Three-column Yam",
  "yams.extra-yams.official-joker": "Yahtzee, official rules",
};
