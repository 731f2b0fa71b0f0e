import { expect, it } from "vitest";
import { mapMemory } from "../state/challenges.testing";
import { keepNames, typedNames } from "./typedNames";

it("finds the names again, and forgets them when none is left", () => {
  const memory = mapMemory();
  expect(typedNames(memory)).toBe(null);
  keepNames(memory, ["<b>Zoé</b>", ""]);
  expect(typedNames(memory)).toEqual(["<b>Zoé</b>", ""]);
  keepNames(memory, ["", "", ""]);
  expect(typedNames(memory)).toBe(null);
});

it("takes nothing that could not have been typed", () => {
  for (const kept of ["", "null", "{}", "[]", '"Zoé"', "[", JSON.stringify(Array(9).fill("Zoé"))])
    expect(typedNames(mapMemory({ "yams.players": kept }))).toBe(null);
  expect(typedNames(mapMemory({ "yams.players": JSON.stringify([5, null, "x".repeat(500)]) }))).toEqual([
    "",
    "",
    expect.stringMatching(/^x{10,60}$/),
  ]);
});
