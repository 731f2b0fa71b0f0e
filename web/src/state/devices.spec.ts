import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Device, Devices } from "../api/types";
import { OwnDevices } from "./devices.svelte";

const device = (id: string, current = false): Device => ({
  id,
  label: "Firefox, Android",
  letInAt: "",
  current,
});
const devices = (...list: Device[]): Devices => ({ devices: list, recoveryMadeAt: null });
const link = { code: "A", link: "/l/A", expiresAt: "" };

function setting(...answers: Devices[]) {
  const api = {
    devices: vi.fn(async () => answers.shift() ?? devices()),
    erase: vi.fn(async () => {}),
    signOut: vi.fn(async () => {}),
    makeLink: vi.fn(async () => link),
    makeRecovery: vi.fn(async () => ({ code: "R", madeAt: "2026-12-01T00:00:00Z" })),
  };
  return { api, own: new OwnDevices(api) };
}

describe("OwnDevices", () => {
  it("says who came in by the link, which is then of no more use", async () => {
    const both = devices(device("a", true), device("b"));
    const { own } = setting(devices(device("a", true)), devices(device("a", true)), both);
    await own.load();
    await own.makeLink();
    await own.watchLink();
    expect([own.link, own.arrived]).toEqual([link, null]);
    await own.watchLink();
    expect([own.link, own.arrived?.id, own.list?.length]).toEqual([null, "b", 2]);
  });

  it("keeps the link in sight while it can't be told whether it was used", async () => {
    const { own, api } = setting(devices(device("a", true)));
    await own.load();
    await own.makeLink();
    api.devices.mockRejectedValueOnce(new ApiError(0, "offline"));
    await own.watchLink();
    expect(own.link).toEqual(link);
  });

  it("forgets the waiting link when any device is signed out", async () => {
    const { own } = setting(devices(device("a", true), device("b")));
    await own.load();
    await own.makeLink();
    await own.signOut("b");
    expect([own.link, own.list?.map(({ id }) => id)]).toEqual([null, ["a"]]);
  });

  it("is the last one only without a recovery code", async () => {
    const { own } = setting(devices(device("a", true)));
    await own.load();
    expect(own.isLast).toBe(true);
    await own.makeRecovery();
    expect([own.isLast, own.recovery?.code]).toEqual([false, "R"]);
  });

  it("knows by a key that is unknown that an erasure was done whose answer was lost, and never without that", async () => {
    const { own, api } = setting();
    const unknown = new ApiError(401, "unknown-token");
    api.erase.mockRejectedValueOnce(unknown);
    await expect(own.erase()).rejects.toBe(unknown); // signed out on another device
    api.erase.mockRejectedValueOnce(new ApiError(0, "offline"));
    await expect(own.erase()).rejects.toThrow("offline");
    api.erase.mockRejectedValueOnce(unknown);
    await own.erase();
  });

  it("does not take a lost sign-out of this device for an erasure", async () => {
    const { own, api } = setting(devices(device("a", true), device("b")));
    await own.load();
    const unknown = new ApiError(401, "unknown-token");
    api.signOut.mockRejectedValueOnce(new ApiError(0, "offline"));
    await expect(own.signOut("a")).rejects.toThrow("offline");
    api.erase.mockRejectedValueOnce(unknown);
    await expect(own.erase()).rejects.toBe(unknown);
    api.signOut.mockRejectedValueOnce(unknown);
    await own.signOut("a");
    expect(own.list?.map(({ id }) => id)).toEqual(["b"]);
  });

  it("tells of a recovery code that was made and never seen, and forgets it with the next", async () => {
    const made = { ...devices(device("a", true)), recoveryMadeAt: "2026-12-01T00:00:00Z" };
    const { own, api } = setting(devices(device("a", true)), made);
    await own.load();
    api.makeRecovery.mockRejectedValueOnce(new ApiError(0, "offline"));
    await expect(own.makeRecovery()).rejects.toThrow("offline");
    expect([own.unseen, own.recoveryMadeAt, own.recovery]).toEqual(["surely", made.recoveryMadeAt, null]);
    await own.makeRecovery();
    expect([own.unseen, own.recovery?.code]).toEqual([null, "R"]);
  });

  it("doubts the code while the server can't be asked, and no longer when it says that nothing was made", async () => {
    const there = { ...devices(device("a", true)), recoveryMadeAt: "2026-12-01T00:00:00Z" };
    const { own, api } = setting(there, there);
    await own.load();
    api.makeRecovery.mockRejectedValue(new ApiError(0, "offline"));
    api.devices.mockRejectedValueOnce(new ApiError(0, "offline"));
    await expect(own.makeRecovery()).rejects.toThrow("offline");
    expect(own.unseen).toBe("maybe");
    await expect(own.makeRecovery()).rejects.toThrow("offline");
    expect(own.unseen).toBe(null);
  });
});
