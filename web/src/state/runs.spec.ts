import { expect, it, vi } from "vitest";
import { aRunOf, mapMemory } from "./challenges.testing";
import { Runs } from "./runs.svelte";

it("knows the runs begun here, and no others whatever the address says", async () => {
  const run = vi.fn(async () => aRunOf("FRXF96X5NN"));
  const memory = mapMemory();
  const runs = new Runs({ run }, memory);
  runs.remember(aRunOf("FRXF96X5NN"));
  runs.remember(aRunOf("__proto__"));
  expect([runs.knows("FRXF96X5NN"), runs.knows("__proto__")]).toEqual([true, true]);
  for (const challenge of ["constructor", "toString", "valueOf"]) {
    expect(runs.knows(challenge)).toBe(false);
    expect(await runs.find(challenge)).toBe(null);
  }
  expect(run).not.toHaveBeenCalled();
});

it("begins anew where what was kept is broken", () => {
  for (const kept of ["", "{", "null", "7"])
    expect(new Runs({ run: vi.fn() }, mapMemory({ "yams.runs": kept })).knows("x")).toBe(false);
});
