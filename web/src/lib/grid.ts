/** Moving over things on a page by arrow keys, from where they stand rather than from their order. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

const directions: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Sideways distance counts this much more, so that down stays in its column. */
const straightness = 3;

export function neighbour(places: readonly Place[], from: number, key: string): number | null {
  const direction = directions[key];
  const start = places[from];
  if (!direction || !start) return null;
  const [dx, dy] = direction;
  let best: number | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  places.forEach((place, i) => {
    const x = place.left + place.width / 2 - (start.left + start.width / 2);
    const y = place.top + place.height / 2 - (start.top + start.height / 2);
    const ahead = x * dx + y * dy;
    const distance = ahead + straightness * Math.abs(x * dy + y * dx);
    if (ahead > 1 && distance < bestDistance) [best, bestDistance] = [i, distance];
  });
  return best;
}
