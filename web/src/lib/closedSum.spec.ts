import { describe, expect, it } from "vitest";
import { closedSum } from "./closedSum";

describe("the sum", () => {
  const closes = (score: number, par: number, luck: number) => {
    const shown = closedSum({ score, luck, loss: par + luck - score });
    expect(Math.round(10 * (shown.par + shown.luck - shown.loss))).toBe(10 * score);
    expect(Math.abs(shown.luck - luck)).toBeLessThan(0.15);
    return shown;
  };

  it("closes in tenths, whatever the parts", () => {
    for (let i = -200; i < 200; i++) closes(231, 245.870774514111, i * 0.731);
  });

  it("leaves plain rounding alone where that closes, and par and loss always", () => {
    expect(closes(231, 245.87, 12.44)).toEqual({ par: 245.9, luck: 12.4, loss: 27.3 });
    // 245.9 + 12.4 − 27.2 would be 231.1
    expect(closes(231, 245.86, 12.385)).toEqual({ par: 245.9, luck: 12.3, loss: 27.2 });
  });

  it("is the same for the list of games, which knows no par", () => {
    expect(closedSum({ score: 231, luck: 12.385, loss: 27.245 }).luck).toBe(12.3);
  });
});
