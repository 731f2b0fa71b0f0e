import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Replay } from "../api/types";
import { goldenDocument, goldenText } from "../proof/golden";
import { countOf, Proofs } from "./proofs.svelte";

const honest = goldenText("yams-complete-game.json");
const file = (name: string, text: string) => new File([text], name);
const replayOf = (fields: object) => ({ ...goldenDocument("yams.dry"), ...fields }) as unknown as Replay;

it("shows the only game at once, and says what is wrong with it", async () => {
  const proofs = new Proofs({ replay: vi.fn() });
  await proofs.checkText(honest);
  expect(proofs.entry?.outcome).toBe("holds");
  await proofs.checkText(honest.replace('"score": 221', '"score": 220'));
  expect(proofs.entry?.outcome).toBe("fails");
  expect(proofs.entry?.verdict.fault).toEqual({ kind: "score", said: 220, given: 221 });
});

it("keeps many files in their order, each with its name and outcome, and shows none", async () => {
  const proofs = new Proofs({ replay: vi.fn() });
  const early = JSON.stringify({ ...goldenDocument("yatzy"), seed: null });
  const texts = [honest, "{", early, ...Array<string>(40).fill(honest)];
  await proofs.checkFiles(texts.map((text, place) => file(`${place}.json`, text)));
  expect(proofs.entries.map(({ name }) => name)).toEqual(texts.map((_, place) => `${place}.json`));
  expect(proofs.entries.slice(0, 3).map(({ outcome }) => outcome)).toEqual(["holds", "fails", "waits"]);
  expect(countOf(proofs.entries, "holds")).toBe(41);
  expect(proofs.entry).toBe(null);
  expect(proofs.expected).toBe(0);
});

it("drops what was still being checked when something else is handed in", async () => {
  const proofs = new Proofs({ replay: vi.fn() });
  const first = proofs.checkFiles(Array.from({ length: 60 }, (_, place) => file(`${place}`, honest)));
  await proofs.checkText(honest);
  await first;
  expect(proofs.entries).toHaveLength(1);
});

it("checks a game saved before the reveal with a seed from outside, as often as one likes", async () => {
  const { seed, ...rest } = goldenDocument("yatzy");
  const proofs = new Proofs({ replay: vi.fn() });
  await proofs.checkText(JSON.stringify({ ...rest, seed: null }));
  expect(proofs.entry?.outcome).toBe("waits");
  await proofs.useSeed("00".repeat(32));
  expect(proofs.entry?.verdict.fault?.kind).toBe("commitment");
  await proofs.useSeed(seed ?? "");
  expect(proofs.entry?.outcome).toBe("holds");
  expect(proofs.entry?.seed).toBe(seed);
});

it("fetches a run's game, says why it can't, and a later answer does not replace what was handed in since", async () => {
  const replay = vi.fn().mockResolvedValueOnce(replayOf({}));
  const proofs = new Proofs({ replay });
  await proofs.checkRun("r");
  expect(proofs.entry?.outcome).toBe("holds");

  replay.mockRejectedValueOnce(new ApiError(403, "replay-hidden"));
  await proofs.checkRun("r");
  expect(proofs.error).toBe("replay-hidden");
  expect(proofs.expected).toBe(0);

  let arrive = (_: Replay) => {};
  replay.mockReturnValueOnce(
    new Promise<Replay>((resolve) => {
      arrive = resolve;
    }),
  );
  const slow = proofs.checkRun("r");
  await proofs.checkText(honest);
  arrive(replayOf({ score: 1 }));
  await slow;
  expect(proofs.entry?.document?.score).toBe(221);
});
