/** The words of the proof page alone, which arrives apart. Turns, rolls and dice are counted from 1 here, actions from 0 as in documents. */
import { number, s } from "./fr.numbers";

const points = (n: number) => `${number.format(n)} point${s(n)}`;
const inTurn = (turn: number) => `Tour ${turn}`;

export const fr = {
  lead: "Les dés étaient fixés avant que quiconque ne joue, et chaque partie peut être recomptée par n’importe qui. Cette page le fait sous vos yeux, dans votre navigateur, avec un programme écrit à part de celui du serveur.",

  check: {
    heading: "Vérifier une partie",
    text: "Un code de rejeu, le lien d’un rejeu ou le texte d’un fichier de rejeu",
    go: "Vérifier",
    open: "Ouvrir des fichiers de rejeu",
    files: "un seul ou mille à la fois ; ils ne quittent pas votre appareil",
    elsewhere:
      "La commande « yams verify » vérifie les mêmes codes et fichiers, sans ce site. Un rejeu téléchargé avant la publication de la graine ne la contient pas : il attend qu’elle paraisse.",
    empty: "Collez d’abord un code ou un document.",
    fetching: "La partie arrive…",
    progress: (done: number, all: number) => `${number.format(done)} sur ${number.format(all)}…`,
    clear: "Tout effacer",
    back: "Retour à la liste",
  },

  summary: {
    heading: (n: number) => `${number.format(n)} parties vérifiées`,
    holds: (n: number) => `calcul juste pour ${number.format(n)}`,
    fails: (n: number) => (n > 1 ? `${number.format(n)} ne tiennent pas` : `${n} ne tient pas`),
    waits: (n: number) => (n > 1 ? `${number.format(n)} attendent leur graine` : `${n} attend sa graine`),
    failed: "Celles qui ne tiennent pas",
    waiting: "Celles qui attendent leur graine",
    held: "Celles dont le calcul est juste",
    compare: "Ouvrez-en une pour comparer aussi son engagement avec celui que publie le service.",
    see: (name: string) => `Voir ${name}`,
  },

  outcome: {
    holds: "Le calcul est juste ; reste à comparer l’engagement.",
    proved: "Tout est juste.",
    fails: "Cette partie ne tient pas.",
    contradicted: "Le calcul est juste, mais ce n’est pas ce que le service publie.",
    otherNoted: "Le calcul est juste, mais l’engagement n’est pas celui que vous avez noté.",
    beacon: "Le calcul et l’engagement sont justes ; reste à comparer le hasard public.",
    waits: "Pas encore vérifiable.",
    /** what was recomputed */
    did: (score: number) => `La graine donne ces dés, ces dés et ces choix donnent ${points(score)}.`,
    first: "Voici le premier endroit qui ne va pas :",
    challenge: "Défi",
    ruleset: "Règles",
    code: "Son code de rejeu",
    copyCode: "Copier le code",
  },

  seed: {
    why: "Ce document a été enregistré avant la publication de la graine, qui attend que plus personne ne puisse jouer ce défi. Gardez-le : son engagement ne changera plus.",
    when: (instant: string) => `Publication prévue le ${instant}.`,
    usePublished: "Le service l’a publiée : vérifier avec elle",
    label: "La graine publiée (64 caractères hexadécimaux)",
    go: "Vérifier avec cette graine",
    malformed: "Une graine compte 64 caractères, chiffres et lettres de a à f.",
  },

  steps: {
    heading: "Ce qui a été recalculé",
    commitment: "L’engagement",
    commitmentHolds: "L’empreinte de la graine est bien l’engagement du document.",
    commitmentCode:
      "Un code avec graine ne contient pas d’engagement : voici celui que donne sa graine. Il doit être celui qui a été publié avant la partie.",
    commitmentFails: "L’empreinte de la graine n’est pas l’engagement du document.",
    seed: "Graine",
    said: "Engagement du document",
    given: "Engagement recalculé",
    beacon: "Le hasard public",
    beaconNamed: (round: number) => `Aux dés de ce jour se mêle le tirage public nº ${round} de drand :`,
    beaconText: "Aux dés de ce jour se mêle ce texte :",
    beaconWhy:
      "L’engagement ne le couvre pas. Ce tirage doit être celui qui était annoncé avant la journée, et sa valeur celle que donne sa source : elle peut être demandée à n’importe lequel de ses serveurs.",
    turns: "Les dés et les cases",
    turnsHold: (turns: number, rolls: number) =>
      `${turns} tours et ${rolls} lancers recalculés, dé par dé et case par case.`,
    turnsFail: (turns: number) =>
      turns === 0
        ? "Aucun tour entier n’a pu être recalculé."
        : `${turns} tour${s(turns)} recalculé${s(turns)}, jusqu’à l’endroit qui ne va pas.`,
    turnsOther: (turns: number) => `${turns} tour${s(turns)} recalculé${s(turns)}.`,
    turnsBare: "Le document ne donne pas les dés : les voici, tels que la graine les donne.",
    score: "Le score",
    scoreHolds: (score: number) => `${points(score)}, comme le dit le document.`,
    scoreFails: (said: number, given: number) =>
      `Le document dit ${points(said)}, les choix donnent ${points(given)}.`,
    scoreNone: "La partie n’a pas de fin : il n’y a pas de score.",
    right: "juste",
    wrong: "faux",
    open: "à comparer",
    reckoned: "calcul juste",
    notReached: "pas atteint",
  },

  turn: (turn: number) => inTurn(turn),
  rolled: (roll: number, dice: readonly number[]) => `Lancer ${roll} : ${dice.join(", ")}.`,
  kept: (dice: readonly number[]) =>
    dice.length === 0 ? "Tout est relancé." : `Gardés : ${dice.join(", ")}.`,
  points: (n: number) => `point${s(n)}`,
  wrote: (box: string, written: number) => `${box} : ${points(written)}`,

  sums: {
    upper: "Haut",
    bonus: "Prime",
    lower: "Bas",
    extra: "Primes de Yam’s",
    total: "Total",
  },

  /** what does not fit, and where */
  fault: {
    document: {
      "too-large": () => "Ce fichier est trop gros pour être un rejeu.",
      "not-json": () => "Ce n’est ni un document ni un code de rejeu : le texte n’a pas leur forme.",
      repeated: () => "Ce n’est pas un document de rejeu : l’un de ses champs y est deux fois.",
      missing: (at: string) => `Ce n’est pas un document de rejeu : « ${at} » manque.`,
      unknown: (at: string) => `Ce n’est pas un document de rejeu : « ${at} » n’a rien à y faire.`,
      "wrong-kind": (at: string) =>
        at === ""
          ? "Ce n’est pas un document de rejeu."
          : `Ce n’est pas un document de rejeu : « ${at} » n’a pas la forme attendue.`,
      "too-long": (at: string) => `Ce n’est pas un document de rejeu : « ${at} » est trop long.`,
    },
    code: {
      characters:
        "Ce n’est pas un code de rejeu : il y a un caractère qu’aucun code n’a, ou il est trop long.",
      mistyped: "Un caractère de ce code est faux ou manque.",
      several: "Il y a plusieurs codes dans ce texte : n’en donnez qu’un.",
      format: "Ce code est d’un format que cette page ne connaît pas.",
      ruleset: "Ce code nomme des règles qui n’existent pas.",
      challenge: "Ce code nomme un défi qui ne peut pas exister.",
      beacon: "Le hasard public de ce code n’est pas un texte.",
      length: "Ce code n’a pas la longueur d’une partie de ces règles.",
      game: "Ce code ne dit aucune partie possible.",
      unwritable: "Aucun code ne peut dire cette partie.",
    },
    version: (said: string) => `Version : « ${said} » n’est pas « yams/v1 ».`,
    seedHidden: "Graine : elle n’est pas encore publiée.",
    seedMalformed: "Graine : ce n’en est pas une (64 caractères hexadécimaux).",
    challenge: (said: string) => `Défi : « ${said} » ne peut pas en nommer un.`,
    beacon: "Hasard public : ce texte est trop long.",
    rulesetUnknown: (said: string) => `Règles : « ${said} » n’en nomme aucune.`,
    rulesetNotOfTheDay: (said: string) => `Règles : « ${said} » ne nomme pas celles de ce défi.`,
    commitment: "Engagement : ce n’est pas celui de cette graine et de ce défi.",
    action: (n: number, turn: number, why: string) => `Action ${n} (tour ${turn}) : ${why}`,
    unfinished: (turn: number, turns: number) => `Actions : la partie s’arrête au tour ${turn} sur ${turns}.`,
    rolls: (turn: number, said: number, given: number) =>
      `${inTurn(turn)} : le document a ${said} lancer${s(said)}, les choix en font ${given}.`,
    die: (turn: number, roll: number, die: number, said: number, given: number) =>
      `${inTurn(turn)}, lancer ${roll}, dé ${die} : le document dit ${said}, la graine donne ${given}.`,
    dieMissing: (turn: number, roll: number, die: number) =>
      `${inTurn(turn)}, lancer ${roll}, dé ${die} : le document ne l’a pas.`,
    dieTooMany: (turn: number, roll: number, die: number) =>
      `${inTurn(turn)}, lancer ${roll}, dé ${die} : le document a un dé de trop.`,
    box: (turn: number, said: string, given: string) =>
      `${inTurn(turn)} : le document dit « ${said} », les choix donnent « ${given} ».`,
    turns: (said: number, given: number) => `Tours : le document en a ${said}, la partie en a ${given}.`,
    score: (said: number, given: number) => `Score : le document dit ${said}, les choix donnent ${given}.`,
  },

  /** why an action can't be taken */
  refusal: {
    "game-over": "la partie est déjà finie.",
    "no-rolls-left": "il ne reste plus de lancer dans ce tour.",
    "no-such-die": "un des dés gardés n’existe pas.",
    "kept-twice": "un dé est gardé deux fois.",
    "nothing-to-roll": "tous les dés sont gardés, il en faut un au moins à relancer.",
    "coloured-die": "au deuxième lancer, les dés de couleur doivent être relancés.",
    "unknown-column": "cette colonne n’est pas sur la feuille, ou aucune n’est nommée.",
    "unknown-category": "cette case n’est pas sur la feuille.",
    "box-filled": "cette case est déjà remplie.",
    order: "ce n’est pas la prochaine case de sa colonne.",
    "first-roll": "cette colonne ne se remplit qu’au premier lancer.",
    joker: "avec le joker officiel, ce Yam’s va dans une autre case.",
  },

  service: {
    heading: "Ce que publie ce service",
    why: "La vérification elle-même n’a besoin d’aucun réseau : elle marche aussi hors ligne. Ceci compare seulement le document avec ce que le service publie de ce défi.",
    asking: "Le service est interrogé…",
    again: "Comparer à nouveau",
    unknown:
      "Ce service ne connaît pas ce défi, ou ne le montre pas : comparez l’engagement avec celui que vous avez noté. Sans cela, n’importe qui peut avoir inventé la graine, et la partie avec.",
    offline: "Le service ne répond pas : comparez plus tard, ou avec l’engagement que vous avez noté.",
    same: {
      ruleset: "Les règles sont celles du défi.",
      commitment: "L’engagement est celui que le service publie.",
      seed: "La graine est celle que le service publie.",
      beacon: "Le hasard public est celui que le service publie.",
      round: "Son tirage est bien celui que fixe l’heure d’ouverture.",
    },
    noted: {
      label: "L’engagement noté d’avance (64 caractères hexadécimaux)",
      go: "Comparer",
      malformed: "Il n’y a pas d’engagement dans ce texte.",
      same: "C’est l’engagement que vous avez noté.",
      different: "Ce n’est pas l’engagement que vous avez noté.",
    },
    different: {
      ruleset: "Les règles ne sont pas celles du défi.",
      commitment: "L’engagement n’est pas celui que le service publie.",
      seed: "La graine n’est pas celle que le service publie.",
      beacon: "Le hasard public n’est pas celui que le service publie.",
      round: "Son tirage n’est pas celui que fixe l’heure d’ouverture.",
    },
    "not-yet": {
      ruleset: "",
      commitment: "",
      seed: "Le service n’a pas encore publié la graine.",
      beacon: "Le service n’a pas encore la valeur du hasard public.",
      round: "",
    },
  },

  how: {
    heading: "Comment cela prouve quelque chose",
    steps: [
      {
        title: "Avant",
        text: "Une semaine avant la journée, le service publie un engagement : l’empreinte d’une graine secrète. Il ne peut plus en changer, et personne ne peut en tirer les dés.",
      },
      {
        title: "Pendant",
        text: "Chaque lancer ne dépend que de la graine, du défi, du tour et du lancer. Qui garde les mêmes dés voit les mêmes dés, et un choix est enregistré avant que les dés suivants ne se montrent.",
      },
      {
        title: "Après",
        text: "Quand la journée est finie, la graine est publiée. Chacun peut vérifier qu’elle donne l’engagement noté d’avance, puis tous les dés, puis le score de chaque partie.",
      },
    ],
    formulas: "Les formules, pour les curieux",
    formulasHelp:
      "lp(b) est la longueur de b sur 2 octets, puis b. Tours et lancers se comptent à partir de 0. Les octets à partir de 252 sont écartés, un dé vaut octet modulo 6, plus 1.",
    native: "Les empreintes sont calculées par votre navigateur (WebCrypto).",
    library:
      "À cette adresse sans HTTPS, votre navigateur n’offre pas son calcul d’empreintes : la page emploie la bibliothèque @noble/hashes.",
  },

  coming: {
    heading: "Les engagements des jours à venir",
    why: "Notez-les aujourd’hui : personne ne pourra vous dire ensuite que c’en étaient d’autres.",
    opens: (instant: string) => `Ouverture : ${instant}`,
    round: (round: number, instant: string) => `Hasard public : tirage nº ${round}, attendu le ${instant}`,
    copy: "Copier tout",
    save: "Enregistrer dans un fichier",
    file: "engagements",
  },

  past: {
    heading: "Les graines d’un jour passé",
    date: "Jour",
    go: "Montrer",
    holds: "La graine donne cet engagement.",
    fails: "La graine ne donne pas cet engagement.",
    waits: (instant: string) => `Graine publiée le ${instant}`,
    none: "Il n’y avait pas de dés ce jour-là.",
    seed: "Graine",
    commitment: "Engagement",
    beacon: "Hasard public",
  },
};

export type ProofMessages = typeof fr;
