import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BrowserMemory } from "./storage";

const kept = new Map<string, string>();
const refuse = () => {
  throw new DOMException("refused", "QuotaExceededError");
};
const browser = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const full = () => vi.stubGlobal("localStorage", { ...browser, setItem: refuse });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", browser);
});

afterEach(() => void vi.unstubAllGlobals());

it("gives what was written last, even where the browser has no room for it", () => {
  const memory = new BrowserMemory();
  memory.set("k", "older");
  full();
  memory.set("k", "newer");
  expect([memory.get("k"), memory.fleeting("k")]).toEqual(["newer", true]);
  expect(new BrowserMemory().get("k")).toBe("older");
  vi.stubGlobal("localStorage", browser);
  memory.set("k", "newest");
  expect([new BrowserMemory().get("k"), memory.fleeting("k")]).toEqual(["newest", false]);
});

it("forgets what it was told to, wherever that stood", () => {
  const memory = new BrowserMemory();
  memory.set("kept", "1");
  full();
  memory.set("fleeting", "2");
  for (const key of ["kept", "fleeting"]) memory.set(key, null);
  expect([memory.get("kept"), memory.get("fleeting"), memory.fleeting("fleeting")]).toEqual([
    null,
    null,
    false,
  ]);
});

it("lasts as long as the page where nothing may be kept at all", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const memory = new BrowserMemory();
  expect(memory.get("k")).toBe(null);
  memory.set("k", "1");
  expect(memory.get("k")).toBe("1");
  memory.set("k", null);
  expect(memory.get("k")).toBe(null);
});
