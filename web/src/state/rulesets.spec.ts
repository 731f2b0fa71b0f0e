import { expect, it, vi } from "vitest";
import type { Ruleset } from "../api/types";
import { Rulesets } from "./rulesets.svelte";

it("asks once for each key, and knows nothing that it was not told", async () => {
  const ruleset = vi.fn(async (key: string) => ({ key }) as Ruleset);
  const rulesets = new Rulesets({ ruleset });
  for (const key of ["yams", "yams", "__proto__"]) expect((await rulesets.get(key)).key).toBe(key);
  expect(ruleset).toHaveBeenCalledTimes(2);
  expect(Object.keys(rulesets.known)).toEqual(["yams", "__proto__"]);
  expect([rulesets.known.constructor, rulesets.known.toString]).toEqual([undefined, undefined]);
});
