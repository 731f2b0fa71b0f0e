/** The words of the leaderboards alone, which arrives apart. */
import { number, place, s } from "./fr.numbers";

export const fr = {
  heading: "Classement",
  previous: "Jour précédent",
  next: "Jour suivant",
  days: "Changer de jour",
  date: "Date",
  rank: "Rang",
  name: "Nom",
  score: "Score",
  you: "vous",
  erased: "Joueur effacé",
  finished: (n: number) => `${number.format(n)} partie${s(n)} classée${s(n)}`,
  empty: "Aucune partie classée pour l’instant.",
  missing: "Il n’y a pas de dés pour ce jour-là.",
  more: "Voir la suite",
  mine: (rank: number, score: number) => `Votre place : ${place(rank)}, avec ${score} points.`,
  playToday: "Jouer les dés du jour",
};

export type BoardMessages = typeof fr;
