import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Leaderboard } from "../api/types";
import { aCodedChallenge } from "./challenges.testing";
import { CodedBoard } from "./codedBoard.svelte";

const empty: Leaderboard = {
  finished: 2,
  by: "score",
  offset: 0,
  standings: [],
  me: null,
  histogram: [],
  asOf: "",
};

function setting() {
  const api = {
    challenge: vi.fn(async (id: string): Promise<Challenge> => aCodedChallenge(id.toUpperCase())),
    leaderboard: vi.fn(async () => empty),
  };
  return { api, found: new CodedBoard(api) };
}

it("finds the challenge however its code is written, and asks for the board by its id", async () => {
  const { api, found } = setting();
  await found.load("frxf96x5nn");
  expect(found.challenge?.id).toBe("FRXF96X5NN");
  expect(api.leaderboard).toHaveBeenCalledExactlyOnceWith("FRXF96X5NN", {
    by: "score",
    offset: 0,
    limit: 50,
  });
  expect(found.board?.finished).toBe(2);
});

it("knows the challenge of a hidden board, and forgets both for another code", async () => {
  const { api, found } = setting();
  api.leaderboard.mockRejectedValueOnce(new ApiError(403, "board-hidden"));
  await found.load("A");
  expect([found.challenge?.id, found.error, found.board]).toEqual(["A", "board-hidden", null]);
  api.challenge.mockRejectedValueOnce(new ApiError(404, "mistyped-code"));
  await found.load("B");
  expect([found.challenge, found.error]).toEqual([null, "mistyped-code"]);
});

it("keeps what it shows while it asks again, and when that fails", async () => {
  const { api, found } = setting();
  await found.load("A");
  const shown = found.board;
  api.challenge.mockRejectedValueOnce(new ApiError(0, "offline"));
  await found.load("A");
  expect(found.board).toBe(shown);
  expect(found.error).toBe("offline");
});
