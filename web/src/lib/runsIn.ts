/** The runs that a pasted text names, in links or by themselves. Behind a link's ? stands what is watched beside it; a document names none. */
export function runsIn(text: string): string[] {
  if (text.includes("{")) return [];
  return [...new Set(text.replace(/[?#]\S*/g, "").match(/[0-9A-Za-z.-]+~[0-9a-z]+/g))];
}
