/** The words of the page for printable sheets, which arrive with it. */
import { s } from "./fr.numbers";

export const fr = {
  heading: "Feuilles à imprimer",
  intro: "Une feuille de marque vierge, sur une page A4, pour jouer à une vraie table.",
  language: "Langue de la feuille",
  players: "Joueurs",
  download: "Télécharger la feuille (PDF)",
  file: (ruleset: string, players: number) => `feuille-${ruleset}-${players}.pdf`,
  contents: "Ce qu’il y a dessus",
  boxes: (boxes: number, upper: string, lower: string) => `${boxes} cases : ${upper}, puis ${lower}.`,
  sums: (threshold: number, bonus: number) =>
    `Les sommes à remplir : sous-total, prime de ${bonus} à partir de ${threshold}, total haut, total bas, total.`,
  extra: (points: number) => `Une ligne pour les primes de Yam’s, ${points} chacune.`,
  columns: (players: number, columns: number) =>
    columns > 1
      ? `${players * columns} colonnes : ${columns} pour chacun des ${players} joueur${s(players)}, et un total général.`
      : `${players} colonne${s(players)}, ${players > 1 ? "une par joueur" : "pour un joueur"}.`,
  each: (columns: string) => `Pour chaque joueur : ${columns}.`,
  hints: "À côté de chaque case, ce qu’elle compte.",
  count: "Compter les points sur l’écran",
};

export type SheetsMessages = typeof fr;
