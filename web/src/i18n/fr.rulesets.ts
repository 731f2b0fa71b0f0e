/** What boxes, columns, rulesets and their options are called; made from yams/rules/words.py. */

export const boxes: Record<string, string> = {
  ones: "Total de 1",
  twos: "Total de 2",
  threes: "Total de 3",
  fours: "Total de 4",
  fives: "Total de 5",
  sixes: "Total de 6",
  pair: "Paire",
  "two-pairs": "Double paire",
  "three-pairs": "Triple paire",
  "three-of-a-kind": "Brelan",
  "four-of-a-kind": "Carré",
  "five-of-a-kind": "Quinte",
  "full-house": "Full",
  villa: "Villa",
  tower: "Tour",
  "small-straight": "Petite suite",
  "large-straight": "Grande suite",
  "full-straight": "Suite complète",
  "yams-extreme/full-straight": "Sextuple suite",
  "two-triples": "Deux brelans",
  yams: "Yam’s",
  yatzy: "Yatzy",
  "maxi-yatzy": "Maxi Yatzy",
  "yams-extreme": "Yam’s extrême",
  chance: "Chance",
};

export const columns: Record<string, string> = {
  down: "Colonne descendante",
  free: "Colonne libre",
  up: "Colonne montante",
  "first-roll": "Colonne du premier lancer",
};

export const orders: Record<string, string> = {
  down: "de haut en bas",
  free: "dans l’ordre que vous voulez",
  up: "de bas en haut",
  "first-roll": "seulement avec le premier lancer du tour",
};

export const bases: Record<string, string> = {
  yams: "Yam’s",
  "yam-pairs": "Yam’s à paires",
  yatzy: "Yatzy",
  "maxi-yatzy": "Maxi Yatzy",
  "yams-extreme": "Yam’s extrême",
};

export const options: Record<string, string> = {
  dry: "à sec",
  "extra-yams": "prime de Yam’s",
  joker: "joker",
  "official-joker": "joker officiel",
  down: "descendant",
  up: "montant",
  "three-columns": "trois colonnes",
  "first-roll-column": "colonne du premier lancer",
  "two-colours": "deux couleurs",
  "saved-rolls": "lancers en réserve",
  "bonus-50": "prime de 50",
  "bonus-75": "prime de 75",
  "full-straight-25": "suite complète à 25",
  "full-straight-30": "suite complète à 30",
};

export const wellKnown: Record<string, string> = {
  "yam-pairs.extra-yams.joker.three-columns": "Le Yam à trois colonnes",
  "yams.extra-yams.official-joker": "Yahtzee, règle officielle",
};
