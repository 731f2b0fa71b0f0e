/** The bases of rulesets and their options, in the order in which a key has them; made from yams/rules/options.py. */

export interface Option {
  key: string;
  /** which it may stand behind */
  bases: readonly string[];
  /** which it can't stand beside */
  excludes: readonly string[];
}

export const bases: readonly string[] = ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"];

export const options: readonly Option[] = [
  {
    key: "dry",
    bases: ["yams", "yam-pairs", "yams-extreme"],
    excludes: [],
  },
  {
    key: "extra-yams",
    bases: ["yams", "yam-pairs", "yams-extreme"],
    excludes: [],
  },
  {
    key: "joker",
    bases: ["yams", "yam-pairs", "yams-extreme"],
    excludes: ["official-joker"],
  },
  {
    key: "official-joker",
    bases: ["yams"],
    excludes: ["joker", "down", "up", "three-columns"],
  },
  {
    key: "down",
    bases: ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"],
    excludes: ["official-joker", "up", "three-columns"],
  },
  {
    key: "up",
    bases: ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"],
    excludes: ["official-joker", "down", "three-columns"],
  },
  {
    key: "three-columns",
    bases: ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"],
    excludes: ["official-joker", "down", "up", "first-roll-column"],
  },
  {
    key: "first-roll-column",
    bases: ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"],
    excludes: ["three-columns"],
  },
  {
    key: "two-colours",
    bases: ["yams", "yam-pairs", "yatzy"],
    excludes: [],
  },
  {
    key: "saved-rolls",
    bases: ["yatzy", "maxi-yatzy"],
    excludes: [],
  },
  {
    key: "bonus-50",
    bases: ["maxi-yatzy"],
    excludes: ["bonus-75"],
  },
  {
    key: "bonus-75",
    bases: ["maxi-yatzy"],
    excludes: ["bonus-50"],
  },
  {
    key: "full-straight-25",
    bases: ["maxi-yatzy"],
    excludes: ["full-straight-30"],
  },
  {
    key: "full-straight-30",
    bases: ["maxi-yatzy"],
    excludes: ["full-straight-25"],
  },
];
