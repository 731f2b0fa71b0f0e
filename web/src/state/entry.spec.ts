import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Devices, NewPlayer, Player as Profile } from "../api/types";
import { Entry } from "./entry.svelte";
import { Player } from "./player.svelte";

const link = "85JD1-GEFQ5-CZ25N";
const recovery = "VWA4J-DFNBM-1G8ZG-VV5S6-3KHQ8";
const zoe: Profile = { id: "z", name: "Zoé", tag: "T", createdAt: "" };
const ana: Profile = { id: "a", name: "Ana", tag: "U", createdAt: "" };
const aSecret = expect.stringMatching(/^[a-z0-9]{40,100}$/);
const letIn = (profile: Profile): NewPlayer => ({ ...profile, token: "new" });

/** A browser that is already somebody's, or nobody's. */
function setting(here: Profile | null, listed: Partial<Devices> = {}) {
  const stored = new Map<string, string>(here ? [["yams.token", "mine"]] : []);
  const memory = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) => {
      if (value === null) stored.delete(key);
      else stored.set(key, value);
    },
  };
  const player = new Player(memory, () => true);
  const me = here ? vi.fn(async () => here) : vi.fn().mockRejectedValue(new ApiError(401, "no-token"));
  player.connect({ createPlayer: vi.fn(), me, rename: vi.fn() });
  const one = { id: "d", label: "", letInAt: "", current: true };
  const api = {
    devices: vi.fn(async () => ({ devices: [one], recoveryMadeAt: null, ...listed })),
    me,
    redeemLink: vi.fn(async () => letIn(zoe)),
    recover: vi.fn(async () => letIn(zoe)),
    signOut: vi.fn(async () => {}),
  };
  const leave = vi.fn();
  return { entry: new Entry(api, memory, player, leave), api, player, memory, leave };
}

describe("what is at stake", () => {
  it("is nothing for a newcomer", async () => {
    const { entry } = setting(null);
    await entry.weigh();
    expect(entry.stakes).toBe("none");
  });

  it("is the player here, unless a code or another device keeps it", async () => {
    const one = { id: "d", label: "", letInAt: "", current: true };
    for (const [listed, stakes] of [
      [{}, "lost"],
      [{ recoveryMadeAt: "2026-12-01T00:00:00Z" }, "kept"],
      [{ devices: [one, { ...one, id: "e", current: false }] }, "kept"],
    ] as const) {
      const { entry } = setting(ana, listed as Partial<Devices>);
      await entry.weigh();
      expect(entry.stakes).toBe(stakes);
    }
  });
});

describe("entering", () => {
  it("by a link makes this device the player's, forgets the games of the one before, and is remembered", async () => {
    const { entry, api, player, memory, leave } = setting(ana);
    await entry.weigh();
    await entry.enter(`https://yams.test/l/${link.toLowerCase()}`);
    expect(api.redeemLink).toHaveBeenCalledExactlyOnceWith(link.replaceAll("-", ""), aSecret);
    expect([player.profile, player.token, memory.get("yams.token")]).toEqual([zoe, "new", "new"]);
    expect(leave).toHaveBeenCalledOnce();
    expect(api.signOut).not.toHaveBeenCalled();
    expect([entry.cameBy(link), entry.cameBy("BF4FR-QEYY6-BG4SR")]).toEqual([true, false]);
  });

  it("by a recovery code does the same", async () => {
    const { entry, api, player } = setting(null);
    await entry.enter(recovery);
    expect(api.recover).toHaveBeenCalledExactlyOnceWith(recovery.replaceAll("-", ""), aSecret);
    expect(player.profile).toEqual(zoe);
  });

  it("as who one is already leaves one device, not two", async () => {
    const { entry, api } = setting(zoe);
    await entry.weigh();
    await entry.enter(link);
    expect(api.signOut).toHaveBeenCalledExactlyOnceWith("d");
  });

  it("by one's own key signs nobody out", async () => {
    const { entry, api, player } = setting(zoe);
    await entry.weigh();
    await entry.enter("z123.Yb3kq5L7n0wq-h_1Zb3kq5L7n0wqxx");
    expect(player.token).toBe("z123.Yb3kq5L7n0wq-h_1Zb3kq5L7n0wqxx");
    expect(api.signOut).not.toHaveBeenCalled();
  });

  it("with a wrong character asks nobody, and names the group", async () => {
    const { entry, api, player } = setting(ana);
    await entry.weigh();
    await expect(entry.enter(recovery.replace("G8ZG", "G8ZH"))).rejects.toThrow("mistyped-code");
    expect([entry.wrongGroup, player.token]).toEqual([3, "mine"]);
    expect(api.recover).not.toHaveBeenCalled();
  });

  it("by a link that is refused changes nothing", async () => {
    const { entry, api, player, leave } = setting(ana);
    await entry.weigh();
    api.redeemLink.mockRejectedValueOnce(new ApiError(410, "link-used"));
    await expect(entry.enter(link)).rejects.toThrow("link-used");
    expect([player.profile, player.token]).toEqual([ana, "mine"]);
    expect(leave).not.toHaveBeenCalled();
    expect(entry.cameBy(link)).toBe(false);
  });

  it("is tried again with the same secret where the answer was lost", async () => {
    const { entry, api, player } = setting(null);
    for (const [text, call] of [
      [link, api.redeemLink],
      [recovery, api.recover],
    ] as const) {
      call.mockRejectedValueOnce(new ApiError(0, "offline"));
      await expect(entry.enter(text)).rejects.toThrow("offline");
      await entry.enter(text);
      const [lost, again] = call.mock.calls as unknown as [string, string][];
      expect(again).toEqual(lost);
      expect(player.profile).toEqual(zoe);
    }
  });

  it("by a pasted key that is unknown or unreadable changes nothing, and tells no other tab", async () => {
    const { entry, api, player } = setting(ana);
    await entry.weigh();
    player.onseating = vi.fn();
    api.me.mockRejectedValue(new ApiError(401, "unknown-token"));
    for (const key of ["z123.Yb3kq5L7n0wq-h_1Zb3kq5L7n0wqxx", "z123.Yb3kq5L7n0wq-h_1Zb3kq5L7n0wqxé"])
      await expect(entry.enter(key)).rejects.toThrow();
    expect([player.token, player.profile]).toEqual(["mine", ana]);
    expect(player.onseating).not.toHaveBeenCalled();
  });
});
