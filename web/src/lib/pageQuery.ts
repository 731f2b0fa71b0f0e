/** What is set up on a page stands behind its address: a reload, going back and a sent link find it again. */
export function keepInAddress(values: Readonly<Record<string, string | null>>): void {
  const said = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) said.delete(name);
    else said.set(name, value);
  }
  const search = said.size ? `?${said}` : "";
  if (search !== location.search)
    history.replaceState(history.state, "", location.pathname + search + location.hash);
}
