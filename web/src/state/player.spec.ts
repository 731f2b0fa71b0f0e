import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import { Player } from "./player.svelte";

const zoe = { id: "p", name: "Zoé", tag: "T", createdAt: "" };

function setting(remembered: string | null = null, cookie = true) {
  const memory = { get: vi.fn(() => remembered), set: vi.fn() };
  const api = {
    createPlayer: vi.fn(async (name: string) => ({ ...zoe, name, token: "new" })),
    me: vi.fn(async () => zoe),
    rename: vi.fn(async (name: string) => ({ ...zoe, name })),
    erase: vi.fn(async () => {}),
  };
  const player = new Player(memory, () => cookie);
  player.connect(api);
  return { player, api, memory };
}

describe("Player", () => {
  it("is recognised by its cookie when storage was lost, and not created twice", async () => {
    const { player, api } = setting();
    await player.ensure("");
    expect(player.profile).toEqual(zoe);
    expect(api.createPlayer).not.toHaveBeenCalled();
  });

  it("does not ask who a newcomer is", async () => {
    const { player, api } = setting(null, false);
    expect(await player.recognise()).toBe(null);
    await player.ensure("Zoé");
    expect(api.me).not.toHaveBeenCalled();
    expect(api.createPlayer).toHaveBeenCalledExactlyOnceWith("Zoé");
  });

  it("takes the name typed by somebody already known", async () => {
    const { player, api } = setting("token");
    await player.ensure("Zazie");
    expect(api.rename).toHaveBeenCalledExactlyOnceWith("Zazie");
    expect(player.profile?.name).toBe("Zazie");
  });

  it("drops a token that the server does not know", async () => {
    const { player, api, memory } = setting("old");
    api.me.mockRejectedValue(new ApiError(401, "unknown-token"));
    expect(await player.recognise()).toBe(null);
    expect(player.token).toBe(null);
    expect(memory.set).toHaveBeenCalledWith("yams.token", null);
  });

  it("keeps its token when the server is merely away", async () => {
    const { player, api } = setting("token");
    api.me.mockRejectedValue(new ApiError(503, "store-away"));
    await expect(player.recognise()).rejects.toThrow();
    expect(player.token).toBe("token");
  });

  it("takes the newer token that another tab has kept", async () => {
    const { player, api, memory } = setting("old");
    memory.get.mockReturnValue("newer");
    api.me.mockRejectedValueOnce(new ApiError(401, "unknown-token"));
    expect(await player.recognise()).toEqual(zoe);
    expect(player.token).toBe("newer");
    expect(memory.set).not.toHaveBeenCalled();
  });

  it("tells other tabs who sits down, and never a key that was only tried", async () => {
    const { player, api } = setting("mine");
    const told = vi.fn();
    player.onseating = told;
    await player.recognise();
    api.me.mockRejectedValueOnce(new ApiError(401, "unknown-token"));
    await player.adopt("wrong").catch(() => {});
    await player.rename("Zazie");
    expect(told).not.toHaveBeenCalled();
    await player.adopt("theirs");
    expect(told).toHaveBeenLastCalledWith({ was: "mine", token: "theirs", id: "p" });
    await player.erase();
    expect(told).toHaveBeenLastCalledWith({ was: "theirs", token: null, id: null });
    await player.ensure("Zoé");
    expect(told).toHaveBeenCalledTimes(2); // the cookie told who it is
  });

  it("hears of an erasure, of another player, and of a new key of its own, which changes nothing", async () => {
    const { player, memory } = setting("mine");
    await player.recognise();
    expect(player.hear({ was: "mine", token: "second", id: "p" })).toBe(false);
    expect([player.token, player.profile]).toEqual(["second", zoe]);
    expect(player.hear({ was: "long ago", token: null, id: null })).toBe(false);
    expect(player.token).toBe("second");
    expect(player.hear({ was: "second", token: "theirs", id: "q" })).toBe(true);
    expect([player.token, player.profile]).toEqual(["theirs", null]);
    expect(player.hear({ was: "theirs", token: null, id: null })).toBe(true);
    expect(player.hear({ was: null, token: null, id: null })).toBe(false);
    expect(player.token).toBe(null);
    expect(memory.set).toHaveBeenLastCalledWith("yams.token", null);
    expect(player.hear({ was: null, token: "new", id: "r" })).toBe(true);
  });

  it("known by its cookie alone hears of its erasure too", async () => {
    const { player } = setting();
    await player.recognise();
    expect(player.hear({ was: "theirs", token: null, id: null })).toBe(true);
    expect(player.profile).toBe(null);
  });

  it("stays who it is when a pasted key is unknown or unreadable", async () => {
    const { player, api } = setting("mine");
    api.me.mockRejectedValue(new ApiError(401, "unknown-token"));
    for (const key of ["theirs", "clé perdue"]) {
      await expect(player.adopt(key)).rejects.toThrow("unknown-token");
      expect(player.token).toBe("mine");
    }
  });

  it("becomes the player of a good key", async () => {
    const { player, memory } = setting("mine");
    await player.adopt("theirs");
    expect(player.token).toBe("theirs");
    expect(memory.set).toHaveBeenCalledWith("yams.token", "theirs");
  });

  it("is nobody once erased", async () => {
    const { player } = setting("mine");
    await player.erase();
    expect([player.token, player.profile]).toEqual([null, null]);
  });
});
