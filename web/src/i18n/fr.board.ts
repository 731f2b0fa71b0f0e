/** The words of the leaderboards alone, which arrives apart. */
import type { Measure, Span } from "../api/types";
import { number, place, s } from "./fr.numbers";

const ofPeriod: Record<Span, string> = {
  week: "de la semaine",
  month: "du mois",
  season: "de la saison",
  all: "de toujours",
};

export const fr = {
  heading: "Classement",
  previous: "Jour précédent",
  next: "Jour suivant",
  days: "Changer de jour",
  date: "Date",
  rank: "Rang",
  name: "Nom",
  score: "Score",
  loss: "Coût",
  daysCounted: "Jours",
  you: "vous",
  erased: "Joueur effacé",
  replay: ", voir la partie",
  finished: (n: number) => `${number.format(n)} partie${s(n)} classée${s(n)}`,
  empty: "Aucune partie classée pour l’instant.",
  notAnalysed: "Aucune partie n’est encore analysée.",
  missing: "Il n’y a pas de dés pour ce jour-là.",
  more: "Voir la suite",
  before: "Places précédentes",
  top: "Début du classement",
  toMe: (rank: number) => `Aller à ma place, la ${place(rank)}`,
  shown: (from: number, to: number, all: number | null) =>
    `Lignes ${number.format(from)} à ${number.format(to)}${all === null ? "" : ` sur ${number.format(all)}`}`,
  mine: (rank: number, score: number) => `Votre place : ${place(rank)}, avec ${number.format(score)} points.`,
  mineByLoss: (rank: number, loss: string) => `Votre place : ${place(rank)}, avec un coût de ${loss}.`,
  inDays: (sentence: string, days: number) => `${sentence.slice(0, -1)} en ${days} jour${s(days)}.`,
  better: (percent: number) => `Mieux que ${percent} % des autres.`,
  playToday: "Jouer les dés du jour",

  byLabel: "Classer par",
  by: { score: "Score", loss: "Coût" } satisfies Record<Measure, string>,
  lossHelp:
    "Le coût, c’est l’adresse sans la chance : les points que les choix ont perdus par rapport aux meilleurs, quels que soient les dés. Le plus bas est premier.",
  approximate: "≈ : valeurs approchées, car le jeu parfait de ces règles n’est pas connu exactement.",

  spansLabel: "Durée",
  spans: { day: "Jour", week: "Semaine", month: "Mois", season: "Saison", all: "Toujours" },
  periodHeading: (span: Span) => `Classement ${ofPeriod[span]}`,
  periods: "Changer de période",
  earlier: { week: "Semaine précédente", month: "Mois précédent", season: "Saison précédente" },
  later: { week: "Semaine suivante", month: "Mois suivant", season: "Saison suivante" },
  always: "Depuis le premier jour",
  counted: (span: Span, best: number, by: Measure) =>
    by === "score"
      ? `La somme des ${best} meilleurs scores ${span === "all" ? "de chacun" : ofPeriod[span]} : un jour manqué n’est pas perdu.`
      : `Qui a joué le plus de jours est devant (on en compte ${best} au plus) ; à égalité de jours, le coût total le plus bas.`,
  players: (n: number) => `${number.format(n)} joueur${s(n)} classé${s(n)}.`,
  nobody: "Personne n’est encore classé ici.",
};

export type BoardMessages = typeof fr;
