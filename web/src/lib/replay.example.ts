/** A short game for the specs: four dice, two boxes, two turns. */
import type { Ruleset, Viewing } from "../api/types";

export const ruleset: Ruleset = {
  key: "tiny",
  base: "tiny",
  options: [],
  dice: 4,
  rolls: 3,
  turns: 2,
  columns: [{ key: "free", order: "free", firstRollOnly: false }],
  boxes: [
    { category: "threes", section: "upper", pays: "matching", maximum: 12, possible: [0, 3, 6, 9, 12] },
    { category: "chance", section: "lower", pays: "all", maximum: 24, possible: [4, 24] },
  ],
  upperBonus: { threshold: 9, points: 35 },
  jackpot: "chance",
  extraJackpot: 100,
  joker: "none",
  coloured: [],
  savesRolls: false,
  maximum: 171,
  par: null,
  exact: true,
};

const run = "2026-12-01.tiny~anne";

export const viewing: Viewing = {
  replay: {
    version: "yams/v1",
    challenge: "2026-12-01.tiny",
    ruleset: "tiny",
    beacon: "",
    seed: null,
    commitment: "00".repeat(32),
    actions: [{ keep: [0, 1] }, { score: "threes" }, { score: "chance" }],
    score: 160,
    turns: [
      {
        rolls: [
          [3, 3, 5, 1],
          [3, 3, 3, 6],
        ],
        category: "threes",
        column: "free",
        points: 9,
      },
      { rolls: [[4, 4, 4, 4]], category: "chance", column: "free", points: 16 },
    ],
  },
  code: "code-of-the-tiny-game",
  sheets: [
    [{ key: "free", upper: 9, bonus: 35, lower: 0, extra: 0, total: 44 }],
    [{ key: "free", upper: 9, bonus: 35, lower: 16, extra: 100, total: 160 }],
  ],
  error: null,
  refused: null,
  genuine: true,
  run: {
    id: run,
    challenge: "2026-12-01.tiny",
    kind: "daily",
    player: { name: "Anne", tag: "ANNE" },
    mine: true,
  },
};
