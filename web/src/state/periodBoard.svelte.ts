/** A ruleset's leaderboard over a period. */
import type { PeriodBoard } from "../api/types";
import { Ranking } from "./ranking.svelte";

export const periodRanking = (): Ranking<PeriodBoard> =>
  new Ranking({
    // Nothing else is told of a player here, and hardly two share both.
    key: ({ name, tag }) => (name === null ? null : `${tag} ${name}`),
    size: ({ players }) => players,
  });
