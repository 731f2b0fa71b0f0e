/** The words of the replay page alone, which arrives apart. */
import { number, s } from "./fr.numbers";

export const fr = {
  intro: "Toute partie finie peut se revoir, lancer par lancer.",
  codeHeading: "Avec un code",
  code: "Un code de partie, ou le lien d’un rejeu",
  codeHelp:
    "Collez-le tel que vous l’avez reçu, même avec le message autour : les espaces et les retours à la ligne ne comptent pas.",
  watch: "Regarder",
  reading: "Lecture…",
  gamesHeading: "Vos parties",
  games: "Vos parties finies",
  noGames: "Vous n’avez pas encore fini de partie.",
  playFirst: "Jouer les dés du jour",
  more: "Voir la suite",
  score: (score: number) => `${number.format(score)} point${s(score)}`,
  kinds: {
    daily: "défi du jour",
    friend: "défi entre amis",
    solo: "partie en solo",
    computer: "contre l’ordinateur",
  },

  mine: "Votre partie",
  of: (name: string) => `Partie jouée par ${name}`,
  erased: "La partie d’un joueur effacé",
  anonymous: "Une partie reçue en code",
  other: "Revoir une autre partie",

  turn: (turn: number, turns: number) => `Tour ${turn} sur ${turns}`,
  roll: (roll: number) => `lancer ${roll}`,
  dice: "Dés",
  die: (position: number, face: number, held: boolean) => `Dé ${position} : ${face}${held ? ", gardé" : ""}`,
  kept: "gardé",
  said: {
    first: "Premier lancer.",
    rolled: (count: number) => (count === 1 ? "Un dé relancé." : `${count} dés relancés.`),
    keep: (faces: readonly number[]) => `Garde ${faces.join(", ")}.`,
    keepNothing: "Relance tout.",
    wrote: (box: string, points: number) => (points === 0 ? `Barre ${box}.` : `Écrit ${points} dans ${box}.`),
    bonus: (points: number) => `Prime gagnée : +${points}.`,
    extra: (points: number) => `Prime de Yam’s : +${points}.`,
    total: (total: number) => `Total : ${total}.`,
    end: (score: number) => `Fin de la partie : ${number.format(score)} point${s(score)}.`,
    dice: (dice: readonly number[]) => `Dés : ${dice.join(", ")}.`,
  },

  watched: "La partie, pas à pas",
  controls: "Commandes",
  first: "Au début",
  previous: "Pas précédent",
  play: "Lecture",
  pause: "Pause",
  next: "Pas suivant",
  last: "À la fin",
  scrub: "Avancement",
  goToTurn: "Tour",
  turnOption: (turn: number, box: string, points: number) => `${turn} : ${box}, ${points}`,
  speed: "Vitesse",
  speeds: { slow: "½ ×", normal: "1 ×", fast: "2 ×" },
  keysHeading: "Raccourcis clavier",
  keys: "← → : pas à pas · Maj + ← → : tour par tour · Espace : lecture ou pause · Début et Fin : d’un bout à l’autre",

  bestHeading: "Le meilleur choix",
  bestHere: "Le mieux",
  chosen: "Choisi",
  soFar: (luck: string, loss: string) => `Jusqu’ici : hasard ${luck}, coût ${loss}`,
  noBest:
    "Le meilleur choix de chaque lancer se voit depuis le rejeu d’une partie jouée ici, pas depuis un code.",

  compareHeading: "Comparer",
  compareHelp: "Une autre partie sur les mêmes dés, tour par tour.",
  compareWith: "Comparer avec",
  nobody: "personne",
  computer: "L’ordinateur",
  rival: (name: string, score: number, mine: boolean) => `${mine ? "Vous" : name} : ${number.format(score)}`,
  erasedRival: "Joueur effacé",
  topOnly: "La liste montre les cent premières parties du classement.",
  alone: "Aucune autre partie à comparer pour l’instant.",
  here: "Cette partie",
  you: "Vous",
  ahead: (points: number) =>
    points === 0
      ? "À égalité après ce tour."
      : points > 0
        ? `Après ce tour, cette partie mène de ${points} point${s(points)}.`
        : `Après ce tour, cette partie est derrière de ${-points} point${s(-points)}.`,
  allTurns: "Tous les tours",
  heads: { turn: "Tour", lead: "Écart" },
  cellTotal: (points: number, total: number) => `${points} (total ${total})`,

  shareHeading: "Envoyer cette partie",
  copyLink: "Copier le lien",
  copyCode: "Copier le code",
  copiedLink: "Lien copié.",
  copiedCode: "Code copié.",
  codeExplained: "Le code contient toute la partie : collé sous « Rejeu », il la montre.",
  codeEarly: "Pour l’instant, seuls ceux qui ont déjà joué ces dés peuvent ouvrir le code ou le lien.",
  codeText: "Le code",
  verify: "Vérifier par vous-même",
  download: "Télécharger le rejeu",

  hiddenHeading: "Pas encore visible",
  hidden:
    "Voir cette partie gâcherait ses dés : elle s’ouvre dès que vous les avez joués, ou quand plus personne ne peut les jouer.",
  hiddenUntil: (when: string) => `Elle s’ouvre à tous le ${when}.`,
  playThem: "Jouer ces dés",
  missing: "Cette partie est introuvable ici.",
  missingCode:
    "Ce code est sans graine, et son défi n’est pas connu ici : ses dés ne peuvent pas être montrés. Le site d’où il vient peut l’ouvrir.",
  broken: "La réponse reçue n’est pas une partie que cette page sait montrer.",

  genuine: "Les dés sont bien ceux de ce site.",
  unknown:
    "Ce site ne connaît pas ce défi : les dés viennent de la graine que le code contient. Cela ne prouve pas que cette partie a été jouée.",
  foreign:
    "La graine de ce code n’est pas celle de ce site pour ce défi : c’est une partie d’un autre site, ou une partie inventée.",
  foreignHidden: "Ce code ne parle pas des dés de ce site, et il est sans graine : il n’y a rien à montrer.",
  refused: (turn: number, reason: string) =>
    `Cette partie ne tient pas : au tour ${turn}, les règles refusent la suite. ${reason}`,
  wrongScore: (said: number, true_: number) =>
    `Ce code annonce ${number.format(said)} points, la partie en donne ${number.format(true_)} : il ne tient pas.`,
  doesNotHold: "Cette partie ne tient pas.",
};

export type ReplayMessages = typeof fr;
