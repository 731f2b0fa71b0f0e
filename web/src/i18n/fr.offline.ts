/** The words for when there is no connection, or an older client; they arrive apart. */
import { number, place } from "./fr.numbers";

export const fr = {
  heading: "Pas de connexion",
  waiting:
    "Les dés du jour et les défis ne se jouent qu’avec une connexion. Dès qu’elle revient, cette page se charge d’elle-même.",
  kept: "Une partie commencée n’est pas perdue : elle reprendra où elle en était.",
  pending: "Votre dernier choix est gardé : il partira dès que la connexion reviendra.",
  last: "Votre dernière partie",
  points: (score: number) => (Math.abs(score) < 2 ? "point" : "points"),
  when: { today: "aujourd’hui", yesterday: "hier" },
  withCode: (date: string) => `un défi avec un code, joué ici le ${date}`,
  among: (rank: number, finished: number) =>
    `${place(rank)} place sur ${number.format(finished)}, au dernier relevé`,
  meanwhile: "En attendant",
  calculator: "Compter les points d’une partie",
  rules: "Lire les règles",
};

export type OfflineMessages = typeof fr;
