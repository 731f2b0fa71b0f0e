import { describe, expect, it } from "vitest";
import type { RulesetBox } from "../api/types";
import {
  blankCard,
  boxInOrder,
  filledBoxes,
  isFull,
  mostJackpots,
  nextOpen,
  placesOf,
  type Rules,
  sumsOf,
  totalOf,
  withJackpots,
  written,
} from "./card";
import { halves } from "./halves";
import { readSheet, sheetText } from "./keptSheet";
import { lastEntry } from "./lastEntry";
import { contentsOf } from "./paper";
import {
  addPlayer,
  isOver,
  longestName,
  mostPlayers,
  newSheet,
  nextGame,
  removePlayer,
  rename,
  resultsOf,
  type ScoreSheet,
  setJackpots,
  undo,
  whoseTurn,
  winnersOf,
  withRules,
  write,
} from "./scoreSheet";
import { buttonsFor, verdictOf } from "./typedPoints";

const box = (category: string, section: "upper" | "lower", possible: number[]): RulesetBox => ({
  ...{ category, section, possible },
  pays: possible.length === 2 ? "fixed" : "all",
  maximum: Math.max(...possible),
});

const sums = Array.from({ length: 26 }, (_, i) => i + 5);
const rules: Rules = {
  key: "yams.extra-yams",
  dice: 5,
  turns: 5,
  boxes: [
    box("fives", "upper", [0, 5, 10, 15, 20, 25]),
    box("sixes", "upper", [0, 6, 12, 18, 24, 30]),
    box("three-of-a-kind", "lower", [0, ...sums]),
    box("full-house", "lower", [0, 25]),
    box("yams", "lower", [0, 50]),
  ],
  columns: [{ key: "free", order: "free", firstRollOnly: false }],
  upperBonus: { threshold: 40, points: 35 },
  jackpot: "yams",
  extraJackpot: 100,
};
const ordered: Rules = {
  ...rules,
  columns: [
    { key: "down", order: "down", firstRollOnly: false },
    { key: "free", order: "free", firstRollOnly: false },
    { key: "up", order: "up", firstRollOnly: false },
  ],
};

/** The same unpredictable-looking numbers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Some hundred entries, corrections, jackpots and games, and every sheet on the way. */
function walk(start: ScoreSheet, seed: number): ScoreSheet[] {
  const pick = numbers(seed);
  const all = [start];
  for (let i = 0; i < 120; i++) {
    const sheet = all.at(-1) ?? start;
    const id = sheet.players[pick(sheet.players.length)]?.id ?? 0;
    const spot = { column: pick(sheet.rules.columns.length), box: pick(sheet.rules.boxes.length) };
    const possible = sheet.rules.boxes[spot.box]?.possible ?? [];
    const what = pick(20);
    if (what === 0) all.push(nextGame(sheet));
    else if (what < 4) all.push(setJackpots(sheet, id, spot.column, pick(4)));
    else all.push(write(sheet, id, spot, what < 6 ? null : (possible[pick(possible.length)] ?? null)));
  }
  return all;
}

/** By the table's own clock, wherever the tests run. */
const evening = new Date(2026, 11, 1, 23, 30);

const three = newSheet(rules, ["Zoé", "Max", "Ana"]);

describe("every entry", () => {
  it.each([1, 2, 3])("can be taken back, one after the other, to the very beginning", (seed) => {
    for (const start of [three, newSheet(ordered, ["a", "b"])]) {
      const sheets = walk(start, seed);
      let sheet = sheets.at(-1) ?? start;
      for (const earlier of [...sheets].reverse()) {
        if (earlier === sheets.at(-1)) continue;
        const changed = earlier.history.length < sheet.history.length;
        if (changed) sheet = undo(sheet);
        expect(sheet).toEqual(earlier);
      }
      expect(undo(start)).toBe(start);
    }
  });

  it.each([4, 5])(
    "leaves the sums equal: what is written, the bonuses, and what earlier games gave",
    (seed) => {
      for (const sheet of [...walk(three, seed), ...walk(newSheet(ordered, ["a", "b"]), seed)]) {
        for (const { player, total, carried, running } of resultsOf(sheet)) {
          const boxes = player.card.columns.flat().reduce<number>((sum, points) => sum + (points ?? 0), 0);
          const columns = player.card.columns.map((_, column) => sumsOf(sheet.rules, player.card, column));
          const beside = columns.reduce((sum, { bonus, extra }) => sum + bonus + extra, 0);
          expect(total).toBe(boxes + beside);
          for (const { upper, bonus, missing } of columns)
            expect([bonus, missing]).toEqual(upper >= 40 ? [35, 0] : [0, 40 - upper]);
          const before = sheet.games.map(({ scores }) => new Map(scores).get(player.id) ?? 0);
          expect(carried).toBe(before.reduce((sum, score) => sum + score, 0));
          expect(running).toBe(carried + total);
        }
      }
    },
  );

  it.each([6, 7])("leaves a sheet that the browser can keep and that a printer would take", (seed) => {
    for (const sheet of walk(newSheet(ordered, ["<b>Zoé</b>", "b"]), seed)) {
      expect(readSheet(sheetText(sheet))).toEqual(sheet);
      for (const { card } of sheet.players)
        for (const [column, count] of card.jackpots.entries()) {
          const cells = card.columns[column] ?? [];
          if (count > 0) expect(cells[4]).toBe(50);
          if (count > 0) expect(count).toBeLessThan(cells.filter((points) => points !== null).length);
        }
    }
  });

  it("that changes nothing is nothing to take back", () => {
    const sheet = write(three, 0, { column: 0, box: 3 }, 25);
    expect(write(sheet, 0, { column: 0, box: 3 }, 25)).toBe(sheet);
    expect(write(sheet, 9, { column: 0, box: 3 }, 25)).toBe(sheet);
    expect(setJackpots(sheet, 0, 0, 2)).toBe(sheet);
  });
});

describe("the last entry", () => {
  const spot = { column: 0, box: 3 };

  it("is told from the kept sheet: points, bars, what was emptied, further jackpots, the next game", () => {
    const full = write(three, 1, spot, 25);
    const at = { player: 1, ...spot };
    expect(lastEntry(full)).toEqual({ ...at, points: 25 });
    expect(lastEntry(write(full, 1, spot, 0))).toEqual({ ...at, points: 0 });
    expect(lastEntry(write(full, 1, spot, null))).toEqual({ ...at, points: null });
    const jackpot = setJackpots(write(full, 1, { column: 0, box: 4 }, 50), 1, 0, 1);
    expect(lastEntry(jackpot)).toEqual({ player: 1, column: 0, box: null, points: 1 });
    expect(lastEntry(nextGame(jackpot))).toBe("game");
    expect(lastEntry(undo(nextGame(jackpot)))).toEqual(lastEntry(jackpot));
    expect(lastEntry(three)).toBe(null);
  });

  it("is a box, not the jackpots that went with it", () => {
    const jackpot = setJackpots(write(write(three, 1, spot, 25), 1, { column: 0, box: 4 }, 50), 1, 0, 1);
    expect(lastEntry(write(jackpot, 1, spot, null))).toEqual({ player: 1, ...spot, points: null });
  });

  it.each([8, 9])("is always the box that taking back changes", (seed) => {
    for (const sheet of walk(newSheet(ordered, ["a", "b"]), seed)) {
      const last = lastEntry(sheet);
      expect(last === null).toBe(sheet.history.length === 0);
      if (last === null || last === "game" || last.box === null) continue;
      const cells = ({ players }: ScoreSheet) => players[last.player]?.card.columns[last.column] ?? [];
      expect(cells(sheet)[last.box]).toBe(last.points);
      expect(cells(undo(sheet))[last.box]).not.toBe(last.points);
    }
  });
});

describe("a column in two parts", () => {
  const boxes = (upper: number, lower: number) => [
    ...Array.from({ length: upper }, () => ({ section: "upper" as const })),
    ...Array.from({ length: lower }, () => ({ section: "lower" as const })),
  ];

  it("has every box once, in order, the sides about equally tall", () => {
    for (const lower of [7, 9, 10, 14]) {
      const parts = halves(boxes(6, lower), [...boxes(6, lower).keys()]);
      const all = [...parts.upper, ...parts.moved, ...parts.lower];
      expect(all).toEqual(Array.from({ length: 6 + lower }, (_, i) => i));
      expect(Math.abs(parts.upper.length + parts.moved.length + 2 - parts.lower.length)).toBeLessThan(3);
    }
    expect(halves(boxes(6, 10), [...boxes(6, 10).keys()]).moved).toEqual([]);
    expect(halves(boxes(6, 14), [...boxes(6, 14).keys()]).moved).toEqual([6, 7, 8]);
  });
});

describe("a card", () => {
  const blank = blankCard(rules);
  const at = (box: number) => ({ column: 0, box });

  it("gets the bonus at the threshold and not a point before", () => {
    const short = written(rules, written(rules, blank, at(0), 15), at(1), 24);
    expect(sumsOf(rules, short, 0)).toMatchObject({ upper: 39, missing: 1, bonus: 0, total: 39 });
    const there = written(rules, short, at(0), 20);
    expect(sumsOf(rules, there, 0)).toMatchObject({ upper: 44, missing: 0, bonus: 35, total: 79 });
  });

  it("has further jackpots only beside a written jackpot, one for each further box", () => {
    const yams = written(rules, blank, at(4), 50);
    expect(mostJackpots(rules, yams, 0)).toBe(0);
    const two = written(rules, written(rules, yams, at(3), 25), at(2), 30);
    const card = withJackpots(rules, two, 0, 9);
    expect(card.jackpots).toEqual([2]);
    expect(totalOf(rules, card)).toBe(305);
    expect(written(rules, card, at(3), null).jackpots).toEqual([1]);
    expect(written(rules, card, at(4), 0).jackpots).toEqual([0]);
    expect(mostJackpots({ ...rules, extraJackpot: 0 }, two, 0)).toBe(0);
  });

  it("opens one box of a column in order, and the next place is on down the column, then in the others", () => {
    const card = blankCard(ordered);
    expect([0, 1, 2].map((column) => boxInOrder(ordered, card, column))).toEqual([0, null, 4]);
    const up = written(ordered, card, { column: 2, box: 4 }, 50);
    expect(nextOpen(ordered, up, { column: 2, box: 4 })).toEqual({ column: 2, box: 3 });
    expect(nextOpen(ordered, card, { column: 1, box: 4 })).toEqual({ column: 1, box: 0 });
    const full = [0, 1, 2, 3, 4].reduce((some, box) => written(rules, some, at(box), 0), blank);
    expect(isFull(full)).toBe(true);
    expect(nextOpen(rules, full, at(2))).toBe(null);
    const left = written(rules, full, at(1), null);
    expect(nextOpen(rules, left, at(4))).toEqual(at(1));
  });
});

describe("a table", () => {
  const filled = (totals: number[]) =>
    totals.reduce(
      (sheet, points, id) =>
        rules.boxes.reduce(
          (some, _, i) => write(some, id, { column: 0, box: i }, i === 2 ? points : 0),
          sheet,
        ),
      newSheet(
        rules,
        totals.map((_, i) => `${i}`),
      ),
    );

  it("shares places among equals: 1, 2, 2, 4", () => {
    expect(placesOf([10, 30, 20, 20])).toEqual([4, 1, 2, 2]);
    expect(resultsOf(filled([20, 30, 20, 9])).map(({ place }) => place)).toEqual([2, 1, 2, 4]);
  });

  it("counts games won, shared ones for each, and nobody's alone", () => {
    const sheet = nextGame(filled([20, 20, 9]));
    expect(resultsOf(sheet).map(({ wins, carried }) => [wins, carried])).toEqual([
      [1, 20],
      [1, 20],
      [0, 9],
    ]);
    expect(winnersOf({ scores: [[0, 12]] })).toEqual([]);
    expect(isOver(sheet)).toBe(false);
    expect(isOver(undo(sheet))).toBe(true);
  });

  it("says whose turn it is: the first of those who have written least", () => {
    expect(whoseTurn(three)?.name).toBe("Zoé");
    const sheet = write(three, 0, { column: 0, box: 0 }, 5);
    expect(whoseTurn(sheet)?.name).toBe("Max");
    expect(whoseTurn(filled([5, 6]))).toBe(null);
  });

  it("lets players come, leave and be renamed", () => {
    const played = nextGame(filled([20, 30]));
    const more = rename(addPlayer(played, " Late "), 0, " Zoé ");
    expect(more.players.map(({ id, name }) => [id, name])).toEqual([
      [0, "Zoé"],
      [1, "1"],
      [2, "Late"],
    ]);
    expect(resultsOf(more)[2]).toMatchObject({ carried: 0, wins: 0 });
    const fewer = addPlayer(removePlayer(more, 1), "New");
    expect(fewer.players.map(({ id }) => id)).toEqual([0, 2, 3]);
    expect(resultsOf(fewer)[0]).toMatchObject({ wins: 0, carried: 20 });
    expect(filledBoxes(undo(fewer).players[0]?.card ?? blankCard(rules))).toBe(5);
    expect(removePlayer(newSheet(rules, ["only"]), 0).players).toHaveLength(1);
    const crowd = Array.from({ length: 12 }).reduce<ScoreSheet>((some) => addPlayer(some, ""), three);
    expect(crowd.players).toHaveLength(mostPlayers);
  });

  it("can go on by other rules, with what was carried", () => {
    const other = withRules(nextGame(filled([20, 30])), ordered);
    expect(other.players[0]?.card.columns).toHaveLength(3);
    expect(resultsOf(other).map(({ running }) => running)).toEqual([20, 30]);
    expect(undo(other)).toBe(other);
  });
});

describe("a sheet to print", () => {
  it("has what is written, and what is carried once there is something", () => {
    const sheet = setJackpots(
      write(write(three, 0, { column: 0, box: 4 }, 50), 0, { column: 0, box: 0 }, 5),
      0,
      0,
      1,
    );
    const contents = contentsOf(sheet, ["Zoé", "Max", "Ana"], "fr", evening);
    expect(contents.players[0]).toEqual({
      name: "Zoé",
      columns: [[5, null, null, null, 50]],
      jackpots: [1],
      carried: null,
    });
    expect(contents.players[1]).toMatchObject({ columns: [], carried: null });
    expect(contents.date).toBe("2026-12-01");
    const later = contentsOf(nextGame(sheet), ["", "", ""], "en", evening);
    expect(later.players.map(({ carried }) => carried)).toEqual([155, 0, 0]);
  });

  it("is never more than the service reads", () => {
    const twenty = Array.from({ length: 20 }, (_, i) => box(`box-${i}`, "lower", [0, 100]));
    const names = Array.from({ length: mostPlayers }, () => "王".repeat(longestName));
    const largest = nextGame(newSheet({ ...ordered, key: "maxi-yatzy.three-columns", boxes: twenty }, names));
    const begun = largest.players.reduce(
      (some, { id }) => write(some, id, { column: 0, box: 0 }, 100),
      largest,
    );
    const body = JSON.stringify(contentsOf(begun, names, "fr", evening));
    expect(new TextEncoder().encode(body).length).toBeLessThan(4096);
  });
});

describe("what the browser kept", () => {
  it("is no sheet unless every part of it fits", () => {
    const sheet = nextGame(write(three, 0, { column: 0, box: 3 }, 25));
    const broken = (change: object) => readSheet(JSON.stringify({ ...sheet, ...change }));
    expect(broken({})).toEqual(sheet);
    for (const text of [null, "", "{", "null", "[]", '"x"', "{}"]) expect(readSheet(text)).toBe(null);
    const [player] = sheet.players;
    for (const change of [
      { rules: { ...rules, boxes: [{}] } },
      { rules: null },
      { players: [] },
      { players: [player, player] },
      { players: [{ ...player, name: "x".repeat(41) }] },
      { players: [{ ...player, card: { columns: [[1]], jackpots: [0] } }] },
      { players: [{ ...player, card: { columns: [[3, 0, 0, 0, 0]], jackpots: [0] } }] },
      { games: [{ scores: [[0, "x"]] }] },
      { history: [{ cards: [], game: "no" }] },
    ])
      expect(broken(change)).toBe(null);
  });
});

describe("typed points", () => {
  const brelan = rules.boxes[2]?.possible ?? [];

  it("fit where dice give them, and what is near is named where they don't", () => {
    expect(verdictOf(" 24 ", brelan)).toEqual({ kind: "fits", points: 24 });
    expect(verdictOf("3", brelan)).toEqual({ kind: "impossible", points: 3, near: [5] });
    expect(verdictOf("33", brelan)).toEqual({ kind: "impossible", points: 33, near: [30] });
    expect(verdictOf("16", [0, 5, 10, 15, 20, 25])).toMatchObject({ near: [15, 20] });
    expect(verdictOf("0", brelan)).toEqual({ kind: "zero" });
    for (const typed of ["", " ", "x", "-5", "2.5", "1e3", "99999"])
      expect(verdictOf(typed, brelan)).toEqual({ kind: "none" });
  });

  it("have buttons where there are few", () => {
    expect(buttonsFor([0, 25])).toEqual([25]);
    expect(buttonsFor([0, 5, 10, 15, 20, 25])).toHaveLength(5);
    expect(buttonsFor(brelan)).toEqual([]);
  });
});
