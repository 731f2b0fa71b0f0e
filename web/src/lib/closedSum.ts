/** What one game's luck and loss are wherever they are shown. */
const tenths = (value: number): number => Math.round(value * 10);

/**
 * Par, luck and loss in tenths that still give the score: par + luck − loss. Par and loss are rounded as they are on every
 * other page; luck, which is shown nowhere more exactly, closes the sum.
 */
export function closedSum({ score, luck, loss }: { score: number; luck: number; loss: number }) {
  const [par, cost] = [tenths(score - luck + loss), tenths(loss)];
  return { par: par / 10, luck: (score * 10 - par + cost) / 10, loss: cost / 10 };
}
