import { expect, it } from "vitest";
import { outcomeOf } from "./outcome";
import { modulesPath, onlyHere } from "./qr";

it("says who is ahead, and nothing before the maker has finished", () => {
  expect(outcomeOf(231, false, 220)).toEqual({ kind: "ahead", points: 11 });
  expect(outcomeOf(231, false, 240)).toEqual({ kind: "behind", points: 9 });
  expect(outcomeOf(0, false, 0)).toEqual({ kind: "level" });
  expect(outcomeOf(231, false, null)).toEqual({ kind: "awaited" });
  expect(outcomeOf(231, true, 231)).toEqual({ kind: "mine" });
});

it("draws each run of dark modules once", () => {
  expect(
    modulesPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});

it("knows addresses that lead nowhere but to oneself", () => {
  const alone = [
    "http://127.0.0.1:8000/c/A",
    "http://localhost:8000/",
    "http://yams.localhost/",
    "http://[::1]/",
  ];
  expect(alone.every(onlyHere)).toBe(true);
  const open = ["http://192.168.1.7:8000/c/A", "https://yams.example/", "http://localhost.example/"];
  expect(open.some(onlyHere)).toBe(false);
});
