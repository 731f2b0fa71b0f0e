/** The golden files of tests/golden, for the specs beside this. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ReplayDocument } from "./document";

const folder = resolve(__dirname, "../../../tests/golden");

export const goldenText = (name: string): string => readFileSync(resolve(folder, name), "utf-8");
export const golden = (name: string): unknown => JSON.parse(goldenText(name));

/** The names of the golden games, without their endings. */
export const goldenGames: string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".card.txt"))
  .map((name) => name.replace(".card.txt", ""));

export const goldenDocument = (name: string): ReplayDocument => golden(`${name}.json`) as ReplayDocument;
