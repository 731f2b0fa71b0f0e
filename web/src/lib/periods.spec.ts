import { expect, it } from "vitest";
import { isSpan, periodDays, periodOf } from "./periods";

it("names the period of a day as the service does", () => {
  expect(periodOf("week", "2026-12-01")).toBe("2026-W49");
  expect(periodOf("week", "2027-01-03")).toBe("2026-W53"); // a Sunday of the week that began in the old year
  expect(periodOf("week", "2024-12-30")).toBe("2025-W01");
  expect(periodOf("month", "2026-12-01")).toBe("2026-12");
  expect(periodOf("season", "2026-09-30")).toBe("2026-Q3");
  expect(periodOf("season", "2026-10-01")).toBe("2026-Q4");
  expect(periodOf("all", "2026-10-01")).toBe("all");
});

it("knows a period's kind from any other word", () => {
  expect(isSpan("season")).toBe(true);
  expect(isSpan("day")).toBe(false);
});

it("says which days a period has", () => {
  expect(periodDays("week", "2026-11-30", "2026-12-06", "en")).toMatch(/^30 November.–.6 December 2026$/);
  expect(periodDays("week", "2026-06-01", "2026-06-07", "fr")).toMatch(/^1er.?–.?7 juin 2026$/);
  expect(periodDays("week", "2026-02-23", "2026-03-01", "fr")).toMatch(/^23 février.–.1er mars 2026$/);
  expect(periodDays("week", "2026-06-01", "2026-06-07", "en")).toMatch(/^1.?–.?7 June 2026$/);
  expect(periodDays("month", "2026-12-01", "2026-12-31", "fr")).toBe("décembre 2026");
  expect(periodDays("season", "2026-10-01", "2026-12-31", "fr")).toMatch(/^octobre.–.décembre 2026$/);
});
