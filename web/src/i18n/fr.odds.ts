/** The words of the page for odds, which arrive with it. */
import { s } from "./fr.numbers";

export const fr = {
  heading: "Probabilités",
  intro:
    "La chance exacte de réussir une case dans le tour, c’est-à-dire d’y écrire plus que 0, en ne jouant que pour elle.",
  dice: "Les dés",
  facePut: (face: number) => `Poser un ${face}`,
  faceTaken: (place: number, face: number) => `Dé ${place} : ${face}. Le retirer.`,
  emptyDie: (place: number) => `Dé ${place} : à lancer`,
  begin: "Début du tour",
  stateNone: (dice: number) => `Aucun dé posé : les ${dice} dés vont être lancés.`,
  stateHeld: (held: number, others: number) =>
    `${held} dé${s(held)} gardé${s(held)}, ${others > 1 ? `les ${others} autres vont être lancés` : "le dernier va être lancé"}.`,
  stateRolled: "Tous les dés sont posés : que faut-il garder ?",
  rollsLeft: "Lancers encore possibles",
  target: "Ce que l’on cherche",
  everything: "Toutes les cases",
  boxes: "Une case",
  others: "Des dés",
  alike: "Des dés identiques",
  pattern: "Des dés précis",
  atLeast: "Points",
  anyPoints: "peu importe",
  pointsOrMore: (points: number) => `${points} point${s(points)} au moins`,
  howMany: "Combien",
  alikeOf: (count: number) => `${count} dés identiques au moins`,
  patternOf: (faces: readonly number[]) => `Au moins ${faces.join(", ")}`,
  patternHelp: "Choisissez les faces cherchées.",
  patternFaces: "Faces cherchées",
  nothingSought: "Choisissez au moins une face à chercher.",
  colouredOnly:
    "Avec les dés de couleur, seules les chances du dernier lancer se calculent : il en reste un au plus.",
  results: "Les chances",
  oneIn: (n: string) => `1 chance sur ${n}`,
  certain: "à coup sûr",
  allCertain: "À coup sûr",
  allNever: "Impossible",
  anyOf: (face: number) => `au moins un ${face}`,
  exactly: "Pour la fraction exacte, choisissez une seule case.",
  never: "impossible",
  over: (percent: string) => `plus de ${percent}`,
  keepAll: "tout garder",
  keepNone: "tout relancer",
  keepShort: "à garder",
  keepDie: "garder",
  hint: "Choisissez une face pour poser un dé, un dé pour le retirer.",
  rules: (name: string) => `Règles : ${name}`,
  keepWords: (faces: readonly number[]) => `garder ${faces.join(", ")}`,
  asking: "Calcul…",
};

export type OddsMessages = typeof fr;
