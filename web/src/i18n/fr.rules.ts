/** The words of the rules page alone, which arrives apart. */
import { s } from "./fr.numbers";

const list = new Intl.ListFormat("fr");

export const fr = {
  heading: "Règles",
  howHeading: "Comment on joue",
  how: (turns: number, rolls: number, dice: number) => [
    `Une partie dure ${turns} tours. À chaque tour, vous lancez ${dice} dés, jusqu’à ${rolls} fois : après chaque lancer, gardez les dés qui vous plaisent et relancez les autres. Un dé gardé peut être relancé plus tard.`,
    "Puis vous écrivez le résultat dans une case libre. Chaque case ne sert qu’une fois. Si rien ne convient, il faut barrer une case : elle vaut 0.",
  ],
  upperHeading: "Partie haute",
  upperHow: "On additionne les dés de la face demandée.",
  bonus: (threshold: number, points: number) =>
    `À partir de ${threshold} points en partie haute, une prime de ${points} points s’ajoute.`,
  bonusEach: "Chaque colonne a la sienne.",
  lowerHeading: "Partie basse",
  columnsHeading: "Colonnes",
  optionsHeading: "Options",
  others: "Toutes les règles",
  /** of the dice that make the best box: where they count for nothing, and where they do */
  allAlike: (jackpot: string, not: readonly string[], but: readonly string[]) => {
    const as = not.map((box) => `comme ${box}`);
    const never = as.length === 1 ? `pas ${as[0]}` : `ni ${as.join(" ni ")}`;
    return `Un ${jackpot} ne compte ${never}, mais il compte comme ${list.format(but)}.`;
  },
  allAlikeJoker: "Exception : joué en joker, il y prend toute la valeur de la case.",
  example: (dice: readonly number[], points: number) =>
    `Par exemple ${dice.join(", ")} : ${points} point${s(points)}`,
  worth: (points: number) => `${points} point${s(points)}`,
  maximum: (points: number) => `Le plus haut score possible est de ${points} points.`,
  par: (points: string, exact: boolean) =>
    exact
      ? `Le jeu parfait fait ${points} points en moyenne.`
      : `Le meilleur jeu que nous sachions calculer fait ${points} points en moyenne (valeur approchée).`,
  spread: (low: string, high: string, top: string) =>
    `La moitié de ces parties font entre ${low} et ${high} points ; une sur dix dépasse ${top}.`,
  bonusChance: (percent: string) => `La prime y est atteinte ${percent} du temps.`,
  worthHeading: "Combien de points ?",
  playHeading: "Avec ces règles",
  alone: "Jouer seul",
  friend: "Défier un ami",
  calculator: "Compter les points",
  sheet: "Feuille à imprimer",
  odds: "Probabilités",
  fairHeading: "Les mêmes dés pour tous",
  fair: [
    "Chaque jour, le premier lancer de chaque tour est le même pour tout le monde. Ensuite, les dés relancés prennent, de gauche à droite, les mêmes valeurs que chez les autres : qui garde les mêmes dés voit les mêmes dés.",
    "Le serveur enregistre chaque choix avant de montrer les dés suivants. Personne ne peut regarder en avant ni revenir en arrière.",
    "Avant l’ouverture, le serveur publie une empreinte de la graine secrète dont sortent tous les dés de la journée. Après la clôture, il publie la graine : chacun peut vérifier qu’elle correspond à l’empreinte, recalculer les dés et refaire le compte de chaque partie.",
  ],
  commitments: "Empreintes des défis du jour :",

  picker: {
    label: "Règles",
    own: "Composer d’autres règles",
    heading: "Composer vos règles",
    base: "Le jeu",
    options: "Les options",
    chosen: (name: string) => `Règles choisies : ${name}.`,
    together: (one: string, other: string) => `« ${one} » et « ${other} » ne vont pas ensemble.`,
    blocked: (other: string, why: string) => `Pas avec « ${other} ». ${why}`,
    nowhere: "Ces règles n’existent pas",
    unknownBase: (typed: string) => `Aucun jeu ne s’appelle « ${typed} ».`,
    unknownOption: (typed: string) => `Aucune option ne s’appelle « ${typed} ».`,
    elsewhere: (option: string, base: string, bases: string) =>
      `L’option « ${option} » n’existe pas pour ${base}, seulement pour : ${bases}.`,
    twice: (option: string) => `L’option « ${option} » est écrite deux fois.`,
    order: "Les options sont écrites dans un autre ordre.",
    nearest: "Les règles les plus proches :",
  },

  /** why two options can't stand together */
  why: {
    "joker/official-joker": "Ce sont deux règles du joker : il n’y en a qu’une à la fois.",
    "official-joker/down": "Le joker officiel dit où écrire, l’ordre imposé aussi : ils se contrediraient.",
    "official-joker/up": "Le joker officiel dit où écrire, l’ordre imposé aussi : ils se contrediraient.",
    "official-joker/three-columns":
      "Le joker officiel dit où écrire, et deux des trois colonnes ont un ordre imposé : ils se contrediraient.",
    "down/up": "Une colonne se remplit dans un seul sens.",
    "down/three-columns": "Les trois colonnes en ont déjà une descendante.",
    "up/three-columns": "Les trois colonnes en ont déjà une montante.",
    "three-columns/first-roll-column": "Trois colonnes, c’est le plus qu’une feuille puisse avoir.",
    "bonus-50/bonus-75": "La prime n’a qu’une valeur.",
    "full-straight-25/full-straight-30": "La suite complète n’a qu’une valeur.",
  } as Record<string, string>,

  /** each base in one sentence */
  bases: {
    yams: "La feuille française : cinq dés, treize cases.",
    "yam-pairs": "Le Yam’s avec deux cases de plus, la paire et la double paire.",
    yatzy: "La feuille scandinave : elle a des paires, et seuls comptent les dés qui font la combinaison.",
    "maxi-yatzy": "Le Yatzy à six dés et à vingt cases.",
    "yams-extreme":
      "Une variante maison : le Yam’s à six dés, avec deux brelans, une sextuple suite et un Yam’s de six dés.",
  } as Record<string, string>,

  /** each option in one sentence */
  options: {
    dry: "Au brelan et au carré, on ne compte que les trois ou quatre dés identiques.",
    "extra-yams":
      "Quand la case Yam’s de la colonne porte déjà ses 50 points, chaque Yam’s de plus écrit dans cette colonne rapporte 100 points, quelle que soit la case.",
    joker:
      "Quand la case Yam’s de la colonne est remplie, même barrée, un Yam’s peut remplir n’importe quelle case de la partie basse à sa pleine valeur.",
    "official-joker":
      "Quand la case Yam’s est remplie, un Yam’s va d’abord dans la case haute de sa face ; si elle est prise, dans une case basse à sa pleine valeur ; si toutes sont prises, il barre une case haute.",
    down: "Les cases se remplissent de haut en bas, dans l’ordre de la feuille.",
    up: "Les cases se remplissent de bas en haut, en remontant la feuille.",
    "three-columns":
      "Trois colonnes côte à côte, descendante, libre et montante, chacune avec sa prime et sa case du plus beau coup ; la partie dure trois fois plus longtemps.",
    "first-roll-column":
      "Une colonne de plus, où l’on n’écrit, et ne barre, qu’avec les dés du premier lancer d’un tour ; quand elle reste seule, chaque tour n’a qu’un lancer.",
    "two-colours":
      "Les deux premiers dés sont de couleur : au deuxième lancer d’un tour, il faut relancer les deux.",
    "saved-rolls":
      "Les lancers que vous ne faites pas vont en réserve : un tour suivant peut en reprendre un ou deux, en plus de ses trois. À la fin, ceux qui restent ne valent rien.",
    "bonus-50": "La prime de la partie haute vaut 50 points.",
    "bonus-75": "La prime de la partie haute vaut 75 points.",
    "full-straight-25": "La suite complète vaut 25 points.",
    "full-straight-30": "La suite complète vaut 30 points.",
  } as Record<string, string>,

  /** what a box asks for; where a base has it otherwise, under `base/box` */
  what: {
    pair: "Deux dés identiques ; s’il y a deux paires, la plus haute.",
    "yam-pairs/pair": "Deux dés identiques.",
    "two-pairs": "Deux paires de faces différentes.",
    "three-pairs": "Trois paires de trois faces différentes.",
    "three-of-a-kind": "Au moins trois dés identiques.",
    "four-of-a-kind": "Au moins quatre dés identiques.",
    "five-of-a-kind": "Au moins cinq dés identiques.",
    "full-house": "Trois dés d’une face et deux d’une autre.",
    villa: "Trois dés d’une face et trois d’une autre.",
    tower: "Quatre dés d’une face et deux d’une autre.",
    "small-straight": "Quatre faces qui se suivent.",
    "yatzy/small-straight": "1, 2, 3, 4 et 5.",
    "maxi-yatzy/small-straight": "1, 2, 3, 4 et 5.",
    "large-straight": "Cinq faces qui se suivent.",
    "yatzy/large-straight": "2, 3, 4, 5 et 6.",
    "maxi-yatzy/large-straight": "2, 3, 4, 5 et 6.",
    "full-straight": "1, 2, 3, 4, 5 et 6.",
    "two-triples": "Trois dés d’une face et trois d’une autre ; six dés identiques n’en font pas.",
    yams: "Cinq dés identiques.",
    "yams-extreme/yams": "Au moins cinq dés identiques.",
    yatzy: "Cinq dés identiques.",
    "maxi-yatzy": "Six dés identiques.",
    "yams-extreme": "Six dés identiques ; un joker n’y va pas.",
    chance: "N’importe quels dés.",
  } as Record<string, string>,
  pays: {
    all: (dice: number) => `On compte la somme des ${dice} dés.`,
    matching: () => "On ne compte que ces dés.",
    fixed: (_dice: number, points: number) => `La case vaut ${points} points.`,
  },
};

export type RulesMessages = typeof fr;
