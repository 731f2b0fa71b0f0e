import { number, s } from "./en.numbers";
import type { HistogramMessages } from "./fr.histogram";

export const en: HistogramMessages = {
  you: "you",
  par: (points, exact) => (exact ? `perfect play ${points}` : `reference ≈ ${points}`),
  summary: (players, low, high) => `${number.format(players)} score${s(players)}, from ${low} to ${high}.`,
  mine: (score, from, to, players) =>
    from === to
      ? `Yours, ${score}, was made in ${players} game${s(players)}.`
      : `Yours, ${score}, is in the bar from ${from} to ${to} (${players} score${s(players)}).`,
};
