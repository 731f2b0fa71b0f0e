/** The wire shapes of docs/protocol.md. Instants are RFC 3339 strings in UTC. */

export type Category = string;

export interface Player {
  id: string;
  name: string;
  tag: string;
  createdAt: string;
}

export interface NewPlayer extends Player {
  token: string;
}

export interface Challenge {
  id: string;
  kind: "daily";
  ruleset: string;
  opensAt: string;
  closesAt: string;
  revealsAt: string;
  commitment: string;
  seed: string | null;
  finished: number;
}

export interface Daily {
  date: string;
  now: string;
  opensAt: string;
  closesAt: string;
  challenges: Challenge[];
}

export interface RulesetBox {
  category: Category;
  section: "upper" | "lower";
  maximum: number;
}

export interface Ruleset {
  key: string;
  dice: number;
  rolls: number;
  turns: number;
  columns: { key: string; order: string }[];
  boxes: RulesetBox[];
  upperBonus: { threshold: number; points: number };
  jackpot: Category;
  maximum: number;
  par: number | null;
}

export interface Box {
  category: Category;
  /** null while the box is open */
  points: number | null;
  /** what writing it now would give; null when it can't be written now */
  preview: number | null;
}

export interface Column {
  key: string;
  boxes: Box[];
  /** without the bonus */
  upper: number;
  bonus: number;
  lower: number;
  extra: number;
  total: number;
}

export type RunStatus = "playing" | "finished" | "verified" | "rejected";

export interface Run {
  id: string;
  challenge: string;
  ruleset: string;
  status: RunStatus;
  /** from 0 */
  turn: number;
  rollsLeft: number;
  /** in position order, empty when the game is over */
  dice: number[];
  nextAction: number;
  columns: Column[];
  /** null until the game is over */
  score: number | null;
}

export type Action = { keep: number[] } | { score: Category; column?: string };

export interface Standing {
  rank: number;
  /** null, as the tag, for an erased player */
  name: string | null;
  tag: string | null;
  score: number;
  run: string;
}

export interface MyStanding extends Standing {
  /** of the other players, how many in a hundred scored less; null when there is no other */
  percentile: number | null;
}

export type Histogram = [score: number, players: number][];

export interface Leaderboard {
  finished: number;
  standings: Standing[];
  me: MyStanding | null;
  histogram: Histogram;
  asOf: string;
}

export const errorCodes = [
  "invalid-body",
  "invalid-parameter",
  "no-token",
  "unknown-token",
  "replay-hidden",
  "unknown-path",
  "unknown-day",
  "unknown-challenge",
  "unknown-run",
  "unknown-ruleset",
  "wrong-method",
  "stale-action",
  "action-ahead",
  "challenge-not-open",
  "challenge-closed",
  "body-too-large",
  "not-json",
  "box-filled",
  "unknown-category",
  "unknown-column",
  "no-rolls-left",
  "no-such-die",
  "nothing-to-roll",
  "game-over",
  "invalid-name",
  "too-fast",
  "internal",
  "store-away",
] as const;

export type ServerErrorCode = (typeof errorCodes)[number];

/** `offline` is the client's own: no answer arrived at all. */
export type ErrorCode = ServerErrorCode | "offline";
