/** What the proof page draws and saves, from documents and answers. */
import type { FairDay } from "../api/types";
import type { Action } from "../proof/game";

/** The positions kept after each roll, turn by turn; the last turn may have no end. */
export function keepsByTurn(actions: readonly Action[]): (readonly number[])[][] {
  const turns: (readonly number[])[][] = [[]];
  for (const action of actions) {
    if ("keep" in action) turns.at(-1)?.push(action.keep);
    else turns.push([]);
  }
  return turns;
}

/** The commitments to be kept as a text, the same in every language. */
export function commitmentsText(days: readonly FairDay[], origin: string): string {
  const lines = days
    .flatMap(({ challenges }) => challenges)
    .map((challenge) => {
      const beacon = challenge.beacon
        ? `  beacon ${challenge.beacon.url} round ${challenge.beacon.round}`
        : "";
      return `${challenge.id}  ${challenge.commitment}  opens ${challenge.opensAt}${beacon}`;
    });
  return [`${origin}/api/fairness`, ...lines, ""].join("\n");
}
