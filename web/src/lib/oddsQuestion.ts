/** What is asked about dice: all of them lying, some kept for the next roll, or none at the start of a turn. */
import type { OddsQuestion, Ruleset, RulesetBox } from "../api/types";

/** What is looked for: every box, one of them giving at least so many points, dice of one face, or certain dice. */
export type Wanted =
  | { kind: "everything" }
  | { kind: "box"; category: string; points: number | null }
  | { kind: "alike"; count: number }
  | { kind: "dice"; faces: readonly number[] };

type Rules = Pick<Ruleset, "key" | "dice" | "rolls" | "coloured" | "savesRolls">;

/** Of the rolls saved earlier a turn may spend this many; docs/rules.md. */
const mostSavedSpent = 2;

/** How many rolls may be left with so many dice down. */
export function rollChoices(rules: Rules, down: number): number[] {
  const first = down === 0 ? 0 : 1;
  const most = rules.rolls - first + (rules.savesRolls ? mostSavedSpent : 0);
  const least = down === rules.dice ? 0 : 1;
  const bounded = rules.coloured.length > 0 ? 1 : most; // more is not known there
  return Array.from({ length: bounded - least + 1 }, (_, i) => least + i);
}

export function questionOf(
  rules: Rules,
  down: readonly number[],
  rollsLeft: number,
  wanted: Wanted,
): OddsQuestion | null {
  const target = targetOf(wanted);
  if (target === undefined) return null;
  const position = down.length === rules.dice ? { dice: [...down] } : { held: [...down] };
  return { ruleset: rules.key, rollsLeft, ...position, target };
}

/** As docs/protocol.md writes it; undefined where nothing is looked for yet. */
export function targetOf(wanted: Wanted): string | null | undefined {
  switch (wanted.kind) {
    case "everything":
      return null;
    case "box":
      return wanted.points === null ? wanted.category : `${wanted.category}:${wanted.points}`;
    case "alike":
      return `${wanted.count}x`;
    case "dice":
      return wanted.faces.length > 0 ? wanted.faces.join(",") : undefined;
  }
}

/** The fewest points that a box gives when it is made; of an upper box, its face. */
export const leastOf = ({ possible }: Pick<RulesetBox, "possible">): number =>
  Math.min(...possible.filter((points) => points > 0));

/** Of dice lying, which to keep so that these faces are kept. */
export function keptPlaces(dice: readonly number[], keep: readonly number[]): boolean[] {
  const left = [...keep];
  return dice.map((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
