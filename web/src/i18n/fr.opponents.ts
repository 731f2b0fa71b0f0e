/** The words of games alone with help and against the computer, which arrive apart. Figures come as texts. */
import type { Level } from "../api/types";
import { s } from "./fr.numbers";

const levels: Record<Level, string> = { easy: "facile", medium: "moyen", hard: "difficile" };

export const fr = {
  levels,

  ask: "Conseil",
  askMine: "Et mon choix ?",
  warning:
    "Dès le premier conseil, la partie sort des classements et de vos chiffres, définitivement, et ne peut plus devenir un défi.",
  warningYes: "Demander conseil",
  warningNo: "Jouer sans conseil",
  searching: "Recherche des meilleurs choix…",
  solving: "Le jeu parfait de ces règles se calcule. Rien n’empêche de jouer en attendant.",
  percent: (percent: number) => `${percent} %`,
  best: "Les meilleurs choix",
  toCome: "points à venir",
  bestOfAll: "le meilleur",
  costs: (loss: string) => `${loss} de moins que le meilleur`,
  more: "D’autres choix",
  fewer: "Moins de choix",
  close: "Fermer le conseil",
  keep: "Garder",
  roll: (n: number) => `relancer ${n} dé${s(n)}`,
  rollAll: "Tout relancer",
  write: (points: number, box: string) => `Écrire ${points} dans ${box}`,
  bar: (box: string) => `Barrer ${box}`,
  laid: "C’est préparé : il ne reste qu’à lancer.",
  laidBox: "C’est préparé : il ne reste qu’à écrire.",
  mineCosts: (loss: number, said: string) => `Votre choix coûte ${said} point${loss < 2 ? "" : "s"}.`,
  mineBest: "Aucun choix n’est meilleur que le vôtre.",
  approximate: "≈ : valeurs approchées.",
  advised: "Partie avec conseil : hors classement, hors de vos chiffres.",

  you: "Vous",
  computer: "Ordinateur",
  computerShort: "Ordi",
  computerAt: (level: Level) => `Ordinateur (${levels[level]})`,
  waits: "Il joue après vous, sur les mêmes dés.",
  thinks: "Il joue son tour…",
  tableAwaited: "Son jeu se calcule encore. Vous pouvez continuer sans l’attendre.",
  wrote: (box: string, points: number) => (points === 0 ? `${box}, barrée` : `${box}, ${points}`),
  said: (box: string, points: number, mine: number, theirs: number) =>
    `L’ordinateur ${points === 0 ? `barre ${box}` : `écrit ${points} dans ${box}`}. Vous ${mine}, ordinateur ${theirs}.`,
  unfold: "Son tour et sa feuille",
  itsTurn: (turn: number) => `Son tour ${turn}`,
  lay: (roll: number, dice: readonly number[]) => `Lancer ${roll} : ${dice.join(", ")}`,
  layKept: (lay: string, kept: readonly number[]) =>
    kept.length === 0 ? `${lay} ; rien de gardé` : `${lay} ; gardés : ${kept.join(", ")}`,
  framed: "Le cadre marque les dés gardés.",
  sheets: "Les deux feuilles",
  box: "Case",

  won: (by: number) => `Gagné de ${by} point${s(by)}`,
  lost: (by: number) => `Perdu de ${by} point${s(by)}`,
  drawn: "Égalité",
  lastTurn: "L’ordinateur joue son dernier tour…",
  decided: (turn: number, mine: boolean) =>
    turn === 1
      ? `${mine ? "Vous avez" : "L’ordinateur a"} mené de bout en bout.`
      : `Le tour ${turn} a décidé : à partir de là, ${mine ? "vous êtes resté" : "l’ordinateur est resté"} devant.`,
  swing: (turn: number, points: number, mine: boolean) =>
    `Le plus gros gain ${mine ? "pour vous" : "pour l’ordinateur"} : ${points} point${s(points)} d’écart au tour ${turn}.`,
  turnByTurn: "Tour par tour",
  turn: "Tour",
  lead: "Écart",
  leadHelp: "L’écart compte les totaux, primes comprises.",
  decisive: "décisif",
  ahead: "vous devant",
  behind: "l’ordinateur devant",
  decisiveTurn: "tour décisif",
  leadSquares:
    "Dans le texte, un carré par tour : vert, vous étiez devant ; blanc, à égalité ; rouge, l’ordinateur était devant.",
  shareText: (ruleset: string, level: Level, verdict: string, mine: number, theirs: number) =>
    `Yam’s du jour — ${ruleset}, contre l’ordinateur (${levels[level]}) : ${verdict.toLowerCase()}, ${mine} à ${theirs}`,
  shareSolo: (ruleset: string, score: number, advised: boolean) =>
    `Yam’s du jour — ${ruleset}, en solo : ${score} point${s(score)}${advised ? " (avec conseil)" : ""}`,
  rematch: "Revanche",
  otherLevel: "Ou à un autre niveau :",
  again: "Encore une partie",
};

export type OpponentMessages = typeof fr;
