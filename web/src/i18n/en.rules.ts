import { s } from "./en.numbers";
import type { RulesMessages } from "./fr.rules";

const list = new Intl.ListFormat("en");

export const en: RulesMessages = {
  heading: "Rules",
  howHeading: "How to play",
  how: (turns, rolls, dice) => [
    `A game lasts ${turns} turns. Each turn, you roll ${dice} dice up to ${rolls} times: after each roll, keep the dice you like and roll the others again. A kept die may be rolled again later.`,
    "Then you write the result in an open box. Each box is used once. If nothing fits, you have to strike out a box: it is worth 0.",
  ],
  upperHeading: "Upper section",
  upperHow: "Add up the dice that show the face asked for.",
  bonus: (threshold, points) =>
    `From ${threshold} points in the upper section, a bonus of ${points} points is added.`,
  bonusEach: "Each column has its own.",
  lowerHeading: "Lower section",
  columnsHeading: "Columns",
  optionsHeading: "Options",
  others: "All rules",
  allAlike: (jackpot, not, but) => {
    const as = not.map((box) => `as ${box}`);
    const never = as.length === 1 ? `does not count ${as[0]}` : `counts neither ${as.join(" nor ")}`;
    return `A ${jackpot} ${never}, but it does count as ${list.format(but)}.`;
  },
  allAlikeJoker: "The exception: played as a joker, it gets the box’s full value there.",
  example: (dice, points) => `For example ${dice.join(", ")}: ${points} point${s(points)}`,
  worth: (points) => `${points} point${s(points)}`,
  maximum: (points) => `The highest possible score is ${points} points.`,
  par: (points, exact) =>
    exact
      ? `Perfect play averages ${points} points.`
      : `The best play that we can work out averages ${points} points (approximate value).`,
  spread: (low, high, top) =>
    `Half of these games make between ${low} and ${high} points; one in ten makes more than ${top}.`,
  bonusChance: (percent) => `The bonus is reached ${percent} of the time.`,
  worthHeading: "How many points?",
  playHeading: "With these rules",
  alone: "Play alone",
  friend: "Challenge a friend",
  calculator: "Keep score",
  sheet: "Printable sheet",
  odds: "Odds",
  fairHeading: "The same dice for everyone",
  fair: [
    "Every day, the first roll of each turn is the same for everyone. After that, rerolled dice take, from left to right, the same values as everyone else’s: who keeps the same dice sees the same dice.",
    "The server records each choice before it shows the next dice. Nobody can look ahead or take a choice back.",
    "Before the day opens, the server publishes a fingerprint of the secret seed that all the day’s dice come from. After it closes, it publishes the seed: anyone can check that it fits the fingerprint, work out the dice and recount every game.",
  ],
  commitments: "Fingerprints of today’s challenges:",

  picker: {
    label: "Rules",
    own: "Build your own rules",
    heading: "Build your own rules",
    base: "The game",
    options: "The options",
    chosen: (name) => `Rules chosen: ${name}.`,
    together: (one, other) => `“${one}” and “${other}” don’t go together.`,
    blocked: (other, why) => `Not with “${other}”. ${why}`,
    nowhere: "There are no such rules",
    unknownBase: (typed) => `No game is called “${typed}”.`,
    unknownOption: (typed) => `No option is called “${typed}”.`,
    elsewhere: (option, base, bases) =>
      `${base} doesn’t have the option “${option}”, which is only for: ${bases}.`,
    twice: (option) => `The option “${option}” stands there twice.`,
    order: "The options are written in another order.",
    nearest: "The nearest rules:",
  },

  /** why two options can't stand together */
  why: {
    "joker/official-joker": "They are two rules for the joker: there is one at a time.",
    "official-joker/down":
      "The official joker says where to write, and so does the order: they would contradict each other.",
    "official-joker/up":
      "The official joker says where to write, and so does the order: they would contradict each other.",
    "official-joker/three-columns":
      "The official joker says where to write, and two of the three columns have an order: they would contradict each other.",
    "down/up": "A column is filled in one direction.",
    "down/three-columns": "One of the three columns is a downward one already.",
    "up/three-columns": "One of the three columns is an upward one already.",
    "three-columns/first-roll-column": "Three columns are the most that a sheet can have.",
    "bonus-50/bonus-75": "The bonus has one value.",
    "full-straight-25/full-straight-30": "The full straight has one value.",
  },

  /** each base in one sentence */
  bases: {
    yams: "The French sheet: five dice, thirteen boxes.",
    "yam-pairs": "Yam’s with two more boxes, the pair and the two pairs.",
    yatzy: "The Scandinavian sheet: it has pairs, and only the dice that make the combination count.",
    "maxi-yatzy": "Yatzy with six dice and twenty boxes.",
    "yams-extreme": "A house variant: Yam’s with six dice, with two triples, six in a row and six of a kind.",
  },

  /** each option in one sentence */
  options: {
    dry: "Three and four of a kind count only the three or four dice alike.",
    "extra-yams":
      "When the column’s Yam’s box already holds its 50 points, each further Yam’s written in that column brings 100 points, whatever the box.",
    joker:
      "When the column’s Yam’s box is filled, even struck out, a Yam’s may fill any open lower box at its full value.",
    "official-joker":
      "When the Yam’s box is filled, a Yam’s goes into the upper box of its own face; if that is filled, into a lower box at its full value; if all those are filled, it strikes out an upper box.",
    down: "The boxes are filled from top to bottom, in the order of the sheet.",
    up: "The boxes are filled from bottom to top, going up the sheet.",
    "three-columns":
      "Three columns side by side, downward, free and upward, each with its own bonus and its own best box; the game is three times as long.",
    "first-roll-column":
      "One more column, in which only the dice of a turn’s first roll may be written or struck out; when nothing else is open, a turn is one roll.",
    "two-colours": "The first two dice are coloured: a turn’s second roll has to roll both again.",
    "saved-rolls":
      "Rolls that you don’t make are saved: a later turn may spend one or two of them on top of its three. What is left at the end is worth nothing.",
    "bonus-50": "The bonus of the upper section is worth 50 points.",
    "bonus-75": "The bonus of the upper section is worth 75 points.",
    "full-straight-25": "The full straight is worth 25 points.",
    "full-straight-30": "The full straight is worth 30 points.",
  },

  /** what a box asks for; where a base has it otherwise, under `base/box` */
  what: {
    pair: "Two dice alike; of two pairs, the higher one.",
    "yam-pairs/pair": "Two dice alike.",
    "two-pairs": "Two pairs of different faces.",
    "three-pairs": "Three pairs of three different faces.",
    "three-of-a-kind": "At least three dice alike.",
    "four-of-a-kind": "At least four dice alike.",
    "five-of-a-kind": "At least five dice alike.",
    "full-house": "Three dice of one face and two of another.",
    villa: "Three dice of one face and three of another.",
    tower: "Four dice of one face and two of another.",
    "small-straight": "Four faces in a row.",
    "yatzy/small-straight": "1, 2, 3, 4 and 5.",
    "maxi-yatzy/small-straight": "1, 2, 3, 4 and 5.",
    "large-straight": "Five faces in a row.",
    "yatzy/large-straight": "2, 3, 4, 5 and 6.",
    "maxi-yatzy/large-straight": "2, 3, 4, 5 and 6.",
    "full-straight": "1, 2, 3, 4, 5 and 6.",
    "two-triples": "Three dice of one face and three of another; six alike are not.",
    yams: "Five dice alike.",
    "yams-extreme/yams": "At least five dice alike.",
    yatzy: "Five dice alike.",
    "maxi-yatzy": "Six dice alike.",
    "yams-extreme": "Six dice alike; a joker can’t go there.",
    chance: "Any dice.",
  },
  pays: {
    all: (dice: number) => `The sum of all ${dice} dice counts.`,
    matching: () => "Only those dice count.",
    fixed: (_dice: number, points: number) => `The box is worth ${points} points.`,
  },
};
