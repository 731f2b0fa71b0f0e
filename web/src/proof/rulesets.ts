/** A ruleset from its key: a base and its options, as docs/rules.md has them. */
import { all, type Box, chance, fixed, has, inARow, jackpot, matching, shows, upperBoxes } from "./boxes";

export const bases = ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"] as const;
export type Base = (typeof bases)[number];

/** In the order in which a key has them. */
export const options = [
  "dry",
  "extra-yams",
  "joker",
  "official-joker",
  "down",
  "up",
  "three-columns",
  "first-roll-column",
  "two-colours",
  "saved-rolls",
  "bonus-50",
  "bonus-75",
  "full-straight-25",
  "full-straight-30",
] as const;
export type Option = (typeof options)[number];

export interface Column {
  key: "down" | "free" | "up" | "first-roll";
  order: "down" | "free" | "up";
  firstRollOnly: boolean;
}

export interface Ruleset {
  key: string;
  base: Base;
  /** in the order of the key */
  options: readonly Option[];
  dice: number;
  boxes: readonly Box[];
  columns: readonly Column[];
  upperBonus: { threshold: number; points: number };
  /** the points of each further Yam's, 0 for none */
  extra: number;
  joker: "none" | "free" | "official";
  /** the positions of the dice that a turn's second roll must reroll */
  coloured: readonly number[];
  savesRolls: boolean;
}

const houseBases: readonly Base[] = ["yams", "yam-pairs", "yams-extreme"];
const appliesTo: Record<Option, readonly Base[]> = {
  dry: houseBases,
  "extra-yams": houseBases,
  joker: houseBases,
  "official-joker": ["yams"],
  down: bases,
  up: bases,
  "three-columns": bases,
  "first-roll-column": bases,
  "two-colours": ["yams", "yam-pairs", "yatzy"],
  "saved-rolls": ["yatzy", "maxi-yatzy"],
  "bonus-50": ["maxi-yatzy"],
  "bonus-75": ["maxi-yatzy"],
  "full-straight-25": ["maxi-yatzy"],
  "full-straight-30": ["maxi-yatzy"],
};

/** Of each of these lists a ruleset has one option at most. */
const exclusive: readonly (readonly Option[])[] = [
  ["joker", "official-joker"],
  ["down", "up", "three-columns"],
  ["official-joker", "down"],
  ["official-joker", "up"],
  ["official-joker", "three-columns"],
  ["three-columns", "first-roll-column"],
  ["bonus-50", "bonus-75"],
  ["full-straight-25", "full-straight-30"],
];

type Has = (option: Option) => boolean;

/** Brelan and carré: all the dice, or in a dry game those that are equal. */
const kinds = (option: Has): Box[] => {
  const kind = option("dry") ? matching : all;
  return [kind("three-of-a-kind", 3), kind("four-of-a-kind", 4)];
};

const houseStraights = [fixed("small-straight", 30, inARow(4)), fixed("large-straight", 40, inARow(5))];
const houseFull = fixed("full-house", 25, has(3, 2));
const houseYams = jackpot("yams", 50, 5);
const shortStraights = [
  fixed("small-straight", 15, shows(1, 2, 3, 4, 5)),
  fixed("large-straight", 20, shows(2, 3, 4, 5, 6)),
];

const fullStraight = (option: Has): number =>
  option("full-straight-25") ? 25 : option("full-straight-30") ? 30 : 21;

/** Each base's lower boxes in sheet order. */
const lowerBoxes: Record<Base, (option: Has) => Box[]> = {
  yams: (option) => [...kinds(option), houseFull, ...houseStraights, houseYams, chance],
  "yam-pairs": (option) => [
    all("pair", 2),
    all("two-pairs", 2, 2),
    ...kinds(option),
    houseFull,
    ...houseStraights,
    chance,
    houseYams,
  ],
  yatzy: () => [
    matching("pair", 2),
    matching("two-pairs", 2, 2),
    matching("three-of-a-kind", 3),
    matching("four-of-a-kind", 4),
    ...shortStraights,
    matching("full-house", 3, 2),
    chance,
    jackpot("yatzy", 50, 5),
  ],
  "maxi-yatzy": (option) => [
    matching("pair", 2),
    matching("two-pairs", 2, 2),
    matching("three-pairs", 2, 2, 2),
    matching("three-of-a-kind", 3),
    matching("four-of-a-kind", 4),
    matching("five-of-a-kind", 5),
    matching("full-house", 3, 2),
    matching("villa", 3, 3),
    matching("tower", 4, 2),
    ...shortStraights,
    fixed("full-straight", fullStraight(option), inARow(6)),
    chance,
    jackpot("maxi-yatzy", 100, 6),
  ],
  "yams-extreme": (option) => [
    ...kinds(option),
    houseFull,
    ...houseStraights,
    houseYams,
    chance,
    fixed("two-triples", 45, has(3, 3)),
    fixed("full-straight", 60, inARow(6)),
    jackpot("yams-extreme", 100, 6),
  ],
};

function upperBonus(base: Base, option: Has): Ruleset["upperBonus"] {
  if (base === "maxi-yatzy")
    return { threshold: 84, points: option("bonus-50") ? 50 : option("bonus-75") ? 75 : 100 };
  if (base === "yams-extreme") return { threshold: 84, points: 50 };
  return { threshold: 63, points: base === "yatzy" ? 50 : 35 };
}

function columns(option: Has): Column[] {
  const ordered = (order: Column["order"]): Column => ({ key: order, order, firstRollOnly: false });
  if (option("three-columns")) return [ordered("down"), ordered("free"), ordered("up")];
  const only = ordered(option("down") ? "down" : option("up") ? "up" : "free");
  if (!option("first-roll-column")) return [only];
  return [only, { key: "first-roll", order: "free", firstRollOnly: true }];
}

/** Null where the rules have no such ruleset. */
export function rulesetOf(key: string): Ruleset | null {
  const [base, ...chosen] = key.split(".");
  if (!isOneOf(bases, base)) return null;
  if (!chosen.every((option) => isOneOf(options, option))) return null;
  if (keyOf(base, chosen) !== key || !goTogether(base, chosen)) return null;
  return build(base, chosen);
}

/** With each option once and in its place. */
export const keyOf = (base: Base, chosen: readonly Option[]): string =>
  [base, ...options.filter((option) => chosen.includes(option))].join(".");

const isOneOf = <Known extends string>(known: readonly Known[], text: string | undefined): text is Known =>
  known.some((one) => one === text);

const goTogether = (base: Base, chosen: readonly Option[]): boolean =>
  chosen.every((option) => appliesTo[option].includes(base)) &&
  exclusive.every((list) => list.filter((option) => chosen.includes(option)).length <= 1);

function build(base: Base, chosen: readonly Option[]): Ruleset {
  const option: Has = (one) => chosen.includes(one);
  return {
    key: keyOf(base, chosen),
    base,
    options: chosen,
    dice: base === "maxi-yatzy" || base === "yams-extreme" ? 6 : 5,
    boxes: [...upperBoxes, ...lowerBoxes[base](option)],
    columns: columns(option),
    upperBonus: upperBonus(base, option),
    extra: option("extra-yams") ? 100 : 0,
    joker: option("official-joker") ? "official" : option("joker") ? "free" : "none",
    coloured: option("two-colours") ? [0, 1] : [],
    savesRolls: option("saved-rolls"),
  };
}

export const turnsOf = ({ boxes, columns }: Ruleset): number => boxes.length * columns.length;
