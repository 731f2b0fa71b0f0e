/** The words of the scores’ distribution alone, which arrives apart. */
import { number, s } from "./fr.numbers";

export const fr = {
  you: "vous",
  par: (points: number, exact: boolean) => (exact ? `jeu parfait ${points}` : `référence ≈ ${points}`),
  summary: (players: number, low: number, high: number) =>
    `${number.format(players)} score${s(players)}, de ${low} à ${high}.`,
  mine: (score: number, from: number, to: number, players: number) =>
    from === to
      ? `Le vôtre, ${score}, est celui de ${players} partie${s(players)}.`
      : `Le vôtre, ${score}, est dans la barre de ${from} à ${to} (${players} score${s(players)}).`,
};

export type HistogramMessages = typeof fr;
