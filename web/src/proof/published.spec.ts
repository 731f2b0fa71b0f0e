import { expect, test } from "vitest";
import { backingOf, compare, noted, type Published, partsOfBeacon, roundBefore } from "./published";

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

test("a game that adds up is proved by the service's commitment or the reader's note, and by nothing less", () => {
  const agreed = compare(document, published);
  expect(backingOf(document, null, null)).toBe("holds");
  expect(backingOf(document, agreed, null)).toBe("proved");
  expect(backingOf(document, null, "same")).toBe("proved");
  expect(backingOf(document, null, "different")).toBe("otherNoted");
  expect(backingOf(document, { ...agreed, seed: "different" }, "same")).toBe("contradicted");
});

test("the commitment does not vouch for a beacon that nobody has compared", () => {
  const agreed = compare(document, published);
  expect(backingOf({ beacon: beacon.value }, null, "same")).toBe("beacon");
  expect(backingOf(document, { ...agreed, beacon: "not-yet" }, null)).toBe("beacon");
  expect(backingOf({ beacon: beacon.value }, { ...agreed, beacon: "same" }, null)).toBe("proved");
});

test("a note may be the commitment alone or a page of them", () => {
  const [mine, other] = ["0a".repeat(32), "0b".repeat(32)];
  expect(noted(` ${mine.toUpperCase()} `, mine)).toBe("same");
  expect(noted(`2026-12-01.yams ${other}\n2026-12-01.yatzy ${mine}`, mine)).toBe("same");
  expect(noted(other, mine)).toBe("different");
  for (const nothing of ["", "0a", `${mine}0`]) expect(noted(nothing, mine)).toBe(null);
});
