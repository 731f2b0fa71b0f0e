import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Viewing } from "../api/types";
import { ruleset, viewing } from "../lib/replay.example";
import { Watched } from "./watched.svelte";

const run = viewing.run?.id ?? "";

function watching(answer: () => Promise<Viewing> = async () => viewing) {
  const api = {
    viewing: vi.fn((_run: string) => answer()),
    readReplay: vi.fn((_code: string) => answer()),
    challenge: vi.fn(async (id: string) => ({ id }) as Challenge),
  };
  return { api, watched: new Watched(api, { get: async () => ruleset }) };
}

it("shows a run's game, and a code's", async () => {
  const { api, watched } = watching();
  await watched.show(run);
  expect(api.viewing).toHaveBeenCalledExactlyOnceWith(run);
  expect(watched.game?.moments.length).toBe(3);
  await watched.show("some-code");
  expect(api.readReplay).toHaveBeenCalledExactlyOnceWith("some-code");
  await watched.show(null);
  expect([watched.game, watched.viewing, watched.busy]).toEqual([null, null, false]);
});

it("asks once for what it shows already", async () => {
  const { api, watched } = watching();
  const first = watched.show(run);
  await watched.show(run);
  await first;
  await watched.show(run);
  expect(api.viewing).toHaveBeenCalledTimes(1);
});

it("reads what was pasted, and does not ask for it again under its address", async () => {
  const { api, watched } = watching();
  expect(await watched.read(" code-of\n-the-tiny-game ")).toBe(viewing.code);
  expect(api.readReplay).toHaveBeenCalledExactlyOnceWith(" code-of\n-the-tiny-game ");
  await watched.show(viewing.code);
  expect(api.readReplay).toHaveBeenCalledTimes(1);
  expect(await watched.read(`https://yams.example/replay/${run}?step=3`)).toBe(run);
  expect(api.viewing).toHaveBeenCalledExactlyOnceWith(run);
});

it("says why there is nothing to watch, and forgets it with the next", async () => {
  const { api, watched } = watching();
  api.readReplay.mockRejectedValueOnce(new ApiError(422, "unreadable-code"));
  expect(await watched.read("nonsense")).toBe(null);
  expect([watched.error, watched.retryable, watched.busy]).toEqual(["unreadable-code", false, false]);
  await watched.show(run);
  expect([watched.error, watched.game === null]).toEqual([null, false]);
});

it("tells a link's game from the one beside it, and two games apart", async () => {
  const { api, watched } = watching();
  const [link, other] = [`https://yams.example/replay/${run}`, `${run.split("~")[0]}~zzz9`];
  expect(await watched.read(`${link}?step=2&with=${other}#x`)).toBe(run);
  const coded = `https://yams.example/replay/some-code?with=${other}`;
  expect(await watched.read(coded)).toBe(viewing.code);
  expect(api.readReplay).toHaveBeenCalledExactlyOnceWith(coded);
  expect(await watched.read(`${link} ${link}`)).toBe(run);
  expect(await watched.read(`${link} /replay/${other}`)).toBe(null);
  expect(watched.error).toBe("unreadable-code");
});

it("asks for the challenge that hides a game", async () => {
  const { api, watched } = watching();
  api.viewing.mockRejectedValueOnce(new ApiError(403, "replay-hidden", null, null, null, "2026-12-01.tiny"));
  await watched.show(run);
  expect([watched.error, watched.hiddenBy?.id]).toEqual(["replay-hidden", "2026-12-01.tiny"]);
});

it("tries again after a lost connection", async () => {
  const { api, watched } = watching();
  api.viewing.mockRejectedValueOnce(new ApiError(0, "offline"));
  await watched.show(run);
  expect([watched.error, watched.retryable]).toEqual(["offline", true]);
  await watched.again();
  expect([watched.error, watched.game === null]).toEqual([null, false]);
});

it("shows no game whose parts do not fit together", async () => {
  const { watched } = watching(async () => ({ ...viewing, sheets: [] }));
  await watched.show(run);
  expect([watched.broken, watched.game]).toEqual([true, null]);
});

it("drops the slow answer for what is no longer asked for", async () => {
  let answerSlowly = (_: Viewing) => {};
  const slow = new Promise<Viewing>((resolve) => {
    answerSlowly = resolve;
  });
  const { api, watched } = watching();
  api.readReplay.mockReturnValueOnce(slow);
  const first = watched.show("slow-code");
  await watched.show(run);
  answerSlowly({ ...viewing, code: "slow-code" });
  await first;
  expect([watched.address, watched.viewing?.code]).toEqual([run, viewing.code]);
});
