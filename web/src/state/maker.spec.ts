import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { NewChallenge } from "../api/types";
import { aCodedChallenge, aRunOf, mapMemory } from "./challenges.testing";
import { Maker } from "./maker.svelte";
import { Player } from "./player.svelte";
import { Runs } from "./runs.svelte";

const aKey = expect.stringMatching(/^[a-z0-9]{40,100}$/);
const zoe = { id: "p", name: "Zoé", tag: "T", createdAt: "" };

function setting(memory = mapMemory()) {
  const api = {
    createChallenge: vi.fn(async ({ kind }: NewChallenge) => aCodedChallenge("FRXF96X5NN", kind ?? "friend")),
    startRun: vi.fn(async (id: string) => aRunOf(id, "playing")),
    run: vi.fn(),
    leaderboard: vi.fn(),
  };
  const players = {
    createPlayer: vi.fn(async (name: string) => ({ ...zoe, name, token: "secret" })),
    me: vi.fn(async () => {
      throw new ApiError(401, "no-token");
    }),
    rename: vi.fn(),
  };
  const player = new Player(memory, () => true);
  player.connect(players);
  const runs = new Runs(api, memory);
  return { api, players, player, runs, memory, maker: new Maker(api, memory, player, runs) };
}

it("makes one challenge at a double tap and while one goes there, and a player for a newcomer first", async () => {
  const { api, maker, players, runs } = setting();
  const [made, again] = await Promise.all([maker.make("yams", "Zoé"), maker.make("yams", "Zoé")]);
  expect([made?.id, again, await maker.make("yams", "")]).toEqual(["FRXF96X5NN", null, null]);
  expect(players.createPlayer).toHaveBeenCalledExactlyOnceWith("Zoé", expect.any(String));
  expect(api.createChallenge).toHaveBeenCalledExactlyOnceWith({
    kind: "friend",
    ruleset: "yams",
    mode: "blind",
    idempotencyKey: aKey,
  });
  expect(runs.knows("FRXF96X5NN")).toBe(false);
});

it("asks for a level against the computer and for neither alone, and begins these games at once", async () => {
  const { api, maker, memory, player, runs } = setting();
  maker.kind = "computer";
  maker.level = "hard";
  await maker.make("yatzy", "");
  expect(api.createChallenge).toHaveBeenLastCalledWith({
    kind: "computer",
    ruleset: "yatzy",
    level: "hard",
    idempotencyKey: aKey,
  });
  expect(runs.knows("FRXF96X5NN")).toBe(true);
  await new Maker(api, memory, player, runs, "?kind=solo").make("yatzy", "");
  expect(api.createChallenge).toHaveBeenLastCalledWith({
    kind: "solo",
    ruleset: "yatzy",
    idempotencyKey: aKey,
  });
  expect(api.startRun).toHaveBeenCalledTimes(2);
});

it("offers what was chosen last, and what is there where the memory holds nonsense", async () => {
  const memory = mapMemory();
  const { maker } = setting(memory);
  maker.mode = "target";
  await maker.make("yatzy", "");
  const again = setting(memory).maker;
  expect([again.kind, again.mode, again.ruleset]).toEqual(["friend", "target", "yatzy"]);
  for (const nonsense of ["[", "null", '{"kind":"daily","mode":3,"ruleset":[]}']) {
    const { maker: other } = setting(mapMemory({ "yams.terms": nonsense }));
    expect([other.kind, other.mode, other.level, other.ruleset]).toEqual(["friend", "blind", "medium", null]);
  }
});

it("says why it failed, and can be asked again", async () => {
  const { api, maker } = setting();
  api.createChallenge.mockRejectedValueOnce(new ApiError(429, "too-fast"));
  expect(await maker.make("yams", "")).toBe(null);
  expect([maker.error, maker.busy]).toEqual(["too-fast", false]);
  expect((await maker.make("yams", ""))?.id).toBe("FRXF96X5NN");
  expect(maker.error).toBe(null);
});

it("asks with the same key again while the answer is lost, with another for anything else", async () => {
  const { api, maker } = setting();
  const lost = new ApiError(0, "offline");
  api.createChallenge.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  await maker.make("yams", "");
  await maker.make("yams", "");
  await maker.make("yatzy", "");
  await maker.make("yams", "");
  const keys = api.createChallenge.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it("has made the challenge even where the game could not be begun", async () => {
  const { api, maker, runs } = setting();
  api.startRun.mockRejectedValueOnce(new ApiError(0, "offline"));
  maker.kind = "solo";
  expect((await maker.make("yams", ""))?.id).toBe("FRXF96X5NN");
  expect(runs.knows("FRXF96X5NN")).toBe(false);
});

it("asks for a rematch, and sends a game's dice with that game standing there as played", async () => {
  const { api, maker, memory, player, runs } = setting();
  await maker.rematch("A");
  expect(api.createChallenge).toHaveBeenLastCalledWith({ rematchOf: "A" });
  expect(api.startRun).not.toHaveBeenCalled();
  await new Maker(api, memory, player, runs).send("A~p", "target");
  expect(api.createChallenge).toHaveBeenLastCalledWith({
    kind: "friend",
    mode: "target",
    fromRun: "A~p",
    idempotencyKey: aKey,
  });
  expect(runs.knows("FRXF96X5NN")).toBe(true);
});

it("begins with the kind and the ruleset that a link names, over what was chosen last", async () => {
  const memory = mapMemory();
  const first = setting(memory);
  first.maker.kind = "computer";
  first.maker.level = "hard";
  await first.maker.make("yatzy", "");
  const { api, player, runs } = setting(memory);
  const linked = new Maker(api, memory, player, runs, "?ruleset=yams.dry&kind=solo&utm_source=x");
  expect([linked.kind, linked.ruleset, linked.level]).toEqual(["solo", "yams.dry", "hard"]);
  const nonsense = new Maker(api, memory, player, runs, "?ruleset=&kind=daily");
  expect([nonsense.kind, nonsense.ruleset]).toEqual(["friend", null]);
});
