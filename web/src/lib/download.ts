/** Has the browser save a value as a file of JSON. */
export function saveJson(name: string, value: unknown): void {
  save(name, JSON.stringify(value, null, 2), "application/json");
}

export function saveText(name: string, text: string): void {
  save(name, text, "text/plain");
}

function save(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
