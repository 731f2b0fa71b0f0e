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
