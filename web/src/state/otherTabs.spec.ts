import { expect, it, vi } from "vitest";
import { takeOver } from "./otherTabs.svelte";
import { Player } from "./player.svelte";

const zoe = { id: "p", name: "Zoé", tag: "T", createdAt: "" };

/** A tab of somebody with this token, or with the cookie alone. */
function setting(remembered: string | null = null) {
  const memory = { get: vi.fn(() => remembered), set: vi.fn() };
  const player = new Player(memory, () => true);
  player.connect({ createPlayer: vi.fn(), me: vi.fn(async () => zoe), rename: vi.fn() });
  return { player, memory };
}

it("hears of an erasure, of another player, and of a new key of its own, which changes nothing", async () => {
  const { player, memory } = setting("mine");
  await player.recognise();
  expect(takeOver(player, memory, { was: "mine", token: "second", id: "p" })).toBe(false);
  expect([player.token, player.profile]).toEqual(["second", zoe]);
  expect(takeOver(player, memory, { was: "long ago", token: null, id: null })).toBe(false);
  expect(player.token).toBe("second");
  expect(takeOver(player, memory, { was: "second", token: "theirs", id: "q" })).toBe(true);
  expect([player.token, player.profile]).toEqual(["theirs", null]);
  expect(takeOver(player, memory, { was: "theirs", token: null, id: null })).toBe(true);
  expect(takeOver(player, memory, { was: null, token: null, id: null })).toBe(false);
  expect(player.token).toBe(null);
  expect(memory.set).toHaveBeenLastCalledWith("yams.token", null);
  expect(takeOver(player, memory, { was: null, token: "new", id: "r" })).toBe(true);
});

it("known by its cookie alone hears of its erasure too", async () => {
  const { player, memory } = setting();
  await player.recognise();
  expect(takeOver(player, memory, { was: "theirs", token: null, id: null })).toBe(true);
  expect(player.profile).toBe(null);
});
