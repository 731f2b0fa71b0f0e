import { expect, it } from "vitest";
import { timeOfDay } from "./dates";
import { dateAndTime, dayAndTime, dayOf, shortDayOf } from "./instants";
import { monthName, shortDate } from "./shortDates";

/** An instant of the player's own clocks. */
const at = (day: number, hour = 12) => new Date(2026, 11, day, hour, 1).toISOString();
const [soon, later] = [Date.parse("2026-12-15T12:00:00Z"), Date.parse("2027-02-15T12:00:00Z")];

it("calls the first of the month an ordinal in French, wherever a date is written", () => {
  expect(dayAndTime(at(1, 1), "fr")).toBe("mardi 1er décembre à 01:01");
  expect(dateAndTime(at(1, 1), "fr")).toBe("1er décembre 2026 à 01:01");
  expect(dayOf(at(1), "fr")).toBe("1er décembre 2026");
  expect(shortDayOf(at(1), soon, "fr")).toBe("1er déc.");
  expect(shortDayOf(at(1), later, "fr")).toBe("1er déc. 2026");
  expect(shortDate("2026-12-01", "fr")).toBe("1er déc.");
});

it("calls no other day so, no time, and none in English", () => {
  expect(dayAndTime(at(11, 1), "fr")).toBe("vendredi 11 décembre à 01:01");
  expect(dayOf(at(2), "fr")).toBe("2 décembre 2026");
  expect(dayOf(at(21), "fr")).toBe("21 décembre 2026");
  expect(shortDate("2026-12-31", "fr")).toBe("31 déc.");
  expect(monthName("2026-01", "fr")).toBe("janv. 2026");
  expect(timeOfDay(at(1, 1), "fr")).toBe("01:01");
  expect(dayAndTime(at(1), "en")).toMatch(/^Tuesday,? 1 December/);
  expect(dayOf(at(1), "en")).toBe("1 December 2026");
  expect(shortDate("2026-12-01", "en")).toBe("1 Dec");
});

it("writes a day in short, with its year where that is another", () => {
  expect(shortDayOf(at(1), soon, "en")).toBe("1 Dec");
  expect(shortDayOf(at(1), later, "en")).toBe("1 Dec 2026");
});
