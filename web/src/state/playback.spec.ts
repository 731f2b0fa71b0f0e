import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Playback } from "./playback.svelte";

let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback();
  playback.open(5);
});

afterEach(() => {
  vi.useRealTimers();
});

it("goes from step to step and never beyond the ends", () => {
  playback.by(1);
  playback.by(1);
  expect([playback.step, playback.stepped]).toEqual([2, true]);
  playback.by(-1);
  expect([playback.step, playback.stepped]).toEqual([1, false]);
  playback.go(99);
  expect([playback.step, playback.atEnd]).toEqual([4, true]);
  playback.by(1);
  expect([playback.step, playback.stepped]).toEqual([4, false]);
  playback.go(-3);
  expect(playback.step).toBe(0);
  playback.go(Number.NaN);
  expect(playback.step).toBe(0);
});

it("begins at a step that somebody sent, as far as there is one", () => {
  playback.open(5, 3);
  expect([playback.step, playback.stepped]).toEqual([3, false]);
  playback.open(5, 1000);
  expect(playback.step).toBe(4);
  playback.open(0, 3);
  expect([playback.step, playback.last]).toEqual([0, 0]);
});

it("plays to the end and stops there", () => {
  playback.play();
  expect([playback.playing, playback.step]).toEqual([true, 0]);
  vi.advanceTimersByTime(1400);
  expect(playback.step).toBe(1);
  vi.advanceTimersByTime(3 * 1400);
  expect([playback.step, playback.playing]).toEqual([4, false]);
  vi.advanceTimersByTime(60_000);
  expect([playback.step, vi.getTimerCount()]).toEqual([4, 0]);
});

it("begins anew when it is played from the end", () => {
  playback.go(4);
  playback.toggle();
  expect([playback.step, playback.playing]).toEqual([0, true]);
});

it("pauses on demand, and for whoever chooses a step", () => {
  playback.play();
  playback.toggle();
  vi.advanceTimersByTime(10_000);
  expect([playback.step, playback.playing]).toEqual([0, false]);
  playback.play();
  playback.go(2);
  vi.advanceTimersByTime(10_000);
  expect([playback.step, playback.playing]).toEqual([2, false]);
});

it("takes up another speed at once", () => {
  playback.play();
  playback.choose("fast");
  vi.advanceTimersByTime(700);
  expect(playback.step).toBe(1);
  playback.choose("slow");
  vi.advanceTimersByTime(2700);
  expect(playback.step).toBe(1);
  vi.advanceTimersByTime(100);
  expect(playback.step).toBe(2);
});

it("has nothing to play in a game without a second step", () => {
  playback.open(1);
  playback.toggle();
  expect(playback.playing).toBe(false);
});
