/** Has the browser save a value as a file of JSON. */
export function saveJson(name: string, value: unknown): void {
  saveText(name, JSON.stringify(value, null, 2), "application/json");
}

export function saveText(name: string, text: string, type = "text/plain"): void {
  saveFile(name, new Blob([text], { type }));
}

/** A double tap asks for a file twice. */
const soonMs = 1000;
let last = { name: "", atMs: Number.NEGATIVE_INFINITY };

export function saveFile(name: string, file: Blob): void {
  const atMs = performance.now();
  if (name === last.name && atMs - last.atMs < soonMs) return;
  last = { name, atMs };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
