import { expect, it } from "vitest";
import { scaleAround } from "./lineChart";

it("puts few round numbers around all values", () => {
  expect(scaleAround([155, 285])).toEqual({ low: 150, high: 300, ticks: [150, 200, 250, 300] });
  expect(scaleAround([202.8, 214.1]).ticks).toEqual([200, 205, 210, 215]);
});

it("has room also where all values are one", () => {
  expect(scaleAround([200])).toEqual({ low: 200, high: 201, ticks: [200, 201] });
  expect(scaleAround([0, 0]).high).toBeGreaterThan(0);
});
