import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReplayAddress, readPlace, searchOf } from "./replayAddress";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/replay/x~y");
});

afterEach(() => {
  vi.useRealTimers();
});

it("reads back the step and the rival that it writes, and takes anything else for the beginning", () => {
  for (const place of [
    { step: 0, rival: null },
    { step: 17, rival: null },
    { step: 3, rival: "2026-12-01.yams~abc" },
  ])
    expect(readPlace(searchOf(place))).toEqual(place);
  expect(searchOf({ step: 0, rival: null })).toBe("");
  expect(searchOf({ step: 17, rival: null })).toBe("?step=18");
  for (const odd of ["?step=", "?step=-4", "?step=1.5", "?step=x", "?step=1e99", "?step=NaN"])
    expect(readPlace(odd).step).toBe(0);
});

it("writes a step at once, and of many in a moment the last", () => {
  const address = new ReplayAddress(location.pathname);
  const replace = vi.spyOn(history, "replaceState");
  address.write({ step: 1, rival: null });
  expect(location.search).toBe("?step=2");
  for (let step = 2; step < 50; step++) address.write({ step, rival: null });
  expect(location.search).toBe("?step=2");
  vi.advanceTimersByTime(400);
  expect(location.search).toBe("?step=50");
  expect(replace).toHaveBeenCalledTimes(2);
  address.write({ step: 49, rival: null });
  vi.advanceTimersByTime(400);
  expect(replace).toHaveBeenCalledTimes(2);
});

it("writes what is left when the page goes, and nothing into the address of another page", () => {
  const address = new ReplayAddress(location.pathname);
  address.write({ step: 1, rival: null });
  address.write({ step: 2, rival: "r" });
  address.flush();
  expect(location.search).toBe("?step=3&with=r");
  address.write({ step: 9, rival: null });
  history.replaceState(null, "", "/rules");
  vi.advanceTimersByTime(1000);
  expect(location.pathname + location.search).toBe("/rules");
});
