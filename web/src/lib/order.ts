/** The positions of dice in the order in which they are shown: as they lie, or by face. The server knows only positions. */
export function shownOrder(dice: readonly number[], sorted: boolean): number[] {
  const order = [...dice.keys()];
  return sorted ? order.sort((a, b) => (dice[a] ?? 0) - (dice[b] ?? 0) || a - b) : order;
}
