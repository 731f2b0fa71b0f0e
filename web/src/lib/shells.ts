/**
 * The caches of whole builds of the client, one for each version, newest last. The worker fills them; page and worker
 * read them. Names of scripts hold their hashes, so that pages of several versions find theirs side by side.
 */
export const shellPrefix = "shell-";
/** Put into a cache last: where it is, everything else is too. */
export const pagePath = "/";

export async function shellNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
}

/** What the newest build that has it holds under a path; nothing where the browser's storage fails. */
export async function newest(path: string): Promise<Response | undefined> {
  try {
    for (const cacheName of (await shellNames()).reverse()) {
      const found = await caches.match(path, { cacheName, ignoreVary: true });
      if (found) return found;
    }
  } catch {}
  return undefined;
}
