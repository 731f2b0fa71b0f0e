import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Action, Box, Ruleset, Run } from "../api/types";
import type { Memory } from "../lib/storage";
import { Choices } from "./choices";
import { Play } from "./play.svelte";
import { forgetGames } from "./runs.svelte";

function aBox(
  category: string,
  points: number | null,
  preview: number | null,
  change: Partial<Box> = {},
): Box {
  const closed = preview === null ? ("filled" as const) : null;
  return { category, points, preview, extra: preview === null ? null : 0, joker: false, closed, ...change };
}

/** A run in the middle of nowhere; tests change what they are about. */
function aRun(change: Partial<Run> = {}, boxes: [string, number | null, number | null][] = []): Run {
  const all: [string, number | null, number | null][] = [
    ["full-house", null, 25],
    ["yams", null, 0],
    ["chance", 19, null],
    ...boxes,
  ];
  return {
    id: "run-1",
    challenge: "2026-12-01.yams",
    ruleset: "yams",
    status: "playing",
    turn: 1,
    rollsLeft: 2,
    dice: [3, 3, 5, 5, 5],
    savedRolls: 0,
    nextAction: 4,
    columns: [
      {
        key: "free",
        boxes: all.map(([category, points, preview]) => aBox(category, points, preview)),
        upper: 0,
        bonus: 0,
        lower: 19,
        extra: 0,
        total: 19,
      },
    ],
    score: null,
    advised: false,
    ...change,
  };
}

const lost = () => new ApiError(0, "offline");

const rules = { rolls: 3, coloured: [0, 1], savesRolls: false, columns: [] } as unknown as Ruleset;

function mapMemory(): Memory {
  const map = new Map<string, string>();
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  };
}

/** A table with one run on it, whose server gives the listed answers one after the other. */
function table(answers: (Run | ApiError)[], run = aRun(), fetched: Run[] = [], memory = mapMemory()) {
  const act = vi.fn(async (_run: string, _n: number, _action: Action): Promise<Run> => {
    const answer = answers.shift();
    if (!answer) throw new Error("one request too many");
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const get = vi.fn(async () => fetched.shift() ?? run);
  const wait = vi.fn(async (_ms: number) => {});
  const feel = vi.fn();
  const fly = vi.fn(async (_ms: number) => {});
  const play = new Play({ act, run: get }, wait, feel, fly, new Choices(memory));
  play.show(run);
  return { play, act, get, wait, feel, fly };
}

describe("keeping and rolling", () => {
  it("sends the kept positions in order, under the next action number", async () => {
    const { play, act } = table([aRun({ nextAction: 5, rollsLeft: 1 })]);
    play.toggle(4);
    play.toggle(2);
    play.toggle(3);
    play.toggle(3);
    await play.roll();
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { keep: [2, 4] });
  });

  it("goes on keeping the same dice after a roll", async () => {
    const { play } = table([aRun({ nextAction: 5, rollsLeft: 1 })]);
    play.toggle(0);
    await play.roll();
    expect(play.keeps).toEqual([0]);
  });

  it("does not roll when every die is kept", async () => {
    const { play, act } = table([]);
    for (const i of [0, 1, 2, 3, 4]) play.toggle(i);
    expect(play.canRoll).toBe(false);
    await play.roll();
    expect(act).not.toHaveBeenCalled();
  });

  it("neither keeps nor rolls when no rolls are left", async () => {
    const { play, act } = table([], aRun({ rollsLeft: 0 }));
    play.toggle(0);
    await play.roll();
    expect(play.keeps).toEqual([]);
    expect(act).not.toHaveBeenCalled();
  });

  it("lets nothing be chosen once the dice are closed", async () => {
    const { play, act } = table([]);
    play.closed = true;
    play.toggle(0);
    await play.roll();
    await play.choose("free", "full-house");
    expect([play.keeps, play.selected, play.canRoll, play.ready]).toEqual([[], null, false, false]);
    expect(act).not.toHaveBeenCalled();
  });

  it("ignores a die that is not on the table", () => {
    const { play } = table([]);
    play.toggle(5);
    expect(play.keeps).toEqual([]);
  });
});

describe("writing a box", () => {
  it("selects at the first tap and writes at the second", async () => {
    const { play, act } = table([aRun({ turn: 2, nextAction: 5 })]);
    await play.choose("free", "full-house");
    expect(act).not.toHaveBeenCalled();
    expect(play.selected).toEqual({ column: "free", category: "full-house" });
    await play.choose("free", "full-house");
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { score: "full-house" });
  });

  it("clears keeps and selection for the new turn, and says what was written", async () => {
    const { play } = table([aRun({ turn: 2, nextAction: 5, dice: [1, 2, 3, 4, 6] })]);
    play.toggle(0);
    await play.choose("free", "full-house");
    await play.write();
    expect(play.keeps).toEqual([]);
    expect(play.selected).toBe(null);
    expect(play.event).toEqual({
      kind: "wrote",
      cell: { column: "free", category: "full-house" },
      value: { points: 25, extra: 0, joker: false },
      bonus: 0,
      turn: 2,
      dice: [1, 2, 3, 4, 6],
    });
  });

  it("asks once before a zero, and can be told no", async () => {
    const { play, act } = table([aRun({ turn: 2, nextAction: 5 })]);
    await play.choose("free", "yams");
    await play.write();
    expect(play.askingZero).toBe(true);
    play.deselect();
    expect(act).not.toHaveBeenCalled();
    await play.choose("free", "yams");
    await play.write();
    await play.write();
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { score: "yams" });
  });

  it("leaves the question about a zero to its own button: a third tap on the box bars nothing", async () => {
    const { play, act } = table([]);
    for (let tap = 0; tap < 4; tap++) await play.choose("free", "yams");
    expect(play.askingZero).toBe(true);
    expect(act).not.toHaveBeenCalled();
  });

  it("says what bonus was won with it", async () => {
    const columns = aRun().columns.map((column) => ({ ...column, bonus: 35 }));
    const { play, feel } = table([aRun({ turn: 2, nextAction: 5, columns })]);
    await play.choose("free", "full-house");
    await play.write();
    expect(play.event).toMatchObject({ kind: "wrote", bonus: 35 });
    expect(feel).toHaveBeenLastCalledWith("bonus");
  });

  it("forgets the question about a zero when another box is chosen", async () => {
    const { play } = table([]);
    await play.choose("free", "yams");
    await play.write();
    await play.choose("free", "full-house");
    expect(play.askingZero).toBe(false);
  });

  it("does not select a box that is filled", async () => {
    const { play } = table([]);
    await play.choose("free", "chance");
    expect(play.selected).toBe(null);
  });
});

describe("a choice laid out", () => {
  it("is there without being made: dice kept, or a box selected, each in the other's place", () => {
    const { play, act } = table([]);
    expect(play.prepared).toEqual({ keep: [] });
    play.prepare({ score: "full-house" });
    play.prepare({ score: "full-house" });
    expect(play.prepared).toEqual({ score: "full-house" });
    play.prepare({ keep: [2, 3, 4] });
    expect([play.keeps, play.selected]).toEqual([[2, 3, 4], null]);
    expect(play.prepared).toEqual({ keep: [2, 3, 4] });
    expect(act).not.toHaveBeenCalled();
  });

  it("is none where there is nothing to roll and nothing selected", () => {
    const { play } = table([], aRun({ rollsLeft: 0 }));
    expect(play.prepared).toBe(null);
  });

  it("names the column where there are several", () => {
    const columns = ["down", "free"].flatMap((key) => aRun().columns.map((column) => ({ ...column, key })));
    const { play } = table([], aRun({ columns }));
    play.prepare({ score: "full-house", column: "free" });
    expect(play.prepared).toEqual({ score: "full-house", column: "free" });
  });
});

describe("dice in the air", () => {
  const keepTwo = aRun({ nextAction: 5, rollsLeft: 1 });

  /** A table whose dice fly until they are let fall, one wait after the other. */
  function flying(answers: (Run | ApiError)[], run?: Run) {
    const laid = table(answers, run);
    const falls: (() => void)[] = [];
    laid.fly.mockImplementation(() => new Promise<void>((resolve) => falls.push(resolve)));
    return { ...laid, fall: () => falls.shift()?.() };
  }

  it("are those not kept; they take off before the server has spoken, and land only then", async () => {
    const { play, act, fall } = flying([keepTwo]);
    let answer = (_run: Run) => {};
    act.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    play.toggle(0);
    play.toggle(3);
    const rolled = play.roll();
    expect(play.flight).toEqual({ dice: [1, 2, 4], phase: "spin" });
    fall();
    await Promise.resolve();
    expect(play.flight?.phase).toBe("spin");
    answer(keepTwo);
    await rolled;
    expect(play.flight).toEqual({ dice: [1, 2, 4], phase: "land" });
    fall();
    await vi.waitFor(() => expect(play.flight).toBe(null));
  });

  it("fly for a while even if the server answers at once", async () => {
    const { play, act, fall } = flying([keepTwo]);
    const rolled = play.roll();
    await vi.waitFor(() => expect(act).toHaveBeenCalled());
    expect(play.run?.nextAction).toBe(4);
    fall();
    await rolled;
    expect(play.run?.nextAction).toBe(5);
  });

  it("can't be rolled again before they lie, so that a second tap costs no roll", async () => {
    const { play, act, fall } = flying([keepTwo, keepTwo]);
    const rolled = play.roll();
    fall();
    await rolled;
    await play.roll();
    expect(act).toHaveBeenCalledTimes(1);
    fall();
    await vi.waitFor(() => expect(play.canRoll).toBe(true));
  });

  it("can be kept already while they land", async () => {
    const { play, fall } = flying([keepTwo]);
    const rolled = play.roll();
    fall();
    await rolled;
    play.toggle(2);
    expect(play.keeps).toEqual([2]);
  });

  it("are all of them for a new turn, and at the very start of a game", async () => {
    const { play } = flying([aRun({ turn: 2, nextAction: 5 })]);
    await play.choose("free", "full-house");
    await play.write();
    expect(play.flight).toEqual({ dice: [0, 1, 2, 3, 4], phase: "deal" });
    play.show(aRun());
    expect(play.flight).toBe(null);
    play.show(aRun({ nextAction: 0 }));
    expect(play.flight?.phase).toBe("deal");
  });

  it("come down as they were when the roll is refused", async () => {
    const { play } = flying([new ApiError(422, "nothing-to-roll", aRun())]);
    await play.roll();
    expect(play.flight).toBe(null);
    expect(play.run?.dice).toEqual(aRun().dice);
  });

  it("are felt when they are kept, rolled and landed, and a box when it is written", async () => {
    const { play, feel } = table([keepTwo, aRun({ turn: 2, nextAction: 6 })]);
    play.toggle(1);
    await play.roll();
    await play.choose("free", "full-house");
    await play.write();
    expect(feel.mock.calls.flat()).toEqual(["keep", "roll", "land", "write", "land"]);
  });
});

describe("a network that fails", () => {
  it("sends a double tap once", async () => {
    const { play, act } = table([aRun({ nextAction: 5, rollsLeft: 1 })]);
    await Promise.all([play.roll(), play.roll(), play.choose("free", "full-house"), play.write()]);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("repeats the same choice under the same number, ever more slowly, until an answer comes", async () => {
    const answers = [lost(), new ApiError(500, "internal"), lost(), aRun({ nextAction: 5, rollsLeft: 1 })];
    const { play, act, wait } = table(answers);
    play.toggle(1);
    await play.roll();
    expect(act.mock.calls).toEqual(Array(4).fill(["run-1", 4, { keep: [1] }]));
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([500, 1000, 2000]);
    expect(play.run?.nextAction).toBe(5);
    expect(play.retrying).toBe(null);
  });

  it("takes another's answer for a lost one", async () => {
    const other = { ...aRun({ nextAction: 5, rollsLeft: 1 }), id: "hotel" };
    const { play, act } = table([other, { welcome: true } as never, aRun({ nextAction: 5, rollsLeft: 1 })]);
    await play.roll();
    expect([act.mock.calls.length, play.run?.nextAction, play.error]).toEqual([3, 5, null]);
  });

  it("says whether the connection or the server fails", async () => {
    const { play, wait } = table([lost(), new ApiError(503, "store-away"), aRun({ nextAction: 5 })]);
    const said: unknown[] = [];
    wait.mockImplementation(async () => void said.push(play.retrying));
    await play.roll();
    expect(said).toEqual(["offline", "store-away"]);
  });

  it("is not locked by a browser that can't remember a choice", async () => {
    const memory = mapMemory();
    const { play, act } = table([aRun({ nextAction: 5, rollsLeft: 1 })], aRun(), [], memory);
    memory.set = () => {
      throw new Error("refused");
    };
    await play.roll().catch(() => {});
    expect([play.sending, act.mock.calls.length]).toEqual([null, 0]);
  });

  it("waits as long as the server asks", async () => {
    const { play, wait } = table([new ApiError(429, "too-fast", null, 7), aRun({ nextAction: 5 })]);
    await play.roll();
    expect(wait).toHaveBeenCalledWith(7000);
  });

  it("keeps the choice on show and refuses others while it retries", async () => {
    const { play, act, wait } = table([lost(), aRun({ nextAction: 5, turn: 2 })]);
    let during: unknown;
    wait.mockImplementation(async () => {
      await play.choose("free", "yams");
      play.toggle(0);
      during = [play.selected, play.retrying, play.ready, play.keeps];
    });
    await play.choose("free", "full-house");
    await play.write();
    expect(during).toEqual([{ column: "free", category: "full-house" }, "offline", false, []]);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("stops retrying when another run comes on the table", async () => {
    const { play, act, wait } = table([lost()]);
    wait.mockImplementation(async () => play.show(null));
    await play.roll();
    expect(act).toHaveBeenCalledTimes(1);
    expect(play.run).toBe(null);
    expect(play.sending).toBe(null);
  });
});

describe("a server that says no", () => {
  it("adopts the run of a 409 and drops the choices made for the old one", async () => {
    const current = aRun({ nextAction: 9, turn: 3, dice: [1, 1, 1, 1, 1] });
    const { play, act } = table([new ApiError(409, "stale-action", current)]);
    play.toggle(2);
    await play.roll();
    expect(act).toHaveBeenCalledTimes(1);
    expect(play.run).toEqual(current);
    expect(play.keeps).toEqual([]);
    expect(play.error).toBe("stale-action");
  });

  it("shows the reason of a 422 and keeps the keeps, as nothing changed", async () => {
    const { play } = table([new ApiError(422, "nothing-to-roll", aRun())]);
    play.toggle(2);
    await play.roll();
    expect(play.error).toBe("nothing-to-roll");
    expect(play.keeps).toEqual([2]);
    expect(play.ready).toBe(true);
  });

  it("forgets the reason at the next choice, already when a die is kept or a box selected", async () => {
    for (const next of [
      (play: Play) => play.roll(),
      (play: Play) => play.toggle(2),
      (play: Play) => play.choose("free", "full-house"),
    ]) {
      const { play } = table([new ApiError(422, "box-filled", aRun()), aRun({ nextAction: 5 })]);
      await play.roll();
      expect(play.error).toBe("box-filled");
      await next(play);
      expect(play.error).toBe(null);
    }
  });

  it("has nothing to tell while a choice is on its way, nor when it is refused and nothing changed", async () => {
    const { play } = table([new ApiError(422, "box-filled", aRun())]);
    expect(play.event?.kind).toBe("dice");
    const sent = play.roll();
    expect(play.event).toBe(null);
    await sent;
    expect(play.event).toBe(null);
  });

  it("lays out an older state where the server has gone back, as after a backup was restored", async () => {
    const { play } = table([new ApiError(409, "action-ahead", aRun({ nextAction: 2, rollsLeft: 1 }))]);
    play.toggle(0);
    await play.roll();
    expect(play.run?.nextAction).toBe(2);
    expect(play.keeps).toEqual([]);
    expect(play.error).toBe("action-ahead");
  });
});

describe("other tabs and the worker", () => {
  it("takes over a newer state, never an older one", async () => {
    const { play } = table([], aRun(), [aRun({ nextAction: 3 }), aRun({ nextAction: 6, turn: 2 })]);
    await play.refresh();
    expect(play.run?.nextAction).toBe(4);
    await play.refresh();
    expect(play.run?.nextAction).toBe(6);
  });

  it("asks anew as soon as another tab is further with the same run, and only then", async () => {
    const { play, get } = table([], aRun(), [aRun({ nextAction: 5, rollsLeft: 1 })]);
    await play.hear("run-1", 4);
    await play.hear("run-2", 9);
    expect(get).not.toHaveBeenCalled();
    await play.hear("run-1", 5);
    expect(play.run?.nextAction).toBe(5);
  });

  it("leaves keeps alone when nothing moved", async () => {
    const { play } = table([], aRun(), [aRun()]);
    play.toggle(0);
    await play.refresh();
    expect(play.keeps).toEqual([0]);
  });

  it("learns that the run was advised, and never forgets it", () => {
    const { play } = table([]);
    play.toggle(1);
    play.learn(aRun({ advised: true }));
    play.learn(aRun());
    play.learn(aRun({ id: "run-2", nextAction: 9 }));
    expect([play.run?.advised, play.keeps, play.run?.nextAction]).toEqual([true, [1], 4]);
  });

  it("asks until the finished run is verified", async () => {
    const over = { dice: [], score: 231, nextAction: 5, rollsLeft: 0 };
    const finished = aRun({ ...over, status: "finished" });
    const { play, get } = table([finished], aRun(), [
      finished,
      finished,
      aRun({ ...over, status: "verified" }),
    ]);
    await play.choose("free", "full-house");
    await play.write();
    expect(play.event).toEqual({ kind: "finished", score: 231 });
    await vi.waitFor(() => expect(play.run?.status).toBe("verified"));
    expect(get).toHaveBeenCalledTimes(3);
  });
});

describe("coloured dice", () => {
  it("can't be kept for the second roll, and it is said why", async () => {
    const second = aRun({ nextAction: 5, rollsLeft: 1 });
    const { play, act } = table([second]);
    play.show(aRun(), rules);
    play.toggle(1);
    expect(play.keeps).toEqual([]);
    expect(play.event).toEqual({ kind: "locked", position: 1 });
    play.toggle(2);
    await play.roll();
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { keep: [2] });
    play.toggle(1);
    expect(play.keeps).toEqual([1, 2]);
  });

  it("are told from a later roll also where saved rolls stretch the turn", () => {
    const { play } = table([]);
    const saving = { ...rules, savesRolls: true };
    play.show(aRun({ rollsLeft: 4, savedRolls: 5 }), saving);
    expect(play.locked).toEqual([0, 1]);
    play.show(aRun({ rollsLeft: 3, savedRolls: 5 }), saving);
    expect(play.locked).toEqual([]);
    play.show(aRun({ rollsLeft: 0 }), rules);
    expect(play.locked).toEqual([]);
  });
});

describe("several columns", () => {
  const sums = { upper: 0, bonus: 0, lower: 0, extra: 0, total: 0 };
  const columns = [
    {
      key: "down",
      boxes: [aBox("yams", null, null, { closed: "order" }), aBox("chance", 19, null)],
      ...sums,
    },
    {
      key: "free",
      boxes: [
        aBox("yams", 50, null),
        aBox("chance", null, 0, { extra: 100, joker: true }),
        aBox("full-house", null, 25, { extra: 100, joker: true }),
      ],
      ...sums,
    },
  ];

  it("send the column with the box, and remember what came with the points", async () => {
    const { play, act } = table([aRun({ columns, nextAction: 5, turn: 2 })], aRun({ columns }));
    await play.choose("free", "full-house");
    await play.choose("free", "full-house");
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { score: "full-house", column: "free" });
    expect(play.event).toMatchObject({
      kind: "wrote",
      cell: { column: "free", category: "full-house" },
      value: { points: 25, extra: 100, joker: true },
    });
  });

  it("select by column: the same box of another column is another box", async () => {
    const { play } = table([], aRun({ columns }));
    await play.choose("free", "chance");
    expect(play.isSelected("free", "chance")).toBe(true);
    expect(play.isSelected("down", "chance")).toBe(false);
  });

  it("do not select a box that is closed", async () => {
    const { play } = table([], aRun({ columns }));
    await play.choose("down", "yams");
    expect(play.selected).toBe(null);
    await play.choose("first-roll", "yams");
    expect(play.selected).toBe(null);
  });
});

describe("a page that is left in the middle of a turn", () => {
  const never = new Promise<never>(() => {});

  it("finds its kept dice and its selected box again, in the same position only", () => {
    const memory = mapMemory();
    const { play } = table([], aRun(), [], memory);
    play.toggle(4);
    play.toggle(2);
    void play.choose("free", "full-house");
    const again = table([], aRun(), [], memory).play;
    expect(again.keeps).toEqual([2, 4]);
    expect(again.isSelected("free", "full-house")).toBe(true);
    expect(table([], aRun({ id: "run-2" }), [], memory).play.keeps).toEqual([]);
    const moved = table([], aRun({ nextAction: 5 }), [], memory).play;
    expect(moved.keeps).toEqual([]);
    expect(moved.selected).toBe(null);
    expect(table([], aRun(), [], memory).play.keeps).toEqual([]);
  });

  const id = "dice~me";

  it("sends a choice that was made and not answered again, under its number, and then remembers no choice", async () => {
    const memory = mapMemory();
    const left = table([], aRun({ id }), [], memory);
    left.act.mockReturnValue(never);
    left.play.toggle(0);
    void left.play.roll();
    expect(new Choices(memory).waiting("dice")).toBe(true);
    const back = table([aRun({ id, nextAction: 5, rollsLeft: 1 })], aRun({ id }), [], memory);
    await vi.waitFor(() => expect(back.play.sending).toBe(null));
    expect(back.act).toHaveBeenCalledExactlyOnceWith(id, 4, { keep: [0] });
    expect(back.play.keeps).toEqual([0]);
    expect(new Choices(memory).waiting("dice")).toBe(false);
  });

  it("does not send a choice that had arrived, and goes on keeping the same dice in that turn", () => {
    const memory = mapMemory();
    const left = table([], aRun({ id }), [], memory);
    left.act.mockReturnValue(never);
    left.play.toggle(0);
    void left.play.roll();
    const sent = memory.get("yams.choices");
    const back = table([], aRun({ id, nextAction: 5, rollsLeft: 1 }), [], memory);
    expect(back.act).not.toHaveBeenCalled();
    expect(back.play.ready).toBe(true);
    expect(back.play.keeps).toEqual([0]);
    memory.set("yams.choices", sent);
    expect(table([], aRun({ id, nextAction: 5, rollsLeft: 0 }), [], memory).play.keeps).toEqual([]);
    memory.set("yams.choices", sent);
    expect(table([], aRun({ id, nextAction: 5, turn: 2 }), [], memory).play.keeps).toEqual([]);
    expect(new Choices(memory).waiting("dice")).toBe(false);
  });

  it("waits for a connection on the dice where the choice was made, on no others", () => {
    const memory = mapMemory();
    const left = table([], aRun({ id }), [], memory);
    left.act.mockReturnValue(never);
    void left.play.roll();
    expect(["dice", "dic", "other", null].map((challenge) => new Choices(memory).waiting(challenge))).toEqual(
      [true, false, false, false],
    );
    forgetGames(memory);
    expect(new Choices(memory).waiting("dice")).toBe(false);
  });

  const nothing = { keeps: [], selected: null, sending: null };
  it.each([
    ...[null, {}, 5, "x", [], [null], [5], [["run-1"]], [["run-1", 4, 1]], [["run-1", 4, 1, null]]],
    ...[
      { keeps: null },
      { keeps: "012" },
      { selected: 5 },
      { selected: { column: "free", category: "chance" } },
    ],
    ...[
      { sending: {} },
      { sending: 5 },
      { sending: { keep: "0" } },
      { sending: { score: 5 } },
      { sending: [] },
    ],
  ])("lays out nothing of what is no choice: %j", async (left) => {
    const entries = Array.isArray(left) || !left ? left : [[id, 4, 1, { ...nothing, ...Object(left) }]];
    const memory = mapMemory();
    memory.set("yams.choices", JSON.stringify(entries));
    const { play, act } = table([aRun({ id, nextAction: 5, rollsLeft: 1 })], aRun({ id }), [], memory);
    expect([play.keeps, play.selected, play.canRoll]).toEqual([[], null, true]);
    await play.roll();
    expect(act).toHaveBeenCalledExactlyOnceWith(id, 4, { keep: [] });
    expect(new Choices(memory).waiting("dice")).toBe(false);
  });

  it("keeps of broken choices only what may be kept, and those of other games", async () => {
    const memory = mapMemory();
    const keep = ["a", 4, 99, -1, 1.5, 2, 2, 0];
    memory.set(
      "yams.choices",
      JSON.stringify([
        null,
        ["run-1", 4, 1, { ...nothing, keeps: keep }],
        ["run-2", 4, 1, { ...nothing, keeps: [3] }],
      ]),
    );
    const { play } = table([], aRun(), [], memory);
    expect(play.keeps).toEqual([0, 2, 4]);
    play.show(aRun({ id: "run-2" }));
    expect(play.keeps).toEqual([3]);
    memory.set(
      "yams.choices",
      JSON.stringify([["run-1", 4, 1, { ...nothing, keeps: keep, sending: { keep } }]]),
    );
    const { act } = table([aRun({ nextAction: 5, rollsLeft: 1 })], aRun(), [], memory);
    expect(act).toHaveBeenCalledExactlyOnceWith("run-1", 4, { keep: [0, 2, 4] });
  });

  it("keeps no die that is locked", () => {
    const memory = mapMemory();
    memory.set("yams.choices", JSON.stringify([["run-1", 4, 1, { ...nothing, keeps: [0, 1, 2] }]]));
    const { play } = table([], aRun({ id: "other" }), [], memory);
    play.show(aRun(), rules);
    expect(play.keeps).toEqual([2]);
  });

  it("keeps the choices for several games apart", async () => {
    const memory = mapMemory();
    const { play } = table([], aRun(), [], memory);
    play.toggle(1);
    play.show(aRun({ id: "run-2" }));
    play.toggle(3);
    play.show(aRun());
    expect(play.keeps).toEqual([1]);
    play.show(aRun({ id: "run-2" }));
    expect(play.keeps).toEqual([3]);
  });

  it("asks about a zero again", async () => {
    const memory = mapMemory();
    const { play } = table([], aRun(), [], memory);
    await play.choose("free", "yams");
    await play.write();
    expect(play.askingZero).toBe(true);
    const again = table([], aRun(), [], memory).play;
    expect(again.isSelected("free", "yams")).toBe(true);
    expect(again.askingZero).toBe(false);
  });
});
