/** The source of all words in the interface. Every other language has exactly this shape. */
import type { ErrorCode } from "../api/types";
import { number, place, s } from "./fr.numbers";
import { bases, boxes, columns, options, orders, wellKnown } from "./fr.rulesets";

const errors: Record<ErrorCode, string> = {
  "invalid-body": "Le serveur n’a pas compris la demande.",
  "invalid-parameter": "Le serveur n’a pas compris l’adresse demandée.",
  "no-token": "Le serveur ne sait pas qui vous êtes. Commencez par jouer une partie.",
  "unknown-token": "Le serveur ne connaît pas cette clé.",
  "advice-refused": "Pas de conseil pendant une partie que d’autres jouent aussi.",
  "foresight-hidden": "Cela se verra quand la journée sera finie.",
  "replay-hidden": "Cette partie sera visible quand la journée sera finie.",
  "foreign-page": "Cette demande vient d’une autre page que celles du site.",
  "board-hidden": "Ce classement se découvre une fois votre partie terminée.",
  "no-analysis": "Cette partie n’a pas d’analyse.",
  "no-opponent": "Cette partie n’a pas d’adversaire.",
  "unknown-link": "Ce lien n’est pas connu ici.",
  "unknown-recovery": "Ce code de récupération n’est pas connu ici.",
  "too-many-devices": "Vous êtes connecté sur trop d’appareils : déconnectez-en un d’abord.",
  "last-device": "C’est votre seul appareil : créez un code de récupération avant de le déconnecter.",
  "link-expired": "Ce lien a expiré. Créez-en un nouveau.",
  "link-used": "Ce lien a déjà servi.",
  "beacon-awaited":
    "Les dés du jour attendent leur nombre tiré au sort en public. Réessayez dans un instant.",
  "mistyped-code": "Un caractère de ce code est faux : relisez-le.",
  "no-foresight": "Ces règles n’ont pas de meilleure partie calculée.",
  "unknown-path": "Cette adresse n’existe pas.",
  "unknown-day": "Il n’y a pas de dés pour ce jour-là.",
  "unknown-challenge": "Ce défi n’existe pas.",
  "unknown-run": "Cette partie est introuvable.",
  "unknown-ruleset": "Ces règles n’existent pas.",
  "wrong-method": "Le serveur refuse cette demande.",
  "stale-action": "La partie avait déjà avancé ailleurs : la voici à jour.",
  "action-ahead": "La partie était en retard sur cet écran : la voici à jour.",
  "challenge-not-open": "Ces dés ne sont pas encore ouverts.",
  "challenge-closed": "Ces dés sont fermés, on ne peut plus y jouer.",
  "body-too-large": "Le message est trop long.",
  "not-json": "Le serveur n’a pas compris la demande.",
  "box-filled": "Cette case est déjà remplie.",
  "box-closed": "Cette case est fermée pour l’instant.",
  "coloured-die": "Au deuxième lancer, les dés de couleur se relancent.",
  "unknown-category": "Cette case n’est pas sur la feuille.",
  "unknown-column": "Cette colonne n’est pas sur la feuille.",
  "no-rolls-left": "Il ne reste plus de lancer : choisissez une case.",
  "no-such-die": "Ce dé n’existe pas.",
  "nothing-to-roll": "Tous les dés sont gardés : relâchez-en au moins un.",
  "game-over": "La partie est finie.",
  "invalid-dice": "Ces dés n’existent pas.",
  "invalid-name":
    "Un nom compte de 2 à 20 caractères visibles et aucun invisible, comme ceux qui unissent plusieurs emojis en un (une famille, par exemple).",
  "unreadable-code":
    "Aucune partie ne s’y lit : un caractère du code manque ou est faux, ou il y a plusieurs codes.",
  "impossible-terms": "Un tel défi ne peut pas exister.",
  "invalid-position": "Cette situation n’existe pas.",
  "impossible-points": "Aucun lancer ne donne ces points.",
  "too-fast": "C’est un peu trop rapide. Réessayez dans un instant.",
  internal: "Le serveur a eu un problème. Réessayez dans un instant.",
  "analysis-not-ready": "L’analyse n’est pas encore prête.",
  "press-busy": "L’imprimeur est débordé. Réessayez dans un instant.",
  "store-away": "Le serveur reprend son souffle. Réessayez dans un instant.",
  "table-not-ready": "Le jeu parfait de ces règles n’est pas encore calculé ici. Réessayez dans un instant.",
  offline: "Pas de connexion au serveur.",
};

export const fr = {
  number: (n: number) => number.format(n),
  bases,
  boxes,
  columns,
  options,
  orders,
  wellKnown,
  errors,

  site: {
    name: "Yam’s du jour",
    skip: "Aller au contenu",
    pages: "Pages",
    morePages: "Autres pages",
    play: "Jouer",
    titles: {
      board: "Classement",
      period: "Classement",
      player: "Joueur",
      devices: "Mes appareils",
      rules: "Règles",
      challenge: "Défis",
      link: "Un autre appareil",
      replay: "Rejeu",
      proof: "Preuve",
      calculator: "Calculette",
      sheets: "Feuilles à imprimer",
      odds: "Probabilités",
    },
    language: "Langue",
    settings: "Réglages",
    loading: "Chargement…",
    retry: "Réessayer",
    newVersion: "Une nouvelle version du jeu est là.",
    reload: "Recharger",
    copy: "Copier",
    copied: "Copié",
    copyFailed: "La copie n’a pas marché",
  },

  welcome: {
    heading: "Les dés du jour",
    how: (turns: number, rolls: number) =>
      `${turns} tours, ${rolls} lancers par tour. Les dés sont les mêmes pour tous : seuls vos choix font la différence.`,
    rules: "Les règles, avec des exemples",
    closed: "Cette journée est finie, on ne peut plus y jouer.",
    seeBoard: "Voir son classement",
    name: "Votre nom",
    optional: "facultatif, modifiable plus tard",
    play: "Jouer",
    as: (name: string) => `Vous jouez sous le nom ${name}.`,
    finished: (n: number) =>
      n === 0
        ? "Personne n’a encore fini aujourd’hui."
        : `${number.format(n)} partie${s(n)} finie${s(n)} aujourd’hui.`,
    none: "Il n’y a pas de dés aujourd’hui.",
    haveKey: "J’ai déjà joué sur un autre appareil",
  },

  chooser: {
    heading: "Les défis du jour",
    others: "Autres défis",
    size: (dice: number, boxes: number, columns: number) =>
      columns > 1 ? `${dice} dés, ${columns} × ${boxes} cases` : `${dice} dés, ${boxes} cases`,
    variant: "variante du jour",
    fresh: "à jouer",
    playing: (turn: number, turns: number | null) =>
      turns === null ? `tour ${turn}` : `tour ${turn} sur ${turns}`,
    finished: (score: number, rank: number | null) =>
      rank === null ? `${score} points` : `${score} points, ${place(rank)}`,
  },

  game: {
    turn: (turn: number, turns: number) => `Tour ${turn} sur ${turns}`,
    dice: "Dés",
    die: (position: number, face: number) => `Dé ${position} : ${face}`,
    kept: "gardé",
    colouredDie: (label: string) => `${label}, dé de couleur`,
    coloured: "couleur",
    locked: "Un dé de couleur ne se garde pas pour le deuxième lancer.",
    lockedHint: "Les deux dés de couleur se relancent.",
    advised: "avec conseil",
    saved: (n: number) => `${n} lancer${s(n)} en réserve`,
    onlyFirstRolls: "Il ne reste que la colonne du premier lancer : un seul lancer par tour.",
    hint: "Choisissez les dés à garder, puis lancez.",
    chooseHint: "Choisissez une case de la feuille.",
    writeHint: "Choisissez-la encore pour écrire.",
    roll: "Lancer",
    rollsLeft: (n: number, saved: number) =>
      n === 0 ? "plus de lancer" : saved > 0 ? `encore ${n} (${saved} en réserve)` : `encore ${n}`,
    allKept: "tout est gardé",
    chooseBox: "Choisissez une case",
    write: (points: number, box: string, extra: number) =>
      extra > 0 ? `Écrire ${points} + ${extra} dans ${box}` : `Écrire ${points} dans ${box}`,
    bar: (box: string) => `Barrer ${box}`,
    barQuestion: (box: string, extra: number) =>
      extra > 0
        ? `Barrer ${box} ? La case vaudra 0, mais la prime de ${extra} vous revient.`
        : `Barrer ${box} ? La case vaudra 0.`,
    barYes: "Barrer",
    barNo: "Annuler",
    slow: "On attend le serveur…",
    retrying: "Connexion perdue : choix gardé…",
    retryingBusy: "Serveur débordé : choix gardé…",
    left: "Dans un autre onglet ou sur un autre appareil, le joueur a changé ou est parti.",
    newDay: "De nouveaux dés sont sortis.",
    newDayPlay: "Passer aux nouveaux dés",
    newDayFinish: (until: string) =>
      `Vous pouvez encore finir cette partie, ou y revenir plus tard, jusqu’à ${until}.`,
    lastNight: (ruleset: string, until: string) =>
      `Votre partie d’hier n’est pas finie (${ruleset}). Vous pouvez la reprendre jusqu’à ${until}.`,
    lastNightPlay: "Reprendre la partie d’hier",
    shortcuts: "Raccourcis clavier",
    shortcutsHelp: (dice: number, advice: boolean) =>
      `1 à ${dice} : garder un dé · R : lancer${advice ? " · C : conseil" : ""} · flèches et Entrée : choisir une case · Échap : annuler`,
  },

  said: {
    dice: (dice: number[], rollsLeft: number) =>
      `Dés : ${dice.join(", ")}. ${rollsLeft === 0 ? "Plus de lancer." : `Encore ${rollsLeft} lancer${s(rollsLeft)}.`}`,
    wrote: (points: number, box: string, turn: number, dice: number[]) =>
      `${points} dans ${box}. Tour ${turn}, dés : ${dice.join(", ")}.`,
    extra: (points: number) => `Yam’s de plus : +${points} où c’est marqué.`,
    joker: "Joker : pleine valeur aux cases J.",
    placed: "Joker : seulement aux cases ouvertes.",
    gotBonus: (points: number) => `Prime gagnée : +${points} !`,
    gotExtra: (points: number, box: string) => `Prime de Yam’s : +${points} avec ${box}.`,
    gotJoker: (points: number, box: string) => `Joker : ${points} dans ${box}.`,
    finished: (score: number) => `Partie finie : ${score} points.`,
    selected: (points: number, box: string) => `Case choisie : ${box}, pour ${points}`,
  },

  sheet: {
    heading: "Feuille de marque",
    upper: "Partie haute",
    lower: "Partie basse",
    box: "Case",
    points: "Points",
    choose: (box: string, points: number) => `${box} : ${points} point${s(points)}`,
    inColumn: (box: string, column: string) => `${box}, ${column.toLowerCase()}`,
    withExtra: (choice: string, extra: number) => `${choice}, et ${extra} de prime de Yam’s`,
    withJoker: (choice: string) => `${choice}, joker`,
    continued: "Partie basse (suite)",
    closed: {
      filled: "déjà remplie",
      order: "fermée : une autre case de la colonne vient d’abord",
      "first-roll": "fermée : seulement au premier lancer du tour",
      joker: "fermée : ce joker doit aller ailleurs",
    },
    heads: { down: "↓", free: "libre", up: "↑", "first-roll": "1er" } as Record<string, string>,
    legend: "Légende",
    legendJoker: "la case compte comme un joker",
    legendPlaced: "ce joker doit aller ailleurs",
    grandTotal: "Total général",
    bonus: (points: number) => `Prime +${points}`,
    progress: (upper: number, threshold: number) => `${upper} sur ${threshold}`,
    bonusMissing: (points: number) => `encore ${points}`,
    bonusWon: "gagnée",
    bonusLost: "hors de portée",
    pace: (ahead: number) =>
      ahead === 0 ? "au rythme" : ahead > 0 ? `${ahead} d’avance` : `${-ahead} de retard`,
    upperTotal: "Haut",
    bonusTotal: "Prime",
    lowerTotal: "Bas",
    extraTotal: "Primes de Yam’s",
    total: "Total",
  },

  missing: {
    heading: "Rien à cette adresse",
    text: "Les dés ont dû rouler ailleurs.",
    home: "Retour au jeu du jour",
  },
};

export type Messages = typeof fr;
