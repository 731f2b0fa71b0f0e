import { expect, it } from "vitest";
import { Clock } from "./clock.svelte";

it("shows the server's time on a phone that is ten minutes off", () => {
  let local = 1_000_000;
  const clock = new Clock(() => local);
  const asked = clock.asked();
  local += 200; // the answer was written half-way
  clock.learn(new Date(1_600_100).toISOString(), asked);
  expect(clock.nowMs).toBe(1_600_200);
  local += 1000;
  clock.tick();
  expect(clock.nowMs).toBe(1_601_200);
});
