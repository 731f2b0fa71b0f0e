/** What may be wrong with a replay: the first thing that does not fit, and where it is. Turns, rolls, positions and actions count from 0. */
import type { CodeTrouble } from "./code";
import type { Dice } from "./dice";
import type { DocumentTrouble } from "./document";
import type { Refusal, Turn } from "./game";

export type Fault =
  | { kind: "document"; at: string; trouble: DocumentTrouble }
  | { kind: "code"; trouble: CodeTrouble }
  | { kind: "version"; said: string }
  /** `hidden` is no fault of the game: it can be checked once the seed is published */
  | { kind: "seed"; trouble: "hidden" | "malformed" }
  | { kind: "challenge"; said: string }
  | { kind: "beacon" }
  | { kind: "ruleset"; said: string; trouble: "unknown" | "not-of-the-day" }
  | { kind: "commitment"; said: string; given: string }
  | { kind: "action"; number: number; turn: number; refusal: Refusal }
  /** the actions end before the game does */
  | { kind: "unfinished"; turn: number; turns: number }
  | { kind: "rolls"; turn: number; said: number; given: number }
  | { kind: "die"; turn: number; roll: number; position: number; said: Dice; given: Dice }
  | { kind: "box"; turn: number; said: Turn; given: Turn }
  | { kind: "turns"; said: number; given: number }
  | { kind: "score"; said: number; given: number };
