import { expect, it, vi } from "vitest";
import { countdown } from "./countdown";
import { addDays, dateOf, isOfDay, longDate, onDate } from "./dates";
import { neighbour } from "./grid";
import { backoffMs, pause } from "./retry";

it("waits twice as long each time, or as long as asked, within bounds", () => {
  expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt))).toEqual([500, 1000, 2000, 4000]);
  expect(backoffMs(1000)).toBe(15_000);
  expect(backoffMs(0, 20)).toBe(20_000);
  expect(backoffMs(0, 3600)).toBe(30_000);
});

it("waits no longer once the network is back, or somebody looks again", async () => {
  vi.useFakeTimers();
  const over = vi.fn();
  const waiting = () => {
    over.mockClear();
    return pause(10_000).then(over);
  };
  for (const wake of ["online", "focus"]) {
    const waited = waiting();
    dispatchEvent(new Event(wake));
    await waited;
  }
  const waited = waiting();
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waited;
  waiting();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("reads a challenge's day from its id and moves it over months", () => {
  expect(dateOf("2026-12-01.yams")).toBe("2026-12-01");
  expect(dateOf("K7QX0M2P9A")).toBe(null);
  expect(dateOf("2026-13-41.yams")).toBe(null);
  for (const id of ["2026-13-41.yams", "2026-12-01.yams"]) expect(isOfDay(id)).toBe(true);
  for (const id of ["K7QX0M2P9A", "2026-12-01", "20261-23456"]) expect(isOfDay(id)).toBe(false);
  expect(addDays("2026-12-01", -1)).toBe("2026-11-30");
  expect(onDate("2026-12-01.yams", "2027-01-01")).toBe("2027-01-01.yams");
});

it("writes dates and countdowns for people", () => {
  expect(longDate("2026-12-01", "fr")).toBe("mardi 1er décembre 2026");
  expect(longDate("2026-12-11", "fr")).toBe("vendredi 11 décembre 2026");
  expect(longDate("2026-12-01", "en")).toMatch(/^Tuesday,? 1 December 2026$/);
  expect(countdown(3_600_000 * 3 + 7 * 60_000 + 9_999)).toBe("3:07:09");
  expect(countdown(-5)).toBe("0:00:00");
});

it("walks a two-column grid as the eye does", () => {
  const at = (left: number, top: number) => ({ left, top, width: 40, height: 30 });
  const places = [at(0, 0), at(0, 40), at(0, 120), at(100, 0), at(100, 80)];
  expect(neighbour(places, 0, "ArrowDown")).toBe(1);
  expect(neighbour(places, 1, "ArrowDown")).toBe(2);
  expect(neighbour(places, 0, "ArrowRight")).toBe(3);
  expect(neighbour(places, 4, "ArrowUp")).toBe(3);
  expect(neighbour(places, 0, "ArrowUp")).toBe(null);
  expect(neighbour(places, 0, "Enter")).toBe(null);
});
