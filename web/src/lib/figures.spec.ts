import { expect, it } from "vitest";
import { figures } from "./figures";

it("writes points with one decimal in the reader's language, and a true minus", () => {
  expect(figures("fr", true).points(245.8708)).toBe("245,9");
  expect(figures("en", true).points(1245.84)).toBe("1,245.8");
  expect(figures("fr", true).signed(12.44)).toBe("+12,4");
  expect(figures("en", true).signed(-3)).toBe("−3.0");
  expect(figures("en", true).signed(-0.01)).toBe("0.0");
});

it("does not call a small loss none", () => {
  expect(figures("fr", true).cost(0)).toBe("0,0");
  expect(figures("fr", true).cost(0.004)).toBe("<\u00a00,1");
  expect(figures("en", true).cost(26.76)).toBe("26.8");
  expect(figures("en", true, 2).cost(26.764)).toBe("26.76");
  expect(figures("en", true, 2).cost(0.004)).toBe("<\u00a00.01");
});

it("never writes a zero with a sign", () => {
  const { points, signed, cost } = figures("en", true);
  for (const zero of [0, -0, -0.04])
    expect([points(zero), signed(zero), cost(zero)]).toEqual(["0.0", "0.0", "0.0"]);
});

it("says of every figure that it is approximate where it is", () => {
  const { points, signed, cost } = figures("fr", false);
  for (const text of [points(512.3), signed(-4.5), cost(0), cost(0.01)]) expect(text).toMatch(/^≈\u00a0/);
});
