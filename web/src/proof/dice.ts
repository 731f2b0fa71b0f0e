/** Dice, version 1 (docs/fairness.md): from a seed to its commitment, and to the blocks of dice. */
import { type Bytes, bigEndian, concat, utf8 } from "./bytes";
import type { Hashing, Mac } from "./hashing";

export type Dice = readonly number[];

/** The dice of any turn and roll, both from 0, in the order in which rerolled dice take them. */
export type Blocks = (turn: number, roll: number) => Promise<Dice>;

/** What the dice of a game depend on; nothing else does. */
export interface Source {
  seed: Bytes;
  challenge: string;
  ruleset: string;
  beacon: string;
}

/** The longest text that its 2-byte length can announce. */
export const longestText = 65_535;

/** The length in 2 bytes, then the bytes. */
const prefixed = (bytes: Bytes): Bytes => concat(bigEndian(bytes.length, 2), bytes);
const prefixedText = (text: string): Bytes => prefixed(utf8(text));

export function commitmentOf(hashing: Hashing, challenge: string, seed: Bytes): Promise<Bytes> {
  return hashing.sha256(concat(prefixedText("yams/v1/commit"), prefixedText(challenge), prefixed(seed)));
}

export async function streamKey(hashing: Hashing, source: Source): Promise<Bytes> {
  const { seed, challenge, ruleset, beacon } = source;
  const mac = await hashing.hmac(seed);
  return mac(concat(...["yams/v1/key", challenge, ruleset, beacon].map(prefixedText)));
}

/** The largest multiple of six that a byte can hold: bytes from there on would favour the low faces. */
const fairBytes = 252;

/** Asks for bytes, 32 at a time by a counter, until they have given that many dice. */
export async function drawDice(count: number, bytes: (counter: number) => Promise<Bytes>): Promise<Dice> {
  const dice: number[] = [];
  for (let counter = 0; dice.length < count; counter++) {
    const faces = [...(await bytes(counter))]
      .filter((byte) => byte < fairBytes)
      .map((byte) => (byte % 6) + 1);
    dice.push(...faces);
  }
  return dice.slice(0, count);
}

export async function blocksOf(hashing: Hashing, source: Source, count: number): Promise<Blocks> {
  const mac: Mac = await hashing.hmac(await streamKey(hashing, source));
  const label = prefixedText("yams/v1/block");
  return (turn, roll) => drawDice(count, (counter) => mac(concat(label, Uint8Array.of(turn, roll, counter))));
}
