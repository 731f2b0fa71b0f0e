/** What the odds are asked of, as the page's address says it. */
import { targetOf, type Wanted } from "./oddsQuestion";

export interface OddsPlace {
  /** null: as the page begins */
  down: readonly number[] | null;
  rolls: number;
  wanted: Wanted;
}

const mostDice = 6;

export const firstPlace: OddsPlace = { down: null, rolls: 2, wanted: { kind: "everything" } };

/** What makes no sense is left out. */
export function readOdds(search: string): OddsPlace {
  const asked = new URLSearchParams(search);
  const dice = asked.get("dice");
  const rolls = asked.get("rolls") ?? "";
  return {
    down: dice !== null && /^[1-6]*$/.test(dice) ? [...dice].slice(0, mostDice).map(Number) : firstPlace.down,
    rolls: /^\d$/.test(rolls) ? Number(rolls) : firstPlace.rolls,
    wanted: readTarget(asked.get("target") ?? ""),
  };
}

export function oddsQuery({ down, rolls, wanted }: OddsPlace): Record<string, string | null> {
  return {
    dice: down?.join("") ?? null,
    rolls: rolls === firstPlace.rolls ? null : String(rolls),
    target: targetOf(wanted) ?? null,
  };
}

function readTarget(target: string): Wanted {
  const alike = /^([2-6])x$/.exec(target)?.[1];
  if (alike) return { kind: "alike", count: Number(alike) };
  if (/^[1-6](,[1-6]){0,5}$/.test(target)) return { kind: "dice", faces: target.split(",").map(Number) };
  const [, category, points] = /^([a-z][a-z-]*)(?::(\d{1,3}))?$/.exec(target) ?? [];
  if (!category) return firstPlace.wanted;
  return { kind: "box", category, points: points === undefined ? null : Number(points) };
}
