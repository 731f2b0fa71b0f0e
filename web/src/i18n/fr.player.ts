/** The words of the page about oneself alone, which arrives apart. */
import { number, s } from "./fr.numbers";

export const fr = {
  heading: "Joueur",
  nobody:
    "Vous n’avez pas encore joué sur cet appareil. Il n’y a pas de compte à créer : jouez, tout simplement.",
  elsewhere: "J’ai déjà joué sur un autre appareil",
  willHold: "Ce que vous trouverez ici",
  promises: [
    ["Votre série", "les jours de suite où vous avez fini un défi du jour"],
    ["Vos chiffres", "moyenne, record, part du hasard et coût de vos choix, règle par règle"],
    ["Vos progrès", "mois par mois et dans vos trente dernières parties"],
    ["Vos parties", "chacune à revoir, lancer par lancer"],
  ] as [string, string][],

  rename: "Changer de nom",
  name: "Nom",
  save: "Enregistrer",
  cancel: "Annuler",
  saved: "Nom enregistré.",
  devices: "Mes appareils et mes données",
  devicesHelp:
    "Jouer aussi sur un autre appareil, garder un code de récupération, tout télécharger ou effacer.",

  streak: "Série de jours",
  days: (n: number) => `jour${s(n)}`,
  current: "en cours",
  longest: "la plus longue",
  playedToday: "Aujourd’hui est joué : la série continue.",
  toPlay: (current: number): string =>
    current > 0
      ? "Aujourd’hui reste à jouer : finissez un défi du jour avant la fin de la journée pour que la série continue."
      : "Finissez un défi du jour pour commencer une série.",
  play: "Jouer les dés du jour",

  figures: "Mes chiffres",
  games: (n: number) => `partie${s(n)}`,
  mean: "score moyen",
  best: "record",
  luck: "hasard moyen",
  loss: "coût moyen",
  ledgerHelp: (analysed: number, games: number) => {
    const of =
      analysed < games ? ` (${number.format(analysed)} partie${s(analysed)} analysée${s(analysed)})` : "";
    return `Le hasard, c’est ce que les dés ont donné de plus ou de moins que d’habitude ; le coût, ce que vos choix ont perdu par rapport aux meilleurs${of}.`;
  },
  approximate: "≈ : valeurs approchées, car le jeu parfait de ces règles n’est pas connu exactement.",
  noneAnalysed: "Le hasard et le coût viendront avec l’analyse de vos parties.",
  soon: (games: number) => `À partir de ${games} parties, vos progrès se voient ici.`,
  distribution: "Mes scores",
  months: "Mois par mois",
  recent: (n: number) => `Mes ${n} dernières parties`,
  meanLine: (mean: string) => `moyenne ${mean}`,
  monthsSummary: (n: number, low: string, high: string, last: string) =>
    `Score moyen sur ${n} mois, entre ${low} et ${high} ; ${last} le dernier mois.`,
  recentSummary: (n: number, low: string, high: string, last: string) =>
    `${n} scores, entre ${low} et ${high} ; ${last} à la dernière partie.`,
  table: "En tableau",
  heads: {
    month: "Mois",
    day: "Jour",
    games: "Parties",
    mean: "Moyenne",
    best: "Record",
    score: "Score",
    luck: "Hasard",
    loss: "Coût",
  },

  gamesHeading: "Mes parties",
  kinds: { friend: "Défi entre amis", solo: "Partie seul", computer: "Contre l’ordinateur" },
  status: { playing: "à finir", over: "pas finie", finished: "en vérification", rejected: "refusée" },
  advised: "avec conseils",
  ledger: (luck: string, loss: string) => `hasard ${luck}, coût ${loss}`,
  points: (n: number) => `point${s(n)}`,
  board: "Classement",
  boardOf: (game: string) => `Classement : ${game}`,
  more: "Voir les parties d’avant",
};

export type PlayerMessages = typeof fr;
