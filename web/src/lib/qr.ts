/** The modules of a QR code as one path: each run of dark ones in a row is a rectangle, each module one unit wide. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join("");
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}

/** Whether a link names the very machine that it is opened on, so that no other can follow it. */
export function onlyHere(link: string): boolean {
  const { hostname } = new URL(link);
  return /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}
