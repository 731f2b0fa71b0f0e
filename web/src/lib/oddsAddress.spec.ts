import { expect, it } from "vitest";
import { firstPlace, type OddsPlace, oddsQuery, readOdds } from "./oddsAddress";
import { keepInAddress } from "./pageQuery";

const places: OddsPlace[] = [
  firstPlace,
  { down: [], rolls: 3, wanted: { kind: "alike", count: 4 } },
  { down: [1, 2, 3, 4, 6], rolls: 0, wanted: { kind: "box", category: "large-straight", points: null } },
  { down: [6, 6], rolls: 1, wanted: { kind: "box", category: "three-of-a-kind", points: 22 } },
  { down: [5], rolls: 2, wanted: { kind: "dice", faces: [6, 6, 1] } },
];

it("finds again what the address says", () => {
  for (const place of places) {
    history.replaceState(null, "", "/odds/yatzy?from=friend");
    keepInAddress(oddsQuery(place));
    expect(readOdds(location.search)).toEqual(place);
    expect(new URLSearchParams(location.search).get("from")).toBe("friend");
  }
});

it("leaves out what makes no sense", () => {
  for (const nonsense of [
    "dice=789",
    "rolls=-1",
    "rolls=99",
    "target=%F0%9F%98%80",
    "target=1x",
    "target=a:9999",
    "x=1",
  ])
    expect(readOdds(`?${nonsense}`)).toEqual(firstPlace);
});
