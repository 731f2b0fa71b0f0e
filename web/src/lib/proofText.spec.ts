import { expect, it } from "vitest";
import type { FairDay } from "../api/types";
import { commitmentsText, keepsByTurn } from "./proofText";

it("sorts keeps into their turns, the last of which may have no end", () => {
  expect(
    keepsByTurn([{ keep: [0] }, { keep: [] }, { score: "ones" }, { score: "twos" }, { keep: [1] }]),
  ).toEqual([[[0], []], [], [[1]]]);
});

it("writes a line for each commitment, with the beacon round that goes with it", () => {
  const challenge: FairDay["challenges"][number] = {
    id: "2026-12-01.yams",
    ruleset: "yams",
    diceVersion: "yams/v1",
    opensAt: "2026-11-30T23:00:00Z",
    closesAt: "2026-12-01T23:00:00Z",
    revealsAt: "2026-12-02T01:00:00Z",
    commitment: "ab",
    beacon: null,
    seed: null,
  };
  const beacon = {
    round: 7,
    publishedAt: "2026-11-30T22:58:00Z",
    url: "https://b",
    periodS: 3,
    genesis: 0,
    value: null,
  };
  const days: FairDay[] = [
    { date: "2026-12-01", challenges: [challenge, { ...challenge, id: "2026-12-01.yatzy", beacon }] },
  ];
  expect(commitmentsText(days, "https://here").split("\n")).toEqual([
    "https://here/api/fairness",
    "2026-12-01.yams  ab  opens 2026-11-30T23:00:00Z",
    "2026-12-01.yatzy  ab  opens 2026-11-30T23:00:00Z  beacon https://b round 7",
    "",
  ]);
});
