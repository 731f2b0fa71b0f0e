import type { Level } from "../api/types";
import { s } from "./en.numbers";
import type { OpponentMessages } from "./fr.opponents";

const levels: Record<Level, string> = { easy: "easy", medium: "medium", hard: "hard" };

export const en: OpponentMessages = {
  levels,

  ask: "Advice",
  askMine: "And my choice?",
  warning:
    "From the first piece of advice on, the game is out of the leaderboards and your figures for good, and can’t become a challenge any more.",
  warningYes: "Ask for advice",
  warningNo: "Play without",
  searching: "Looking for the best choices…",
  solving: "Perfect play of these rules is being worked out. You can play on meanwhile.",
  percent: (percent) => `${percent}%`,
  best: "The best choices",
  toCome: "points to come",
  bestOfAll: "the best",
  costs: (loss) => `${loss} less than the best`,
  more: "More choices",
  fewer: "Fewer choices",
  close: "Close the advice",
  keep: "Keep",
  roll: (n) => `roll ${n} ${n === 1 ? "die" : "dice"}`,
  rollAll: "Roll all again",
  write: (points, box) => `Write ${points} in ${box}`,
  bar: (box) => `Strike out ${box}`,
  laid: "It is laid out: all that is left is to roll.",
  laidBox: "It is laid out: all that is left is to write.",
  mineCosts: (_, said) => `Your choice loses ${said} points.`,
  mineBest: "No choice is better than yours.",
  approximate: "≈: approximate values.",
  advised: "A game with advice: on no leaderboard, in none of your figures.",

  you: "You",
  computer: "Computer",
  computerShort: "Comp.",
  computerAt: (level) => `Computer (${levels[level]})`,
  waits: "It plays after you, on the same dice.",
  thinks: "It plays its turn…",
  tableAwaited: "Its play is still being worked out. You can go on without waiting.",
  wrote: (box, points) => (points === 0 ? `${box} struck out` : `${box}, ${points}`),
  said: (box, points, mine, theirs) =>
    `The computer ${points === 0 ? `strikes out ${box}` : `writes ${points} in ${box}`}. You ${mine}, computer ${theirs}.`,
  unfold: "Its turn and its sheet",
  itsTurn: (turn) => `Its turn ${turn}`,
  lay: (roll, dice) => `Roll ${roll}: ${dice.join(", ")}`,
  layKept: (lay, kept) => (kept.length === 0 ? `${lay}; nothing kept` : `${lay}; kept: ${kept.join(", ")}`),
  framed: "The frame marks the dice kept.",
  sheets: "Both sheets",
  box: "Box",

  won: (by) => `Won by ${by} point${s(by)}`,
  lost: (by) => `Lost by ${by} point${s(by)}`,
  drawn: "A draw",
  lastTurn: "The computer plays its last turn…",
  decided: (turn, mine) =>
    turn === 1
      ? `${mine ? "You" : "The computer"} led from start to finish.`
      : `Turn ${turn} decided it: from there on ${mine ? "you" : "the computer"} stayed ahead.`,
  swing: (turn, points, mine) =>
    `The biggest gain ${mine ? "for you" : "for the computer"}: ${points} point${s(points)} in turn ${turn}.`,
  turnByTurn: "Turn by turn",
  turn: "Turn",
  lead: "Lead",
  leadHelp: "The lead is that of the totals, bonuses included.",
  decisive: "decisive",
  ahead: "you ahead",
  behind: "the computer ahead",
  decisiveTurn: "decisive turn",
  leadSquares:
    "In the text, one square a turn: green, you were ahead; white, level; red, the computer was ahead.",
  shareText: (ruleset, level, verdict, mine, theirs) =>
    `Yam’s du jour — ${ruleset}, against the computer (${levels[level]}): ${verdict.toLowerCase()}, ${mine} to ${theirs}`,
  shareSolo: (ruleset, score, advised) =>
    `Yam’s du jour — ${ruleset}, alone: ${score} point${s(score)}${advised ? " (with advice)" : ""}`,
  rematch: "Rematch",
  otherLevel: "Or at another level:",
  again: "Another game",
};
