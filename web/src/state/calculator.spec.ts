import { beforeEach, describe, expect, it } from "vitest";
import type { RulesetBox } from "../api/types";
import type { Rules } from "../lib/card";
import { BoxEntry } from "./boxEntry.svelte";
import { Calculator, sheetKey } from "./calculator.svelte";

const box = (category: string, possible: number[]): RulesetBox => ({
  ...{ category, possible, section: "lower", pays: "all" },
  maximum: Math.max(...possible),
});
const rules: Rules = {
  key: "yams.three-columns",
  dice: 5,
  turns: 9,
  boxes: [box("three-of-a-kind", [0, 5, 6, 30]), box("full-house", [0, 25]), box("yams", [0, 50])],
  columns: [
    { key: "down", order: "down", firstRollOnly: false },
    { key: "free", order: "free", firstRollOnly: false },
    { key: "up", order: "up", firstRollOnly: false },
  ],
  upperBonus: { threshold: 63, points: 35 },
  jackpot: "yams",
  extraJackpot: 100,
};

/** What a browser keeps, which several tabs share. */
class Store {
  readonly kept = new Map<string, string>();
  get(key: string) {
    return this.kept.get(key) ?? null;
  }
  set(key: string, value: string | null) {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, value);
  }
}

let store: Store;
let calculator: Calculator;
let entry: BoxEntry;
const down = (box: number) => ({ player: 0, column: 0, box });
const free = (box: number) => ({ player: 0, column: 1, box });
const points = (player = 0) => calculator.sheet?.players[player]?.card.columns;

beforeEach(() => {
  store = new Store();
  calculator = new Calculator(store);
  calculator.begin(rules, ["Zoé", "Max"]);
  entry = new BoxEntry(calculator);
});

describe("the sheet", () => {
  it("says where the browser keeps nothing of it", () => {
    expect(calculator.fleeting).toBe(false);
    const refused = Object.assign(new Store(), { fleeting: (key: string) => key === sheetKey });
    expect(new Calculator(refused).fleeting).toBe(true);
    let full = false;
    const filling = Object.assign(new Store(), { fleeting: () => full });
    const kept = new Calculator(filling);
    kept.begin(rules, ["\u202eZoé"]);
    expect([kept.fleeting, kept.sheet?.players[0]?.name]).toEqual([false, "Zoé"]);
    full = true;
    kept.addPlayer("Max\u200b");
    kept.rename(0, "Z\u200boé ");
    expect([kept.fleeting, kept.sheet?.players.map(({ name }) => name)]).toEqual([true, ["Zoé", "Max"]]);
    full = false;
    kept.undo();
    expect(kept.fleeting).toBe(false);
  });

  it("is there again after a reload, with what can be taken back", () => {
    calculator.write(0, { column: 1, box: 1 }, 25);
    const later = new Calculator(store);
    expect(later.sheet).toEqual(calculator.sheet);
    later.undo();
    expect(later.sheet?.players[0]?.card.columns[1]).toEqual([null, null, null]);
  });

  it("is what the last tab wrote", () => {
    const other = new Calculator(store);
    other.write(1, { column: 1, box: 2 }, 50);
    calculator.reread();
    expect(points(1)?.[1]?.[2]).toBe(50);
    store.set(sheetKey, "nonsense");
    calculator.reread();
    expect(calculator.sheet).toBe(null);
    calculator.undo();
    calculator.nextGame();
    expect(store.get(sheetKey)).toBe("nonsense");
  });

  it("goes on by other rules with the same players", () => {
    calculator.nextGame();
    calculator.changeRules({ ...rules, key: "yams.up", columns: rules.columns.slice(2) });
    calculator.rename(1, " Maxime ");
    calculator.addPlayer("Ana");
    calculator.removePlayer(0);
    expect(calculator.sheet?.players.map(({ name, card }) => [name, card.columns.length])).toEqual([
      ["Maxime", 1],
      ["Ana", 1],
    ]);
    expect(calculator.sheet?.games).toHaveLength(1);
  });
});

describe("an entry", () => {
  it("opens a box that is open, and of a column in order says which comes first", () => {
    expect(entry.choose(down(2))).toBe(false);
    expect([entry.chosen, entry.event]).toEqual([null, { kind: "closed", at: down(0) }]);
    expect(entry.choose(down(0), "5")).toBe(true);
    expect(entry.isChosen(0, 0, 0)).toBe(true);
    expect(entry.submit()).toBe(true);
    expect(entry.choose(down(0))).toBe(true); // to be corrected
    expect(entry.current).toBe(5);
  });

  it("writes what fits, keeps what doesn't with the reason, and forgets the reason as soon as one types on", () => {
    entry.choose(free(0));
    entry.type("7");
    expect(entry.submit()).toBe(false);
    expect(entry.wrong).toMatchObject({ kind: "impossible", near: [6, 30] });
    entry.type("0");
    expect(entry.wrong).toBe(null);
    expect(entry.submit()).toBe(false);
    expect(entry.wrong).toEqual({ kind: "zero" });
    entry.type("30");
    expect(entry.submit()).toBe(true);
    expect([entry.chosen, entry.typed, points()?.[1]?.[0]]).toEqual([null, "", 30]);
    expect(entry.event).toEqual({ kind: "wrote", at: free(0), points: 30 });
    expect(entry.after(free(0))).toEqual(free(1));
  });

  it("bars, empties and takes back", () => {
    entry.choose(free(2));
    entry.write(0);
    expect(points()?.[1]?.[2]).toBe(0);
    entry.choose(free(2));
    entry.write(null);
    expect(points()?.[1]?.[2]).toBe(null);
    entry.undo();
    expect(points()?.[1]?.[2]).toBe(0);
    expect(entry.event).toEqual({ kind: "undone" });
    expect(entry.write(5)).toBe(false); // nothing is chosen
  });

  it("is told no more once the next game begins, whose first box is then the one that keys act on", () => {
    entry.choose(free(1));
    entry.write(25);
    entry.cursor = free(2);
    entry.nextGame();
    expect([entry.event, entry.cursor, entry.chosen]).toEqual([{ kind: "began" }, null, null]);
    expect(calculator.sheet?.games).toHaveLength(1);
    entry.undo();
    expect(points()?.[1]?.[1]).toBe(25);
  });

  it("counts further jackpots within what the column can have", () => {
    for (const [box, worth] of [
      [2, 50],
      [1, 25],
    ] as const) {
      entry.choose(free(box));
      entry.write(worth);
    }
    entry.choose({ player: 0, column: 1, box: null });
    entry.setJackpots(3);
    expect(calculator.sheet?.players[0]?.card.jackpots).toEqual([0, 1, 0]);
    expect(entry.isChosen(0, 1, null)).toBe(true);
    entry.leave();
    expect(entry.chosen).toBe(null);
  });
});
