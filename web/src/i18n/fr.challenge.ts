/** The words of challenges with a code, which arrive with the pages that need them. */
import type { Level, Mode } from "../api/types";
import type { MadeKind } from "../state/maker.svelte";
import { number, place, s } from "./fr.numbers";

const modes: Record<Mode, string> = { blind: "À l’aveugle", target: "Score à battre" };
const levels: Record<Level, string> = { easy: "Facile", medium: "Moyen", hard: "Difficile" };

export const fr = {
  heading: "Défis",

  make: {
    kind: "Un nouveau défi",
    kinds: {
      friend: "Défier un ami",
      solo: "Jouer seul, avec des conseils",
      computer: "Jouer contre l’ordinateur",
    } satisfies Record<MadeKind, string>,
    about: {
      friend: "Mêmes dés pour tous, chacun à son heure, pendant quatorze jours.",
      solo: "Demandez à tout moment ce que vaut chaque choix. Une partie conseillée n’est pas classée.",
      computer: "Il joue les mêmes dés que vous, tour après tour.",
    } satisfies Record<MadeKind, string>,
    mode: "Que voit votre ami ?",
    modes,
    aboutModes: {
      blind: "Personne ne voit le score ni les choix des autres avant d’avoir fini.",
      target: "Votre ami voit votre score dès que vous avez fini : c’est celui qu’il doit battre.",
    } satisfies Record<Mode, string>,
    level: "Niveau de l’ordinateur",
    levels,
    aboutLevels: {
      easy: "Il se trompe souvent, un peu à chaque fois.",
      medium: "Il se trompe de temps en temps.",
      hard: "À chaque coup, le meilleur choix qu’il sache calculer : pour le battre, jouez bien, et comptez sur les dés.",
    } satisfies Record<Level, string>,
    rules: "Règles",
    ofToday: "Celles du jour",
    otherRules: "Les autres",
    size: (turns: number, rolls: number, dice: number) => `${turns} tours de ${rolls} lancers, ${dice} dés.`,
    readRules: "Les lire",
    make: { friend: "Créer le défi", solo: "Jouer", computer: "Jouer" } satisfies Record<MadeKind, string>,
    making: "Un instant…",
  },

  code: {
    heading: "J’ai un code",
    label: "Code ou lien",
    help: "Majuscules, espaces et tirets n’ont pas d’importance.",
    open: "Ouvrir",
    which: "Il y a plusieurs codes dans ce texte. Lequel ouvrir ?",
    none: "Il n’y a pas de code dans ce texte : un code a dix caractères, comme FRXF9-6X5NN.",
    mistyped:
      "Ce code ne peut pas être juste : il y manque un caractère, ou l’un d’eux est faux. Relisez-le.",
    unknown:
      "Ce code est bien écrit, mais aucun défi ouvert à tous ne le porte. Demandez à votre ami de vous renvoyer son lien.",
  },

  mine: {
    heading: "Mes défis",
    unfinished: "À finir",
    over: "Terminés",
    none: "Les défis que vous créez ou acceptez se retrouvent ici.",
    standings: {
      new: "à jouer",
      missed: "pas joué",
      playing: "en cours",
      left: "non finie",
      rejected: "refusée",
    },
    points: (score: number) => `${number.format(score)} point${s(score)}`,
    finished: (n: number) => `${number.format(n)} partie${s(n)} finie${s(n)}`,
    board: "Classement",
    more: "Voir plus",
  },

  title: {
    mine: "Votre défi",
    of: (name: string) => `${name} vous défie`,
    erased: "Un joueur effacé vous défie",
    solo: "Seul, conseils à la demande",
    computer: (level: Level) => `Contre l’ordinateur, niveau ${levels[level].toLowerCase()}`,
    modes,
    target: (score: number) => `${number.format(score)} à battre`,
  },

  invitation: {
    ready: "Votre défi est prêt",
    rematchReady: "La revanche est prête",
    rematchSend: (name: string) => `Envoyez ce code à ${name} : c’est la même revanche pour vous deux.`,
    rematchSendErased: "Envoyez ce code à qui voudra jouer la revanche avec vous.",
    rules: "Les règles, avec des exemples",
    how: (turns: number, rolls: number) =>
      `${turns} tours, ${rolls} lancers par tour, les mêmes dés pour tous.`,
    blind: "À l’aveugle : personne ne voit le score ni les choix des autres avant d’avoir fini.",
    target: "Score à battre",
    noTarget: (name: string) => `${name} n’a pas encore fini : son score à battre s’affichera ici.`,
    noTargetErased: "Le score à battre n’est pas encore connu.",
    myTarget: "Votre score sera celui à battre, dès que vous aurez fini.",
    myBlind: "Personne ne verra votre score avant d’avoir fini, ni vous celui des autres.",
    knownDice: "Ces dés ont déjà servi dans une autre partie : ils ne sont plus secrets pour tout le monde.",
    play: "Jouer ces dés",
    playNow: "Jouer maintenant",
    until: (instant: string) => `Ouvert jusqu’au ${instant}.`,
    finished: (n: number) =>
      n === 0 ? "Personne n’a encore fini." : `${number.format(n)} partie${s(n)} déjà finie${s(n)}.`,
    closedHeading: "Ce défi est fermé",
    closed: (instant: string) => `On pouvait le commencer jusqu’au ${instant}.`,
    own: "Créer un défi",
    today: "Jouer les dés du jour",
    board: "Voir le classement",
    others: "Envoyer ce défi à quelqu’un d’autre",
  },

  personal: {
    heading: "Une partie pour une seule personne",
    solo: (name: string) => `Partie jouée par ${name} en solo, avec des conseils. On ne peut pas la rejouer.`,
    computer: (name: string) => `Partie jouée par ${name} contre l’ordinateur. On ne peut pas la rejouer.`,
    erased: "C’était la partie d’un joueur effacé. On ne peut pas la rejouer.",
  },

  lost: {
    mistyped: "Ce code n’est pas le bon",
    unknown: "Aucun défi à ce code",
    other: "Le défi n’a pas pu être ouvert",
    why: "Il se peut aussi que ce soit une partie seul ou contre l’ordinateur, que seul son joueur peut ouvrir.",
  },

  share: {
    code: "Code",
    copyLink: "Copier le lien",
    qr: (link: string) => `Code QR du lien ${link}`,
    qrHelp: "À photographier avec l’autre téléphone.",
    show: "Code et QR",
    /** how the text begins: sent by the maker, or by whoever passes it on */
    from: (name: string) => `${name} vous défie sur Yam’s du jour`,
    passedOn: "Un défi sur Yam’s du jour",
    text: (opening: string, what: string, ruleset: string) =>
      `${opening} : ${what}, mêmes dés pour tous (${ruleset}).`,
    what: {
      blind: "une partie à l’aveugle",
      target: "un score à battre",
      score: (score: number) => `${number.format(score)} points à battre`,
    },
  },

  notices: {
    waiting: "Une partie vous attend :",
    closing: (until: string) =>
      `Ce défi est fermé. Vous pouvez encore finir cette partie, jusqu’au ${until}.`,
    over: "Ce défi est terminé : cette partie ne peut plus être finie.",
  },

  result: {
    ahead: (points: number, name: string) =>
      `Défi relevé : ${number.format(points)} point${s(points)} d’avance sur ${name}.`,
    behind: (points: number, name: string) =>
      `Il vous a manqué ${number.format(points)} point${s(points)} face à ${name}.`,
    level: (name: string) => `Égalité avec ${name}.`,
    leads: (points: number, name: string) =>
      `Vous devancez ${name} de ${number.format(points)} point${s(points)}.`,
    awaited: (name: string) => `${name} n’a pas encore fini. Son score apparaîtra ici.`,
    unfinished: (name: string) => `${name} n’a pas fini ce défi.`,
    erased: "un joueur effacé",
    erasedUnfinished: "Qui a créé ce défi a été effacé, et ne l’a pas fini.",
    alone: "Personne d’autre n’a encore fini. Envoyez le lien, puis revenez voir.",
    nobodyElse: "Personne d’autre n’a joué ces dés.",
    mine: (rank: number, finished: number) => `${place(rank)} place sur ${number.format(finished)}`,
    shared: (others: number) => `, ex æquo avec ${number.format(others)} autre${s(others)}`,
    board: "Tout le classement",
    refresh: "Actualiser",
    shareText: (ruleset: string, score: number, rank: string) =>
      `Yam’s du jour, défi entre amis — ${ruleset} : ${number.format(score)} point${s(score)}${rank}`,
    rematch: "Revanche",
    rematchHelp: "Nouveaux dés, mêmes règles. Qui la demande de son côté reçoit le même code.",
  },

  dice: {
    heading: "Envoyer ces dés à un ami",
    help: "Un nouveau défi sur les dés que vous venez de jouer ; votre partie y figure déjà.",
    from: (instant: string) => `Ces dés pourront être envoyés à un ami à partir du ${instant}.`,
    advised: "Une partie jouée avec des conseils ne peut pas devenir un défi.",
    modes,
  },

  board: {
    heading: "Classement du défi",
    hiddenHeading: "Jouez d’abord",
    hidden:
      "Ce classement se découvre une fois votre partie terminée, pour que personne ne sache rien d’avance.",
    play: "Jouer ce défi",
    toChallenge: "Voir le défi",
    empty: "Aucune partie classée pour l’instant.",
    finished: (n: number) => `${number.format(n)} partie${s(n)} classée${s(n)}.`,
    you: "vous",
    erased: "Joueur effacé",
    rank: "Rang",
    name: "Nom",
    score: "Score",
  },
};

export type ChallengeMessages = typeof fr;
