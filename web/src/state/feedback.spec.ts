import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Feedback } from "./feedback";
import { Preferences } from "./preferences.svelte";

function memory(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  return {
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? map.delete(key) : map.set(key, value)),
  };
}

const vibrate = vi.fn(() => true);

beforeEach(() => {
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate });
});
afterEach(() => vi.unstubAllGlobals());

describe("preferences", () => {
  it("begin without sound and unsorted, with a phone that buzzes", () => {
    const { sort, sound, vibration } = new Preferences(memory());
    expect([sort, sound, vibration]).toEqual([false, false, true]);
  });

  it("leave whoever wants no motion in peace until they ask for it", () => {
    const kept = memory();
    expect(new Preferences(kept, true).vibration).toBe(false);
    new Preferences(kept, true).set("vibration", true);
    expect(new Preferences(kept, true).vibration).toBe(true);
  });

  it("are remembered", () => {
    const kept = memory();
    const first = new Preferences(kept);
    first.set("sound", true);
    first.set("sort", true);
    first.set("vibration", false);
    const again = new Preferences(kept);
    expect([again.sort, again.sound, again.vibration]).toEqual([true, true, false]);
  });
});

describe("feedback", () => {
  it("fetches no sound before sound is wanted", () => {
    const load = vi.fn(async () => vi.fn());
    new Feedback(new Preferences(memory()), load).feel("roll");
    expect(load).not.toHaveBeenCalled();
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(35);
  });

  it("sounds at once when it is switched on, fetching the sounds once", async () => {
    const play = vi.fn();
    const load = vi.fn(async () => play);
    const preferences = new Preferences(memory());
    const feedback = new Feedback(preferences, load);
    preferences.set("sound", true);
    feedback.feel("roll");
    await vi.waitFor(() => expect(play).toHaveBeenCalledExactlyOnceWith("roll"));
    feedback.feel("land");
    expect(play).toHaveBeenLastCalledWith("land");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("stays silent where the sounds can't be fetched, and tries again", async () => {
    const play = vi.fn();
    const load = vi.fn<() => Promise<typeof play>>().mockRejectedValueOnce(new TypeError("offline"));
    load.mockResolvedValue(play);
    const feedback = new Feedback(new Preferences(memory({ "yams.sound": "on" })), load);
    await feedback.prepare();
    await feedback.prepare();
    feedback.feel("write");
    expect(play).toHaveBeenCalledExactlyOnceWith("write");
  });

  it("does not buzz when that is switched off, nor where the device can't", () => {
    const preferences = new Preferences(memory());
    const feedback = new Feedback(preferences);
    preferences.set("vibration", false);
    feedback.feel("roll");
    expect(vibrate).not.toHaveBeenCalled();
    preferences.set("vibration", true);
    vi.stubGlobal("navigator", {});
    expect(() => feedback.feel("roll")).not.toThrow();
  });
});
