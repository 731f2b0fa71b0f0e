/** The words of the analysis alone, which arrives apart. Figures come as texts, with their signs. */
import { s } from "./fr.numbers";

export const fr = {
  heading: "Hasard et choix",
  preparing: "L’analyse se prépare…",
  solving:
    "Le serveur calcule d’abord le jeu parfait de ces règles. Vous pouvez fermer cette page et revenir.",
  progress: (percent: number) => `${percent} %`,
  askAgain: "Redemander",

  /** `size`: how large luck was, as a number and as it is said, without a sign */
  sentence: (
    score: number,
    luck: { good: boolean; size: number; said: string },
    loss: string,
    par: string,
    exact: boolean,
  ) => {
    const gave = `le hasard vous a ${luck.good ? "donné" : "pris"} ${luck.said} point${luck.size < 2 ? "" : "s"}`;
    const cost = loss === "" ? "vos choix n’ont rien coûté" : `vos choix en ont coûté ${loss}`;
    const perfect = exact ? "le jeu parfait" : "le jeu de référence";
    return `${score} point${s(score)} : ${gave}, ${cost} ; ${perfect} fait ${par} en moyenne.`;
  },
  approximate:
    "≈ : valeurs approchées. Le jeu parfait de ces règles n’est pas connu exactement ; le jeu de référence est le meilleur que nous sachions calculer.",
  percentile: (percent: number, exact: boolean) => {
    const games = exact ? "des parties parfaites" : "des parties de référence (valeur approchée)";
    if (percent < 1) return `Moins de 1 % ${games} font moins bien.`;
    return `${percent} % ${games} font moins bien.`;
  },
  sum: (exact: boolean) => ({
    par: exact ? "jeu parfait" : "référence",
    luck: "hasard",
    loss: "coût",
    score: "score",
  }),
  explain: "Que veulent dire ces chiffres ?",
  meanings: (exact: boolean): [string, string][] => [
    exact
      ? ["Jeu parfait", "ce que fait en moyenne, à ces règles, qui choisit toujours au mieux."]
      : ["Référence", "ce que fait en moyenne, à ces règles, le meilleur jeu que nous sachions calculer."],
    ["Hasard", "ce que vos dés ont donné de plus (+) ou de moins (−) qu’en moyenne. Vous n’y pouvez rien."],
    [
      "Coût",
      "ce que vos choix ont perdu, en moyenne, par rapport au meilleur à chaque fois. Zéro, c’est la perfection.",
    ],
  ],

  turns: "Tours de la partie",
  chartHelp: "Choisissez un tour pour le revoir.",
  chartKeys: "Les flèches du clavier passent de l’un à l’autre.",
  luck: "hasard",
  loss: "coût",
  turn: (turn: number) => `Tour ${turn}`,
  tab: (turn: number, box: string, luck: string, loss: string) =>
    `Tour ${turn}, ${box} : hasard ${luck}, coût ${loss}`,
  previous: "Tour précédent",
  next: "Tour suivant",
  written: (box: string, points: number) => `${box}, ${points} point${s(points)}`,
  roll: (roll: number) => `Lancer ${roll}`,
  rolled: (dice: readonly number[]) => `Dés : ${dice.join(", ")}`,
  you: "Vous",
  better: "Mieux",
  keep: "garder",
  keepNothing: "tout relancer",
  write: (box: string) => `écrire ${box}`,
  writePoints: (box: string, points: number) => `écrire ${points} dans ${box}`,
  bar: (box: string) => `barrer ${box}`,
  expected: "score attendu",
  best: "le meilleur choix",
  cost: (loss: string) => `coûte ${loss}`,
  gave: (luck: string) => `hasard ${luck}`,

  costliest: "Les choix les plus chers",
  costliestNone: "Aucun choix n’a coûté de points : c’était une partie parfaite.",
  place: (turn: number, roll: number) => `Tour ${turn}, lancer ${roll}`,

  table: "Tous les tours en tableau",
  heads: { turn: "Tour", box: "Case", points: "Points", luck: "Hasard", loss: "Coût" },
  total: "Total",

  bestPossible: (score: number) => `Le meilleur score possible avec ces dés : ${score} point${s(score)}`,
  bestHelp: "En connaissant d’avance tous les dés. Le cadre marque les dés gardés.",
};

export type AnalysisMessages = typeof fr;
