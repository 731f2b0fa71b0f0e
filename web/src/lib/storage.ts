/** What the browser remembers. Private windows may refuse storage: then it lasts as long as the page. */

export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

export class BrowserMemory implements Memory {
  readonly #fallback = new Map<string, string>();

  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? this.#fallback.get(key) ?? null;
    } catch {
      return this.#fallback.get(key) ?? null;
    }
  }

  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      this.#fallback.delete(key);
    } catch {
      if (value === null) this.#fallback.delete(key);
      else this.#fallback.set(key, value);
    }
  }
}
