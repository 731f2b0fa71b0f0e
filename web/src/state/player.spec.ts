import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import { mapMemory } from "./challenges.testing";
import { Player } from "./player.svelte";

const zoe = { id: "p", name: "Zoé", tag: "T", createdAt: "" };

function setting(remembered: string | null = null, cookie = true) {
  const memory = { get: vi.fn(() => remembered), set: vi.fn() };
  const api = {
    createPlayer: vi.fn(async (name: string) => ({ ...zoe, name, token: "new" })),
    me: vi.fn(async () => zoe),
    rename: vi.fn(async (name: string) => ({ ...zoe, name })),
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
    expect(api.createPlayer).toHaveBeenCalledExactlyOnceWith(
      "Zoé",
      expect.stringMatching(/^[a-z0-9]{40,100}$/),
    );
  });

  it("takes the name typed by somebody already known", async () => {
    const { player, api } = setting("token");
    await player.ensure("Zazie");
    expect(api.rename).toHaveBeenCalledExactlyOnceWith("Zazie");
    expect(player.profile?.name).toBe("Zazie");
  });

  it("has no token from what no header could carry", async () => {
    for (const broken of ["clé", "a b", "a\nb", ""]) {
      const { player, api } = setting(broken, false);
      expect(player.token).toBe(null);
      expect(await player.recognise()).toBe(null);
      expect(api.me).not.toHaveBeenCalled();
    }
    const { player, api, memory } = setting("old");
    memory.get.mockReturnValue("cassé");
    api.me.mockRejectedValue(new ApiError(401, "unknown-token"));
    expect(await player.recognise()).toBe(null);
    expect(player.token).toBe(null);
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

  it("stays who it is when something on the way refuses in its own words", async () => {
    const { player, api } = setting("token");
    api.me.mockRejectedValue(new ApiError(401, "internal"));
    await expect(player.recognise()).rejects.toThrow();
    expect(player.token).toBe("token");
  });

  it("forgets the games with the token, whoever ended it", async () => {
    const { player, api, memory } = setting("old");
    api.me.mockRejectedValue(new ApiError(401, "unknown-token"));
    await player.recognise();
    for (const key of ["yams.runs", "yams.lastResult"]) expect(memory.set).toHaveBeenCalledWith(key, null);
  });

  it("is not made with a secret that the server would refuse", () => {
    for (const broken of ["short", "é".repeat(50), "a".repeat(200)]) {
      const { player } = setting(broken);
      expect(player.secret).toMatch(/^[a-z0-9]{40,99}$/);
      expect(player.secret).not.toBe(broken);
    }
  });

  it("is made with the same secret until the answer has arrived, and then with another", async () => {
    const memory = mapMemory();
    const api = { ...setting().api, createPlayer: vi.fn() };
    const player = new Player(memory, () => false);
    player.connect(api);
    api.createPlayer.mockRejectedValueOnce(new ApiError(0, "offline"));
    await expect(player.ensure("Zoé")).rejects.toThrow("offline");
    api.createPlayer.mockResolvedValue({ ...zoe, token: "p.secret" });
    await player.ensure("Zazie");
    const [lost, again] = api.createPlayer.mock.calls.map(([, secret]) => secret);
    expect([again, player.token]).toEqual([lost, "p.secret"]);
    expect(api.rename).toHaveBeenCalledExactlyOnceWith("Zazie"); // the name typed last
    expect(player.secret).not.toBe(lost);
  });

  it("takes the token of a tab that was faster, and makes no other player", async () => {
    const memory = mapMemory();
    const { api } = setting();
    const [one, other] = [new Player(memory, () => false), new Player(memory, () => false)];
    one.connect(api);
    other.connect(api);
    const { secret } = other;
    expect(one.secret).toBe(secret);
    await one.ensure("");
    await other.ensure("");
    expect(api.createPlayer).toHaveBeenCalledOnce();
    expect([other.token, other.profile]).toEqual(["new", zoe]);
  });

  it("tells other tabs who sits down", async () => {
    const { player } = setting("mine");
    const told = vi.fn();
    player.onseating = told;
    await player.recognise();
    await player.rename("Zazie");
    expect(told).not.toHaveBeenCalled();
    player.become({ ...zoe, token: "theirs" });
    expect(told).toHaveBeenLastCalledWith({ was: "mine", token: "theirs", id: "p" });
    player.forget();
    expect(told).toHaveBeenLastCalledWith({ was: "theirs", token: null, id: null });
    await player.ensure("Zoé");
    expect(told).toHaveBeenCalledTimes(2); // the cookie told who it is
  });
});
