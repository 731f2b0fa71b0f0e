/** The sheet as the browser keeps it. Whatever else stands there, from another version or another hand, is no sheet. */
import type { Card, Cells, Rules } from "./card";
import type { Game, Player, ScoreSheet, Step } from "./scoreSheet";
import { longestName, mostPlayers } from "./scoreSheet";

export const sheetText = (sheet: ScoreSheet): string => JSON.stringify(sheet);

export function readSheet(text: string | null): ScoreSheet | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSheet(value) ? value : null;
  } catch {
    return null;
  }
}

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const listOf = <T>(value: unknown, fits: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(fits);

function isSheet(value: unknown): value is ScoreSheet {
  if (!isShape(value) || !isRules(value.rules)) return false;
  const { rules, players, games, history } = value;
  const own = (card: unknown): card is Card => isCard(rules, card);
  const isPlayer = (player: unknown): player is Player =>
    isShape(player) && isCount(player.id) && isName(player.name) && own(player.card);
  return (
    listOf(players, isPlayer) &&
    players.length >= 1 &&
    players.length <= mostPlayers &&
    new Set(players.map(({ id }) => id)).size === players.length &&
    listOf(games, isGame) &&
    listOf(history, (step): step is Step => isStep(step, own))
  );
}

const isName = (value: unknown): value is string => typeof value === "string" && value.length <= longestName;

const isPair = <T>(value: unknown, second: (item: unknown) => item is T): value is [number, T] =>
  Array.isArray(value) && value.length === 2 && isCount(value[0]) && second(value[1]);

const isGame = (value: unknown): value is Game =>
  isShape(value) && listOf(value.scores, (pair): pair is [number, number] => isPair(pair, isCount));

const isStep = (value: unknown, own: (card: unknown) => card is Card): value is Step =>
  isShape(value) &&
  typeof value.game === "boolean" &&
  listOf(value.cards, (pair): pair is [number, Card] => isPair(pair, own));

function isCard(rules: Rules, value: unknown): value is Card {
  if (!isShape(value)) return false;
  const { columns, jackpots } = value;
  return (
    listOf(columns, (cells): cells is (number | null)[] => isColumn(rules, cells)) &&
    listOf(jackpots, isCount) &&
    columns.length === rules.columns.length &&
    jackpots.length === rules.columns.length
  );
}

const isColumn = ({ boxes }: Rules, value: unknown): value is Cells =>
  Array.isArray(value) &&
  value.length === boxes.length &&
  value.every((points, i) => points === null || boxes[i]?.possible.includes(points));

function isRules(value: unknown): value is Rules {
  if (!isShape(value) || !isShape(value.upperBonus)) return false;
  const { key, jackpot, extraJackpot, dice, turns, boxes, columns, upperBonus } = value;
  return (
    [key, jackpot].every((word) => typeof word === "string") &&
    [extraJackpot, dice, turns, upperBonus.threshold, upperBonus.points].every(isCount) &&
    Array.isArray(boxes) &&
    boxes.every((box) => isShape(box) && typeof box.category === "string" && listOf(box.possible, isCount)) &&
    Array.isArray(columns) &&
    columns.every((column) => isShape(column) && typeof column.key === "string")
  );
}
