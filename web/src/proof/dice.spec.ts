import { describe, expect, test } from "vitest";
import { type Bytes, fromHex, hex } from "./bytes";
import { blocksOf, commitmentOf, drawDice, streamKey } from "./dice";
import { golden } from "./golden";
import { availableHashing, libraryHashing } from "./hashing";

interface Vector {
  challenge: string;
  ruleset: string;
  beacon: string;
  dice: number;
  seed: string;
  commitment: string;
  key: string;
  blocks: Record<string, number[]>;
}

const vectors = golden("dice-v1.json") as Vector[];
const bytesOf = (text: string): Bytes => fromHex(text) as Bytes;

describe.each([
  ["the browser's own hashing", availableHashing()],
  ["the library's", libraryHashing],
])("with %s", (_, hashing) => {
  test.each(vectors)("seed, commitment, key and blocks of $challenge are the golden ones", async (vector) => {
    const source = { ...vector, seed: bytesOf(vector.seed) };
    expect(hex(await commitmentOf(hashing, vector.challenge, source.seed))).toBe(vector.commitment);
    expect(hex(await streamKey(hashing, source))).toBe(vector.key);
    const blocks = await blocksOf(hashing, source, vector.dice);
    for (const [place, dice] of Object.entries(vector.blocks)) {
      const [turn = 0, roll = 0] = place.split(",").map(Number);
      expect(await blocks(turn, roll)).toEqual(dice);
    }
  });
});

test("the browser's own hashing is taken where there is one, the library's elsewhere", () => {
  expect(availableHashing().native).toBe(true);
  expect(availableHashing({} as SubtleCrypto).native).toBe(true);
  const before = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  expect(availableHashing().native).toBe(false);
  Object.defineProperty(globalThis, "crypto", before ?? {});
});

test("bytes from 252 on are dropped, and more are asked for until all dice are there", async () => {
  const asked: number[] = [];
  const streams = [
    [252, 253, 254, 255, 5],
    [251, 0, 6],
    [1, 1, 1],
  ];
  const dice = await drawDice(4, async (counter) => {
    asked.push(counter);
    return Uint8Array.from(streams[counter] ?? []);
  });
  expect(dice).toEqual([6, 6, 1, 1]);
  expect(asked).toEqual([0, 1]);
});
