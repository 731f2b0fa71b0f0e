/** What the browser remembers. Private windows may refuse storage, and it may be full: then it lasts as long as the page. */

export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Whether what stands there lasts only as long as the page. */
  fleeting?(key: string): boolean;
}

export class BrowserMemory implements Memory {
  readonly #fallback = new Map<string, string>();

  get(key: string): string | null {
    try {
      return this.#fallback.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string | null): void {
    this.#fallback.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value !== null) this.#fallback.set(key, value);
    }
  }

  fleeting(key: string): boolean {
    return this.#fallback.has(key);
  }
}
