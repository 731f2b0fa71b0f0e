import { expect, test } from "vitest";
import { compare, type Published, partsOfBeacon, roundBefore } from "./published";

const document = { ruleset: "yams", beacon: "", seed: "ab", commitment: "cd" };
const published: Published = {
  ruleset: "yams",
  opensAt: "2026-12-01T00:00:00Z",
  commitment: "CD",
  seed: "AB",
  beacon: null,
};
const opensS = Date.parse(published.opensAt) / 1000;
const beacon = { genesis: opensS - 1_000, periodS: 30, round: 30, value: "drand:30:00" };

test("a game agrees with what is published of it, letters' size apart", () => {
  expect(compare(document, published)).toEqual({
    ruleset: "same",
    commitment: "same",
    seed: "same",
    beacon: null,
    round: null,
  });
});

test("each thing that differs is told, and what is not public yet is no difference", () => {
  expect(compare({ ...document, commitment: "ce" }, published).commitment).toBe("different");
  expect(compare({ ...document, seed: "ac" }, published).seed).toBe("different");
  expect(compare({ ...document, seed: null }, published).seed).toBe("different");
  expect(compare(document, { ...published, seed: null }).seed).toBe("not-yet");
  expect(compare({ ...document, ruleset: "yatzy" }, published).ruleset).toBe("different");
});

test("a beacon must be the published one, of the round that the opening fixes", () => {
  const withBeacon = { ...document, beacon: beacon.value };
  expect(compare(withBeacon, { ...published, beacon })).toMatchObject({ beacon: "same", round: "same" });
  expect(compare(withBeacon, published)).toMatchObject({ beacon: "different", round: null });
  expect(compare(document, { ...published, beacon })).toMatchObject({ beacon: "different" });
  expect(compare(document, { ...published, beacon: { ...beacon, value: null } }).beacon).toBe("not-yet");
  expect(compare(withBeacon, { ...published, beacon: { ...beacon, round: 31 } }).round).toBe("different");
});

test("the round is the last one published two minutes before the opening", () => {
  const first = { ...beacon, genesis: opensS - 120 };
  expect(roundBefore(published.opensAt, first)).toBe(1);
  expect(roundBefore(published.opensAt, { ...first, genesis: opensS - 120 - 29 })).toBe(1);
  expect(roundBefore(published.opensAt, { ...first, genesis: opensS - 120 - 30 })).toBe(2);
});

test("a beacon's text names its round and randomness", () => {
  const randomness = "0a".repeat(32);
  expect(partsOfBeacon(`drand:42:${randomness}`)).toEqual({ round: 42, randomness });
  for (const other of ["", "drand 42", "drand:42:0a", `drand:x:${randomness}`])
    expect(partsOfBeacon(other)).toBeNull();
});
