/** The sheet of a whole table: players, the game being written, and those before it. Every change gives a new sheet. */
import {
  blankCard,
  type Card,
  filledBoxes,
  isBegun,
  isFull,
  placesOf,
  type Rules,
  type Spot,
  totalOf,
  withJackpots,
  written,
} from "./card";
import { cleanName } from "./names";

export const mostPlayers = 8;
export const longestName = 40;
/** So many entries can be taken back: a whole game of eight players on two columns. */
const mostSteps = 300;

export interface Player {
  id: number;
  /** empty while nobody has typed one */
  name: string;
  card: Card;
}

/** A game that is over: who made how much. */
export interface Game {
  scores: readonly (readonly [player: number, score: number])[];
}

/** What was there before an entry: one player's card, or all of them before the next game began. */
export interface Step {
  cards: readonly (readonly [player: number, card: Card])[];
  /** whether a game was put away with it */
  game: boolean;
}

export interface ScoreSheet {
  rules: Rules;
  players: readonly Player[];
  games: readonly Game[];
  history: readonly Step[];
}

export function newSheet(rules: Rules, names: readonly string[]): ScoreSheet {
  const players = names.map((name, id) => ({ id, name: cleanName(name), card: blankCard(rules) }));
  return { rules, players, games: [], history: [] };
}

export const cardOf = (sheet: ScoreSheet, id: number): Card | undefined =>
  sheet.players.find((player) => player.id === id)?.card;

/** Points into a box, 0 to bar it, null to empty it. */
export const write = (sheet: ScoreSheet, id: number, spot: Spot, points: number | null): ScoreSheet =>
  changed(sheet, id, (card) => written(sheet.rules, card, spot, points));

export const setJackpots = (sheet: ScoreSheet, id: number, column: number, count: number): ScoreSheet =>
  changed(sheet, id, (card) => withJackpots(sheet.rules, card, column, count));

function changed(sheet: ScoreSheet, id: number, change: (card: Card) => Card): ScoreSheet {
  const before = cardOf(sheet, id);
  if (!before) return sheet;
  const after = change(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return sheet;
  return withStep(withCards(sheet, [[id, after]]), { cards: [[id, before]], game: false });
}

function withCards(sheet: ScoreSheet, cards: Step["cards"]): ScoreSheet {
  const known = new Map(cards);
  return {
    ...sheet,
    players: sheet.players.map((player) => ({ ...player, card: known.get(player.id) ?? player.card })),
  };
}

const withStep = (sheet: ScoreSheet, step: Step): ScoreSheet => ({
  ...sheet,
  history: [...sheet.history, step].slice(-mostSteps),
});

/** Takes the last entry back, or the beginning of this game while nothing is written in it. */
export function undo(sheet: ScoreSheet): ScoreSheet {
  const step = sheet.history.at(-1);
  if (!step) return sheet;
  const games = step.game ? sheet.games.slice(0, -1) : sheet.games;
  return { ...withCards(sheet, step.cards), games, history: sheet.history.slice(0, -1) };
}

/** Puts the game away as it stands and lays out blank cards. */
export function nextGame(sheet: ScoreSheet): ScoreSheet {
  const cards = sheet.players.map(({ id, card }) => [id, card] as const);
  const blank = sheet.players.map(({ id }) => [id, blankCard(sheet.rules)] as const);
  const scores = sheet.players.map(({ id, card }) => [id, totalOf(sheet.rules, card)] as const);
  return withStep({ ...withCards(sheet, blank), games: [...sheet.games, { scores }] }, { cards, game: true });
}

/** The same players and earlier games with other rules, on blank cards. */
export const withRules = (sheet: ScoreSheet, rules: Rules): ScoreSheet => ({
  ...sheet,
  rules,
  players: sheet.players.map((player) => ({ ...player, card: blankCard(rules) })),
  history: [],
});

export function addPlayer(sheet: ScoreSheet, name: string): ScoreSheet {
  if (sheet.players.length >= mostPlayers) return sheet;
  const known = [
    ...sheet.players.map(({ id }) => id),
    ...sheet.games.flatMap(({ scores }) => scores.map(([id]) => id)),
  ];
  const player = { id: Math.max(-1, ...known) + 1, name: cleanName(name), card: blankCard(sheet.rules) };
  return { ...sheet, players: [...sheet.players, player] };
}

/** Takes a player off the sheet, and out of what can be taken back. */
export function removePlayer(sheet: ScoreSheet, id: number): ScoreSheet {
  if (sheet.players.length <= 1) return sheet;
  const history = sheet.history.map((step) => ({ ...step, cards: step.cards.filter(([of]) => of !== id) }));
  return {
    ...sheet,
    players: sheet.players.filter((player) => player.id !== id),
    history: history.filter(({ cards, game }) => game || cards.length > 0),
  };
}

export const rename = (sheet: ScoreSheet, id: number, name: string): ScoreSheet => ({
  ...sheet,
  players: sheet.players.map((player) => (player.id === id ? { ...player, name: cleanName(name) } : player)),
});

/** What stands beside a player's card. Places count equal totals as equal. */
export interface Result {
  player: Player;
  total: number;
  place: number;
  /** points of earlier games */
  carried: number;
  /** the same with this game's */
  running: number;
  runningPlace: number;
  /** earlier games won, shared ones too */
  wins: number;
}

export function resultsOf(sheet: ScoreSheet): Result[] {
  const totals = sheet.players.map(({ card }) => totalOf(sheet.rules, card));
  const carried = sheet.players.map(({ id }) => carriedBy(sheet, id));
  const running = totals.map((total, i) => total + (carried[i] ?? 0));
  const [places, runningPlaces] = [placesOf(totals), placesOf(running)];
  return sheet.players.map((player, i) => ({
    player,
    total: totals[i] ?? 0,
    place: places[i] ?? 1,
    carried: carried[i] ?? 0,
    running: running[i] ?? 0,
    runningPlace: runningPlaces[i] ?? 1,
    wins: sheet.games.filter((game) => winnersOf(game).includes(player.id)).length,
  }));
}

const carriedBy = (sheet: ScoreSheet, id: number): number =>
  sheet.games.reduce((sum, { scores }) => sum + (new Map(scores).get(id) ?? 0), 0);

/** Nobody wins alone. */
export function winnersOf({ scores }: Game): number[] {
  const most = Math.max(...scores.map(([, score]) => score));
  return scores.length < 2 ? [] : scores.filter(([, score]) => score === most).map(([id]) => id);
}

export const isOver = (sheet: ScoreSheet): boolean => sheet.players.every(({ card }) => isFull(card));

export const isStarted = (sheet: ScoreSheet): boolean => sheet.players.some(({ card }) => isBegun(card));

/** The first of those who have written least; null when all is written. */
export function whoseTurn(sheet: ScoreSheet): Player | null {
  const counts = sheet.players.map(({ card }) => filledBoxes(card));
  const next = sheet.players[counts.indexOf(Math.min(...counts))];
  return next && !isFull(next.card) ? next : null;
}
