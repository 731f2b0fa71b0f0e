import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import { Attempt } from "./attempt.svelte";

describe("an attempt", () => {
  it("is made once while it is under way, however often it is asked for", async () => {
    const attempt = new Attempt();
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const first = attempt.run(work);
    expect(attempt.busy).toBe(true);
    expect(await Promise.all([attempt.run(work), attempt.run(work)])).toEqual([false, false]);
    finish();
    expect(await first).toBe(true);
    expect(work).toHaveBeenCalledOnce();
    expect(attempt.busy).toBe(false);
  });

  it("tells why it failed, and can be made again", async () => {
    const attempt = new Attempt();
    const work = vi.fn().mockRejectedValueOnce(new ApiError(0, "offline")).mockResolvedValue(undefined);
    expect([await attempt.run(work), attempt.error, attempt.busy]).toEqual([false, "offline", false]);
    expect([await attempt.run(work), attempt.error]).toEqual([true, null]);
  });
});
